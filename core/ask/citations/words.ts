import { numbersBetween, type RuleNumber } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import { blocksAround, positionIn, type TextBlock } from "./blocks.ts";
import { type Cluster, clustersOf, tidy, withoutNumbers } from "./clusters.ts";
import { referencesWrittenIn } from "./find.ts";
import type { WrittenReference } from "./number-forms.ts";
import {
  endsItem,
  firstSentence,
  firstSentences,
  isMentioned,
  isMovedFrom,
  lastSentence,
  sentenceEnd,
  sentenceMin_terms,
} from "./sentences.ts";

/**
 * The words beside a citation: those of its own clause, and the rest of the same comment. `label`: the few words of the
 * clause that stand in brackets with the number; `beside`: the other numbers with the same words.
 */
export type Gloss = {
  readonly clause: string;
  readonly label: string;
  readonly rest: string;
  readonly beside: readonly RuleNumber[];
  /** The other numbers of the same comment, which may be what these words are about. None in rows, where each has its own. */
  readonly near: readonly NearNumber[];
  /** The title that the text gives the rule, in quotes after its number: `rule 118, "Life"`. */
  readonly title: string;
  /** The number is named as a number, not cited as a rule: "there is no CR 115.2a". */
  readonly isMention: boolean;
};

export type NearNumber = { readonly number: RuleNumber; readonly clause: string };

export const noGloss: Gloss = { clause: "", label: "", rest: "", beside: [], near: [], title: "", isMention: false };

/** The words that belong to each reference of a text, in the order of the references. */
export function glossesIn(text: string, references: readonly WrittenReference[]): Gloss[] {
  const blocks = blocksAround(
    text,
    references.map(({ start }) => start),
  );
  const glosses: Gloss[] = [];
  let at = 0;
  for (const block of blocks) {
    const inside: WrittenReference[] = [];
    while (at < references.length && (references[at] as WrittenReference).start < block.end)
      inside.push(references[at++] as WrittenReference);
    glosses.push(...glossesOfBlock(block, inside));
  }
  while (glosses.length < references.length) glosses.push(noGloss);
  return glosses;
}

/** The words beside one number, given as a whole: its own clause if the number is among them. */
export function glossGiven(words: string, number: RuleNumber): Gloss {
  const references = threeDigits.test(words) ? referencesWrittenIn(words) : [];
  const index = references.findIndex((reference) => reference.number === number);
  if (index === -1) return { ...noGloss, clause: withoutNumbers(words) };
  return glossesIn(words, references)[index] ?? noGloss;
}

/** Every rule number has them, and most words beside a number do not. */
const threeDigits = /\d{3}/;

function glossesOfBlock(block: TextBlock, references: readonly WrittenReference[]): Gloss[] {
  const words = block.words.replace(declaration, nameOnly).replace(moduleNames, blank).replace(tag, lineOrBlank);
  const clusters = clustersOf(
    words,
    references.map(({ start, end, number, link }, at) => ({
      from: positionIn(block, start),
      to: positionIn(block, end),
      numbers: [number],
      inside: link === "range" ? numbersBetween(references[at - 1]?.number ?? number, number) : [],
    })),
  );
  const rows = rowsOf(words, clusters) ?? rowsBelowSentence(words, clusters);
  const clauses = rows ?? clausesOf(words, clusters);
  const near = rows === null ? nearNumbers(clusters, clauses) : [];
  return clusters.flatMap((cluster, index) => {
    const own = clauses[index];
    const clause = withoutNumbers(own?.words ?? "");
    const label = withoutNumbers(own?.label ?? "");
    // A row that says enough needs no words of other rows, which are about other rules.
    const isWhole = rows !== null && termsOf(clause, sentenceMin_terms).length >= sentenceMin_terms;
    const around = isWhole
      ? clause
      : withoutNumbers(words.slice(Math.max(0, cluster.from - before_chars), cluster.to + after_chars));
    const gloss =
      termsOf(clause, 1).length > 0
        ? { clause, label, rest: `${around} ${block.code}` }
        : { clause: tidy(block.code), label: "", rest: around };
    const after = words.slice(cluster.to, cluster.to + titleMax_chars + 8);
    const title = cluster.numbers.length > 1 ? "" : (quotedTitle.exec(after)?.[1] ?? "");
    const before = words.slice(Math.max(0, cluster.from - 120), cluster.from);
    const isMention = cluster.numbers.length === 1 && isMentioned(before.slice(-60), after);
    const isMoved = cluster.numbers.length === 2 && isMovedFrom(before, words.slice(cluster.from, cluster.to));
    return cluster.numbers.map((number, nth) => ({
      ...gloss,
      beside: [...cluster.numbers, ...cluster.inside].filter((other) => other !== number),
      near: near.filter((other) => !cluster.numbers.includes(other.number)),
      title,
      isMention: isMention || (isMoved && nth === 0),
    }));
  });
}

