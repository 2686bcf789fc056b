import type { Match } from "../../contract/quotes.ts";
import { maskReferences } from "../../text/references.ts";
import { trimmedWords, wordsIn } from "./statement-index.ts";
import type { Statement, Statements } from "./statements.ts";

/**
 * The statements in which a sentence was found; none for a short phrase, even if some statements contain it. `isPart`:
 * it is only a part of them. `nearness`: the share of words in common, 1 for all.
 */
export type FoundStatements = {
  readonly match: Match;
  readonly statements: readonly number[];
  readonly isPart: boolean;
  readonly nearness: number;
  /** The number of words of the sentence, without rule numbers. */
  readonly length_words: number;
};

/** Finds a sentence in everything held: the same wording or the nearest one. */
export function findSentence(statements: Statements, sentence: string): FoundStatements {
  return findAsItIs(statements, sentence) ?? findNearest(statements, soughtFrom(sentence));
}

/**
 * Finds a sentence, or a part of one, with exactly these words apart from rule numbers; `undefined` if there is none.
 */
export function findAsItIs(statements: Statements, sentence: string): FoundStatements | undefined {
  const sought = soughtFrom(sentence);
  const { words, folded, tokens } = sought;
  const found = (match: Match, places: readonly number[], isPart = false) =>
    findingOf(sought, { match, statements: places, isPart, nearness: 1 });
  const whole = wholeMatches(statements, words, folded);
  if (whole.length > 0) return found(matchAsPrinted(statements, sentence, whole), whole);
  const isShort = tokens.length < partMin_words;
  const parts = isShort ? [] : partMatches(statements, sought);
  if (parts.length > 0) return found(matchAsPrinted(statements, sentence, parts), parts, true);
  const masked = /\d{3}/.test(words) ? maskReferences(words).toLowerCase() : "";
  const apart = masked === "" ? [] : statements.withMasked(masked);
  if (apart.length > 0) return found("references", apart);
  return isShort && standsAnywhere(statements, tokens, folded) ? found("canonical", [], true) : undefined;
}

function findNearest(statements: Statements, sought: Sought): FoundStatements {
  const near = nearestTo(statements, sought.tokens, sought.folded);
  return findingOf(sought, {
    match: near.length === 0 ? "none" : "nearest",
    statements: near.map(({ place }) => place),
    isPart: false,
    nearness: near[0]?.nearness ?? 0,
  });
}

function soughtFrom(sentence: string): Sought {
  const words = trimmedWords(sentence);
  const folded = words.toLowerCase();
  return { words, folded, tokens: wordsIn(folded) };
}

function findingOf({ words }: Sought, finding: Omit<FoundStatements, "length_words">): FoundStatements {
  return { ...finding, length_words: wordsIn(maskReferences(words)).filter((word) => word !== "#").length };
}

/** Capitals count if they distinguish wordings. */
function wholeMatches(statements: Statements, words: string, folded: string): readonly number[] {
  const places = statements.withFolded(folded);
  const same = places.filter((place) => statements.words[place] === words);
  return same.length === 0 ? places : same;
}

function matchAsPrinted(statements: Statements, sentence: string, places: readonly number[]): Match {
  const bare = sentence.replace(/\s+/g, " ").trim();
  return places.some((place) => hasPrint(statements.at(place), bare)) ? "exact" : "canonical";
}

function hasPrint(statement: Statement | undefined, bare: string): boolean {
  return [...(statement?.prints ?? [])].some((print) => print.replace(/\s+/g, " ").includes(bare));
}

/** A shorter part of a sentence is a phrase: the answer says that it occurs in the rules, but not where. */
const partMin_words = 4;

function standsAnywhere(statements: Statements, tokens: readonly string[], folded: string): boolean {
  const [only = ""] = tokens;
  if (tokens.length < 2) return statements.pairs.wordNumber(only) !== undefined;
  const lists = pairListsOf(statements, tokens);
  if (lists.length < tokens.length - 1) return false;
  const fewest = lists.toSorted((a, b) => a.length - b.length)[0] ?? new Uint32Array(0);
  return fewest.some((place) => hasAsWords(statements.folded[place] ?? "", folded));
}

type Sought = { readonly words: string; readonly folded: string; readonly tokens: readonly string[] };

/** Statements that contain the words, searched among those with the rarest pair of words. */
function partMatches(statements: Statements, { words, folded, tokens }: Sought): number[] {
  if (tokens.length > lengthMax_words) return [];
  const lists = pairListsOf(statements, tokens);
  if (lists.length < tokens.length - 1) return [];
  const fewest = lists.toSorted((a, b) => a.length - b.length)[0] ?? new Uint32Array(0);
  const having = [...new Set(fewest)].filter((place) => hasAsWords(statements.folded[place] ?? "", folded));
  const sameCapitals = having.filter((place) => hasAsWords(statements.words[place] ?? "", words));
  return sameCapitals.length > 0 ? sameCapitals : having;
}

