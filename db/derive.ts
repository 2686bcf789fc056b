import { type Archive, archiveFrom } from "../core/archive/archive.ts";
import type { CuratedCollection, Release } from "../core/archive/collection.ts";
import { type DocumentId, type TournamentDocumentId, tournamentDocumentIds } from "../core/archive/document.ts";
import type { Recording } from "../core/archive/imported.ts";
import { playbookBeside } from "../core/ask/parameters/later-releases.ts";
import { type Book, damageFrom } from "../core/ingest/merging/books.ts";
import { merge } from "../core/ingest/merging/merge.ts";
import { nothingKnown, type RankingFacts } from "../core/ingest/reading/ranking.ts";
import { noPlaybook, type Playbook } from "../core/play/playbook.ts";
import { Problem } from "../core/problem.ts";
import type { DatasetFile } from "../dataset/files.ts";
import { playbookIn } from "../dataset/play-files.ts";
import { rankingFactsIn } from "../dataset/public-archives.ts";
import { readDataset } from "../dataset/read.ts";
import { program, readingFingerprint } from "./code.ts";
import { readingToKeep, type SoundReading } from "./dataset-readings.ts";
import type { Database } from "./kept/connection.ts";
import { sql } from "./kept/drizzle.ts";
import { datasetStates, keptOf } from "./kept/schema.ts";
import type { Progress } from "./location.ts";
import { type Correction, fileStoreOf, type PublishedFileRow } from "./published-files/file-store.ts";
import type { ImportResult } from "./published-files/import-reports.ts";
import { linksBetween } from "./published-files/links.ts";
import { unpackedJson } from "./published-files/packing.ts";
import type { Readings } from "./published-files/readings.ts";
import { publishedFilesOf, rankedReleases, type StoredFile, storedFileFrom } from "./published-files/stored-files.ts";
import type { DatasetRead } from "./ready.ts";
import type { TableContents } from "./tables/write.ts";

/** What histories are derived from: what is kept, the own dataset with its content, and what was read before. */
export type Origin = {
  readonly db: Database;
  readonly dataset: DatasetRead;
  sound(): SoundReading;
  readonly readings: Readings;
};

/**
 * Derives everything from what is stored: reads the held files, links them, and merges them with the dataset. A pure
 * function of the stored rows. Throws `not-held` for an instant before the first record. Expects the current dataset to
 * be recorded.
 *
 * @param knownAt The archive as it was known then: ISO 8601 in UTC, to the millisecond. Left out: now.
 */
function derivedFrom(
  origin: Origin,
  {
    document = "cr",
    knownAt,
    progress,
  }: { readonly document?: DocumentId; readonly knownAt?: string; readonly progress?: Progress | undefined } = {},
): ImportResult {
  const { db, readings } = origin;
  const fileStore = fileStoreOf(db);
  const states = statesOf(db);
  const then = stateThen(states, origin, knownAt);
  const isCurated = document === "cr";
  const { collection: curated, facts } = isCurated
    ? datasetThen(states[then], origin, { states, knownAt })
    : { collection: collectionOf(document, origin), facts: nothingKnown };

  const rows = fileStore.rows({ knownAt, document });
  const files = rows.map((row, index) => {
    const onReading = () => progress?.({ what: `read ${row.fileName}`, done: index + 1, of: rows.length });
    return storedFileFrom(fileStore, row, { readings, onReading });
  });
  const releases = rankedReleases(files, isCurated ? facts : { ...facts, originals: originalsAmong(files) });
  const links = linksBetween(db, releases, progress);
  const books = releases.map(({ best: { row, rulebook } }): Book => {
    return { release: row.release, provisions: rulebook.provisions, ...damageFrom(rulebook.findings) };
  });
  const transitions = links.filter(({ before, after }) => before.row.release !== after.row.release);
  const { collection, ...merged } = merge(
    curated,
    books,
    transitions.map(({ transition }) => transition),
    document,
  );
  const imported = {
    ...recordings(fileStore.rows({ document }), fileStore.corrections(), states, knownAt),
    knownAt: knownAt ?? null,
    curatedRecordings: isCurated ? recordingsOf(states, then) : new Map(),
    publishedFiles: publishedFilesOf(releases, links),
    ...merged,
  };
  return { releases, links, archive: archiveFrom(collection, imported, { program }) };
}

/** Tournament documents came out as PDF and, until 2004, as Word files; web pages and texts are copies of them. */
function originalsAmong(files: readonly StoredFile[]): ReadonlySet<string> {
  const originals = files.filter(({ rulebook: { encoding } }) => encoding === "pdf" || encoding === "word");
  return new Set(originals.map(({ row }) => row.sha256));
}

/**
 * What people wrote about the other documents: only which releases public archives keep, held or not. All else that is
 * known of them stands in their files.
 */
function collectionOf(document: DocumentId, { sound }: Origin): CuratedCollection {
  const days = sound().facts.archived?.get(document) ?? [];
  const releases = days.toSorted().map((from): Release => ({ document, from, sets: [], otherDates: [], notes: null }));
  return { lineages: [], releases, unusedSections: [], sources: [], decisions: [] };
}

/** The documents of which files are held, besides the Comprehensive Rules. */
export function tournamentDocumentsIn(db: Database): TournamentDocumentId[] {
  const held = new Set(
    fileStoreOf(db)
      .rows()
      .map(({ document }) => document),
  );
  return tournamentDocumentIds.filter((document) => held.has(document));
}

