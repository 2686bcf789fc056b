import { termsOf } from "../../text/terms.ts";
import { namesWithin, orderOfToday, type Query, type SubjectMatch } from "./match.ts";
import { keyText, nameKey, type SubjectIndex } from "./subjects.ts";

const comparing = /^(?:vs|versus|v|differ(?:s|ences?|ent)?)$/;

/**
 * The names between which words ask for the difference, if they ask for nothing else: "step vs phase". No page tells it, so
 * each name is listed, and none answers. `own`: the typed words without those of asking.
 */
export function namesCompared(
  index: SubjectIndex,
  { typed, own }: { readonly typed: readonly string[]; readonly own: readonly string[] },
  query: Query,
): SubjectMatch[] {
  if (!typed.some((word) => comparing.test(word))) return [];
  const sides = namesBeside(index, typed);
  if (sides.length > 1) return sides;
  // A difference is no change.
  const named = namesWithin(index, own, query, orderOfToday);
  const isNamed = (term: string) => named.some(({ terms }) => terms.has(term));
  const isAll = query.terms.every((term) => query.instead.has(term) || isNamed(term));
  return isAll && new Set(named.map(({ subject }) => subject.id)).size > 1 ? named : [];
}

/**
 * What all the words before and after "vs" are the names of, if both are names: "exile vs removed from the game"; or before
 * and after "and", where they follow "between".
 */
function namesBeside(index: SubjectIndex, words: readonly string[]): SubjectMatch[] {
  const start = words.indexOf("between") + 1;
  const joint = start === 0 ? /^vs?$|^versus$/ : /^and$/;
  const at = words.findIndex((word, place) => place > start && joint.test(word));
  const found = [words.slice(start, at), words.slice(at + 1)].flatMap((side) => {
    const called = index.byKey.get(keyText(nameKey(side.join(" ")))) ?? [];
    const [subject] = called.toSorted((a, b) => orderOfToday(a) - orderOfToday(b));
    const terms = new Set(termsOf(side.join(" ")));
    return at < 1 || subject === undefined ? [] : [{ subject, score: 1, isExact: false, terms }];
  });
  return found.length === 2 ? found : [];
}
