import { Problem } from "../core/problem.ts";
import { playbookIn } from "../dataset/play-files.ts";
import { fileReadingsBeside } from "./dataset-readings.ts";
import { historyAsOf, playbookAsOf } from "./derive.ts";
import { openToRead } from "./kept/connection.ts";
import type { Place } from "./place.ts";
import { readingsFrom } from "./published-files/readings.ts";
import { datasetAt } from "./ready.ts";
import { originOf } from "./store.ts";
import { writeTablesFile } from "./tables/file.ts";

/** The playbook at an instant: the current one, the one in the tables, or a problem because it cannot be read. */
export type EarlierPlaybook = "as-now" | "in-tables" | Problem;

/**
 * Writes the tables of an archive as it was known at an instant into a file. This takes as long as merging all
 * published files. Throws `not-held` for an instant before the first record.
 */
export function writeEarlier(place: Place, knownAt: string, into: string): EarlierPlaybook {
  const dataset = datasetAt(place);
  const db = openToRead(place.file);
  try {
    const origin = originOf(
      db,
      dataset,
      readingsFrom(() => fileReadingsBeside(place.file)),
    );
    const history = historyAsOf(origin, knownAt);
    const known = playbookThen();
    const playbook = known === undefined || known instanceof Problem ? playbookIn(dataset.files) : known;
    writeTablesFile(into, {
      history,
      playbook,
      decisions: [],
      reading: null,
      fileReadings: [],
      about: { state: "", knownAt },
    });
    return known === undefined ? "as-now" : known instanceof Problem ? known : "in-tables";

    function playbookThen() {
      try {
        return playbookAsOf(origin, knownAt);
      } catch (error) {
        if (error instanceof Problem) return error;
        throw error;
      }
    }
  } finally {
    db.close();
  }
}
