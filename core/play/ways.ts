import { Problem, problemAgain } from "../problem.ts";
import { type Assumptions, type Context, impossibilityOf, noWork, type Work } from "./context.ts";
import { notKnown, type RawAnswer } from "./questions/question.ts";
import { type State, withAssumed } from "./state.ts";
import type { WrittenEvent } from "./words/written-situation.ts";

/**
 * A player chose, or something is so, in one of a few ways, and the situation does not say which. It is played again in
 * each way: what is so in each case is so, and what is refused in a case shows that it is not the case. A choice that a
 * rule gives to a player stays open before that (`choices`); of what else is open the first way is taken (`ways`).
 */

/** What was played; with a problem, `answers` are those before it. */
export type Playthrough = {
  readonly answers: readonly (RawAnswer & { readonly event: number })[];
  readonly problem: Problem | null;
  readonly context: Context;
};

/** Plays a situation again with something taken to be so. */
export type Again<P extends Playthrough> = (assumptions: Partial<Assumptions>, work?: Work) => P;

/** What was played, after what it read was recorded. */
export function recorded<P extends Pick<Playthrough, "context">>(context: Context, played: P): P {
  for (const id of played.context.parametersRead) context.parametersRead.add(id);
  for (const card of played.context.cardsRead) context.cardsRead.add(card);
  for (const word of played.context.wordsRead) context.wordsRead.add(word);
  return played;
}

/** Says whether an answer is the same as others to its question. */
export function isSameAs({ value }: RawAnswer, others: readonly RawAnswer[]): boolean {
  return others.every((other) => JSON.stringify(other.value) === JSON.stringify(value));
}

/** The least sure of some answers; `undefined` if all are as sure as their citations. */
function leastSure<A extends RawAnswer>(answers: readonly A[]): A | undefined {
  return answers.find(({ confidence }) => confidence === "low") ?? answers.find(({ confidence }) => confidence);
}

/** A problem that says more. */
function withMore({ code, message, facts, cause }: Problem, more: string): Problem {
  return problemAgain(code, `${message} ${more}`, facts, { cause });
}

/** At most so many cases are tried: the orders of four abilities, or of three and of two abilities twice. */
const casesMax = 24;
/** At most so many cases of choices are tried. */
const choicesMax = 16;
/** At most so many looks may all tries take together; another way may be much more work than the one that is taken. */
const looksMax = 40_000;

/** The place of the way that is taken among so many. */
export function wayTaken(context: Context, count: number): number {
  const place = context.ways.push(count) - 1;
  return context.assumptions.tried?.[place] ?? 0;
}

/** The way that is taken of those that differ in what can be seen of them; `isOpen`: there are several, at most so many. */
export function differingWay<Way>(
  ways: readonly Way[],
  seen: (way: Way) => string,
  context: Context,
  most = Number.POSITIVE_INFINITY,
): { readonly way: Way | undefined; readonly isOpen: boolean } {
  const all = ways.map(seen);
  const different = ways.filter((_way, place) => all.indexOf(all[place] ?? "") === place);
  if (different.length < 2) return { way: different[0], isOpen: false };
  // Beyond the most there may be others.
  const count = ways.length > most ? Number.POSITIVE_INFINITY : different.length;
  return { way: different[wayTaken(context, count)], isOpen: true };
}

/** The state in which what these sentences say is taken to be so: unless each way is tried, answers after that are not sure. */
export function withWayTaken(state: State, context: Context, ...sentences: readonly string[]): State {
  if (context.assumptions.tried !== null || sentences.length === 0) return state;
  context.isWayTaken = true;
  return withAssumed(state, ...sentences);
}

/**
 * The answers, those of them sure that are the same whichever ways are taken. A situation that is refused with the first
 * way is what it is with another one.
 */
export function withWaysTried<P extends Playthrough>(plain: P, again: Again<P>): P {
  const { context, problem } = plain;
  if (!context.isWayTaken) return plain;
  const cases = casesOf(again);
  if (cases === undefined) return problem === null ? plain : { ...plain, problem: unsure(problem) };
  for (const one of cases) recorded(context, one);
  const possible = problem === null ? plain : cases.find(({ problem }) => problem === null);
  if (possible === undefined) return plain;
  const answers = possible.answers.map((said, place): P["answers"][number] => {
    const answer = possible === plain ? said : { ...said, ...depending(said) };
    const all = cases.flatMap(({ answers }) => answers[place] ?? []);
    if ((answer.confidence ?? "high") === "high" || !isSameAs(answer, all)) return answer;
    return leastSure(all) ?? all[0] ?? answer;
  });
  return { ...plain, answers, problem: null };
}

function depending({ sentence }: RawAnswer): Pick<RawAnswer, "sentence" | "confidence"> {
  return { sentence: `${sentence} That depends on a choice or an order that is not said.`, confidence: "low" };
}

