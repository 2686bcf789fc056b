import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, in the order in which they start: a long file that starts last keeps one core busy while
 * the other has nothing left. Those in a browser come first, because they wait for it. The first of those that read the
 * real releases leaves what the others need (`real-releases.ts`), so they do not start together.
 */
const costliest: readonly string[] = [
  "web/browser/every-page",
  "core/ingest/merging/completeness",
  "web/browser/table",
  "web/browser/tools",
  "web/browser/visits",
  "web/browser/reading",
  "web/browser/reports",
  "web/browser/cards",
  "web/browser/box",
  "web/browser/export",
  "db/published-files/order",
  "db/published-files/kill",
  "web/crawl",
  "core/ask/quotes/seeds",
  "cli/commands",
  "cli/failures",
  "linear-time",
  "packages/packed",
  "web/table",
  "api/published-files",
  "core/ingest/matching/releases",
  "fetching/processes",
  "mcp/agents",
  "web/tools",
  "server/background",
  "web/known-at",
  "server/answering",
  "core/ingest/reading/releases",
  "db/search/releases",
];

/** Starts the costliest files first; the others as vitest would, by how long they took the last time or by size. */
export class CostliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = costliest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return found === -1 ? costliest.length : found;
    };
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}
