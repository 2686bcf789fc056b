import type { CuratedArchive } from "../core/archive/archive.ts";
import { type History, historyFrom } from "../core/archive/history.ts";
import type { Recording } from "../core/archive/imported.ts";
import { merge } from "../core/ingest/merging/merge.ts";
import type { Playbook } from "../core/play/playbook.ts";
import { Problem } from "../core/problem.ts";
import type { DatasetFile } from "../dataset/files.ts";
import { playbookIn } from "../dataset/play-files.ts";
import { rankingFactsIn } from "../dataset/ranking-facts.ts";
import { readDataset } from "../dataset/read.ts";
import { program } from "./code.ts";
import type { Database } from "./kept/connection.ts";
import { sql } from "./kept/drizzle.ts";
import { datasetStates, keptOf } from "./kept/schema.ts";
import { fileStoreOf } from "./published-files/file-store.ts";
import { unpackedJson } from "./published-files/packing.ts";
import type { Readings } from "./published-files/readings.ts";
import { storedFilesOf } from "./published-files/stored-files.ts";

/** The dataset that this program uses. */
export type OwnDataset = { readonly sha256: string; readonly files: readonly DatasetFile[]; archive(): CuratedArchive };

/**
 * What histories are derived from: what is kept, the own dataset, and the fingerprint of the code that links published
 * files.
 */
export type Origin = {
  readonly db: Database;
  readonly dataset: OwnDataset;
  readonly linking: string;
  readonly readings: Readings;
};

/**
 * The history now, or as it was known at an instant: the dataset merged with the published files. A pure function of
 * the stored rows. Throws `not-held` for an instant before the first record. Expects the current dataset to be
 * recorded.
 *
 * @param knownAt ISO 8601 in UTC, to the millisecond.
 */
export function historyAsOf(origin: Origin, knownAt?: string): History {
  const { db, linking, readings } = origin;
  const states = statesOf(db);
  const then = stateThen(states, origin, knownAt);
  const curated = archiveOf(states[then], origin, { states, knownAt });
  const { books, transitions, publishedFiles } = storedFilesOf(
    db,
    { fingerprint: linking, facts: rankingFactsIn(states[then]?.files ?? []), readings },
    knownAt,
  );
  const { archive, ...merged } = merge(curated, books, transitions);
  const fileStore = fileStoreOf(db);
  const recorded = [...fileStore.rows(), ...fileStore.corrections()];
  const imported = {
    recordedAt: [...new Set([...states, ...recorded].map(({ recordedAt }) => recordedAt))].toSorted(),
    knownAt: knownAt ?? null,
    curatedRecordings: recordingsOf(states, then),
    laterPublishedFiles: recorded
      .filter(({ recordedAt }) => knownAt !== undefined && recordedAt > knownAt)
      .map(({ release, recordedAt }) => ({ release, recordedAt })),
    publishedFiles,
    ...merged,
  };
  return historyFrom(archive, imported, { program });
}

/** The dataset from an instant on. */
type State = { readonly sha256: string; readonly recordedAt: string; readonly files: readonly DatasetFile[] };

function statesOf(db: Database): State[] {
  return keptOf(db)
    .select()
    .from(datasetStates)
    .orderBy(datasetStates.recordedAt, sql`rowid`)
    .all()
    .map(({ sha256, recordedAt, files }) => ({ sha256, recordedAt, files: unpackedJson(files) as DatasetFile[] }));
}

/**
 * The index of the dataset that counted at an instant. Now it is the dataset of this program, whichever was recorded
 * last.
 */
function stateThen(states: readonly State[], { dataset }: Origin, knownAt: string | undefined): number {
  if (knownAt !== undefined) return states.findLastIndex(({ recordedAt }) => recordedAt <= knownAt);
  return states.findIndex(({ sha256 }) => sha256 === dataset.sha256);
}

type Asked = { readonly states: readonly State[]; readonly knownAt: string | undefined };

function archiveOf(state: State | undefined, { dataset }: Origin, { states, knownAt }: Asked): CuratedArchive {
  if (state?.sha256 === dataset.sha256) return dataset.archive();
  if (state === undefined) {
    const first = states[0]?.recordedAt ?? null;
    const detail = `This archive recorded nothing before ${first}, so its state at ${knownAt} is not known.`;
    throw new Problem("not-held", detail, { knownAt: knownAt ?? null, firstRecorded: first });
  }
  const reading = readDataset(state.files);
  if (reading.kind === "sound") return reading.archive;
  throw noLongerRead(knownAt);
}

function noLongerRead(knownAt: string | undefined): Problem {
  const detail = `The dataset of ${knownAt} is in a form that this version cannot read.`;
  return new Problem("not-held", detail, { knownAt: knownAt ?? null });
}

/**
 * The parameters, cards, rulings and questions of the dataset at an instant; `undefined` if they are the current ones,
 * and before the first record. Throws `not-held` if they are in a form that this version cannot read.
 */
export function playbookAsOf(origin: Origin, knownAt: string): Playbook | undefined {
  const states = statesOf(origin.db);
  const state = states[stateThen(states, origin, knownAt)];
  if (state === undefined || state.sha256 === origin.dataset.sha256) return undefined;
  try {
    return playbookIn(state.files);
  } catch (error) {
    // A file in an older form, or without a part that is now required.
    if (error instanceof Error) throw noLongerRead(knownAt);
    throw error;
  }
}

/**
 * For each lineage of a state: since which earlier state its file has been the same, and from which later state it
 * differs.
 */
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
