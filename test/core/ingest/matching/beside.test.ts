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

describe("a new subrule", () => {
  const whole =
    "If a bead would be thrown from the board or put into its owner’s bowl, cup, or hand from anywhere, its owner may put it into the basket instead. This may apply more than once to the same move.";
  const lessCup =
    "If a bead would be put into its owner’s bowl or hand from anywhere, its owner may put it into the basket instead. This may apply more than once to the same move.";
  const rest =
    "If a bead is in a cup since the dice last rolled, or was thrown off the board, its owner may put it into the basket.";
  const splits = (...lines: readonly string[]) => {
    const before = invented(...frame, `100.1 ${whole}`, `100.2 ${dice}`);
    const after = invented(...frame, ...lines, `100.2 ${dice}`);
    return matchRulebooks(before, after).links.flatMap((link) => {
      const names = `${before[link.before]?.number} ${link.kind} ${after[link.after]?.number}, ${link.confidence}`;
      return link.before === 2 ? [names] : [];
    });
  };

  it("was split from the rule that went down beside it and lost its words to it", () => {
    expect(splits("100.1 A bead may come home.", `100.1a ${rest}`, `100.1b ${lessCup}`)).toEqual([
      "100.1 split 100.1a, low",
      "100.1 continued 100.1b, high",
    ]);
  });

  it("was split from the rule under which it stands, if that lost its words", () => {
    expect(splits(`100.1 ${lessCup}`, `100.1a ${rest}`)).toEqual([
      "100.1 continued 100.1, high",
      "100.1 split 100.1a, low",
    ]);
  });

  it.each([
    ["the rule above lost nothing", [`100.1 ${whole}`, `100.1a ${rest}`]],
    ["it has other words", [`100.1 ${lessCup}`, "100.1a A bead that rolls is caught by nobody who sits on the board."]],
    ["it has only some of them", [`100.1 ${lessCup}`, "100.1a A cup is filled by those who sit beside the bench."]],
  ])("was not, if %s", (_because, lines) => {
    expect(splits(...lines)).toEqual(["100.1 continued 100.1, high"]);
  });
});
