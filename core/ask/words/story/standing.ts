import { type Board, opponentOf, playerOf, refuse } from "./board.ts";
import { enlarged } from "./effects.ts";
import { type Form, formsOf, type Gaps } from "./forms.ts";
import { thingsOf } from "./naming.ts";
import { onGroup } from "./spells.ts";
import { hasHappened } from "./statements.ts";

/** What changes creatures as long as a permanent is there: told as a fact, or as the text of an ability. */

/** “An enchantment that gives my creatures +1/+1”, as long as it is there. */
function anthem(board: Board, gaps: Gaps): undefined {
  const { thing, group, size } = gaps;
  // “A spell that gives my creatures +1/+1” does it once.
  const isOfSpell = thing?.[0]?.isSpell === true || thing?.[0]?.isPronoun === true;
  if (isOfSpell && board.pending.length > 0) return onGroup(enlarged)(board, gaps);
  const [by] = thingsOf(board, thing, { isKnown: true });
  const player = group?.owner == null ? null : playerOf(board, group.owner);
  if (
    by?.place !== "battlefield" ||
    size === undefined ||
    board.ability !== null ||
    group?.qualities.join() !== "creature"
  )
    return refuse(board, thing?.[0]?.text ?? "give");
  by.hasEffect = true;
  board.isChanged = true;
  const [power, toughness] = size;
  const of = player === null ? {} : { of: player };
  board.setup.push({ changes: "creatures", ...of, does: "adds", power, toughness, by: by.name });
}

/** “Creatures you control get +1/+1”, “enchanted creature has flying”: as long as its permanent is there. */
const group =
  (changes: string, whose: "you" | "opponent" | null, isOfOthers = false) =>
  (board: Board, { size, qualities }: Gaps): undefined => {
    const { bearer } = board;
    const { keywords = [], loyalty = null, counters = {} } = qualities ?? {};
    const isPlain = loyalty === null && Object.keys(counters).length === 0;
    // A permanent spell is a card in hand before it is cast.
    const isCast = bearer !== null && board.pending.at(-1)?.thing === bearer;
    if (bearer === null || !isPlain || (!isCast && (bearer.place !== "battlefield" || hasHappened(board))))
      return refuse(board, "the ability");
    bearer.isStatic ||= isCast;
    const of = whose === null ? null : whose === "you" ? bearer.player : opponentOf(board, bearer.player);
    board.isChanged = true;
    // Each of “two 1/1s” has the ability.
    for (const one of board.group.includes(bearer) ? board.group : [bearer]) {
      const event = { changes, ...(of !== null && { of }), ...(isOfOthers && { except: one.name }), by: one.name };
      one.hasEffect = true;
      if (size !== undefined) board.setup.push({ ...event, does: "adds", power: size[0], toughness: size[1] });
      for (const keyword of keywords) board.setup.push({ ...event, does: "gains", keyword });
    }
  };

/** The forms of what permanents change. */
export const standingForms: readonly Form<Board>[] = [
  ...formsOf<Board>("statement", { "<thing> give <group> <size>": anthem }),
  ...(
    [
      ["creature you control", group("creatures", "you")],
      ["other creature you control", group("creatures", "you", true)],
      ["creature (your|an) opponent control", group("creatures", "opponent")],
      ["{all / each} creature", group("creatures", null)],
      ["(enchant|equip) creature", group("attached", null)],
    ] as const
  ).flatMap(([words, means]): readonly Form<Board>[] =>
    ["get <size>", "get <size> and have <qualities>", "have <qualities>"].map((does) => ({
      form: `${words} ${does}`,
      is: "static",
      means,
    })),
  ),
  ...["attack", "block", "attack or block"].map(
    (words): Form<Board> => ({
      form: `(enchant|equip) creature can not ${words}`,
      is: "static",
      means: (board) => {
        const { bearer } = board;
        if (bearer?.place !== "battlefield" || hasHappened(board)) return refuse(board, "the ability");
        bearer.hasEffect = true;
        for (const forbids of words.split(" or ")) board.setup.push({ forbids, of: "attached", by: bearer.name });
      },
    }),
  ),
];
