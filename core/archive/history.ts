import { canonicalText } from "../text/canonical.ts";
import type { Interval, IsoDate } from "../text/days.ts";
import { holdsOn, joinTouching } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import { compareRuleNumbers, isChapter, parentOf, sectionOf } from "../text/rule-number.ts";
import { type Imported, type LinkDecision, nothingImported } from "./imported.ts";
import type { LinkBasis } from "./link.ts";

export type LineageKind = "heading" | "rule" | "glossary";
export type EventKind = "created" | "amended" | "renumbered" | "split" | "merged" | "removed" | "restored";
/** How much a change matters, as a person judged it; of what was imported only whether words changed is known (`wording`), and `typography`. */
export const significances = [
  "substantive",
  "clarifying",
  "wording",
  "reference",
  "renumbering",
  "typography",
] as const;
export type Significance = (typeof significances)[number];
export type Confidence = "high" | "medium" | "low";
/**
 * How two revisions came to be linked. `curated`: a person wrote them down as one lineage. `absence`: nothing in the neighbouring release was
 * found to be the same provision. The others are those of links between releases.
 */
export type Basis = "curated" | "absence" | LinkBasis;

/** Another lineage that took part in an event, with the number it had: before the day for parents, from the day on for successors. */
export type Party = { readonly lineage: string; readonly number: RuleNumber | null };

/** How a revision came about. `with` names the parties of a merge or split, its own lineage among the parents. */
export type LineageEvent = {
  readonly kind: EventKind;
  readonly basis: Basis;
  readonly confidence: Confidence;
  readonly with: readonly Party[];
};

/**
 * What a lineage says from one day on. It has a text or a summary; a heading and a glossary entry have a `name`.
 * A `number` of `null` on one that has not ended is not known (or, of a glossary entry, does not exist).
 * `hasEnded` marks the day from which the lineage is no longer in the rules: then all of number, text and summary are `null`.
 */
export type Revision = {
  readonly from: IsoDate;
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly text: string | null;
  /** What it said, in our words, where the text is not held. */
  readonly summary: string | null;
  readonly examples: readonly string[];
  readonly hasEnded: boolean;
  /** `from` is the day of the first release known to show it; the change may be older. */
  readonly isFirstSeen: boolean;
  /** The release in whose published file the words were read; `null` where a person wrote them down. */
  readonly readIn: IsoDate | null;
  readonly significance: Significance;
  /** What changed and why, in our words. */
  readonly why: string;
  readonly sources: readonly string[];
  readonly events: readonly LineageEvent[];
};

/** One provision followed through every number and wording; its `id` is its identity. Revisions stand oldest first. */
export type Lineage = {
  readonly id: string;
  readonly document: "cr";
  readonly topic: string;
  readonly kind: LineageKind;
  /** Ours, short and constant. */
  readonly title: string;
  /** The heading whose number its own number begins with, where that is known. */
  readonly section: string | null;
  /** For a heading: every rule of its section is held. */
  readonly isComplete: boolean;
  /** The rule is older than its first revision here. */
  readonly isOlder: boolean;
  readonly revisions: readonly Revision[];
};

/** A date that somebody else gives for a release: a file name, a bulletin, the day of upload. */
export type OtherDate = { readonly on: string; readonly source: string; readonly says: string };

/**
 * The rules as in force from one day. `from` is the day the document states; for three old releases only the month is known (`2001-07`),
 * which sorts before every day in it.
 */
export type Release = {
  readonly document: "cr";
  readonly from: string;
  readonly otherDates: readonly OtherDate[];
  readonly notes: string | null;
};

/** A release with the day on which the next known one took its place; computed, never stored. */
export type DatedRelease = Release & { readonly to: string | null };

/** Days on which it is known that no section bore a number. */
export type UnusedSection = Interval & { readonly number: RuleNumber };

export type SourceKind = "document" | "article" | "archive" | "witness";

/** One provision as a witness quotes it, by the hashes of its canonical text and examples. */
export type Quote = {
  readonly number: RuleNumber;
  readonly lineage: string;
  readonly sha256: string;
  readonly examples: readonly string[];
};

