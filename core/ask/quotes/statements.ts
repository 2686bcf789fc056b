import type { History } from "../../archive/history.ts";
import { isHeld } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Part } from "../../contract/quotes.ts";
import { finished, type Steps } from "../../steps.ts";
import { comparableText } from "../../text/canonical.ts";
import { maskReferences } from "../../text/references.ts";
import { sentencesOf } from "./page.ts";

/** One revision that has a sentence; `example` counts from 0, `null` outside examples. */
export type Occurrence = {
  readonly lineage: Lineage;
  readonly revision: Revision;
  readonly part: Part;
  readonly example: number | null;
};

/** One sentence of the rules, once for all revisions that have it. */
export type Statement = {
  /** In the form in which only words and punctuation count, without marks at its ends. */
  readonly words: string;
  /** As printed; eras differ in typography. */
  readonly prints: ReadonlySet<string>;
  readonly occurrences: readonly Occurrence[];
};

/** All sentences that are held, and where they can be looked up. */
export type Statements = {
  readonly all: readonly Statement[];
  readonly byWords: ReadonlyMap<string, Statement>;
  /** By words in small letters. */
  readonly byFolded: ReadonlyMap<string, readonly number[]>;
  /** By words in small letters with `#` for each rule number; those that have one only. */
  readonly byMasked: ReadonlyMap<string, readonly number[]>;
  readonly folded: readonly string[];
  /** The statements of a revision, as places in `all`. */
  of(revision: Revision): readonly number[];
  readonly pairs: PairIndex;
};

/** For each pair of neighbouring words the statements that have it. */
export type PairIndex = {
  /** The number of a word, by which pairs are named; `undefined` for a word that no rule has. */
  wordNumber(word: string): number | undefined;
  /** The statements with a pair, as places in `all`. */
  having(first: number, second: number): Int32Array;
};

const known = new WeakMap<History, Statements>();

/** The sentences of everything held in a history; made once for each, at the first question. */
export function statementsOf(history: History): Statements {
  return finished(gatherStatements(history));
}

/** The same in steps: of many rulebooks it takes a second or two. */
export function* gatherStatements(history: History): Steps<Statements> {
  const found = known.get(history) ?? (yield* gather(history));
  known.set(history, found);
  return found;
}

/**
 * The form by which sentences are compared: `comparableText`, without marks of emphasis, be they doubled, and without
 * marks at the ends.
 */
export function trimmedWords(sentence: string): string {
  return comparableText(sentence.replace(/_{2,}|\*{2,}/g, ""))
    .replace(/^[^\p{L}\p{N}{+#-]+/u, "")
    .replace(/(?<![^\p{L}\p{N}}#%])[^\p{L}\p{N}}#%]+$/u, "");
}

const wordForm = /[\p{L}\p{N}#]+(?:['.-][\p{L}\p{N}#]+)*/gu;

/** The words of a text in small letters, without the marks between them. */
export function wordsIn(folded: string): string[] {
  return folded.match(wordForm) ?? [];
}

type Gathered = Statement & { readonly prints: Set<string>; readonly occurrences: Occurrence[] };

function* gather(history: History): Steps<Statements> {
  const byWords = new Map<string, Gathered>();
  const cuts = new Map<string, readonly { print: string; statement: Gathered }[]>();
  const numbers = new Map<Statement, number>();
  const ofRevision = new Map<Revision, number[]>();
  for (const lineage of history.lineages.values()) {
    yield;
    for (const revision of lineage.revisions) {
      if (revision.hasEnded || !isHeld(lineage, revision)) continue;
      for (const { text, part, example } of partsOf(lineage, revision))
        for (const { print, statement } of cut(text)) {
          statement.prints.add(print);
          statement.occurrences.push({ lineage, revision, part, example });
          add(ofRevision, revision, numbers.get(statement) ?? 0);
        }
    }
  }
  const all = [...byWords.values()];
  const folded = all.map(({ words }) => words.toLowerCase());
  const masked: string[] = [];
  for (const { words } of all) {
    masked.push(/\d{3}/.test(words) ? maskReferences(words).toLowerCase() : "");
    if (masked.length % stepSize === 0) yield;
  }
  return {
    ...{ all, byWords, folded },
    byFolded: placesBy(folded),
    byMasked: placesBy(masked),
    of: (revision) => ofRevision.get(revision) ?? [],
    pairs: yield* pairIndexOf(folded),
  };

  function cut(text: string): readonly { print: string; statement: Gathered }[] {
    const before = cuts.get(text);
    if (before !== undefined) return before;
    const made = sentencesOf(text)
      .filter((print) => /\p{L}/u.test(print))
      .map((print) => ({ print, statement: statementWith(trimmedWords(print)) }));
    cuts.set(text, made);
    return made;
  }

  function statementWith(words: string): Gathered {
    const before = byWords.get(words);
    if (before !== undefined) return before;
    const made = { words, prints: new Set<string>(), occurrences: [] };
    numbers.set(made, byWords.size);
    byWords.set(words, made);
    return made;
  }
}

function add<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function placesBy(keys: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  keys.forEach((key, at) => {
    if (key !== "") add(places, key, at);
  });
  return places;
}

function partsOf(lineage: Lineage, { name, text, examples }: Revision) {
  const parts: { text: string; part: Part; example: number | null }[] = [];
  if (name !== null) parts.push({ text: name, part: lineage.kind === "heading" ? "heading" : "term", example: null });
  if (text !== null) parts.push({ text, part: "text", example: null });
  return [...parts, ...examples.map((text, example) => ({ text, part: "example" as const, example }))];
}

/** Sentences in one step; of pairs of words a hundred times as many. */
const stepSize = 500;

function* pairIndexOf(folded: readonly string[]): Steps<PairIndex> {
  const numbers = new Map<string, number>();
  const [pairs, places]: [number[], number[]] = [[], []];
  for (const [place, text] of folded.entries()) {
    if (place % stepSize === 0) yield;
    let before = -1;
    for (const word of wordsIn(text)) {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      if (before !== -1) {
        pairs.push(before * pairBase + number);
        places.push(place);
      }
      before = number;
    }
  }
  const counts = new Map<number, number>();
  for (const [index, pair] of pairs.entries()) {
    if (index % (100 * stepSize) === 0) yield;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  yield;
  const starts = new Map<number, number>();
  let next = 0;
  for (const [pair, count] of counts) {
    starts.set(pair, next);
    next += count;
  }
  const sorted = new Int32Array(next);
  const filled = new Map(starts);
  for (const [index, pair] of pairs.entries()) {
    if (index % (100 * stepSize) === 0) yield;
    const at = filled.get(pair) ?? 0;
    sorted[at] = places[index] ?? 0;
    filled.set(pair, at + 1);
  }
  return {
    wordNumber: (word) => numbers.get(word),
    having(first, second) {
      const start = starts.get(first * pairBase + second);
      return start === undefined ? none : sorted.subarray(start, filled.get(first * pairBase + second));
    },
  };
}

/** More than there are words in all rulebooks; pairs of numbers below it stay exact. */
const pairBase = 2 ** 24;
const none = new Int32Array(0);
