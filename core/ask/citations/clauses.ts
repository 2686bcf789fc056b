import type { RuleNumber } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";

/** Numbers that stand together, and where they stand in the words of a block. */
export type Cluster = { readonly from: number; readonly to: number; readonly numbers: readonly RuleNumber[] };

/** What announces a number, before it: `(see CR `. */
const lead =
  /(?:[([{*_`"'“]{1,3}\s{0,3})?(?:\b(?:see|per|under|cf\.?|as in|by|in)\s{1,3})?(?:(?:magic|mtg|comp(?:rehensive)?)\s{0,3}){0,3}(?:\bC\.?R\.?\|?|\brules?\|?|\bsub-?rules?|\bsections?|\bsec\.|§+)?[\s:#_*`"'[({-]{0,16}$/i;
/** The mark of an item of a list, which is not a word: `1. `. */
const itemMark = /^\s*(?:\d{1,2}[.)]|[-*+•])(?=\s|$)/;
/** What says that the words follow. */
const announces =
  /^[\s\])}*_`"']{0,4}(?:\([a-z#0-9 ,]{1,24}\)\s*)?(?::|—|–|[-=]>|-{1,2}\s|=|→|says?\b|states?\b|defines?\b|,? which\b)/i;
const sentenceEnd = /[.!?](?=\s+["'(]?[A-Z`])|;\s/g;

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
export const [before_chars, after_chars] = [400, 800];

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
export type Clause = { readonly words: string; readonly label: string };

/** The clause in which each group of numbers stands. */
export function clausesOf(words: string, clusters: readonly Cluster[]): Clause[] {
  const raw = clusters.map((_, place) => surroundingsOf(words, clusters, place));
  const clauses: Clause[] = [];
  let given: Partial<Surroundings> = {};
  for (const [place, surroundings] of raw.entries()) {
    const own = { ...surroundings, ...given };
    const next = raw[place + 1];
    const side = next === undefined ? "both" : sideOf(own, next);
    clauses.push(clauseOf(side === "next" ? { ...own, after: firstOfSeveral(own.after) } : own));
    given = side === "previous" ? { before: lastOfSeveral(next?.before ?? "") } : {};
  }
  return clauses;
}

function surroundingsOf(words: string, clusters: readonly Cluster[], place: number): Surroundings {
  const { from, to, numbers } = clusters[place] as Cluster;
  const next = clusters[place + 1];
  const sinceLast = words.slice(Math.max(clusters[place - 1]?.to ?? 0, from - before_chars), from);
  const before = sinceLast.replace(lead, "").replace(place === 0 ? itemMark : /$/, "");
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
  // "(rule 608.2h) - and nothing happens" continues the sentence into which the number was inserted.
  const goesOn =
    isInBrackets(own) && /^[\])]+\s*[-–—]/.test(own.after) && termsOf(lastSentence(own.before), 1).length > 0;
  return announces.test(own.after) && !goesOn;
}

function clauseOf(surroundings: Surroundings): Clause {
  const said = saidIn(surroundings);
  return typeof said === "string" ? { words: said, label: "" } : said;
}

function saidIn(surroundings: Surroundings): string | Clause {
  const { before, after, nextOpens, isList } = surroundings;
  const own = lastSentence(before);
  if (saysWhatFollows(surroundings)) {
    const said = firstSentences(claimedAfter(after.replace(announces, ""), nextOpens));
    // "(303.4g: with nothing to choose, it stays where it was)" is about the words before it.
    return isInBrackets(surroundings) && !/^[\])]/.test(after)
      ? withLabel(untilClosed(said), isAside(after), own)
      : said;
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

function lastSentence(before: string): string {
  const ends = [...before.matchAll(sentenceEnd)].map(({ index }) => index + 1);
  const trimmed = before.trimEnd();
  const start = ends.findLast((end) => end < trimmed.length - 3) ?? 0;
  return before.slice(start);
}

function firstSentence(after: string): string {
  sentenceEnd.lastIndex = 0;
  const end = sentenceEnd.exec(after);
  sentenceEnd.lastIndex = 0;
  return end === null ? after : after.slice(0, end.index + 1);
}

/** The first sentence, and the next one if the first says little. */
function firstSentences(after: string): string {
  const first = firstSentence(after);
  if (termsOf(first, sentenceMin_terms).length >= sentenceMin_terms || first.length === after.length) return first;
  return first + firstSentence(after.slice(first.length));
}

const sentenceMin_terms = 4;
