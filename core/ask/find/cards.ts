import type { Archive } from "../../archive/archive.ts";
import { noImportedCards } from "../../cards/imported.ts";
import type { Holdings } from "../../holdings.ts";
import { firstDayOf } from "../../text/days.ts";
import { termsOf } from "../../text/terms.ts";
import { cardsCalled, cardsNamed } from "../cards/named.ts";
import { ruleIndexOn } from "../citations/rule-index.ts";
import type { PlaceCandidate } from "./deciding.ts";
import type { Query } from "./match.ts";
import { placeAt } from "./places.ts";
import type { BoxReading } from "./reading.ts";
import { keyText, nameKey, type SubjectIndex } from "./subjects.ts";

/** Cards that words name, held or not. */

const cardsMax = 3;
const cardScore = 1.2;
const cardWithinScore = 0.6;

/** Cards with all the words in their names. */
export function cardCandidates(holdings: Holdings, words: readonly string[], query: Query): PlaceCandidate[] {
  if (words.length < 2) return [];
  return cardsNamed(holdings, words.join(" "))
    .slice(0, cardsMax)
    .map(({ name, href }) => ({
      place: placeAt("card", href, name),
      score: cardScore,
      isExact: false,
      isDoubtful: true,
      terms: new Set(query.terms),
    }));
}

/** Names have at most so many words. One word may be any word, so that only a card of the dataset is found by it. */
const cardMax_words = 5;

/** The card of which the whole name stands among other words, the longest name first: it may be asked about. */
export function cardsWithin(holdings: Holdings, typed: readonly string[]): PlaceCandidate[] {
  const words = typed.map((word) => word.replace(/'s?$/, ""));
  for (let size = Math.min(cardMax_words, words.length - 1); size > 0; size -= 1)
    for (let at = 0; at + size <= words.length; at += 1) {
      const name = words.slice(at, at + size).join(" ");
      const cards = cardsCalled(size === 1 ? { ...holdings, cards: noImportedCards } : holdings, name);
      if (cards.length === 0) continue;
      return cards.slice(0, cardsMax).map((card) => ({
        place: placeAt("card", card.href, card.name),
        score: cardWithinScore,
        isExact: false,
        isDoubtful: true,
        terms: new Set(termsOf(name)),
      }));
    }
  return [];
}

/** "Swords to Plowshares", "Pir, Imaginative Rascal". */
const capitals = /(?<![\p{L}'’-])\p{Lu}[\p{L}'’-]+(?:,? (?:(?:of|the|to|from|for|in) )*\p{Lu}[\p{L}'’-]+)+/gu;

/**
 * The name of a card in the words, which is not held: words side by side that each have a capital, here or in an example of
 * the newest rules, unless each of them is in a name of the rules or about asking. `isCalled`: something has all of the words
 * as its name; then only all of them may be a card's in an example.
 */
export function nameNotHeld(
  archive: Archive,
  index: SubjectIndex,
  reading: BoxReading,
  isCalled: boolean,
): string | undefined {
  const { left, rest } = reading;
  const lists = reading.vocabulary.words;
  const asking = [lists.aside, lists.opening, lists.rules, lists.change, lists.card, lists.tournament];
  const isAsking = (word: string) => asking.some((list) => list.has(word.toLowerCase().replace(/[,'’]/g, "")));
  const ofSet = isCalled ? undefined : nameWithSet(index, reading, isAsking);
  if (ofSet !== undefined) return ofSet;
  const typed = ` ${rest.join(" ")} `;
  const isThere = (name: string) => (isCalled ? typed === ` ${name} ` : typed.includes(` ${name} `));
  const written = archive.once(namesInExamples).filter((name) => isThere(name.toLowerCase()));
  const typedNames = isCalled ? [] : [...left.matchAll(capitals)].map(([run]) => run);
  const runs = [...typedNames, ...written].map((run) => {
    const words = run.split(" ");
    const first = words.findIndex((word) => !isAsking(word));
    return words.slice(first, words.findLastIndex((word) => !isAsking(word)) + 1);
  });
  const name = runs.find((words) => {
    const plain = words.map((word) => word.toLowerCase().replace(/,$/, ""));
    return words.length > 1 && !plain.every((word, at) => isAsking(word) || isWithinName(index, plain, at));
  });
  return name?.join(" ");
}

/**
 * Words that may be the name of a card with that of a set in it: "Tempest Djinn" need be no djinn of October 1997. They stand
 * side by side, each with a capital, and one beside the set is in no name of the rules and does not only ask; or none of the
 * words does, and all are in small letters: "tempest djinn".
 */
function nameWithSet(
  { byTerm }: SubjectIndex,
  { whole, points, content, vocabulary: { words: lists } }: BoxReading,
  isAsking: (word: string) => boolean,
): string | undefined {
  const isOwn = (word: string) =>
    content.includes(word.toLowerCase()) && !isAsking(word) && !termsOf(word).some((term) => byTerm.has(term));
  const isSmall = content.length > 0 && content.every((word) => isOwn(word) && !lists.set.has(word));
  const runs = [...whole.matchAll(capitals), ...(isSmall ? whole.matchAll(/^\P{Lu}+$/gu) : [])];
  const [run] = runs.filter(({ 0: run, index }) =>
    points.some(({ named, start, end }) => {
      const isWithin = named !== null && named.kind !== "era" && start >= index && end <= index + run.length;
      const beside = run.slice(0, Math.max(0, start - index)) + run.slice(Math.max(0, end - index));
      return isWithin && beside.split(" ").some((word) => (isSmall || /^\p{Lu}/u.test(word)) && isOwn(word));
    }),
  );
  const words = run?.[0].split(" ") ?? [];
  const [first, last] = [words.findIndex((word) => !isAsking(word)), words.findLastIndex((word) => !isAsking(word))];
  return run && words.slice(first, last + 1).join(" ");
}

/** Names with capitals in the examples of the newest rules, each also without what stands first: "Cast the Garden Gnome". */
function namesInExamples(archive: Archive): readonly string[] {
  const newest = archive.releases.at(-1);
  const entries = newest === undefined ? [] : ruleIndexOn(archive, firstDayOf(newest.from)).entries;
  const runs = entries.flatMap(({ revision }) => revision.examples.flatMap((one) => one.match(capitals) ?? []));
  const ends = runs.flatMap((run) =>
    [...run.matchAll(/(?:^| )(?=\p{Lu})/gu)].map(({ index }) => run.slice(index).trim()),
  );
  return [...new Set(ends)].filter((name) => name.includes(" "));
}

/** A name of the rules has at most so many words. */
const nameMax_words = 4;

/** Some of the words, with the one at a place, are a whole name of the rules. */
function isWithinName({ keys }: SubjectIndex, words: readonly string[], at: number): boolean {
  return words.some((_one, start) =>
    words.slice(start, start + nameMax_words).some((_word, more) => {
      const isAround = start <= at && at <= start + more;
      return isAround && keys.has(keyText(nameKey(words.slice(start, start + more + 1).join(" "))));
    }),
  );
}
