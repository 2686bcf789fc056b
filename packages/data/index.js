import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8"));

export const releases = read("releases");
export const sets = read("sets");
export const lineages = read("lineages");
export const numbers = read("numbers");
export const links = read("links");
export const parameters = read("parameters");

const lineageOf = new Map(lineages.map((lineage) => [lineage.lineage, lineage]));
const linksOf = new Map(lineages.map(({ lineage }) => [lineage, []]));
for (const link of links) linksOf.get(link.lineage).push(link);
const partsOf = new Map(lineages.map(({ lineage }) => [lineage, []]));
for (const { lineage, kind, others, on_day: day } of links)
  if (kind === "split") partsOf.get(others.split(" ")[0]).push({ part: lineage, day });

const holdsOn = (day, from, end) => from <= day && (end === null || end > day);
const rowsOn = (day) => numbers.filter(({ from_day: from, to_day: end }) => holdsOn(day, from, end));

function checkDays(...days) {
  for (const day of days) {
    const instant = Date.parse(`${day}T00:00:00Z`);
    if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== day)
      throw new RangeError(`${day} is not a day of the calendar; write it as YYYY-MM-DD.`);
  }
}

/** Not by `Map.groupBy`, which Node 20 does not have. */
const rowsByNumber = (day) => {
  const rows = new Map();
  for (const row of rowsOn(day)) rows.set(row.number, [...(rows.get(row.number) ?? []), row]);
  return rows;
};
const dayBefore = (day) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const isUncertain = ({ uncertain_from: since }, day) => since !== null && since <= day;
const unknown = { number: null, places: null, confidence: "low" };

/** The numbers of a day, with the lineage of each. */
export function numbersOn(day) {
  checkDays(day);
  return new Map(rowsOn(day).map(({ number, lineage }) => [number, lineage]));
}

/** The days of the held releases around a day whose own is not held. */
function heldAround(day) {
  const release = releases.findLast(({ from_day: from }) => from <= day);
  if (release === undefined || release.is_held) return {};
  const held = releases.filter(({ is_held: isHeld }) => isHeld).map(({ from_day: from }) => from);
  return { earlier: held.findLast((from) => from < day), later: held.find((from) => from > day) };
}

/** Where the rule of each number of one day is on another. */
export function renumberings(from, to) {
  checkDays(from, to);
  const before = rowsByNumber(from);
  const after = new Map(rowsOn(to).map((row) => [row.lineage, row]));
  const { earlier, later } = heldAround(from);
  const [had, has] = [earlier, later].map((day) => (day === undefined ? new Map() : rowsByNumber(day)));

  function mayBeAnother([row, twin]) {
    if (twin !== undefined) return true;
    return isUncertain(row, from) && (has.get(row.number) ?? []).some(({ lineage }) => lineage !== row.lineage);
  }

  function placeOf({ lineage }) {
    const { from_day: first, is_older: isOlder } = lineageOf.get(lineage);
    if (to < first && isOlder) return unknown;
    const { main, places, confidence } = wayTo(lineage, from, to);
    const rows = places.map((place) => after.get(place));
    const [row] = rows;
    if (rows.includes(undefined)) return unknown;
    if (rows.length === 1 && main === lineage && isUncertain(row, to)) return unknown;
    const number = rows.length === 1 && places[0] === main ? row.number : null;
    return { number, places: rows.map((one) => one.number), confidence };
  }

  const known = [...before].map(([number, rows]) => [number, mayBeAnother(rows) ? unknown : placeOf(rows[0])]);
  const others = [...had.keys(), ...has.keys()].filter((number) => !before.has(number));
  return new Map([...known, ...others.map((number) => [number, unknown])]);
}

/**
 * The lineages in which one goes on on another day: `main` is itself or the one that took over its words. And the least
 * certain link on the way to them.
 */
function wayTo(lineage, from, to) {
  const begins = new Map();
  const isForward = from <= to;
  visit(lineage, from);
  const way = [...begins].flatMap(([one, begin]) => between(one, begin));
  let main = lineage;
  while (main !== undefined && !isThere(main)) main = nextOf(main)?.others.split(" ")[0];
  return {
    main,
    places: [...begins.keys()].filter(isThere),
    confidence: ["low", "medium"].find((one) => way.some(({ confidence }) => confidence === one)) ?? "high",
  };

  function isThere(one) {
    const { from_day: first, ended_on: end } = lineageOf.get(one);
    return holdsOn(to, first, end);
  }

  /** The link to the lineage into which one went, or from which it came. */
  function nextOf(one) {
    const { from_day: first, ended_on: end } = lineageOf.get(one);
    const [join, joinedOn] = isForward ? ["merged", end] : ["split", first];
    return linksOf.get(one).find(({ kind, on_day: day }) => kind === join && day === joinedOn);
  }

  function between(one, begin) {
    return linksOf.get(one).filter(({ on_day: day }) => isBetween(day, begin));
  }

  function isBetween(day, begin) {
    return isForward ? begin < day && day <= to : to < day && day <= begin;
  }

  function visit(one, begin) {
    const known = begins.get(one);
    if (known !== undefined && (isForward ? known <= begin : known >= begin)) return;
    begins.set(one, begin);
    const { from_day: first, ended_on: end } = lineageOf.get(one);
    const next = isThere(one) ? undefined : nextOf(one);
    if (next !== undefined) visit(next.others.split(" ")[0], isForward ? end : dayBefore(first));
    if (isForward) {
      for (const { part, day } of partsOf.get(one)) if (isBetween(day, begin)) visit(part, dayBefore(day));
    } else {
      for (const { kind, on_day: day, others } of between(one, begin))
        if (kind === "merged" && day !== end) for (const part of others.split(" ")) visit(part, dayBefore(day));
    }
  }
}
