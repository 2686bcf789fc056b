import { type DatasetFile, fingerprintOf } from "../../dataset/files.ts";
import { program } from "../code.ts";
import type { Database } from "../kept/connection.ts";
import { datasetStates, keptOf } from "../kept/schema.ts";
import { unpackedJson } from "../published-files/packing.ts";
import { integrityFaults, isUnpackable, publishedFileFaults, sumFaults } from "./faults.ts";
import { type DatabaseFinding, faultsOr } from "./finding.ts";

/** What to do about damage to data that exist nowhere else. */
export const putCopy = `Stop the services, move the file and the journal beside it away, and put a copy (${program} snapshot) in its place. Without a copy, move the file away and import the published files again.`;

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
  const states = keptOf(db).select().from(datasetStates).all();
  return states.flatMap(({ sha256, recordedAt, files }) => {
    const found = read(() => fingerprintOf(unpackedJson(files) as DatasetFile[]));
    return found === sha256 ? [] : [`The state of data/ of ${recordedAt} does not have the recorded hash.`];
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
