import type { Parameter } from "../../archive/parameter.ts";
import { cachedIn } from "../../derived.ts";
import type { CatalogueQuestion } from "../../play/playbook.ts";
import { termsOf } from "../../text/terms.ts";

/** What words are looked for in: what people call a thing, what its title says, and what is said about it. */
type WordsByPlace = {
  readonly names: readonly string[];
  readonly titles: readonly string[];
  readonly sentences: readonly string[];
};

/**
 * How well words fit. `isCalled`: they have all words of one of its names, or its names and titles have all of them;
 * anything else only shares words with them.
 */
export type RankedThing<Thing> = { readonly thing: Thing; readonly weight: number; readonly isCalled: boolean };

/** A word counts most in a name, and less in a sentence that only mentions it. */
const weights = { name: 4, title: 3, sentence: 1 };
/** For names of which all words were said; more if just in that way. */
const calledBonus = { words: 2, phrase: 6 };

/** Words with which people ask, whatever they ask about. */
const askingWords = new Set(
  termsOf("how why work works happen happens say says mean means about please explain tell magic game when not use"),
);

/** The words of a question that say what it is about, each once. */
function wordsSought(text: string): readonly string[] {
  return [...new Set(termsOf(text))].filter((word) => !askingWords.has(word));
}

/**
 * The things that have any of the words, best first. A word that few of them have weighs more than one that many have.
 */
export function rankedByWords<Thing extends object>(
  things: readonly Thing[],
  describe: (thing: Thing) => WordsByPlace,
  text: string,
): readonly RankedThing<Thing>[] {
  const sought = wordsSought(text);
  if (sought.length === 0) return [];
  const lower = text.toLowerCase();
  const entries = things.map((thing) => ({ thing, ...cachedIn(wordsOfThings, thing, () => wordsOf(describe(thing))) }));
  const rarity = new Map(
    sought.map((word) => {
      const count = entries.filter((entry) => entry.said.has(word) || entry.titled.has(word) || entry.named.has(word));
      return [word, Math.log((entries.length + 1) / (count.length + 0.5))] as const;
    }),
  );
  return entries
    .map(({ thing, names, phrases, named, titled, said: mentioned }) => {
      const weightOf = (word: string): number =>
        named.has(word) ? weights.name : titled.has(word) ? weights.title : mentioned.has(word) ? weights.sentence : 0;
      const shared = sought.reduce((sum, word) => sum + weightOf(word) * Math.max(0, rarity.get(word) ?? 0), 0);
      const longest = names.filter((words) => isWithin(words, sought)).toSorted((a, b) => b.length - a.length)[0] ?? [];
      const isPhrase = phrases.some((phrase) => ` ${lower} `.includes(` ${phrase} `));
      const factor = isPhrase ? calledBonus.phrase : calledBonus.words;
      const bonus = longest.reduce((sum, word) => sum + factor * Math.max(0, rarity.get(word) ?? 0), 0);
      // One word of many does not say that a thing is meant.
      const isWhole = longest.length > 1 || (longest.length === 1 && sought.length <= 2);
      const isNamed = sought.every((word) => named.has(word) || titled.has(word));
      return { thing, weight: shared + bonus, isCalled: isWhole || isNamed };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => Number(b.isCalled) - Number(a.isCalled) || b.weight - a.weight);
}

/** Things do not change, and each kind of them is described in one way. */
const wordsOfThings = new WeakMap<object, ReturnType<typeof wordsOf>>();

function isWithin(words: readonly string[], sought: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => sought.includes(word));
}

function wordsOf({ names, titles, sentences }: WordsByPlace) {
  const called = names.map((name) => termsOf(name).filter((word) => !askingWords.has(word)));
  return {
    names: called,
    phrases: names.map((name) => name.toLowerCase()),
    named: new Set(called.flat()),
    titled: new Set(titles.flatMap((title) => termsOf(title))),
    said: new Set(sentences.flatMap((sentence) => termsOf(sentence))),
  };
}

/** Where the words of a rule of play stand. */
export function parameterDescribed({ id, name, title, alsoCalled, values, example }: Parameter): WordsByPlace {
  return {
    names: [name, ...alsoCalled],
    titles: [id.replaceAll("-", " "), title],
    sentences: [...values.map(({ says }) => says), example ?? ""],
  };
}

/** Where the words of a question of the catalogue stand. */
export function questionDescribed({ id, title, question, notes }: CatalogueQuestion): WordsByPlace {
  return { names: [id], titles: [title], sentences: [question, notes ?? ""] };
}
