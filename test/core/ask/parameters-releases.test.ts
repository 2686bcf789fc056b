import { describe, expect, it } from "vitest";
import { historyFrom } from "../../../core/archive/history.ts";
import { nothingImported, type PublishedFile } from "../../../core/archive/imported.ts";
import { parameterCoverage } from "../../../core/ask/outcomes/staleness.ts";
import { embeddedArchive } from "../../archive.ts";
import { areReleasesHere, mergedWithData, realBooks } from "../../real-releases.ts";

/** The coverage of the parameters with the real releases beside the checkout imported. */
function coverageOfReleases() {
  const books = realBooks();
  const { archive, ...merged } = mergedWithData();
  const publishedFiles = books.map(({ release }) => ({
    release,
    isServed: true,
    findings: [],
  })) as unknown as PublishedFile[];
  const history = historyFrom(archive, { ...nothingImported, ...merged, publishedFiles });
  return { books, coverage: parameterCoverage(history, embeddedArchive().playbook) };
}

describe.skipIf(!areReleasesHere)(
  "the real releases, compared with what parameters cite (skipped if they are absent)",
  () => {
    const { books, coverage } = areReleasesHere ? coverageOfReleases() : { books: [], coverage: [] };

    it("contradict no reference", () => {
      const contradicted = coverage.flatMap(({ id, checks }) => checks.contradicted.map((one) => ({ id, ...one })));
      expect(contradicted).toEqual([]);
    });

    it("confirm every parameter with a quotation, in most releases", () => {
      const confirmed = coverage.map(({ checks }) => checks.confirmed.length);
      expect(confirmed.filter((count) => count > 0).length).toBeGreaterThan(100);
      expect(confirmed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(books.length * 80);
    });
  },
);
