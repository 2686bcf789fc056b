import { describe, expect, it } from "vitest";
import { parameterCoverage } from "../../../core/ask/parameters/checks.ts";
import { embeddedHoldings } from "../../archive.ts";
import { areReleasesHere, releaseFiles, wholeArchive } from "../../real-releases.ts";

describe.skipIf(!areReleasesHere)(
  "the real releases, compared with what parameters cite (skipped if they are absent)",
  () => {
    const coverage = areReleasesHere ? parameterCoverage(wholeArchive(), embeddedHoldings().playbook) : [];

    it("contradict no reference", () => {
      const contradicted = coverage.flatMap(({ id, checks }) => checks.contradicted.map((one) => ({ id, ...one })));
      expect(contradicted).toEqual([]);
    });

    it("confirm every parameter with a quotation, in most releases", () => {
      const confirmed = coverage.map(({ checks }) => checks.confirmed.length);
      expect(confirmed.filter((count) => count > 0).length).toBeGreaterThan(100);
      expect(confirmed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(releaseFiles.length * 80);
    });
  },
);
