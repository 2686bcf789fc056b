import type { Archive } from "../archive/archive.ts";
import type { Deviation } from "../archive/imported.ts";
import { isHeld, revisionOn } from "../archive/life.ts";
import { type Lineage, provisionKey, type Revision, termKey } from "../archive/lineage.ts";
import { heldReleaseOn } from "../archive/releases.ts";
import type { Provision } from "../archive/rulebook.ts";
import { isSectionWholeOn } from "../archive/sections.ts";
import { provisionDifference, type Transition, transitionBetween, type WeighedLink } from "../ingest/merging/books.ts";
import { deviationsOf } from "../ingest/merging/differences.ts";
import type { IsoDate } from "../text/days.ts";
import { compareTexts } from "../text/order.ts";
import { examplesOf } from "../text/printed-order.ts";
import { compareRuleNumbers, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import type { PrintedBook } from "./rule.ts";

/** The kinds of difference between a published file and the answers for its day, most serious first. */
export const differenceKinds = ["words", "only-in-file", "only-answered", "number", "reference", "typography"] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/**
 * One provision on which file and answer differ, each with its number and examples; `null` on the side that lacks it.
 */
export type VerifiedDifference = {
  readonly kind: DifferenceKind;
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly inFile: string | null;
  readonly answered: string | null;
};

/**
 * The basis of the answers for the day. `file`: the same bytes are held, and answers use them. `published file`:
 * another published file of the same release. `neighbour`: an earlier release, because the one in force is not held.
 * `dataset`: only what people wrote down.
 */
export type VerifiedSource =
  | { readonly kind: "file" }
  | { readonly kind: "publishedFile"; readonly fileName: string; readonly sha256: string }
  | { readonly kind: "neighbour"; readonly release: IsoDate; readonly next: IsoDate | null }
  | { readonly kind: "dataset" };

export type Verification = {
  readonly release: IsoDate;
  readonly restsOn: VerifiedSource;
  /** The number of provisions compared, and of those that could not be compared because nothing is held. */
  readonly compared: number;
  readonly notCompared: number;
  readonly counts: Readonly<Record<DifferenceKind, number>>;
  /** By kind, and within one in printed order. */
  readonly differences: readonly VerifiedDifference[];
  /** Nothing but typography differs. */
  readonly isConfirmed: boolean;
};

/** Compares a published file with what is answered for the day of its release, whether or not that release is held. */
export function verificationOf(archive: Archive, { release, sha256, provisions }: PrintedBook): Verification {
  const { answered, transition } = comparison(answeredOn(archive, release), provisions);
  const deviations = deviationsOf(answered, provisions, transition).map(differenceFrom);
  const missing = new Set(
    archive.imported.missingLines.filter((line) => line.release === release).map(({ number }) => number),
  );
  // What the archive takes from the files around this one is not denied by it.
  const isMissingHere = ({ kind, number }: VerifiedDifference) => kind === "only-answered" && missing.has(number);
  const differences = deviations.filter(
    (difference) => (difference.kind !== "only-in-file" || isWholeAt(difference.number)) && !isMissingHere(difference),
  );
  const notCompared = deviations.filter(({ kind, number }) => kind === "only-in-file" && !isWholeAt(number)).length;
  const byKind = Map.groupBy(differences, ({ kind }) => kind);
  return {
    release,
    restsOn: sourceOf(archive, release, sha256),
    compared: provisions.length - notCompared,
    notCompared,
    counts: Object.fromEntries(differenceKinds.map((kind) => [kind, byKind.get(kind)?.length ?? 0])) as Record<
      DifferenceKind,
      number
    >,
    differences: differenceKinds.flatMap((kind) => byKind.get(kind) ?? []),
    isConfirmed: differences.every(({ kind }) => kind === "typography"),
  };

  /** Says whether everything with a number is held, so that a missing answer means a missing rule. */
  function isWholeAt(number: RuleNumber | null): boolean {
    if (heldReleaseOn(archive, release) !== undefined) return true;
    return number !== null && isSectionWholeOn(archive, sectionOf(number), release);
  }
}

/**
 * Pairs what is answered with what stands in a file by number or term where the words are the same: if the file is held,
 * these are nearly all. The others are linked by `transitionBetween`.
 *
 * @param own What is answered, in any order. It is given back with those that have no such pair last, in printed order.
 */
function comparison(
  own: readonly Provision[],
  inFile: readonly Provision[],
): { readonly answered: readonly Provision[]; readonly transition: Transition } {
  const byKey = onlyOnes(own, own.map(provisionKey));
  const keys = inFile.map(provisionKey);
  const inFileByKey = onlyOnes(inFile, keys);
  const paired: Provision[] = [];
  const right: number[] = [];
  const same: WeighedLink[] = [];
  inFile.forEach((provision, after) => {
    const key = keys[after] ?? "";
    const counterpart = byKey.get(key);
    // Printed or answered twice: only matching can show which is which.
    const isOne = counterpart != null && inFileByKey.get(key) === provision;
    const difference = isOne ? provisionDifference(counterpart, provision) : "words";
    if (counterpart == null || difference === "words" || difference === "reference") right.push(after);
    else {
      const before = paired.push(counterpart) - 1;
      same.push({ kind: "continued", before, after, basis: "identical-text", confidence: "high", difference });
    }
  });
  const isPaired = new Set(paired);
  const left = own.filter((provision) => !isPaired.has(provision)).toSorted(inPrintedOrder);
  const rest = transitionBetween(
    left,
    right.map((place) => inFile[place] as Provision),
  );
  const links = rest.links.map((link) => ({
    ...link,
    before: paired.length + link.before,
    after: right[link.after] ?? 0,
  }));
  return { answered: [...paired, ...left], transition: { links: [...same, ...links], doubts: [] } };
}

/** The provision with each number or term; `null` if there are several. */
function onlyOnes(provisions: readonly Provision[], keys: readonly string[]): ReadonlyMap<string, Provision | null> {
  const byKey = new Map<string, Provision | null>();
  provisions.forEach((provision, place) => {
    const key = keys[place] ?? "";
    byKey.set(key, byKey.has(key) ? null : provision);
  });
  return byKey;
}

const kindOfDeviation: Readonly<Record<Deviation["kind"], DifferenceKind>> = {
  words: "words",
  reference: "reference",
  typography: "typography",
  number: "number",
  "only-here": "only-in-file",
  "only-served": "only-answered",
};

function differenceFrom({ kind, number, name, here, served }: Deviation): VerifiedDifference {
  return { kind: kindOfDeviation[kind], number, name, inFile: here, answered: served };
}

function sourceOf({ imported, heldReleases }: Archive, release: IsoDate, sha256: string): VerifiedSource {
  const served = imported.publishedFiles.find(
    (publishedFile) => publishedFile.isServed && publishedFile.release === release,
  );
  if (served?.sha256 === sha256) return { kind: "file" };
  if (served !== undefined) return { kind: "publishedFile", fileName: served.fileName, sha256: served.sha256 };
  const before = heldReleases.findLast((held) => held < release);
  if (before === undefined) return { kind: "dataset" };
  return { kind: "neighbour", release: before, next: heldReleases.find((held) => held > release) ?? null };
}

/** Everything whose words are held on a day. */
function answeredOn(archive: Archive, day: IsoDate): Provision[] {
  const provisions: Provision[] = [];
  for (const lineage of archive.lineages.values()) {
    const revision = revisionOn(lineage, day);
    if (revision !== undefined && isAnswered(lineage, revision)) provisions.push(provisionFrom(lineage, revision));
  }
  return provisions;
}

function isAnswered(lineage: Lineage, revision: Revision): boolean {
  return isHeld(lineage, revision) && (lineage.kind === "glossary" || revision.number !== null);
}

function provisionFrom({ kind }: Lineage, revision: Revision): Provision {
  const { number, name, text } = revision;
  return { kind, number, printedNumber: null, name, text, ...examplesOf(revision), line: 0 };
}

/** The order of a rulebook: by number, then the glossary by term. */
function inPrintedOrder(left: Provision, right: Provision): number {
  if (left.number !== null && right.number !== null) return compareRuleNumbers(left.number, right.number);
  if (left.number !== null) return -1;
  if (right.number !== null) return 1;
  return compareTexts(termKey(left.name ?? ""), termKey(right.name ?? ""));
}
