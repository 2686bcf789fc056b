import { afterEach, describe, expect, it, vi } from "vitest";
import { rankingFactsIn } from "../../dataset/public-archives.ts";
import { readDataset } from "../../dataset/read.ts";
import { datasetAt } from "../../db/ready.ts";
import { freshFolder, inventedDataset, plotIn, withStore } from "./published-files/synthetic-releases.ts";

afterEach(() => {
  vi.resetModules();
});

describe("the content of data/, for the next import", () => {
  it("is read from the tables of another process, or from the files if they changed", async () => {
    const plot = plotIn(freshFolder(), inventedDataset());
    withStore(plot, () => {});
    const dataset = datasetAt(plot);
    // As in another process, which remembers nothing.
    vi.resetModules();
    const { readingOf } = await import("../../db/dataset-readings.ts");
    // Without files nothing can be read but what the tables keep.
    const kept = readingOf({ sha256: dataset.sha256, files: [] }, plot.file);
    expect(kept).toEqual({ ...readDataset(dataset.files), facts: rankingFactsIn(dataset.files) });
    expect(readingOf({ sha256: "another state", files: dataset.files }, plot.file)).toEqual(kept);
    expect(readingOf({ sha256: "a third", files: [] }, plot.file)).not.toEqual(kept);
  });
});
