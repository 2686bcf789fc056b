import type { History } from "../../archive/history.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import type { SentencePart } from "../../contract/quotes.ts";
import { holdsOn, type Interval, type IsoDate, unionOf } from "../../text/days.ts";
import { type DaySet, intersectionOf, segmentsOf } from "./day-sets.ts";
import type { Located } from "./locate.ts";
import { type Statements, statementsOf } from "./statements.ts";

/** A sentence that the page leaves out of a rule that it quotes. */
export type LeftOut = { readonly lineage: Lineage; readonly part: SentencePart; readonly text: string };

/** Days that fit the words of a page, but on which the rules that it quotes had more sentences than it gives. */
export type Lacking = Interval & { readonly leftOut: readonly LeftOut[] };

/** Days that fit most sentences; `against` lists the places of the sentences that they do not fit. */
export type BestDays = Interval & { readonly against: readonly number[] };

/**
 * When a page can have been written, judged by its words.
 *
 * `basis`: `words`, or `nearest` if no sentence was found exactly and the nearest wordings are used; `null` if nothing
 * was found. `fits`: the days on which all sentences may have been in force; if the page quotes several whole rules,
 * only those days on which the rules had no more sentences than it gives (`lacking` lists the other days). `surely`:
 * those of them on which all sentences are known to have been in force. `best`: if no day fits all, the days that fit
 * most.
 */
export type PageDating = {
  readonly basis: "words" | "nearest" | null;
  readonly dated: readonly number[];
  readonly fits: DaySet;
  readonly surely: DaySet;
  readonly lacking: readonly Lacking[];
  readonly best: readonly BestDays[];
};

/** Computes the days that fit a page. */
export function datingOf(history: History, located: readonly Located[]): PageDating {
  const places = located.map((_, place) => place);
  const byWords = places.filter((place) => located[place]?.weight === "dates");
  const dated = byWords.length > 0 ? byWords : places.filter((place) => located[place]?.weight === "near");
  const basis = dated.length === 0 ? null : byWords.length > 0 ? "words" : "nearest";
  const { all, most } = bestSegments(located, dated);
  if (!all) return { basis, dated, fits: [], surely: [], lacking: [], best: most };
  const fits = unionOf(most);
  const { whole, lacking } = wholeDays(history, located, fits);
  const surely = dated.reduce<DaySet>((left, place) => intersectionOf(left, located[place]?.surely ?? []), whole);
  return { basis, dated, fits: whole, surely: dated.length === 0 ? [] : surely, lacking, best: [] };
}

/** The days that fit most sentences. A repeated sentence counts once. */
function bestSegments(located: readonly Located[], dated: readonly number[]) {
  const distinct = [...Map.groupBy(dated, (place) => keyOf(located[place])).values()];
  const segments = segmentsOf(distinct.map(([place]) => located[place ?? -1]?.days ?? []));
  const count = Math.max(0, ...segments.map(({ holding }) => holding.size));
  const most = segments
    .filter(({ holding }) => holding.size === count)
    .map(({ from, to, holding }) => ({
      from,
      to,
      against: distinct.flatMap((same, at) => (holding.has(at) ? [] : same)),
    }));
  return { all: count === distinct.length, most: joined(most) };
}

function keyOf(one: Located | undefined): string {
  return `${one?.sentence.number} ${one?.sentence.text}`;
}

function joined(segments: readonly BestDays[]): BestDays[] {
  const intervals: BestDays[] = [];
  for (const next of segments) {
    const last = intervals.at(-1);
    if (last !== undefined && last.to === next.from && last.against.join() === next.against.join())
      intervals[intervals.length - 1] = { ...last, to: next.to };
    else intervals.push(next);
  }
  return intervals;
}

/** A page that quotes fewer rules than this may leave sentences out on purpose. */
const quotedMin_rules = 3;

/**
 * The days on which the rules that a page gives with their numbers had no other sentences than those it gives. If there
 * are none, the page leaves things out on purpose, and all days count. Examples count only if the page gives any.
 */
function wholeDays(history: History, located: readonly Located[], fits: DaySet) {
  const statements = statementsOf(history);
  const quoted = quotedRules(located);
  if (quoted.size < quotedMin_rules || fits.length === 0) return { whole: fits, lacking: [] };
  const hasExamples = located.some(({ sentence, weight }) => sentence.isExample && weight === "dates");
  const intervals = cutAt(fits, [...quoted.keys()]).map((interval) => ({
    ...{ from: interval.from, to: interval.to },
    leftOut: [...quoted].flatMap(([lineage, given]) =>
      leftOutOn(statements, lineage, interval.from).filter(
        ({ place, part }) => !given.has(place) && (part !== "example" || hasExamples),
      ),
    ),
  }));
  const whole = unionOf(intervals.filter(({ leftOut }) => leftOut.length === 0));
  if (whole.length === 0) return { whole: fits, lacking: [] };
  return { whole, lacking: intervals.filter(({ leftOut }) => leftOut.length > 0) };
}

/** The rules that a page gives under numbers they had, with the statements that it gives of each. */
function quotedRules(located: readonly Located[]): Map<Lineage, Set<number>> {
  const quoted = new Map<Lineage, Set<number>>();
  for (const { claim, standings, finding, weight } of located) {
    if (claim !== "agrees" || weight === "nothing") continue;
    for (const { lineage } of standings) {
      const given = quoted.get(lineage) ?? new Set();
      for (const place of finding.statements) given.add(place);
      quoted.set(lineage, given);
    }
  }
  return quoted;
}

function leftOutOn(statements: Statements, lineage: Lineage, day: IsoDate): (LeftOut & { place: number })[] {
  const revision = revisionOn(lineage, day);
  if (revision === undefined) return [];
  return statements.of(lineage, revision).flatMap((place) => {
    const statement = statements.at(place);
    const part = statement?.occurrences.find((one) => one.revision === revision)?.part;
    return statement === undefined || part === undefined
      ? []
      : [{ place, lineage, part, text: [...statement.prints][0] ?? statement.words }];
  });
}

/** Days divided at the changes of some lineages. */
function cutAt(days: DaySet, lineages: readonly Lineage[]): Interval[] {
  const changes = [...new Set(lineages.flatMap(({ revisions }) => revisions.map(({ from }) => from)))].toSorted();
  return days.flatMap(({ from, to }) => {
    const cuts = changes.filter((day) => day > from && holdsOn({ from, to }, day));
    return [from, ...cuts].map((begin, index) => ({ from: begin, to: cuts[index] ?? to }));
  });
}
