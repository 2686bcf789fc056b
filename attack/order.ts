import { join } from "node:path";
import type { Candidate } from "../db/published-files/import.ts";
import { importInto } from "../db/store.ts";
import { inventedDataset, syntheticReleases } from "../test/db/published-files/synthetic-releases.ts";
import { everythingSaid, freshFolder, placeOf, removed, type Said } from "./archives.ts";
import type { Attack, Dice, Finding } from "./attack.ts";

const { mistaken: _, ...sound } = syntheticReleases;
const candidates: readonly Candidate[] = Object.values(sound);

/** Published files in any order, some of them twice, cut into batches anywhere. */
function arrivals(dice: Dice): readonly (readonly Candidate[])[] {
  const files = [...candidates, ...candidates.filter(() => dice.once(5))];
  for (let end = files.length - 1; end > 0; end -= 1) {
    const place = dice.below(end + 1);
    [files[end], files[place]] = [files[place] as Candidate, files[end] as Candidate];
  }
  const batches: Candidate[][] = [[]];
  for (const file of files) {
    if (dice.once(2)) batches.push([]);
    batches.at(-1)?.push(file);
  }
  return batches.filter(({ length }) => length > 0);
}

/** Imports the same files in so many orders: the content must always be that of all at once. */
export async function anyOrder(dice: Dice, tries: number): Promise<Finding> {
  const folder = inventedDataset();
  const saidAfter = (batches: readonly (readonly Candidate[])[]): Said => {
    const place = placeOf(join(freshFolder(), "archive.sqlite"), folder);
    for (const batch of batches) {
      const { kind } = importInto(place, batch);
      if (kind !== "imported") throw new Error(`not imported: ${kind}`);
    }
    const said = everythingSaid(place);
    removed(place.file);
    return said;
  };
  const expected = saidAfter([candidates]);
  const faults: string[] = [];
  for (let count = 0; count < tries; count++) {
    const batches = arrivals(dice);
    const said = saidAfter(batches);
    const names = batches.map((batch) => batch.map(({ fileName }) => fileName).join(", ")).join("; ");
    // The list of published files is in the order in which they came.
    for (const [part, text] of Object.entries(said))
      if (text !== expected[part]) faults.push(`${part} differs if they come as ${names}`);
  }
  return { tries, faults, note: "" };
}

export const order: Attack = {
  name: "imports in any order",
  test: "test/db/published-files/order.test.ts",
  run: ({ amount, dice }) => anyOrder(dice, amount === "long" ? 60 : 3),
};
