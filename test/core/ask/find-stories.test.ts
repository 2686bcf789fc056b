import { describe, expect, it } from "vitest";
import { findAnswer } from "../../../core/ask/find/find.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";

const holdings = embeddedHoldings();
const today = day("2026-11-20");
const listed = (q: string) => {
  const { answer, others } = findAnswer(holdings, { q, on: today, today });
  return [answer, ...others].flatMap((place) => (place === null ? [] : [place.address.split("?")[0]]));
};

describe("a story that is not understood", () => {
  it.each([
    [
      "I attack with my goblins, we stack the combat damage, and then I sacrifice them all to my Goblin Bombardment. What do they still do?",
      "/parameters/combat-damage-of-the-departed",
    ],
    [
      "He blocks my big beater, and then my friend plays something to remove the blocker. Is he hit all the same?",
      "/rules/510.1c",
    ],
  ])("is led by what people say of its matter, wherever its words stand: %s", (story, address) => {
    expect(listed(story)[0]).toBe(address);
  });

  it("does not lead a question that names its matter", () => {
    expect(listed("legend rule")[0]).toBe(listed("what is the legend rule")[0]);
  });
});
