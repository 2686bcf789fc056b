import { asc } from "drizzle-orm";
import type { CuratedArchive } from "../core/archive/archive.ts";
import { type History, historyFrom } from "../core/archive/history.ts";
import type { Recording } from "../core/archive/imported.ts";
import { merge } from "../core/ingest/merging/merge.ts";
import type { Playbook } from "../core/play/playbook.ts";
import { Problem } from "../core/problem.ts";
import type { DatasetFile } from "../dataset/files.ts";
import { playbookIn } from "../dataset/play-files.ts";
import { readDataset } from "../dataset/read.ts";
import { type Database, loadArchive } from "./load.ts";
import { fileStoreOf } from "./published-files/file-store.ts";
import { heldFilesOf } from "./published-files/held-files.ts";
import { unpackedJson } from "./published-files/packing.ts";
import * as schema from "./schema.ts";

/**
 * All that the archive knows, or knew at an instant: what people wrote down, merged with the published files. A pure function of the rows that tell
 * what was known. Refuses with `not-held` an instant before the first record.
 *
 * @param fingerprint Of the code that links published files; what other code stored is derived again.
 * @param knownAt ISO 8601 in UTC, to the millisecond.
 */
export function historyAsOf(db: Database, fingerprint: string, knownAt?: string): History {
  const states = statesOf(db);
  const then =
    knownAt === undefined ? states.length - 1 : states.findLastIndex(({ recordedAt }) => recordedAt <= knownAt);
  const curated = archiveOf(states, then, db, knownAt);
  const { books, transitions, publishedFiles } = heldFilesOf(db, fingerprint, knownAt);
  const { archive, ...merged } = merge(curated, books, transitions);
  const recorded = fileStoreOf(db).rows();
  return historyFrom(archive, {
    recordedAt: [...new Set([...states, ...recorded].map(({ recordedAt }) => recordedAt))].toSorted(),
    knownAt: knownAt ?? null,
    curatedRecordings: recordingsOf(states, then),
    laterPublishedFiles: recorded.filter(({ recordedAt }) => knownAt !== undefined && recordedAt > knownAt),
    publishedFiles,
    ...merged,
  });
}

/** What people had written down from an instant on. */
type State = { readonly recordedAt: string; readonly files: readonly DatasetFile[] };

function statesOf(db: Database): State[] {
  const { datasetStates } = schema;
  return db
    .select()
    .from(datasetStates)
    .orderBy(asc(datasetStates.recordedAt))
    .all()
    .map(({ recordedAt, files }) => ({ recordedAt, files: unpackedJson(files) as DatasetFile[] }));
}

/** The dataset of one state. That of the newest is read from the tables, as it always is. */
function archiveOf(states: readonly State[], then: number, db: Database, knownAt: string | undefined): CuratedArchive {
  const state = states[then];
  if (then === states.length - 1) return loadArchive(db);
  if (state === undefined) {
    const first = states[0]?.recordedAt ?? null;
    const detail = `This archive recorded nothing before ${first}; how it stood at ${knownAt} cannot be said.`;
    throw new Problem("not-held", detail, { knownAt, firstRecorded: first });
  }
  const reading = readDataset(state.files);
  if (reading.kind === "sound") return reading.archive;
  throw noLongerRead(knownAt);
}

function noLongerRead(knownAt: string | undefined): Problem {
  const detail = `What the dataset said at ${knownAt} was written in a form that can no longer be read.`;
  return new Problem("not-held", detail, { knownAt: knownAt ?? null });
}

/**
 * The parameters, cards, rulings and questions that people had written down by an instant; `undefined` where these are those of now, and before the first
 * record. Refuses with `not-held` where they were written in a form that can no longer be read.
 */
export function playbookAsOf(db: Database, knownAt: string): Playbook | undefined {
  const states = statesOf(db);
  const then = states.findLastIndex(({ recordedAt }) => recordedAt <= knownAt);
  const state = states[then];
  if (state === undefined || then === states.length - 1) return undefined;
  try {
    return playbookIn(state.files);
  } catch (error) {
    // A file of an older form, or a part of it that something now leans on.
    if (error instanceof Error) throw noLongerRead(knownAt);
    throw error;
  }
}

/** For each lineage of a state: since which earlier state its file is as it is, and from which later one it is no more. */
function recordingsOf(states: readonly State[], then: number): Map<string, Recording> {
  const texts = states.map(({ files }) => new Map(files.map(({ path, text }) => [path, text])));
  const lineages = [...(texts[then] ?? [])].filter(([path]) => path.startsWith("lineages/"));
  return new Map(
    lineages.map(([path, text]) => {
      const id = path.slice("lineages/".length, -".yaml".length).replace("/", ".");
      const before = texts.findLastIndex((files, index) => index < then && files.get(path) !== text);
      const after = texts.findIndex((files, index) => index > then && files.get(path) !== text);
      return [id, { at: states[before + 1]?.recordedAt ?? "", supersededAt: states[after]?.recordedAt ?? null }];
    }),
  );
}
