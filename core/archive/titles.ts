import type { IsoDate } from "../text/days.ts";
import type { Lineage } from "./lineage.ts";

/** The topic of lineages that no person wrote down: they are known from imported rulebooks alone. */
export const importedTopic = "imported";

const titleMax_chars = 60;

/**
 * A short title of a provision: its name, or the words with which it begins.
 *
 * @example titleFrom({ name: null, text: "A player with 0 or less life loses." }) // "A player with 0 or less life
 *   loses."
 */
export function titleFrom({ name, text }: { readonly name: string | null; readonly text: string | null }): string {
  const words = (name ?? text ?? "").replace(/\s+/g, " ").trim();
  if (words.length <= titleMax_chars) return words;
  return `${words.slice(0, words.lastIndexOf(" ", titleMax_chars))} …`;
}

/**
 * What to call a lineage on a day: the constant title that a person gave it, or else the words it had on that day. On
 * days on which it was not in the rules, the nearest words before, or its first ones.
 */
export function titleOn(lineage: Lineage, on: IsoDate): string {
  if (lineage.topic !== importedTopic) return lineage.title;
  const said = lineage.revisions.findLast(({ from, hasEnded }) => from <= on && !hasEnded) ?? lineage.revisions[0];
  return said === undefined ? lineage.title : titleFrom(said);
}
