import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { historyFrom } from "../../../core/archive/history.ts";
import { nothingImported, type PublishedFile } from "../../../core/archive/imported.ts";
import { parameterCoverage } from "../../../core/ask/outcomes/staleness.ts";
import { transitionBetween } from "../../../core/ingest/merging/books.ts";
import { merge } from "../../../core/ingest/merging/merge.ts";
import { readRulebook } from "../../../core/ingest/reading/read.ts";
import { readDatasetFiles } from "../../../dataset/files.ts";
import { readDataset } from "../../../dataset/read.ts";
import { dataFolder } from "../../../db/place.ts";

const folder = fileURLToPath(new URL("../../../../shared/releases/", import.meta.url));
const areReleasesHere = existsSync(folder);

/** The coverage of the parameters with the real releases beside the checkout imported. */
function coverageOfReleases() {
  const books = readdirSync(folder)
    .filter((name) => name.startsWith("CR-"))
    .toSorted()
    .flatMap((name) => {
      const { statedFrom, provisions } = readRulebook(readFileSync(`${folder}${name}`));
      return statedFrom === null ? [] : [{ release: statedFrom, provisions }];
    });
  const transitions = books
    .slice(1)
    .map((book, index) => transitionBetween(books[index]?.provisions ?? [], book.provisions));
  const reading = readDataset(readDatasetFiles(dataFolder));
  if (reading.kind === "invalid") throw new Error(JSON.stringify(reading.errors));
  const { archive, ...merged } = merge(reading.archive, books, transitions);
  const publishedFiles = books.map(({ release }) => ({ release, isServed: true })) as unknown as PublishedFile[];
  const history = historyFrom(archive, { ...nothingImported, ...merged, publishedFiles });
  return { books, coverage: parameterCoverage(history, reading.playbook) };
}

describe.skipIf(!areReleasesHere)(
  "the real releases, held against what parameters cite (skipped where they are absent)",
  () => {
    const { books, coverage } = areReleasesHere ? coverageOfReleases() : { books: [], coverage: [] };

    it("contradict no reference", () => {
      const contradicted = coverage.flatMap(({ id, checks }) => checks.contradicted.map((one) => ({ id, ...one })));
      expect(contradicted).toEqual([]);
    });

    it("confirm every parameter of which a quotation is written down, in most releases", () => {
      const confirmed = coverage.map(({ checks }) => checks.confirmed.length);
      expect(confirmed.filter((count) => count > 0).length).toBeGreaterThan(100);
      expect(confirmed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(books.length * 80);
    });
  },
);
