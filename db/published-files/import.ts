import type { CuratedArchive } from "../../core/archive/archive.ts";
import { endOfDays } from "../../core/archive/life.ts";
import { isEvidence, type RankingReason } from "../../core/archive/ranking-reasons.ts";
import type { Finding, Rulebook } from "../../core/archive/rulebook.ts";
import type {
  ComparedFile,
  ImportedFileReport,
  OpenLink,
  TransitionCounts,
} from "../../core/contract/published-files.ts";
import { type Transition, transitionBetween } from "../../core/ingest/merging/books.ts";
import { type DatingClues, datingOf, doubtOfDay } from "../../core/ingest/reading/dating.ts";
import { type Copy, type RankingFacts, rankCopies } from "../../core/ingest/reading/ranking.ts";
import { Problem, type ProblemCode, type ProblemFacts } from "../../core/problem.ts";
import { canonicalText } from "../../core/text/canonical.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { Database } from "../kept/connection.ts";
import { and, eq } from "../kept/drizzle.ts";
import { keptOf, transitions } from "../kept/schema.ts";
import { type FileStore, fileStoreOf, type PublishedFileRow } from "./file-store.ts";
import { sha256Of } from "./packing.ts";
import type { Readings } from "./readings.ts";
import { findingsOf, rankStoredFiles, type StoredFile, storedFileFrom } from "./stored-files.ts";
import { packedTransition } from "./transitions.ts";

