import { createHash } from "node:crypto";
import { errorCodeOf } from "../../core/problem.ts";
import { type DatasetFile, fingerprintOf } from "../../dataset/files.ts";
import { program } from "../code.ts";
import type { Database } from "../kept/connection.ts";
import { datasetStates, keptOf } from "../kept/schema.ts";
import { checkedSum, DamagedError } from "../kept/state.ts";
import { fileStoreOf } from "../published-files/file-store.ts";
import { unpackedJson } from "../published-files/packing.ts";

/** A finding of an examination: an `error` needs a person now, a `warning` will need one, a `note` needs nobody. */
export type DatabaseFinding = {
  /** What was examined, in a few words. */
  readonly check: string;
  readonly status: "ok" | "note" | "warning" | "error";
  /** What was found, in a sentence. */
  readonly found: string;
  /** What to do; null if nothing needs to be done. */
  readonly fix: string | null;
};

/** A finding without a fault. */
export function sound(check: string, found: string): DatabaseFinding {
  return { check, status: "ok", found, fix: null };
}

/** The findings of one check: its faults with what to do about them, or one finding without a fault. */
export function faultsOr(
  check: string,
  faults: readonly string[],
  { fine, fix }: { readonly fine: string; readonly fix: string },
): DatabaseFinding[] {
  if (faults.length === 0) return [sound(check, fine)];
  return faults.map((found) => ({ check, status: "error", found, fix }));
}

/** What to do about damage to data that exist nowhere else. */
export const putCopy = `Stop the services, move the file and the journal beside it away, and put a copy (${program} snapshot) in its place. Without a copy, move the file away and import the published files again.`;

/** The clocks of two machines may differ, and a database may be a copy from another one. */
const skew_ms = 3_600_000;

/**
 * The clock of the machine, by the last instant that the database records: what is recorded later has to be later, and
 * "today" decides what commands and pages answer.
 */
export function clockFinding(db: Database, now: Date): DatabaseFinding {
  const tables = ["published_files", "corrections", "dataset_states", "card_imports"];
  const instants = tables.map((table) => db.prepare(`select max(recorded_at) from ${table}`).pluck().get());
  const last = instants
    .filter((instant) => typeof instant === "string")
    .reduce((one, other) => (one > other ? one : other), "");
  const said = `The clock says ${now.toISOString()}`;
  if (last === "" || now.getTime() + skew_ms >= Date.parse(last))
    return sound("clock", `${said}, which fits what is recorded.`);
  return {
    check: "clock",
    status: "warning",
    found: `${said}; the last record is of ${last}. Answers about today are those of a day that has passed.`,
    fix: "Set the clock of this machine. If it was wrong at that record, nothing needs to be done.",
  };
}

/** Examines everything that a database keeps. Only reads. */
export function keptFindings(db: Database): DatabaseFinding[] {
  const fix = putCopy;
  return [
    ...faultsOr("integrity", integrityFaults(db), {
      fine: "SQLite finds no fault in pages, indexes and references.",
      fix,
    }),
    ...faultsOr("records", sumFaults(db), { fine: "The rows about published files are undamaged.", fix }),
    ...faultsOr("published files", publishedFileFaults(db), {
      fine: `Every published file (${countIn(db, "published_files")}) has the hash of the imported file.`,
      fix,
    }),
    ...faultsOr("earlier data", datasetFaults(db), {
      fine: `Every state of data/ (${countIn(db, "dataset_states")}) has the recorded hash.`,
      fix,
    }),
    ...faultsOr("cards", cardFaults(db), {
      fine: `Every record of a download about cards (${countIn(db, "card_states")}) can be read.`,
      fix: `${putCopy} Bulk files about cards can be imported again.`,
    }),
  ];
}

function countIn(db: Database, table: string): number {
  return Number(db.prepare(`select count(*) from ${table}`).pluck().get());
}

function datasetFaults(db: Database): string[] {
  const states = keptOf(db).select().from(datasetStates()).all();
  return states.flatMap(({ sha256, recordedAt, files }) => {
    const hash = read(() => fingerprintOf(unpackedJson(files) as DatasetFile[]));
    return hash === sha256 ? [] : [`The state of data/ of ${recordedAt} does not have the recorded hash.`];
  });
}

function cardFaults(db: Database): string[] {
  type Row = { readonly name: string | null; readonly content: Buffer };
  const rows = db.prepare<[], Row>("select name, content from card_states where content is not null").iterate();
  return [...rows]
    .filter(({ content }) => read(() => unpackedJson(content)) === undefined)
    .map(({ name }) => `The downloaded record of ${name ?? "a card"} cannot be read.`);
}

/** The unpacked value, or `undefined` if it is damaged. */
function read<Value>(unpack: () => Value): Value | undefined {
  try {
    return unpack();
  } catch (error) {
    if (isUnpackable(error) || error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** What SQLite finds wrong with a database: pages, indexes, rows that refer to nothing. */
export function integrityFaults(db: Database): string[] {
  const sentences = (db.pragma("integrity_check") as { readonly integrity_check: string }[]).map(
    (row) => row.integrity_check,
  );
  const dangling = db.pragma("foreign_key_check") as { readonly table: string; readonly parent: string }[];
  return [
    ...(sentences.length === 1 && sentences[0] === "ok"
      ? []
      : sentences.map((sentence) => `SQLite finds: ${sentence}.`)),
    ...dangling.map(({ table, parent }) => `A row of ${table} refers to a row of ${parent} that does not exist.`),
  ];
}

/** Whether the rows that describe published files are unchanged. */
export function sumFaults(db: Database): string[] {
  try {
    checkedSum(db);
    return [];
  } catch (error) {
    if (error instanceof DamagedError) return ["The rows about published files were changed or damaged."];
    throw error;
  }
}

/** The stored published files whose bytes differ from those imported, one sentence for each. */
function publishedFileFaults(db: Database): string[] {
  const store = fileStoreOf(db);
  return store.rows().flatMap((row) => {
    const is = `The published file ${row.fileName} of ${row.release} (${row.sha256.slice(0, 12)}…)`;
    try {
      const bytes = store.bytesOf(row);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      if (sha256 === row.sha256 && bytes.length === row.length_bytes) return [];
      return [`${is} is not what was imported: its hash is ${sha256.slice(0, 12)}….`];
    } catch (error) {
      if (isUnpackable(error)) return [`${is} can no longer be unpacked.`];
      throw error;
    }
  });
}

/** Says whether an error means damaged compressed data. */
function isUnpackable(error: unknown): boolean {
  return /^(?:ZSTD_|Z_|ERR_ZSTD)/.test(errorCodeOf(error));
}
