import { type Interval, type IsoDate, joinTouching, type KnownInterval } from "../text/days.ts";
import { examplesOf } from "../text/printed-order.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { Archive } from "./archive.ts";
import type { Lineage, Party, Revision } from "./lineage.ts";
import { isLostOn } from "./sections.ts";

/**
 * Finds what one lineage said on a day.
 *
 * @returns `undefined` before the first revision, and from the day on which the lineage ended.
 * @example revisionOn(manaBurn, "2005-01-10").number === "507.4"
 */
export function revisionOn(lineage: Lineage, day: IsoDate): Revision | undefined {
  // Asked more often than anything else; `findLast` takes several times as long.
  const { revisions } = lineage;
  let index = revisions.length - 1;
  while (index >= 0 && (revisions[index] as Revision).from > day) index -= 1;
  const revision = revisions[index];
  return revision?.hasEnded === true ? undefined : revision;
}

/**
 * Says whether a day is before the first known revision of a lineage that is known to be older.
 *
 * @example isBeforeKnown(manaBurn, "2003-09-30") === false
 */
export function isBeforeKnown(lineage: Lineage, day: IsoDate): boolean {
  return lineage.isOlder && day < (lineage.revisions[0]?.from ?? "");
}

/**
 * The revisions of a lineage that changed more than typography.
 *
 * @example wordingsOf(manaBurn)[0].from === "2003-10-01"
 */
export function wordingsOf(lineage: Lineage): readonly Revision[] {
  return lineage.revisions.filter(({ significance }) => significance !== "typography");
}

/**
 * The interval on which a lineage is printed exactly as in a revision, typography included.
 *
 * @example printedInterval(manaBurn, manaBurn.revisions[0]).from === "2003-10-01"
 */
export function printedInterval({ revisions }: Lineage, revision: Revision): Interval {
  return { from: revision.from, to: revisions[revisions.indexOf(revision) + 1]?.from ?? null };
}

/**
 * The interval on which a lineage says what a revision says, in any typography.
 *
 * @example revisionInterval(manaBurn, manaBurn.revisions[0]).from === "2003-10-01"
 */
export function revisionInterval(lineage: Lineage, revision: Revision): KnownInterval {
  const wordings = wordingsOf(lineage);
  const index = wordings.findLastIndex(({ from }) => from <= revision.from);
  return knownInterval(lineage, {
    from: wordings[index]?.from ?? revision.from,
    to: wordings[index + 1]?.from ?? null,
  });
}

/**
 * An interval between two changes of a lineage, with what is known of the days of these changes.
 *
 * @example knownInterval(manaBurn, { from: "2003-10-01", to: "2009-07-11" }).isEndFirstSeen === false
 */
export function knownInterval(lineage: Lineage, { from, to }: Interval): KnownInterval {
  return {
    from,
    to,
    isFirstSeen: isFirstSeenOn(lineage, from),
    isEndFirstSeen: to !== null && isFirstSeenOn(lineage, to),
  };
}

/**
 * Says whether what a lineage says from a day on is only first seen on it: the change may be older than the release, or
 * the lineage older than its first revision here.
 *
 * @example isFirstSeenOn(manaBurn, "2003-10-01") === false
 */
export function isFirstSeenOn({ isOlder, revisions }: Lineage, day: IsoDate): boolean {
  const index = revisions.findIndex(({ from }) => from === day);
  return revisions[index]?.isFirstSeen === true || (isOlder && index === 0);
}

/**
 * The intervals on which a lineage was in the rules.
 *
 * @example livesOf(manaBurn)[0].to === "2009-07-11"
 */
export function livesOf(lineage: Lineage): KnownInterval[] {
  return joinTouching(
    wordingsOf(lineage)
      .filter((revision) => !revision.hasEnded)
      .map((revision) => revisionInterval(lineage, revision)),
  ).map((life) => knownInterval(lineage, life));
}

/**
 * The day on which a lineage ended; `null` while it is in the rules.
 *
 * @example endOf(manaBurn) === "2009-07-11"
 */
export function endOf(lineage: Lineage): IsoDate | null {
  const last = lineage.revisions.at(-1);
  return last?.hasEnded === true ? last.from : null;
}

/** The day on which a lineage ended, and whether that is only the day of the first release held without it. */
export function knownEndOf(lineage: Lineage): Pick<Whereabouts, "ended" | "isEndFirstSeen"> {
  const ended = endOf(lineage);
  return { ended, isEndFirstSeen: ended !== null && isFirstSeenOn(lineage, ended) };
}

