import { createHash } from "node:crypto";
import type { Database } from "./connection.ts";

/** Thrown where stored data is not what was written: no answer may rest on it. */
export class DamagedError extends Error {
  readonly code = "KEPT_DAMAGED";
}

/**
 * The hash of everything stored that a history is made from, apart from the contents, which have hashes of their own.
 * Reads a row for each published file and each state of data/.
 */
function keptSum(db: Database): string {
  const hash = createHash("sha256");
  for (const query of [
    "select sha256, release, file_name, published_on, recorded_at, day_basis, length_bytes, words_sha256, id, dictionary, transcoding from published_files order by id",
    "select id, published_file, release, published_on, day_basis, recorded_at from corrections order by id",
    "select sha256, recorded_at from dataset_states order by sha256",
  ]) {
    for (const row of db.prepare(query).raw().iterate()) hash.update(JSON.stringify(row));
    hash.update("\n");
  }
  return hash.digest("hex");
}

/** Records the hash of what is stored. Every transaction that adds to it must call this. */
export function noteKept(db: Database): string {
  const sum = keptSum(db);
  db.prepare("insert into kept (id, sum) values (1, ?) on conflict (id) do update set sum = excluded.sum").run(sum);
  return sum;
}

/** The hash of what is stored. Throws where it differs from the recorded one. */
export function checkedSum(db: Database): string {
  const sum = keptSum(db);
  const noted = db.prepare<[], string>("select sum from kept").pluck().get();
  if (noted !== sum) throw new DamagedError("what is kept of published files is not what was written");
  return sum;
}
