import type { Archive } from "../../archive/archive.ts";
import { endOf } from "../../archive/life.ts";
import { firstDayOf } from "../../text/days.ts";
import { termsOf } from "../../text/terms.ts";
import { ruleIndexOn } from "../citations/rule-index.ts";
import { keyText, nameKey, type Subject, type SubjectIndex } from "./subjects.ts";

/** A word as typed, and the one that was probably meant. `isSure`: it is long, and no other word is as near. */
export type SpellingSlip = { readonly typed: string; readonly meant: string; readonly isSure: boolean };

/** A correction in words. */
export function readAs({ typed, meant }: Omit<SpellingSlip, "isSure">): string {
  return `“${typed}” is read as “${meant}”.`;
}

/** Shorter words differ from too many others by one letter. */
const typedMin_chars = 5;
/** From here on words of two meanings hardly differ by one letter only. */
const sureMin_chars = 6;

/**
 * The word of a name that differs from a typed one by one letter: one too many, one too few, another one, or two
 * exchanged; also in a form with an ending; or, if there is none, a long one by the order of its letters. `undefined` if there
 * is none; words with the same first letter come first.
 */
export function correctionOf({ words }: SubjectIndex, typed: string): SpellingSlip | undefined {
  if (typed.length < typedMin_chars || words.has(typed)) return undefined;
  const forms = ["", ...endings.filter((ending) => typed.endsWith(ending))];
  const byOne = [...words].filter((word) => forms.some((ending) => differByOneLetter(typed, word + ending)));
  const near =
    byOne.length > 0
      ? byOne
      : [...words].filter((word) => forms.some((ending) => hasSameLetters(typed, word + ending)));
  const meant = near.find((word) => word[0] === typed[0]) ?? near[0];
  const isSure = typed.length >= sureMin_chars && byOne.length === 1;
  return meant === undefined ? undefined : { typed, meant, isSure };
}

/** Letters of a long word stand in another order behind the first: "profilerate". */
function hasSameLetters(typed: string, word: string): boolean {
  const inOrder = (text: string): string => [...text].toSorted().join("");
  const isLong = typed.length >= reorderedMin_chars && typed.length === word.length;
  return isLong && typed[0] === word[0] && inOrder(typed) === inOrder(word);
}

const reorderedMin_chars = 8;

/** What is put behind a name, as in "bestowed". */
const endings = ["ed", "ing"];

/** Says whether one letter, or one exchange of neighbours, makes one word of the other. Source: Damerau, 1964. */
export function differByOneLetter(one: string, other: string): boolean {
  const apart = one.length - other.length;
  if (apart < -1 || apart > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  if (apart === 1) return left.slice(1) === right;
  if (apart === -1) return left === right.slice(1);
  if (left.slice(1) === right.slice(1)) return true;
  return left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
}

/** The newest rules, or others that were read, have a word in one of its forms. */
export function isWordOfRules(archive: Archive, word: string): boolean {
  const newest = archive.releases.at(-1);
  if (newest === undefined) return false;
  const { vocabulary } = ruleIndexOn(archive, firstDayOf(newest.from));
  return termsOf(word).every((term) => vocabulary.has(term));
}

/** The names of which a word that stands alone is another form: "proliferating", "destroyed". What has ended is not meant. */
export function otherForms({ byTerm, byKey, subjects }: SubjectIndex, typed: readonly string[]): (readonly string[])[] {
  const [term = "", ...more] = termsOf(typed.join(" "));
  const named = byKey.get(keyText(nameKey(typed.join(" ")))) ?? [];
  if (typed.length > 1 || more.length > 0 || named.some(({ isAssociation }) => isAssociation !== true)) return [];
  return (byTerm.get(term) ?? []).flatMap((position) => {
    const { kind, names, lineage } = subjects[position] as Subject;
    const isForm =
      kind === "rule" || kind === "section" || (kind === "entry" && lineage !== null && endOf(lineage) === null);
    return names
      .filter(({ terms, key }) => isForm && key.size === 1 && terms.size === 1 && terms.has(term))
      .map(({ written }) => [written]);
  });
}

/** What words are the name of, one word also in another form: "embalmed". */
export function subjectsCalled(index: SubjectIndex, words: readonly string[]): readonly Subject[] {
  const forms = [words.join(" "), ...otherForms(index, words).flat()];
  return forms.flatMap((form) => index.byKey.get(keyText(nameKey(form))) ?? []);
}
