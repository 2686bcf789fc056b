import { type Board, mayBeResult, refuse } from "./board.ts";
import { type EventOf, effects } from "./effects.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { thingsOf } from "./naming.ts";
import { affects, counter } from "./spells.ts";
import type { Thing } from "./things.ts";
import { happensSoon } from "./turn.ts";

/** What happens to things, told without who does it, or with that at the end: “it is destroyed”, “it is exiled by her”. */

const isThere = ({ place, types }: Thing) => place !== "stack" && !types.has("instant") && !types.has("sorcery");

/** What waits, or combat damage for what dies of it, may be why it happens: then the words may tell one thing twice. */
function happensTo(board: Board, { thing }: Gaps, eventOf: (name: string) => ReturnType<EventOf>): undefined {
  if (mayBeResult(board)) return refuse(board, thing?.[0]?.text ?? "");
  board.isChanged = true;
  const those = thingsOf(board, thing, { player: board.speaker, isEither: true, fits: isThere });
  happensSoon(board, ...those.flatMap(({ name }) => eventOf(name)));
}

/** “It is countered”: by a spell of the other player's. */
function isCountered(board: Board, { thing, who }: Gaps): undefined {
  const [waiting, ...others] = board.pending;
  const [named] = thingsOf(board, thing, { isKnown: true, fits: (one) => one === waiting?.thing });
  if (waiting === undefined || others.length > 0 || named !== waiting.thing) return refuse(board, "counter");
  counter(board, { who: who ?? { kind: "player", who: { name: otherThan(board, named.player) } } });
}

function otherThan({ speaker, others }: Board, player: string): string {
  return [speaker, ...others].find((one) => one !== player) ?? speaker;
}

/** The forms of such sentences. */
export const passiveForms: readonly Form<Board>[] = [
  ...effects.flatMap(({ passive, eventOf }): readonly Form<Board>[] => {
    if (passive === undefined) return [];
    return [
      {
        form: `<things> (be|get) ${passive} [by {a spell / an effect / an ability}]`,
        means: (board, gaps) => happensTo(board, gaps, (name) => eventOf(name, gaps)),
      },
      {
        form: `<things> (be|get) ${passive} by {<who> / <whose> spell}`,
        means: (board, { who, thing }) => affects(board, { who, other: thing }, (name) => eventOf(name, {})),
      },
    ];
  }),
  ...formsOf<Board>("statement", { "<thing> (be|get) counter [by <who>]": isCountered }),
];
