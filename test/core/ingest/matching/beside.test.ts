import { describe, expect, it } from "vitest";
import { matchRulebooks } from "../../../../core/ingest/matching/match-rulebooks.ts";
import { invented } from "./invented.ts";

const frame = ["1 Basics", "100 General"];
const bowl =
  "If a bead would be put into its owner’s bowl from anywhere, that side may put it into the basket instead.";
const shelf = "If a bead would be put into the exile zone from anywhere, its owner may put it into the basket instead.";
const dice = "A die that falls off the board is thrown again by the same side.";

function mergesOf(...lines: readonly string[]): readonly string[] {
  const before = invented(...frame, `100.1 ${bowl}`, `100.2 ${shelf}`, `100.3 ${dice}`);
  const after = invented(...frame, ...lines);
  return matchRulebooks(before, after).links.flatMap(({ kind, before: at, after: into, confidence }) =>
    kind === "merged" ? [`${before[at]?.number} into ${after[into]?.number}, ${confidence}`] : [],
  );
}

describe("a rule that ended beside another one", () => {
  it("was merged into it, if that has all its words now, some of them in another form", () => {
    const both =
      "If a bead would be exiled to its zone from anywhere or put into its owner’s bowl, cup, or hand from anywhere, its owner may put it into the basket instead. This may apply more than once to the same move. This is an exception to what dice do.";
    expect(mergesOf(`100.1 ${both}`, `100.2 ${dice}`)).toEqual(["100.2 into 100.1, low"]);
  });

  it("was removed, if that gained none of its words", () => {
    expect(mergesOf(`100.1 ${bowl}`, `100.2 ${dice}`)).toEqual([]);
  });

  it("was removed, if some of its words are gone", () => {
    const other =
      "If a bead would be put into its owner’s bowl, cup, or hand from anywhere, its owner may put it into the basket instead. This may apply more than once to the same move. This is an exception to what dice do.";
    expect(mergesOf(`100.1 ${other}`, `100.2 ${dice}`)).toEqual([]);
  });
});
