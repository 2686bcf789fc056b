import type { IsoDate } from "../text/days.ts";
import type { Lineage } from "./lineage.ts";

/** The topic of lineages that are known from imported rulebooks only. */
export const importedTopic = "imported";

const titleMax_chars = 60;
/** The beginning of a text that has a title in it, unless there is much white space. */
const enough_chars = 200;

/**
 * A short title of a provision: its name, or its first words.
 *
 * @example titleFrom({ name: "Mana Burn", text: null }) === "Mana Burn"
 */
export function titleFrom({ name, text }: { readonly name: string | null; readonly text: string | null }): string {
  const written = (name ?? text ?? "").trimStart();
  const words = written.slice(0, enough_chars).replace(/\s+/g, " ").trim();
  if (words.length <= titleMax_chars)
    return written.length <= enough_chars ? words : titleFrom({ name: written.replace(/\s+/g, " "), text: null });
  return `${words.slice(0, words.lastIndexOf(" ", titleMax_chars))} …`;
}

/**
 * The title of a lineage on a day: the title in the dataset, or else its words on that day. On a day on which it was
 * not in the rules: its last words before that day, or its first words.
 *
 * @example titleOn(manaBurn, "2005-01-10") === manaBurn.title
 */
export function titleOn(lineage: Lineage, on: IsoDate): string {
  if (lineage.topic !== importedTopic) return lineage.title;
  const revision = lineage.revisions.findLast(({ from, hasEnded }) => from <= on && !hasEnded) ?? lineage.revisions[0];
  return revision === undefined ? lineage.title : titleFrom(revision);
}
