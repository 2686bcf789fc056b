import { type TournamentDocumentId, tournamentTitles } from "../../archive/document.ts";
import { revisionOn } from "../../archive/life.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { FoundPlace } from "../../contract/find.ts";
import type { Holdings } from "../../holdings.ts";
import { documentDiffAddress, documentSectionAddress, documentsAddress } from "../../text/addresses.ts";
import { dayInWords } from "../../text/day-words.ts";
import type { IsoDate } from "../../text/days.ts";
import { sectionsOn } from "../documents.ts";
import { dayOf, firstDayHeld, intervalIn } from "./days.ts";
import { contentsPlace, documentTyped, isTitleOn, placeOfSectionIn, withoutDocumentNames } from "./documents.ts";
import { placeAt } from "./places.ts";
import { type BoxReading, lowerCaseWords } from "./reading.ts";

/**
 * What changed in a document by which tournaments are judged: "what changed in the IPG in 2016"; how a section of it
 * became what it is: "when did MTR 2.12 change"; or its releases: "JAR history". "Newest IPG" is what it says now. None
 * if the words ask for something else.
 */
export function documentChangePlaces(
  { documents }: Pick<Holdings, "documents">,
  reading: BoxReading,
  { on, today }: { readonly on: IsoDate; readonly today: IsoDate },
): readonly FoundPlace[] {
  const { document, number, beside } = documentTyped(reading);
  const archive = document === null ? undefined : documents.get(document);
  if (document === null || archive === undefined || !asksOnlyChange(reading, beside)) return [];
  if (isTitleOn(archive, beside, on)) return [];
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
  if (first === undefined) return [];
  if (interval === undefined) {
    const isOfChanges = asks(reading, beside, ["change", "history"]);
    const [point, ...further] = reading.points.filter(({ kind }) => kind !== "today");
    const day = point === undefined ? today : dayOf(archive, point);
    const contents = releaseOn(archive, day) === undefined ? [] : [contentsPlace(document, day)];
    if (point !== undefined) return isOfChanges || further.length > 0 ? [] : contents;
    const isOfNewest = asks(reading, beside, ["newest"]) && !/\bwhen\b/i.test(reading.text);
    const [previous, newest] = isOfNewest ? archive.heldReleases.slice(-2) : [];
    if (isOfChanges && previous !== undefined && newest !== undefined)
      return [comparisonPlace(document, previous, newest), ...contents];
    return isOfChanges ? [releasesPlace(document), ...contents] : [...contents, releasesPlace(document)];
  }
  const from = interval.from < first ? first : interval.from;
  if (from >= interval.to) return [];
  return [comparisonPlace(document, from, interval.to)];
}

function comparisonPlace(document: TournamentDocumentId, from: IsoDate, to: IsoDate): FoundPlace {
  const title = `What changed in the ${document.toUpperCase()} between ${dayInWords(from)} and ${dayInWords(to)}`;
  return placeAt("comparison", documentDiffAddress(document, from, to), title);
}

/** The page that lists the releases of all documents. */
function releasesPlace(document: TournamentDocumentId): FoundPlace {
  return placeAt("document", documentsAddress, `${tournamentTitles[document]}: releases`);
}

/** Beside the document, its section and days nothing but words about asking and about changes. */
function asksOnlyChange(reading: BoxReading, beside: string): boolean {
  const { aside, change, rules, joining, history, newest, beside: plain } = reading.vocabulary.words;
  const lists = [aside, change, rules, joining, history, newest, plain];
  // "Before" and "since" belong to the day that follows.
  const isAsked = reading.points.length > 0 || asks(reading, beside, ["change", "history", "newest"]);
  return isAsked && lowerCaseWords(beside).every((word) => lists.some((list) => list.has(word.replaceAll("'", ""))));
}

function asks({ vocabulary: { words } }: BoxReading, beside: string, lists: readonly (keyof typeof words)[]): boolean {
  return lowerCaseWords(beside).some((word) => lists.some((list) => words[list].has(word)));
}
