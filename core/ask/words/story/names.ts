import { colorWords, objectTypes, supertypes } from "../../../play/words/vocabulary.ts";
import { basicLand, keywordAt } from "./qualities.ts";
import { notNames, type Word } from "./words.ts";

/** Names of cards as a text has them, and the words that end them. */

export const isBasicLand = new RegExp(`^(?:${basicLand})s?$`);

/** Words for creatures by what they have. */
export const bearers: ReadonlyMap<string, string> = new Map([
  ["flyer", "flying"],
  ["trampler", "trample"],
  ["deathtoucher", "deathtouch"],
  ["lifelinker", "lifelink"],
]);
const plainHeads = new Set("creature permanent token spell card attacker blocker planeswalker commander".split(" "));

/** The head of a phrase, or a name: “my 2/2 Bear”, “Serra Angel”. */
export function namedAt(
  words: readonly Word[],
  at: number,
  { found, names }: { readonly found: { name: string | null }; readonly names: ReadonlySet<string> },
): { end: number; isHead: boolean } | null {
  const { word = "", text = "" } = words[at] ?? {};
  // In quotation marks and after a cost a sentence begins, too.
  const isWithin = at > 0 && !/^[.?!:"]$/.test(words[at - 1]?.word ?? ".");
  const isBeforeSize = /^\d+\/\d+$/.test(words[at + 1]?.word ?? "");
  // A sentence begins with a capital letter, so that only several words show a name: “Serra Angel attacks”.
  const isNamed = isWithin || isBeforeSize || (!notNames.test(word) && nameEnd(words, at, names) > at + 1);
  const isCapital = /^\p{Lu}\p{L}+$/u.test(text) && found.name === null && isNamed;
  const isHead = plainHeads.has(word) || (objectTypes as readonly string[]).includes(word);
  // "Wall of Wood" is a Wall, too.
  if (isHead && !(isCapital && isWithin && words[at + 1]?.word === "of")) return { end: at + 1, isHead };
  if (!isCapital || /^[IA]$/.test(text)) return null;
  const end = nameEnd(words, at, names);
  if (!isHead || end > at + 1) found.name = nameWritten(words, at, end);
  return { end, isHead: true };
}

export function nameWritten(words: readonly Word[], at: number, end: number): string {
  return words
    .slice(at, end)
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(" ,", ",");
}

/** The end of a name of several words: “Serra Angel”, “Wrath of God”. A word that says what a thing is ends it. */
function nameEnd(words: readonly Word[], at: number, names: ReadonlySet<string>): number {
  const isOfName = (place: number) => {
    const { word = "", text = "" } = words[place] ?? {};
    return /^\p{Lu}[\p{L}-]+$/u.test(text) && !names.has(text) && !isQuality(words, place) && !plainHeads.has(word);
  };
  return epithetEnd(words, runEnd(words, at + 1, isOfName), isOfName);
}

/** The end of words of a name that follow one another, as in “Wrath of God”. */
function runEnd(words: readonly Word[], at: number, isOfName: (place: number) => boolean): number {
  const joined = /^(?:of|to|from|in|for)$/.test(words[at]?.word ?? "") ? at + 1 : at;
  const next = joined > at && words[joined]?.word === "the" ? joined + 1 : joined;
  return isOfName(next) ? runEnd(words, next + 1, isOfName) : at;
}

/** “Isamu, Honor of the Kamigawa”: the end of what follows a comma and is no further name of a list. */
function epithetEnd(words: readonly Word[], at: number, isOfName: (place: number) => boolean): number {
  const first = words[at + 1]?.word === "the" ? at + 2 : at + 1;
  const isOwnWord = !notNames.test(words[first]?.word ?? "the") && isOfName(first);
  if (words[at]?.word !== "," || !isOwnWord) return at;
  const end = runEnd(words, first + 1, isOfName);
  const isListed = /^(?:and|or|,)$/.test(words[end]?.word ?? "") && isOfName(end + 1);
  return isListed ? at : end;
}

function isQuality(words: readonly Word[], at: number): boolean {
  const { word = "" } = words[at] ?? {};
  const those: readonly string[] = [...colorWords, ...supertypes, ...objectTypes];
  return those.includes(word) || isBasicLand.test(word) || bearers.has(word) || keywordAt(words, at) !== null;
}
