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
    expect(written).toContain("From 2003-10-02 to 2009-07-09.");
  });

  it("lists the rulings, with the doubtful ones apart", async () => {
    const { written } = await said("card", "mindslaver", "--on", "2005-01-10", "--rulings");
    expect(written).toContain("13 rulings on 2005-01-10, as Forum post on Mindslaver");
    expect(written.split("Doubtful on that day:")[1]).toContain("first published 2004-10-04");
  });

  it("does not count rulings if none are recorded", async () => {
    const { code, written } = await said("card", "Meditate", "--rulings");
    expect([code, written]).toEqual([0, "Meditate: no list of its rulings is held."]);
  });

  it("takes a name of several words, and gives the answer of the service with --json", async () => {
    const { written } = await said("card", "Emrakul,", "the", "Promised", "End", "--json");
    expect(JSON.parse(written)).toMatchObject({ id: "emrakul-the-promised-end", on: "2026-11-20" });
  });

  it.each([
    ["Mindslavre", "unknown-card"],
    ["Mindslaver", "card-not-out-yet"],
  ])("refuses %s on a day before it came out with %s", async (name, problem) => {
    const { code, errorOutput } = await said("card", name, "--on", "2003-10-01");
    expect([code, errorOutput]).toEqual([1, expect.stringContaining(`${problem}: `)]);
  });
});
