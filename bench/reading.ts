import { readRulebook } from "../core/ingest/reading/read.ts";
import { columns, cpuOf_ms, mediansOf, publishedFiles } from "./rulebooks.ts";

/**
 * Measures the processor time of reading the newest release, compared with the least that has to be done with such a
 * file.
 */
const files = publishedFiles();
const newest = files?.at(-1);
if (newest !== undefined) {
  const { bytes, rulebook, release } = newest;
  const json = JSON.stringify(rulebook.provisions);
  const rows = mediansOf(
    [
      { name: "read", target_ms: 150, measure_ms: () => cpuOf_ms(() => readRulebook(bytes)) },
      { name: "parse the same provisions as JSON", measure_ms: () => cpuOf_ms(() => JSON.parse(json)) },
      {
        name: "decode and divide into lines",
        measure_ms: () => cpuOf_ms(() => new TextDecoder().decode(bytes).split(/\r\n?|\n/)),
      },
    ],
    { rounds: 21, warmUp: 5 },
  );
  console.log(
    `Reading the release of ${release}: ${bytes.length} bytes, ${rulebook.provisions.length} provisions. Milliseconds of CPU.\n`,
  );
  console.log(columns([["", "median", "from-to", "target", ""], ...rows]));
}
