import BetterSqlite from "better-sqlite3";
import { noPlaybook } from "../../core/play/playbook.ts";
import { Problem } from "../../core/problem.ts";
import { fileReadingsBeside } from "../dataset-readings.ts";
import { archiveAsOf, playbookAsOf, tournamentDocumentsIn } from "../derive.ts";
import { integrityFaults, sumFaults } from "../doctor/kept.ts";
import { openToRead } from "../kept/connection.ts";
import { fileKindOf } from "../kept/migrations.ts";
import type { DatabaseLocation } from "../location.ts";
import { readingsFrom } from "../published-files/readings.ts";
import { datasetAt } from "../ready.ts";
import { importInto, openStore, originOf } from "../store.ts";
import { documentTablesOf, writeTablesFile } from "../tables/file.ts";
import { passed, type Results, type Task, type TaskResult } from "./tasks.ts";

/** A client waits for the answer: if another program writes for longer, the client is asked to try again. */
const writerWait_ms = 5_000;

function resultOf(task: Task): Results[keyof Results] {
  const location: DatabaseLocation = {
    file: task.file,
    now: () => new Date(task.at),
    writerWait_ms,
    ...(task.folder === undefined ? {} : { folder: task.folder }),
  };
  switch (task.kind) {
    case "import":
      // A buffer arrives as a plain byte array.
      return importInto(
        location,
        task.candidates.map((candidate) => ({ ...candidate, bytes: Buffer.from(candidate.bytes) })),
      );
    case "earlier": {
      const playbook = writeEarlier(location, task.knownAt, task.into);
      return { playbook: playbook instanceof Problem ? passed(playbook) : playbook };
    }
    case "prepare":
      return { fault: prepare(location) ?? null };
  }
}

/** Does one task, and returns its result. Throws unexpected errors. */
export function doneOf(task: Task): TaskResult {
  try {
    return { kind: "done", result: resultOf(task) };
  } catch (error) {
    if (error instanceof Problem) return { kind: "problem", problem: passed(error) };
    if (error instanceof Error && "code" in error)
      return { kind: "failed", code: String(error.code), message: error.message };
    throw error;
  }
}

/** The playbook at an instant: the one in the tables, or a problem because it cannot be read. */
type EarlierPlaybook = "in-tables" | Problem;

/**
 * Writes the tables of an archive as it was known at an instant into a file. This takes as long as merging all
 * published files. Throws `not-held` for an instant before the first record.
 */
function writeEarlier(location: DatabaseLocation, knownAt: string, into: string): EarlierPlaybook {
  const dataset = datasetAt(location);
  const db = openToRead(location.file);
  try {
    const origin = originOf(
      db,
      dataset,
      readingsFrom(() => fileReadingsBeside(location.file)),
    );
    const archive = archiveAsOf(origin, knownAt);
    for (const document of tournamentDocumentsIn(db))
      writeTablesFile(documentTablesOf(into, document), {
        archive: archiveAsOf(origin, knownAt, document),
        playbook: noPlaybook,
        decisions: [],
        reading: null,
        fileReadings: [],
        about: { state: "", knownAt },
      });
    const playbook = playbookThen();
    writeTablesFile(into, {
      archive,
      playbook: playbook instanceof Problem ? noPlaybook : playbook,
      decisions: [],
      reading: null,
      fileReadings: [],
      about: { state: "", knownAt },
    });
    return playbook instanceof Problem ? playbook : "in-tables";

    function playbookThen() {
      try {
        return playbookAsOf(origin, archive, knownAt);
      } catch (error) {
        if (error instanceof Problem) return error;
        throw error;
      }
    }
  } finally {
    db.close();
  }
}

/**
 * Checks a database that another program put in its place, page by page, and makes its tables if they are not beside
 * it, as `openStore` does.
 *
 * @returns What is wrong with it, in a sentence; `undefined` if it can be opened.
 */
function prepare(location: DatabaseLocation): string | undefined {
  try {
    const kind = fileKindOf(location.file);
    if (kind === "absent") return "It is empty.";
    if (kind === "foreign") return "It was made by another program.";
    if (kind === "newer") return "A newer Annals made it; use that version here too.";
    const db = openToRead(location.file);
    try {
      const [fault] = [...integrityFaults(db), ...(kind === "current" ? sumFaults(db) : [])];
      if (fault !== undefined) return fault;
    } finally {
      db.close();
    }
    const opening = openStore(location);
    if (opening.kind !== "open") return "The dataset of this program has errors; annals check lists them.";
    opening.store.close();
    return undefined;
  } catch (error) {
    const isWaiting = error instanceof BetterSqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
    if (!(error instanceof BetterSqlite.SqliteError) || isWaiting) throw error;
    return `It is not a database, or is damaged (${error.message}).`;
  }
}
