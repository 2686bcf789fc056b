import { citable } from "../citing.ts";
import { type Context, readParameter, refusalBy } from "../context.ts";
import { protectorOf } from "../objects/battles.ts";
import { hasKeyword } from "../objects/sizes.ts";
import { isSummoningSick, sicknessOf } from "../objects/tapping.ts";
import { controllerOf, type GameObject, isLegend, isOfType } from "../objects.ts";
import { areOpponents, playersIn, type State, teamOf } from "../state.ts";
import type { Attacker } from "../table.ts";
import { kindObstacle, type Obstacle } from "./blocking.ts";
import { effectsOfKind, isAbout } from "./combat-effects.ts";
import type { Foe } from "./judge.ts";

/**
 * Says why a creature cannot attack in the current turn, or cannot attack this player or permanent; `undefined` if it
 * can.
 */
export function attackObstacle(state: State, object: GameObject, context: Context, target?: Foe): Obstacle | undefined {
  const { turn } = state;
  if (turn !== null && !turn.players.includes(controllerOf(object)))
    return refusalBy(context, "attack-declaration", `it is not the turn of ${controllerOf(object)}`);
  const kind = kindObstacle(object, context, "attack");
  if (kind !== undefined) return kind;
  if (object.zone !== "battlefield")
    return refusalBy(context, "attack-conditions", `${object.name} is not on the battlefield`);
  if (isOfType(object, "wall") && !object.isFaceDown && readParameter(context, "walls") === "walls-cannot-attack")
    return { why: "a Wall cannot attack", references: ["walls"] };
  if (hasKeyword(object, "defender", context)) return refusalBy(context, "walls", `${object.name} has defender`);
  const isNew = isSummoningSick(state, object, context);
  if (isNew || object.isTapped) {
    readParameter(context, "attack-conditions");
    const why = isNew ? sicknessOf(state, object) : `${object.name} is tapped`;
    const rules = isNew ? citable(context, ["summoning-sickness"]) : [];
    return { why, references: [...object.because, ...rules, "attack-conditions"] };
  }
  return limitObstacle(state, object, context, target);
}

/** What an effect says against attacks by a creature, or by it at this player or permanent. */
function limitObstacle(
  state: State,
  object: GameObject,
  context: Context,
  target: Foe | undefined,
): Obstacle | undefined {
  const limit = effectsOfKind(state, "forbids").find(
    ({ what, of, at }) =>
      what === "attack" && isAbout(of, object) && (at === null || at === target || isOfTeam(at, target, context)),
  );
  if (limit === undefined) return undefined;
  readParameter(context, "attack-restrictions");
  const whom = limit.at === null ? "" : ` ${limit.at}`;
  const isOfPartner = limit.at !== null && limit.at !== target;
  return {
    why: `an effect says that ${object.name} cannot attack${whom}`,
    references: ["attack-restrictions", ...(isOfPartner ? (["combat-two-headed-giant"] as const) : [])],
  };
}

/** Says whether one player is attacked with another, because creatures attack the whole team. */
function isOfTeam(at: Foe, target: Foe | undefined, context: Context): boolean {
  if (!context.situation.isTeamGame || typeof at !== "string" || typeof target !== "string") return false;
  const attacked = readParameter(context, "combat-two-headed-giant");
  return attacked === "team" && teamOf(context.situation, at).includes(target);
}

/** What can be attacked now: the opponents of the active players and, by the rules of the day, permanents. */
export function attackable(state: State, context: Context): readonly Foe[] {
  const { situation } = context;
  const active = state.turn?.players ?? [];
  const isOpponent = (player: string): boolean => active.every((attacker) => areOpponents(situation, attacker, player));
  const players = playersIn(situation, state).filter(isOpponent);
  const kinds = readParameter(context, "attackable");
  const permanents = state.objects.filter((object) => {
    const { zone, types } = object;
    if (zone !== "battlefield") return false;
    const protector = protectorOf(state, object, context);
    if (types.includes("battle")) return kinds.includes("battles") && protector !== undefined && isOpponent(protector);
    return types.includes("planeswalker") && kinds.includes("planeswalkers") && isOpponent(controllerOf(object));
  });
  return [...players, ...permanents.map(({ id }) => id)];
}

/** Why what is attacked beside others cannot be: no rule of the day lets creatures attack several players at once. */
export function severalObstacle(attacked: readonly Foe[], context: Context): Obstacle | undefined {
  const players = context.situation.players.filter((player) => attacked.includes(player));
  if (players.length < 2 || readParameter(context, "several-defenders") !== "no-rule") return undefined;
  const why = `no rule of ${context.on} lets creatures attack ${players.join(" and ")} in one combat`;
  return { why, references: ["several-defenders"] };
}

/** The number of the combat phase in the turn, from 1: the current one, or else the next one. */
export function combatPhaseOrder({ turn }: State): number {
  if (turn === null) return 1;
  const begun = turn.steps.slice(0, turn.at + 1).filter(({ phase }) => phase === "combat");
  const count = new Set(begun.map(({ phaseOrder }) => phaseOrder)).size;
  return turn.steps[turn.at]?.phase === "combat" ? count : count + 1;
}

/** The objects in the band of an attacker; only itself if it attacks alone. */
export function bandOf(state: State, { band }: Attacker): readonly GameObject[] {
  const ids = state.table.attackers.filter((attacker) => attacker.band === band).map(({ attacker }) => attacker);
  return state.objects.filter(({ id }) => ids.includes(id));
}

/**
 * Says whether creatures may attack as one band: by banding, or by "bands with other legends"; `undefined` if no rule
 * says so.
 */
export function mayBeBand(members: readonly GameObject[], context: Context): boolean | undefined {
  const isWithout = (object: GameObject): boolean => !hasKeyword(object, "banding", context);
  const isBanding = members.some((object) => !isWithout(object));
  if (isBanding && readParameter(context, "banding") === "all-but-one" && members.filter(isWithout).length <= 1)
    return true;
  const hasAbility = (object: GameObject): boolean => hasKeyword(object, "bands-with-other-legends", context);
  const value = readParameter(context, "bands-with-other");
  if (value === "same-ability") return members.every(hasAbility);
  return value === "same-quality" ? members.every(isLegend) && members.some(hasAbility) : undefined;
}
