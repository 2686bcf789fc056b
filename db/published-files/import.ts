import type { CuratedArchive } from "../../core/archive/archive.ts";
import { endOfDays } from "../../core/archive/life.ts";
import type { Rulebook } from "../../core/archive/rulebook.ts";
import type {
  ComparedFile,
  ImportedFileReport,
  OpenLink,
  TransitionCounts,
} from "../../core/contract/published-files.ts";
import { type Transition, transitionBetween } from "../../core/ingest/merging/books.ts";
import { claimsOf } from "../../core/ingest/merging/claims.ts";
import { type DatingClues, datingOf } from "../../core/ingest/reading/dating.ts";
import { readRulebook } from "../../core/ingest/reading/read.ts";
import { Problem, type ProblemCode, type ProblemFacts } from "../../core/problem.ts";
import { canonicalText } from "../../core/text/canonical.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { Database } from "../kept/connection.ts";
import { type FileStore, fileStoreOf, type PublishedFileRow } from "./file-store.ts";
import { findingsOf, type HeldFile, heldFileFrom, servedOf } from "./held-files.ts";
import { sha256Of } from "./packing.ts";
import { packedTransition } from "./transitions.ts";

/** A file that somebody wants to import, with what they decided about it. */
export type Candidate = {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly from?: IsoDate | undefined;
  readonly publishedOn?: IsoDate | undefined;
};

/** What became of a file: it was imported, was held already, or was refused. */
export type FileReport =
  | ImportedFileReport
  | {
      readonly kind: "refused";
      readonly fileName: string;
      readonly code: ProblemCode;
      readonly reason: string;
      readonly facts: ProblemFacts;
    };

/** Told after each step of long work: what it is about, and how many of how many steps are done. */
export type Progress = (step: { readonly what: string; readonly done: number; readonly of: number }) => void;

export type ImportOptions = {
  readonly curated: CuratedArchive;
  readonly recordedAt: string;
  /** Of the code that derives transitions. */
  readonly fingerprint: string;
  readonly progress?: Progress;
};

/**
 * Takes files into the archive, all that can be read, and renews what is derived from them. Expects to run inside a transaction.
 * A file that is refused leaves nothing behind.
 */
export function importPublishedFiles(
  db: Database,
  candidates: readonly Candidate[],
  options: ImportOptions,
): FileReport[] {
  const fileStore = fileStoreOf(db);
  const knownReleases = new Set(options.curated.releases.map(({ from }) => from));
  const total = candidates.length;
  const reports = candidates.map((candidate, index) => {
    const report = admit(fileStore, candidate, knownReleases, options);
    options.progress?.({ what: `read ${candidate.fileName}`, done: index + 1, of: total });
    return report;
  });
  const { served, derived } = renewTransitions(db, options);
  return reports.map((report) => {
    if (report.kind !== "added") return report;
    const isServed = served.some(({ row }) => row.sha256 === report.sha256);
    const transition = derived.find(
      ({ before, after }) => after.sha256 === report.sha256 && before.release !== after.release,
    );
    const since =
      transition === undefined
        ? null
        : { release: transition.before.release, counts: transition.counts, undecided: transition.undecided };
    return { ...report, isServed, since, beside: besideOf(report.sha256, derived) };
  });
}

function besideOf(sha256: string, derived: readonly Derived[]): ComparedFile[] {
  return derived
    .filter(({ before, after }) => before.release === after.release)
    .flatMap(({ before, after, counts }) => {
      const other = after.sha256 === sha256 ? before : before.sha256 === sha256 ? after : undefined;
      return other === undefined ? [] : [{ fileName: other.fileName, sha256: other.sha256, counts }];
    });
}

