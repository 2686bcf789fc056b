import { type Context, readParameter } from "./context.ts";
import { controllerOf, type GameObject, isCreature, isLegend } from "./objects.ts";
import type { ParameterId } from "./parameters.ts";
import { hasKeyword } from "./sizes.ts";
import type { State } from "./state.ts";
import type { Attacker } from "./table.ts";
import { activePlayers } from "./turns.ts";

/** Why a creature cannot attack: the end of a sentence, and the parameters that give it. */
export type AttackObstacle = { readonly why: string; readonly references: readonly ParameterId[] };

/** Says why a creature cannot attack in the current turn; `undefined` if it can. */
export function attackObstacle(state: State, object: GameObject, context: Context): AttackObstacle | undefined {
  if (state.turn !== null && !activePlayers(state, context).includes(controllerOf(object))) {
    readParameter(context, "attack-declaration");
    return { why: `it is not the turn of ${controllerOf(object)}`, references: ["attack-declaration"] };
  }
  if (isCreature(object) === false) {
    readParameter(context, "attacking-creatures");
    return { why: `only creatures attack, and ${object.name} is none`, references: ["attacking-creatures"] };
  }
  if (object.zone !== "battlefield") return { why: `${object.name} is not on the battlefield`, references: [] };
  if (object.types.includes("wall") && !object.isFaceDown && readParameter(context, "walls") === "walls-cannot-attack")
    return { why: "a Wall cannot attack", references: ["walls"] };
  if (hasKeyword(object, "defender", context)) return { why: `${object.name} has defender`, references: ["walls"] };
  if (object.turn === state.turnsTaken && !hasKeyword(object, "haste", context))
    return { why: `${object.name} came under its controller's control this turn`, references: object.because };
  if (object.isTapped) return { why: `${object.name} is tapped`, references: object.because };
  return undefined;
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
  const ids = state.table.attackers.filter((one) => one.band === band).map(({ attacker }) => attacker);
  return state.objects.filter(({ id }) => ids.includes(id));
}

/** Says whether creatures may attack as one band by "bands with other legends"; `undefined` if no rule says so. */
export function mayBeBand(members: readonly GameObject[], context: Context): boolean | undefined {
  const hasAbility = (object: GameObject): boolean => hasKeyword(object, "bands-with-other-legends", context);
  const value = readParameter(context, "bands-with-other");
  if (value === "same-ability") return members.every(hasAbility);
  return value === "same-quality" ? members.every(isLegend) && members.some(hasAbility) : undefined;
}
