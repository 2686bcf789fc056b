import type { Progress } from "../db/published-files/import.ts";
import type { Surroundings } from "./context.ts";

/** Shows how far long work is. `end` leaves a terminal as if nothing had been shown. */
export type ProgressShown = { readonly step: Progress; end(): void };

const bar_columns = 24;

/** A bar that is drawn over itself on a terminal; anywhere else a line for each step. */
export function progressIn({ terminal, complain }: Pick<Surroundings, "terminal" | "complain">): ProgressShown {
  if (terminal === null)
    return { step: ({ what, done, of }) => complain(`${what} (${done} of ${of})`), end: () => undefined };
  const redraw = (line: string) => terminal.write(`\r\u001b[K${line}`);
  return {
    step({ what, done, of }) {
      const filled = Math.round((bar_columns * done) / Math.max(of, 1));
      const bar = "█".repeat(filled) + "░".repeat(bar_columns - filled);
      // A line that reaches the edge would wrap, and could not be drawn over.
      redraw(`${bar} ${done}/${of} ${what}`.slice(0, Math.max(terminal.columns() - 1, 0)));
    },
    end: () => redraw(""),
  };
}
