import type { Archive } from "../../archive/archive.ts";
import { printedInterval } from "../../archive/life.ts";
import type { Lineage, Revision } from "../../archive/lineage.ts";
import type { Match, SentencePart } from "../../contract/quotes.ts";
import { type DaySet, holdsOn, type Interval, type IsoDate, unionOf } from "../../text/days.ts";
import { maskReferences } from "../../text/references.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import type { Statement, Statements } from "./statements.ts";
import { trimmedWords, wordsIn } from "./statements.ts";

/**
 * The statements in which a sentence was found; none for a short phrase, even if some statements contain it. `isPart`:
 * it is only a part of them. `nearness`: the share of words in common, 1 for all.
 */
export type StatementMatch = {
  readonly match: Match;
  readonly statements: readonly number[];
  readonly isPart: boolean;
  readonly nearness: number;
  /** The number of words of the sentence, without rule numbers. */
  readonly length_words: number;
};

/** Finds a sentence in everything held: the same wording or the nearest one. */
export function findSentence(statements: Statements, sentence: string): StatementMatch {
  return findAsItIs(statements, sentence) ?? nearestMatch(statements, queryFrom(sentence));
}

/**
 * Finds a sentence, or a part of one, with exactly these words apart from rule numbers; `undefined` if there is none.
 */
export function findAsItIs(statements: Statements, sentence: string): StatementMatch | undefined {
  const query = queryFrom(sentence);
  const { words, folded, tokens } = query;
  const matchOf = (match: Match, positions: readonly number[], isPart = false) =>
    withLength(query, { match, statements: positions, isPart, nearness: 1 });
  const whole = wholeMatches(statements, words, folded);
  if (whole.length > 0) return matchOf(matchAsPrinted(statements, sentence, whole), whole);
  const isShort = tokens.length < partMin_words;
  const parts = isShort ? [] : partMatches(statements, query);
  if (parts.length > 0) return matchOf(matchAsPrinted(statements, sentence, parts), parts, true);
  const masked = /\d{3}/.test(words) ? maskReferences(words).toLowerCase() : "";
  const apart = masked === "" ? [] : statements.withMasked(masked);
  if (apart.length > 0) return matchOf("references", apart);
  return isShort && standsAnywhere(statements, tokens, folded) ? matchOf("canonical", [], true) : undefined;
}

function nearestMatch(statements: Statements, query: Query): StatementMatch {
  const near = nearestTo(statements, query.tokens, query.folded);
  return withLength(query, {
    match: near.length === 0 ? "none" : "nearest",
    statements: near.map(({ position }) => position),
    isPart: false,
    nearness: near[0]?.nearness ?? 0,
  });
}

function queryFrom(sentence: string): Query {
  const words = trimmedWords(sentence);
  const folded = words.toLowerCase();
  return { words, folded, tokens: wordsIn(folded) };
}

function withLength({ words }: Query, match: Omit<StatementMatch, "length_words">): StatementMatch {
  return { ...match, length_words: wordsIn(maskReferences(words)).filter((word) => word !== "#").length };
}

/** Capitals count if they distinguish wordings. */
function wholeMatches(statements: Statements, words: string, folded: string): readonly number[] {
  const positions = statements.withFolded(folded);
  const same = positions.filter((position) => statements.words[position] === words);
  return same.length === 0 ? positions : same;
}

function matchAsPrinted(statements: Statements, sentence: string, positions: readonly number[]): Match {
  const bare = sentence.replace(/\s+/g, " ").trim();
  return positions.some((position) => hasPrint(statements.at(position), bare)) ? "exact" : "canonical";
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
  return fewest.some((position) => hasAsWords(statements.folded[position] ?? "", folded));
}

/** The words of a sentence to find: with capitals, in lower case, and one by one. */
type Query = { readonly words: string; readonly folded: string; readonly tokens: readonly string[] };