/** A file to import, with the caller's decisions about it. */
export type Candidate = {
  readonly fileName: string;
  readonly bytes: Buffer;
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

/** The result for one file before everything was merged. */
export type StoredReport =
  | Omit<Extract<FileReport, { kind: "added" }>, "verified" | "contradictions" | "missingLines">
  | Exclude<FileReport, { kind: "added" }>;

/** Called after each step of long work: its subject, and how many of how many steps are done. */
export type Progress = (step: { readonly what: string; readonly done: number; readonly of: number }) => void;

export type ImportOptions = {
  readonly curated: CuratedArchive;
  readonly recordedAt: string;
  /** The fingerprint of the code that derives transitions. */
  readonly fingerprint: string;
  /** What is known about published files apart from their words. */
  readonly facts: RankingFacts;
  readonly readings: Readings;
  readonly progress?: Progress;
};

/**
 * Imports all files that can be read, and renews what is derived from them. Expects to run inside a transaction. A
 * refused file changes nothing.
 */
export function importPublishedFiles(
  db: Database,
  candidates: readonly Candidate[],
  options: ImportOptions,
): StoredReport[] {
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
    const standing = served.find(({ row, others }) => [row, ...others].some((one) => one.sha256 === report.sha256));
    const notServedBecause = standing?.reasons.get(report.sha256) ?? null;
    const transition = derived.find(
      ({ before, after }) => after.sha256 === report.sha256 && before.release !== after.release,
    );
    const since =
      transition === undefined
        ? null
        : { release: transition.before.release, counts: transition.counts, undecided: transition.undecided };
    const isServed = standing?.row.sha256 === report.sha256;
    return { ...report, isServed, notServedBecause, since, beside: besideOf(report.sha256, derived) };
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
  { recordedAt, facts, readings }: ImportOptions,
): StoredReport {
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
    const rulebook = readings.rulebookOf(sha256, () => bytes);
    const dating = datingOf({ ...cluesOf(candidate, knownReleases, recordedAt), statedFrom: rulebook.statedFrom });
    const wordsSha256 = wordsSha256Of(rulebook);
    if (candidate.from === undefined) refuseTextOfAnotherRelease(held, wordsSha256, dating.release);
    refuseWorseCopy(fileStore, { sha256, wordsSha256, rulebook, publishedOn: dating.publishedOn }, dating.release, {
      facts,
      readings,
    });
    fileStore.add({ ...dating, fileName, sha256, wordsSha256, recordedAt, bytes });
    const { provisions } = rulebook;
    const { release } = dating;
    const doubt = doubtOfDay(dating, knownReleases);
    const findings: Finding[] = [
      ...(doubt === undefined
        ? []
        : [{ kind: "days-differ", severity: "warning", line: null, detail: doubt } as const]),
      ...findingsOf({ ...dating, rulebook }),
    ];
    return {
      ...{ kind: "added", fileName, release, sha256, isServed: true, notServedBecause: null },
      provisions: provisions.length,
      ...{ findings, since: null, beside: [] },
      ...{ dayBasis: dating.dayBasis, publishedOn: dating.publishedOn },
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { kind: "refused", fileName, code: error.code, reason: error.message, facts: error.facts };
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

function wordsSha256Of({ provisions }: Rulebook): string {
  const words = provisions.map(({ number, name, text, examples }) => [number, name, text, ...examples].join(" "));
  return sha256Of(canonicalText(words.join("\n")));
}

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
  { facts, readings }: Known,
): void {
  const rows = fileStore.rows();
  const held = rows.filter((row) => row.release === release);
  if (copy.publishedOn === null || held.every(({ wordsSha256 }) => wordsSha256 === copy.wordsSha256)) return;
  const before = rows.findLast((row) => row.release < release)?.release;
  const after = rows.find((row) => row.release > release)?.release;
  const copies = held.map((row): Copy => ({ ...row, rulebook: storedFileFrom(fileStore, row, readings).rulebook }));
  const neighbours = [before, after].map((day) =>
    rows
      .filter((row) => row.release === day)
      .flatMap((row) => storedFileFrom(fileStore, row, readings).rulebook.provisions),
  );
  const { best, others } = rankCopies([...copies, copy], { release, facts, neighbours });
  const reason = others.find((other) => other.copy === copy)?.reason;
  if (reason === undefined || !isEvidence(reason) || copy.publishedOn <= (best.publishedOn ?? "")) return;
  const detail = `This file says it was published on ${copy.publishedOn}, after the held file of ${release}, but that one is better (${reason}); a person can decide otherwise in data/links/${release}.yaml.`;
  throw new Problem("worse-copy", detail, { release, held: best.sha256, reason });
}

/** The facts by which copies are ranked, and the functions that read them. */
type Known = Pick<ImportOptions, "facts" | "readings">;

/** The served file of each release, oldest first, with the other files of the release and why each is not served. */
type Served = {
  readonly row: PublishedFileRow;
  readonly others: readonly PublishedFileRow[];
  readonly reasons: ReadonlyMap<string, RankingReason>;
};

/**
 * Reads and ranks the files of releases with several, by comparison with the releases before and after. If stored
 * transitions lead to and from one file of a release, nothing around it changed and nothing is read, so the cost of an
 * import does not grow with the archive.
 */
function servedIn(fileStore: FileStore, { facts, readings }: Known, isKept: ReadonlySet<string>): Served[] {
  const byRelease = [...Map.groupBy(fileStore.rows(), ({ release }) => release).values()];
  const before = byRelease.map((rows) =>
    rows.find(
      (one) =>
        isFirstByFacts(one, rows, facts) && rows.every((other) => other === one || isKept.has(pairOf(one, other))),
    ),
  );
  const read = (rows: readonly PublishedFileRow[] = []): StoredFile[] =>
    rows.map((row) => storedFileFrom(fileStore, row, readings));
  return byRelease.map((rows, index): Served => {
    const [only] = rows;
    const settled = rows.length === 1 ? only : isAsBefore(index) ? before[index] : undefined;
    if (settled !== undefined)
      return { row: settled, others: rows.filter((row) => row !== settled), reasons: new Map() };
    const { best, others } = rankStoredFiles(
      read(rows),
      [read(byRelease[index - 1]), read(byRelease[index + 1])],
      facts,
    );
    return {
      row: best.row,
      others: rows.filter((row) => row.id !== best.row.id),
      reasons: new Map(others.map(({ copy, reason }) => [copy.sha256, reason])),
    };
  });

  /** Says whether the file served so far is linked with those served before and after it. */
  function isAsBefore(index: number): boolean {
    const [last, one, next] = [before[index - 1], before[index], before[index + 1]];
    if (one === undefined) return false;
    const isLinked = index === 0 || (last !== undefined && isKept.has(pairOf(last, one)));
    return isLinked && (index === byRelease.length - 1 || (next !== undefined && isKept.has(pairOf(one, next))));
  }
}

/** The facts other than the words may have changed since last time. */
function isFirstByFacts(
  one: PublishedFileRow,
  rows: readonly PublishedFileRow[],
  { chosen, known }: RankingFacts,
): boolean {
  const choice = rows.find(({ release, sha256 }) => chosen.get(release) === sha256);
  return choice === undefined
    ? known.has(one.sha256) || rows.every(({ sha256 }) => !known.has(sha256))
    : choice === one;
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

/**
 * Derives transitions that are missing or were derived by other code, and deletes those between files that are no
 * longer neighbours.
 */
export function renewTransitions(
  db: Database,
  { fingerprint, facts, readings, progress }: Pick<ImportOptions, "fingerprint" | "facts" | "readings" | "progress">,
): { readonly served: readonly Served[]; readonly derived: readonly Derived[] } {
  const fileStore = fileStoreOf(db);
  const { before: from, after: to, fingerprint: code } = transitions;
  const kept = keptOf(db).select({ before: from, after: to }).from(transitions).where(eq(code, fingerprint)).all();
  const isKept = new Set(kept.map(({ before, after }) => `${before} ${after}`));
  const served = servedIn(fileStore, { facts, readings }, isKept);
  const pairs = served.flatMap(({ row, others }, index) => {
    const after = served[index + 1]?.row;
    return [...(after === undefined ? [] : [[row, after] as const]), ...others.map((other) => [row, other] as const)];
  });
  const isWanted = new Set(pairs.map(([before, after]) => pairOf(before, after)));
  for (const { before, after } of kept) {
    if (!isWanted.has(`${before} ${after}`))
      keptOf(db)
        .delete(transitions)
        .where(and(eq(from, before), eq(to, after), eq(code, fingerprint)))
        .run();
  }
  // Transitions of one other version of the program are kept, so that it does not have to derive them again.
  db.prepare(
    `delete from transitions where fingerprint <> @fingerprint and fingerprint is not
      (select fingerprint from transitions where fingerprint <> @fingerprint order by id desc limit 1)`,
  ).run({ fingerprint });
  const missing = pairs.filter(([before, after]) => !isKept.has(pairOf(before, after)));
  let recent: StoredFile[] = [];
  const derived = missing.map(([before, after], index): Derived => {
    recent = [before, after].map(
      (row) => recent.find((storedFile) => storedFile.row.id === row.id) ?? storedFileFrom(fileStore, row, readings),
    );
    const [old, fresh] = recent as [StoredFile, StoredFile];
    const transition = transitionBetween(old.rulebook.provisions, fresh.rulebook.provisions);
    const content = packedTransition(transition);
    keptOf(db).insert(transitions).values({ before: before.id, after: after.id, fingerprint, content }).run();
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
