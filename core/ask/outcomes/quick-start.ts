import type { Card } from "../../cards/card.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { WrittenEvent, WrittenSituation } from "../../play/words/written-situation.ts";
import { dayInWords } from "../../text/day-words.ts";
import type { IsoDate } from "../../text/days.ts";
import { suggestionFor } from "../../text/likeness.ts";

/**
 * A way to an answer without building a situation: a card with the player who plays it and its target. It makes a
 * situation with a controlled turn and its usual questions, which can then be changed like any other.
 */

/** What the forms of a quick start send. */
export type QuickStart = Readonly<Partial<Record<"sentence" | "card" | "by" | "whom", string>>>;

type QuickSituation =
  | { readonly situation: WrittenSituation; readonly errors: readonly [] }
  | { readonly situation: null; readonly errors: readonly string[] };

/** The players of a sentence that names none. */
export const [firstName, secondName] = ["Anna", "Ben"];

/** The most common questions about a controlled turn. */
const usual: readonly ((by: string, whom: string) => WrittenEvent)[] = [
  (_by, whom) => ({ ask: "controller", player: whom }),
  (_by, whom) => ({ ask: "decides", player: whom, about: "attacks" }),
  (_by, whom) => ({ ask: "decides", player: whom, about: "cast" }),
  (_by, whom) => ({ ask: "decides", player: whom, about: "targets" }),
  (_by, whom) => ({ ask: "pays", for: whom }),
  (by, whom) => ({ ask: "sees", player: by, what: "hand", of: whom }),
  (by, whom) => ({ ask: "sees", player: by, what: "sideboard", of: whom }),
  (_by, whom) => ({ ask: "decides", player: whom, about: "conceding" }),
  (_by, whom) => ({ ask: "decides", player: whom, about: "sacrifices" }),
  () => ({ ask: "activePlayer" }),
];

/** The ten usual questions of a turn in which one player controls another. */
export function usualQuestions(by: string, whom: string): WrittenEvent[] {
  return usual.map((ask) => ask(by, whom));
}

/** The situation that a quick start means, or what is missing in it. */
export function quickStarted(playbook: Playbook, start: QuickStart, on: IsoDate): QuickSituation {
  const { card: name = "", by = firstName, whom } = start;
  const { errors, card } = cardToPlay(playbook, name, on);
  const missing = [
    ...errors,
    ...(whom === undefined ? [`Say on whom ${card?.name ?? "the card"} is played.`] : []),
    ...(whom !== undefined && whom === by
      ? [`${by} plays it on ${whom}: for control of oneself, build the situation step by step.`]
      : []),
  ];
  if (missing.length > 0 || card === undefined || whom === undefined) return { situation: null, errors: missing };
  const events = [{ card: card.name, by, on: whom }, { turn: whom }, ...usualQuestions(by, whom)];
  return { situation: { players: [by, whom], events }, errors: [] };
}

/** The card that a quick start names, if its effect is control of one player’s next turn. */
export function cardToPlay(
  playbook: Playbook,
  name: string,
  on: IsoDate,
): { readonly errors: readonly string[]; readonly card?: Card } {
  if (name.trim() === "") return { errors: ["Name a card, such as Mindslaver."] };
  const card = playbook.cards.get(name.trim().toLowerCase());
  if (card === undefined) return { errors: [unknownCard(playbook, name.trim())] };
  const first = card.texts[0]?.from;
  if (first !== undefined && on < first)
    return {
      errors: [`There was no ${card.name} on ${dayInWords(on)}: the card is held from ${dayInWords(first)} on.`],
    };
  if (givesTurn(card, on)) return { errors: [], card };
  return {
    errors: [`${card.name} does not give one player control of another’s next turn: build the situation step by step.`],
  };
}

/** Says that a card cannot be played, and which one may be meant. */
export function unknownCard(playbook: Playbook, name: string): string {
  const names = [...playbook.cards.values()].map((card) => card.name);
  const short = name.slice(0, 80);
  return `No card called “${short}” can be played here.${suggestionFor(short, names)} Only cards that change who decides can be played; any other effect can be described.`;
}

function givesTurn({ texts }: Card, on: IsoDate): boolean {
  const text = texts.findLast(({ from }) => from <= on);
  return text !== undefined && isOfTurn(text);
}

const isOfTurn = ({ target, acts }: Card["texts"][number]) =>
  target !== "two-players" &&
  acts.some((act) => act.does === "control" && act.whom === "target" && act.during === "next-turn");

/** The names of the cards by which a player ever controlled another’s next turn. */
export function turnCards({ cards }: Playbook): string[] {
  return [...cards.values()].filter(({ texts }) => texts.some(isOfTurn)).map(({ name }) => name);
}

/** The names of the cards from which a situation can begin on a day. */
export function startingCards({ cards }: Playbook, on: IsoDate): string[] {
  return [...cards.values()].filter((card) => givesTurn(card, on)).map(({ name }) => name);
}
