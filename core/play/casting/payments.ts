import { type Context, impossible } from "../context.ts";
import { groupWords } from "../objects/groups.ts";
import { lifeOf } from "../objects/players.ts";
import { withCharacteristics } from "../objects/standing.ts";
import { controllerOf, type GameObject } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { isBanned } from "../replacement/replacement.ts";
import type { Meanings } from "../stack-entry.ts";
import type { State } from "../state.ts";
import { objectAt } from "../state-objects.ts";
import { asList } from "../words/shape.ts";
import type { WrittenEvent } from "../words/written-situation.ts";
import { withEvents } from "./resolving.ts";

/** Costs are paid wholly, and with what the player has who pays them. */

/** The state after the player whose spell or ability it is paid its costs. Throws `situation-impossible` if that cannot be. */
export function withCostsPaid(
  start: State,
  costs: readonly WrittenEvent[],
  meanings: Meanings,
  context: Context,
): State {
  return costs.reduce((state: State, cost): State => {
    requirePayable(state, cost, meanings, context);
    return withCharacteristics(withEvents(state, [cost], meanings, context, "costs"), context);
  }, start);
}

type Obstacle = { readonly why: string; readonly because: readonly ParameterId[] };

/** Why an object does not serve as a payment in these ways; `undefined` if it does. */
const obstacles: Readonly<Record<string, (object: GameObject, payer: string) => Obstacle | undefined>> = {
  sacrifices: (object, payer) => notHeld(object, payer, ["sacrificing"]),
  taps: (object, payer) =>
    notHeld(object, payer) ??
    (object.isTapped ? { why: "is tapped already", because: ["tapping-as-a-cost"] } : undefined),
  discards: ({ owner }, payer) => (owner === payer ? undefined : { why: `is a card of ${owner}`, because: [] }),
};

function notHeld(object: GameObject, payer: string, because: readonly ParameterId[] = []): Obstacle | undefined {
  if (object.zone !== "battlefield") return { why: "is not on the battlefield", because };
  const holder = controllerOf(object);
  return holder === payer ? undefined : { why: `is under the control of ${holder}`, because };
}

function requirePayable(before: State, cost: WrittenEvent, meanings: Meanings, context: Context): void {
  const payer = meanings.you;
  const state = { ...before, meanings };
  const { loses, player = payer } = cost;
  const { life, openBy } = lifeOf(state, payer, context);
  const isOwnLife = typeof loses === "number" && (player === payer || player === "you") && openBy === null;
  if (isOwnLife && loses > 0 && isBanned(state, "lose-life", payer, context))
    throw impossible(context, `${payer} cannot lose life, and so cannot pay it.`, ["cannot-wins"]);
  if (isOwnLife && loses > 0 && life < loses)
    throw impossible(context, `${payer} has ${life} life, and cannot pay ${loses}.`, ["paying-costs"]);
  for (const [verb, obstacleOf] of Object.entries(obstacles)) {
    const names = asList(cost[verb] as string | readonly string[] | undefined);
    for (const name of names.filter((name) => groupWords(name) === undefined)) {
      const object = objectAt(state, name, context);
      const { why, because = [] } = obstacleOf(object, payer) ?? {};
      if (why !== undefined)
        throw impossible(context, `${object.name} ${why}, so ${payer} cannot pay with it.`, [
          ...because,
          "paying-costs",
        ]);
    }
  }
}
