import { describe, expect, it } from "vitest";
import type { Transition, WeighedLink } from "../../../core/ingest/merging/books.ts";
import { packedTransition, transitionFrom } from "../../../db/published-files/links.ts";
import { unpackedJson } from "../../../db/published-files/packing.ts";

function link(before: number, after: number, rest: Partial<WeighedLink> = {}): WeighedLink {
  return { kind: "continued", basis: "number", confidence: "high", difference: "none", ...rest, before, after };
}

describe("a stored transition", () => {
  it.each<[string, readonly WeighedLink[]]>([
    ["without links", []],
    ["with one run", Array.from({ length: 4_000 }, (_, place) => link(place, place))],
    [
      "in which provisions come, go, move and change",
      [
        link(0, 0),
        link(1, 1, { difference: "words", confidence: "medium" }),
        link(2, 2),
        link(4, 3),
        link(5, 4),
        link(5, 5, { kind: "split", basis: "similarity", confidence: "low" }),
        link(6, 9),
        link(9, 8, { kind: "merged" }),
        link(3, 10),
      ],
    ],
  ])("%s is read as it was written", (_what, links) => {
    const doubts: Transition["doubts"] = [];
    expect(transitionFrom(packedTransition({ links, doubts }))).toEqual({ links, doubts });
  });

  it("has one run for links that go on in the same way", () => {
    const links = Array.from({ length: 300 }, (_, place) => link(place, place));
    const { runs } = unpackedJson(packedTransition({ links, doubts: [] })) as { readonly runs: readonly number[] };
    expect(runs).toHaveLength(7);
    expect(runs[0]).toBe(300);
  });
});
