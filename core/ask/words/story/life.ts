import type { WrittenEvent } from "../../../play/words/written-situation.ts";
import { act, type Board, isRetold, mayBeResult, playerOf, refuse } from "./board.ts";
import { everyPlayer, formsOf, type Gaps } from "./forms.ts";
import { dealsTo } from "./spells.ts";
import { hasHappened } from "./statements.ts";

/** Life totals and poison counters that words tell: from the beginning, or after what has happened. */

/** What is true from the beginning, or from now on if something has happened that may have changed it. */
function fact(board: Board, event: Record<string, unknown>): undefined {
  const isLater = hasHappened(board);
  const isOfPlayer = ({ player }: WrittenEvent) => player === event["player"];
  const isSaid = board.setup.some((one) => "hasLife" in one && isOfPlayer(one));
  // “It hit him, and he is at 4”, “I gain 3 life and am at 23”: before or after that?
  const isHit = board.attackers.length > 0 && board.isHitTold;
  const isChanged = board.events.some((one) => ("gainsLife" in one || "loses" in one) && isOfPlayer(one));
  if (!isLater && (isSaid || isHit || isChanged) && "hasLife" in event) refuse(board, "life");
  // Nothing says whether it is so before or after what waits, or before or after unused mana has cost life.
  const isOpen =
    (board.held === null && board.pending.some(mayChangeLife)) || board.events.at(-1)?.["unused"] !== undefined;
  if (isOpen) refuse(board, "life");
  if (isLater) act(board, event);
  else board.setup.push(event);
}

/** What waits may change a life total, or nothing is said of what it does. */
function mayChangeLife({ does, thing }: Board["pending"][number]): boolean {
  const isOfLife = (event: object) => ["deals", "gainsLife", "loses", "poisons"].some((key) => key in event);
  return thing.triggers.length > 0 || does.length === 0 || does.some(isOfLife);
}

function hasLife(board: Board, { who, n }: Gaps): undefined {
  const player = playerOf(board, who);
  if (isAsked(board)) return began(board, player, n);
  if (player !== null) fact(board, { hasLife: n, player });
}

function hasPoison(board: Board, { who, n }: Gaps): undefined {
  const player = playerOf(board, who);
  if (player !== null) fact(board, { poisons: player, times: n });
}

/** “How much damage does he take? He is at 20”: that is where he began. */
const isAsked = ({ events }: Board) => events.some((event) => "ask" in event);

/** “I was at 10”, told anywhere before something has happened that may have led to that, or behind the question. */
function began(board: Board, player: string | null, n: number | undefined): undefined {
  const isSaid = [...board.setup, ...board.events].some((one) => "hasLife" in one && one["player"] === player);
  if (isSaid || board.ability !== null || (hasHappened(board) && !isAsked(board))) return refuse(board, "life");
  if (isAsked(board)) board.toldLast = board.events.length;
  board.setup.push({ hasLife: n, player });
}

/** “What is his life? He is at 5, and I bolt him again”: then that is no total of the beginning. */
export const goesOnAfterLife = ({ toldLast, events }: Board): boolean =>
  toldLast !== null && events.slice(toldLast).some((event) => !("ask" in event));

/** “I take 4 damage”, whose source is not told, and which no combat or spell deals that was told of. */
function takesDamage(board: Board, { who, n }: Gaps): undefined {
  const player = playerOf(board, who);
  const isOfOther = board.attackers.length + board.pending.length > 0 || board.ability !== null;
  if (player === null || isOfOther || mayBeResult(board) || isRetold(board, "loses", player))
    return refuse(board, "damage");
  dealsTo(board, { at: who, n });
}

/** What is so: nothing that a story tells with “when”. */
export const lifeFacts = formsOf<Board>("statement", {
  [`{${everyPlayer} {have / be (at|on)} / we be (both|all|each) (at|on)} <n> [life] [each]`]: (board, { n }) => {
    for (const player of [board.speaker, ...board.others]) fact(board, { hasLife: n, player });
  },
  "<who> {have <n> life / be (at|on) <n> / be (at|on) <n> life} [left]": hasLife,
  "<who> and <whom> [both] {have / be [both] at} <n> life": (board, { who, whom, n }) => {
    hasLife(board, { who, n });
    hasLife(board, { who: whom, n });
  },
  "<who> have <n> life and <whom> have <m> [life]": (board, { who, whom, n, m }) => {
    hasLife(board, { who, n });
    hasLife(board, { who: whom, n: m });
  },
  "<who> {have / be at / be on} <n> poison counter": hasPoison,
  "(who|which) {have <n> life / (be|begin) (at|on) <n> [life]}": (board, { n }) => {
    const player = board.named.at(-1);
    if (player === undefined) return refuse(board, "who");
    // “It deals 4 damage to Ben, who has 10 life”: so far nothing has changed it.
    const isFirst = board.events.every((event) => "turn" in event || "begins" in event || "casts" in event);
    if (isFirst && board.pending.length === 1 && !board.setup.some((event) => event["player"] === player))
      return void board.setup.push({ hasLife: n, player });
    fact(board, { hasLife: n, player });
  },
  "<who> (drop|fall|go|be) to <n> life": (board, { who, n }) => {
    const player = playerOf(board, who);
    if (mayBeResult(board)) return refuse(board, "life");
    if (player !== null) act(board, { hasLife: n, player });
  },
});

/** Further statements about life totals. */
export const lifeForms = formsOf<Board>("statement", {
  "<who> begin (at|on) <n> [life]": (board, { who, n }) => began(board, playerOf(board, who), n),
  [`${everyPlayer} begin (at|on) <n> [life]`]: (board, { n }) => {
    for (const player of [board.speaker, ...board.others]) began(board, player, n);
  },
  "<who> take <n> damage": takesDamage,
});
