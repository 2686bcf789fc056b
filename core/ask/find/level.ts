import { datedValueOn } from "../../archive/parameter.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { Holdings } from "../../holdings.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { IsoDate } from "../../text/days.ts";
import { contentsPlace, documentTyped, nearDocumentPlaces } from "./documents.ts";
import type { FindResult, FoundPage } from "./places.ts";
import type { BoxReading } from "./reading.ts";

/**
 * What was found on a day. If the words name a tournament at Regular, the penalties of the Infraction Procedure Guide do not
 * answer, because they are those of other tournaments: “Judging at Regular” says what is done there. Nor do the rules of the
 * game, if that document has most of the words: "forgot to draw a card fnm".
 */
export function atLevelAsked(holdings: Holdings, reading: BoxReading, found: FindResult, on: IsoDate): FindResult {
  const { playbook, documents } = holdings;
  const { rest, vocabulary } = reading;
  const { regular, competitive, tournament, aside } = vocabulary.words;
  const isAsked = rest.some((word) => regular.has(word)) && !rest.some((word) => competitive.has(word));
  const places = [...(found.answer === null ? [] : [found.answer]), ...found.others];
  const isOfGuide = places[0] !== undefined && isOfPenaltyGuide(playbook, places[0], on);
  const isOfEvent = rest.some((word) => tournament.has(word) || ofAnyLevel.has(word));
  const isOther = !isAsked || documentTyped(reading).document !== null || isGuideOfRegular(playbook, on);
  if (isOther || !(isOfGuide || isOfEvent)) return found;
  const lists = [regular, tournament, aside, ofAnyLevel, ofFriday];
  const beside = rest.filter((word) => !lists.some((list) => list.has(word)) && !/^\d+$/.test(word));
  const near = nearDocumentPlaces(holdings, { left: `jar ${beside.join(" ")}`, numbers: [], vocabulary }, on);
  // One word, as in "mulligan at fnm", is a word of that document by chance.
  if (!isOfGuide && (near.places.length === 0 || beside.length < 2)) return found;
  const archive = documents.get("jar");
  const isHeld = archive !== undefined && releaseOn(archive, on) !== undefined;
  const isSure = near.isSure && near.isWhole;
  const [best = null, ...others] = near.places;
  return {
    understood: isOfGuide
      ? [...found.understood, isHeld ? otherPenalties : `${otherPenalties} ${notHeld}`]
      : found.understood,
    answer: isSure ? best : null,
    others: [...(isSure ? others : near.places), ...(isHeld ? [contentsPlace("jar", on)] : []), ...places],
    without: best === null ? found.without : [],
  };
}

/** Words beside those that say which tournaments are meant. */
const ofAnyLevel: ReadonlySet<string> = new Set(["rel", "level", "event", "events", "tournament", "tournaments"]);
/** What stands behind "Friday". */
const ofFriday: ReadonlySet<string> = new Set(["night", "magic"]);
const otherPenalties = "The penalties of the Infraction Procedure Guide are not those of tournaments at Regular.";
const notHeld = "What is done there is not held for that day.";

/** It is a section of the penalty guide, or a rule of play that rests on one. */
function isOfPenaltyGuide({ parameters }: Playbook, { parameter, document }: FoundPage, on: IsoDate): boolean {
  const rule = parameters.get(parameter ?? "");
  const references = (rule && datedValueOn(rule, on)?.references) ?? [];
  return document === "ipg" || references.some((reference) => reference.document === "ipg");
}

/** The guides before July 2010 had penalties for all tournaments; then our words for some of them name Regular. */
function isGuideOfRegular({ parameters }: Playbook, on: IsoDate): boolean {
  return [...parameters.values()].some(
    (parameter) =>
      parameter.topic === "tournament-penalties" &&
      /\bRegular\b|\bREL 1\b/.test(datedValueOn(parameter, on)?.says ?? ""),
  );
}
