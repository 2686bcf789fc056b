import { and, eq } from "drizzle-orm";
import { type CuratedArchive, endOfDays } from "../../core/archive/history.ts";
import type { Contradiction } from "../../core/archive/imported.ts";
import type { Provision, Rulebook } from "../../core/archive/rulebook.ts";
import { type Passage, passageBetween } from "../../core/ingest/merging/books.ts";
import { claimsOf } from "../../core/ingest/merging/claims.ts";
import { type DatingClues, datingOf } from "../../core/ingest/reading/dating.ts";
import { readRulebook } from "../../core/ingest/reading/read.ts";
import { type RefusalCode, type RefusalFacts, RulesError } from "../../core/problem.ts";
import { canonicalText } from "../../core/text/canonical.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { Database } from "../load.ts";
import * as schema from "../schema.ts";
import { type PrintingRow, type Shelf, shelfOf } from "./file-store.ts";
import { findingsOf, type Holding, holdingFrom, servedOf } from "./held-files.ts";
import { sha256Of } from "./packing.ts";
import { packedPassage } from "./passages.ts";

/** A file that somebody wants to import, with what they decided about it. */
export type Candidate = {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly from?: IsoDate | undefined;
  readonly publishedOn?: IsoDate | undefined;
};

/** How a release differs from the held one before it. Provisions that merely moved along are among `moved`. */
export type PassageCounts = {
  readonly unchanged: number;
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
  readonly amended: number;
  readonly referenceOnly: number;
  readonly typographyOnly: number;
  readonly merged: number;
  readonly split: number;
  readonly undecided: number;
};

/** A provision that may be the same as one of several before it: what it is, where it stands, and why that is open. */
export type OpenLink = Pick<Provision, "number" | "name" | "line"> & { readonly reason: string };

/** How a printing differs from another of the same release. */
export type Beside = { readonly fileName: string; readonly sha256: string; readonly counts: PassageCounts };

/** What became of a file. */
export type FileReport =
  | {
      readonly kind: "refused";
      readonly fileName: string;
      readonly code: RefusalCode;
      readonly reason: string;
      readonly facts: RefusalFacts;
    }
  | {
      readonly kind: "already-held";
      readonly fileName: string;
      readonly release: IsoDate;
      readonly sha256: string;
      /** What a person corrected with it: the release under which it stood until now, or the day of publication. */
      readonly corrected: { readonly release: IsoDate; readonly publishedOn: IsoDate | null } | null;
    }
  | {
      readonly kind: "added";
      readonly fileName: string;
      readonly release: IsoDate;
      readonly sha256: string;
      readonly isServed: boolean;
      readonly provisions: number;
      readonly findings: Rulebook["findings"];
      /** The nearest held release before it, and what changed since; `null` where it is the oldest. */
      readonly since: {
        readonly release: IsoDate;
        readonly counts: PassageCounts;
        readonly undecided: readonly OpenLink[];
      } | null;
      /** The other printings of its release that it was compared with: all, if it is the one served, else that one. */
      readonly beside: readonly Beside[];
      readonly dayBasis: "stated" | "given";
      readonly publishedOn: IsoDate | null;
      readonly contradictions: readonly Contradiction[];
    };

/** Told after each step of long work: what it is about, and how many of how many steps are done. */
export type Progress = (step: { readonly what: string; readonly done: number; readonly of: number }) => void;

export type ImportOptions = {
  readonly curated: CuratedArchive;
  readonly recordedAt: string;
  /** Of the code that derives passages. */
  readonly fingerprint: string;
  readonly progress?: Progress;
};

/**
 * Takes files into the archive, all that can be read, and renews what is derived from them. Expects to run inside a transaction.
 * A file that is refused leaves nothing behind.
 */
export function importPrintings(db: Database, candidates: readonly Candidate[], options: ImportOptions): FileReport[] {
  const shelf = shelfOf(db);
  const knownReleases = new Set(options.curated.releases.map(({ from }) => from));
  const total = candidates.length;
  const reports = candidates.map((candidate, index) => {
    const report = admit(shelf, candidate, knownReleases, options);
    options.progress?.({ what: `read ${candidate.fileName}`, done: index + 1, of: total });
    return report;
  });
  const { served, derived } = renewPassages(db, options);
  return reports.map((report) => {
    if (report.kind !== "added") return report;
    const isServed = served.some(({ row }) => row.sha256 === report.sha256);
    const passage = derived.find(
      ({ before, after }) => after.sha256 === report.sha256 && before.release !== after.release,
    );
    const since =
      passage === undefined
        ? null
        : { release: passage.before.release, counts: passage.counts, undecided: passage.undecided };
    return { ...report, isServed, since, beside: besideOf(report.sha256, derived) };
  });
}

function besideOf(sha256: string, derived: readonly Derived[]): Beside[] {
  return derived
    .filter(({ before, after }) => before.release === after.release)
    .flatMap(({ before, after, counts }) => {
      const other = after.sha256 === sha256 ? before : before.sha256 === sha256 ? after : undefined;
      return other === undefined ? [] : [{ fileName: other.fileName, sha256: other.sha256, counts }];
    });
}