/** The numbers of a comment, each once, with the words beside it. */
function nearNumbers(clusters: readonly Cluster[], clauses: readonly Clause[]): NearNumber[] {
  const clauseOfNumber = new Map<RuleNumber, string>();
  for (const [nth, { numbers }] of clusters.entries())
    for (const number of numbers)
      if (!clauseOfNumber.has(number)) clauseOfNumber.set(number, clauses[nth]?.words ?? "");
  return [...clauseOfNumber].slice(0, nearMax).map(([number, words]) => ({ number, clause: withoutNumbers(words) }));
}

/** More numbers than this in one comment are a list, which says nothing about each. */
const nearMax = 24;
const titleMax_chars = 80;
/** A title in quotes, which begins with a capital letter and is no sentence. */
const quotedTitle = /^["'”’]?[,:]?\s{1,2}["“]([A-Z][\p{L}\p{N}’' ,/+-]{2,80}?)[.,]?["”]/u;

const blank = ({ length }: string) => " ".repeat(length);

/** What stands before the name of a function, and its body on the same line, if without a number: `[Test] public void name() { … }`. */
const declaration =
  /^(?<before>[ \t]{0,40}(?:[@[][\w()\]]{1,40}\s)?(?:(?:public|private|protected|internal|static|final|async|export|override|suspend|void|function|func|fun|fn|pub|def)\s){1,5})(?:(?<name>\w{1,200}\([^()\n]{0,200}\))(?![^\n]*\d{3}\.\d)(?:(?! (?:\/[/*]|#))[^\n])*|(?=\w{1,200}\())/gm;
const nameOnly = (whole: string, before: string, name = "") =>
  `${blank(before)}${name}${" ".repeat(whole.length - before.length - name.length)}`;

/** The name of a module with what it contains, or of a file: words of the program, not of the rules. */
const moduleNames =
  /(?<![\w.])(?:[A-Z]\w{0,60}\.){1,8}\w{1,60}|(?<![\w/.-])(?:[\w-]{1,60}\/){1,8}[\w.-]{1,60}\.\w{1,5}\b/g;

/** A tag of HTML or XML in a comment: its name and its attributes are not words. */
const tag = /<\/?[a-z][a-z0-9]{0,12}(?:\s[^<>\n]{0,200})?\/?>/gi;

/** What a tag becomes: the end of a line where it begins an item or a paragraph. */
const lineOrBlank = (tag: string) =>
  /^<\/?(?:li|ul|ol|dt|dd|dl|p)\b/i.test(tag) ? `\n${" ".repeat(tag.length - 1)}` : blank(tag);

/** What announces a number, before it: `(see CR `. */
const lead =
  /(?:[([{*_`"'“]{1,3}\s{0,3})?(?:@?\b(?:see|look(?:s|ing)? (?:at|up)|refers? to|according to|per|under|cf\.?|as in|by|in)\s{1,3})?(?:\[\[[^[\]|\n]{1,60}\|)?(?:(?:magic|mtg|comp(?:rehensive)?)\s{0,3}){0,3}(?:\bC\.?R\.?\|?|\brules?\|?|\bsub-?rules?|\bsections?|\bsec\.|§+)?[\s:#_*`"'[({-]{0,16}$/i;
/** The mark of an item of a list, which is not a word: `1. `. */
const itemMark = /^\s*(?:\d{1,2}[.)]|[-*+•])(?=\s|$)/;
/** What says that the words follow. */
const announces =
  /^[\s\])}*_`"']{0,4}(?:\([a-z#0-9 ,]{1,24}\)\s*)?(?::|—|–|[-=]>|-{1,2}\s|=|→|(?:says?|states?|defines?)\b(?!-)|,? which\b)/i;

/** Words that begin another clause. */
const joins = "and|or|but|while|whereas|then|so|plus|with";
/** What ends the clause of the number before it: "…704.5a, lifelink 702.15b". */
const endsClause = new RegExp(String.raw`^[\])}*_\x60"']{0,4}\s{0,4}(?:[,;.!?&+|/]|\n|(?:${joins})\b)`, "i");
/** What begins the clause of the number after it: "704.5a zero life, and the 702.15b lifelink". */
const beginsClause = new RegExp(
  String.raw`(?:[,;.!?&+|/]|\n|[-–—]|\b(?:${joins}))\s{0,4}(?:\b(?:${joins}|the|an?|also)\s{1,4}){0,3}$`,
  "i",
);

/** Words further away are not beside a number; a text may be one long line. */
const [before_chars, after_chars] = [400, 800];

/**
 * The words on both sides of a group that may be its own. `opens`: what announces the group; `nextOpens`: the words
 * right before the next group, if there is one.
 */
type Surroundings = {
  readonly before: string;
  readonly opens: string;
  readonly after: string;
  readonly nextOpens: string | null;
  readonly isList: boolean;
};

/** `label`: the few words that stand in brackets with a number, if the words before them are in the clause too. */
type Clause = { readonly words: string; readonly label: string };

function clausesOf(words: string, clusters: readonly Cluster[]): Clause[] {
  const [only] = clusters.length === 1 ? clusters : [];
  const joined = only === undefined ? words : withNearPartsJoined(words, only);
  const raw = clusters.map((_, index) => surroundingsOf(joined, clusters, index));
  const clauses: Clause[] = [];
  let override: Partial<Surroundings> = {};
  for (const [index, surroundings] of raw.entries()) {
    const own = { ...surroundings, ...override };
    const next = raw[index + 1];
    const side = next === undefined ? "both" : sideOf(own, next);
    const apart = side === "both" && next !== undefined ? linesApart(own, next) : null;
    clauses.push(clauseOf(side === "next" ? { ...own, after: firstOfSeveral(own.after) } : (apart?.own ?? own)));
    override = side === "previous" ? { before: lastOfSeveral(next?.before ?? "") } : (apart?.next ?? {});
  }
  return clauses;
}

/**
 * The words between two groups that both may claim, each with those of its own line: a line with a number of its own lends
 * no words to the number before. `null` if one of them has none there, or if the first has its words before it.
 */
function linesApart(own: Surroundings, next: Surroundings) {
  const end = own.after.lastIndexOf("\n");
  const before = next.before.slice(next.before.lastIndexOf("\n") + 1);
  const hasWordsBefore = termsOf(lastSentence(own.before), 1).length > 0;
  if (end === -1 || (hasWordsBefore && !saysWhatFollows(own))) return null;
  if ([own.after.slice(0, end), before].some((words) => termsOf(words, 1).length === 0)) return null;
  return { own: { ...own, after: own.after.slice(0, end) }, next: { before } };
}

/**
 * The words with commas for the semicolons next to the only number, where little stands between: the words on both sides
 * of "zero life loses; it is over (704.5a)" are about it.
 */
function withNearPartsJoined(words: string, { from, to }: Cluster): string {
  const last = words.lastIndexOf("; ", from);
  const next = words.indexOf("; ", to);
  const parts = [
    { at: last, near: words.slice(last + 1, from) },
    { at: next, near: words.slice(to, next) },
  ];
  return parts
    .filter(({ at, near }) => at !== -1 && termsOf(near, sentenceMin_terms).length < sentenceMin_terms)
    .reduce((joined, { at }) => `${joined.slice(0, at)},${joined.slice(at + 1)}`, words);
}

/**
 * The words of each row, where no line has two numbers and all stand at the same end of their lines: rows of data, or a
 * list of reminders. Lines without a number go on with what stands beside the next number, or the one before. `null` for
 * anything else.
 */
function rowsOf(words: string, clusters: readonly Cluster[]): Clause[] | null {
  if (clusters.length < 2) return null;
  const sides: { opens: string; before: string; after: string; above: string; below: string; isList: boolean }[] = [];
  // Above the rows may stand a heading.
  let lastEnd = words.lastIndexOf("\n", clusters[0]?.from) + 1;
  for (const [nth, { from, to, numbers }] of clusters.entries()) {
    const next = clusters[nth + 1]?.from;
    const newline = words.indexOf("\n", to);
    const lineEnd = newline === -1 ? words.length : newline;
    if (next !== undefined && next < lineEnd) return null;
    const lineStart = words.lastIndexOf("\n", from) + 1;
    const below = words.slice(lineEnd, next === undefined ? lineEnd + after_chars : words.lastIndexOf("\n", next) + 1);
    const [opens, after] = [words.slice(lineStart, from), words.slice(to, lineEnd)];
    const [before, isList] = [opens.replace(lead, ""), numbers.length > 1];
    sides.push({ opens: opens.trim(), before, after, above: words.slice(lastEnd, lineStart), below, isList });
    lastEnd = lineEnd + 1;
  }
  if (sides.every(({ before, after }) => !/\p{L}/u.test(after) && /\p{L}{2}/u.test(before)))
    return sides.map(({ above, before }) => ({ words: `${above}${before}`, label: "" }));
  // In a list of numbers with words, one without words has none: those above it belong to the number before.
  const [first] = sides;
  const hasWords = ({ after }: { readonly after: string }) => /\p{L}{2}/u.test(after);
  const isAlone = ({ opens, after, isList }: (typeof sides)[number]) =>
    !isList && opens === first?.opens && !/\p{L}/u.test(after);
  if (
    first !== undefined &&
    hasWords(first) &&
    sides.every((side) => !/\p{L}/u.test(side.before) && (hasWords(side) || isAlone(side)))
  )
    return sides.map(({ after, below }) => ({ words: `${after.replace(announces, "")}${below}`, label: "" }));
  return null;
}

/**
 * The clauses of rows below a sentence with numbers of its own: "State-based actions, see 704:" and a list. Two rows may
 * be lines of the sentence that happen to begin with their numbers.
 */
function rowsBelowSentence(words: string, clusters: readonly Cluster[]): Clause[] | null {
  for (let above = 1; above <= 3 && clusters.length - above >= 3; above++) {
    const below = clusters.slice(above);
    const start = words.lastIndexOf("\n", below[0]?.from) + 1;
    const rows = (clusters[above - 1] as Cluster).to <= start ? rowsOf(words, below) : null;
    if (rows === null) continue;
    return [...clausesOf(words.slice(0, start), clusters.slice(0, above)), ...rows];
  }
  return null;
}

function surroundingsOf(words: string, clusters: readonly Cluster[], index: number): Surroundings {
  const { from, to, numbers } = clusters[index] as Cluster;
  const next = clusters[index + 1];
  const sinceLast = words.slice(Math.max(clusters[index - 1]?.to ?? 0, from - before_chars), from);
  const before = sinceLast.replace(lead, "").replace(index === 0 ? itemMark : /$/, "");
  const untilNext = words.slice(to, Math.min(next?.from ?? words.length, to + after_chars));
  return {
    before,
    opens: lead.exec(sinceLast)?.[0] ?? "",
    after: next === undefined ? untilNext : untilNext.replace(lead, ""),
    nextOpens: next === undefined ? null : words.slice(Math.max(0, next.from - 24), next.from),
    isList: numbers.length > 1,
  };
}

/**
 * Says to which of two neighbouring groups the words between them belong. In "zero life 704.5a, lifelink 702.15b" they
 * are those of the next number, in "704.5a zero life, 702.15b lifelink" those of the previous one. Without a sign of
 * either they may belong to both.
 */
function sideOf(own: Surroundings, next: Surroundings): "previous" | "next" | "both" {
  const hasWords = termsOf(lastSentence(own.before), 1).length > 0;
  // "704.5a, zero life; 704.5c, poison": the semicolon right before the next number ends the words of the one before.
  if (endsItem(next.before) && /\p{L}/u.test(next.before)) return "previous";
  const nextHasWords = /\p{L}{3}/u.test(next.after.replace(/^[\s|]+/, "").split(/[,;.!?|]/, 1)[0] ?? "");
  if (!saysWhatFollows(own)) {
    const isBetweenBrackets = isInBrackets(own) && isInBrackets(next) && /^[\])]/.test(own.after);
    // The end of a line ends a clause only where nothing clearer comes before it, as a full stop, or follows.
    const isWrapped = /^[^\n\p{L}.!?]{0,4}\n/u.test(own.after) && beginsClause.test(`${next.before.trimEnd()} `);
    if (isWrapped) return "previous";
    if (hasWords && (isBetweenBrackets || endsClause.test(own.after))) return "next";
  }
  return nextHasWords && beginsClause.test(next.before) ? "previous" : "both";
}

/** Words before the last sentence end, if there is one with words on both sides. */
function firstOfSeveral(after: string): string {
  const first = firstSentence(after);
  return first.length < after.trimEnd().length && termsOf(first, 1).length > 0 ? first : "";
}

/** Words after the last sentence end, if there are any. */
function lastOfSeveral(before: string): string {
  const last = lastSentence(before);
  return last === before || beginsClause.test(last.trimEnd()) ? "" : last;
}

function isInBrackets({ opens }: Surroundings): boolean {
  return /[([]/.test(opens);
}

function saysWhatFollows(own: Surroundings): boolean {
  // "the next one — CR 603.2 — triggers": the number is put into a sentence.
  if (/[—–]\s{0,2}$/.test(own.before) && /^\s{0,2}[—–]/.test(own.after)) return false;
  // "(rule 608.2h) - and nothing happens" continues the sentence into which the number was inserted.
  const goesOn =
    isInBrackets(own) && /^[\])]+\s*[-–—]/.test(own.after) && termsOf(lastSentence(own.before), 1).length > 0;
  return announces.test(own.after) && !goesOn;
}

function clauseOf(surroundings: Surroundings): Clause {
  const clause = wordsOrClauseIn(surroundings);
  return typeof clause === "string" ? { words: clause, label: "" } : clause;
}

function wordsOrClauseIn(surroundings: Surroundings): string | Clause {
  const { before, after, nextOpens, isList } = surroundings;
  const own = lastSentence(before);
  if (saysWhatFollows(surroundings)) {
    const sentences = firstSentences(claimedAfter(after.replace(announces, ""), nextOpens));
    // "(303.4g: with nothing to choose, it stays where it was)" is about the words before it.
    if (isInBrackets(surroundings) && !/^[\])]/.test(after))
      return withLabel(untilClosed(sentences), isAside(after), own);
    // "scry (CR 701.22): look at the top cards": the name before the number is explained after it.
    const namedTerms = termsOf(own, nameMax_terms + 1).length;
    return namedTerms > 0 && namedTerms <= nameMax_terms ? `${tidy(own)}: ${sentences}` : sentences;
  }
  const hasOwn = termsOf(own, 1).length > 0;
  if (isInBrackets(surroundings)) {
    const inside = untilClosed(after);
    if (termsOf(inside, 1).length > 0) return withLabel(inside, isAside(inside), own);
    // "[704.5a] a player with no life loses": a number in brackets may begin a line.
    if (!hasOwn) return firstSentences(claimedAfter(after.replace(closing, ""), nextOpens));
    // "the legend rule (704.5j, 704.5k) and the world rule": the words on both sides belong to the list.
    return isList && goesOnAfter.test(after) ? `${own} ${firstSentence(after.replace(closing, ""))}` : own;
  }
  if (!hasOwn) return firstSentences(claimedAfter(after, nextOpens));
  // "blocked (per CR 509.1h), …" ends a clause; "CR 400.7 makes it a new object" continues it.
  return `${own} ${firstSentence(after)}`;
}

function withLabel(inside: string, isAside: boolean, own: string): Clause {
  return isAside ? { words: `${inside} ${own}`, label: inside } : { words: inside, label: "" };
}

const nameMax_terms = 3;
const closing = /^[\])]{1,4}/;
/** The sentence goes on after the bracket. */
const goesOnAfter = /^[\])]{1,4}\s{0,4}(?:and|or|plus|as well as)\b/i;

/** Of the words between two groups, the later group takes the sentence right before it if it is in brackets. */
function claimedAfter(after: string, nextOpens: string | null): string {
  if (nextOpens === null || !/[([]\s{0,4}(?:see\s{1,4})?(?:C\.?R\.?|rule)?\s{0,4}$/i.test(nextOpens)) return after;
  const ends = [...after.matchAll(sentenceEnd)];
  const cut = ends.at(-1)?.index;
  return cut === undefined ? after : after.slice(0, cut + 1);
}

/** Says whether words are too few to stand alone, or continue a sentence. */
function isAside(words: string): boolean {
  return (
    termsOf(words, 3).length < 3 ||
    /^[\s,;:)\]–—-]*(?:and|or|but|so|with|without|who|which|when|where|it|they)\b/i.test(words)
  );
}

function untilClosed(after: string): string {
  const close = after.search(/[)\]]/);
  return close === -1 ? firstSentence(after) : after.slice(0, close);
}
