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