/** For each pair of neighbouring words that some rule has, the statements with it. */
function pairListsOf({ pairs }: Statements, tokens: readonly string[]): Uint32Array[] {
  const lists: Uint32Array[] = [];
  let before: number | undefined;
  for (const token of tokens) {
    const number = pairs.wordNumber(token);
    if (before !== undefined && number !== undefined) {
      const list = pairs.having(before, number);
      if (list.length > 0) lists.push(list);
    }
    before = number;
  }
  return lists;
}

const wordGoesOn = /^(?:[\p{L}\p{N}]|['.-][\p{L}\p{N}])/u;
const wordCameBefore = /(?:[\p{L}\p{N}]|[\p{L}\p{N}]['.-])$/u;

function hasAsWords(text: string, part: string): boolean {
  const at = text.indexOf(part);
  if (at === -1) return false;
  return (
    !wordCameBefore.test(text.slice(Math.max(0, at - 2), at)) &&
    !wordGoesOn.test(text.slice(at + part.length, at + part.length + 2))
  );
}

/** A longer sentence is compared as a whole only: no rule has a longer one. */
const lengthMax_words = 700;
/** Below this share of words in common a sentence is not a rewording. */
const nearnessMin = { short: 0.75, long: 0.6 };
const longMin_words = 8;
const wordsMin = 4;
/** A pair of words that more statements have says nothing. */
const commonMax = 1500;
const candidatesMax = 12;

type Near = { readonly place: number; readonly nearness: number };

/**
 * The nearest statements, nearest first: those that share most pairs of words are compared word by word. Ties are kept
 * together.
 */
function nearestTo(statements: Statements, tokens: readonly string[], folded: string): Near[] {
  if (tokens.length < wordsMin || tokens.length > lengthMax_words) return [];
  const shared = new Map<number, number>();
  const lists = pairListsOf(statements, tokens);
  const rare = lists.filter((list) => list.length <= commonMax);
  for (const list of rare.length > 0 ? rare : lists.slice(0, 3))
    for (const place of list) shared.set(place, (shared.get(place) ?? 0) + 1);
  const promise = ([place, pairs]: readonly [number, number]) =>
    pairs / (tokens.length + (statements.folded[place]?.length ?? 0) / meanWord_chars);
  const candidates = largest([...shared], promise, candidatesMax);
  const near = candidates
    .map(([place]) => ({ place, nearness: nearnessOf(tokens, wordsIn(statements.folded[place] ?? "")) }))
    .filter(({ nearness }) => nearness >= (tokens.length < longMin_words ? nearnessMin.short : nearnessMin.long))
    .toSorted((a, b) => b.nearness - a.nearness || marksBetween(a) - marksBetween(b));
  const best = near[0]?.nearness ?? 0;
  return near.filter(({ nearness }) => nearness > best - tieWidth);

  /** Among wordings that are equally near, the one with the most similar punctuation comes first. */
  function marksBetween({ place }: Near): number {
    return Math.abs(marksIn(folded) - marksIn(statements.folded[place] ?? ""));
  }
}

function marksIn(text: string): number {
  return text.match(/[^\p{L}\p{N}\s]/gu)?.length ?? 0;
}

const meanWord_chars = 6;
const tieWidth = 1e-9;

function largest<Item>(items: readonly Item[], sizeOf: (item: Item) => number, count: number): Item[] {
  if (items.length <= count) return [...items];
  const sized = items.map((item) => ({ item, size: sizeOf(item) }));
  return sized
    .toSorted((a, b) => b.size - a.size)
    .slice(0, count)
    .map(({ item }) => item);
}

/**
 * Twice the number of common words in order, divided by the number of all words. Source: Dice, 1945, over a longest
 * common subsequence.
 */
function nearnessOf(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return 0;
  let above = new Uint16Array(right.length + 1);
  for (const word of left) {
    const row = new Uint16Array(right.length + 1);
    for (let j = 1; j <= right.length; j++)
      row[j] = word === right[j - 1] ? (above[j - 1] ?? 0) + 1 : Math.max(above[j] ?? 0, row[j - 1] ?? 0);
    above = row;
  }
  return (2 * (above[right.length] ?? 0)) / (left.length + right.length);
}

/** The statement nearest to a sentence, among some given by their places in `all`; `undefined` if none is similar. */
export function nearestOf(statements: Statements, sentence: string, places: readonly number[]): number | undefined {
  const tokens = wordsIn(trimmedWords(sentence).toLowerCase());
  if (tokens.length > lengthMax_words) return undefined;
  const near = places
    .map((place) => ({ place, nearness: nearnessOf(tokens, wordsIn(statements.folded[place] ?? "")) }))
    .filter(({ nearness }) => nearness >= likeMin)
    .toSorted((a, b) => b.nearness - a.nearness);
  return near[0]?.place;
}

/** Two sentences of one rule need less likeness to count as one sentence reworded. */
const likeMin = 0.4;
