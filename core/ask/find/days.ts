import type { Archive } from "../../archive/archive.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { FoundPlace } from "../../contract/find.ts";
import { comparePath, releaseAddress, withQuery } from "../../text/addresses.ts";
import { dayInWords, type OpenInterval } from "../../text/day-words.ts";
import { firstDayOf, holdsOn, type IsoDate } from "../../text/days.ts";
import { isSection, type RuleNumber } from "../../text/rule-number.ts";
import { placeAt } from "./places.ts";
import { type BoxReading, dayBefore, lowerCaseWords, type Point } from "./reading.ts";

/**
 * The day that a point stands for: a set's or an era's own, the first one of a year or month, or the day before it. Of
 * the year or month of the first release, that release.
 */
export function dayOf(archive: Archive, { on, before, side }: Point): IsoDate {
  if (side === "before") return dayBefore(on);
  const first = firstDayHeld(archive);
  return before !== null && first !== undefined && first > on && first < before ? first : on;
}

/** The first day of the first rulebook held. */
export function firstDayHeld({ releases: [first] }: Archive): IsoDate | undefined {
  return first && firstDayOf(first.from);
}

/** The last day of which something can be known: today, or the day of a release that is announced. */
export function lastDayKnown({ releases }: Archive, today: IsoDate): IsoDate {
  const newest = releases.at(-1);
  const day = newest === undefined ? today : firstDayOf(newest.from);
  return day > today ? day : today;
}

/**
 * The day as which a point is read for something that begins on some days: of a year or month, the first such day in it
 * if it is not there on its first day.
 */
export function dayWithStart(archive: Archive, point: Point, lives: readonly OpenInterval[]): IsoDate {
  const day = dayOf(archive, point);
  const { before, side } = point;
  if (before === null || side === "before" || lives.some((life) => holdsOn(life, day))) return day;
  const starts = lives.flatMap(({ from }) => (from > day && from < before ? [from as IsoDate] : []));
  return starts.toSorted()[0] ?? day;
}

/** The point that words are asked about: a day or a year before the set or era that is named too; never today. */
export function pointIn({ points }: BoxReading): Point | undefined {
  const past = points.filter(({ kind }) => kind !== "today");
  return past.find(({ named }) => named === null) ?? past[0];
}

/** What a point means, as a sentence; `on` is the day as which it is read. */
export function pointInWords(archive: Archive, point: Point, on: IsoDate = dayOf(archive, point)): string {
  const day = dayInWords(on);
  if (point.kind === "today") return `“${point.written}” is ${day}.`;
  if (point.side === "before") return `“before ${point.written}” is read as ${day}.`;
  if (point.named?.kind === "day") return `“${point.written}” is read as ${day}.`;
  if (point.named !== null) return `“${point.written}” is ${point.named.title}, ${day}.`;
  return point.kind === "interval" ? `“${point.written}” is read as ${day}.` : `${day}.`;
}

/** What all points mean; `on` is the day as which one of them is read. */
export function pointsInWords(
  archive: Archive,
  { points }: BoxReading,
  { point, on }: { readonly point: Point | undefined; readonly on: IsoDate },
): string[] {
  return points.map((one) => pointInWords(archive, one, one === point ? on : undefined));
}

/** Two points, or one and today, or a day on which something changed, with nothing else that is asked for: a comparison. */
export function comparisonIn(archive: Archive, reading: BoxReading, today: IsoDate): FoundPlace | undefined {
  const { joining, play, beside } = reading.vocabulary.words;
  if (!reading.content.every((word) => joining.has(word) || play.has(word) || beside.has(word))) return undefined;
  const [day, ...others] = reading.points;
  const isOfDay =
    day?.kind === "day" &&
    dated.test(day.written) &&
    day.side === null &&
    others.length === 0 &&
    reading.numbers.length === 0;
  if (isOfDay && reading.rest.some((word) => changing.test(word)))
    return comparisonOf(dayBefore(day.on), day.on, reading);
  const interval = intervalIn(archive, reading, today);
  return interval && comparisonOf(interval.from, interval.to, reading);
}

const changing = /^chang(?:es?|ed)$/;
/** "Six months ago" is about when, and no day on which something changed. */
const dated = /\d{4}/;

