import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestAssignment, type Edge } from "../../../../core/ingest/matching/candidates.ts";

const total = (edges: readonly Edge[]) => edges.reduce((sum, { worth }) => sum + worth, 0);

/** What the best choice is worth, by trying all. */
function bestByTrying(edges: readonly Edge[], row = 0, taken: readonly number[] = []): number {
  if (row > 9) return 0;
  const own = edges.filter((edge) => edge.row === row && !taken.includes(edge.column));
  return Math.max(
    bestByTrying(edges, row + 1, taken),
    ...own.map((edge) => edge.worth + bestByTrying(edges, row + 1, [...taken, edge.column])),
  );
}

describe("the best assignment", () => {
  it("gives up the best single pair if two others are worth more together", () => {
    const edges = [
      { row: 0, column: 0, worth: 10 },
      { row: 0, column: 1, worth: 9 },
      { row: 1, column: 0, worth: 9 },
    ];
    expect(bestAssignment(edges)).toEqual([edges[1], edges[2]]);
  });

  it("of nothing is nothing", () => {
    expect(bestAssignment([])).toEqual([]);
  });

  it("is worth as much as the best found by trying all, and uses no row or column twice", () => {
    const edge = fc.record({ row: fc.nat(6), column: fc.nat(6), worth: fc.integer({ min: 1, max: 12 }) });
    const edges = fc.uniqueArray(edge, { maxLength: 18, selector: ({ row, column }) => `${row} ${column}` });
    fc.assert(
      fc.property(edges, (given) => {
        const chosen = bestAssignment(given);
        expect(total(chosen)).toBe(bestByTrying(given));
        expect(new Set(chosen.map(({ row }) => row)).size).toBe(chosen.length);
        expect(new Set(chosen.map(({ column }) => column)).size).toBe(chosen.length);
      }),
      { numRuns: 1000 },
    );
  });
});
