import { describe, expect, inject, it } from "vitest";
import { type CheckOptions, checkSources, type FileAnswer } from "../../cli/lint/check.ts";
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

/** All answers for the texts, with two threads after so many citations. */
async function answers(own: typeof where | null, threadedFrom: number, texts = sources, given: CheckOptions = how) {
  const list: FileAnswer[] = [];
  for await (const answer of checkSources({ archive, where: own }, texts, given, { threads: 2, threadedFrom }))
    list.push(answer);
  return list;
}

describe("texts with many numbers", () => {
  it("have the same answers in threads, each at its place", async () => {
    const alone = await answers(null, 0);
    expect(alone.flatMap(({ citations }) => citations).length).toBeGreaterThan(100);
    expect(new Set(alone.flatMap(({ citations }) => citations.map(({ verdict }) => verdict))).size).toBeGreaterThan(1);
    const undated = await answers(null, 0, sources, { ...how, days: null });
    expect(alone[4], "the days of its lines count").not.toEqual(undated[4]);
    expect(await answers(where, 0)).toEqual(alone);
    expect(await answers(where, 60), "threads take only the rest").toEqual(alone);
  });

  it("have them also if the state is gone that threads would open", async () => {
    const gone = { ...where, tablesFile: `${where.tablesFile}.gone` };
    const alone = await answers(null, 0, sources.slice(0, 2));
    expect(await answers(gone, 0, sources.slice(0, 2))).toEqual(alone);
  });

  it("are read when it is their turn", async () => {
    let read = 0;
    const counting = (function* () {
      for (const source of sources) {
        read += 1;
        yield source;
      }
    })();
    for await (const _ of checkSources({ archive, where: null }, counting, how)) break;
    expect(read).toBe(1);
  });
});
