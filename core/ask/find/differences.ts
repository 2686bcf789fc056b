import { namesWithin, orderOfToday, type Query, type SubjectMatch } from "./match.ts";
import type { SubjectIndex } from "./subjects.ts";

const comparing = /^(?:vs|versus|v|differ(?:s|ences?|ent)?)$/;

/**
 * The names between which words ask for the difference, if they ask for nothing else: "step vs phase". No page tells it, so
 * each name is listed, and none answers.
 */
export function namesCompared(index: SubjectIndex, words: readonly string[], query: Query): SubjectMatch[] {
  if (!words.some((word) => comparing.test(word))) return [];
  // A difference is no change.
  const named = namesWithin(index, words, query, orderOfToday);
  const isNamed = (term: string) => named.some(({ terms }) => terms.has(term));
  const isAll = query.terms.every((term) => query.instead.has(term) || isNamed(term));
  return isAll && new Set(named.map(({ subject }) => subject.id)).size > 1 ? named : [];
}
