import { type Board, refuse, settle } from "./board.ts";
import { formsOf } from "./forms.ts";

/** Moments of a combat, and of what waits, that words name. */

/** “Before damage”: creatures attack, and none has been dealt. */
function beforeDamage(board: Board): undefined {
  if (board.attackers.length === 0 || board.damage !== "none") return refuse(board, "before damage");
  board.isBefore = true;
}

function beforeBlocks(board: Board): undefined {
  if (board.blocks.length > 0 || board.unblocked.size > 0) return refuse(board, "before blocks");
  if (board.attackers.length > 0) beforeDamage(board);
}

function afterBlocks(board: Board): undefined {
  if (board.blocks.length === 0 && board.unblocked.size === 0) return refuse(board, "after blocks");
  beforeDamage(board);
}

/** “After it resolves”: the one spell or ability that waits. */
function afterResolving(board: Board): undefined {
  if (board.pending.length !== 1) return refuse(board, "after it resolves");
  settle(board);
}

/** “During combat”: one in which creatures attack, and which is not over. */
function duringCombat(board: Board): undefined {
  if (board.attackers.length === 0 || board.damage !== "none") refuse(board, "during combat");
}

const blocks = "{(block|blocker) / (block|blocker) be declared / blocker be declare / i block / <who> block}";

/** Words for such moments, and for where and when people play, which no rule asks for. */
export const momentForms = formsOf<Board>("moment", {
  "{at (my|his|her|their|the|a) (kitchen|lunch|dinner) table / at the shop / in a casual game / yesterday / last night / last week}":
    () => {},
  "in (my|our|the) last game": () => {},
  "during combat": duringCombat,
  "before [combat] damage [be deal]": beforeDamage,
  [`before ${blocks}`]: beforeBlocks,
  [`after ${blocks}`]: afterBlocks,
  "(after|once) {it / the spell / that spell / that / the ability} (resolve|resolves)": afterResolving,
});
