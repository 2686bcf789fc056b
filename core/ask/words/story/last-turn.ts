import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { type Board, playerOf, refuse } from "./board.ts";
import { formsOf, type Gaps } from "./forms.ts";
import { thingsOf } from "./naming.ts";
import type { Thing } from "./things.ts";

/** What the turn before this one has left behind: its attackers are tapped, and its damage is gone. */

const isStanding = ({ place, types, power }: Thing) =>
  place === "battlefield" && (types.has("creature") || power !== null);

/** The permanents of a clause about the last turn, which comes before anything else that the words tell. */
function thenThere(board: Board, { who, thing }: Gaps): readonly Thing[] {
  const player = who === undefined ? board.speaker : playerOf(board, who);
  const isBegun = board.events.some((event) => !("turn" in event) && !("begins" in event));
  if (player === null || isBegun || board.opening.length > 0) {
    refuse(board, "last turn");
    return [];
  }
  return thingsOf(board, thing, { player, fits: isStanding });
}

function attacked(board: Board, gaps: Gaps): undefined {
  if (gaps.at !== undefined && gaps.at.kind === "player") playerOf(board, gaps.at);
  for (const one of thenThere(board, gaps)) board.tired.add(one);
}

/** It has survived the damage, which is gone since that turn ended. */
function wasHurt(board: Board, gaps: Gaps): undefined {
  for (const one of thenThere(board, gaps)) {
    if ((one.toughness ?? 0) <= (gaps.n ?? 0)) refuse(board, "damage");
    board.assumed.push(`The damage to ${one.name} is gone since the last turn ended.`);
  }
}

/** Its upkeep has come since, in which it may have been sacrificed. */
const isPaidFor = ({ keywords }: Thing) =>
  [...keywords].some((one) => /^(?:echo|fading|vanishing|cumulative-)/.test(one));

function came(board: Board, gaps: Gaps): undefined {
  if (thenThere(board, gaps).some(isPaidFor)) refuse(board, "last turn");
}

/** The forms of such clauses. */
export const lastTurnForms = formsOf<Board>("statement", {
  "<who> attack [<at>] with <things> last turn": attacked,
  "<things> attack [<at>] last turn": attacked,
  "<things> {be deal / take} <n> damage last turn": wasHurt,
  "<things> {come in / enter [the battlefield] / come into play} last turn": came,
  "<who> (cast|play) <things> last turn": came,
});

/** What attacked in the last turn is still tapped, unless its player has untapped since. What its damage did is not told. */
export function tire(board: Board): undefined {
  const { tired, events, setup } = board;
  const isTold = (player: unknown) => setup.some((event) => "hasLife" in event && event["player"] === player);
  const isOpen = ({ ask, player }: WrittenEvent) =>
    /^(?:life|lost|poison|inGame)$/.test(String(ask)) && !isTold(player);
  if (tired.size > 0 && events.some(isOpen)) refuse(board, "last turn");
  const now = events.find((event) => "turn" in event)?.["turn"];
  for (const one of tired) one.isTapped ||= now !== one.player && !one.keywords.has("vigilance");
}
