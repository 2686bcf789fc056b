import { isSameWords } from "../text/canonical.ts";
import type { IsoDate } from "../text/days.ts";
import { areExamplesPlacedAlike } from "../text/printed-order.ts";
import { maskReferences } from "../text/references.ts";
import { isRenumbered } from "../text/rule-number.ts";
import type { Archive } from "./archive.ts";
import type { ChangeClass } from "./change-classes.ts";
import { isBeforeKnown, isHeld, revisionOn, whereaboutsOn, wordsOf } from "./life.ts";
import type { Lineage, LineageEvent, Party, Revision } from "./lineage.ts";
import { isLostOn } from "./sections.ts";

/** Two days to compare; `from` may be the later one. */
export type Days = { readonly from: IsoDate; readonly to: IsoDate };

/** What a lineage said on each of two days; `undefined` if it was not in the rules. */
export type Pair = {
  readonly lineage: Lineage;
  readonly before: Revision | undefined;
  readonly after: Revision | undefined;
};

/**
 * The revisions that began between two days, oldest first, in whichever order the days are given.
 *
 * @example revisionsBetween(manaBurn, { from: "2003-10-01", to: "2009-07-11" })[0].from === "2009-07-11"
 */
export function revisionsBetween(lineage: Lineage, { from, to }: Days): Revision[] {
  const { earlier, later } = inOrder({ from, to });
  return lineage.revisions.filter((revision) => revision.from > earlier && revision.from <= later);
}

function inOrder({ from, to }: Days): { earlier: IsoDate; later: IsoDate } {
  return from < to ? { earlier: from, later: to } : { earlier: to, later: from };
}

/**
 * For a lineage that was in the rules on one of the days only: the lineage into which it was merged or from which it
 * was split, with its number on the other day. `null` if that one was not in the rules then. Follows several merges and
 * splits.
 *
 * @example joinedBy(archive, { lineage: manaBurn }, { from: "2009-07-10", to: "2009-07-11" }) === null
 */
export function joinedBy(archive: Archive, { lineage, before, after }: Pair, days: Days): Party | null {
  if ((before === undefined) === (after === undefined)) return null;
  const { earlier, later } = inOrder(days);
  return revisionOn(lineage, later) === undefined
    ? whereaboutsOn(archive, lineage, later).mergedInto
    : originOn(archive, lineage, earlier);
}

/** The lineage from which one was split, with its number on an earlier day. */
function originOn(archive: Archive, lineage: Lineage, day: IsoDate): Party | null {
  const split = lineage.revisions[0]?.events.find(({ kind }) => kind === "split")?.with[0];
  const parent = split && archive.lineages.get(split.lineage);
  if (parent === undefined) return null;
  const revision = revisionOn(parent, day);
  return revision === undefined ? originOn(archive, parent, day) : { lineage: parent.id, number: revision.number };
}

/**
 * What happened to a lineage between two days; `undefined` if nothing did. In reverse, a merge is a split and a
 * split is a merge.
 *
 * @example classOf(archive, { lineage: manaBurn, after: manaBurn.revisions[0], joined: null }) === "added"
 */
export function classOf(
  archive: Archive,
  judged: Pair & { readonly joined: Party | null; readonly days: Days },
): ChangeClass | undefined {
  const { lineage, before, after, joined, days } = judged;
  if (before === undefined || after === undefined) {
    if (before === undefined && after === undefined) return undefined;
    if (joined !== null) return before === undefined ? "split" : "merged";
    return before === undefined ? "added" : "removed";
  }
  // Most provisions, in most comparisons.
  if (before === after && !archive.offspring.has(lineage.id)) return undefined;
  const joining = joiningOf(archive, lineage, days);
  if (joining !== undefined) return days.from > days.to ? reverseOf[joining] : joining;
  return classOfChange(lineage, before, after) ?? classNoted({ lineage, before, after }, days);
}

const reverseOf = { merged: "split", split: "merged" } as const;

/**
 * Whether others were merged into a lineage or split from it between two days, as time goes. If both happened, it is
 * merged, and so split in reverse.
 */