/**
 * Where a lineage is on a day: its number; or the day on which it ended and, if it was merged, the lineage that took
 * over its words, with the number of that one. All `null` before it began.
 */
export type Whereabouts = {
  readonly number: RuleNumber | null;
  readonly ended: IsoDate | null;
  /** It ended on that day at the latest, which is only that of the first release held without it. */
  readonly isEndFirstSeen: boolean;
  readonly mergedInto: Party | null;
};

/** A day later than all others, for questions about the newest known state. */
export const endOfDays = "9999-12-31" as IsoDate;

/**
 * Follows a lineage to a day, through merges.
 *
 * @example whereaboutsOn(archive, manaBurn, "2010-01-01").ended === "2009-07-11"
 */
export function whereaboutsOn(archive: Archive, lineage: Lineage, day: IsoDate): Whereabouts {
  const revision = lineage.revisions.findLast(({ from }) => from <= day);
  const inForce = { number: revision?.number ?? null, ended: null, isEndFirstSeen: false, mergedInto: null };
  if (revision?.hasEnded !== true || isLostOn(archive, lineage, day)) return inForce;
  const end = { number: null, ended: revision.from, isEndFirstSeen: isFirstSeenOn(lineage, revision.from) };
  const into = revision.events.find(({ kind }) => kind === "merged")?.with[0];
  const successor = into && archive.lineages.get(into.lineage);
  if (successor === undefined) return { ...end, mergedInto: null };
  const { number, mergedInto } = whereaboutsOn(archive, successor, day);
  return { ...end, mergedInto: mergedInto ?? { lineage: successor.id, number } };
}

/**
 * Says whether the words of a revision are held: its text or, for a heading, its whole section.
 *
 * @example isHeld(manaBurn, manaBurn.revisions[0]) === true
 */
export function isHeld(lineage: Pick<Lineage, "kind" | "isComplete">, revision: Revision): boolean {
  return lineage.kind === "heading" ? lineage.isComplete || revision.readIn !== null : revision.text !== null;
}

/**
 * The words of a revision as printed. Those of a heading are its name and the text under it without a number.
 *
 * @example wordsOf(manaBurn, { ...manaBurn.revisions[0], name: null, text: "One." }) === "One."
 */
export function wordsOf(lineage: Lineage, revision: Revision): string | null {
  if (lineage.kind !== "heading") return revision.text;
  // A rule that became a section had its title as its text before.
  const parts = [revision.name, revision.text].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join("\n");
}

/**
 * The examples of a revision and their places in `wordsOf`, where the name of a heading is a paragraph.
 *
 * @example examplesInWords({ kind: "heading" }, { name: "Mana", examples: ["A."], examplesAfter: [1] }).examplesAfter[0] === 2
 */
export function examplesInWords(
  { kind }: Pick<Lineage, "kind">,
  { name, examples, examplesAfter }: Pick<Revision, "name" | "examples" | "examplesAfter">,
) {
  const named = kind === "heading" && name !== null ? 1 : 0;
  return examplesOf({ examples, examplesAfter: examplesAfter?.map((count) => count + named) });
}

/** The topic of lineages that are known from imported rulebooks only. */
export const importedTopic = "imported";

const titleMax_chars = 60;
/** The beginning of a text that has a title in it, unless there is much white space. */
const enough_chars = 200;

/**
 * A short title of a provision: its name, or its first words.
 *
 * @example titleFrom({ name: "Mana Burn", text: null }) === "Mana Burn"
 */
export function titleFrom({ name, text }: { readonly name: string | null; readonly text: string | null }): string {
  const written = (name ?? text ?? "").trimStart();
  const words = written.slice(0, enough_chars).replace(/\s+/g, " ").trim();
  if (words.length <= titleMax_chars)
    return written.length <= enough_chars ? words : titleFrom({ name: written.replace(/\s+/g, " "), text: null });
  return `${words.slice(0, words.lastIndexOf(" ", titleMax_chars))} …`;
}

/**
 * The title of a lineage on a day: the title in the dataset, or else its words on that day. On a day on which it was
 * not in the rules: its last words before that day, or its first words.
 *
 * @example titleOn(manaBurn, "2005-01-10") === manaBurn.title
 */
export function titleOn(lineage: Lineage, on: IsoDate): string {
  if (lineage.topic !== importedTopic) return lineage.title;
  const revision = lineage.revisions.findLast(({ from, hasEnded }) => from <= on && !hasEnded) ?? lineage.revisions[0];
  return revision === undefined ? lineage.title : titleFrom(revision);
}