/** The days between which words ask for what changed: two points, all of a year or month, or one point and today. */
export function intervalIn(
  archive: Archive,
  reading: BoxReading,
  today: IsoDate,
): { readonly from: IsoDate; readonly to: IsoDate } | undefined {
  const { points, numbers } = reading;
  const [first, second] = points;
  if (first === undefined || points.length > 2 || numbers.length > 1) return undefined;
  const isSince = first.side === "since" && points.length === 1;
  const isAll = first.kind === "interval" && first.side !== "before" && points.length === 1;
  const asksInterval = isAll && reading.asksChange && numbers.length === 0;
  if (second === undefined && !isSince && !asksInterval) return undefined;
  if (second !== undefined && !areJoined(reading, [first, second])) return undefined;
  const from =
    asksInterval && !isSince ? first.on : dayOf(archive, first.side === "since" ? { ...first, side: null } : first);
  const to = second !== undefined ? dayOf(archive, second) : isSince ? today : dayBefore(first.before ?? today);
  const [earlier, later] = from <= to ? [from, to] : [to, from];
  if (earlier === later) return undefined;
  const last = lastDayKnown(archive, today);
  return { from: earlier, to: later > last && earlier < last ? last : later };
}

/** Two days, or one and today, are named side by side: "legend rule 2005 vs 2014". */
export function asksOfTwoDays(reading: BoxReading): boolean {
  const [first, second, ...more] = reading.points;
  return first !== undefined && second !== undefined && more.length === 0 && areJoined(reading, [first, second]);
}

/** Only words that join stand between the points: "2003 and now", not "711.2 in 2012 today" or "M10 for premodern". */
function areJoined({ whole, vocabulary }: BoxReading, [one, other]: readonly [Point, Point]): boolean {
  const { joining, pair } = vocabulary.words;
  const between = whole.slice(one.end, other.start);
  const words = lowerCaseWords(between);
  const isPair = /[-–—>/]/.test(between) || words.some((word) => pair.has(word));
  return words.every((word) => joining.has(word)) && (isPair || other.kind !== "today");
}

function comparisonOf(from: IsoDate, to: IsoDate, { numbers, rest, vocabulary }: BoxReading): FoundPlace {
  const number = numbers[0];
  const named = `${dayInWords(from)} and ${dayInWords(to)}`;
  if (number === undefined && rest.some((word) => vocabulary.words.play.has(word)))
    return placeAt("comparison", withQuery("/eras/diff", { from, to }), `What was played differently: ${named}`);
  return placeAt(
    "comparison",
    comparisonPath(from, to, number),
    `${number === undefined ? "What changed" : `What changed in ${number}`} between ${named}`,
  );
}

function comparisonPath(from: IsoDate, to: IsoDate, number: RuleNumber | undefined): string {
  return number !== undefined && !isSection(number)
    ? withQuery("/diff", { from, to, rule: number })
    : comparePath({ from, to }, number ?? null);
}

/** Only a day, set or era is named: its page. */
export function dayPlaceIn(archive: Archive, reading: BoxReading): FoundPlace | undefined {
  const { points, rest, content, asksChange } = reading;
  const { whole, set } = reading.vocabulary.words;
  const point = points.find(({ kind }) => kind !== "today") ?? points[0];
  if (point === undefined || points.length > 1 || content.some((word) => !whole.has(word))) return undefined;
  const day = dayOf(archive, point);
  const asksWhole = rest.some((word) => whole.has(word)) && !asksChange;
  if (
    point.named?.kind === "set" &&
    point.side === null &&
    !(asksWhole && /\b(?:play|played|playing)\b/.test(rest.join(" ")))
  )
    return placeAt("set", point.named.href, point.named.title);
  const release = rest.some((word) => set.has(word)) ? releaseOn(archive, day) : undefined;
  if (point.named?.kind === "era" && release !== undefined)
    return placeAt("set", releaseAddress(release.from), `The release of ${dayInWords(firstDayOf(release.from))}`);
  if (point.named?.kind === "era" && point.side === null) return placeAt("era", point.named.href, point.named.title);
  return dayPlace(day);
}

/** The page of a day. */
export function dayPlace(on: IsoDate): FoundPlace {
  return placeAt("day", `/on/${on}`, `The rules of ${dayInWords(on)}`);
}
