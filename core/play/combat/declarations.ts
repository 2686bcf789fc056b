import { type Context, requireAllowed } from "../context.ts";
import type { State } from "../state.ts";
import type { TurnState } from "../turn-steps.ts";
import { attackChoices } from "./attack-choices.ts";
import { blockChoices } from "./block-choices.ts";
import type { Obstacle } from "./blocking.ts";
import type { CreatureOptions, Declaration, Foe, Judge, Requirement } from "./judge.ts";

/**
 * Whether attackers or blockers are declared legally as a whole: no restriction is disobeyed, and as many requirements
 * are obeyed as the rules of the day ask for. The search is exact; where there are too many possible declarations,
 * nothing is said.
 */

/** More declarations than this are not compared; fewer where each has to be compared with each. */
const declarationsMax = 20_000;
const pairedMax = 400;

function* every(choices: readonly CreatureOptions[], at = 0): Generator<Map<number, readonly Foe[]>> {
  const choice = choices[at];
  if (choice === undefined) {
    yield new Map();
    return;
  }
  for (const rest of every(choices, at + 1))
    for (const option of choice.options)
      yield option.length === 0 ? rest : new Map([...rest, [choice.id, option] as const]);
}

function isTooMany({ choices }: Judge, most = declarationsMax): boolean {
  return choices.reduce((product, { options }) => Math.min(product * options.length, most + 1), 1) > most;
}

const tooMany: Obstacle = {
  why: "there are too many possible declarations to compare them all",
  references: [],
  open: "not-known",
};

function obeyed({ requirements }: Judge, declaration: Declaration): number {
  return requirements.filter(({ isObeyed }) => isObeyed(declaration)).length;
}

/** The greatest number of requirements that a declaration without costs and against no restriction obeys. */
function greatest(judge: Judge): number {
  const free = judge.choices.map((choice) => ({
    ...choice,
    options: choice.options.filter((option) => !judge.isCharged(choice.id, option)),
  }));
  let best = 0;
  for (const declaration of every(free)) {
    const count = obeyed(judge, declaration);
    if (count > best && judge.broken(declaration) === undefined) best = count;
    if (best === judge.requirements.length) break;
  }
  return best;
}

/**
 * Says whether more requirements could be obeyed without breaking a restriction, if each creature that does something
 * else than declared obeys a requirement by that.
 */
function isBetteredByOwn(judge: Judge, declaration: Declaration): boolean {
  const count = obeyed(judge, declaration);
  const isOwn = (other: Declaration): boolean =>
    judge.choices.every(({ id }) => {
      const [before, after] = [declaration.get(id) ?? [], other.get(id) ?? []];
      if (before.length === after.length && before.every((foe) => after.includes(foe))) return true;
      if (judge.isCharged(id, after)) return false;
      const without = new Map([...other, [id, before] as const]);
      if (before.length === 0) without.delete(id);
      return judge.requirements.some(({ isObeyed }) => isObeyed(other) && !isObeyed(without));
    });
  for (const other of every(judge.choices))
    if (obeyed(judge, other) > count && judge.broken(other) === undefined && isOwn(other)) return true;
  return false;
}

/** Says why a declaration is illegal, or why that is open; `undefined` if it is legal. */
export function fault(judge: Judge, declaration: Declaration): Obstacle | undefined {
  const broken = judge.broken(declaration);
  if (broken !== undefined) return broken;
  const left = judge.requirements.filter(({ isObeyed }) => !isObeyed(declaration));
  const [first] = left;
  if (first === undefined) return undefined;
  if (judge.open !== undefined) return judge.open;
  const { rule, ruleId } = judge;
  if (rule === "no-rule" || rule === "not-known")
    return { why: "how many requirements have to be obeyed is not said", references: [ruleId], open: rule };
  if (isTooMany(judge)) return tooMany;
  if (rule === "greatest-number")
    return obeyed(judge, declaration) < greatest(judge)
      ? { why: `more requirements could be obeyed: ${first.says}`, references: [ruleId] }
      : undefined;
  if (rule === "greatest-number-each-its-own")
    return isBetteredByOwn(judge, declaration)
      ? { why: `more requirements could be obeyed: ${first.says}`, references: [ruleId] }
      : undefined;
  const missed = left.find((requirement) => isCompatible(judge, declaration, requirement));
  return missed === undefined ? undefined : { why: missed.says, references: [ruleId] };
}