function admit(
  shelf: Shelf,
  candidate: Candidate,
  knownReleases: ReadonlySet<string>,
  { curated, recordedAt }: ImportOptions,
): FileReport {
  const { fileName, bytes } = candidate;
  const sha256 = sha256Of(bytes);
  const held = shelf.rows();
  const same = held.find((row) => row.sha256 === sha256);
  if (same !== undefined) {
    return { kind: "already-held", fileName, sha256, ...corrected(shelf, same, candidate, knownReleases) };
  }
  try {
    const rulebook = readRulebook(bytes);
    const dating = datingOf({ ...cluesOf(candidate, knownReleases), statedFrom: rulebook.statedFrom });
    const wordsSha256 = wordsSha256Of(rulebook);
    if (candidate.from === undefined) refuseTextOfAnotherRelease(held, wordsSha256, dating.release);
    shelf.add({ ...dating, fileName, sha256, wordsSha256, recordedAt, bytes });
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
    if (!(error instanceof RulesError)) throw error;
    return { kind: "refused", fileName, code: error.code, reason: error.message, facts: error.facts };
  }
}

/** A file that comes again may tell more: a person says which release it is after all, or when it was published, or an earlier name does. */
function corrected(
  shelf: Shelf,
  held: PrintingRow,
  candidate: Candidate,
  knownReleases: ReadonlySet<string>,
): Pick<Extract<FileReport, { kind: "already-held" }>, "release" | "corrected"> {
  const release = candidate.from ?? held.release;
  const named = datingOf({ ...cluesOf(candidate, knownReleases), givenFrom: release }).publishedOn;
  const isEarlier = named !== null && named < (held.publishedOn ?? endOfDays);
  const publishedOn = candidate.publishedOn ?? (isEarlier ? named : held.publishedOn);
  if (release === held.release && publishedOn === held.publishedOn) return { release, corrected: null };
  shelf.correct(held, { release, publishedOn });
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
function refuseTextOfAnotherRelease(held: readonly PrintingRow[], wordsSha256: string, release: IsoDate): void {
  const twin = held.find((row) => row.wordsSha256 === wordsSha256 && row.release !== release);
  if (twin === undefined) return;
  const detail = `The document states ${release}, but its words are those of the release of ${twin.release}, which is held; say which one it is (--from, or from= over HTTP).`;
  throw new RulesError("ambiguous", detail, { choices: [twin.release, release] });
}

/** One printing for each release on which answers rest, oldest first, with the others of the same release. */
type Served = { readonly row: PrintingRow; readonly others: readonly PrintingRow[] };

/**
 * Where a release has several printings, the passages kept from last time lead from the one served to all others; only where one came since
 * are they read and compared, so that an import costs the same however many are held.
 */
function servedIn(shelf: Shelf, isKept: ReadonlySet<string>): Served[] {
  return [...Map.groupBy(shelf.rows(), ({ release }) => release).values()].map((rows) => {
    const row =
      rows.find((one) => rows.every((other) => other === one || isKept.has(pairOf(one, other)))) ??
      servedOf(rows.map((one) => holdingFrom(shelf, one))).row;
    return { row, others: rows.filter((one) => one !== row) };
  });
}

function pairOf(before: Pick<PrintingRow, "id">, after: Pick<PrintingRow, "id">): string {
  return `${before.id} ${after.id}`;
}

/** A passage just derived. */
type Derived = {
  readonly before: PrintingRow;
  readonly after: PrintingRow;
  readonly counts: PassageCounts;
  readonly undecided: readonly OpenLink[];
};

/** Derives the passages that are missing or that other code derived, and forgets those between printings that are neighbours no more. */
export function renewPassages(
  db: Database,
  { fingerprint, progress }: Pick<ImportOptions, "fingerprint" | "progress">,
): { readonly served: readonly Served[]; readonly derived: readonly Derived[] } {
  const shelf = shelfOf(db);
  const { passages } = schema;
  const kept = db
    .select({ before: passages.before, after: passages.after, fingerprint: passages.fingerprint })
    .from(passages)
    .all();
  const isKept = new Set(
    kept.filter((one) => one.fingerprint === fingerprint).map(({ before, after }) => `${before} ${after}`),
  );
  const served = servedIn(shelf, isKept);
  const pairs = served.flatMap(({ row, others }, index) => {
    const after = served[index + 1]?.row;
    return [...(after === undefined ? [] : [[row, after] as const]), ...others.map((other) => [row, other] as const)];
  });
  const isWanted = new Set(pairs.map(([before, after]) => pairOf(before, after)));
  for (const { before, after } of kept) {
    const pair = `${before} ${after}`;
    if (isWanted.has(pair) && isKept.has(pair)) continue;
    db.delete(passages)
      .where(and(eq(passages.before, before), eq(passages.after, after)))
      .run();
  }
  const missing = pairs.filter(([before, after]) => !isKept.has(pairOf(before, after)));
  let recent: Holding[] = [];
  const derived = missing.map(([before, after], index): Derived => {
    recent = [before, after].map(
      (row) => recent.find((holding) => holding.row.id === row.id) ?? holdingFrom(shelf, row),
    );
    const [old, fresh] = recent as [Holding, Holding];
    const passage = passageBetween(old.rulebook.provisions, fresh.rulebook.provisions);
    db.insert(passages)
      .values({ before: before.id, after: after.id, fingerprint, content: packedPassage(passage) })
      .run();
    progress?.({ what: `linked ${before.release} to ${after.release}`, done: index + 1, of: missing.length });
    return {
      before,
      after,
      counts: countsOf(passage, old.rulebook, fresh.rulebook),
      undecided: openLinksOf(passage, fresh.rulebook),
    };
  });
  return { served, derived };
}

function openLinksOf({ doubts }: Passage, { provisions }: Rulebook): OpenLink[] {
  return doubts.flatMap(({ after, reason }) => {
    const provision = provisions[after];
    if (provision === undefined) return [];
    const { number, name, line } = provision;
    return [{ number, name, line, reason }];
  });
}

function countsOf({ links, doubts }: Passage, before: Rulebook, after: Rulebook): PassageCounts {
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
