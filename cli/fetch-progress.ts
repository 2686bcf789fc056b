import { type DownloadProgress, downloadText } from "../core/fetch/update.ts";
import { counted } from "../core/text/counts.ts";
import type { FetchEvent } from "../fetching/collecting.ts";
import type { Surroundings } from "./context.ts";
import { inMegabytes } from "./fetch-account.ts";
import { progressIn } from "./progress.ts";

/** Shows the progress of a fetch. `end` clears it from a terminal. */
type FetchProgress = { readonly on: (event: FetchEvent) => void; end(): void };

/** A line without a terminal is written at each tenth of a download, or after so many bytes if its length is unknown. */
const [tenths, line_bytes] = [10, 8_000_000];

/** On a terminal, one line with files and bytes that is overwritten; otherwise a line for each file and each place. */
export function fetchProgressIn(surroundings: Pick<Surroundings, "terminal" | "writeError">): FetchProgress {
  const { terminal, writeError } = surroundings;
  const bar = progressIn(surroundings);
  const so = { files: 0, of: 0, received_bytes: 0, bytes: 0, place: "", lines: 0 };
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
      case "download": {
        if (event.done === 0) so.lines = 0;
        const lines = linesFor(event);
        if (lines > so.lines) writeLine(downloadText(event));
        so.lines = lines;
        so.place = downloadText(event);
        if (event.of === null || terminal === null) break;
        bar.step(downloadStep(event, event.of));
        return;
      }
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

/** How many lines about a download are due. */
function linesFor({ unit, done, of }: DownloadProgress): number {
  if (of === null) return unit === "bytes" ? Math.floor(done / line_bytes) : 0;
  return of === 0 ? 0 : Math.floor((tenths * done) / of);
}

/** The bar of a download: in megabytes with one decimal, or in objects. */
function downloadStep({ name, unit, done }: DownloadProgress, of: number): { what: string; done: number; of: number } {
  const shown = (count: number): number => (unit === "bytes" ? Math.round(count / 100_000) / 10 : count);
  return { what: `${unit === "bytes" ? "MB" : unit} of ${name}`, done: shown(done), of: shown(of) };
}
