import { type Once, withDerived } from "../derived.ts";
import type { IsoDate } from "../text/days.ts";
import { byText } from "../text/order.ts";
import { compareRuleNumbers, type RuleNumber, sectionOf } from "../text/rule-number.ts";
import type { AnnouncedItem, Announcement } from "./announcement.ts";
import type { Collection, DatedRelease, Phrase, Source, UnusedSection } from "./collection.ts";
import { type ImportedContent, nothingImported } from "./imported.ts";
import type { FullText, StatementIndex, StoredRuleIndex } from "./indexes.ts";
import { type Lineage, type LineageEvent, termKey } from "./lineage.ts";
import { type Entry, entryPeriodsOf, type NumberPeriod, numberPeriodsOf, type ReferencePeriod } from "./periods.ts";

/**
 * The archive with its indexes. A look-up by number or lineage costs the same however much is held. A source may read a
 * part of it when it is first used.
 */
export type Archive = {
  readonly lineages: ReadonlyMap<string, Lineage>;
  /** Oldest first. */
  readonly releases: readonly DatedRelease[];
  readonly sources: ReadonlyMap<string, Source>;
  readonly unusedSections: ReadonlyMap<string, readonly UnusedSection[]>;
  readonly phrases: readonly Phrase[];
  /** By day of publication. */
  readonly announcements: readonly Announcement[];
  readonly numberPeriodsByNumber: ReadonlyMap<string, readonly NumberPeriod[]>;
  /** By number of the section, in printed order and then by day. */
  readonly numberPeriodsBySection: ReadonlyMap<string, readonly NumberPeriod[]>;
  /** By the key that `termKey` gives. */
  readonly entriesByTerm: ReadonlyMap<string, readonly Entry[]>;
  /** By id of a lineage: the lineages that were split from it. */
  readonly offspring: ReadonlyMap<string, readonly Lineage[]>;
  /** Days of the releases with a held published file, oldest first. */
  readonly heldReleases: readonly IsoDate[];
  readonly imported: ImportedContent;
  /** How commands of the program are called where it runs: `npm run annals --` or `npx annals`. */
  readonly program: string;
  readonly stored: StoredIndexes;
  /** What else is computed from all of it, it keeps itself: `archive.once(derive)`. */
  readonly once: Once<Archive>;
};

/** Indexes that a source has ready, or makes in its own way. They are read when first needed. */
type StoredIndexes = {
  /** The first day from which any text is held; `null` if none is. */
  readonly firstHeld?: () => IsoDate | null;
  /** What refers to each rule, as `referencesByRule` gives it. */
  readonly references?: ReadonlyMap<string, readonly ReferencePeriod[]>;
  /** All numbers that rules have had which were in a section at any time. */
  readonly numbersOfRulesIn?: (section: RuleNumber) => readonly RuleNumber[];
  readonly statements?: () => StatementIndex;
  /** The rules of the newest release by their words; `null` if no rulebook is held. */
  readonly rules?: () => StoredRuleIndex | null;
  readonly fullText?: (archive: Archive) => FullText;
  /** What the publisher announced, joined to the changes. */
  readonly announced?: () => readonly AnnouncedItem[];
};

/**
 * Indexes an archive for look-ups. Expects the revisions of each lineage oldest first. `program` is how commands are
 * called, for sentences that name one.
 *
 * @example archiveFrom({ releases: [], lineages: [], sources: [], unusedSections: [] }).releases.length === 0
 */
export function archiveFrom(
  collection: Collection,
  imported: ImportedContent = nothingImported,
  { program = "annals" }: { readonly program?: string } = {},
): Archive {
  // Everything is listed by day and then by lineage, so that what a later release adds comes last.
  const lineages = collection.lineages.toSorted(byText(({ id }) => id));
  const byDay = lineages.flatMap(numberPeriodsOf).toSorted(byText(({ from }) => from));
  const numberPeriodsByNumber = Map.groupBy(byDay, (numberPeriod) => numberPeriod.number);
  const byPrintedOrder = [...numberPeriodsByNumber.keys()]
    .toSorted(compareRuleNumbers)
    .flatMap((number) => numberPeriodsByNumber.get(number) ?? []);
  const releases = collection.releases.toSorted(byText(({ from }) => from));
  return withDerived<Archive>({
    lineages: new Map(lineages.map((lineage) => [lineage.id, lineage])),
    releases: releases.map((release, index) => ({ ...release, to: releases[index + 1]?.from ?? null })),
    sources: new Map(collection.sources.map((source) => [source.id, source])),
    unusedSections: Map.groupBy(collection.unusedSections, ({ number }) => number),
    phrases: collection.phrases ?? [],
    announcements: (collection.announcements ?? []).toSorted(byText(({ id }) => id)),
    numberPeriodsByNumber,
    numberPeriodsBySection: Map.groupBy(byPrintedOrder, (numberPeriod) => sectionOf(numberPeriod.number)),
    entriesByTerm: Map.groupBy(lineages.flatMap(entryPeriodsOf).toSorted(byText(({ from }) => from)), ({ term }) =>
      termKey(term),
    ),
    offspring: offspringOf(lineages),
    heldReleases: [...new Set(imported.publishedFiles.map(({ release }) => release))].toSorted(),
    imported,
    program,
    stored: {},
  });
}

function offspringOf(lineages: readonly Lineage[]): Map<string, Lineage[]> {
  const splits = lineages.flatMap((child) =>
    child.revisions.flatMap(({ from, events }) => partiesOfSplits(events).map((parent) => ({ from, parent, child }))),
  );
  const byParent = Map.groupBy(splits.toSorted(byText(({ from }) => from)), ({ parent }) => parent);
  return new Map([...byParent].map(([parent, group]) => [parent, [...new Set(group.map(({ child }) => child))]]));
}

/** The ids of the lineages from which one was split by some events. */
function partiesOfSplits(events: readonly LineageEvent[]): string[] {
  return events.filter(({ kind }) => kind === "split").flatMap((event) => event.with.map(({ lineage }) => lineage));
}
