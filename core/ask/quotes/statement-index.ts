import type { History } from "../../archive/history.ts";
import { isHeld } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { SentencePart } from "../../contract/quotes.ts";
import type { Steps } from "../../steps.ts";
import { comparableText } from "../../text/canonical.ts";
import { byText } from "../../text/order.ts";
import { maskReferences } from "../../text/references.ts";
import { sentencesOf } from "./page.ts";

/**
 * The sentences of everything held in a history, as lists of texts and numbers that can be stored. Sentences, words and
 * lineages are identified by their places in these lists. For each pair of lists of numbers, the first gives the places
 * in the second where the numbers of each entry start, with one more place for the end of the last.
 */
export type StatementIndex = {
  /** Each sentence once, in the form in which only words and punctuation count. */
  readonly words: readonly string[];
  /** By sentence: in lower case with `#` for each rule number; empty if it has none. */
  readonly masked: readonly string[];
  /** Each word of the sentences once, in lower case. */
  readonly vocabulary: readonly string[];
  /** By word: where the pairs that begin with it start in `seconds`. */
  readonly firsts: Uint32Array;
  /** By pair: its second word, in ascending order for each first word. */
  readonly seconds: Uint32Array;
  /** By pair: where its sentences start in `places`. */
  readonly starts: Uint32Array;
  /** The sentences that have a pair, once for each occurrence. */
  readonly places: Uint32Array;
  /** The lineages that have sentences, by id. */
  readonly lineageIds: readonly string[];
  /** By sentence: where its occurrences start in the three lists that follow. */
  readonly occurrenceStarts: Uint32Array;
  readonly occurrenceLineages: Uint32Array;
  /** The place of the revision in its lineage. */
  readonly occurrenceRevisions: Uint32Array;
  /** 0 for a heading, 1 for a term, 2 for a text, from 3 on the examples. */
  readonly occurrenceParts: Uint32Array;
};

const firstExample = 3;
const parts: readonly SentencePart[] = ["heading", "term", "text"];

/** What a number in `occurrenceParts` means. */
export function partFrom(code: number): { readonly part: SentencePart; readonly example: number | null } {
  const part = parts[code];
  return part === undefined ? { part: "example", example: code - firstExample } : { part, example: null };
}

/** The texts of a revision that have sentences, with the number of each in `occurrenceParts`. */
export function textsOf(
  { kind }: Pick<Lineage, "kind">,
  { name, text, examples }: Revision,
): { readonly code: number; readonly text: string }[] {
  return [
    ...(name === null ? [] : [{ code: kind === "heading" ? 0 : 1, text: name }]),
    ...(text === null ? [] : [{ code: 2, text }]),
    ...examples.map((example, place) => ({ code: firstExample + place, text: example })),
  ];
}

/** A sentence as printed and in the form in which it is compared. */
export type CutSentence = { readonly print: string; readonly words: string };

