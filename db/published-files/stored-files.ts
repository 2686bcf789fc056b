import type { ProvisionCounts, PublishedFile } from "../../core/archive/imported.ts";
import type { Finding, Provision, Rulebook } from "../../core/archive/rulebook.ts";
import type { PrintedBook } from "../../core/ask/rule.ts";
import type { Transition } from "../../core/ingest/merging/books.ts";
import { deviationsOf } from "../../core/ingest/merging/differences.ts";
import { type Copy, type Ranking, type RankingFacts, rankCopies } from "../../core/ingest/reading/ranking.ts";
import { Problem } from "../../core/problem.ts";
import { byText } from "../../core/text/order.ts";
import type { Database } from "../kept/connection.ts";
import { type FileStore, fileStoreOf, type PublishedFileRow } from "./file-store.ts";
import { type Readings, readingsFrom } from "./readings.ts";

/** A published file with its content. */
export type StoredFile = { readonly row: PublishedFileRow; readonly rulebook: Rulebook };

/** The held files of a release: the one that answers use, and the others with the reason why not. */
export type StoredRelease = Ranking<StoredFile & Copy>;

/** How one held file became another: the served file of the next release, or another file of the same release. */
export type FileLink = {
  readonly before: StoredFile;
  readonly after: StoredFile;
  readonly transition: Transition;
  /** Whether it was found just now, because it was not stored. */
  readonly isNew: boolean;
};

/**
 * Ranks the held files of each release, oldest release first. Each release is compared with all files
 * of its neighbours, so neither the order of imports nor the neighbours' ranking matters.
 *
 * @param facts What is known about published files apart from their words.
 */
export function rankedReleases(files: readonly StoredFile[], facts: RankingFacts): StoredRelease[] {
  const copies = files.map((file) => ({ ...file, sha256: file.row.sha256, publishedOn: file.row.publishedOn }));
  const byRelease = [...Map.groupBy(copies, ({ row }) => row.release)];
  return byRelease.map(([release, held], index) => {
    const beside = [byRelease[index - 1], byRelease[index + 1]];
    const neighbours = beside.map((other) => other?.[1].flatMap(({ rulebook }) => rulebook.provisions) ?? []);
    return rankCopies(held, { release, facts, neighbours });
  });
}

/** What is told of the held files, by release and hash. Expects the links between the files of each release. */
export function publishedFilesOf(releases: readonly StoredRelease[], links: readonly FileLink[]): PublishedFile[] {
  return releases.flatMap(({ best, others }) =>
    [{ copy: best, reason: null }, ...others]
      .toSorted(byText(({ copy }) => copy.sha256))
      .map(({ copy, reason }): PublishedFile => {
        const link = reason === null ? undefined : links.find(({ before, after }) => before === best && after === copy);
        const deviations = link && deviationsOf(best.rulebook.provisions, copy.rulebook.provisions, link.transition);
        return {
          ...publishedFileFrom(copy),
          isServed: reason === null,
          notServedBecause: reason,
          deviations: deviations ?? [],
        };
      }),
  );
}

/** What is told of a published file, apart from how it differs from the one that is served. */
function publishedFileFrom({
  row,
  rulebook,
}: StoredFile): Omit<PublishedFile, "isServed" | "notServedBecause" | "deviations"> {
  const {
    id: _id,
    document: _document,
    dictionary: _dictionary,
    transcoding: _transcoding,
    wordsSha256: _words,
    ...facts
  } = row;
  const { encoding, newlines, lines, provisions } = rulebook;
  const findings = findingsOf({ ...row, rulebook });
  return { ...facts, encoding, newlines, provisions: countsOf(provisions), lines, findings };
}

/** Reads a kept published file. `onReading` is called first if it was not read before. */
export function storedFileFrom(
  fileStore: FileStore,
  row: PublishedFileRow,
  { readings, onReading }: { readonly readings: Readings; readonly onReading?: () => void },
): StoredFile {
  const bytes = () => {
    onReading?.();
    return fileStore.bytesOf(row);
  };
  return { row, rulebook: readings.rulebookOf(row.sha256, bytes, row.document) };
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
  const [row, ...others] = fileStore.rows().filter((row) => row.sha256.startsWith(sha256));
  if (row === undefined) return undefined;
  if (others.length > 0)
    throw new Problem("ambiguous", `Several published files have a SHA-256 that begins with ${sha256}.`, {
      choices: [row, ...others].map((row) => row.sha256),
    });
  const forms = [
    row,
    fileStore.original(row.id),
    ...fileStore.corrections().filter((correction) => correction.publishedFile === row.id),
  ];
  const form = forms.find((one) => one.release === release);
  return (
    form && {
      sha256: row.sha256,
      release: form.release,
      provisions: storedFileFrom(fileStore, row, { readings: readingsFrom() }).rulebook.provisions,
    }
  );
}

/** The bytes of a held published file as imported; `undefined` if it is not held. */
export function sourceBytes(db: Database, sha256: string): Buffer | undefined {
  const fileStore = fileStoreOf(db);
  const row = fileStore.rows().find((row) => row.sha256 === sha256);
  return row && fileStore.bytesOf(row);
}

function countsOf(provisions: readonly Provision[]): ProvisionCounts {
  const counts = { heading: 0, rule: 0, glossary: 0, examples: 0 };
  for (const { kind, examples } of provisions) {
    counts[kind] += 1;
    counts.examples += examples.length;
  }
  return { headings: counts.heading, rules: counts.rule, examples: counts.examples, glossary: counts.glossary };
}