/** The history now, or as it was known at an instant, as `derivedFrom` derives it. */
export function archiveAsOf(origin: Origin, knownAt?: string, document?: DocumentId): Archive {
  const of = document === undefined ? {} : { document };
  return derivedFrom(origin, knownAt === undefined ? of : { ...of, knownAt }).archive;
}

/** The instants at which something was recorded, and the files that were recorded later than an instant. */
function recordings(
  rows: readonly PublishedFileRow[],
  corrections: readonly Correction[],
  states: readonly State[],
  knownAt: string | undefined,
) {
  const ids = new Set(rows.map(({ id }) => id));
  const recorded = [...rows, ...corrections.filter(({ publishedFile }) => ids.has(publishedFile))];
  return {
    recordedAt: [...new Set([...states, ...recorded].map(({ recordedAt }) => recordedAt))].toSorted(),
    laterPublishedFiles: recorded
      .filter(({ recordedAt }) => knownAt !== undefined && recordedAt > knownAt)
      .map(({ release, recordedAt }) => ({ release, recordedAt })),
  };
}

/** The dataset from an instant on. */
type State = { readonly sha256: string; readonly recordedAt: string; readonly files: readonly DatasetFile[] };

function statesOf(db: Database): State[] {
  return keptOf(db)
    .select()
    .from(datasetStates())
    .orderBy(datasetStates().recordedAt, sql`rowid`)
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

/** What the dataset that counted at an instant says. */
function datasetThen(
  state: State | undefined,
  { dataset, sound }: Origin,
  { states, knownAt }: { readonly states: readonly State[]; readonly knownAt: string | undefined },
): { readonly collection: CuratedCollection; readonly facts: RankingFacts } {
  if (state?.sha256 === dataset.sha256) return sound();
  if (state === undefined) {
    const first = states[0]?.recordedAt ?? null;
    const detail = `This archive recorded nothing before ${first}, so its state at ${knownAt} is not known.`;
    throw new Problem("not-held", detail, { knownAt: knownAt ?? null, firstRecorded: first });
  }
  const reading = readDataset(state.files);
  if (reading.kind === "sound") return { collection: reading.collection, facts: rankingFactsIn(state.files) };
  throw noLongerRead(knownAt);
}

function noLongerRead(knownAt: string | undefined): Problem {
  const detail = `The dataset of ${knownAt} is in a form that this version cannot read.`;
  return new Problem("not-held", detail, { knownAt: knownAt ?? null });
}

/**
 * The parameters, cards, rulings and questions of the dataset at an instant, beside the rulebooks that were held then;
 * those of the dataset of this program if it is the same, and before the first record. Throws `not-held` if they are in a
 * form that this version cannot read.
 */
export function playbookAsOf(origin: Origin, archive: Archive, knownAt: string): Playbook {
  const states = statesOf(origin.db);
  const state = states[stateThen(states, origin, knownAt)];
  if (state === undefined || state.sha256 === origin.dataset.sha256) return playbookNow(origin, archive);
  const { collection } = datasetThen(state, origin, { states, knownAt });
  try {
    return playbookBeside(archive, playbookIn(state.files), collection.readAgainst);
  } catch (error) {
    // A file in an older form, or without a part that is now required.
    if (error instanceof Error) throw noLongerRead(knownAt);
    throw error;
  }
}

/** What the dataset of this program says, beside the rulebooks that are held. */
function playbookNow({ sound }: Origin, archive: Archive): Playbook {
  const { playbook, collection } = sound();
  return playbookBeside(archive, playbook, collection.readAgainst);
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

/** What is derived from the held files of each document, the Comprehensive Rules first. */
export function derivedDocuments(work: Origin, progress?: Progress): ReadonlyMap<DocumentId, ImportResult> {
  const documents: readonly DocumentId[] = ["cr", ...tournamentDocumentsIn(work.db)];
  return new Map(documents.map((document) => [document, derivedFrom(work, { document, progress })]));
}

/** What the tables of a state hold: those of the rules, and those of each other document. */
export type AllTableContents = {
  readonly rules: TableContents;
  readonly documents: ReadonlyMap<TournamentDocumentId, TableContents>;
};

/** Expects what `derivedDocuments` gave. */
export function allTabled(
  work: Origin,
  state: string,
  results: ReadonlyMap<DocumentId, ImportResult>,
): AllTableContents {
  const documents = [...results].flatMap(([document, { archive }]) =>
    document === "cr" ? [] : [[document, tabledOfDocument(archive, state)] as const],
  );
  return { rules: tabledOfRules(work, state, results.get("cr")), documents: new Map(documents) };
}

/** The tables of the rules keep what was read of all files, and of the dataset. */
function tabledOfDocument(archive: Archive, state: string): TableContents {
  const about = { state, knownAt: "", readingCode: readingFingerprint() };
  return { archive, decisions: [], playbook: noPlaybook, reading: null, fileReadings: [], about };
}

function tabledOfRules(origin: Origin, state: string, result: ImportResult | undefined): TableContents {
  if (result === undefined) throw new Error("the rules were not derived");
  const { archive } = result;
  const { db, dataset, readings } = origin;
  const reading = origin.sound();
  // Oldest release first, so that similar files are neighbours.
  const hashes = fileStoreOf(db)
    .rows()
    .map(({ sha256 }) => sha256);
  return {
    archive,
    decisions: reading.collection.decisions,
    playbook: playbookNow(origin, archive),
    reading: readingToKeep(dataset, reading),
    fileReadings: readings.rowsOf(hashes),
    about: { state, knownAt: "", readingCode: readingFingerprint() },
  };
}