/** Divides a text of the rules into its sentences. */
export function cutSentences(text: string): CutSentence[] {
  return sentencesOf(text)
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

/** How many sentences one step handles. */
const stepSize = 500;

/** A revision to index: `place` is its place in its lineage. */
type IndexedRevision = {
  readonly lineage: Pick<Lineage, "id" | "kind" | "isComplete">;
  readonly revision: Revision;
  readonly place: number;
};

const nothing = new Uint32Array(1);
const empty: StatementIndex = {
  ...{ words: [], masked: [], vocabulary: [], lineageIds: [] },
  ...{ firsts: nothing, seconds: new Uint32Array(0), starts: nothing, places: new Uint32Array(0) },
  ...{ occurrenceStarts: nothing, occurrenceLineages: new Uint32Array(0) },
  ...{ occurrenceRevisions: new Uint32Array(0), occurrenceParts: new Uint32Array(0) },
};

/** Builds the index of a history, in steps: with many rulebooks it takes a second. */
export function* indexStatements(history: History): Steps<StatementIndex> {
  const revisions = [...history.lineages.values()].flatMap((lineage) =>
    lineage.revisions.map((revision, place): IndexedRevision => ({ lineage, revision, place })),
  );
  return yield* extendIndex(empty, revisions.toSorted(byText(({ revision }) => revision.from)));
}

/**
 * The index with more revisions. It lists what it has in the order in which it was added: an index to which newer
 * revisions are added, ordered by day and then by lineage, is that of the whole history.
 */
function* extendIndex(index: StatementIndex, revisions: readonly IndexedRevision[]): Steps<StatementIndex> {
  const gathered = yield* gather(index, revisions);
  const masked = [...index.masked];
  for (const words of gathered.words.slice(masked.length)) {
    masked.push(/\d{3}/.test(words) ? maskReferences(words).toLowerCase() : "");
    if (masked.length % stepSize === 0) yield;
  }
  return { ...gathered, masked, ...(yield* pairsOf(index, gathered.words)) };
}

type Gathered = Omit<StatementIndex, "masked" | "vocabulary" | "firsts" | "seconds" | "starts" | "places">;

function* gather(index: StatementIndex, indexed: readonly IndexedRevision[]): Steps<Gathered> {
  const placeOf = new Map(index.words.map((words, place) => [words, place]));
  const cuts = new Map<string, readonly number[]>();
  const lineageNumbers = new Map(index.lineageIds.map((id, number) => [id, number]));
  const statements = keysOf(index.occurrenceStarts);
  const lineages = [...index.occurrenceLineages];
  const [revisions, codes] = [[...index.occurrenceRevisions], [...index.occurrenceParts]];
  for (const [at, { lineage, revision, place }] of indexed.entries()) {
    if (at % stepSize === 0) yield;
    if (revision.hasEnded || !isHeld(lineage, revision)) continue;
    for (const { code, text } of textsOf(lineage, revision))
      for (const statement of cut(text)) {
        statements.push(statement);
        lineages.push(numberOf(lineage.id));
        revisions.push(place);
        codes.push(code);
      }
  }
  const { starts: occurrenceStarts, order } = groupedBy(statements, placeOf.size);
  const inOrder = (values: readonly number[]): Uint32Array => Uint32Array.from(order, (at) => values[at] ?? 0);
  return {
    ...{ words: [...placeOf.keys()], lineageIds: [...lineageNumbers.keys()], occurrenceStarts },
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
    const before = cuts.get(text);
    if (before !== undefined) return before;
    const made = cutSentences(text).map(({ words }) => {
      const place = placeOf.get(words) ?? placeOf.size;
      placeOf.set(words, place);
      return place;
    });
    cuts.set(text, made);
    return made;
  }
}

/** The reverse of `groupedBy`: the group of each place, from where the groups start. */
function keysOf(starts: Uint32Array): number[] {
  const keys: number[] = [];
  for (let group = 0; group + 1 < starts.length; group += 1)
    for (let at = starts[group] ?? 0; at < (starts[group + 1] ?? 0); at += 1) keys.push(group);
  return keys;
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

function* pairsOf(index: StatementIndex, statements: readonly string[]): Steps<Pairs> {
  const numbers = new Map(index.vocabulary.map((word, number) => [word, number]));
  const pairs = keysOf(index.starts);
  const firstOfPair = keysOf(index.firsts);
  const [firstWords, secondWords] = [
    pairs.map((pair) => firstOfPair[pair] ?? 0),
    pairs.map((pair) => index.seconds[pair] ?? 0),
  ];
  const places = [...index.places];
  for (let place = index.words.length; place < statements.length; place += 1) {
    const words = statements[place] ?? "";
    if (place % stepSize === 0) yield;
    let before = -1;
    for (const word of wordsIn(words.toLowerCase())) {
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      if (before !== -1) {
        firstWords.push(before);
        secondWords.push(number);
        places.push(place);
      }
      before = number;
    }
  }
  yield;
  // By second word, then by first: the sort is stable.
  const bySecond = groupedBy(secondWords, numbers.size).order;
  yield;
  const byFirst = groupedBy(
    Array.from(bySecond, (at) => firstWords[at] ?? 0),
    numbers.size,
  );
  yield;
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
    ...{ vocabulary: [...numbers.keys()], firsts, seconds: Uint32Array.from(seconds) },
    starts: Uint32Array.from([...starts, sorted.length]),
    places: sorted.map((at) => places[at] ?? 0),
  };
}
