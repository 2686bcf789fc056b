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
for (const { lineage, kind, others } of links) if (kind === "split") partsOf.get(others.split(" ")[0]).push(lineage);

/** The numbers of a day, with the lineage of each. */
export function numbersOn(day) {
  const held = numbers.filter(({ from_day: from, to_day: to }) => from <= day && (to === null || to > day));
  return new Map(held.map(({ number, lineage }) => [number, lineage]));
}

/** Where the rule of each number of one day is on another. */
export function renumberings(from, to) {
  const [earlier, later] = [from, to].sort();
  const before = numbersOn(from);
  const [had, has] = [before, numbersOn(to)].map(
    (on) => new Map([...on].map(([number, lineage]) => [lineage, number])),
  );
  const between = (lineage) => linksOf.get(lineage).filter(({ on_day: day }) => earlier < day && day <= later);

  /** The rules that are there on the second day only, split from this one or merged into it between the two. */
  function newPartsOf(lineage) {
    const merged = between(lineage).flatMap(({ kind, others }) => (kind === "merged" ? others.split(" ") : []));
    const split = partsOf.get(lineage).filter((part) => between(part).some(({ kind }) => kind === "split"));
    return [...merged, ...split].filter((part) => has.has(part) && !had.has(part));
  }

  /** The rule of the second day into which this one went, or from which it came, and the links on the way. */
  function joined(lineage) {
    const [isForward, own] = [from < to, linksOf.get(lineage)];
    const day = isForward ? own.findLast(({ on_day: on }) => on <= later)?.on_day : own[0]?.on_day;
    const join = own.find((link) => link.on_day === day && link.kind === (isForward ? "merged" : "split"));
    if (join === undefined) return { lineage: null, way: [] };
    const [other] = join.others.split(" ");
    const way = between(other).filter((link) => (isForward ? link.on_day > day : link.on_day < day));
    if (has.has(other)) return { lineage: other, way };
    const further = joined(other);
    return further.lineage === null ? further : { lineage: further.lineage, way: [...way, ...further.way] };
  }

  function isUnknown(lineage) {
    const { from_day: first, ended_on: end, is_older: isOlder } = lineageOf.get(lineage);
    return to < first ? isOlder : end === null || to < end;
  }

  function placeOf(lineage) {
    const other = has.has(lineage) ? { lineage, way: [] } : joined(lineage);
    const parts = newPartsOf(lineage).filter((part) => part !== other.lineage);
    const found = other.lineage === null ? parts : [other.lineage, ...parts];
    const places = found.length === 0 && isUnknown(lineage) ? null : found.map((one) => has.get(one));
    const way = new Set([...between(lineage), ...other.way].map((link) => link.confidence));
    const confidence = ["low", "medium"].find((one) => way.has(one)) ?? "high";
    return { number: other.lineage !== null && parts.length === 0 ? has.get(other.lineage) : null, places, confidence };
  }

  return new Map([...before].map(([number, lineage]) => [number, placeOf(lineage)]));
}
