import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, attack, creature, life, main, now, valuesOf, withKeywords } from "./fights.ts";

/** What pairs of words and rules showed that were drawn at random from the language of situations. */

const whenTapped: WrittenEvent = {
  triggers: [{ when: "becomes-tapped", does: [{ gainsLife: 1, player: "you" }] }],
};

it.each(["2005-10-01", now])("on %s lets what triggers on being tapped see attacks and regeneration", (on) => {
  const bear = creature("Bear", "Anna", "2/2", whenTapped);
  const calm = withKeywords("Calm", "Anna", "2/2", "vigilance", whenTapped);
  const attacks = [annasTurn, attack("Bear"), attack("Calm"), all, life("Anna")];
  expect(valuesOf([bear, calm, ...attacks], on)).toEqual([21]);
  const saves: readonly WrittenEvent[] = [{ regenerates: "Bear" }, { destroys: "Bear" }];
  expect(valuesOf([bear, annasTurn, main, ...saves, all, ...saves, all, life("Anna")], on)).toEqual([21]);
});

it("does not take what enters attacking for what becomes tapped", () => {
  const bear = creature("Bear", "Anna", "2/2");
  const token = creature("Imp", "Anna", "1/1", { ...whenTapped, in: "hand" });
  const enters: WrittenEvent = { entersCombat: "Imp", at: "Ben", tapped: true };
  expect(valuesOf([bear, token, annasTurn, attack("Bear"), enters, all, life("Anna")], now)).toEqual([20]);
});
