import { expect, it } from "vitest";
import { diceFrom } from "../../../attack/attack.ts";
import { randomSituations } from "../../../attack/situations.ts";
import { playbook } from "./situations.ts";

/** `npm run attack -- situations` tries 100,000. */
it("random situations keep to what is always true at a table", () => {
  const { tries, faults } = randomSituations(playbook, diceFrom(26), 500);
  expect(tries).toBe(500);
  expect(faults).toEqual([]);
});
