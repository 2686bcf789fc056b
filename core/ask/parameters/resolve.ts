import type { Archive } from "../../archive/archive.ts";
import { standingOf } from "../../archive/certainty.ts";
import { revisionOn } from "../../archive/life.ts";
import { type Lineage, type Revision, termKey } from "../../archive/lineage.ts";
import { numberNamedOn, type RuleReference } from "../../archive/parameter.ts";
import { heldReleaseOn } from "../../archive/releases.ts";
import { entriesOn, holdersOn } from "../../archive/sections.ts";
import { cachedValues } from "../../derived.ts";
import { canonicalText } from "../../text/canonical.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";

/** Where a reference to a rule leads on a day: its number, and the lineages that have it. */
export type ResolvedReference = {
  /**
   * From the archive or, if it does not have the rule, from the reference; `null` for a glossary entry, or if it is not
   * known.
   */
  readonly number: RuleNumber | null;
  /** None if the archive does not have the rule, several if the number was printed twice. */
  readonly holders: readonly Lineage[];
  /** The one that is meant; `null` if that is not clear. */
  readonly lineage: Lineage | null;
};

/**
 * Follows a reference to a rule or glossary entry to a day. On days whose release is not held the archive may have
 * another rule under the number, or none: then the rule is meant that has the words quoted under another number of the
 * reference. References to anything else, sections of other documents included, have no number and no holders.
 */
export function resolveReference(archive: Archive, reference: RuleReference, on: IsoDate): ResolvedReference {
  if (reference.document !== null) return nowhere;
  const named = resolveIn(archive, reference, on);
  const { number, lineage } = named;
  const { quote } = reference;
  if (number === null || quote === null || (lineage !== null && saysOn(lineage, quote, on))) return named;
  const meant = elsewhere(archive, reference, on);
  if (meant === null || meant === lineage) return named;
  // A number that is certain to be that of the other rule is not that of this one; nor is one that a later file takes away.
  const isTaken = (lineage !== null && isCertainOn(archive, lineage, on)) || hasMoved(archive, reference, on, meant);
  return { number: isTaken ? ofLineage(meant, on).number : number, holders: [meant], lineage: meant };
}

/**
 * Says whether a file that came out after the reference was given its number, and not after the day, has the rule under
 * another number: what people wrote down speaks for the releases that they read, not for later ones.
 */
function hasMoved(archive: Archive, { numbers }: RuleReference, on: IsoDate, meant: Lineage): boolean {
  const named = numbers.findLast(({ from }) => from <= on);
  const file = heldReleaseOn(archive, on);
  if (named === undefined || file === undefined || file < named.from) return false;
  const number = revisionOn(meant, file)?.number ?? null;
  return number !== null && number !== named.number;
}

/**
 * The days around a day on which a reference can lead to another rule, to none, or to other words: where its numbers
 * change, where rules get or lose the number or the term that it names, and where the rule that it leads to changes.
 */
export function* daysOfReference(archive: Archive, reference: RuleReference, on: IsoDate): Generator<IsoDate> {
  for (const { from } of reference.numbers) yield from;
  const periods = archive.numberPeriodsByNumber.get(numberNamedOn(reference, on) ?? "") ?? [];
  const entries = reference.term === null ? [] : (archive.entriesByTerm.get(termKey(reference.term)) ?? []);
  for (const { from, to } of [...periods, ...entries]) yield* to === null ? [from] : [from, to];
  for (const { from } of resolveReference(archive, reference, on).lineage?.revisions ?? []) yield from;
}

/**
 * Follows a reference to a day in the archive of its own document, by its number alone: with an imported rulebook it finds
 * the lineage. If the number was printed twice, the quoted words decide.
 */
export function resolveIn(archive: Archive, reference: RuleReference, on: IsoDate): ResolvedReference {
  const { lineage: id, numbers, term, quote } = reference;
  if (id !== null) return ofLineage(archive.lineages.get(id), on);
  if (term !== null) {
    const entries = entriesOn(archive, term, on).map(({ lineage }) => lineage);
    return { number: null, holders: entries, lineage: oneMeant(entries, quote, on) };
  }
  const place = numbers.findLastIndex(({ from }) => from <= on);
  const number = numbers[place]?.number ?? null;
  if (number !== null) {
    const holders = holdersOn(archive, number, on).map(({ lineage }) => lineage);
    return { number, holders, lineage: oneMeant(holders, quote, on) };
  }
  // The number of these days is not recorded: the rule that had the number before has moved to it.
  const before = numbers.slice(0, Math.max(place, 0)).findLast((entry) => entry.number !== null);
  if (before === undefined || before.number === null) return nowhere;
  const holders = holdersOn(archive, before.number, before.from).map(({ lineage }) => lineage);
  return ofLineage(oneMeant(holders, quote, before.from) ?? undefined, on);
}

