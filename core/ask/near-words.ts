import type { Archive } from "../archive/archive.ts";
import { termKey } from "../archive/lineage.ts";
import { heldDays } from "../archive/lookup.ts";
import type { IsoDate } from "../text/days.ts";
import { likeness, pairsOf } from "../text/likeness.ts";
import { tableOf } from "../text/tables.ts";
import { keywordsAnswer } from "./keywords.ts";

/** Abbreviations that players use, and the terms of the rules for them; of several, the first one found is meant. */
const abbreviations = tableOf<readonly string[]>({
  sba: ["State-Based Actions", "State-Based Effects"],
  sbas: ["State-Based Actions", "State-Based Effects"],
  sbe: ["State-Based Effects", "State-Based Actions"],
  etb: ["Enters", "Enters the Battlefield", "Comes into Play"],
  ltb: ["Leaves the Battlefield", "Leaves Play"],
  cmc: ["Converted Mana Cost", "Mana Value"],
  mv: ["Mana Value", "Converted Mana Cost"],
  cda: ["Characteristic-Defining Ability"],
  dfc: ["Double-Faced Cards"],
  mdfc: ["Modal Double-Faced Cards"],
  apnap: ["APNAP Order", "Active Player, Nonactive Player Order"],
  ap: ["Active Player"],
  nap: ["Nonactive Player"],
  pw: ["Planeswalker"],
  gy: ["Graveyard"],
  fs: ["First Strike"],
  ds: ["Double Strike"],
  "2hg": ["Two-Headed Giant Variant"],
  edh: ["Commander", "EDH"],
  ci: ["Color Identity"],
  eot: ["End Step", "End of Turn"],
  "p/t": ["Power"],
  lki: ["Last Known Information"],
});

/**
 * The terms of the rules for an abbreviation; empty if it is not known.
 *
 * @example termsForAbbreviation("SBA")[0] === "State-Based Actions"
 */
export function termsForAbbreviation(abbreviation: string): readonly string[] {
  const key = abbreviation.trim().toLowerCase();
  return abbreviations.get(key) ?? [];
}

const nearMax = 5;
const likenessMin = 0.5;
/** No keyword or term is longer; comparing longer texts would only take time. */
const soughtMax_chars = 60;

/** The keywords and terms of a day whose spelling is closest to a text, closest first, without equal ones. */
export function nearWords(archive: Archive, text: string, on: IsoDate): string[] {
  const key = termKey(text.slice(0, soughtMax_chars));
  if (text.length > soughtMax_chars || key.length < 3 || on < (heldDays(archive).firstHeld ?? "9999")) return [];
  const sought = pairsOf(key);
  return keywordsAnswer(archive, on)
    .words.map(({ word }) => ({ word, key: termKey(word) }))
    .filter((entry) => entry.key !== key)
    .map((entry) => ({ word: entry.word, likeness: likeness(sought, pairsOf(entry.key)) }))
    .filter((near) => near.likeness >= likenessMin)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, nearMax)
    .map(({ word }) => word);
}
