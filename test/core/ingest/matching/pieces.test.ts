import { expect, it } from "vitest";
import { matchRulebooks } from "../../../../core/ingest/matching/match-rulebooks.ts";
import { invented } from "./invented.ts";

const frame = ["1 Basics", "100 General", "101 Tokens", "102 Beads"];

it("a piece in another section is not certain, and a copy of a piece that stayed beside its rule even less", () => {
  const cost = "A side works out what a move costs before it makes that move, and says so aloud.";
  const payment = "Once a side has enough beads in its bowl, it pays the whole price of the move in any order.";
  const copy = "Once a side has enough beads in its bowl, it pays the whole price of the jump in any order.";
  const confidencesOf = (...lines: readonly string[]) => {
    const before = invented(...frame, `100.6 ${cost} ${payment}`, "101.7 Jumps are made over beads.");
    const after = invented(...frame, ...lines);
    const numberOf = (at: number) => after[at]?.number;
    return matchRulebooks(before, after).links.flatMap((link) =>
      link.kind === "split" ? [`${numberOf(link.after)} ${link.confidence}`] : [],
    );
  };
  const jumps = "101.7 Jumps are made over beads.";
  expect(confidencesOf(`100.6 ${cost}`, `100.7 ${payment}`, jumps, `101.8 ${copy}`)).toEqual([
    "100.7 high",
    "101.8 low",
  ]);
  expect(confidencesOf(`100.6 ${cost}`, jumps, `101.8 ${payment}`)).toEqual(["101.8 medium"]);
});