/**
 * The rule that has the quoted words under another number of the reference, the latest before a day first; or under the
 * same number in the first file after it was given, from which it may have moved on, or in the next held release, where
 * the archive has the rule before it on the day.
 */
function elsewhere(archive: Archive, { numbers, quote }: RuleReference, on: IsoDate): Lineage | null {
  if (quote === null) return null;
  const place = numbers.findLastIndex(({ from }) => from <= on);
  const until = numbers[place + 1]?.from;
  // The same number in the first file after it was given, and in the next one after the day.
  const named = numbers.slice(Math.max(place, 0), place + 1);
  const later = named.flatMap(({ from, number }) =>
    [from, on].flatMap((day) => {
      const file = archive.heldReleases.find((release) => release > day);
      return file === undefined || file > (until ?? file) ? [] : [{ from: file, number }];
    }),
  );
  const inTurn = [...numbers.slice(0, place + 1).toReversed(), ...later, ...numbers.slice(place + 1)];
  for (const { number, from } of inTurn) {
    const holders = number === null ? [] : holdersOn(archive, number, from);
    const period = holders.find(({ lineage }) => saysOn(lineage, quote, from));
    if (period !== undefined) return period.lineage;
  }
  return null;
}

/** Says whether a rule has words on a day; also if it is not there on that day. */
export function saysOn(lineage: Lineage, quote: string, on: IsoDate): boolean {
  const revision = revisionOn(lineage, on);
  return revision === undefined || hasWords(printedTexts(revision), quote);
}

/** The words that a reference quotes; `null` if the rule to which it leads has others on a day, and that is certain. */
export function quotedOn(archive: Archive, { quote }: RuleReference, lineage: Lineage | null, on: IsoDate) {
  if (lineage === null || quote === null || saysOn(lineage, quote, on)) return quote;
  return isCertainOn(archive, lineage, on) ? null : quote;
}

/** Says whether a rule is there on a day, and its words of that day are certain. */
export function isCertainOn(archive: Archive, lineage: Lineage, on: IsoDate): boolean {
  const revision = revisionOn(lineage, on);
  return revision !== undefined && standingOf(archive, lineage, revision, on).certainty !== "uncertain";
}

/** Where a reference leads that is not about rules. */
export const nowhere: ResolvedReference = { number: null, holders: [], lineage: null };

function ofLineage(lineage: Lineage | undefined, on: IsoDate): ResolvedReference {
  const revision = lineage && revisionOn(lineage, on);
  if (lineage === undefined || revision === undefined) return nowhere;
  return { number: revision.number, holders: [lineage], lineage };
}

function oneMeant(holders: readonly Lineage[], quote: string | null, on: IsoDate): Lineage | null {
  if (holders.length <= 1 || quote === null) return holders.length === 1 ? (holders[0] ?? null) : null;
  const quoted = holders.filter((lineage) => {
    const revision = revisionOn(lineage, on);
    return revision !== undefined && hasWords(printedTexts(revision), quote);
  });
  return quoted.length === 1 ? (quoted[0] ?? null) : null;
}

/** All words of a revision or of a printed provision: its name, its text and its examples. */
export function printedTexts({ name, text, examples }: Pick<Revision, "name" | "text" | "examples">): string[] {
  return [name, text, ...examples].filter((words) => words !== null);
}

/**
 * Says whether one of the texts contains the words of a quotation. Typography and case do not count, because a
 * quotation may begin inside a sentence.
 */
export function hasWords(texts: readonly string[], quote: string): boolean {
  const sought = quotable(quote);
  return texts.some((text) => quotable(text).includes(sought));
}

/**
 * The form in which quotations are compared; cached, because a rule says the same in many releases. Some years printed
 * names between underscores.
 */
export const quotable = cachedValues((text: string) => canonicalText(text).replaceAll("_", "").toLowerCase(), 5_000);
