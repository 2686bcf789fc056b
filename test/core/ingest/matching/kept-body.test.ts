import { expect, it } from "vitest";
import { matchRulebooks } from "../../../../core/ingest/matching/match-rulebooks.ts";
import { invented } from "./invented.ts";

const old = "While steering another side, a side makes all moves that the steered side may make or must make.";
const fresh = "Nobody who lost the helm picks anything: each pick belongs to its keeper alone.";
const examples = ["Ann steers Ben and picks his bead.", "Ben steers Ann, who may not whistle."];
const subrules = [
  "101.2a Only the beads of the steered side pay for those moves.",
  "101.2b Nobody can steer a side into leaving the table.",
];

const book = (rule: string, under: readonly string[] = []) =>
  invented(
    "1 Basics",
    "101 Steering",
    "101.1 Some tokens steer a side.",
    `101.2 ${rule}`,
    ...under,
    "101.3 Helms float.",
  );

/** How the rule 101.2 is linked, if it is. */
function linkOf(before: ReturnType<typeof book>, after: ReturnType<typeof book>): string | undefined {
  const link = matchRulebooks(before, after).links.find((one) => before[one.before]?.number === "101.2");
  return link && `${after[link.after]?.number} ${link.basis} ${link.confidence}`;
}

const shown = (...ones: readonly string[]) => ones.map((one) => ` // ${one}`).join("");

it.each([
  ["its examples stayed", book(old + shown(...examples)), book(fresh + shown(...examples)), "101.2 number medium"],
  [
    "most of its examples stayed",
    book(old + shown(...examples)),
    book(fresh + shown(...examples, "A new one.")),
    "101.2 number medium",
  ],
  ["the rules under it stayed", book(old, subrules), book(fresh, subrules), "101.2 number medium"],
  [
    "half of its examples stayed",
    book(old + shown(...examples)),
    book(fresh + shown(...examples.slice(1), "A new one.")),
    undefined,
  ],
  ["only one rule under it stayed", book(old, subrules.slice(1)), book(fresh, subrules.slice(1)), undefined],
  ["no example was there either", book(old), book(fresh), undefined],
])("a rule lost all its words, but %s", (_, before, after, expected) => {
  expect(linkOf(before, after)).toBe(expected);
});

it("examples that went with their rule do not hold it at its old number", () => {
  const before = book(old + shown(...examples));
  const after = invented(
    "1 Basics",
    "101 Steering",
    "101.1 Some tokens steer a side.",
    `101.2 ${fresh}${shown(...examples)}`,
    "101.3 Helms float.",
    `101.4 ${old}`,
  );
  expect(linkOf(before, after)).toBe("101.4 identical-text high");
});
