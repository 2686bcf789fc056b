import { revisionOn } from "../../archive/life.ts";
import type { FoundPlace } from "../../contract/find.ts";
import type { Holdings } from "../../holdings.ts";
import { documentDiffAddress, documentSectionAddress } from "../../text/addresses.ts";
import { dayInWords } from "../../text/day-words.ts";
import type { IsoDate } from "../../text/days.ts";
import { sectionsOn } from "../documents.ts";
import { firstDayHeld, intervalIn } from "./days.ts";
import { documentTyped, placeOfSectionIn, withoutDocumentNames } from "./documents.ts";
import { placeAt } from "./places.ts";
import { type BoxReading, lowerCaseWords } from "./reading.ts";

/**
 * What changed in a document by which tournaments are judged: "what changed in the IPG in 2016"; or how a section of it
 * became what it is: "when did MTR 2.12 change". `undefined` if the words ask for something else.
 */
export function documentChangePlaces(
  { documents }: Pick<Holdings, "documents">,
  reading: BoxReading,
  { on, today }: { readonly on: IsoDate; readonly today: IsoDate },
): readonly FoundPlace[] {
  const { document, number, beside } = documentTyped(reading);
  const archive = document === null ? undefined : documents.get(document);
  if (document === null || archive === undefined || !asksOnlyChange(reading, beside)) return [];
  const interval = intervalIn(archive, { ...reading, whole: withoutDocumentNames(reading.whole) }, today);
  if (number !== null) {
    if (reading.points.length > 0 && interval === undefined) return [];
    const day = interval?.to ?? on;
    const held = sectionsOn(archive, day).find((section) => section.number === number);
    const revision = held && revisionOn(held.lineage, day);
    if (revision === undefined) return [];
    const section = placeOfSectionIn(document, revision, day);
    const history = documentSectionAddress(document, number, day, "/history");
    return [placeAt("document", history, `${section.title} through time`), section];
  }
  const first = firstDayHeld(archive);
  if (interval === undefined || first === undefined) return [];
  const from = interval.from < first ? first : interval.from;
  if (from >= interval.to) return [];
  const title = `What changed in the ${document.toUpperCase()} between ${dayInWords(from)} and ${dayInWords(interval.to)}`;
  return [placeAt("comparison", documentDiffAddress(document, from, interval.to), title)];
}

/** Beside the document, its section and days nothing but words about asking and about changes. */
function asksOnlyChange({ points, vocabulary: { words } }: BoxReading, beside: string): boolean {
  const { aside, change, rules, joining, history, beside: plain } = words;
  const lists = [aside, change, rules, joining, history, plain];
  const typed = lowerCaseWords(beside);
  // "Before" and "since" belong to the day that follows.
  const isAsked = points.length > 0 || typed.some((word) => change.has(word) || history.has(word));
  return isAsked && typed.every((word) => lists.some((list) => list.has(word.replaceAll("'", ""))));
}
