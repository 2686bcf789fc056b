import { expect, it } from "vitest";
import { invented, linked } from "./invented.ts";

const frame = ["1 Basics", "100 General", "100.1 A duel has two sides.", "100.2 Each side brings forty beads."];
const rule = (what: string) =>
  `${what} have to be lit before the bell rings; they cannot call back what the bell has already ended at dusk.`;
const both = [...frame, "100.3 Pouches are closed.", `100.4 ${rule("Lanterns or candles")}`];

it("a rule that became two, each with a word that the other lost, was split", () => {
  const after = invented(
    ...frame,
    "101 Lanterns",
    `101.1 ${rule("Lanterns")}`,
    "102 Candles",
    `102.1 ${rule("Candles")}`,
  );
  const links = linked(invented(...both), after).filter((link) => link.startsWith("100.4"));
  expect(links.toSorted()).toEqual(["100.4 > 102.1", "100.4 >split 101.1"]);
});

it.each([
  ["it has no word that the other lost", `100.4 ${rule("Lanterns or candles")}`, rule("Ribbons")],
  ["the other stayed at its number", `100.4 ${rule("Lanterns")}`, rule("Candles")],
])("a new rule was only modelled on another if %s", (_, stayed, fresh) => {
  const after = invented(...frame, "100.3 Pouches are closed.", stayed, "102 Candles", `102.1 ${fresh}`);
  const links = linked(invented(...both), after).filter((link) => link.startsWith("100.4"));
  expect(links).toEqual(["100.4 > 100.4"]);
});

it("a new rule was only modelled on one that moved with all its words", () => {
  const after = invented(
    ...frame,
    "101 Lanterns",
    `101.1 ${rule("Lanterns or candles")}`,
    "102 Ribbons",
    `102.1 ${rule("Candles")}`,
  );
  const links = linked(invented(...both), after).filter((link) => link.startsWith("100.4"));
  expect(links).toEqual(["100.4 > 101.1"]);
});
