import type { Archive } from "../../archive/archive.ts";
import { isHeld, revisionOn } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { TournamentRule } from "../../archive/tournament-rules.ts";
import type { SentencePart, TournamentQuote, Turn } from "../../contract/quotes.ts";
import {
  addDays,
  type DaySet,
  holdsOn,
  type Interval,
  type IsoDate,
  intersectionOf,
  unionOf,
} from "../../text/days.ts";
import { byText } from "../../text/order.ts";
import { compareWords } from "../../text/words.ts";
import { nearestOf, type StatementPeriod } from "./find.ts";
import type { QuotedSentence } from "./locate.ts";
import { type Statements, statementsOf, trimmedWords, wordsIn } from "./statements.ts";

/** A sentence that the page leaves out of a rule that it quotes. */
type Omission = { readonly lineage: Lineage; readonly part: SentencePart; readonly text: string };

/** Days that fit the words of a page, but on which the rules that it quotes had more sentences than it gives. */
type IncompleteDays = Interval & { readonly leftOut: readonly Omission[] };

/** Days that fit most sentences; `against` lists the sentences that they do not fit, by their index. */
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
type PageDating = {
  readonly basis: "words" | "nearest" | null;
  readonly dated: readonly number[];
  readonly fits: DaySet;
  readonly surely: DaySet;
  readonly lacking: readonly IncompleteDays[];
  readonly best: readonly BestDays[];
};

/** Computes the days that fit a page. */
export function pageDatingOf(archive: Archive, sentences: readonly QuotedSentence[]): PageDating {
  const indexes = sentences.map((_, index) => index);
  const byWords = indexes.filter((index) => sentences[index]?.weight === "dates");
  const dated = byWords.length > 0 ? byWords : indexes.filter((index) => sentences[index]?.weight === "near");
  const basis = dated.length === 0 ? null : byWords.length > 0 ? "words" : "nearest";
  const { all, most } = bestSegments(sentences, dated);
  if (!all) return { basis, dated, fits: [], surely: [], lacking: [], best: most };
  const fits = unionOf(most);
  const { whole, lacking } = wholeDays(archive, sentences, fits);
  const surely = dated.reduce<DaySet>((left, index) => intersectionOf(left, sentences[index]?.surely ?? []), whole);
  return { basis, dated, fits: whole, surely: dated.length === 0 ? [] : surely, lacking, best: [] };
}

