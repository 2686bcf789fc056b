import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, attack, block, creature, dealt, life, now, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

describe("damage that nobody divided", () => {
  const divided: WrittenEvent = { assigns: 5, from: "Ox", to: "Cub 0" };
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
        life("Ben"),
      ]),
      now,
    );

  it.each<[string, string, string[], string[], WrittenEvent[], readonly string[]]>([
    ["two blockers", "4/4", [], ["1/2", "1/2"], [], ["low", "high"]],
    ["trample and more than enough", "5/5", ["trample"], ["1/2"], [], ["high", "low"]],
    ["one blocker", "4/4", [], ["1/2"], [], ["high", "high"]],
    ["trample and just enough", "2/2", ["trample"], ["1/2"], [], ["high", "high"]],
    ["a division that is said", "5/5", ["trample"], ["1/2"], [divided], ["high", "high"]],
  ])(
    "makes answers unsure only where there was a choice on which they depend: %s",
    (_why, size, keywords, blockers, more, sure) => {
      const answers = fought(size, keywords, blockers, more);
      expect(answers.map(({ value }) => value)).toEqual(["graveyard", 20]);
      expect(answers.map(({ confidence }) => confidence)).toEqual(sure);
      const isSaid = answers.map(({ sentence }) => sentence.includes("How Ox divides its combat damage is not said"));
      expect(isSaid).toEqual(sure.map((confidence) => confidence === "low"));
    },
  );
});
