import { describe, expect, inject, it } from "vitest";
import { checkSources, threadsFor } from "../../cli/lint/check.ts";
import { identityOf } from "../../db/place.ts";
import { openReady } from "../../db/ready.ts";
import { day } from "../days.ts";

const ready = openReady({ file: inject("preparedDatabase"), now: () => new Date("2026-11-20") });
if (ready === undefined) throw new Error("the prepared database has no tables");
const { archive } = ready.holdings;
const file = inject("preparedDatabase");
const { tablesFile, state } = ready;
const where = { file, identity: identityOf(file), folder: undefined, tablesFile, state };
const lines = [
  "CR 723.1: controlling another player",
  "CR 723.5: a player who controls another makes decisions",
  "rule 715.6 a player conceding",
  "CR 713.2 words of a program",
  "999.9",
  "CR 719.1",
];
const sources = Array.from({ length: 12 }, (_, file) => ({
  path: `${file}.ts`,
  text: Array.from({ length: 30 }, (_, line) => `// ${lines[(file * line + line) % lines.length]}\n\n`).join(""),
}));
const how = {
  on: day("2026-11-20"),
  days: new Map([["4.ts", new Map(Array.from({ length: 100 }, (_, line) => [line, day("2023-06-16")]))]]),
  settings: { ignore: ["999.9"] },
  explained: undefined,
};

describe("texts with many numbers", () => {
  it("have the same answers in threads, each at its place", async () => {
    const alone = await checkSources({ archive, where: null }, sources, how);
    expect(alone.flatMap(({ citations }) => citations).length).toBeGreaterThan(100);
    expect(new Set(alone.flatMap(({ citations }) => citations.map(({ verdict }) => verdict))).size).toBeGreaterThan(1);
    const undated = await checkSources({ archive, where: null }, sources, { ...how, days: null });
    expect(alone[4], "the days of its lines count").not.toEqual(undated[4]);
    expect(await checkSources({ archive, where }, sources, how, 0)).toEqual(alone);
  });

  it("have them also if the state is gone that threads would open", async () => {
    const gone = { ...where, tablesFile: `${where.tablesFile}.gone` };
    const alone = await checkSources({ archive, where: null }, sources.slice(0, 2), how);
    expect(await checkSources({ archive, where: gone }, sources.slice(0, 2), how, 0)).toEqual(alone);
  });

  it("have as many threads as find work", () => {
    expect(threadsFor([500, 500, 500, 500, 500], 8)).toBe(4);
    expect(threadsFor([500, 500, 500, 500, 500], 2)).toBe(2);
    expect(threadsFor([100_000, 20, 0, 3], 8), "one long text").toBe(1);
    expect(threadsFor([], 8)).toBe(0);
  });
});
