import { describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { surroundings } from "./surroundings.ts";

async function said(...words: string[]) {
  const given = surroundings(words);
  return { code: await run(given), written: given.written.join("\n"), errorOutput: given.errorOutput.join("\n") };
}

describe("annals card", () => {
  it("says what a card said on a day, and what it does", async () => {
    const { code, written } = await said("card", "Mindslaver", "--on", "2005-01-10");
    expect(code).toBe(0);
    expect(written).toContain("Mindslaver  {6}  Legendary Artifact");
    expect(written).toContain("Said so: from 2 October 2003 to 9 July 2009");
  });

  it("lists the rulings, with the doubtful ones apart", async () => {
    const { written } = await said("rulings", "mindslaver", "--on", "2005-01-10");
    expect(written).toContain("Mindslaver on 10 January 2005: 13 rulings");
    expect(written).toContain("Shown by: Forum post on Mindslaver");
    expect(written.split("Doubtful on that day")[1]).toContain("first published 4 October 2004");
  });

  it("does not count rulings if none are recorded", async () => {
    const { code, written } = await said("rulings", "Meditate");
    expect([code, written]).toEqual([0, "Meditate: no list of its rulings is held."]);
  });
});
