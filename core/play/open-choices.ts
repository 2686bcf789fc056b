import { type Problem, problemAgain } from "../problem.ts";
import type { ChosenStay, Context } from "./context.ts";
import { recorded } from "./open-rules.ts";
import type { RawAnswer } from "./questions/question.ts";

/**
 * A rule lets a player choose which of several objects stays, or which card to discard, and the situation does not say
 * which. It is played again with each of them chosen: what is so in each case is so, and what is refused in a case shows
 * that it is not the case.
 */

type Answer = RawAnswer & { readonly event: number };

/** What was played; with a problem, `answers` are those before it. */
type Played = { readonly answers: readonly Answer[]; readonly problem: Problem | null; readonly context: Context };

/** At most so many cases are played. */
const casesMax = 16;

/** The answers, those of them open that depend on a choice. `again` plays with what is chosen. */
export function withOpenChoices<P extends Played>(plain: P, again: (chosen: ChosenStay) => P): P {
  const { context } = plain;
  const { cases, isWhole } = casesOf(again);
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
    const isSame = others.every(({ value }) => JSON.stringify(value) === JSON.stringify(answer.value));
    if (!isSame && own !== undefined && openValues.includes(own.value)) return own;
    if (!isSame)
      return {
        ...answer,
        value: "not-known",
        sentence: `That depends on ${why}.`,
        references: rules,
        confidence: "low",
      };
    const least = others.find(({ confidence }) => confidence === "low") ?? others.find(({ confidence }) => confidence);
    if (isWhole) return { ...answer, ...(least?.confidence && { confidence: least.confidence }) };
    return { ...answer, confidence: "low", sentence: `${answer.sentence} Not each case of ${why} was tried.` };
  });
  return { ...plain, answers, problem: null };
}

/** The answers that say themselves that it is open. */
const openValues: readonly unknown[] = ["as-chosen", "no-rule", "not-known"];

/** The situation played with each combination of choices that come up. */
function casesOf<P extends Played>(again: (chosen: ChosenStay) => P): { cases: readonly P[]; isWhole: boolean } {
  const cases: P[] = [];
  const open: ChosenStay[] = [new Map()];
  for (let runs = 0; open.length > 0; runs++) {
    if (runs === casesMax * 2 || cases.length === casesMax) return { cases, isWhole: false };
    const chosen = open.shift() ?? new Map();
    const played = again(chosen);
    const [next] = [...played.context.choices].filter(([group]) => !chosen.has(group));
    if (next === undefined) cases.push(played);
    else open.push(...next[1].names.map((_name, place) => new Map([...chosen, [next[0], place]])));
  }
  return { cases, isWhole: true };
}

/** The problem of a situation that is refused whichever is chosen: that of the case that goes furthest. */
function problemIn(cases: readonly Played[], why: string): Problem | null {
  const at = ({ problem }: Played): number => Number(problem?.facts["event"] ?? 0);
  const problem = cases.toSorted((one, other) => at(other) - at(one))[0]?.problem;
  if (problem == null) return null;
  const { code, message, facts, cause } = problem;
  return problemAgain(code, `${message} That depends on ${why}.`, facts, { cause });
}