/** The days that fit most sentences. A repeated sentence counts once. */
function bestSegments(sentences: readonly QuotedSentence[], dated: readonly number[]) {
  const distinct = [...Map.groupBy(dated, (index) => keyOf(sentences[index])).values()];
  const segments = segmentsOf(distinct.map(([index]) => sentences[index ?? -1]?.days ?? []));
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

function keyOf(dated: QuotedSentence | undefined): string {
  return `${dated?.sentence.number} ${dated?.sentence.text}`;
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
function wholeDays(archive: Archive, sentences: readonly QuotedSentence[], fits: DaySet) {
  const statements = statementsOf(archive);
  const quoted = quotedRules(sentences);
  if (quoted.size < quotedMin_rules || fits.length === 0) return { whole: fits, lacking: [] };
  const hasExamples = sentences.some(({ sentence, weight }) => sentence.isExample && weight === "dates");
  const intervals = cutAt(fits, [...quoted.keys()]).map((interval) => ({
    from: interval.from,
    to: interval.to,
    leftOut: [...quoted].flatMap(([lineage, given]) =>
      leftOutOn(statements, lineage, interval.from).filter(
        ({ position, part }) => !given.has(position) && (part !== "example" || hasExamples),
      ),
    ),
  }));
  const whole = unionOf(intervals.filter(({ leftOut }) => leftOut.length === 0));
  if (whole.length === 0) return { whole: fits, lacking: [] };
  return { whole, lacking: intervals.filter(({ leftOut }) => leftOut.length > 0) };
}

/** The rules that a page gives under numbers they had, with the statements that it gives of each. */
function quotedRules(sentences: readonly QuotedSentence[]): Map<Lineage, Set<number>> {
  const quoted = new Map<Lineage, Set<number>>();
  for (const { claim, periods, finding, weight } of sentences) {
    if (claim !== "agrees" || weight === "nothing") continue;
    for (const { lineage } of periods) {
      const given = quoted.get(lineage) ?? new Set();
      for (const position of finding.statements) given.add(position);
      quoted.set(lineage, given);
    }
  }
  return quoted;
}

function leftOutOn(statements: Statements, lineage: Lineage, day: IsoDate): (Omission & { position: number })[] {
  const revision = revisionOn(lineage, day);
  if (revision === undefined) return [];
  return statements.of(lineage, revision).flatMap((position) => {
    const statement = statements.at(position);
    const part = statement?.occurrences.find((occurrence) => occurrence.revision === revision)?.part;
    return statement === undefined || part === undefined
      ? []
      : [{ position, lineage, part, text: [...statement.prints][0] ?? statement.words }];
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

/** An interval with the statements that hold on all of its days. */
type Segment = Interval & { readonly holding: ReadonlySet<number> };

/**
 * Divides time wherever an interval of one of the sets begins or ends. Segments without any set are left out. Sets are
 * identified by their index.
 */
function segmentsOf(sets: readonly DaySet[]): Segment[] {
  const steps = sets.flatMap((set, at) =>
    set.flatMap(({ from, to }) => [
      { on: from, at, begins: true },
      ...(to === null ? [] : [{ on: to, at, begins: false }]),
    ]),
  );
  const segments: Segment[] = [];
  const holding = new Set<number>();
  const byDay = [...Map.groupBy(steps, ({ on }) => on)].toSorted(byText(([key]) => key));
  byDay.forEach(([on, changes], index) => {
    for (const { at, begins } of changes) {
      if (begins) holding.add(at);
      else holding.delete(at);
    }
    if (holding.size > 0) segments.push({ from: on, to: byDay[index + 1]?.[0] ?? null, holding: new Set(holding) });
  });
  return segments;
}

/** The turns of the sentences whose days begin or end exactly where an interval does. */
export function turnsAround(
  archive: Archive,
  sentences: readonly QuotedSentence[],
  dated: readonly number[],
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate | null },
): Turn[] {
  return dated.flatMap((index) => {
    const sentence = sentences[index];
    if (sentence === undefined) return [];
    const begins = sentence.days.some((interval) => interval.from === from);
    const ends = to !== null && sentence.days.some((interval) => interval.to === to);
    return [
      ...(begins ? turnAt(archive, sentence, { sentence: index, on: from, edge: "begins" }) : []),
      ...(ends && to !== null ? turnAt(archive, sentence, { sentence: index, on: to, edge: "ends" }) : []),
    ];
  });
}

/**
 * For a sentence that the rules did not have on a day: the nearest turn before that day or, if there is none, the
 * nearest after it.
 */
export function turnAwayFrom(archive: Archive, sentence: QuotedSentence, index: number, day: IsoDate): Turn[] {
  const end = sentence.days.findLast(({ to }) => to !== null && to <= day)?.to;
  const beginning = sentence.days.find(({ from }) => from > day)?.from;
  if (end !== undefined && end !== null) return turnAt(archive, sentence, { sentence: index, on: end, edge: "ends" });
  return beginning === undefined ? [] : turnAt(archive, sentence, { sentence: index, on: beginning, edge: "begins" });
}

/** Says whether the rules may have had a sentence on a day. */
export function mayHaveHeldOn(days: DaySet, day: IsoDate): boolean {
  return days.some((interval) => holdsOn(interval, day));
}

function turnAt(archive: Archive, sentence: QuotedSentence, turn: Pick<Turn, "sentence" | "on" | "edge">): Turn[] {
  const { on, edge } = turn;
  const period = sentence.periods.find(({ possibly }) =>
    possibly.some(({ from, to }) => (edge === "begins" ? from === on : to === on)),
  );
  if (period === undefined) return [];
  const { lineage, number, surely } = period;
  const isPossible = !surely.some(({ from, to }) => (edge === "begins" ? from : to) === on);
  const beyond = revisionOn(lineage, edge === "begins" ? addDays(on, -1) : on);
  const common = { ...turn, isPossible, lineage: lineage.id, number, numberBeyond: beyond?.number ?? null };
  const bare = { wordingBeyond: null, words: [] };
  if (beyond === undefined) return [{ ...common, ...bare, kind: "rule" }];
  return [{ ...common, ...bare, ...changeTo(statementsOf(archive), period, sentence, beyond, edge) }];
}

function changeTo(
  statements: Statements,
  { lineage, statement }: StatementPeriod,
  { finding, sentence }: QuotedSentence,
  beyond: Revision,
  edge: Turn["edge"],
): Pick<Turn, "kind"> & Partial<Pick<Turn, "wordingBeyond" | "words">> {
  if (!isHeld(lineage, beyond)) return { kind: "not-held" };
  const there = statements.of(lineage, beyond);
  if (finding.statements.some((position) => there.includes(position))) return { kind: "number" };
  // A part of a sentence has fewer words than any sentence that replaced it.
  const nearest = nearestOf(statements, statement.words, there);
  if (nearest === undefined) return { kind: "sentence" };
  const wordingBeyond = printOf(statements, nearest);
  const own = finding.isPart ? sentence.text : printOf(statements, finding.statements[0] ?? -1) || sentence.text;
  const words = edge === "begins" ? compareWords(wordingBeyond, own) : compareWords(own, wordingBeyond);
  return { kind: "words", wordingBeyond, words };
}

/** A statement as first printed. */
export function printOf(statements: Statements, position: number): string {
  return [...(statements.at(position)?.prints ?? [])][0] ?? "";
}

type TournamentSentence = Omit<TournamentQuote, "shared"> & { readonly words: string };

/** A part of a sentence with fewer words may come from anywhere. */
const partMin_words = 8;

/**
 * Finds sentences in the tournament documents, as far as their words are held. `shared` are the days in common with
 * those that fit the rest.
 */
export function tournamentSearch(
  rules: Iterable<TournamentRule>,
): (text: string) => Omit<TournamentQuote, "shared"> | null {
  const sentences = [...rules].flatMap(tournamentSentencesIn);
  return (text) => {
    const words = foldedWords(text);
    const sentence = sentences.find((candidate) => isSameOrPart(candidate.words, words));
    if (sentence === undefined) return null;
    const { words: _, ...quote } = sentence;
    return quote;
  };
}

/** The days of a tournament sentence that are also among those that fit. */
export function sharedDays({ days }: Pick<TournamentQuote, "days">, fits: DaySet): DaySet | null {
  return fits.length === 0 ? null : intersectionOf([days], fits);
}

function tournamentSentencesIn({ id, title, statements }: TournamentRule): TournamentSentence[] {
  return statements.flatMap(({ quote, document, number, from, to, isFirstSeen }, index) => {
    if (quote === null) return [];
    const of = { words: foldedWords(quote), rule: id, title, document, number };
    // What was first read on a day may be older, as far as nothing else is known to have held until then.
    const earlier = statements[index - 1];
    if (earlier === undefined) return [{ ...of, days: { from: firstDay, to } }];
    const seen = earlier.lastSeen !== undefined && earlier.lastSeen < from ? earlier.lastSeen : earlier.from;
    return [{ ...of, days: { from: isFirstSeen ? addDays(seen, 1) : from, to } }];
  });
}

/** No tournament took place before. */
const firstDay = "1993-08-05" as IsoDate;

function foldedWords(text: string): string {
  return wordsIn(trimmedWords(text).toLowerCase()).join(" ");
}

function isSameOrPart(quote: string, words: string): boolean {
  if (quote === words) return true;
  const [part, whole] = quote.length < words.length ? [quote, words] : [words, quote];
  return part.split(" ").length >= partMin_words && ` ${whole} `.includes(` ${part} `);
}
