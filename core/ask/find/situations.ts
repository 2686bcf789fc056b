import { sentenceMax_chars } from "../../contract/outcome-requests.ts";
import type { Holdings } from "../../holdings.ts";
import { withQuery } from "../../text/addresses.ts";
import type { IsoDate } from "../../text/days.ts";
import { termsOf } from "../../text/terms.ts";
import { assumptionInWords, situationInWords } from "../words/story/story.ts";
import { dayOf } from "./days.ts";
import { coverageOf, type Query, type SubjectMatch } from "./match.ts";
import { type FoundPage, placeAt } from "./places.ts";
import type { BoxReading } from "./reading.ts";
import type { SubjectIndex } from "./subjects.ts";

/** A situation that words tell, with the page that takes it up. */
type SituationResult = {
  readonly place: FoundPage;
  /** Its events, one sentence for each, and what was taken for granted. */
  readonly says: readonly string[];
  /** Words that were not understood and may matter. */
  readonly unknown: readonly string[];
};

/** The combat that words tell; `undefined` if they tell none, or too much for one sentence. */
export function situationResult(
  { archive, playbook }: Holdings,
  reading: BoxReading,
  on: IsoDate,
): SituationResult | undefined {
  const { text, points, left } = reading;
  if (text.length > sentenceMax_chars || reading.numbers.length > 0 || points.length > 1) return undefined;
  const [point] = points;
  const day = point === undefined ? on : dayOf(archive, point);
  const { situation, untold } = situationInWords(playbook, left, day);
  // Without a creature the words may ask about anything else.
  if (situation === null && (untold === null || !/\d\/\d/.test(left))) return undefined;
  const place = placeAt("situation", withQuery("/situation", { sentence: left, on: day }), `Answer it: ${left}`);
  return {
    place: situation === null ? place : { ...place, situation: situation.situation, on: day },
    says: situation === null ? [] : [...situation.says, ...situation.assumed.map(assumptionInWords)],
    unknown: untold === null ? [] : [untold.text],
  };
}

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
