import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8"));

export const releases = read("releases");
export const sets = read("sets");
export const lineages = read("lineages");
export const numbers = read("numbers");
export const links = read("links");
export const parameters = read("parameters");

const mergedInto = new Map(lineages.map(({ lineage, merged_into: into }) => [lineage, into]));

/** The numbers of a day, with the lineage of each. */
export function numbersOn(day) {
  const held = numbers.filter(({ from_day: from, to_day: to }) => from <= day && (to === null || to > day));
  return new Map(held.map(({ number, lineage }) => [number, lineage]));
}

/** Where each number of one day is on another: its number then, or null if the rule was not in the rules. */
export function renumberings(from, to) {
  const then = new Map([...numbersOn(to)].map(([number, lineage]) => [lineage, number]));
  const numberOf = (lineage) =>
    then.get(lineage) ?? (mergedInto.get(lineage) ? numberOf(mergedInto.get(lineage)) : null);
  return new Map([...numbersOn(from)].map(([number, lineage]) => [number, numberOf(lineage) ?? null]));
}
