import type { History } from "../../archive/history.ts";
import { isHeld, revisionOn } from "../../archive/life.ts";
import type { Revision } from "../../archive/lineage.ts";
import type { Turn } from "../../contract/quotes.ts";
import { addDays, holdsOn, type IsoDate } from "../../text/days.ts";
import { compareWords } from "../../text/words.ts";
import type { DaySet } from "./day-sets.ts";
import { nearestOf } from "./find.ts";
import type { Located } from "./locate.ts";
import type { StatementPeriod } from "./standings.ts";
import { type Statements, statementsOf } from "./statements.ts";

/** The turns of the sentences whose days begin or end exactly where an interval does. */
export function turnsAround(
  history: History,
  located: readonly Located[],
  dated: readonly number[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate | null },
): Turn[] {
  return dated.flatMap((sentence) => {
    const one = located[sentence];
    if (one === undefined) return [];
    const begins = one.days.some((interval) => interval.from === from);
    const ends = to !== null && one.days.some((interval) => interval.to === to);
    return [
      ...(begins ? turnAt(history, one, { sentence, on: from, edge: "begins" }) : []),
      ...(ends && to !== null ? turnAt(history, one, { sentence, on: to, edge: "ends" }) : []),
    ];
  });
}

/**
 * For a sentence that the rules did not have on a day: the nearest turn before that day or, if there is none, the
 * nearest after it.
 */
export function turnAwayFrom(history: History, one: Located, sentence: number, day: IsoDate): Turn[] {
  const ended = one.days.findLast(({ to }) => to !== null && to <= day)?.to;
  const begun = one.days.find(({ from }) => from > day)?.from;
  if (ended !== undefined && ended !== null) return turnAt(history, one, { sentence, on: ended, edge: "ends" });
  return begun === undefined ? [] : turnAt(history, one, { sentence, on: begun, edge: "begins" });
}

/** Says whether the rules may have had a sentence on a day. */
export function mayHaveStoodOn(days: DaySet, day: IsoDate): boolean {
  return days.some((interval) => holdsOn(interval, day));
}

function turnAt(history: History, one: Located, place: Pick<Turn, "sentence" | "on" | "edge">): Turn[] {
  const { on, edge } = place;
  const standing = one.standings.find(({ possibly }) =>
    possibly.some(({ from, to }) => (edge === "begins" ? from === on : to === on)),
  );
  if (standing === undefined) return [];
  const { lineage, number } = standing;
  const beyond = revisionOn(lineage, edge === "begins" ? addDays(on, -1) : on);
  const common = { ...place, lineage: lineage.id, number, numberBeyond: beyond?.number ?? null };
  const bare = { wordingBeyond: null, words: [] };
  if (beyond === undefined) return [{ ...common, ...bare, kind: "rule" }];
  return [{ ...common, ...bare, ...changeTo(statementsOf(history), standing, one, beyond, edge) }];
}

function changeTo(
  statements: Statements,
  { lineage, statement }: StatementPeriod,
  { finding, sentence }: Located,
  beyond: Revision,
  edge: Turn["edge"],
): Pick<Turn, "kind"> & Partial<Pick<Turn, "wordingBeyond" | "words">> {
  if (!isHeld(lineage, beyond)) return { kind: "not-held" };
  const there = statements.of(lineage, beyond);
  if (finding.statements.some((place) => there.includes(place))) return { kind: "number" };
  // A part of a sentence has fewer words than any sentence that replaced it.
  const nearest = nearestOf(statements, statement.words, there);
  if (nearest === undefined) return { kind: "sentence" };
  const wordingBeyond = printOf(statements, nearest);
  const own = finding.isPart ? sentence.text : printOf(statements, finding.statements[0] ?? -1) || sentence.text;
  const words = edge === "begins" ? compareWords(wordingBeyond, own) : compareWords(own, wordingBeyond);
  return { kind: "words", wordingBeyond, words };
}

/** A statement as first printed. */
export function printOf(statements: Statements, place: number): string {
  return [...(statements.at(place)?.prints ?? [])][0] ?? "";
}
