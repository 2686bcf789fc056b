import { expect, it } from "vitest";
import { now, refusalOf, valuesOf } from "./fights.ts";

it("keeps a player with hexproof or shroud from being a target while its permanent is there", () => {
  const leyline = { object: "Leyline", player: "Ben", types: "enchantment" };
  const aimed = (player: string) => ({ ask: "legalTarget", target: "Ben", player });
  const asked = [{ guards: "Ben", with: "hexproof", by: "Leyline" }, aimed("Anna"), aimed("Ben")];
  const gone = { moves: "Leyline", to: "hand" };
  expect(valuesOf([leyline, ...asked, gone, aimed("Anna")], now)).toEqual([false, true, true]);
  expect(valuesOf([{ guards: "Ben", with: "shroud" }, aimed("Anna"), aimed("Ben")], now)).toEqual([false, false]);
  expect(refusalOf([leyline, ...asked], "2011-06-16")).toContain("knows hexproof");
});
