import { Problem, problemAgain } from "../problem.ts";
import { type Context, impossibilityOf, noWork, type Work } from "./context.ts";
import { recorded } from "./open-rules.ts";
import type { RawAnswer } from "./questions/question.ts";
import type { State } from "./state.ts";
import type { WrittenEvent } from "./words/written-situation.ts";

/**
 * A player chose, or something is so, in one of a few ways, and the situation does not say which. The first is taken, and
 * the situation is played again with each other: an answer that is the same in each does not depend on it.
 */

type Played = { readonly answers: readonly RawAnswer[]; readonly problem: Problem | null; readonly context: Context };

/** At most so many cases are tried: the orders of four abilities, or of three and of two abilities twice. */
const casesMax = 24;
/** At most so many looks may all tries take together; another way may be much more work than the one that is taken. */
const looksMax = 40_000;

/** The place of the way that is taken among so many. */
export function wayTaken(context: Context, count: number): number {
  const place = context.ways.push(count) - 1;
  return context.tried?.[place] ?? 0;
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
  if (context.tried !== null || sentences.length === 0) return state;
  context.isWayTaken = true;
  return { ...state, assumed: [...state.assumed, ...sentences] };
}

/**
 * The answers, those of them sure that are the same whichever ways are taken. A situation that is refused with the first
 * way is what it is with another one.
 */
export function withWaysTried<P extends Played>(plain: P, again: (tried: readonly number[], work: Work) => P): P {
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
    const isSame = all.every(({ value }) => JSON.stringify(value) === JSON.stringify(answer.value));
    if ((answer.confidence ?? "high") === "high" || !isSame) return answer;
    return (
      all.find(({ confidence }) => confidence === "low") ?? all.find(({ confidence }) => confidence) ?? all[0] ?? answer
    );
  });
  return { ...plain, answers, problem: null };
}

function depending({ sentence }: RawAnswer): Pick<RawAnswer, "sentence" | "confidence"> {
  return { sentence: `${sentence} That depends on a choice or an order that is not said.`, confidence: "low" };
}

/** The problem of an event that may be possible after all, if a player chose otherwise before. */
function unsure(problem: Problem): Problem {
  const { code, message, facts, cause } = problem;
  if (impossibilityOf(problem)?.missing !== undefined) return problem;
  return problemAgain(code, `${message} A choice or an order before that is not said.`, facts, { cause });
}

/**
 * The situation played in each way; `undefined` if there are too many, or if one is not known to be possible: it takes too
 * much work, needs a fact that is not said, goes on for ever, or leaves a choice or a rule open. One that is refused was not
 * taken, as the story shows with the event that is refused; before that it may have been. A question shows nothing.
 */
function casesOf<P extends Played>(again: (tried: readonly number[], work: Work) => P): readonly P[] | undefined {
  const cases: P[] = [];
  const work = noWork(looksMax);
  const open: (readonly number[])[] = [[]];
  for (let tried = open.shift(); tried !== undefined; tried = open.shift()) {
    const played = playedWithin(() => again(tried ?? [], work));
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