/** Statements that contain the words, searched among those with the rarest pair of words. */
function partMatches(statements: Statements, { words, folded, tokens }: Query): number[] {
  if (tokens.length > lengthMax_words) return [];
  const lists = pairListsOf(statements, tokens);
  if (lists.length < tokens.length - 1) return [];
  const fewest = lists.toSorted((a, b) => a.length - b.length)[0] ?? new Uint32Array(0);
  const having = [...new Set(fewest)].filter((position) => hasAsWords(statements.folded[position] ?? "", folded));
  const sameCapitals = having.filter((position) => hasAsWords(statements.words[position] ?? "", words));
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

type Near = { readonly position: number; readonly nearness: number };

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
    for (const position of list) shared.set(position, (shared.get(position) ?? 0) + 1);
  const promise = ([position, pairs]: readonly [number, number]) =>
    pairs / (tokens.length + (statements.folded[position]?.length ?? 0) / meanWord_chars);
  const candidates = largest([...shared], promise, candidatesMax);
  const near = candidates
    .map(([position]) => ({ position, nearness: nearnessOf(tokens, wordsIn(statements.folded[position] ?? "")) }))
    .filter(({ nearness }) => nearness >= (tokens.length < longMin_words ? nearnessMin.short : nearnessMin.long))
    .toSorted((a, b) => b.nearness - a.nearness || marksBetween(a) - marksBetween(b));
  const best = near[0]?.nearness ?? 0;
  return near.filter(({ nearness }) => nearness > best - tieWidth);

  /** Among wordings that are equally near, the one with the most similar punctuation comes first. */
  function marksBetween({ position }: Near): number {
    return Math.abs(marksIn(folded) - marksIn(statements.folded[position] ?? ""));
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

/** The statement nearest to a sentence, among some given by their positions; `undefined` if none is similar. */
export function nearestOf(statements: Statements, sentence: string, positions: readonly number[]): number | undefined {
  const tokens = wordsIn(trimmedWords(sentence).toLowerCase());
  if (tokens.length > lengthMax_words) return undefined;
  const near = positions
    .map((position) => ({ position, nearness: nearnessOf(tokens, wordsIn(statements.folded[position] ?? "")) }))
    .filter(({ nearness }) => nearness >= likeMin)
    .toSorted((a, b) => b.nearness - a.nearness);
  return near[0]?.position;
}

/** Two sentences of one rule need less likeness to count as one sentence reworded. */
const likeMin = 0.4;

/**
 * Days on which one lineage had a sentence under one number. `surely`: days on which the rules are known to have had it, because a
 * person wrote its days down, or because held releases have it, with the days between two that do. `possibly`: also the
 * days before and after for which nothing held shows it. `heldIn`: the held releases that have it; none if a person
 * wrote its days down.
 */
export type StatementPeriod = {
  readonly statement: Statement;
  readonly lineage: Lineage;
  readonly number: RuleNumber | null;
  /** Its heading or term at the time. */
  readonly name: string | null;
  readonly part: SentencePart;
  readonly example: number | null;
  readonly surely: DaySet;
  readonly possibly: DaySet;
  readonly heldIn: readonly IsoDate[];
};

/** The periods of a statement, by lineage, number and part, oldest first. */
export function periodsOf(archive: Archive, statement: Statement): StatementPeriod[] {
  const occurrences = statement.occurrences.map((occurrence) => ({
    ...occurrence,
    evidence: evidenceOf(archive, occurrence.lineage, occurrence.revision),
  }));
  const groups = Map.groupBy(occurrences, ({ lineage, revision, part }) => `${lineage.id} ${revision.number} ${part}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { lineage, revision, part, example } = first;
    return [
      {
        statement,
        lineage,
        number: revision.number,
        name: revision.name,
        part,
        example,
        surely: joinedDays(lineage, group),
        possibly: unionOf(group.map(({ evidence }) => evidence.possibly)),
        heldIn: [...new Set(group.flatMap(({ evidence }) => evidence.heldIn))],
      },
    ];
  });
}

type Evidence = {
  readonly possibly: Interval;
  readonly surely: Interval | null;
  readonly heldIn: readonly IsoDate[];
};

/** What is known of the days on which a revision held. */
function evidenceOf(archive: Archive, lineage: Lineage, revision: Revision): Evidence {
  const interval = printedInterval(lineage, revision);
  const { from, to } = interval;
  // Words first seen in some release may have been introduced on any day after the release before it, which had other
  // words.
  const possibly = { from: revision.isFirstSeen ? dayAfterHeldBefore(archive, from) : from, to };
  const next = lineage.revisions[lineage.revisions.indexOf(revision) + 1];
  const isEndKnown = next !== undefined && !next.isFirstSeen;
  if (revision.readIn === null) {
    const lastHeld = archive.heldReleases.findLast((release) => holdsOn(interval, release));
    const isEndOpen = next?.isFirstSeen === true;
    return {
      possibly,
      surely: isEndOpen ? { from, to: endInForce(archive, lastHeld ?? from) } : interval,
      heldIn: [],
    };
  }
  const heldIn = archive.heldReleases.filter(
    (release) => release >= (revision.readIn ?? from) && holdsOn({ from, to }, release),
  );
  const [first, last] = [heldIn[0], heldIn.at(-1)];
  // If a person noted a change that no held release shows, the words after it may be out of date.
  if (first === undefined || last === undefined) return { possibly, surely: null, heldIn };
  return { possibly, surely: { from: first, to: isEndKnown ? to : endInForce(archive, last) }, heldIn };
}

/** Intervals of neighbouring revisions with the same words are joined: held releases on both sides say the same. */
function joinedDays(
  lineage: Lineage,
  group: readonly { readonly revision: Revision; readonly evidence: Evidence }[],
): DaySet {
  const intervals: Interval[] = [];
  let before: Revision | undefined;
  for (const { revision, evidence } of group) {
    if (evidence.surely === null) continue;
    const last = intervals.at(-1);
    const isNext = before !== undefined && lineage.revisions.indexOf(revision) <= lineage.revisions.indexOf(before) + 1;
    if (last !== undefined && isNext) intervals[intervals.length - 1] = { from: last.from, to: evidence.surely.to };
    else intervals.push(evidence.surely);
    before = revision;
  }
  return unionOf(intervals);
}

/**
 * The first day on which a release later than the last held one before a day was in force; the first known day if none
 * is held.
 */
function dayAfterHeldBefore(archive: Archive, from: IsoDate): IsoDate {
  const held = archive.heldReleases.findLast((release) => release < from);
  return held === undefined ? firstKnownDay(archive) : (endInForce(archive, held) ?? from);
}

function firstKnownDay(archive: Archive): IsoDate {
  return (archive.releases[0]?.from ?? "0001-01-01") as IsoDate;
}

/** The day on which the next release took effect. A month counts as its first day. */
function endInForce(archive: Archive, release: IsoDate): IsoDate | null {
  const next = archive.releases.find(({ from }) => from > release)?.from;
  return next === undefined ? null : ((next.length === 7 ? `${next}-01` : next) as IsoDate);
}
