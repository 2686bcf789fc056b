import type { ProvisionCounts, PublishedFile } from "../../core/archive/imported.ts";
import type { Finding, Provision, Rulebook } from "../../core/archive/rulebook.ts";
import type { PrintedBook } from "../../core/ask/rule.ts";
import { type Book, isDamagedBy, type Transition, transitionBetween } from "../../core/ingest/merging/books.ts";
import { deviationsOf } from "../../core/ingest/merging/differences.ts";
import { type Copy, type Ranking, type RankingFacts, rankCopies } from "../../core/ingest/reading/ranking.ts";
import { Problem } from "../../core/problem.ts";
import { byText } from "../../core/text/order.ts";
import type { Database } from "../kept/connection.ts";
import { and, eq, sql } from "../kept/drizzle.ts";
import { keptOf, transitions } from "../kept/schema.ts";
import { type FileStore, fileStoreOf, type PublishedFileRow } from "./file-store.ts";
import { type Readings, readingsFrom } from "./readings.ts";
import { transitionFrom } from "./transitions.ts";

/** A published file with its content. */
export type StoredFile = { readonly row: PublishedFileRow; readonly rulebook: Rulebook };

/** Published files ready to be merged: one rulebook for each release, and the links between them. */
export type StoredFiles = {
  readonly books: readonly Book[];
  readonly transitions: readonly Transition[];
  readonly publishedFiles: readonly PublishedFile[];
};

/**
 * Reads the published files of a database.
 *
 * @param knownAt Only those recorded until then (default: all).
 * @param fingerprint Transitions derived by other code are not used but derived again.
 * @param facts What was known then about published files apart from their words.
 */
export function storedFilesOf(
  db: Database,
  {
    fingerprint,
    facts,
    readings,
  }: { readonly fingerprint: string; readonly facts: RankingFacts; readonly readings: Readings },
  knownAt?: string,
): StoredFiles {
  const fileStore = fileStoreOf(db);
  const keptTransition = keptTransitionsOf(db, fingerprint);
  const rows = fileStore.rows(knownAt);
  const files = rows.map((row) => storedFileFrom(fileStore, row, readings));
  const ranked = rankedReleases([...Map.groupBy(files, ({ row }) => row.release).values()], facts);
  const served = ranked.map(({ best }) => best);
  const books = served.map(({ row, rulebook: { provisions, findings } }): Book => {
    return { release: row.release, provisions, isDamaged: isDamagedBy(findings) };
  });
  const transitions = served.slice(1).map((after, index) => transition(served[index] as StoredFile, after));
  const publishedFiles = ranked.flatMap(({ best, others }) =>
    [{ copy: best, reason: null }, ...others]
      .toSorted(byText(({ copy }) => copy.sha256))
      .map(({ copy, reason }): PublishedFile => {
        const isServed = reason === null;
        const deviations = isServed
          ? []
          : deviationsOf(best.rulebook.provisions, copy.rulebook.provisions, transition(best, copy));
        return { ...publishedFileFrom(copy), isServed, notServedBecause: reason, deviations };
      }),
  );
  return { books, transitions, publishedFiles };

  function transition(before: StoredFile, after: StoredFile): Transition {
    return (
      keptTransition(before.row.id, after.row.id) ??
      transitionBetween(before.rulebook.provisions, after.rulebook.provisions)
    );
  }
}

/** What is told of a published file, apart from how it differs from the one that is served. */
function publishedFileFrom({
  row,
  rulebook,
}: StoredFile): Omit<PublishedFile, "isServed" | "notServedBecause" | "deviations"> {
  const { id: _id, dictionary: _dictionary, transcoding: _transcoding, wordsSha256: _words, ...facts } = row;
  const { encoding, newlines, lines, provisions } = rulebook;
  const findings = findingsOf({ ...row, rulebook });
  return { ...facts, encoding, newlines, provisions: countsOf(provisions), lines, findings };
}

/**
 * Finds the stored transition between two published files; `undefined` if there is none, or only one derived by other
 * code.
 */
function keptTransitionsOf(
  db: Database,
  fingerprint: string,
): (before: number, after: number) => Transition | undefined {
  const { before: from, after: to, fingerprint: code, content } = transitions;
  const isAsked = and(eq(from, sql.placeholder("from")), eq(to, sql.placeholder("to")), eq(code, fingerprint));
  const asked = keptOf(db).select({ content }).from(transitions).where(isAsked).prepare();
  return (before, after) => {
    const row = asked.get({ from: before, to: after });
    return row && transitionFrom(row.content);
  };
}

