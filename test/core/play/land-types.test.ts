import { expect, it } from "vitest";
import { landTypes } from "../../../core/play/objects/characteristics.ts";
import { annasTurn, now, valuesOf } from "./fights.ts";

const others = landTypes.filter((type) => type !== "Mountain");

it.each(others)("a land that becomes a Mountain is no %s any more, and keeps its other subtypes", (type) => {
  const land = { object: "Land", player: "Ben", types: ["artifact", "land"], subtypes: [type, "Equipment"] };
  const moon = { object: "Moon", player: "Anna", types: "enchantment" };
  const effect = { changes: "lands", nonbasic: true, does: "becomes", subtypes: "Mountain", by: "Moon" };
  const events = [land, moon, effect, annasTurn, { ask: "types", object: "Land" }];
  expect(valuesOf(events, now)).toEqual([["artifact", "land", "Equipment", "Mountain"]]);
});

it.each(others)("a creature of all creature types is no %s", (type) => {
  const shifter = {
    object: "Shifter",
    player: "Anna",
    types: "creature",
    power: 2,
    toughness: 2,
    keywords: "changeling",
  };
  expect(valuesOf([shifter, annasTurn, { ask: "count", of: type }], now)).toEqual([0]);
});
