import { type Board, opponentOf, playerOf, refuse } from "./board.ts";
import { cast } from "./casting.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { matches } from "./naming.ts";
import { castsHeld } from "./targets.ts";

/** What players do in response to what waits on the stack, and what they leave undone. */

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
