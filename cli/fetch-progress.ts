import type { FetchEvent } from "../fetching/collecting.ts";
import type { Surroundings } from "./context.ts";
import { counted, inMegabytes } from "./fetch-account.ts";
import { progressIn } from "./progress.ts";

/** Shows the progress of a fetch. `end` clears it from a terminal. */
export type FetchProgress = { readonly on: (event: FetchEvent) => void; end(): void };

/** On a terminal, one line with files and bytes that is overwritten; otherwise a line for each file and each place. */
export function fetchProgressIn(surroundings: Pick<Surroundings, "terminal" | "writeError">): FetchProgress {
  const { terminal, writeError } = surroundings;
  const bar = progressIn(surroundings);
  const so = { files: 0, of: 0, received_bytes: 0, bytes: 0, place: "" };
  const draw = (): void => {
    if (terminal === null) return;
    const size = `${inMegabytes(so.received_bytes)} of ${inMegabytes(so.bytes)}`;
    bar.step({ what: `files, ${size}  ${so.place}`, done: so.files, of: so.of });
  };
  const writeLine = (line: string): void => {
    if (terminal === null) writeError(line);
  };
  const on = (event: FetchEvent): void => {
    switch (event.kind) {
      case "planned":
        so.of = event.files;
        so.bytes = event.bytes;
        writeLine(`${counted(event.files, "file")} to fetch, ${inMegabytes(event.bytes)}; ${event.held} held already`);
        break;
      case "place":
        so.place = event.place;
        writeLine(`asking ${event.place} for ${counted(event.files, "file")}`);
        break;
      case "transfer":
        so.place = event.line;
        break;
      case "bytes":
        so.received_bytes += event.received_bytes;
        break;
      case "file":
        so.files += 1;
        writeLine(`${event.release} from ${event.place}, ${inMegabytes(event.length_bytes)} (${so.files} of ${so.of})`);
        break;
      case "retry":
        so.place = `${event.reason}; again in ${Math.ceil(event.wait_ms / 1_000)} s`;
        writeLine(`${event.address}: ${so.place}`);
        break;
      case "import":
        bar.step(event);
        return;
    }
    draw();
  };
  return { on, end: bar.end };
}