/** Where a statement comes from. A witness also says what it quotes and from which days those words can come. */
export type Source = {
  readonly id: string;
  readonly kind: SourceKind;
  readonly title: string;
  readonly by: string | null;
  readonly dated: string | null;
  /** The place of this witness among the five documents the project was created from. */
  readonly seed: string | null;
  readonly notes: string;
  readonly quotes: readonly Quote[];
  readonly fits: readonly Interval[];
  readonly slips: readonly string[];
};

/** All that is known before it is arranged for look-ups. */
export type Archive = {
  readonly lineages: readonly Lineage[];
  readonly releases: readonly Release[];
  readonly unusedSections: readonly UnusedSection[];
  readonly sources: readonly Source[];
};

/** What people wrote down: what they know, and what they decided about links between published files. */
export type CuratedArchive = Archive & { readonly decisions: readonly LinkDecision[] };

/** A lineage bearing one number for a while. */
export type NumberPeriod = Interval & { readonly lineage: Lineage; readonly number: RuleNumber };

/** A glossary entry under one term for a while. */
export type Entry = Interval & { readonly lineage: Lineage; readonly term: string };

/** The archive, arranged so that a look-up by number or lineage costs the same however much is held. */
export type History = {
  readonly lineages: ReadonlyMap<string, Lineage>;
  /** Oldest first. */
  readonly releases: readonly DatedRelease[];
  readonly sources: ReadonlyMap<string, Source>;
  readonly unusedSections: ReadonlyMap<string, readonly UnusedSection[]>;
  readonly numberPeriodsByNumber: ReadonlyMap<string, readonly NumberPeriod[]>;
  /** By number of the section, in printed order and then by day. */
  readonly numberPeriodsBySection: ReadonlyMap<string, readonly NumberPeriod[]>;
  /** By the term in small letters, as `termKey` makes it. */
  readonly entriesByTerm: ReadonlyMap<string, readonly Entry[]>;
  /** By id of a lineage, those that were split from it. */
  readonly offspring: ReadonlyMap<string, readonly Lineage[]>;
  /** Days of the releases of which a published file is held, oldest first. */
  readonly heldReleases: readonly IsoDate[];
  readonly imported: Imported;
};

/** Arranges an archive for look-ups. Keeps the revisions of each lineage in the order they have, oldest first. */
export function historyFrom(archive: Archive, imported: Imported = nothingImported): History {
  const byDay = archive.lineages
    .flatMap(numberPeriodsOf)
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const numberPeriodsByNumber = Map.groupBy(byDay, (numberPeriod) => numberPeriod.number);
  const byPrintedOrder = [...numberPeriodsByNumber.keys()]
    .toSorted(compareRuleNumbers)
    .flatMap((number) => numberPeriodsByNumber.get(number) ?? []);
  const releases = archive.releases.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return {
    lineages: new Map(
      archive.lineages.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((lineage) => [lineage.id, lineage]),
    ),
    releases: releases.map((release, index) => ({ ...release, to: releases[index + 1]?.from ?? null })),
    sources: new Map(archive.sources.map((source) => [source.id, source])),
    unusedSections: Map.groupBy(archive.unusedSections, ({ number }) => number),
    numberPeriodsByNumber,
    numberPeriodsBySection: Map.groupBy(byPrintedOrder, (numberPeriod) => sectionOf(numberPeriod.number)),
    entriesByTerm: Map.groupBy(archive.lineages.flatMap(entriesOf), ({ term }) => termKey(term)),
    offspring: offspringOf(archive.lineages),
    heldReleases: [...new Set(imported.publishedFiles.map(({ release }) => release))].toSorted(),
    imported,
  };
}

