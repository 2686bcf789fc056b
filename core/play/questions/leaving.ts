import { type Context, readParameter } from "../context.ts";
import { type DecisionName, decisionOf } from "../decisions.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import { playersIn, type State } from "../state.ts";
import { byParameter, type RawAnswer, unsettled } from "./question.ts";

/** Decisions about paying: if nobody is left to pay a cost, it is not paid. */
const aboutPaying: readonly (DecisionName | undefined)[] = ["payments", "pay-or-else"];

/** What the rules ask of the active or the defending player, and a player may do of their own will. */
const ofTheDeparted: readonly DecisionName[] = [
  ...(["attacks", "blocks", "attacker-damage", "blocker-damage", "cleanup-discards"] as const),
  ...(["cast", "activate", "mana-abilities", "play-lands", "conceding"] as const),
];

/** A player who has left is no active or defending player and has no creatures, so that nobody declares anything. */
function declaredByNobody(player: string, what: DecisionName, context: Context): RawAnswer {
  const phrase = decisionOf(what).phrase;
  const none = unsettled(context, "active-player-leaves", `who decides ${phrase} in place of ${player}, who has left`);
  if (none !== undefined) return none;
  const references: readonly ParameterId[] = ["active-player-leaves", ...(decisionOf(what).parameters ?? [])];
  const sentence = `Nobody decides ${phrase}: ${player} has left, and the turn goes on without an active player.`;
  return { value: "nobody", sentence, references };
}

/** A player who has left decides nothing: a choice goes to another player, and a cost is not paid. */
export function ofOneWhoLeft(
  state: State,
  choice: { readonly player: string; readonly what: DecisionName | undefined; readonly askedBy: "object" | "rule" },
  context: Context,
): RawAnswer {
  const { player, what, askedBy } = choice;
  if (what !== undefined && ofTheDeparted.includes(what)) return declaredByNobody(player, what, context);
  if (aboutPaying.includes(what) && readParameter(context, "cost-of-one-who-left") === "not-paid")
    return unpaidCost(player, context);
  const id = askedBy === "rule" ? "rule-choice-of-one-who-left" : "choice-of-one-who-left";
  const none = unsettled(context, id, `who makes a choice that is asked of ${player}, who has left`);
  if (none !== undefined) return none;
  if (askedBy === "rule") {
    const value = playerAfter(state, player, context);
    const sentence = `${value} makes it: ${player} has left, and what a rule asks goes to the next player in turn order.`;
    return { value, sentence, references: [id] };
  }
  return {
    value: "another player",
    sentence: `${player} has left and decides nothing; the controller of the object that asks names another player.`,
    references: [id],
  };
}

/** What becomes of a cost that an object asks of a player who has left. */
export function unpaidCost(player: string, context: Context): RawAnswer {
  const subject = `what becomes of a cost that is asked of ${player}, who has left`;
  return byParameter(context, "cost-of-one-who-left", subject, {
    "another-player": ["no-rule", `No rule says how a cost asked of ${player}, who has left, is paid.`],
    "not-paid": ["nobody", `Nobody: ${player} has left, and a cost asked of ${player} is not paid.`],
  });
}

/** The next player in turn order who is still there. */
function playerAfter(state: State, player: string, { situation }: Context): string {
  const { players } = situation;
  const seat = players.indexOf(player);
  const order = [...players.slice(seat + 1), ...players.slice(0, seat)];
  return order.find((other) => playersIn(situation, state).includes(other)) ?? "nobody";
}