function admit(
  fileStore: FileStore,
  candidate: Candidate,
  knownReleases: ReadonlySet<string>,
  { curated, recordedAt }: ImportOptions,
): FileReport {
  const { fileName, bytes } = candidate;
  const sha256 = sha256Of(bytes);
  const held = fileStore.rows();
  const same = held.find((row) => row.sha256 === sha256);
  if (same !== undefined) {
    return {
      kind: "already-held",
      fileName,
      sha256,
      ...corrected(fileStore, same, candidate, { knownReleases, recordedAt }),
    };
  }
  try {
    const rulebook = readRulebook(bytes);
    const dating = datingOf({ ...cluesOf(candidate, knownReleases), statedFrom: rulebook.statedFrom });
    const wordsSha256 = wordsSha256Of(rulebook);
    if (candidate.from === undefined) refuseTextOfAnotherRelease(held, wordsSha256, dating.release);
    fileStore.add({ ...dating, fileName, sha256, wordsSha256, recordedAt, bytes });
    const { provisions } = rulebook;
    const { release } = dating;
    const findings = findingsOf({ ...dating, rulebook });
    const { contradictions } = claimsOf(curated.lineages, [{ release, provisions }]);
    return {
      ...{ kind: "added", fileName, release, sha256, isServed: true, provisions: provisions.length },
      ...{ findings, since: null, beside: [], contradictions },
      ...{ dayBasis: dating.dayBasis, publishedOn: dating.publishedOn },
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { kind: "refused", fileName, code: error.code, reason: error.message, facts: error.facts };
  }
}

/** A file that comes again may tell more: a person says which release it is after all, or when it was published, or an earlier name does. */
function corrected(
  fileStore: FileStore,
  held: PublishedFileRow,
  candidate: Candidate,
  { knownReleases, recordedAt }: { readonly knownReleases: ReadonlySet<string>; readonly recordedAt: string },
): Pick<Extract<FileReport, { kind: "already-held" }>, "release" | "corrected"> {
  const release = candidate.from ?? held.release;
  const named = datingOf({ ...cluesOf(candidate, knownReleases), givenFrom: release }).publishedOn;
  const isEarlier = named !== null && named < (held.publishedOn ?? endOfDays);
  const publishedOn = candidate.publishedOn ?? (isEarlier ? named : held.publishedOn);
  if (release === held.release && publishedOn === held.publishedOn) return { release, corrected: null };
  fileStore.correct(held, { release, publishedOn, recordedAt });
  const isAsked = candidate.from !== undefined || candidate.publishedOn !== undefined;
  return { release, corrected: isAsked ? { release: held.release, publishedOn: held.publishedOn } : null };
}

function cluesOf({ fileName, from, publishedOn }: Candidate, knownReleases: ReadonlySet<string>): DatingClues {
  return {
    fileName,
    statedFrom: null,
    givenFrom: from ?? null,
    givenPublishedOn: publishedOn ?? null,
    knownReleases,
  };
}

function wordsSha256Of({ provisions }: Rulebook): string {
  const words = provisions.map(({ number, name, text, examples }) => [number, name, text, ...examples].join(" "));
  return sha256Of(canonicalText(words.join("\n")));
}

/** A few files in circulation bear a day and hold another release's text. */
function refuseTextOfAnotherRelease(held: readonly PublishedFileRow[], wordsSha256: string, release: IsoDate): void {
  const counterpart = held.find((row) => row.wordsSha256 === wordsSha256 && row.release !== release);
  if (counterpart === undefined) return;
  const detail = `The document states ${release}, but its words are those of the release of ${counterpart.release}, which is held; say which one it is (--from, or from= over HTTP).`;
  throw new Problem("ambiguous", detail, { choices: [counterpart.release, release] });
}

/** One published file for each release on which answers rest, oldest first, with the others of the same release. */
type Served = { readonly row: PublishedFileRow; readonly others: readonly PublishedFileRow[] };

/**
 * Where a release has several published files, the transitions kept from last time lead from the one served to all others; only where one came since
 * are they read and compared, so that an import costs the same however many are held.
 */
function servedIn(fileStore: FileStore, isKept: ReadonlySet<string>): Served[] {
  return [...Map.groupBy(fileStore.rows(), ({ release }) => release).values()].map((rows) => {
    const row =
      rows.find((one) => rows.every((other) => other === one || isKept.has(pairOf(one, other)))) ??
      servedOf(rows.map((one) => heldFileFrom(fileStore, one))).row;
    return { row, others: rows.filter((one) => one !== row) };
  });
}

function pairOf(before: Pick<PublishedFileRow, "id">, after: Pick<PublishedFileRow, "id">): string {
  return `${before.id} ${after.id}`;
}

/** A transition just derived. */
type Derived = {
  readonly before: PublishedFileRow;
  readonly after: PublishedFileRow;
  readonly counts: TransitionCounts;
  readonly undecided: readonly OpenLink[];
};

/** Derives the transitions that are missing or that other code derived, and forgets those between published files that are neighbours no more. */
export function renewTransitions(
  db: Database,
  { fingerprint, progress }: Pick<ImportOptions, "fingerprint" | "progress">,
): { readonly served: readonly Served[]; readonly derived: readonly Derived[] } {
  const fileStore = fileStoreOf(db);
  const kept = db
    .prepare<[string], { before: number; after: number }>("select before, after from transitions where fingerprint = ?")
    .all(fingerprint);
  const isKept = new Set(kept.map(({ before, after }) => `${before} ${after}`));
  const served = servedIn(fileStore, isKept);
  const pairs = served.flatMap(({ row, others }, index) => {
    const after = served[index + 1]?.row;
    return [...(after === undefined ? [] : [[row, after] as const]), ...others.map((other) => [row, other] as const)];
  });
  const isWanted = new Set(pairs.map(([before, after]) => pairOf(before, after)));
  const forget = db.prepare("delete from transitions where before = ? and after = ? and fingerprint = ?");
  for (const { before, after } of kept) {
    if (!isWanted.has(`${before} ${after}`)) forget.run(before, after, fingerprint);
  }
  // Those of one other version of the program stay, so that it need not find them again when it is used next.
  db.prepare(
    `delete from transitions where fingerprint <> @fingerprint and fingerprint is not
      (select fingerprint from transitions where fingerprint <> @fingerprint order by id desc limit 1)`,
  ).run({ fingerprint });
  const keep = db.prepare("insert into transitions (before, after, fingerprint, content) values (?, ?, ?, ?)");
  const missing = pairs.filter(([before, after]) => !isKept.has(pairOf(before, after)));
  let recent: HeldFile[] = [];
  const derived = missing.map(([before, after], index): Derived => {
    recent = [before, after].map(
      (row) => recent.find((heldFile) => heldFile.row.id === row.id) ?? heldFileFrom(fileStore, row),
    );
    const [old, fresh] = recent as [HeldFile, HeldFile];
    const transition = transitionBetween(old.rulebook.provisions, fresh.rulebook.provisions);
    keep.run(before.id, after.id, fingerprint, packedTransition(transition));
    progress?.({ what: `linked ${before.release} to ${after.release}`, done: index + 1, of: missing.length });
    return {
      before,
      after,
      counts: countsOf(transition, old.rulebook, fresh.rulebook),
      undecided: openLinksOf(transition, fresh.rulebook),
    };
  });
  return { served, derived };
}

function openLinksOf({ doubts }: Transition, { provisions }: Rulebook): OpenLink[] {
  return doubts.flatMap(({ after, reason }) => {
    const provision = provisions[after];
    if (provision === undefined) return [];
    const { number, name, line } = provision;
    return [{ number, name, line, reason }];
  });
}

function countsOf({ links, doubts }: Transition, before: Rulebook, after: Rulebook): TransitionCounts {
  const continued = links.filter(({ kind }) => kind === "continued");
  const isMoved = (link: (typeof links)[number]): boolean =>
    before.provisions[link.before]?.number !== after.provisions[link.after]?.number;
  const of = (difference: string): number => continued.filter((link) => link.difference === difference).length;
  const joined = (kind: string): number => links.filter((link) => link.kind === kind).length;
  return {
    unchanged: continued.filter((link) => link.difference === "none" && !isMoved(link)).length,
    added: after.provisions.length - continued.length - joined("split"),
    removed: before.provisions.length - continued.length - joined("merged"),
    moved: continued.filter(isMoved).length,
    amended: of("words"),
    referenceOnly: of("reference"),
    typographyOnly: of("typography"),
    merged: joined("merged"),
    split: joined("split"),
    undecided: doubts.length,
  };
}