/** The problem of an event that may be possible after all, if a player chose otherwise before. */
function unsure(problem: Problem): Problem {
  const isOfFact = impossibilityOf(problem)?.missing !== undefined;
  return isOfFact ? problem : withMore(problem, "A choice or an order before that is not said.");
}

/**
 * The situation played in each way; `undefined` if there are too many, or if one is not known to be possible: it takes too
 * much work, needs a fact that is not said, goes on for ever, or leaves a choice or a rule open. One that is refused was not
 * taken, as the story shows with the event that is refused; before that it may have been. A question shows nothing.
 */
function casesOf<P extends Playthrough>(again: Again<P>): readonly P[] | undefined {
  const cases: P[] = [];
  const work = noWork(looksMax);
  const open: (readonly number[])[] = [[]];
  for (let tried = open.shift(); tried !== undefined; tried = open.shift()) {
    const played = playedWithin(() => again({ tried: tried ?? [] }, work));
    if (played === undefined || (played.problem !== null && !isShown(played.problem))) return undefined;
    if (played.context.open.size > 0 || played.context.choices.size > 0) return undefined;
    cases.push(played);
    // Those that came up after the ones of which a way was tried had the first one.
    for (let place = tried.length; place < played.context.ways.length; place++) {
      const others = (played.context.ways[place] ?? 0) - 1;
      if (cases.length + open.length + others > casesMax) return undefined;
      const before = Array.from({ length: place }, (_one, at) => tried?.[at] ?? 0);
      for (let way = 1; way <= others; way++) open.push([...before, way]);
    }
    // The cases that are left take about as much.
    if ((work.looks / cases.length) * open.length > looksMax - work.looks) return undefined;
  }
  return cases;
}

/** Says whether a refusal shows that a way was not taken. */
function isShown(problem: Problem): boolean {
  const { missing, references = [] } = impossibilityOf(problem) ?? {};
  const { written } = problem.facts as { readonly written?: WrittenEvent };
  return missing === undefined && !references.includes("mandatory-loop") && written?.["ask"] === undefined;
}

/** What a try gives; `undefined` if it takes too much work. The way that is taken took little. */
function playedWithin<P>(tried: () => P): P | undefined {
  try {
    return tried();
  } catch (error) {
    if (error instanceof Problem && error.code === "too-large") return undefined;
    throw error;
  }
}

/** The answers, those of them open that depend on a choice. `again` plays with what is chosen. */
export function withOpenChoices<P extends Playthrough>(plain: P, again: Again<P>): P {
  const { context } = plain;
  const { cases, isWhole } = casesOfChoices(again);
  for (const one of cases) recorded(context, one);
  const possible = cases.filter(({ problem }) => problem === null);
  const rules = [...new Set([...context.choices.values()].map(({ rule }) => rule))];
  const why = [...context.choices.values()].map(({ open }) => open).join(", and ");
  const [first] = possible;
  if (first === undefined) return { ...plain, answers: [], problem: plain.problem ?? problemIn(cases, why) };
  const answers = first.answers.map((answer, place): P["answers"][number] => {
    // What is told later does not answer what was asked before.
    const others = cases.flatMap(({ answers: others }) => others[place] ?? []);
    const own = plain.answers[place];
    if (!isSameAs(answer, others)) {
      if (own !== undefined && openValues.includes(own.value)) return own;
      return { ...answer, ...notKnown(`That depends on ${why}.`, rules) };
    }
    const least = leastSure(others);
    if (isWhole) return { ...answer, ...(least?.confidence && { confidence: least.confidence }) };
    return { ...answer, confidence: "low", sentence: `${answer.sentence} Not each case of ${why} was tried.` };
  });
  return { ...plain, answers, problem: null };
}

/** The answers that say themselves that it is open. */
const openValues: readonly unknown[] = ["as-chosen", "no-rule", "not-known"];

/** The situation played with each combination of choices that come up. */
function casesOfChoices<P extends Playthrough>(again: Again<P>): { cases: readonly P[]; isWhole: boolean } {
  const cases: P[] = [];
  const open: ReadonlyMap<string, number>[] = [new Map()];
  for (let runs = 0; open.length > 0; runs++) {
    if (runs === choicesMax * 2 || cases.length === choicesMax) return { cases, isWhole: false };
    const chosen = open.shift() ?? new Map();
    const played = again({ chosen });
    const [next] = [...played.context.choices].filter(([group]) => !chosen.has(group));
    if (next === undefined) cases.push(played);
    else open.push(...next[1].names.map((_name, place) => new Map([...chosen, [next[0], place]])));
  }
  return { cases, isWhole: true };
}

/** The problem of a situation that is refused whichever is chosen: that of the case that goes furthest. */
function problemIn(cases: readonly Playthrough[], why: string): Problem | null {
  const at = ({ problem }: Playthrough): number => Number(problem?.facts["event"] ?? 0);
  const problem = cases.toSorted((one, other) => at(other) - at(one))[0]?.problem;
  return problem == null ? null : withMore(problem, `That depends on ${why}.`);
}
