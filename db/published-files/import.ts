import type { CuratedCollection } from "../../core/archive/collection.ts";
import type { DocumentId } from "../../core/archive/document.ts";
import { endOfDays } from "../../core/archive/life.ts";
import { isEvidence } from "../../core/archive/ranking-reasons.ts";
import type { Finding, Rulebook } from "../../core/archive/rulebook.ts";
import type { AddedFile, ImportedFileReport } from "../../core/contract/published-files.ts";
import { cachedValues } from "../../core/derived.ts";
import { type DatingClues, datingOf, doubtOfDay, refuseDraft } from "../../core/ingest/reading/dating.ts";
import { type Copy, type RankingFacts, rankCopies } from "../../core/ingest/reading/ranking.ts";
import { Problem, type ProblemCode, type ProblemFacts, problemAgain } from "../../core/problem.ts";
import { canonicalText } from "../../core/text/canonical.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { Progress } from "../location.ts";
import { readDocument } from "./document-reading.ts";
import type { FileStore, PublishedFileRow } from "./file-store.ts";
import { sha256Of } from "./packing.ts";
import type { Readings } from "./readings.ts";
import { findingsOf, storedFileFrom } from "./stored-files.ts";

/** A file to import, with the caller's decisions about it. */
export type Candidate = {
  readonly fileName: string;
  readonly bytes: Buffer;
  /** Settles what document it is. Left out: its content tells. */
  readonly document?: DocumentId | undefined;
  readonly from?: IsoDate | undefined;
  readonly publishedOn?: IsoDate | undefined;
};

type RefusedReport = {
  readonly kind: "refused";
  readonly fileName: string;
  readonly code: ProblemCode;
  readonly reason: string;
  readonly facts: ProblemFacts;
};

/** The result for one file: imported, held already, or refused. */
export type FileReport = ImportedFileReport | RefusedReport;

/** What became of one file when it was stored. */
export type StoredCandidate =
  | Pick<
      AddedFile,
      "kind" | "fileName" | "document" | "release" | "sha256" | "provisions" | "findings" | "dayBasis" | "publishedOn"
    >
  | Exclude<FileReport, AddedFile>;

type ImportOptions = {
  readonly curated: CuratedCollection;
  readonly recordedAt: string;
  /** What is known about published files apart from their words. */
  readonly facts: RankingFacts;
  readonly readings: Readings;
  readonly progress?: Progress | undefined;
};

/** Reads files, and stores all that can be read. Expects to run inside a transaction. A refused file changes nothing. */
export function storeCandidates(
  fileStore: FileStore,
  candidates: readonly Candidate[],
  options: ImportOptions,
): StoredCandidate[] {
  const knownReleases = new Set(options.curated.releases.map(({ from }) => from));
  return candidates.map((candidate, index) => {
    const stored = storedCandidate(fileStore, candidate, knownReleases, options);
    options.progress?.({ what: `read ${candidate.fileName}`, done: index + 1, of: candidates.length });
    return stored;
  });
}

function storedCandidate(
  fileStore: FileStore,
  candidate: Candidate,
  knownReleases: ReadonlySet<string>,
  { recordedAt, facts, readings }: ImportOptions,
): StoredCandidate {
  const { fileName, bytes } = candidate;
  const sha256 = sha256Of(bytes);
  const held = fileStore.rows();
  const same = held.find((row) => row.sha256 === sha256);
  if (same !== undefined) {
    const correction = corrected(fileStore, same, candidate, { knownReleases, recordedAt });
    return { kind: "already-held", fileName, sha256, ...correction };
  }
  try {
    const rulebook = readingOf(candidate, sha256, readings);
    const { document } = rulebook;
    refuseDraft(rulebook, candidate.from ?? null);
    const ofDocument = held.filter((row) => row.document === document);
    const releasesOf = document === "cr" ? knownReleases : new Set<string>();
    const dating = datingOf({ ...cluesOf(candidate, releasesOf, recordedAt), statedFrom: rulebook.statedFrom });
    const { release, dayBasis, publishedOn } = dating;
    const wordsSha256 = wordsSha256Of(rulebook);
    if (candidate.from === undefined) refuseTextOfAnotherRelease(ofDocument, wordsSha256, release);
    const copy = { sha256, wordsSha256, rulebook, publishedOn };
    if (document === "cr") refuseWorseCopy(fileStore, copy, release, { facts, readings });
    fileStore.add({ ...dating, document, fileName, sha256, wordsSha256, recordedAt, bytes });
    const doubt = doubtOfDay(dating, releasesOf);
    const findings: Finding[] = findingsOf({ ...dating, rulebook });
    if (doubt !== undefined) findings.unshift({ kind: "days-differ", severity: "warning", line: null, detail: doubt });
    const provisions = rulebook.provisions.length;
    return { kind: "added", fileName, document, release, sha256, provisions, findings, dayBasis, publishedOn };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { kind: "refused", fileName, code: error.code, reason: error.message, facts: error.facts };
  }
}

