import type { History } from "../../archive/history.ts";
import type { StatementIndex } from "../../archive/indexes.ts";
import { isHeld } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { SentencePart } from "../../contract/quotes.ts";
import { type CutSentence, cutSentences, indexStatements, partFrom, textsOf } from "./statement-index.ts";

/** One revision that has a sentence; `example` counts from 0, `null` outside examples. */
export type Occurrence = {
  readonly lineage: Lineage;
  readonly revision: Revision;
  readonly part: SentencePart;
  readonly example: number | null;
};

/** One sentence of the rules, once for all revisions that have it. */
export type Statement = {
  /** In the form in which only words and punctuation count, without punctuation at its ends. */
  readonly words: string;
  /** As printed, because typography changed over the years; in the order of the history. */
  readonly prints: ReadonlySet<string>;
  readonly occurrences: readonly Occurrence[];
};

/** All sentences held, with their look-ups. A sentence is identified by its place among them. */
export type Statements = {
  /** The words of each sentence. */
  readonly words: readonly string[];
  /** The same in lower case. */
  readonly folded: readonly string[];
  /** Always the same object for the same place; `undefined` if there is none. */
  at(place: number): Statement | undefined;
  /** The sentences with these words in lower case. */
  withFolded(folded: string): readonly number[];
  /**
   * The sentences with these words in lower case and `#` for each rule number; only sentences that have a rule number.
   */
  withMasked(masked: string): readonly number[];
  /** The sentences of a revision. */
  of(lineage: Lineage, revision: Revision): readonly number[];
  readonly pairs: PairIndex;
};

/** For each pair of neighbouring words, the statements that have it. */
export type PairIndex = {
  /** The number of a word, by which pairs are identified; `undefined` for a word that no rule has. */
  wordNumber(word: string): number | undefined;
  /** The statements with a pair. */
  having(first: number, second: number): Uint32Array;
};

/** The sentences of everything held in a history. Without a stored index many rulebooks take a second or two. */
export function statementsOf(history: History): Statements {
  return history.once(statementsIn);
}

function statementsIn(history: History): Statements {
  const index = history.stored.statements?.() ?? indexStatements(history);
  const folded = index.words.map((words) => words.toLowerCase());
  const made = new Map<number, Statement>();
  const byFolded = once(() => placesBy(folded));
  const byMasked = once(() => placesBy(index.masked));
  const placeOf = once(() => new Map(index.words.map((words, place) => [words, place])));
  const cut = cutter();
  return {
    ...{ words: index.words, folded, pairs: pairsIn(index) },
    at(place) {
      const words = index.words[place];
      if (words === undefined) return undefined;
      const before = made.get(place);
      if (before !== undefined) return before;
      const statement = statementAt(place, words);
      made.set(place, statement);
      return statement;
    },
    withFolded: (words) => byFolded().get(words) ?? none,
    withMasked: (words) => byMasked().get(words) ?? none,
    of(lineage, revision) {
      if (revision.hasEnded || !isHeld(lineage, revision)) return [];
      return textsOf(lineage, revision).flatMap(({ text }) =>
        cut(text).flatMap(({ words }) => placeOf().get(words) ?? []),
      );
    },
  };

  function statementAt(place: number, words: string): Statement {
    const occurrences = once(() => occurrencesOf(history, index, place));
    const prints = once(() => printsOf(occurrences(), words, cut));
    return {
      words,
      get prints() {
        return prints();
      },
      get occurrences() {
        return occurrences();
      },
    };
  }
}

function occurrencesOf({ lineages }: History, index: StatementIndex, place: number): Occurrence[] {
  const occurrences: Occurrence[] = [];
  const [from = 0, to = 0] = [index.occurrenceStarts[place], index.occurrenceStarts[place + 1]];
  for (let at = from; at < to; at += 1) {
    const lineage = lineages.get(index.lineageIds[index.occurrenceLineages[at] ?? -1] ?? "");
    const revision = lineage?.revisions[index.occurrenceRevisions[at] ?? -1];
    if (lineage === undefined || revision === undefined) throw new Error("the index is not that of this history");
    occurrences.push({ lineage, revision, ...partFrom(index.occurrenceParts[at] ?? 0) });
  }
  return occurrences;
}

type Cut = (text: string) => readonly CutSentence[];

function printsOf(occurrences: readonly Occurrence[], words: string, cut: Cut): ReadonlySet<string> {
  const texts = new Set(
    occurrences.flatMap(({ lineage, revision, part, example }) =>
      textsOf(lineage, revision)
        .filter(({ code }) => partFrom(code).part === part && partFrom(code).example === example)
        .map(({ text }) => text),
    ),
  );
  return new Set(
    [...texts].flatMap((text) =>
      cut(text)
        .filter((one) => one.words === words)
        .map(({ print }) => print),
    ),
  );
}

/** Caches some texts, because a page needs the same ones again and again. */
function cutter(): Cut {
  const cuts = new Map<string, readonly CutSentence[]>();
  return (text) => {
    const before = cuts.get(text);
    if (before !== undefined) return before;
    if (cuts.size === cutsMax) cuts.clear();
    const made = cutSentences(text);
    cuts.set(text, made);
    return made;
  };
}

const cutsMax = 5000;

function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function placesBy(keys: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, key] of keys.entries()) {
    if (key === "") continue;
    const list = places.get(key);
    if (list === undefined) places.set(key, [place]);
    else list.push(place);
  }
  return places;
}

function pairsIn({ vocabulary, firsts, seconds, starts, places }: StatementIndex): PairIndex {
  const numbers = once(() => new Map(vocabulary.map((word, number) => [word, number])));
  return {
    wordNumber: (word) => numbers().get(word),
    having(first, second) {
      let [from, to] = [firsts[first] ?? 0, firsts[first + 1] ?? 0];
      const end = to;
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((seconds[middle] ?? 0) < second) from = middle + 1;
        else to = middle;
      }
      if (from >= end || seconds[from] !== second) return nowhere;
      return places.subarray(starts[from], starts[from + 1]);
    },
  };
}

const none: readonly number[] = [];
const nowhere = new Uint32Array(0);
