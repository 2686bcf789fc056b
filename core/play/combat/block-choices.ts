import { type Context, readParameter, refusalBy } from "../context.ts";
import { controllerOf, type GameObject, isCreature } from "../objects.ts";
import { type State, teamOf } from "../state.ts";
import { isCharged } from "./attack-choices.ts";
import { blockerObstacle, blockObstacle, leastBlockers, type Obstacle } from "./blocking.ts";
import { effectsOfKind, isAbout } from "./combat-effects.ts";
import type { CreatureOptions, Declaration, Foe, Judge, Requirement } from "./judge.ts";

/** More attackers than this a creature that blocks several of them is not asked about. */
const severalMax = 6;

/** How many attackers a creature can block. */
export function blocksMax(state: State, blocker: GameObject): number {
  const more = effectsOfKind(state, "blocks-more").filter(({ of }) => isAbout(of, blocker));
  return more.reduce((sum, { count }) => sum + count, 1);
}

/** What creatures could be declared to block, and what restricts and requires it. */
export function blockChoices(state: State, context: Context): Judge {
  const { attackers } = state.table;
  const defenders = new Set(attackers.flatMap(({ at }) => teamOf(context.situation, at)));
  const blockers = state.objects.filter((object) => isCreature(object) === true && defenders.has(controllerOf(object)));
  const able = blockers.filter((object) => blockerObstacle(state, object, context) === undefined);
  let open: Obstacle | undefined;
  const choices = able.map((object): CreatureOptions => {
    const allowed = attackers.filter((fight) => {
      const obstacle = blockObstacle(state, object, fight, context);
      if (obstacle?.open !== undefined) open ??= obstacle;
      return obstacle === undefined;
    });
    const options = subsets(
      allowed.slice(0, severalMax).map(({ attacker }) => attacker),
      blocksMax(state, object),
    );
    const rest = allowed.slice(severalMax).map(({ attacker }) => [attacker]);
    return { id: object.id, name: object.name, options: [...options, ...rest] };
  });
  const requirements = blockRequirements(state, choices, able);
  open ??= countedAttackers(state, context).find(({ silent }) => silent !== undefined)?.silent;
  return {
    choices,
    requirements,
    rule: requirements.length === 0 ? "greatest-number" : readParameter(context, "block-requirements"),
    ruleId: "block-requirements",
    open: requirements.length === 0 ? undefined : open,
    broken: brokenBy(state, context, able),
    isCharged: (id, targets) => {
      const object = able.find((object) => object.id === id);
      return object !== undefined && targets.some((target) => isCharged(state, { kind: "block", object, target }));
    },
  };
}

/** The sets of at most this many of the given numbers, the empty one first. */
function subsets(ids: readonly number[], most: number): readonly (readonly number[])[] {
  const all: number[][] = [[]];
  for (const id of ids) all.push(...all.map((set) => [...set, id]));
  return all.filter(({ length }) => length <= most);
}

function blockersOf(declaration: Declaration, attacker: number): number {
  return [...declaration.values()].filter((targets) => targets.includes(attacker)).length;
}

/** The attackers that more than one creature has to block, if any does. */
function countedAttackers(state: State, context: Context) {
  return state.objects
    .filter(({ id }) => state.table.attackers.some(({ attacker }) => attacker === id))
    .map((object) => ({ object, ...leastBlockers(state, object, context) }))
    .filter(({ count }) => count > 1);
}

/** What finds the restriction that a declaration of blockers disobeys: too few or too many blockers, or one that blocks alone. */
function brokenBy(state: State, context: Context, able: readonly GameObject[]) {
  const needs = countedAttackers(state, context);
  const alone = effectsOfKind(state, "forbids").filter(({ what }) => what === "block-alone");
  const caps = effectsOfKind(state, "caps").filter(({ what }) => what !== "attack");
  return (declaration: Declaration): Obstacle | undefined => {
    const few = needs.find(({ object, count }) => {
      const now = blockersOf(declaration, object.id);
      return now > 0 && now < count;
    });
    if (few !== undefined) {
      readParameter(context, "block-restrictions");
      const { object, count, references, silent } = few;
      return silent ?? { why: `${object.name} cannot be blocked except by ${count} or more creatures`, references };
    }
    const cap = caps.find(({ of, most }) => {
      if (of === null) return declaration.size > most;
      const isSame = state.objects.some((object) => isAbout(of, object));
      return isSame && blockersOf(declaration, of.id) > most;
    });
    if (cap !== undefined) {
      const whom = cap.of === null ? "" : ` ${state.objects.find(({ id }) => id === cap.of?.id)?.name}`;
      return refusalBy(context, "block-restrictions", `an effect lets only ${cap.most} block${whom}`);
    }
    const only = declaration.size === 1 ? able.find(({ id }) => declaration.has(id)) : undefined;
    if (only === undefined || !alone.some(({ of }) => isAbout(of, only))) return undefined;
    return refusalBy(context, "block-restrictions", `${only.name} cannot block alone`);
  };
}

function blockRequirements(
  state: State,
  choices: readonly CreatureOptions[],
  able: readonly GameObject[],
): readonly Requirement[] {
  const nameOf = (id: number): string => state.objects.find((object) => object.id === id)?.name ?? "it";
  return effectsOfKind(state, "demands").flatMap(({ what, of, attacker }): readonly Requirement[] => {
    const name = nameOf(of.id);
    if (what === "block") {
      const isThere = able.some((object) => isAbout(of, object));
      const blocks = (targets: readonly Foe[]): boolean =>
        attacker === null ? targets.length > 0 : targets.includes(attacker.id);
      const says = `${name} blocks${attacker === null ? "" : ` ${nameOf(attacker.id)}`} if able`;
      return isThere ? [{ says, isObeyed: (declaration) => blocks(declaration.get(of.id) ?? []) }] : [];
    }
    const isAttacking = state.table.attackers.some((fight) => fight.attacker === of.id);
    if (what === "attack" || !isAttacking) return [];
    if (what === "be-blocked-by-all")
      return choices
        .filter(({ options }) => options.some((targets) => targets.includes(of.id)))
        .map(({ id }) => ({
          says: `${nameOf(id)} blocks ${name} if able`,
          isObeyed: (declaration) => declaration.get(id)?.includes(of.id) === true,
        }));
    const count = what === "be-blocked" ? 1 : 2;
    const says = `${name} is blocked${count === 1 ? "" : " by two or more creatures"} if able`;
    return [{ says, isObeyed: (declaration) => blockersOf(declaration, of.id) >= count }];
  });
}
