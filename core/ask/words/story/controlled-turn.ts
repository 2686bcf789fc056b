import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { usualQuestions } from "../../outcomes/quick-start.ts";
import { type Board, refuse } from "./board.ts";
import { dealDamage } from "./combat-damage.ts";
import { ensureTurn, passToTurn } from "./turn.ts";

/** The turn in which a story has a player controlled. */

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
