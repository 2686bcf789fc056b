import type { Archive } from "../../core/archive/archive.ts";
import { isFirstSeenOn, revisionInterval, revisionOn, wordingsOf } from "../../core/archive/life.ts";
import { type Lineage, type Significance, termKey } from "../../core/archive/lineage.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { numberPeriodsOf } from "../../core/archive/periods.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import type { Interval, IsoDate } from "../../core/text/days.ts";
import { compareTexts } from "../../core/text/order.ts";
import { compareRuleNumbers, type RuleNumber } from "../../core/text/rule-number.ts";

/**
 * A lineage through its numbers or terms, with the lineages that were merged into it or split from it: a lane for each
 * lineage under each of its numbers, the highest number first. `from`, `to` and `lane` of the rest are places in `lanes`.
 */
export type Lanes = {
  readonly first: IsoDate | null;
  readonly lanes: readonly Lane[];
  /** The days on which the lineage moved from one number directly to another. */
  readonly moves: readonly Connection[];
  /** The days of merges and splits. */
  readonly junctions: readonly Connection[];
  readonly wordings: readonly {
    readonly from: IsoDate;
    readonly isFirstSeen: boolean;
    readonly lane: number;
    readonly why: string;
    readonly significance: Significance;
  }[];
};

/** A lineage under one number or term, with all its intervals there. */
type Lane = { readonly name: string; readonly isOwn: boolean; readonly stays: readonly Interval[] };

type Connection = { readonly on: IsoDate; readonly from: number; readonly to: number };

type LaneOf = Lane & { readonly lineage: Lineage };

/** The lanes of the lineage with this id. Places that are not drawn are left out. */
export function lanesOf({ archive, today }: HoldingsOnDay, id: string): Lanes {
  const lineage = lineageNamed(archive, id);
  const relatives = relativesOf(archive, lineage);
  const others = relatives.flatMap(({ other, on }) => lanesIn(other, false).filter((lane) => reaches(lane, on)));
  // The highest number is on top, as on the home page, so that a rule that got a higher number goes up.
  const lanes = [...lanesIn(lineage, true), ...others].toSorted((one, other) => inPrintedOrder(other, one));
  const named = (name: string) =>
    lanes.findIndex((lane) => lane.lineage === lineage && termKey(lane.name) === termKey(name));
  const reached = (of: string, on: IsoDate) => lanes.findIndex((lane) => lane.lineage.id === of && reaches(lane, on));
  const areDrawn = ({ from, to }: Connection) => from !== -1 && to !== -1 && from !== to;
  const firsts = [lineage, ...relatives.map(({ other }) => other)].map(({ revisions }) => revisions[0]?.from ?? today);
  return {
    first: firsts.toSorted()[0] ?? null,
    lanes: lanes.map(({ name, isOwn, stays }) => ({ name, isOwn, stays })),
    moves: ownMoves(lineage)
      .map(({ on, from, to }) => ({ on, from: named(from), to: named(to) }))
      .filter(areDrawn),
    junctions: relatives
      .map(({ on, from, to }) => ({ on, from: reached(from, on), to: reached(to, on) }))
      .filter(areDrawn),
    wordings: wordingsOf(lineage)
      .filter(({ hasEnded }) => !hasEnded)
      .map(({ from, number, name, why, significance }) => ({
        from,
        isFirstSeen: isFirstSeenOn(lineage, from),
        lane: named(number ?? name ?? ""),
        why,
        significance,
      })),
  };
}

/** Whether a lane is drawn up to a day. A lane that ends by a merge reaches the day of the merge. */
function reaches({ stays }: Pick<Lane, "stays">, on: IsoDate): boolean {
  return stays.some(({ from, to }) => from <= on && (to === null || on <= to));
}

function lanesIn(lineage: Lineage, isOwn: boolean): LaneOf[] {
  const numberPeriods = numberPeriodsOf(lineage).map(({ number, from, to }) => ({ name: number as string, from, to }));
  // An entry of the glossary has terms and no numbers.
  const stays =
    numberPeriods.length > 0
      ? numberPeriods
      : wordingsOf(lineage).flatMap((revision) =>
          revision.name === null ? [] : [{ name: revision.name, ...revisionInterval(lineage, revision) }],
        );
  // A term in straight and in curly quotes is one term: its lane has the form it was last printed in.
  return [...Map.groupBy(stays, ({ name }) => termKey(name)).values()].map((all) => ({
    name: all.at(-1)?.name ?? "",
    isOwn,
    lineage,
    stays: all,
  }));
}

function inPrintedOrder(a: LaneOf, b: LaneOf): number {
  if (a.lineage.kind === "glossary" || b.lineage.kind === "glossary") return compareTexts(lastDay(a), lastDay(b));
  return compareRuleNumbers(a.name as RuleNumber, b.name as RuleNumber) || Number(b.isOwn) - Number(a.isOwn);
}

/** Terms have no order of their own, so the newest is on top. */
function lastDay({ stays }: Lane): string {
  return stays.at(-1)?.from ?? "";
}

/** The days on which a lineage moved from one number directly to another. */
function ownMoves(lineage: Lineage): { readonly on: IsoDate; readonly from: string; readonly to: string }[] {
  const numberPeriods = numberPeriodsOf(lineage);
  return numberPeriods.flatMap(({ number, from }, index) => {
    const before = numberPeriods[index - 1];
    return before !== undefined && before.to === from ? [{ on: from, from: before.number, to: number }] : [];
  });
}

/** Another lineage, the day of the merge or split, and the ids from which and to which the words went. */
type Relative = { readonly other: Lineage; readonly on: IsoDate; readonly from: string; readonly to: string };

/**
 * Every lineage that was merged into this one or into which it was merged, and every one split from it or from which it
 * was split, with the day.
 */
function relativesOf(archive: Archive, lineage: Lineage): Relative[] {
  const own = lineage.revisions.flatMap((revision) =>
    revision.events
      .filter(({ kind }) => kind === "merged" || kind === "split")
      .flatMap((event) => event.with.map((party) => ({ id: party.lineage, kind: event.kind, revision }))),
  );
  const endings = own.flatMap(({ id, kind, revision: { from: on, hasEnded } }) => {
    const other = archive.lineages.get(id);
    if (other === undefined || other === lineage) return [];
    const isInto = kind === "split" || !hasEnded;
    return [isInto ? { other, on, from: id, to: lineage.id } : { other, on, from: lineage.id, to: id }];
  });
  const children = (archive.offspring.get(lineage.id) ?? []).flatMap((other) => {
    const on = other.revisions.find(({ events }) => events.some(({ kind }) => kind === "split"))?.from;
    return on === undefined || other === lineage || revisionOn(other, on) === undefined
      ? []
      : [{ other, on, from: lineage.id, to: other.id }];
  });
  return [...endings, ...children];
}
