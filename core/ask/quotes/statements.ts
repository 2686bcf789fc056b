import type { Archive } from "../../archive/archive.ts";
import type { StatementIndex } from "../../archive/indexes.ts";
import { isHeld } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { SentencePart } from "../../contract/quotes.ts";
import { cachedIn, cachedValues, lazily, once } from "../../derived.ts";
import { comparableText } from "../../text/canonical.ts";
import { byText } from "../../text/order.ts";
import { maskReferences } from "../../text/references.ts";
import { splitSentences } from "./page.ts";

/** One revision that has a sentence; `example` counts from 0, `null` outside examples. */
type Occurrence = {
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

/** All sentences held, with their look-ups. A sentence is identified by its position among them. */
export type Statements = {
  /** The words of each sentence. */
  readonly words: readonly string[];
  /** The same in lower case. */
  readonly folded: readonly string[];
  /** Always the same object for the same position; `undefined` if there is none. */
  at(position: number): Statement | undefined;
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
type PairIndex = {
  /** The number of a word, by which pairs are identified; `undefined` for a word that no rule has. */
  wordNumber(word: string): number | undefined;
  /** The statements with a pair. */
  having(first: number, second: number): Uint32Array;
};

/** The sentences of everything held in a history. Without a stored index many rulebooks take a second or two. */
export function statementsOf(archive: Archive): Statements {
  return archive.once(statementsIn);
}

function statementsIn(archive: Archive): Statements {
  const index = archive.stored.statements?.() ?? indexStatements(archive);
  const folded = index.words.map((words) => words.toLowerCase());
  const statements = new Map<number, Statement>();
  const byFolded = once(() => positionsBy(folded));
  const byMasked = once(() => positionsBy(index.masked));
  const positionOf = once(() => new Map(index.words.map((words, position) => [words, position])));
  // A page needs the same texts again and again.
  const cut = cachedValues(cutSentences, 5_000);
  return {
    words: index.words,
    folded,
    pairs: pairsIn(index),
    at(position) {
      const words = index.words[position];
      if (words === undefined) return undefined;
      return cachedIn(statements, position, () => statementAt(position, words));
    },
    withFolded: (words) => byFolded().get(words) ?? none,
    withMasked: (words) => byMasked().get(words) ?? none,
    of(lineage, revision) {
      if (revision.hasEnded || !isHeld(lineage, revision)) return [];
      return textsOf(lineage, revision).flatMap(({ text }) =>
        cut(text).flatMap(({ words }) => positionOf().get(words) ?? []),
      );
    },
  };

  function statementAt(position: number, words: string): Statement {
    const statement: Statement = lazily<Statement>({
      words: () => words,
      prints: () => printsOf(statement.occurrences, words, cut),
      occurrences: () => occurrencesOf(archive, index, position),
    });
    return statement;
  }
}

function occurrencesOf({ lineages }: Archive, index: StatementIndex, position: number): Occurrence[] {
  const occurrences: Occurrence[] = [];
  const [from = 0, to = 0] = [index.occurrenceStarts[position], index.occurrenceStarts[position + 1]];
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
        .filter((sentence) => sentence.words === words)
        .map(({ print }) => print),
    ),
  );
}

