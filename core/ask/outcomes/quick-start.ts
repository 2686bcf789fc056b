import type { Card } from "../../cards/card.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { WrittenEvent, WrittenSituation } from "../../play/words/written-situation.ts";
import { dayInWords } from "../../text/day-words.ts";
import type { IsoDate } from "../../text/days.ts";
import { suggestionFor } from "../../text/likeness.ts";

/**
 * Ways to an answer without building a situation: a sentence, or a card with the player who plays it and its target.
 * Both make a situation with a controlled turn and its questions, which can then be changed like any other.
 */

/** What the forms of a quick start send. */
export type QuickStart = Readonly<Partial<Record<"sentence" | "card" | "by" | "whom", string>>>;

type QuickSituation =
  | { readonly situation: WrittenSituation; readonly errors: readonly [] }
  /** `isCardUnknown`: no card has the name that stands for one. */
  | { readonly situation: null; readonly errors: readonly string[]; readonly isCardUnknown: boolean };

/** The players of a sentence that names none. */
export const [firstName, secondName] = ["Anna", "Ben"];

type UsualQuestion = { readonly words: RegExp; readonly ask: (by: string, whom: string) => WrittenEvent };

/** The most common questions about a controlled turn, and the words by which a sentence asks one of them. */
const usual: readonly UsualQuestion[] = [
  { words: /\bcontrols?\b(?! the spell)/i, ask: (_by, whom) => ({ ask: "controller", player: whom }) },
  { words: /\battack/i, ask: (_by, whom) => ({ ask: "decides", player: whom, about: "attacks" }) },
  { words: /\b(?:casts?|spells?|plays?)\b/i, ask: (_by, whom) => ({ ask: "decides", player: whom, about: "cast" }) },
  { words: /\b(?:targets?|aims?)\b/i, ask: (_by, whom) => ({ ask: "decides", player: whom, about: "targets" }) },
  { words: /\b(?:pays?|mana|lands?)\b/i, ask: (_by, whom) => ({ ask: "pays", for: whom }) },
  { words: /\bhand\b/i, ask: (by, whom) => ({ ask: "sees", player: by, what: "hand", of: whom }) },
  { words: /\bsideboard\b/i, ask: (by, whom) => ({ ask: "sees", player: by, what: "sideboard", of: whom }) },
  { words: /\bconced/i, ask: (_by, whom) => ({ ask: "decides", player: whom, about: "conceding" }) },
  { words: /\bsacrific/i, ask: (_by, whom) => ({ ask: "decides", player: whom, about: "sacrifices" }) },
  { words: /\bactive\b/i, ask: () => ({ ask: "activePlayer" }) },
];

/** The ten usual questions of a turn in which one player controls another. */
export function usualQuestions(by: string, whom: string): WrittenEvent[] {
  return usual.map(({ ask }) => ask(by, whom));
}

/** The situation that a quick start means, or what is missing in it. */
export function quickStarted(playbook: Playbook, start: QuickStart, on: IsoDate): QuickSituation {
  const read: Read = start.sentence === undefined ? start : readSentence(playbook, start.sentence);
  const { card: name = "", by = firstName, whom, words } = read;
  const { errors, card, isCardUnknown = false } = cardToPlay(playbook, name, on);
  const missing = [
    ...errors,
    ...(whom === undefined ? [`Say on whom ${card?.name ?? "the card"} is played, as in “Mindslaver on Ben”.`] : []),
    ...(whom !== undefined && whom === by
      ? [`${by} plays it on ${whom}: for control of oneself, build the situation step by step.`]
      : []),
  ];
  if (missing.length > 0 || card === undefined || whom === undefined)
    return { situation: null, errors: missing, isCardUnknown };
  const sought = usual.filter((question) => words !== undefined && question.words.test(words));
  const questions = sought.length === 0 ? usualQuestions(by, whom) : sought.map(({ ask }) => ask(by, whom));
  return {
    situation: { players: [by, whom], events: [{ card: card.name, by, on: whom }, { turn: whom }, ...questions] },
    errors: [],
  };
}

type Read = { readonly card?: string; readonly by?: string; readonly whom?: string; readonly words?: string };

/** Reads "Anna’s Mindslaver on Ben, his turn: who chooses his attackers?". Names begin with a capital letter. */
function readSentence(playbook: Playbook, sentence: string): Read {
  const cards = [...playbook.cards.values()].toSorted((card, other) => other.name.length - card.name.length);
  const plain = sentence.toLowerCase();
  const namesOf = ({ name }: Card) => [name, name.split(",", 1)[0] ?? name];
  const card = cards.find((card) => namesOf(card).some((name) => plain.includes(name.toLowerCase())));
  const called = card && namesOf(card).find((name) => plain.includes(name.toLowerCase()));
  const place = called === undefined ? 0 : plain.indexOf(called.toLowerCase());
  const [before, after] = [sentence.slice(0, place), sentence.slice(place + (called?.length ?? 0))];
  const by = /(?<![\p{L}-])(\p{Lu}[\p{L}-]*)(?:['’]s|\s+(?:plays|casts|activates|uses))\s+(?:an?\s+|the\s+)?$/u.exec(
    before,
  )?.[1];
  const whom = /\b(?:on|against|at|targets|targeting)\s+(\p{Lu}[\p{L}-]*)/u.exec(after)?.[1];
  return {
    ...(card === undefined ? { card: called ?? sentence.split(/(?<!\s)\s+on\s+/)[0] ?? "" } : { card: card.name }),
    by: by ?? (whom === firstName ? secondName : firstName),
    ...(whom !== undefined && { whom }),
    words: after,
  };
}

/** The card that a quick start names, if its effect is control of one player’s next turn. */
function cardToPlay(
  playbook: Playbook,
  name: string,
  on: IsoDate,
): { readonly errors: readonly string[]; readonly card?: Card; readonly isCardUnknown?: true } {
  if (name.trim() === "") return { errors: ["Name a card, as in “Mindslaver on Ben”."] };
  const card = playbook.cards.get(name.trim().toLowerCase());
  if (card === undefined) return { errors: [unknownCard(playbook, name.trim())], isCardUnknown: true };
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
  return (
    text !== undefined &&
    text.target !== "two-players" &&
    text.acts.some((act) => act.does === "control" && act.whom === "target" && act.during === "next-turn")
  );
}

/** The names of the cards from which a situation can begin on a day. */
export function startingCards({ cards }: Playbook, on: IsoDate): string[] {
  return [...cards.values()].filter((card) => givesTurn(card, on)).map(({ name }) => name);
}
