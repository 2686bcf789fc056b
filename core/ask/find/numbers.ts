import type { Archive } from "../../archive/archive.ts";
import { holdersOn } from "../../archive/sections.ts";
import type { FoundPlace } from "../../contract/find.ts";
import { numberPath, ruleHistoryAddress } from "../../text/addresses.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import { ruleIndexOn } from "../citations/rule-index.ts";
import { dayOf, dayWithStart, pointsInWords } from "./days.ts";
import { type FindDays, type FindResult, placeAt, placeOfLineage, placeOfNumber, placeOfSection } from "./places.ts";
import { type BoxReading, dayBefore, type Point, periodsWithTitle } from "./reading.ts";

/** A number anywhere in the words. Several are listed, because no page is about two rules. */
export function numberResult(archive: Archive, reading: BoxReading, days: FindDays): FindResult | undefined {
  const { numbers, points } = reading;
  if (numbers.length === 0) return undefined;
  const point = points.find(({ kind }) => kind !== "today");
  const asked = {
    on: point === undefined ? days.on : dayOfNumbers(archive, numbers, point),
    isDated: point !== undefined || days.on !== days.today,
  };
  const places = numbers.flatMap((number) => placeOfNumber(archive, number, asked) ?? []);
  const former = point === undefined ? formerFound(archive, reading, asked.on) : [];
  const lost = numbers.filter((number) => !archive.numberPeriodsByNumber.has(number));
  const near = lost.flatMap((number) => placeOfSection(archive, number, asked.on) ?? []);
  const now = point === undefined ? [] : placesNow(archive, numbers, asked.on, days.today);
  const history = point === undefined ? historyFound(archive, reading, asked.on) : undefined;
  const unknown = lost.map((number) => unknownNumber(number, asked.on));
  // Words beside an unknown number may ask for something else.
  const isSole = numbers.length === 1 && reading.content.length === 0;
  const understood = [`${numbers.length === 1 ? "The number" : "The numbers"} ${numbers.join(", ")}.`];
  return {
    understood: [...understood, ...pointsInWords(archive, reading, { point, on: asked.on })],
    answer:
      numbers.length === 1 && former.length === 0
        ? (history ?? places[0] ?? (isSole ? unknown[0] : null) ?? null)
        : null,
    others: [
      ...former,
      ...(numbers.length === 1 && history === undefined && former.length === 0 ? places.slice(1) : places),
      ...(isSole ? [] : unknown),
      ...[...now, ...near],
    ],
    without: [...lost, ...wordsBeside(archive, reading, asked.on)],
  };
}

/** The day as which a point is read for numbers: the first in a year or month on which all were in use that ever were in it. */
function dayOfNumbers(archive: Archive, numbers: BoxReading["numbers"], point: Point): IsoDate {
  const days = numbers.map((number) => dayWithStart(archive, point, archive.numberPeriodsByNumber.get(number) ?? []));
  return days.toSorted().at(-1) ?? dayOf(archive, point);
}

/** The words beside numbers that the rules with these numbers do not have, nor what stands around them. */
function wordsBeside(archive: Archive, { numbers, content }: BoxReading, on: IsoDate): string[] {
  const { byNumber, vocabulary } = ruleIndexOn(archive, on);
  const isBelow = (number: string) =>
    numbers.some((one) => number.startsWith(one) && !/^\d/.test(number.slice(one.length)));
  const entries = [...byNumber.values()].filter(({ number }) => isBelow(number));
  const isThere = (term: string): boolean => {
    const id = vocabulary.get(term);
    return id !== undefined && entries.some(({ own, around }) => own.has(id) || around.has(id));
  };
  return content.filter((word) => !termsOf(word).every(isThere));
}

/**
 * The rule that once had a number, on its last day with it and today, if the words beside the number are in its title and
 * not in the rule that has the number now: "ninjutsu 702.48".
 */
function formerFound(archive: Archive, reading: BoxReading, on: IsoDate): FoundPlace[] {
  const [number] = reading.numbers;
  if (number === undefined || reading.numbers.length > 1) return [];
  const periods = periodsWithTitle(archive, number, reading.content);
  if (periods.some((period) => holdsOn(period, on))) return [];
  const period = periods.findLast(({ to }) => to !== null && to <= on);
  if (period?.to == null) return [];
  const then = placeOfNumber(archive, number, { on: dayBefore(period.to), isDated: true });
  return [...(then === undefined ? [] : [then]), placeOfLineage(archive, period.lineage, on)];
}

/**
 * The history of the rule that has a number, where the words ask for that, "how often was 702.19 changed", or for a time that
 * is not read as one: "508.1b before origins".
 */
function historyFound(archive: Archive, reading: BoxReading, on: IsoDate): FoundPlace | undefined {
  const [number] = reading.numbers;
  // "How often was it changed" asks for the history, and "how often may I do that" does not.
  const isAsked = reading.rest.some((word) => reading.vocabulary.words.history.has(word));
  const isOfPast = (isAsked && reading.asksChange) || (reading.points.length === 0 && unreadTime.test(reading.whole));
  if (number === undefined || !isOfPast || !number.includes(".")) return undefined;
  const isThere = holdersOn(archive, number, on).length === 1;
  return isThere ? placeAt("rule", ruleHistoryAddress(number, on), `${number} through time`) : undefined;
}

const unreadTime = /\b(?:before|since|until|prior to) (?:the )?(?!when\b)\p{L}/iu;

/** The page of a number that no held rulebook has says so. */
function unknownNumber(number: RuleNumber, on: IsoDate): FoundPlace {
  return placeAt("number", numberPath(number, on), `${number}: no rulebook that is held has this number`);
}

/** Where the rules that had numbers on a day are today. */
function placesNow(archive: Archive, numbers: BoxReading["numbers"], on: IsoDate, today: IsoDate): FoundPlace[] {
  return numbers.flatMap((number) =>
    (archive.numberPeriodsByNumber.get(number) ?? [])
      .filter((period) => holdsOn(period, on))
      .map(({ lineage }) => placeOfLineage(archive, lineage, today)),
  );
}
