import { describe, expect, it } from "vitest";
import { outcomeAnswer } from "../../../core/ask/outcomes/outcome.ts";
import { wordsAnswer } from "../../../core/ask/words/answer.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";

const { archive, playbook } = embeddedHoldings();
const read = (text: string, on: string) => wordsAnswer(playbook, { text, on: day(on), today: day("2026-08-15") });

/** The answers to a story, in the order of its questions. */
function answered(text: string, on: string): readonly unknown[] {
  const { situation, untold } = read(text, on);
  if (situation === null) return ["not understood", untold];
  const told = situationFrom(situation.situation);
  return outcomeAnswer(archive, playbook, { situation: told, on: day(on) }).answers.map(({ value }) => value);
}

type Told = [string, readonly unknown[]];

describe("X in a story", () => {
  it.each<Told>([
    ["I cast a spell with X equal to 3 that deals X damage to her. How much life does she have?", [17]],
    [
      "I cast a spell with X in its cost and choose 4 for X. It deals X damage to my opponent, who has 10 life. How much life does my opponent have?",
      [6],
    ],
    ["I cast a spell that gives my 2/2 +X/+X, where X is 2. How big is it?", [{ power: 4, toughness: 4 }]],
  ])("is the number that is chosen: %s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });

  it.each([
    "I cast a spell with X equal to 3. She casts a spell that deals X damage to me. How much life do I have?",
    "I cast a spell with X equal to 3 that deals X damage to her, and she casts a spell that deals X damage to me. How much life do I have?",
    "I cast a spell with X equal to 3 more than two that deals X damage to her. How much life does she have?",
    "I cast a spell with X equal to 3 that deals X damage to her. I cast a spell with X equal to 2. How much life does she have?",
    "I cast a spell that deals X damage to her. How much life does she have?",
  ])("is refused where it may be another one: %s", (text) => {
    expect(read(text, "2020-01-01").situation).toBeNull();
  });
});

describe("the mana cost of a thing in a story", () => {
  it.each<Told>([
    ["I have a creature that costs {1}{R}. Is it red?", [["red"]]],
    ["I have a creature that costs {3}. What color is it?", [[]]],
    ["I cast a creature that costs {2}{G/W}. What is its mana value?", [3]],
  ])("says what follows from it: %s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });

  it.each([
    "I have a creature that costs {2} more. What is its mana value?",
    "I have a land that costs {1}. What is its mana value?",
    "I have a creature that costs {R} to activate. Is it red?",
    "I have a creature that costs {X}{R}. What is its mana value?",
  ])("is refused where it is none: %s", (text) => {
    expect(read(text, "2020-01-01").situation).toBeNull();
  });
});

describe("what triggers in a story", () => {
  it.each<Told>([
    ["My 2/2 with persist dies. Where is it?", ["battlefield"]],
    [
      'I cast a spell that creates a 1/1 token with "When this creature dies, you gain 1 life." She casts a spell that destroys it. How much life do I have?',
      [21],
    ],
  ])("%s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });

  it("is refused where it aims at what no words name", () => {
    expect(read("My 2/2 with haunt dies. Where is the card?", "2020-01-01").situation).toBeNull();
  });
});

describe("what is so at the end of a story", () => {
  it.each<Told>([
    ["My 3/3 has flying. An effect makes it lose all abilities. Does it have flying?", [[]]],
    [
      "She casts a spell that gives my 2/2 flying. Then I cast a spell that makes it lose all abilities. Does it have flying?",
      [[]],
    ],
    [
      "My tapped creature has two stun counters on it. My untap step comes. Is the creature untapped, and how many stun counters are left?",
      [true, 1],
    ],
    [
      "I attack a battle with 5 defense counters with my 3/3. Nobody blocks. How many defense counters are left on the battle?",
      [2],
    ],
    [
      "I attack with a 2/2 that can't be blocked except by two or more creatures. My opponent has one 1/1 creature. Can he block with it?",
      [false],
    ],
    ["I have a 2/4. She attacks with a 3/3. I have 5 life and block it with my 2/4. Does my 2/4 die?", ["battlefield"]],
  ])("%s", (text, wanted) => {
    expect(answered(text, "2025-01-01")).toEqual(wanted);
  });

  it.each(["She attacks my battle with a 3/3. Nobody blocks. How many counters are left on it?"])(
    "is refused: %s",
    (text) => {
      expect(read(text, "2025-01-01").situation).toBeNull();
    },
  );
});
