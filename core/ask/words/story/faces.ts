import { act, type Board, playerOf, refuse } from "./board.ts";
import { formsOf, type Gaps } from "./forms.ts";
import { thingsOf } from "./naming.ts";
import { ensureMain } from "./turn.ts";

/** Cards that lie face down in a story, and what is on their fronts. */

/** “I turn it face up, and it is a 4/5”. */
function turnsUp(board: Board, { who, thing, body }: Gaps): undefined {
  const player = playerOf(board, who);
  const [card] = thingsOf(board, thing, { player, fits: ({ isFaceDown }) => isFaceDown });
  if (card === undefined || body === undefined || !card.isFaceDown) return refuse(board, "face up");
  [card.power, card.toughness] = body;
  board.isChanged = true;
  ensureMain(board, card.player);
  act(board, { turnsFaceUp: card.name });
}

/** “Its front says 5/5”: of a face-down card. */
function front(board: Board, { body }: Gaps): undefined {
  const [card, ...others] = board.things.filter(({ isFaceDown }) => isFaceDown);
  if (card === undefined || others.length > 0 || body === undefined || card.power !== null)
    return refuse(board, "front");
  [card.power, card.toughness] = body;
}

/** The forms of what is said of them. */
export const faceForms = formsOf<Board>("statement", {
  "<who> {turn <thing> face-up / unmorph <thing>} [{and it be / , and it be / , it be / ; it be / as / into}] [a] [an] [<body>]":
    turnsUp,
  "(its|the) front (say|says) <body>": front,
});
