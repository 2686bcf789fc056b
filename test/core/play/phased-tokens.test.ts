import { expect, it } from "vitest";
import { annasTurn, main, valuesOf, where } from "./fights.ts";

it.each([
  ["2006-06-13", ["gone", "phased-out"]],
  ["2010-02-15", ["gone", "phased-out"]],
  ["2026-06-19", ["battlefield", "battlefield"]],
])("an Aura on a token that phased out has the token's fate, or stays away for good (%s)", (on, expected) => {
  const events = [
    { object: "Pacifism", player: "Ben", types: ["enchantment", "aura"], enchants: "creature", in: "hand" },
    ...[annasTurn, main],
    { creates: "Soldier", player: "Anna", types: "creature", power: 1, toughness: 1 },
    { turn: "Ben" },
    ...[main, { casts: "Pacifism", player: "Ben", targets: "Soldier" }, { resolves: "top" }],
    { moves: "Soldier", to: "phased-out" },
    ...[annasTurn, { turn: "Ben" }, where("Soldier"), where("Pacifism")],
  ];
  expect(valuesOf(events, on)).toEqual(expected);
});
