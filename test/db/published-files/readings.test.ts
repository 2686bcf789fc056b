import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readRulebook } from "../../../core/ingest/reading/read.ts";
import { sha256Of } from "../../../db/published-files/packing.ts";
import { readingsFrom } from "../../../db/published-files/readings.ts";
import { guideAsText } from "../../core/ingest/documents/invented.ts";
import { syntheticReleases } from "./synthetic-releases.ts";

const files = Object.values(syntheticReleases).map(({ bytes }) => ({ sha256: sha256Of(bytes), bytes }));
type File = (typeof files)[number];

const mayNotBeRead = (): Buffer => {
  throw new Error("a file was read again");
};
const sumsOf = (some: readonly File[]): string[] => some.map(({ sha256 }) => sha256);

describe("readings that were stored", () => {
  it("are the same as after reading, and are not read again, whenever they were stored", () => {
    const arrival = fc.array(fc.subarray(files, { minLength: 1 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(arrival, (batches) => {
        let stored = readingsFrom().rowsOf([]);
        let held: readonly File[] = [];
        for (const batch of batches) {
          const rows = stored;
          const readings = readingsFrom(() => rows);
          for (const { sha256, bytes } of batch) readings.rulebookOf(sha256, () => bytes);
          held = [...new Set([...held, ...batch])];
          stored = readings.rowsOf(sumsOf(held));
        }
        const rows = stored;
        const readings = readingsFrom(() => rows);
        for (const { sha256, bytes } of held)
          expect(readings.rulebookOf(sha256, mayNotBeRead)).toEqual(readRulebook(bytes));
      }),
      { numRuns: 12 },
    );
  });

  it("are not used for another document: tables outlive a database, and its next files may be read otherwise", () => {
    const bytes = Buffer.from(guideAsText());
    const sha256 = sha256Of(bytes);
    const before = readingsFrom();
    expect(before.rulebookOf(sha256, () => bytes, "ipg").document).toBe("ipg");
    const rows = before.rowsOf([sha256]);
    expect(() => readingsFrom(() => rows).rulebookOf(sha256, () => bytes)).toThrow("no rule 100.1");
    expect(readingsFrom(() => rows).rulebookOf(sha256, mayNotBeRead, "ipg").document).toBe("ipg");
  });

  it("leave out a file that is not held any more, with its texts", () => {
    const [first, ...others] = files;
    const all = readingsFrom();
    for (const { sha256, bytes } of files) all.rulebookOf(sha256, () => bytes);
    const rows = all.rowsOf(sumsOf(files));
    const fewer = readingsFrom(() => rows).rowsOf(sumsOf(others));
    expect(fewer.map(({ sha256 }) => sha256)).toEqual(sumsOf(others));
    const readings = readingsFrom(() => fewer);
    for (const { sha256, bytes } of others)
      expect(readings.rulebookOf(sha256, mayNotBeRead)).toEqual(readRulebook(bytes));
    expect(() => readings.rulebookOf(first?.sha256 ?? "", mayNotBeRead)).toThrow("read again");
  });
});
