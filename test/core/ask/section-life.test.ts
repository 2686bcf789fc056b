import { describe, expect, it } from "vitest";
import { sectionLife } from "../../../core/ask/section-life.ts";
import { embeddedArchive } from "../../archive.ts";

const { steps, changes } = sectionLife(embeddedArchive(), "player-control.section");
const changeOn = (on: string) => changes.find((change) => change.on === on);

describe("the history of the section", () => {
  it("goes from 507 to 723, and once back", () => {
    expect([steps[0]?.number, steps.at(-1)?.number, steps.at(-1)?.to]).toEqual(["507", "723", null]);
    const back = steps.filter(({ number }, place) => number < (steps[place - 1]?.number ?? ""));
    expect(back).toEqual([
      { number: "719", from: "2023-04-14", to: "2024-02-02", isFirstSeen: false, isEndFirstSeen: false },
    ]);
  });

  it("gives the number before a move, and the most important of a day's changes", () => {
    expect(changeOn("2009-07-11")).toMatchObject({ numberBefore: "507", number: "710", significance: "substantive" });
    expect(changeOn("2010-04-23")).toMatchObject({ numberBefore: "710", number: "711", significance: "renumbering" });
    expect(changeOn("2014-05-01")).toMatchObject({
      numberBefore: "712",
      number: "712",
      significance: "wording",
      changes: 1,
    });
    expect(changeOn("2003-10-01")).toMatchObject({ numberBefore: null, number: "507", sets: ["Mirrodin"] });
  });

  it("notes what changed with the heading, and what was more important than its new number", () => {
    expect(changeOn("2009-07-11")?.why).toMatch(/^The rulebook was rebuilt .* 507\.4: Goes because Magic 2010 /);
    expect(changeOn("2016-07-22")?.why).toMatch(
      /^Two new sections stand before it.* 714\.4: Only what is in the game /,
    );
    expect(changeOn("2010-04-23")?.why).toBe("Leveler Cards came in at 710.");
    expect(changeOn("2014-05-01")?.why).toMatch(/^Worst Fears/);
  });
});
