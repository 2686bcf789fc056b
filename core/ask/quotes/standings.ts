import type { History } from "../../archive/history.ts";
import { printedInterval } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { SentencePart } from "../../contract/quotes.ts";
import { holdsOn, type Interval, type IsoDate, unionOf } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import type { DaySet } from "./day-sets.ts";
import type { Statement } from "./statements.ts";

/**
 * A place of a sentence: a lineage and a number. `surely`: days on which the rules are known to have had it, because a
 * person wrote its days down, or because held releases have it, with the days between two that do. `possibly`: also the
 * days before and after for which nothing held shows it. `heldIn`: the held releases that have it; none if a person
 * wrote its days down.
 */
export type StatementPeriod = {
  readonly statement: Statement;
  readonly lineage: Lineage;
  readonly number: RuleNumber | null;
  /** Its heading or term at the time. */
  readonly name: string | null;
  readonly part: SentencePart;
  readonly example: number | null;
  readonly surely: DaySet;
  readonly possibly: DaySet;
  readonly heldIn: readonly IsoDate[];
};

/** The places of a statement, by lineage, number and part, oldest first. */
export function standingsOf(history: History, statement: Statement): StatementPeriod[] {
  const stood = statement.occurrences.map((occurrence) => ({
    ...occurrence,
    evidence: evidenceOf(history, occurrence.lineage, occurrence.revision),
  }));
  const groups = Map.groupBy(stood, ({ lineage, revision, part }) => `${lineage.id} ${revision.number} ${part}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { lineage, revision, part, example } = first;
    return [
      {
        ...{ statement, lineage, number: revision.number, name: revision.name, part, example },
        surely: bridged(lineage, group),
        possibly: unionOf(group.map(({ evidence }) => evidence.possibly)),
        heldIn: [...new Set(group.flatMap(({ evidence }) => evidence.heldIn))],
      },
    ];
  });
}

type Evidence = {
  readonly possibly: Interval;
  readonly surely: Interval | null;
  readonly heldIn: readonly IsoDate[];
};

/** What is known of the days on which a revision held. */
function evidenceOf(history: History, lineage: Lineage, revision: Revision): Evidence {
  const interval = printedInterval(lineage, revision);
  const { from, to } = interval;
  // Words first seen in some release may have been introduced on any day after the release before it, which had other
  // words.
  const possibly = { from: revision.isFirstSeen ? dayAfterHeldBefore(history, from) : from, to };
  if (revision.readIn === null) return { possibly, surely: interval, heldIn: [] };
  const heldIn = history.heldReleases.filter(
    (release) => release >= (revision.readIn ?? from) && holdsOn({ from, to }, release),
  );
  const [first, last] = [heldIn[0], heldIn.at(-1)];
  // If a person noted a change that no held release shows, the words after it may be out of date.
  if (first === undefined || last === undefined) return { possibly, surely: null, heldIn };
  const next = lineage.revisions[lineage.revisions.indexOf(revision) + 1];
  const isEndKnown = next !== undefined && !next.isFirstSeen;
  return { possibly, surely: { from: first, to: isEndKnown ? to : reignEnd(history, last) }, heldIn };
}

/** Intervals of neighbouring revisions with the same words are joined: held releases on both sides say the same. */
function bridged(
  lineage: Lineage,
  group: readonly { readonly revision: Revision; readonly evidence: Evidence }[],
): DaySet {
  const intervals: Interval[] = [];
  let before: Revision | undefined;
  for (const { revision, evidence } of group) {
    if (evidence.surely === null) continue;
    const last = intervals.at(-1);
    const isNext = before !== undefined && lineage.revisions.indexOf(revision) <= lineage.revisions.indexOf(before) + 1;
    if (last !== undefined && isNext) intervals[intervals.length - 1] = { from: last.from, to: evidence.surely.to };
    else intervals.push(evidence.surely);
    before = revision;
  }
  return unionOf(intervals);
}

/**
 * The first day on which a release later than the last held one before a day was in force; the first known day if none
 * is held.
 */
function dayAfterHeldBefore(history: History, from: IsoDate): IsoDate {
  const held = history.heldReleases.findLast((release) => release < from);
  return held === undefined ? firstKnownDay(history) : (reignEnd(history, held) ?? from);
}

function firstKnownDay(history: History): IsoDate {
  return (history.releases[0]?.from ?? "0001-01-01") as IsoDate;
}

/** The day on which the next release took effect. A month counts as its first day. */
function reignEnd(history: History, release: IsoDate): IsoDate | null {
  const next = history.releases.find(({ from }) => from > release)?.from;
  return next === undefined ? null : ((next.length === 7 ? `${next}-01` : next) as IsoDate);
}
