import { sentenceMax_chars } from "../../contract/outcome-requests.ts";
import type { Holdings } from "../../holdings.ts";
import { withQuery } from "../../text/addresses.ts";
import type { IsoDate } from "../../text/days.ts";
import { assumptionInWords, situationInWords } from "../words/story/story.ts";
import { dayOf } from "./days.ts";
import { type FoundPage, placeAt } from "./places.ts";
import type { BoxReading } from "./reading.ts";

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
