import { expect, it } from "vitest";
import { matchRulebooks } from "../../../../core/ingest/matching/match-rulebooks.ts";
import { rule } from "../../../merged.ts";

/** Sections of documents that are written again under another number keep their title. */

const section = (number: string, name: string, text: string) => ({ ...rule(number, text), name });
const told = (before: readonly ReturnType<typeof section>[], after: readonly ReturnType<typeof section>[]) =>
  matchRulebooks(before, after).links.map(
    ({ kind, before: from, after: to, basis, confidence }) =>
      `${before[from]?.number} ${kind} ${after[to]?.number} ${basis} ${confidence}`,
  );

const old = [
  section(
    "20",
    "Weights of Faults",
    "A marble counts three, and a thimble counts eleven of whatever the umpire likes.",
  ),
  section("121", "Rolling—Rolling Extra Dice", "Who throws a seventh die hands it to the keeper of the board at once."),
];
const fresh = [
  section("1.2", "WEIGHTS OF FAULTS", "Warnings, losses and expulsion follow each other from small to large."),
  section("3.6", "Play Fault — Rolling Extra Dice", "The cube that was too many goes below the table until midnight."),
];

it("links what is left over under one title, in other letters and behind another kind", () => {
  expect(told(old, fresh)).toEqual(["20 continued 1.2 title medium", "121 continued 3.6 title medium"]);
});

it("links none of several with one title", () => {
  const twice = [
    ...fresh,
    section("4.1", "Board Fault — Rolling Extra Dice", "Nobody ever heard of such a thing before."),
  ];
  expect(told(old, twice)).toEqual(["20 continued 1.2 title medium"]);
});