/** Reads a kept published file. */
export function storedFileFrom(fileStore: FileStore, row: PublishedFileRow, readings: Readings): StoredFile {
  return { row, rulebook: readings.rulebookOf(row.sha256, () => fileStore.bytesOf(row)) };
}

/** Finds kept published files by the hash of their bytes, and reads them. */
export function storedFileOf(db: Database, readings: Readings): (sha256: string) => StoredFile {
  const fileStore = fileStoreOf(db);
  const bySha256 = new Map(fileStore.rows().map((row) => [row.sha256, row]));
  return (sha256) => {
    const row = bySha256.get(sha256);
    if (row === undefined) throw new Error(`no published file with the hash ${sha256} is kept`);
    return storedFileFrom(fileStore, row, readings);
  };
}

/** A rulebook published further than this from its first day in force is suspicious. */
const publicationMax_days = 60;

/** The findings of reading, and evidence against the days given by a person or the file name. */
export function findingsOf({
  release,
  publishedOn,
  rulebook,
}: Pick<PublishedFileRow, "release" | "publishedOn"> & { readonly rulebook: Rulebook }): Finding[] {
  const { statedFrom, findings } = rulebook;
  const finding = (detail: string): Finding => ({ kind: "days-differ", severity: "warning", line: null, detail });
  const isFar =
    publishedOn !== null && Math.abs(Date.parse(publishedOn) - Date.parse(release)) > publicationMax_days * 86_400_000;
  return [
    ...(statedFrom === null || statedFrom === release
      ? []
      : [finding(`The document states ${statedFrom}, and was imported as the release of ${release}.`)]),
    ...(isFar ? [finding(`Its publication day is given as ${publishedOn}, far from ${release}.`)] : []),
    ...findings,
  ];
}

/**
 * One published file of a release by the hash of its bytes, or by a unique beginning of the hash; `undefined` if it is
 * not held or never belonged to that release. Its release before a correction counts as well, so that older addresses
 * keep their answers.
 */
export function printedBook(db: Database, sha256: string, release: string): PrintedBook | undefined {
  const fileStore = fileStoreOf(db);
  const [row, ...others] = fileStore.rows().filter((one) => one.sha256.startsWith(sha256));
  if (row === undefined) return undefined;
  if (others.length > 0)
    throw new Problem("ambiguous", `Several published files have a SHA-256 that begins with ${sha256}.`, {
      choices: [row, ...others].map((one) => one.sha256),
    });
  const said = [
    row,
    fileStore.original(row.id),
    ...fileStore.corrections().filter((one) => one.publishedFile === row.id),
  ];
  const known = said.find((one) => one.release === release);
  return (
    known && {
      sha256: row.sha256,
      release: known.release,
      provisions: storedFileFrom(fileStore, row, readingsFrom()).rulebook.provisions,
    }
  );
}

/** The bytes of a held published file as imported; `undefined` if it is not held. */
export function sourceBytes(db: Database, sha256: string): Buffer | undefined {
  const fileStore = fileStoreOf(db);
  const row = fileStore.rows().find((one) => one.sha256 === sha256);
  return row && fileStore.bytesOf(row);
}

/**
 * Ranks the held files of each release, oldest release first. Each release is compared with all files of its
 * neighbours, so neither the order of imports nor the neighbours' ranking matters.
 */
function rankedReleases(
  byRelease: readonly (readonly StoredFile[])[],
  facts: RankingFacts,
): readonly Ranking<StoredFile & Copy>[] {
  return byRelease.map((files, index) =>
    rankStoredFiles(files, [byRelease[index - 1] ?? [], byRelease[index + 1] ?? []], facts),
  );
}

/** Ranks the held files of one release beside those of the releases before and after it. */
export function rankStoredFiles(
  files: readonly StoredFile[],
  beside: readonly (readonly StoredFile[])[],
  facts: RankingFacts,
): Ranking<StoredFile & Copy> {
  const neighbours = beside.map((all) => all.flatMap(({ rulebook }) => rulebook.provisions));
  const copies = files.map((file) => ({ ...file, sha256: file.row.sha256, publishedOn: file.row.publishedOn }));
  return rankCopies(copies, { release: files[0]?.row.release ?? "", facts, neighbours });
}

function countsOf(provisions: readonly Provision[]): ProvisionCounts {
  const counts = { heading: 0, rule: 0, glossary: 0, examples: 0 };
  for (const { kind, examples } of provisions) {
    counts[kind] += 1;
    counts.examples += examples.length;
  }
  return { headings: counts.heading, rules: counts.rule, examples: counts.examples, glossary: counts.glossary };
}