/** The first bytes of files that can only be tournament documents: PDF, and Word of 1997 to 2003. */
const binaryOpenings = [
  [0x25, 0x50, 0x44, 0x46],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/**
 * What a file contains: a rulebook if it can be read as one, else another document if it can be read as that. If neither
 * can be, the problem is that of a rulebook, unless the file can only be another document.
 */
function readingOf({ bytes, document }: Candidate, sha256: string, readings: Readings): Rulebook {
  if (document === "cr") return readings.rulebookOf(sha256, () => bytes);
  const isBinary = binaryOpenings.some((opening) => opening.every((byte, at) => bytes[at] === byte));
  if (document === undefined && !isBinary) {
    try {
      return readings.rulebookOf(sha256, () => bytes);
    } catch (error) {
      if (!(error instanceof Problem) || error.facts["format"] === "empty") throw error;
      const other = tournamentReadingIn(bytes);
      if (!(other instanceof Problem)) return readings.keep(sha256, other);
      throw problemAgain(error.code, `${error.message} ${other.message}`, error.facts);
    }
  }
  return readings.keep(sha256, readDocument(bytes, document));
}

function tournamentReadingIn(bytes: Buffer): Rulebook | Problem {
  try {
    return readDocument(bytes);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** A file that is imported again may add facts: its release or its publication day, from a person or from its name. */
function corrected(
  fileStore: FileStore,
  held: PublishedFileRow,
  candidate: Candidate,
  { knownReleases, recordedAt }: { readonly knownReleases: ReadonlySet<string>; readonly recordedAt: string },
): Pick<Extract<FileReport, { kind: "already-held" }>, "release" | "corrected"> {
  const release = candidate.from ?? held.release;
  const named = datingOf({ ...cluesOf(candidate, knownReleases, recordedAt), givenFrom: release }).publishedOn;
  const isEarlier = named !== null && named < (held.publishedOn ?? endOfDays);
  const publishedOn = candidate.publishedOn ?? (isEarlier ? named : held.publishedOn);
  if (release === held.release && publishedOn === held.publishedOn) return { release, corrected: null };
  fileStore.correct(held, { release, publishedOn, recordedAt });
  const isAsked = candidate.from !== undefined || candidate.publishedOn !== undefined;
  return { release, corrected: isAsked ? { release: held.release, publishedOn: held.publishedOn } : null };
}

function cluesOf(
  { fileName, from, publishedOn }: Candidate,
  knownReleases: ReadonlySet<string>,
  recordedAt: string,
): DatingClues {
  return {
    fileName,
    statedFrom: null,
    givenFrom: from ?? null,
    givenPublishedOn: publishedOn ?? null,
    knownReleases,
    today: recordedAt.slice(0, 10) as IsoDate,
  };
}

/** The hash of all words in canonical form, put together from texts because most of them are in other files too. */
export function wordsSha256Of({ provisions }: Pick<Rulebook, "provisions">): string {
  const words = provisions.flatMap(({ number, name, text, examples }) => [number, name, text, ...examples]);
  return sha256Of(
    words
      .map((text) => continuing(text ?? ""))
      .join("")
      .trim(),
  );
}

/** The canonical form of a text after another one: it begins with a space, unless a sign is dropped there. */
const continuing = cachedValues((text: string) => canonicalText(`. ${text}`).slice(1), 20_000);

/** A few files in circulation have a day in their name and contain the text of another release. */
function refuseTextOfAnotherRelease(held: readonly PublishedFileRow[], wordsSha256: string, release: IsoDate): void {
  const counterpart = held.find((row) => row.wordsSha256 === wordsSha256 && row.release !== release);
  if (counterpart === undefined) return;
  const detail = `The document states ${release}, but its words are those of the release of ${counterpart.release}, which is held; say which one it is (--from, or from= over HTTP).`;
  throw new Problem("ambiguous", detail, { choices: [counterpart.release, release] });
}

/**
 * A file with a later publication day would replace the served one for that reason alone. If it is shown to be worse,
 * only a person can decide that it does.
 */
function refuseWorseCopy(
  fileStore: FileStore,
  copy: Copy & { readonly wordsSha256: string },
  release: IsoDate,
  { facts, readings }: { readonly facts: RankingFacts; readonly readings: Readings },
): void {
  const rows = fileStore.rows({ document: "cr" });
  const held = rows.filter((row) => row.release === release);
  if (copy.publishedOn === null || held.every(({ wordsSha256 }) => wordsSha256 === copy.wordsSha256)) return;
  const before = rows.findLast((row) => row.release < release)?.release;
  const after = rows.find((row) => row.release > release)?.release;
  const copies = held.map((row): Copy => ({ ...row, rulebook: storedFileFrom(fileStore, row, { readings }).rulebook }));
  const neighbours = [before, after].map((day) =>
    rows
      .filter((row) => row.release === day)
      .flatMap((row) => storedFileFrom(fileStore, row, { readings }).rulebook.provisions),
  );
  const { best, others } = rankCopies([...copies, copy], { release, facts, neighbours });
  const reason = others.find((other) => other.copy === copy)?.reason;
  if (reason === undefined || !isEvidence(reason) || copy.publishedOn <= (best.publishedOn ?? "")) return;
  const detail = `This file says it was published on ${copy.publishedOn}, after the held file of ${release}, but that one is better (${reason}); a person can decide otherwise in data/links/${release}.yaml.`;
  throw new Problem("worse-copy", detail, { release, held: best.sha256, reason });
}
