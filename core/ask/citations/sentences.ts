import { termsOf } from "../../text/terms.ts";

/** Where a sentence ends, or a part of it at a semicolon. */
export const sentenceEnd = /[.!?](?=\s+["'(]?[A-Z`])|;\s/g;

/** The words after the last end of a sentence that has words after it. */
export function lastSentence(before: string): string {
  const ends = [...before.matchAll(sentenceEnd)].map(({ index }) => index + 1);
  const trimmed = before.trimEnd();
  const start = ends.findLast((end) => end < trimmed.length - 3) ?? 0;
  return before.slice(start);
}

export function firstSentence(after: string): string {
  sentenceEnd.lastIndex = 0;
  const end = sentenceEnd.exec(after);
  sentenceEnd.lastIndex = 0;
  return end === null ? after : after.slice(0, end.index + 1);
}

/** The first sentence, and the next one if the first says little. */
export function firstSentences(after: string): string {
  const first = firstSentence(after);
  if (termsOf(first, sentenceMin_terms).length >= sentenceMin_terms || first.length === after.length) return first;
  return first + firstSentence(after.slice(first.length));
}

/** Fewer words say little. */
export const sentenceMin_terms = 4;

/** Says whether the only semicolon of some words ends them, as in a list whose next number follows. */
export function endsItem(words: string): boolean {
  const trimmed = words.trimEnd();
  return trimmed.endsWith(";") && trimmed.indexOf(";") === trimmed.length - 1;
}

/** Says whether the words on both sides speak of the number itself. */
export function isMentioned(before: string, after: string): boolean {
  return denial.test(before) || denialAfter.test(after) || renumbering.test(after) || isFormer(before, after);
}

const denial =
  /\b(?:there (?:is|was) no|no such|nonexistent|non-existent|bogus|made-up|hallucinated|not) (?:a )?(?:(?:CR|rule|section|number)\s?){0,2}["'`(]{0,2}$/i;
const denialAfter =
  /^["'`)\]]{0,3}\s(?:does(?: not|n't) exist|is not a (?:rule|real)|isn't a (?:rule|real)|never existed|no longer exists)\b/i;
/** An entry of a table of corrections. */
const renumbering =
  /^["'`)\]|\s]{0,5}(?:->|=>|→|(?:should be|is now|was renumbered(?: to)?|became|moved to)\b)\s{0,2}["'`([|\s]{0,4}(?:the |CR |rule )?\d{3}\b/i;

/** Says whether the first of two numbers is the one that a rule had before it got the other: "moved from 302.3 to 502.3". */
export function isMovedFrom(before: string, both: string): boolean {
  return movedTo.test(both) && moving.test(before);
}

const moving =
  /\b(?:mov|renumber|relocat|shift|chang|correct|updat|bump|went|goes)(?:e|es|ed|ing|s)?(?:(?:\s\p{L}{1,20}){0,3}|\s[^.;]{0,80}\sfrom)\s(?:(?:CR|rules?|sections?|numbers?)\s?){0,2}["'`([]{0,2}$/iu;
const movedTo = /^\S+["'`)\]]{0,2}\s(?:to|into)\s\D{0,10}\d{3}\S*$/i;

/** Says whether the words speak of a number that a rule had and no longer has: "formerly rule 509.2", "115.2b back then". */
function isFormer(before: string, after: string): boolean {
  return former.test(before) || formerAfter.test(after) || (itWas.test(before) && whenAfter.test(after));
}

const former =
  /\b(?:formerly|previously|originally|earlier,?|used to be|(?:was|were) once|(?:old|former)|(?:before|until) (?:that|then),? (?:it|this|that|they) (?:was|were))\s(?:(?:as|at|in|under|known as|numbered|listed as|the) ){0,2}(?:(?:CR|rules?|section|number)\s?){0,2}["'`([]{0,2}$/i;
const formerAfter = /^["'`)\]]{0,3},?\s(?:back then|at (?:the|that) time|in those days)\b/i;
const itWas = /\b(?:it|this|that|which) was (?:CR |rule |number )?["'`([]{0,2}$/i;
const whenAfter = /^["'`)\]]{0,3},? (?:when|until|before)\b/i;
