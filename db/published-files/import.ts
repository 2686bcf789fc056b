import type { Archive } from "../../core/archive/archive.ts";
import type { CuratedCollection } from "../../core/archive/collection.ts";
import type { DocumentId } from "../../core/archive/document.ts";
import { endOfDays } from "../../core/archive/life.ts";
import { isEvidence } from "../../core/archive/ranking-reasons.ts";
import type { Finding, Rulebook } from "../../core/archive/rulebook.ts";
import { verificationOf } from "../../core/ask/verify.ts";
import type {
  AddedFile,
  ComparedFile,
  ImportedFileReport,
  TransitionCounts,
  UndecidedLink,
} from "../../core/contract/published-files.ts";
import { cachedValues } from "../../core/derived.ts";
import type { Transition } from "../../core/ingest/merging/books.ts";
import { type DatingClues, datingOf, doubtOfDay, refuseDraft } from "../../core/ingest/reading/dating.ts";
import { type Copy, type RankingFacts, rankCopies } from "../../core/ingest/reading/ranking.ts";
import { Problem, type ProblemCode, type ProblemFacts, problemAgain } from "../../core/problem.ts";
import { canonicalText } from "../../core/text/canonical.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { isRenumbered } from "../../core/text/rule-number.ts";
import type { Progress } from "../place.ts";
import { readDocument } from "./document-reading.ts";
import type { FileStore, PublishedFileRow } from "./file-store.ts";
import { sha256Of } from "./packing.ts";
import type { Readings } from "./readings.ts";
import { type FileLink, findingsOf, type StoredRelease, storedFileFrom } from "./stored-files.ts";

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
type StoredCandidate =
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
  { facts, readings }: Pick<ImportOptions, "facts" | "readings">,
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

/** What was derived after an import: the held releases, the links between their files, and the history. */
export type ImportResult = {
  readonly releases: readonly StoredRelease[];
  readonly links: readonly FileLink[];
  readonly archive: Archive;
};

/**
 * Reports of each added file whether it is served, what changed with it, and how it compares with the answers for the
 * first day of its release: a difference is an error in this program or in the dataset, and must be noticed at once.
 */
export function reportsOf(
  stored: readonly StoredCandidate[],
  results: ReadonlyMap<DocumentId, ImportResult>,
): FileReport[] {
  return stored.map((candidate) => {
    if (candidate.kind !== "added") return candidate;
    const result = results.get(candidate.document);
    if (result === undefined) throw new Error(`${candidate.document} was not derived after an import`);
    return addedReport(candidate, result);
  });
}

function addedReport(
  candidate: Extract<StoredCandidate, { readonly kind: "added" }>,
  { releases, links, archive }: ImportResult,
): AddedFile {
  const { kind, fileName, document, release, sha256, provisions, findings, dayBasis, publishedOn } = candidate;
  const file = releases
    .flatMap(({ best, others }) => [{ copy: best, reason: null }, ...others])
    .find(({ copy }) => copy.sha256 === sha256);
  if (file === undefined) throw new Error(`${sha256} was stored and is not held`);
  const isServed = file.reason === null;
  const isOfOneRelease = ({ before, after }: FileLink) => before.row.release === after.row.release;
  const link = links.find((link) => link.after.row.sha256 === sha256 && !isOfOneRelease(link));
  const verification = verificationOf(archive, { release, sha256, provisions: file.copy.rulebook.provisions });
  const { compared, notCompared, counts, isConfirmed } = verification;
  const { contradictions, missingLines } = archive.imported;
  const place = archive.heldReleases.indexOf(release);
  // A file shows what those beside it lack.
  const around = isServed ? archive.heldReleases.slice(Math.max(0, place - 1), place + 2) : [];
  return {
    kind,
    fileName,
    document,
    release,
    sha256,
    isServed,
    notServedBecause: file.reason,
    provisions,
    findings: [...(link === undefined ? [] : lostEndsIn(link)), ...findings],
    since:
      link === undefined
        ? null
        : {
            release: link.before.row.release,
            counts: countsOf(link),
            undecided: openLinksOf(link.transition, link.after.rulebook),
          },
    beside: links.filter(isOfOneRelease).flatMap(besideOf),
    dayBasis,
    publishedOn,
    contradictions: contradictions.filter((contradiction) => isServed && contradiction.release === release),
    missingLines: missingLines.filter((missingLine) => around.includes(missingLine.release)),
    verified: { compared, notCompared, counts, isConfirmed },
  };

  function besideOf(linked: FileLink): ComparedFile[] {
    const { before, after } = linked;
    const other = after.row.sha256 === sha256 ? before : before.row.sha256 === sha256 ? after : undefined;
    return other === undefined
      ? []
      : [{ fileName: other.row.fileName, sha256: other.row.sha256, counts: countsOf(linked) }];
  }
}

/** How many provisions may end at once at the end of the rules, of the glossary or of a document without a warning. */
const endedMax = 1;

/**
 * Warnings that a file may be cut short: what the release before has last, in the rules or in the glossary, is gone. Its
 * own contents or a closing line cannot tell, because they may be cut too.
 */
function lostEndsIn({ before, transition: { links } }: FileLink): Finding[] {
  const linked = new Set(links.filter(({ kind }) => kind !== "split").map((one) => one.before));
  const places = before.rulebook.provisions.map((provision, place) => ({ ...provision, isGone: !linked.has(place) }));
  return [false, true].flatMap((isGlossary): Finding[] => {
    const part = places.filter(({ kind }) => (kind === "glossary") === isGlossary);
    const gone = part.slice(part.findLastIndex(({ isGone }) => !isGone) + 1);
    const [first, last] = [gone[0], gone.at(-1)].map((one) => one?.number ?? one?.name ?? "");
    if (gone.length <= endedMax || gone.length === part.length) return [];
    const detail = `The release of ${before.row.release} ends with ${first} to ${last}, and this file has none of these ${gone.length}: it may be cut short. If so, import the whole file.`;
    return [{ kind: "incomplete", severity: "warning", line: null, detail }];
  });
}

function openLinksOf({ doubts }: Transition, { provisions }: Rulebook): UndecidedLink[] {
  return doubts.flatMap(({ after, reason }) => {
    const provision = provisions[after];
    if (provision === undefined) return [];
    const { number, name, line } = provision;
    return [{ number, name, line, reason }];
  });
}

function countsOf({ transition: { links, doubts }, ...link }: FileLink): TransitionCounts {
  const [before, after] = [link.before.rulebook, link.after.rulebook];
  const continued = links.filter(({ kind }) => kind === "continued");
  const isMoved = (link: (typeof links)[number]): boolean =>
    isRenumbered(before.provisions[link.before]?.number ?? null, after.provisions[link.after]?.number ?? null);
  const of = (difference: string): number => continued.filter((link) => link.difference === difference).length;
  const joined = (kind: string): number => links.filter((link) => link.kind === kind).length;
  const added = after.provisions.length - continued.length - joined("split");
  const removed = before.provisions.length - continued.length - joined("merged");
  const isOther = (link: (typeof links)[number]): boolean =>
    isMoved(link) || link.difference === "words" || link.difference === "reference";
  return {
    changed: added + removed + joined("merged") + joined("split") + continued.filter(isOther).length,
    unchanged: continued.filter((link) => link.difference === "none" && !isMoved(link)).length,
    added,
    removed,
    moved: continued.filter(isMoved).length,
    amended: of("words"),
    referenceOnly: of("reference"),
    typographyOnly: of("typography"),
    merged: joined("merged"),
    split: joined("split"),
    undecided: doubts.length,
  };
}
