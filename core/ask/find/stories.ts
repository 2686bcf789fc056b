import { termsOf } from "../../text/terms.ts";
import { coverageOf, type Query, type SubjectMatch } from "./match.ts";
import type { BoxReading } from "./reading.ts";
import type { SubjectIndex } from "./subjects.ts";

/** What a story that somebody tells is about, which has many words beside those that say it. */

const storyMin_words = 9;
const storyTellers = /^(?:i|i'm|i've|my|me|we|our|opponent|opponent's|opponents|opp|he|she|his|her|they|their)$/;

/** Somebody tells what happens at a table, and does not only ask: a sentence about players with many words. */
function isStory({ rest }: BoxReading): boolean {
  return rest.length >= storyMin_words && rest.some((word) => storyTellers.test(word));
}

/**
 * The rules and rules of play of which a story has all words of something that people say for them, wherever they stand in
 * it, those that tell most first: for each rule one, and few in all.
 */
export function matchesOfStory({ subjects }: SubjectIndex, reading: BoxReading, query: Query): readonly SubjectMatch[] {
  if (!isStory(reading)) return [];
  const terms = new Set(reading.rest.flatMap((word) => termsOf(word)));
  const has = (term: string) => terms.has(term) || query.instead.has(term);
  return subjects
    .flatMap((subject): SubjectMatch[] => {
      if (subject.isAssociation === true || !/^(?:phrase|parameter)$/.test(subject.kind)) return [];
      const said = subject.names.flatMap(({ terms }) => (terms.size > 1 && [...terms].every(has) ? [terms] : []));
      return said.map((terms) => ({ subject, score: coverageOf(query, terms), isExact: false, terms }));
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, storyMax);
}

const storyMax = 4;
