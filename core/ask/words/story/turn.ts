import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { usualQuestions } from "../../outcomes/quick-start.ts";
import { act, type Board, refuse, settle } from "./board.ts";
import { dealDamage } from "./combat-damage.ts";
import type { Thing } from "./things.ts";

/** Whose turn and which step it is, and what players control until it ends. */

/** Begins a turn if none is under way; refuses another player's. */
export function ensureTurn(board: Board, player: string, isSure = true): undefined {
  board.isTurnOpen = false;
  if (board.turn === null) {
    board.turn = player;
    board.events.push({ turn: player }, ...board.opening.splice(0));
    if (!isSure) board.assumed.push(`It is ${player}’s turn.`);
  } else if (board.turn !== player && isSure && !(board.isBeforeAttacks && isReassigned(board, player)))
    refuse(board, `${player}’s turn`);
}

/** Gives the turn to a player, if it was only assumed to be another’s, who has done in it only what may be done in any. */
export function isReassigned(board: Board, player: string): boolean {
  const { turn, assumed, events, attackers, things } = board;
  const taken = assumed.indexOf(`It is ${turn}’s turn.`);
  const first = events.findIndex((event) => event["turn"] === turn);
  const casts = things.filter((one) => one.isCast && events.some((event) => event["casts"] === one.name));
  const isBound = events.some((event) => "playsLand" in event || "takes" in event || event["as"] === "loyalty-ability");
  const isOwn = casts.some((one) => one.player === turn && !one.types.has("instant") && !one.keywords.has("flash"));
  if (taken < 0 || first < 0 || attackers.length > 0 || isBound || isOwn) return false;
  events.splice(first, 1, { turn: player });
  assumed.splice(taken, 1, `It is ${player}’s turn.`);
  board.turn = player;
  return true;
}

/** Happens at once, or as soon as the first turn begins. */
export function happensSoon(board: Board, ...events: readonly WrittenEvent[]): undefined {
  // Before the turn in which somebody will be controlled, or in it.
  if (board.isTurnOpen) refuse(board, "when");
  if (board.turn === null && board.ability === null) board.opening.push(...events);
  else act(board, ...events);
}

/** The next turn of a player begins. */
export function passToTurn(board: Board, player: string): undefined {
  act(board, { turn: player });
  giveBack(board);
  Object.assign(board, { turn: player, step: null, damage: "none", isTurnOpen: false });
  board.attackers.splice(0);
  board.blocks.splice(0);
  board.unblocked.clear();
  board.peaceful.clear();
  board.resting.clear();
}

/** A player controls something until the turn ends. */
export function lend(board: Board, thing: Thing, player: string): undefined {
  if (isOfController(board, thing)) refuse(board, "control");
  thing.player = player;
  board.borrowed.add(thing);
  board.isChanged = true;
}

/** “Creatures you control”, “you gain 1 life”: its text is of other players as soon as another one controls it. */
export function isOfController({ setup, speaker, others }: Board, { name, triggers, activated }: Thing): boolean {
  const text = JSON.stringify([triggers, activated]);
  const isNamed = [speaker, ...others].some((player) => text.includes(JSON.stringify(player)));
  return isNamed || setup.some(({ by, of }) => by === name && of !== undefined);
}

/** What was controlled until the end of the turn is its first controller's again. */
export function giveBack({ borrowed }: Board): undefined {
  for (const thing of borrowed) thing.player = thing.owner;
  borrowed.clear();
}

/** Moves on to a step or phase of the turn. */
export function beginStep(board: Board, step: string): undefined {
  if (board.step === step) return;
  settle(board);
  board.step = step;
  board.events.push({ begins: step });
}

/** A moment at which the player whose turn it is may do anything. */
export function ensureMain(board: Board, player: string): undefined {
  ensureTurn(board, player, false);
  if (board.step === null && board.attackers.length === 0) beginStep(board, "precombat-main");
}

/** The only control that the story tells of. */
export function controlOf({ controls: [one, ...others] }: Board): { readonly by?: string; readonly on?: string } {
  return one === undefined || others.length > 0 ? {} : one;
}

/** Questions are about that turn, unless the words name another after they say who is controlled. */
export function reachTurn(board: Board): undefined {
  const { controls, turn } = board;
  if (controls.length === 0) return;
  // Who decides between two turns is no question that people mean.
  if (board.events.at(-1)?.["ends"] === "turn") return refuse(board, "which turn");
  if (!board.isTurnOpen) return;
  const { on } = controlOf(board);
  if (on === undefined) return refuse(board, "which turn");
  dealDamage(board);
  board.assumed.push(`It is ${on}’s next turn.`);
  if (turn === null) ensureTurn(board, on);
  else passToTurn(board, on);
}

/** “Mindslaver on Ben”: the usual questions of his turn. */
export function usualOf(board: Board): readonly WrittenEvent[] {
  const { by, on } = controlOf(board);
  if (by === undefined || on === undefined || by === on) return [];
  reachTurn(board);
  return usualQuestions(by, on);
}
