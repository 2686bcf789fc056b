import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/written-situation.ts";
import { annasTurn, main, valuesOf } from "./fights.ts";

/** What a fifth set of an outsider's questions showed, and what is like it. */

it("unused mana is what a player has left, whatever came into the pool", () => {
  const before = "2004-05-10";
  const ends: WrittenEvent = { ends: "phase", unused: { Anna: 3 } };
  const lost: WrittenEvent = { ask: "lifeLost", player: "Anna" };
  const mana = (amount: number): WrittenEvent => ({ mana: amount, player: "Anna" });
  expect(valuesOf([annasTurn, main, mana(3), ends, lost], before)).toEqual([3]);
  expect(valuesOf([annasTurn, main, mana(5), ends, lost], before)).toEqual([3]);
  expect(valuesOf([annasTurn, main, ends, lost], before)).toEqual([3]);
});