/** Says whether a requirement could be obeyed by one creature more, while all else stays as declared. */
function isCompatible(judge: Judge, declaration: Declaration, { isObeyed }: Requirement): boolean {
  return judge.choices.some(({ id, options }) =>
    options.some((option) => {
      if (judge.isCharged(id, option)) return false;
      const other = new Map([...declaration, [id, option] as const]);
      return isObeyed(other) && judge.broken(other) === undefined;
    }),
  );
}

/** All legal declarations, or why they are not known. */
export function legalDeclarations(judge: Judge): readonly Declaration[] | Obstacle {
  if (judge.open !== undefined) return judge.open;
  const { rule, ruleId, requirements } = judge;
  if (isTooMany(judge, rule === "greatest-number-each-its-own" ? pairedMax : declarationsMax)) return tooMany;
  const isOpen = requirements.length > 0 && (rule === "no-rule" || rule === "not-known");
  if (isOpen) return { why: "how many requirements have to be obeyed is not said", references: [ruleId], open: rule };
  const best = rule === "greatest-number" ? greatest(judge) : 0;
  const isLegal = (declaration: Declaration): boolean =>
    rule === "greatest-number"
      ? obeyed(judge, declaration) >= best && judge.broken(declaration) === undefined
      : fault(judge, declaration) === undefined;
  return [...every(judge.choices)].filter(isLegal);
}

/** Says whether one declaration contains another one: what has been declared so far, say. */
export function contains(whole: Declaration, part: Declaration): boolean {
  return [...part].every(([id, targets]) => targets.every((target) => whole.get(id)?.includes(target) === true));
}

/** The attackers declared so far, with what they attack. */
function attacksDeclared({ table }: State): Declaration {
  return new Map(
    table.attackers.filter(({ isDeclared }) => isDeclared).map(({ attacker, target }) => [attacker, [target]]),
  );
}

/** The blocks declared so far. */
function blocksDeclared({ table }: State): Declaration {
  const foesByBlocker = new Map<number, readonly Foe[]>();
  for (const { blocker, attacker } of table.blocks)
    foesByBlocker.set(blocker, [...(foesByBlocker.get(blocker) ?? []), attacker]);
  return foesByBlocker;
}

/** The state before attackers were declared: that by which a declaration is judged. */
export function stateBeforeAttacks(state: State): State {
  return state.table.attackers.some(({ isDeclared }) => isDeclared) ? (state.beforeAttacks ?? state) : state;
}

/** The state before blockers were declared. */
export function stateBeforeBlocks(state: State): State {
  return state.table.blocks.length > 0 ? (state.beforeBlocks ?? state) : state;
}

/** The judge of attackers, or of blockers, with what has been declared so far. */
export function judgeOf(state: State, context: Context, of: "attackers" | "blockers") {
  return of === "attackers"
    ? { judge: attackChoices(stateBeforeAttacks(state), context), declared: attacksDeclared(state) }
    : { judge: blockChoices(stateBeforeBlocks(state), context), declared: blocksDeclared(state) };
}

/**
 * Throws `situation-impossible` as a step ends whose declaration, as a whole, is illegal. That nobody attacks is a
 * declaration only where the situation names the step: time that passes says nothing of it.
 */
export function requireLegal(state: State, context: Context, { steps, at, isUnnamed }: TurnState): void {
  const { attackers } = state.table;
  const step = steps[at]?.step;
  const of = step === "declare-attackers" ? "attackers" : step === "declare-blockers" ? "blockers" : undefined;
  if (of === undefined || (of === "blockers" && attackers.length === 0)) return;
  const isDeclared = attackers.some((attacker) => attacker.isDeclared);
  if (of === "attackers" && !isDeclared && (isUnnamed || attackers.length > 0 || state.attackers !== null)) return;
  const { judge, declared } = judgeOf(state, context, of);
  const obstacle = fault(judge, declared);
  if (obstacle === undefined) return;
  const what = of === "attackers" && !isDeclared ? "that nobody attacks" : `these ${of}`;
  requireAllowed(context, { ...obstacle, why: `${what} cannot be declared: ${obstacle.why}` });
}
