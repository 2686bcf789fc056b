import { termsOf } from "../../text/terms.ts";
import type { PlaceCandidate } from "./deciding.ts";
import { namesWithin, type Query, type SubjectMatch } from "./match.ts";
import type { FindResult } from "./places.ts";
import type { BoxReading } from "./reading.ts";
import type { SubjectIndex } from "./subjects.ts";

/** Questions in other languages: only names of the rules, which players keep in English, are understood. */

/** Small words of another language stand beside words of which the rules have none, or few: "main" is an English word too. */
export function isForeign({ content, vocabulary: { words } }: BoxReading, isKnown: (word: string) => boolean): boolean {
  const others = content.filter((word) => !words.foreign.has(word));
  const unknown = others.filter((word) => !isKnown(word));
  const small = content.length - others.length;
  return small > 0 && unknown.length > 0 && small + unknown.length > Math.max(2, foreignShare * content.length);
}

const foreignShare = 0.7;

const notUnderstood = "These words are not understood: the rules are in English.";

/** The titles of rules in a question in another language: "Hat eine Karte mit devoid eine Farbe". */
export function namesForeign(
  index: SubjectIndex,
  { own, reading }: { readonly own: readonly string[]; readonly reading: BoxReading },
  query: Query,
): SubjectMatch[] {
  const { foreign } = reading.vocabulary.words;
  const english = own.filter((word) => !foreign.has(word));
  return namesWithin(index, english, query).filter(isTitle);
}

/** What can be said of such a question: no answer, and what the names in it are of. */
export function foreignResult({ content }: BoxReading, named: readonly PlaceCandidate[]): FindResult {
  const has = (word: string) => named.some(({ terms }) => termsOf(word).some((term) => terms.has(term)));
  const others = named.map(({ place }) => place);
  return { understood: [notUnderstood], answer: null, others, without: content.filter((word) => !has(word)) };
}

/** A rule, section or rule of play has the name as its title. */
function isTitle({ subject: { kind, names }, terms }: SubjectMatch): boolean {
  const isOfRules = kind === "rule" || kind === "section" || kind === "parameter";
  return isOfRules && [...terms].every((term) => names[0]?.terms.has(term));
}
