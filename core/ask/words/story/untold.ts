import type { MissingFact } from "../../../play/context.ts";
import { playerNames } from "./players.ts";
import type { Word } from "./words.ts";

/** How a story is told that is not understood: by which of its words, and how to say it. */

/** The first part of a story that was not understood. */
export type Untold = {
  readonly text: string;
  /** They are words of the story, not a name for what its words leave open. */
  readonly isTyped: boolean;
  /** How to say it, as a sentence, if that is known. */
  readonly hint: string | null;
};

const written = (text: string): string => text.replace(/ (?=[,.:;?!]|'s\b)/g, "");
const textOf = (words: readonly Word[]): string => written(words.map(({ text }) => text).join(" "));

/** Words that fit no form; `strange`: those of them that no form has. */
export function typed(words: readonly Word[], strange: readonly string[] = []): Untold {
  const text = textOf(words);
  const named = [...new Set(strange)].map((word) => `“${word}”`).join(", ");
  const isPart = strange.length > 0 && strange.length < words.length;
  return { text, isTyped: true, hint: hintOf(text) ?? (isPart ? `Say it without ${named}.` : null) };
}

const hintOf = (text: string) => (/\bplayers?$/i.test(text) ? "Name the players: “Anna, Ben and Cleo play.”" : null);

/** What the board refuses: a part of the words, or a name for it. */
export function refusedPart(words: readonly Word[], text: string): Untold {
  const isTyped = textOf(words).toLowerCase().includes(written(text).toLowerCase());
  return { text: written(text), isTyped, hint: hintOf(text) };
}

/** What has to be known to play the situation, and is not told: “the power of Anna’s creature”. */
export function unsaidFact({ what, keys: [key] }: MissingFact): Untold {
  const isSize = key === "power" || key === "toughness";
  return { text: what, isTyped: false, hint: isSize ? "Say how big it is: “a 3/3”." : null };
}

/** The first sentence of a story that is not understood at all: it is about a player or a size, and more follows. */
export function firstTold(words: readonly Word[]): Untold | null {
  const first = words.slice(
    0,
    words.findIndex(({ word }) => word === "." || word === ";"),
  );
  const isTold = first.length < words.length - 1 && first.some(({ word }) => personal.test(word));
  if (isTold) return typed(first);
  // A single sentence about things of a size: “With three 2/2s, how many …?”.
  return words.some(({ word }) => isSize.test(word)) ? typed(words) : null;
}

const isSize = /^\d+\/\d+$/;

/** A card by which a player controls another, and nothing that can be read of it. */
export function cardAlone(words: readonly Word[]): Untold | null {
  const name = words.find(({ card }) => card !== undefined)?.card?.name;
  if (name === undefined) return null;
  const isAimed = playerNames(words).length > 0 || words.some(({ word }) => personal.test(word));
  const example = `“${name} on Ben: who chooses his attackers?”`;
  return {
    ...typed(words),
    hint: isAimed ? `Say it as in ${example}` : `Say on whom ${name} is played, as in ${example}`,
  };
}

const personal = /^(?:i|me|my|we|our|players?|opponent|he|she|his|her|[+-]?\d+\/[+-]?\d+)$/;
