import { controllerOf, type GameObject, isCreature } from "../objects.ts";
import type { State } from "../state.ts";
import { withObject, withReasons } from "../state-objects.ts";

/** Creatures that are paired by soulbond. */

/** The creature with which another one is paired; `undefined` if it is unpaired. */
export function partnerOf({ objects }: State, { id, pair }: GameObject): GameObject | undefined {
  if (pair === null) return undefined;
  const [one, other] = [id, pair.with].map((number) => objects.find((object) => object.id === number));
  const isWhole = [one, other].every((each) => each?.zone === "battlefield" && controllerOf(each) === pair.of);
  return isWhole && other?.pair?.with === id ? other : undefined;
}

/** Says whether a creature can be paired with one of this player. */
export function isUnpaired(state: State, object: GameObject, player: string): boolean {
  const isThere = object.zone === "battlefield" && controllerOf(object) === player && isCreature(object) === true;
  return isThere && partnerOf(state, object) === undefined;
}

/** The state in which two creatures are paired. */
export function withPair(state: State, one: GameObject, other: GameObject): State {
  const of = controllerOf(one);
  const paired = (state: State, { id }: GameObject, partner: GameObject): State =>
    withReasons(
      withObject(state, id, (object) => ({ ...object, pair: { with: partner.id, of } })),
      id,
      "soulbond",
    );
  return paired(paired(state, one, other), other, one);
}

/** The state in which creatures are unpaired of which one has left, changed its controller or stopped being a creature. */
export function withPairsOver(state: State): State {
  const isOver = (object: GameObject): boolean =>
    object.pair !== null &&
    [object, partnerOf(state, object)].some((each) => each === undefined || isCreature(each) !== true);
  if (!state.objects.some(isOver)) return state;
  return { ...state, objects: state.objects.map((object) => (isOver(object) ? { ...object, pair: null } : object)) };
}