/** The form in which glossary terms are found: capitals, quotes (be they lost to question marks) and typography do not matter. */
export function termKey(term: string): string {
  return canonicalText(term).toLowerCase().replace(/["'?]/g, "");
}

/** The stretches for which a glossary lineage stood under each of its terms, oldest first; none for other lineages. */
function entriesOf(lineage: Lineage): Entry[] {
  if (lineage.kind !== "glossary") return [];
  return stretchesOf(lineage, ({ name }) => name).map(({ value, from, to }) => ({ lineage, term: value, from, to }));
}

function offspringOf(lineages: readonly Lineage[]): Map<string, Lineage[]> {
  const offspring = new Map<string, Lineage[]>();
  for (const lineage of lineages) {
    const splits = lineage.revisions.flatMap(({ events }) => events).filter(({ kind }) => kind === "split");
    for (const parent of new Set(splits.flatMap((event) => event.with.map((party) => party.lineage)))) {
      offspring.set(parent, [...(offspring.get(parent) ?? []), lineage]);
    }
  }
  return offspring;
}

/** The stretches for which a lineage bore each of its numbers, oldest first; one that it bore twice stands twice. */
export function numberPeriodsOf(lineage: Lineage): NumberPeriod[] {
  return stretchesOf(lineage, ({ number }) => number).map(({ value, from, to }) => ({
    lineage,
    number: value,
    from,
    to,
  }));
}

/** The stretches of days on which something about a lineage stayed the same; those on which it was `null`, or the lineage ended, are left out. */
function stretchesOf<Value extends string>(
  lineage: Lineage,
  read: (revision: Revision) => Value | null,
): (Interval & { readonly value: Value })[] {
  const stretches: (Interval & { readonly value: Value })[] = [];
  for (const revision of lineage.revisions) {
    const value = revision.hasEnded ? null : read(revision);
    const last = stretches.at(-1);
    if (last !== undefined && last.to === null) {
      if (last.value === value) continue;
      stretches[stretches.length - 1] = { ...last, to: revision.from };
    }
    if (value !== null) stretches.push({ value, from: revision.from, to: null });
  }
  return stretches;
}

/**
 * Finds what one lineage said on a day.
 *
 * @returns `undefined` before the first revision, and from the day on which the lineage ended.
 */
export function revisionOn(lineage: Lineage, day: IsoDate): Revision | undefined {
  const revision = lineage.revisions.findLast(({ from }) => from <= day);
  return revision?.hasEnded === true ? undefined : revision;
}

/** Says whether a day is one of those before the first revision known of a lineage that is older than that. */
export function isBeforeKnown(lineage: Lineage, day: IsoDate): boolean {
  return lineage.isOlder && day < (lineage.revisions[0]?.from ?? "");
}

/** The revisions of a lineage in which more changed than typography. */
export function wordingsOf(lineage: Lineage): readonly Revision[] {
  return lineage.revisions.filter(({ significance }) => significance !== "typography");
}

/** The days on which a lineage is printed just as in a revision, typography and all. */
export function printedInterval({ revisions }: Lineage, revision: Revision): Interval {
  return { from: revision.from, to: revisions[revisions.indexOf(revision) + 1]?.from ?? null };
}

/** The days on which a lineage says what a revision says, whatever its typography. */
export function revisionInterval(lineage: Lineage, revision: Revision): Interval {
  const wordings = wordingsOf(lineage);
  const place = wordings.findLastIndex(({ from }) => from <= revision.from);
  return { from: wordings[place]?.from ?? revision.from, to: wordings[place + 1]?.from ?? null };
}

/** The stretches for which a lineage was in the rules at all. */
export function livesOf(lineage: Lineage): Interval[] {
  return joinTouching(
    wordingsOf(lineage)
      .filter((revision) => !revision.hasEnded)
      .map((revision) => revisionInterval(lineage, revision)),
  );
}

/** The day on which a lineage ended for good; `null` while it lives. */
export function endOf(lineage: Lineage): IsoDate | null {
  const last = lineage.revisions.at(-1);
  return last?.hasEnded === true ? last.from : null;
}

/**
 * Where a lineage stands on a day: its number, or the day on which it ended and, if it was merged, the lineage in which its words went on
 * with the number of that one. All `null` before it began.
 */
export type Whereabouts = {
  readonly number: RuleNumber | null;
  readonly ended: IsoDate | null;
  readonly mergedInto: Party | null;
};

/** A day later than all others, for questions about how things stand as far as is known. */
export const endOfDays = "9999-12-31" as IsoDate;

/** Follows a lineage to a day, through merges. */
export function whereaboutsOn(history: History, lineage: Lineage, day: IsoDate): Whereabouts {
  const revision = lineage.revisions.findLast(({ from }) => from <= day);
  if (revision?.hasEnded !== true) return { number: revision?.number ?? null, ended: null, mergedInto: null };
  const into = revision.events.find(({ kind }) => kind === "merged")?.with[0];
  const successor = into && history.lineages.get(into.lineage);
  if (successor === undefined) return { number: null, ended: revision.from, mergedInto: null };
  const { number, mergedInto } = whereaboutsOn(history, successor, day);
  return { number: null, ended: revision.from, mergedInto: mergedInto ?? { lineage: successor.id, number } };
}

/** The lineages that bore a number on a day: none, one, or several where the number was printed twice. */
export function holdersOn(history: History, number: RuleNumber, day: IsoDate): NumberPeriod[] {
  return (history.numberPeriodsByNumber.get(number) ?? []).filter((numberPeriod) => holdsOn(numberPeriod, day));
}

/** The glossary entries under a term on a day: none, one, or several where it was printed twice. */
export function entriesOn(history: History, term: string, day: IsoDate): Entry[] {
  return (history.entriesByTerm.get(termKey(term)) ?? []).filter((entry) => holdsOn(entry, day));
}

/** Everything known in a section on a day, in printed order, the heading first. */
export function sectionOn(history: History, section: RuleNumber, day: IsoDate): NumberPeriod[] {
  return (history.numberPeriodsBySection.get(section) ?? []).filter((numberPeriod) => holdsOn(numberPeriod, day));
}

/** What stands one level under a number on a day, in printed order: sections under a chapter, rules under a section, subrules under a rule. */
export function childrenOn(history: History, number: RuleNumber, day: IsoDate): NumberPeriod[] {
  const around = isChapter(number)
    ? [...history.numberPeriodsBySection.keys()]
        .filter((section) => parentOf(section as RuleNumber) === number)
        .toSorted()
    : [sectionOf(number)];
  return around
    .flatMap((section) => sectionOn(history, section as RuleNumber, day))
    .filter((numberPeriod) => parentOf(numberPeriod.number) === number);
}

/** Says whether it is known that no section bore a number on a day. */
export function isUnusedSection(history: History, section: RuleNumber, day: IsoDate): boolean {
  return (history.unusedSections.get(section) ?? []).some((unused) => holdsOn(unused, day));
}

/** The release in force on a day; `undefined` before the first known one. Halves the list at each step: every look-up asks this. */
export function releaseOn(history: History, day: IsoDate): DatedRelease | undefined {
  const { releases } = history;
  let [low, high] = [0, releases.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((releases[middle]?.from ?? "") <= day) low = middle + 1;
    else high = middle;
  }
  return releases[low - 1];
}

/** The newest held release that took effect on a day or before; `undefined` where there is none. */
export function heldReleaseOn(history: History, day: IsoDate): IsoDate | undefined {
  return history.heldReleases.findLast((held) => held <= day);
}

/** Says whether the whole text in force on a day is held. */
export function isReleaseHeldOn(history: History, day: IsoDate): boolean {
  const held = heldReleaseOn(history, day);
  return held !== undefined && held === releaseOn(history, day)?.from;
}

/** Says whether every rule of a section is held for a day, so that a number that is not among them was not in use. */
export function isSectionWholeOn(history: History, section: RuleNumber, day: IsoDate): boolean {
  return (
    isReleaseHeldOn(history, day) ||
    isUnusedSection(history, section, day) ||
    holdersOn(history, section, day).some(({ lineage }) => lineage.isComplete)
  );
}

/** Says whether the words of a revision are held: its text or, for a heading, that its whole section is held. */
export function isHeld(lineage: Lineage, revision: Revision): boolean {
  return lineage.kind === "heading" ? lineage.isComplete || revision.readIn !== null : revision.text !== null;
}

/** The words of a revision as printed: a heading's are its name, and what stands under it without a number. */
export function wordsOf(lineage: Lineage, revision: Revision): string | null {
  if (lineage.kind !== "heading") return revision.text;
  // A rule that became a section had its title as its text before.
  const parts = [revision.name, revision.text].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join("\n");
}