function joiningOf(archive: Archive, lineage: Lineage, days: Days): keyof typeof reverseOf | undefined {
  const { earlier, later } = inOrder(days);
  const partners = partnersOf(archive, lineage, days);
  const isThere = (partner: Lineage, day: IsoDate): boolean => revisionOn(partner, day) !== undefined;
  if (partners.some((one) => isThere(one, earlier) && !isThere(one, later) && !isLostOn(archive, one, later)))
    return "merged";
  return partners.some((one) => !isThere(one, earlier) && isThere(one, later)) ? "split" : undefined;
}

/**
 * The class of a change that a person noted and whose words are not held: those held before it are shown on both days.
 * `undefined` if the words of both days were read, which then show that nothing changed.
 */
function classNoted({ lineage, before, after }: Required<Pair>, days: Days): ChangeClass | undefined {
  if (!areSameWordsCarriedOn(before, after)) return undefined;
  const noted = revisionsBetween(lineage, days).filter(({ events }) => events.some(({ kind }) => kind === "amended"));
  if (noted.length === 0) return undefined;
  return noted.every(({ significance }) => significance === "reference") ? "reference-only" : "amended";
}

/** The words of both were read in one published file, so they are the same whatever was noted between them. */
function areSameWordsCarriedOn(before: Revision | undefined, after: Revision | undefined): boolean {
  return before !== after && before?.readIn !== null && before?.readIn === after?.readIn;
}

/**
 * What happened to a lineage between two days, without its words; `undefined` if nothing did, or if its words are not
 * known on both days.
 *
 * @example classBetween(archive, manaBurn, { from: "2009-07-10", to: "2009-07-11" }) === "removed"
 */
export function classBetween(archive: Archive, lineage: Lineage, days: Days): ChangeClass | undefined {
  const [before, after] = [revisionOn(lineage, days.from), revisionOn(lineage, days.to)];
  if (before === after && !archive.offspring.has(lineage.id)) return undefined;
  const isKnown = (revision: Revision | undefined, day: IsoDate): boolean =>
    revision === undefined ? !isBeforeKnown(lineage, day) : isHeld(lineage, revision);
  if (!isKnown(before, days.from) || !isKnown(after, days.to)) return undefined;
  const pair = { lineage, before, after };
  return classOf(archive, { ...pair, joined: joinedBy(archive, pair, days), days });
}

/** The lineages that were merged into this one, or split from it, between two days. */
function partnersOf(archive: Archive, lineage: Lineage, days: Days): Lineage[] {
  const events = revisionsBetween(lineage, days).flatMap((revision) => revision.events);
  const merged = events.filter(({ kind }) => kind === "merged").flatMap((event) => event.with);
  const offspring = (archive.offspring.get(lineage.id) ?? []).filter((child) =>
    revisionsBetween(child, days).some((revision) => revision.events.some(({ kind }) => kind === "split")),
  );
  return [...merged.flatMap((party) => archive.lineages.get(party.lineage) ?? []), ...offspring].filter(
    (partner) => partner !== lineage,
  );
}

/**
 * The event by which other lineages were split from this one when one of its revisions began. Its parties are this
 * lineage and the parts. `undefined` if nothing was split.
 *
 * @example splitAt(archive, manaBurn, manaBurn.revisions[0]) === undefined
 */
export function splitAt(archive: Archive, lineage: Lineage, { from, number }: Revision): LineageEvent | undefined {
  const parts = (archive.offspring.get(lineage.id) ?? []).flatMap((child) => {
    const revision = child.revisions.find((revision) => revision.from === from);
    const event = revision?.events.find(
      (event) => event.kind === "split" && event.with.some((party) => party.lineage === lineage.id),
    );
    return revision === undefined || event === undefined ? [] : [{ child, number: revision.number, event }];
  });
  const [first] = parts;
  if (first === undefined) return undefined;
  const { basis, confidence } = first.event;
  const children = parts.map((part) => ({ lineage: part.child.id, number: part.number }));
  return { kind: "split", basis, confidence, with: [{ lineage: lineage.id, number }, ...children] };
}

