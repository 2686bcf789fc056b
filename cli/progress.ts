import type { Progress } from "../db/location.ts";
import type { Surroundings } from "./context.ts";

/** Shows the progress of long work. `end` clears it from a terminal. */
type ProgressDisplay = { readonly step: Progress; end(): void };

const bar_columns = 24;

/** A progress bar on a terminal; otherwise a line for each step. */
export function progressIn({ terminal, writeError }: Pick<Surroundings, "terminal" | "writeError">): ProgressDisplay {
  if (terminal === null)
    return { step: ({ what, done, of }) => writeError(`${what} (${done} of ${of})`), end: () => undefined };
  // Where a terminal does not know its width, as inside `script`, it says 0.
  const width = (): number => terminal.columns() || 80;
  let isDrawn = false;
  const redraw = (line: string) => terminal.write(`\r\u001b[K${line}`);
  return {
    step({ what, done, of }) {
      isDrawn = true;
      const filled = Math.round((bar_columns * done) / Math.max(of, 1));
      const bar = "█".repeat(filled) + "░".repeat(bar_columns - filled);
      // A line that reaches the edge would wrap and could not be overwritten.
      redraw(`${bar} ${done}/${of} ${what}`.slice(0, Math.max(width() - 1, 0)));
    },
    end: () => {
      if (isDrawn) redraw("");
    },
  };
}

/**
 * The same while tables are made again, which nobody asked for: elsewhere than on a terminal it says so in one sentence,
 * since the programs that call a command look at its errors.
 */
export function remakingIn(surroundings: Pick<Surroundings, "terminal" | "writeError">): ProgressDisplay {
  if (surroundings.terminal !== null) return progressIn(surroundings);
  let isTold = false;
  return {
    step() {
      if (!isTold) surroundings.writeError(remaking);
      isTold = true;
    },
    end: () => undefined,
  };
}

const remaking =
  "The tables are made again, because the program, its data or the files changed. With many files this takes minutes.";
