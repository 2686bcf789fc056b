import { type Board, opponentOf, playerOf, refuse, settle } from "./board.ts";
import { cast } from "./casting.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { matches } from "./naming.ts";
import { resolves } from "./spells.ts";
import { castsHeld } from "./targets.ts";
import { ensureTurn } from "./turn.ts";

/** Moments of a combat, and of what waits on the stack, that words name; what players do in response, and leave undone. */

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

/** “Attacks”, “attackers are declared”, “he declares attackers”. */
const declared = (verb: string, noun: string) =>
  `{[(the|any)] (${verb}|${noun}) [be declare] / (declare|declaring) (${verb}|${noun}) / [the] declare (${noun}) [step]}`;
const attacks = declared("attack", "attacker");
const blocks = `{${declared("block", "blocker")} / i block / <who> block / <who> declare blocker}`;

/** “Before he attacks”, “before attackers”: nothing has attacked, in the turn of who is said to do it later. */
function beforeAttacks(board: Board, { who }: Gaps): undefined {
  const player = who === undefined ? null : playerOf(board, who);
  if (board.attackers.length > 0 || board.damage !== "none") refuse(board, "before attacks");
  if (player !== null) ensureTurn(board, player);
  board.isBeforeAttacks = board.turn === null;
}

/** “Earlier this turn”: before anything else that the words tell. */
function earlier(board: Board): undefined {
  if (board.events.some((event) => !("turn" in event)) || board.attackers.length > 0) refuse(board, "earlier");
}

/** “Later in the turn”: what waits has happened, and no combat is under way. */
function later(board: Board): undefined {
  if (board.attackers.length > 0 && board.damage !== "dealt") return refuse(board, "later");
  settle(board);
}

/** Words for such moments, and for where and when people play, which no rule asks for. */
export const momentForms = formsOf<Board>("moment", {
  "{at (my|his|her|their|the|a) (kitchen|lunch|dinner) table / at the shop / in a casual game / yesterday / last night / last week}":
    () => {},
  "in (my|our|the) last game": () => {},
  "during combat": duringCombat,
  "(when|once|after) it {return / come back} [to the battlefield]": (board) => {
    if (board.pending.length > 0 || board.ability !== null) refuse(board, "when it comes back");
  },
  "earlier [{this turn / in the turn}]": earlier,
  "later [(this|that|in) [the] (turn)]": later,
  [`before {${attacks} / <who> (attack|swing) / <who> declare (attack|attacker)}`]: beforeAttacks,
  [`after {${attacks} / <who> declare (attack|attacker)}`]: duringCombat,
  "{in total / altogether / overall / after (this|that) / after all (this|that) / after everything [resolve] / when all be (say) and do / in (this|that) (case|situation|scenario) / here / again / from (this|that|it)}":
    () => {},
  "before [combat] damage [be deal]": beforeDamage,
  [`before ${blocks}`]: beforeBlocks,
  [`after ${blocks}`]: afterBlocks,
  "(after|once) {it / the spell / that spell / that / the ability} (resolve|resolves)": afterResolving,
});

/** “Erin casts Murder. He responds”: of two players with names the other one. */
function responding(board: Board, who: Gaps["who"]): string | null {
  const caster = board.pending.at(-1)?.thing.player;
  return playerOf(board, who, board.isOfTwo && caster !== undefined ? opponentOf(board, caster) : null);
}

/** The forms of responses. */
export const responseForms: readonly Form<Board>[] = [
  ...formsOf<Board>("statement", {
    "<who> respond [to {it / that / this}] by": (board, { who }) => {
      castsHeld(board);
      responding(board, who);
      if (board.isTurnOpen || board.pending.length === 0) refuse(board, "respond");
      board.isResponse = true;
    },
    "<who> respond [to {it / that / this}] with <thing>": (board, { who, thing }) => {
      castsHeld(board);
      board.isResponse = true;
      cast(board, responding(board, who), thing?.[0]);
    },
    "<who> let <thing> resolve": (board, { who, thing }) => {
      const player = playerOf(board, who);
      if (board.pending.some((one) => one.thing.player === player)) return refuse(board, "let it resolve");
      resolves(board, { thing });
    },
    "{{nobody / <who> do not} respond / {nobody / <who>} have no (response|responses) / <who> pass [priority]} [to (it|that|this)]":
      (board) => {
        if (board.pending.length === 0) refuse(board, "respond");
        board.isResponse = false;
      },
  }),
  ...formsOf<Board>("moment", {
    "in response [to {(it|that|this) / (the|that|my|his|her|their) spell}]": (board) => {
      // What a card has done already needs no answer, and what enters by no spell of the words cannot have one.
      if (board.isTurnOpen || (board.pending.length === 0 && board.events.at(-1)?.["under"] !== undefined))
        refuse(board, "in response");
      board.isResponse = true;
    },
    // “In response to his Murder”: to the spell that was cast last, or to one that no words have told of.
    "in response to <thing>": (board, { thing: [phrase] = [] }) => {
      const owner = phrase?.owner == null ? null : playerOf(board, phrase.owner);
      const last = board.pending.at(-1)?.thing;
      const isLast = phrase !== undefined && last !== undefined && matches(last, { ...phrase, isSpell: true }, owner);
      const isTold = board.things.some(
        (one) => phrase !== undefined && matches(one, { ...phrase, isSpell: true }, owner),
      );
      if (isLast) board.isResponse = true;
      else if (phrase === undefined || owner === null || isTold || board.pending.length > 0)
        refuse(board, "in response");
      else {
        cast(board, owner, { ...phrase, isNew: true });
        board.isResponse = true;
      }
    },
  }),
];