/**
 * What happened to a lineage that was in the rules on both days, apart from merges and splits; `undefined` if nothing
 * did.
 *
 * @example classOfChange(manaBurn, manaBurn.revisions[0], manaBurn.revisions[0]) === undefined
 */
export function classOfChange(lineage: Lineage, before: Revision, after: Revision): ChangeClass | undefined {
  const isMoved = isRenumbered(before.number, after.number);
  const text = differenceOf(wordsOf(lineage, before) ?? "", wordsOf(lineage, after) ?? "");
  const examples = differenceOf(before.examples.join("\n\n"), after.examples.join("\n\n"));
  const isReordered = !areExamplesPlacedAlike(before, after);
  if (lineage.kind === "glossary" && differenceOf(before.name ?? "", after.name ?? "") === "words") return "title";
  if (text === "words") return lineage.kind === "heading" ? "title" : isMoved ? "both" : "amended";
  if (examples === "words") return isMoved ? "both" : "examples";
  if (lineage.kind === "rule" && hasOtherTitle(before, after)) return isMoved ? "both" : "title";
  if (isMoved) return "renumbered";
  if (text === "reference" || examples === "reference") return "reference-only";
  return text === "typography" || examples === "typography" || isReordered ? "typography-only" : undefined;
}

/** Says whether the words of the titles differ. Capitals are no words of a title: a file may print all of them large. */
function hasOtherTitle({ name: before }: Revision, { name: after }: Revision): boolean {
  return differenceOf((before ?? "").toLowerCase(), (after ?? "").toLowerCase()) === "words";
}

/**
 * Says whether a revision is a change: the provision was added, removed, merged or split, or its number, words or
 * references differ from before. A difference of typography alone is not a change; nor is an event without a
 * difference, if the words before and after it were both read. Releases list these changes, and a comparison of the day
 * before with the day counts them, apart from `typography-only`.
 *
 * @example isChange(manaBurn, manaBurn.revisions[0]) === true
 */
export function isChange(lineage: Lineage, revision: Revision): boolean {
  const before = lineage.revisions[lineage.revisions.indexOf(revision) - 1];
  const isAnEvent = revision.events.length > 0;
  if (before === undefined || before.hasEnded || revision.hasEnded) return isAnEvent;
  if (!isAnEvent && revision.significance === "typography") return false;
  const change = classOfChange(lineage, before, revision);
  if (change !== undefined && change !== "typography-only") return true;
  const areBothRead = isHeld(lineage, before) && isHeld(lineage, revision) && before.readIn !== revision.readIn;
  return areBothRead
    ? revision.events.some(({ kind }) => kind !== "amended" && kind !== "renumbered")
    : isAnEvent && change === undefined;
}

/**
 * How far two texts differ: not at all, in typography, in the rule numbers they refer to, or in words.
 *
 * @example differenceOf("See rule 102.7.", "See rule 102.3a.") === "reference"
 */
export function differenceOf(before: string, after: string): "none" | "typography" | "reference" | "words" {
  if (before === after) return "none";
  if (isSameWords(before, after)) return "typography";
  return isSameWords(maskReferences(before), maskReferences(after)) ? "reference" : "words";
}

/** By day: the lineages with a revision from it on, and those from which one was split then. */
export function touchedByDay(archive: Archive): ReadonlyMap<IsoDate, ReadonlySet<Lineage>> {
  const days = new Map<IsoDate, Set<Lineage>>();
  const add = (day: IsoDate, lineage: Lineage): void => {
    const set = days.get(day) ?? new Set();
    days.set(day, set.add(lineage));
  };
  for (const lineage of archive.lineages.values())
    for (const { from, events } of lineage.revisions) {
      add(from, lineage);
      for (const { kind, with: parties } of events)
        if (kind === "split" || kind === "merged")
          for (const party of parties) {
            const other = archive.lineages.get(party.lineage);
            if (other !== undefined) add(from, other);
          }
    }
  return days;
}