function positionsBy(keys: readonly string[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  for (const [position, key] of keys.entries()) {
    if (key === "") continue;
    const list = positions.get(key);
    if (list === undefined) positions.set(key, [position]);
    else list.push(position);
  }
  return positions;
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

const firstExample = 3;
const parts: readonly SentencePart[] = ["heading", "term", "text"];

/** What a number in `occurrenceParts` means. */
function partFrom(code: number): { readonly part: SentencePart; readonly example: number | null } {
  const part = parts[code];
  return part === undefined ? { part: "example", example: code - firstExample } : { part, example: null };
}

/** The texts of a revision that have sentences, with the number of each in `occurrenceParts`. */
function textsOf(
  { kind }: Pick<Lineage, "kind">,
  { name, text, examples }: Revision,
): { readonly code: number; readonly text: string }[] {
  return [
    ...(name === null ? [] : [{ code: kind === "heading" ? 0 : 1, text: name }]),
    ...(text === null ? [] : [{ code: 2, text }]),
    ...examples.map((example, position) => ({ code: firstExample + position, text: example })),
  ];
}

/** A sentence as printed and in the form in which it is compared. */
type CutSentence = { readonly print: string; readonly words: string };

/** Divides a text of the rules into its sentences. */
function cutSentences(text: string): CutSentence[] {
  return splitSentences(text)
    .filter((print) => /\p{L}/u.test(print))
    .map((print) => ({ print, words: trimmedWords(print) }));
}

/** The form in which sentences are compared: `comparableText` without emphasis and without punctuation at the ends. */
export function trimmedWords(sentence: string): string {
  const bare = /__|\*\*/.test(sentence) ? sentence.replace(/_{2,}|\*{2,}/g, "") : sentence;
  const words = comparableText(bare).replace(/^[^\p{L}\p{N}{+#-]+/u, "");
  let end = words.length;
  while (end > 0 && !endsWords.test(words.slice(Math.max(0, end - 2), end))) end -= 1;
  return words.slice(0, end);
}

/** The last UTF-16 unit may be the second half of a letter. */
const endsWords = /[\p{L}\p{N}}#%]$/u;

const wordForm = /[\p{L}\p{N}#]+(?:['.-][\p{L}\p{N}#]+)*/gu;

/** The words of a text in lower case, without the punctuation between them. */
export function wordsIn(folded: string): string[] {
  return folded.match(wordForm) ?? [];
}

/** A revision to index: `position` is its position in its lineage. */
type IndexedRevision = {
  readonly lineage: Pick<Lineage, "id" | "kind" | "isComplete">;
  readonly revision: Revision;
  readonly position: number;
};

/** Builds the index of a history; a second or two with many rulebooks. Its lists are in the order of days. */
export function indexStatements(archive: Archive): StatementIndex {
  const revisions = [...archive.lineages.values()].flatMap((lineage) =>
    lineage.revisions.map((revision, position): IndexedRevision => ({ lineage, revision, position })),
  );
  const gathered = gather(revisions.toSorted(byText(({ revision }) => revision.from)));
  const masked = gathered.words.map((words) => (/\d{3}/.test(words) ? maskReferences(words).toLowerCase() : ""));
  return { ...gathered, masked, ...pairsOf(gathered.words) };
}

type SentenceLists = Omit<StatementIndex, "masked" | "vocabulary" | "firsts" | "seconds" | "starts" | "places">;

function gather(indexed: readonly IndexedRevision[]): SentenceLists {
  const positionOf = new Map<string, number>();
  const cuts = new Map<string, readonly number[]>();
  const lineageNumbers = new Map<string, number>();
  const statements: number[] = [];
  const [lineages, revisions, codes]: [number[], number[], number[]] = [[], [], []];
  for (const { lineage, revision, position } of indexed) {
    if (revision.hasEnded || !isHeld(lineage, revision)) continue;
    for (const { code, text } of textsOf(lineage, revision))
      for (const statement of cut(text)) {
        statements.push(statement);
        lineages.push(numberOf(lineage.id));
        revisions.push(position);
        codes.push(code);
      }
  }
  const { starts: occurrenceStarts, order } = groupedBy(statements, positionOf.size);
  const inOrder = (values: readonly number[]): Uint32Array => Uint32Array.from(order, (at) => values[at] ?? 0);
  return {
    words: [...positionOf.keys()],
    lineageIds: [...lineageNumbers.keys()],
    occurrenceStarts,
    occurrenceLineages: inOrder(lineages),
    occurrenceRevisions: inOrder(revisions),
    occurrenceParts: inOrder(codes),
  };

  function numberOf(id: string): number {
    const number = lineageNumbers.get(id) ?? lineageNumbers.size;
    lineageNumbers.set(id, number);
    return number;
  }

  function cut(text: string): readonly number[] {
    return cachedIn(cuts, text, () =>
      cutSentences(text).map(({ words }) => {
        const position = positionOf.get(words) ?? positionOf.size;
        positionOf.set(words, position);
        return position;
      }),
    );
  }
}

/** Groups the places of numbers by value: where each group starts, and the places in that order. */
function groupedBy(
  keys: readonly number[],
  groups: number,
): { readonly starts: Uint32Array; readonly order: Uint32Array } {
  const starts = new Uint32Array(groups + 1);
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let group = 0; group < groups; group += 1) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0);
  const next = starts.slice();
  const order = new Uint32Array(keys.length);
  for (const [at, key] of keys.entries()) {
    const to = next[key] ?? 0;
    order[to] = at;
    next[key] = to + 1;
  }
  return { starts, order };
}

type Pairs = Pick<StatementIndex, "vocabulary" | "firsts" | "seconds" | "starts" | "places">;

function pairsOf(statements: readonly string[]): Pairs {
  const numbers = new Map<string, number>();
  const [firstWords, secondWords, places]: [number[], number[], number[]] = [[], [], []];
  for (const [position, words] of statements.entries()) {
    let before = -1;
    for (const word of wordsIn(words.toLowerCase())) {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      if (before !== -1) {
        firstWords.push(before);
        secondWords.push(number);
        places.push(position);
      }
      before = number;
    }
  }
  // By second word, then by first: the sort is stable.
  const bySecond = groupedBy(secondWords, numbers.size).order;
  const byFirst = groupedBy(
    Array.from(bySecond, (at) => firstWords[at] ?? 0),
    numbers.size,
  );
  const sorted = byFirst.order.map((at) => bySecond[at] ?? 0);
  const [firsts, seconds, starts] = [new Uint32Array(numbers.size + 1), [] as number[], [] as number[]];
  let lastFirst = -1;
  for (const [at, pair] of sorted.entries()) {
    const [first = 0, second = 0] = [firstWords[pair], secondWords[pair]];
    if (first === lastFirst && second === seconds.at(-1)) continue;
    while (lastFirst < first) firsts[++lastFirst] = seconds.length;
    seconds.push(second);
    starts.push(at);
  }
  while (lastFirst < numbers.size) firsts[++lastFirst] = seconds.length;
  return {
    vocabulary: [...numbers.keys()],
    firsts,
    seconds: Uint32Array.from(seconds),
    starts: Uint32Array.from([...starts, sorted.length]),
    places: sorted.map((at) => places[at] ?? 0),
  };
}
