import type { History } from "../../archive/history.ts";
import type { StatementIndex } from "../../archive/indexes.ts";
import { isHeld } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { SentencePart } from "../../contract/quotes.ts";
import { comparableText } from "../../text/canonical.ts";
import { byText } from "../../text/order.ts";
import { maskReferences } from "../../text/references.ts";
import { sentencesOf } from "./page.ts";

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

/** A revision to index: `place` is its place in its lineage. */
type IndexedRevision = {
  readonly lineage: Pick<Lineage, "id" | "kind" | "isComplete">;
  readonly revision: Revision;
  readonly place: number;
};

/** Builds the index of a history; a second or two with many rulebooks. Its lists are in the order of days. */
export function indexStatements(history: History): StatementIndex {
  const revisions = [...history.lineages.values()].flatMap((lineage) =>
    lineage.revisions.map((revision, place): IndexedRevision => ({ lineage, revision, place })),
  );
  const gathered = gather(revisions.toSorted(byText(({ revision }) => revision.from)));
  const masked = gathered.words.map((words) => (/\d{3}/.test(words) ? maskReferences(words).toLowerCase() : ""));
  return { ...gathered, masked, ...pairsOf(gathered.words) };
}

type Gathered = Omit<StatementIndex, "masked" | "vocabulary" | "firsts" | "seconds" | "starts" | "places">;

function gather(indexed: readonly IndexedRevision[]): Gathered {
  const placeOf = new Map<string, number>();
  const cuts = new Map<string, readonly number[]>();
  const lineageNumbers = new Map<string, number>();
  const statements: number[] = [];
  const [lineages, revisions, codes]: [number[], number[], number[]] = [[], [], []];
  for (const { lineage, revision, place } of indexed) {
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
  for (const [place, words] of statements.entries()) {
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
    ...{ vocabulary: [...numbers.keys()], firsts, seconds: Uint32Array.from(seconds) },
    starts: Uint32Array.from([...starts, sorted.length]),
    places: sorted.map((at) => places[at] ?? 0),
  };
}
