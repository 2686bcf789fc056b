import { Problem } from "../problem.ts";
import { type Context, readParameter } from "./context.ts";
import { ruleOfKeyword } from "./objects/keyword-rules.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import type { State } from "./state.ts";
import { type Again, isSameAs, type Playthrough, recorded } from "./ways.ts";

/**
 * What the rules of the day leave open: a keyword that they do not have yet, or what became of something. The situation
 * is played again as the rules of other days have it. An answer that is another one then is open, too; one that is the
 * same is not.
 */

/** At most so many values of other days are tried, and so often because one rule brings up another. */
const valuesMax = 3;
const roundsMax = 6;

/** The state after the rules that it leaves open were recorded. */
export function withOpenNoted(state: State, context: Context): State {
  const { objects, table } = state;
  const rules = objects.flatMap(({ keywords }) => keywords.flatMap((keyword) => ruleOfKeyword(keyword) ?? []));
  const left = [...objects.flatMap(({ openBy }) => openBy ?? []), ...Object.values(table.lifeOpenBy)];
  for (const id of new Set([...rules, ...left])) {
    if (context.open.has(id) || !isOpen(context, id)) continue;
    readParameter(context, id);
    context.open.add(id);
  }
  if (!context.assumptions.isNothing || left.length === 0) return state;
  return {
    ...state,
    objects: objects.map((object) => (object.openBy === null ? object : { ...object, openBy: null })),
  };
}

/** The values that a parameter has on other days. */
function valuesOf({ playbook }: Context, id: ParameterId): readonly unknown[] {
  const all = playbook.parameters.get(id)?.values.map(({ value }) => value) ?? [];
  return [...new Set(all)].filter((value) => value !== "no-rule" && value !== "not-known").slice(0, valuesMax);
}

/** Says whether a parameter is open on the day, without recording that it was read. */
function isOpen(context: Context, id: ParameterId): boolean {
  const value = context.valueOf(id);
  return (value === "no-rule" || value === "not-known") && valuesOf(context, id).length > 0;
}

/** The answers, those of them open that are others by the rules of other days. `again` plays with what is taken. */
export function withOpenRules<P extends Playthrough>(plain: P, again: Again<P>): P {
  const { context } = plain;
  const most = Math.max(0, ...[...context.open].map((id) => valuesOf(context, id).length));
  const untouched = compared(plain, recorded(context, again({ isNothing: true })));
  return Array.from({ length: most }).reduce<P>(
    (result, _one, which) => compared(result, playedAs(which, context, again)),
    untouched,
  );
}

/** The situation played with other values, until no rule is left open. */
function playedAs<P extends Playthrough>(which: number, context: Context, again: Again<P>): P {
  const open = new Set(context.open);
  const valueTaken = (id: ParameterId): unknown => {
    const values = valuesOf(context, id);
    return values[Math.min(which, values.length - 1)];
  };
  for (let round = 1; ; round++) {
    const values = new Map([...open].map((id) => [id, valueTaken(id)]));
    const played = recorded(context, again({ values }));
    if (played.context.open.size === 0 || round === roundsMax) return played;
    for (const id of played.context.open) open.add(id);
  }
}

function compared<P extends Playthrough>(plain: P, other: P): P {
  const { context } = plain;
  const ids = [...context.open];
  const isUnknown = ids.some((id) => context.valueOf(id) === "not-known");
  const names = ids.map((id) => context.playbook.parameters.get(id)?.name ?? id).join(", ");
  const why = isUnknown
    ? `a rule of ${context.on} that is not known: ${names}`
    : `a rule that ${context.on} did not have: ${names}`;
  const answers = plain.answers.map((answer, place): P["answers"][number] => {
    if (answer.confidence === "low" || answer.value === "no-rule" || answer.value === "not-known") return answer;
    const otherwise = other.answers[place];
    if (otherwise === undefined)
      return {
        ...answer,
        confidence: "low",
        sentence: `${answer.sentence} What is said to have happened depends on ${why}.`,
      };
    if (isSameAs(answer, [otherwise])) return answer;
    const open = { value: isUnknown ? "not-known" : "no-rule", sentence: `That depends on ${why}.`, references: ids };
    return { ...answer, ...open, ...(isUnknown && { confidence: "low" as const }) };
  });
  return { ...plain, answers, problem: problemOf(plain, other, why) };
}

/** The problem of an event that is refused only because the rules of the day leave something open says so. */
function problemOf({ problem }: Playthrough, other: Playthrough, why: string): Problem | null {
  if (problem === null) return null;
  const [at, later] = [problem, other.problem].map((one) => Number(one?.facts["event"] ?? Number.POSITIVE_INFINITY));
  if (later === undefined || at === undefined || later <= at) return problem;
  return new Problem(problem.code, `${problem.message} That depends on ${why}.`, problem.facts);
}
