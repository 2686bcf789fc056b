import type { MissingFact } from "../../../play/context.ts";
import { playerNames } from "./players.ts";
import type { Word } from "./words.ts";

/** What is reported of a story that is not understood: the part that no form fits, and how to say it in another way. */

/** The first part of a story that is not understood. */
export type StoryGap = {
  readonly text: string;
  /** `text` is a part of the story; otherwise it names what the story leaves open, such as “the power of Anna’s creature”. */
  readonly isTyped: boolean;
  /** One sentence that says what to write instead; `null` if nothing is known to help. */
  readonly hint: string | null;
};

/** Words are split from the signs after them; here they are joined again. */
const joined = (text: string): string => text.replace(/ (?=[,.:;?!]|'s\b)/g, "");
const textOf = (words: readonly Word[]): string =>
  joined(words.flatMap(({ text, isAdded }) => (isAdded === true ? [] : text)).join(" "));

/** Words of the story that fit no form. `strange`: those of them that occur in no form at all, so that leaving them out may help. */
export function unreadWords(words: readonly Word[], strange: readonly string[] = []): StoryGap {
  const text = textOf(words);
  const named = [...new Set(strange)].map((word) => `“${word}”`).join(", ");
  const isPart = strange.length > 0 && strange.length < words.length;
  return {
    text,
    isTyped: true,
    hint: isPart && !/\bplayers?$/i.test(text) ? `Say it without ${named}.` : hintOf(text),
  };
}

const hints: readonly (readonly [part: RegExp, hint: string])[] = [
  [/\bplayers?$/i, "Name the players: “Anna, Ben and Cleo play.”"],
  [/^what blocks .+$/, "Say what blocks it, or that nothing does: “I don't block.”"],
  [/^what kills it$/, "Say what kills it: “with a spell”, or leave it out if combat damage does."],
  [/^what .+ does$/, "Say what it does: “a spell that deals 3 damage to it”."],
  [/\b(?:would|wouldn't|could have|might have)\b/i, "Tell what happens, and leave out what only might."],
  [
    /^(?:what|which|whose?|how|where|when|why|do|does|did|is|are|was|can|could|will|should|may|am)\b/i,
    "Ask in other words: what dies, how much life or damage, where or how big something is, what may attack, block or be a target.",
  ],
  [/^(?:it|its|they|them|both|this|that|these|those|one of them)$/i, "Name it: “the 2/2”, “my 3/3”."],
  [/^(?:he, she or they|opponent|you)$/i, "Name the players, or say “I” and “my opponent”."],
  [/^(?:an?|the|my|his|her) [^,.]{1,40}$/i, "Tell of it before, with whose it is and how big: “I have a 2/2.”"],
  [
    /^(?:with|for|by|from|to|on|at|of|in|after|before|until|because|unless|while|except|instead)\b/i,
    "Say it in a sentence of its own, or leave it out.",
  ],
];

const hintOf = (text: string) => hints.find(([part]) => part.test(text))?.[1] ?? null;

/** What was read, but does not fit what happened before it. `text`: words of the story, or a name for what is refused. */
export function refusedPart(words: readonly Word[], text: string): StoryGap {
  const isTyped = textOf(words).toLowerCase().includes(joined(text).toLowerCase());
  return { text: joined(text), isTyped, hint: hintOf(text) };
}

/** A fact without which the situation cannot be played, and which the story does not have: “the power of Anna’s creature”. */
export function unsaidFact({ what, keys: [key] }: MissingFact): StoryGap {
  const isSize = key === "power" || key === "toughness";
  return { text: what, isTyped: false, hint: isSize ? "Say how big it is: “a 3/3”." : null };
}

/**
 * The first sentence, if no sentence was understood: it is about a player or a size, and another follows. `null` if the
 * words do not look like a story.
 */
export function firstTold(words: readonly Word[]): StoryGap | null {
  const first = words.slice(
    0,
    words.findIndex(({ word }) => word === "." || word === ";"),
  );
  const isTold = first.length < words.length - 1 && first.some(({ word }) => personal.test(word));
  if (isTold) return unreadWords(first);
  // A single sentence about things of a size: “With three 2/2s, how many …?”.
  return words.some(({ word }) => isSize.test(word)) ? unreadWords(words) : null;
}

const isSize = /^\d+\/\d+$/;

/** Words that name a card by which a player controls another, but not who plays it on whom; `null` if they name none. */
export function cardAlone(words: readonly Word[]): StoryGap | null {
  const name = words.find(({ card }) => card !== undefined)?.card?.name;
  if (name === undefined) return null;
  const isAimed = playerNames(words, new Map()).length > 0 || words.some(({ word }) => personal.test(word));
  const example = `“${name} on Ben: who chooses his attackers?”`;
  return {
    ...unreadWords(words),
    hint: isAimed ? `Say it as in ${example}` : `Say on whom ${name} is played, as in ${example}`,
  };
}

const personal = /^(?:i|me|my|we|our|players?|opponent|he|she|his|her|[+-]?\d+\/[+-]?\d+)$/;
