import { describe, expect, it } from "vitest";
import { run } from "../../../cli/program.ts";
import { dataFolder } from "../../../db/location.ts";
import { openStore } from "../../../db/store.ts";
import { embedded } from "../../archive.ts";
import { surroundings } from "../../cli/surroundings.ts";
import { inventedChain, statementsOn, textsOf } from "../../next-releases-checked.ts";
import { day, freshFolder, imported, plotIn } from "./synthetic-releases.ts";

const chain = inventedChain(embedded().collection, { base: null, from: day("2026-08-07"), seed: 5 }, [
  day("2026-09-25"),
  day("2026-11-13"),
]);
const [base, next, last] = [...textsOf(chain)].map(([on, bytes]) => ({ fileName: `${on}.txt`, bytes }));
if (base === undefined || next === undefined || last === undefined) throw new Error("three releases were invented");

describe("a release and two invented after it, with what people wrote in data/", () => {
  it.each([
    { order: "the newest first", batches: [[last], [next], [base]] },
    { order: "the one between at the end", batches: [[base, last], [next]] },
    { order: "together", batches: [[next, last, base]] },
  ])("answer all that became of each provision, imported $order", async ({ batches }) => {
    const plot = plotIn(freshFolder(), dataFolder);
    for (const batch of batches) imported(plot, ...batch);
    const opening = openStore(plot);
    if (opening.kind !== "open") throw new Error("the store does not open");
    const { archive } = opening.store.holdings;
    const faults = chain.steps.flatMap((step) => statementsOn(archive, step)).flatMap(({ fault }) => fault ?? []);
    opening.store.close();
    expect(faults).toEqual([]);
  });

  it("are listed by annals check as entries to read again", async () => {
    const plot = plotIn(freshFolder(), dataFolder);
    imported(plot, base, next);
    const given = surroundings(["check"], { ANNALS_DB: plot.file });
    expect(await run(given)).toBe(0);
    const lines = given.written.filter((line) => line.startsWith("to read again: "));
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.join("\n")).toMatch(
      /to read again: lineages\/sections\/the-monarch\.yaml: the file of 2026-09-25 changed its number \(\d+ is \d+\)\./,
    );
  });
});
