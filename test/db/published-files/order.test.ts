import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diceFrom } from "../../../attack/attack.ts";
import { anyOrder } from "../../../attack/order.ts";
import type { Candidate } from "../../../db/published-files/import.ts";
import { plain } from "../plain-history.ts";
import {
  day,
  freshFolder,
  imported,
  inventedDataset,
  plotIn,
  syntheticReleases,
  timeless,
  withStore,
} from "./synthetic-releases.ts";

const { mistaken, ...sound } = syntheticReleases;
const candidates: readonly Candidate[] = Object.values(sound);
const dataset = inventedDataset();

/** The history of an archive into which these batches came one after the other. */
function historyAfter(batches: readonly (readonly Candidate[])[]) {
  const plot = plotIn(freshFolder(), dataset);
  for (const batch of batches) imported(plot, ...batch);
  return withStore(plot, ({ holdings }) => plain(holdings.archive));
}

describe("the history does not depend on the order in which published files came", () => {
  const expected = timeless(historyAfter([candidates]));

  it("and the history has something that could", () => {
    const events = [...expected.lineages.values()].flatMap(({ revisions }) => revisions.flatMap((one) => one.events));
    expect([...new Set(events.map(({ kind }) => kind))].toSorted()).toEqual(
      expect.arrayContaining(["amended", "created", "merged", "removed", "renumbered", "split"]),
    );
    expect(expected.imported.publishedFiles).toHaveLength(candidates.length);
    expect(expected.imported.contradictions.length).toBeGreaterThan(0);
    const passedOver = expected.imported.publishedFiles
      .filter(({ isServed }) => !isServed)
      .map(({ fileName }) => fileName);
    expect(passedOver.toSorted()).toEqual(
      [syntheticReleases.damaged, syntheticReleases.moved, syntheticReleases.movedCurled, syntheticReleases.movedSpaced]
        .map(({ fileName }) => fileName)
        .toSorted(),
    );
  });

  it("whichever it is, one by one or in batches, with some twice (a few of the tries of npm run attack)", async () => {
    expect(await anyOrder(diceFrom(720), 2)).toMatchObject({ faults: [] });
  });

  it("one by one, newest first", () => {
    const oneByOne = candidates.toReversed().map((candidate) => [candidate]);
    expect(timeless(historyAfter(oneByOne))).toEqual(expected);
  });

  it("and a file under two names is published on the earlier of the two days", () => {
    const renamed = { ...syntheticReleases.last, fileName: "Garden 20090915.txt" };
    const days = [
      [syntheticReleases.last, renamed],
      [renamed, syntheticReleases.last],
    ].map((order) => historyAfter(order.map((one) => [one])).imported.publishedFiles.map((one) => one.publishedOn));
    expect(days).toEqual([["2009-09-15"], ["2009-09-15"]]);
  });
});

describe("a text under the day of another release", () => {
  it("is refused, until a person says which release it is", () => {
    const plot = plotIn(freshFolder(), dataset);
    const [, refused] = imported(plot, syntheticReleases.shrunk, mistaken);
    expect(refused).toMatchObject({
      kind: "refused",
      code: "ambiguous",
      facts: { choices: ["2007-05-01", "2009-08-01"] },
    });
    expect(withStore(plot, ({ holdings: { archive } }) => archive.heldReleases)).toEqual(["2007-05-01"]);
    expect(imported(plot, { ...mistaken, from: day("2009-08-01") })).toMatchObject([
      { kind: "added", release: "2009-08-01", dayBasis: "stated" },
    ]);
  });
});

const releasesFolder = fileURLToPath(new URL("../../../../shared/releases/", import.meta.url));

describe.skipIf(!existsSync(releasesFolder))("the real releases", () => {
  it("give the same history in parts, in another order, as all at once", () => {
    // One import merges all that is held: 53 files one by one take three minutes of processor time, seven small ones in
    // three parts a few seconds. Among them are releases before, between and after those held. The property above has them
    // one by one.
    const files = readdirSync(releasesFolder)
      .filter((name) => name.endsWith(".txt"))
      .toSorted()
      .filter((_, place) => place % 2 === 0 && place >= 4 && place <= 16);
    expect(files.length).toBe(7);
    const all = files.map((fileName) => ({ fileName, bytes: readFileSync(`${releasesFolder}${fileName}`) }));
    const shuffled = fc.sample(fc.shuffledSubarray(all, { minLength: all.length }), { numRuns: 1, seed: 720 })[0] ?? [];
    const parts = [shuffled.slice(0, 1), shuffled.slice(1, 3), shuffled.slice(3)];
    const [together, apart] = [[all], parts].map((batches) => timeless(historyAfter(batches)));
    // Maps of thousands of lineages are compared one by one: a difference has to be readable.
    const { lineages, ...rest } = together as ReturnType<typeof timeless>;
    const { lineages: lineagesApart, ...restApart } = apart as ReturnType<typeof timeless>;
    expect([...lineagesApart.keys()]).toEqual([...lineages.keys()]);
    for (const [id, lineage] of lineages) expect(lineagesApart.get(id)).toEqual(lineage);
    expect(restApart.imported).toEqual(rest.imported);
    expect(restApart.releases).toEqual(rest.releases);
  });
});
