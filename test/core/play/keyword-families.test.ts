import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, now, valuesOf, withKeywords } from "./fights.ts";

/** The name of a keyword also means those of its form: with a number, from a quality, of a kind of land. */

const beast = (keywords: string): WrittenEvent => withKeywords("Beast", "Anna", "2/2", keywords);
const losing = (keyword: string): WrittenEvent => ({ changes: "Beast", does: "loses", keyword });
const abilities: WrittenEvent = { ask: "abilities", object: "Beast" };
const counted = (word: string): WrittenEvent => ({ ask: "count", of: ["creature", word] });

it.each<[string, string, string, readonly string[]]>([
  ["now", "annihilator", "annihilator-2 ward", ["ward"]],
  ["now", "landwalk", "swampwalk snow-forestwalk flying", ["flying"]],
  ["now", "hexproof", "hexproof-from-red", []],
  ["now", "hexproof-from-red", "hexproof hexproof-from-red", ["hexproof"]],
  ["now", "cycling", "mountaincycling cycling", []],
  ["now", "affinity", "affinity-for-artifact", []],
  ["now", "banding", "bands-with-other-legends", []],
  ["2001-07-23", "banding", "bands-with-other-legends", []],
  ["now", "swampwalk", "swampwalk snow-swampwalk", ["snow-swampwalk"]],
  ["now", "toxic-2", "toxic-2 toxic-1", ["toxic-1"]],
])("on %s what loses %s of %s keeps %s", (on, keyword, keywords, left) => {
  const events = [beast(keywords), annasTurn, losing(keyword), abilities];
  expect(valuesOf(events, on === "now" ? now : on)).toEqual([left]);
});

it("what loses banding bands no more by “bands with other legends”", () => {
  const legend = (name: string, keywords: string) =>
    withKeywords(name, "Anna", "2/2", keywords, { supertypes: "legendary" });
  const asked: WrittenEvent = { ask: "mayBand", object: "Beast", with: "Boris" };
  const events = [legend("Beast", "bands-with-other-legends"), legend("Boris", "flying"), annasTurn, asked];
  expect(valuesOf([...events, losing("banding"), asked], "2013-05-01")).toEqual([true, false]);
});

it.each([
  ["with-hexproof", "hexproof-from-red", 1],
  ["without-hexproof", "hexproof-from-red", 0],
  ["with-bushido", "bushido-2", 1],
  ["with-cycling", "mountaincycling", 1],
  ["with-affinity", "affinity-for-artifact", 1],
  ["with-toxic", "flying", 0],
])("%s a creature with %s is counted %s times", (word, keywords, times) => {
  expect(valuesOf([beast(keywords), annasTurn, counted(word)], now)).toEqual([times]);
});
