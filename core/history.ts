import type { Interval, IsoDate } from "./days.ts";
import { holdsOn, joinTouching } from "./days.ts";
import type { RuleNumber } from "./rule-number.ts";
import { compareRuleNumbers, sectionOf } from "./rule-number.ts";

export type LineageKind = "heading" | "rule" | "glossary";
export type EventKind = "created" | "amended" | "renumbered" | "split" | "merged" | "removed" | "restored";
export type Significance = "substantive" | "clarifying" | "wording" | "reference" | "renumbering";
export type Confidence = "high" | "medium" | "low";
/** How two revisions came to be linked. `curated`: a person wrote them down as one lineage. */
export type Basis = "curated";

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
 * What a lineage says from one day on. It has a text or a gist; a heading and a glossary entry have a `name`.
 * A `number` of `null` on one that has not ended is not known (or, of a glossary entry, does not exist).
 * `hasEnded` marks the day from which the lineage is no longer in the rules: then all of number, text and gist are `null`.
 */
export type Revision = {
  readonly from: IsoDate;
  readonly number: RuleNumber | null;
  readonly name: string | null;
  readonly text: string | null;
  /** What it said, in our words, where the text is not held. */
  readonly gist: string | null;
  readonly examples: readonly string[];
  readonly hasEnded: boolean;
  /** `from` is the day of the first release known to show it; the change may be older. */
  readonly isFirstSeen: boolean;
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

/** A lineage bearing one number for a while. */
export type Tenure = Interval & { readonly lineage: Lineage; readonly number: RuleNumber };

/** The archive, arranged so that a look-up by number or lineage costs the same however much is held. */
export type History = {
  readonly lineages: ReadonlyMap<string, Lineage>;
  /** Oldest first. */
  readonly releases: readonly DatedRelease[];
  readonly sources: ReadonlyMap<string, Source>;
  readonly unusedSections: ReadonlyMap<string, readonly UnusedSection[]>;
  readonly tenuresByNumber: ReadonlyMap<string, readonly Tenure[]>;
  /** By number of the section, in printed order and then by day. */
  readonly tenuresBySection: ReadonlyMap<string, readonly Tenure[]>;
  /** By id of a lineage, those that were split from it. */
  readonly offspring: ReadonlyMap<string, readonly Lineage[]>;
};

/** Arranges an archive for look-ups. Keeps the revisions of each lineage in the order they have, oldest first. */
export function historyFrom(archive: Archive): History {
  const tenures = archive.lineages.flatMap(tenuresOf);
  const byPrintedOrder = tenures.toSorted(
    (a, b) => compareRuleNumbers(a.number, b.number) || (a.from < b.from ? -1 : 1),
  );
  const byDay = tenures.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  return {
    lineages: new Map(
      archive.lineages.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((lineage) => [lineage.id, lineage]),
    ),
    releases: archive.releases
      .toSorted((a, b) => (a.from < b.from ? -1 : 1))
      .map((release, index, sorted) => ({ ...release, to: sorted[index + 1]?.from ?? null })),
    sources: new Map(archive.sources.map((source) => [source.id, source])),
    unusedSections: Map.groupBy(archive.unusedSections, ({ number }) => number),
    tenuresByNumber: Map.groupBy(byDay, (tenure) => tenure.number),
    tenuresBySection: Map.groupBy(byPrintedOrder, (tenure) => sectionOf(tenure.number)),
    offspring: offspringOf(archive.lineages),
  };
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
export function tenuresOf(lineage: Lineage): Tenure[] {
  const tenures: Tenure[] = [];
  for (const { from, number } of lineage.revisions) {
    const last = tenures.at(-1);
    if (last !== undefined && last.to === null) {
      if (last.number === number) continue;
      tenures[tenures.length - 1] = { ...last, to: from };
    }
    if (number !== null) tenures.push({ lineage, number, from, to: null });
  }
  return tenures;
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

/** The days for which a revision of a lineage holds. */
export function revisionInterval(lineage: Lineage, revision: Revision): Interval {
  const next = lineage.revisions[lineage.revisions.indexOf(revision) + 1];
  return { from: revision.from, to: next?.from ?? null };
}

/** The stretches for which a lineage was in the rules at all. */
export function livesOf(lineage: Lineage): Interval[] {
  return joinTouching(
    lineage.revisions.filter((revision) => !revision.hasEnded).map((revision) => revisionInterval(lineage, revision)),
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
export function bearersOn(history: History, number: RuleNumber, day: IsoDate): Tenure[] {
  return (history.tenuresByNumber.get(number) ?? []).filter((tenure) => holdsOn(tenure, day));
}

/** Everything known in a section on a day, in printed order, the heading first. */
export function sectionOn(history: History, section: RuleNumber, day: IsoDate): Tenure[] {
  return (history.tenuresBySection.get(section) ?? []).filter((tenure) => holdsOn(tenure, day));
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

/** Says whether the words of a revision are held: its text or, for a heading, that its whole section is held. */
export function isHeld(lineage: Lineage, revision: Revision): boolean {
  return lineage.kind === "heading" ? lineage.isComplete : revision.text !== null;
}

/** The words of a revision as printed: a heading's are its name. */
export function wordsOf(lineage: Lineage, revision: Revision): string | null {
  return lineage.kind === "heading" ? revision.name : revision.text;
}
