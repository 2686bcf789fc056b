import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, attack, block, creature, dealt, now, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

describe("damage that nobody divided", () => {
  const fought = (size: string, keywords: string[], blockers: readonly string[], more: WrittenEvent[] = []) =>
    answersOn(
      duel([
        creature("Ox", "Anna", size, { keywords }),
        ...blockers.map((size, at) => creature(`Cub ${at}`, "Ben", size)),
        annasTurn,
        attack("Ox"),
        ...blockers.map((_size, at) => block(`Cub ${at}`, "Ox")),
        ...more,
        dealt,
        where("Cub 0"),
      ]),
      now,
    )[0];

  it.each<[string, string, string[], string[], WrittenEvent[], string]>([
    ["two blockers", "4/4", [], ["1/2", "1/2"], [], "low"],
    ["trample and more than enough", "5/5", ["trample"], ["1/2"], [], "low"],
    ["one blocker", "4/4", [], ["1/2"], [], "high"],
    ["trample and just enough", "2/2", ["trample"], ["1/2"], [], "high"],
    ["a division that is said", "5/5", ["trample"], ["1/2"], [{ assigns: 5, from: "Ox", to: "Cub 0" }], "high"],
  ])("makes answers unsure only where there was a choice: %s", (_why, size, keywords, blockers, more, sure) => {
    const answer = fought(size, keywords, blockers, more);
    expect([answer?.value, answer?.confidence]).toEqual(["graveyard", sure]);
    const isSaid = answer?.sentence.includes("How Ox divides its combat damage is not said") === true;
    expect(isSaid).toBe(sure === "low");
  });
});
