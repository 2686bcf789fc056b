import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

const on = "2026-06-19";

describe("a story in which people say things shortly", () => {
  it.each<[text: string, answers: readonly unknown[]]>([
    ["I have two 2/2s. My opponent kills one of them with Murder. How many creatures do I have left?", [1]],
    ["He attacks with a 3/3 and I block with one of my two 2/2s. Does the 3/3 die?", ["not understood"]],
    [
      "I have two 2/2s. I put a +1/+1 counter on one of them. He casts Pyroclasm. What dies?",
      ["battlefield", "graveyard"],
    ],
    ["I have two Soul Wardens and I cast Grizzly Bears. How much life do I gain?", [22]],
    ["He used Murder on my 2/2. Does it die?", ["graveyard"]],
    ["I cast Giant Growth on my 2/2, in response my opponent Lightning Bolts it. Does it die?", ["graveyard"]],
    [
      "I control Blood Artist (Whenever another creature dies, you gain 1 life). My opponent has a 2/2. I kill it. How much life do I have?",
      [21],
    ],
    ["I attack with my creature (a 3/3 trample). He blocks with a 2/2. How much damage does he take?", [1, 19]],
    ["My creature, a 3/3 with trample, attacks. He blocks with a 2/2. How much damage does he take?", [1, 19]],
    ["I attack Ben, who is at 4, with a 4/4. Nobody blocks. Does he lose?", [["Ben"]]],
    ["I cast Lightning Bolt on my opponent, who was at 4 life. Does he lose?", [[]]],
    ["My opponent is at 5 with a 2/2. I attack with a 4/4. He doesn't block. What is his life total?", [1]],
    ["I have a 2/2 with defender. Is it okay for me to attack with it?", [false]],
  ])("is read: %s", (text, answers) => {
    expect(answered(text, on).slice(0, answers.length)).toEqual(answers);
  });

  it("is read with mana that is not used", () => {
    expect(answered("I end my turn with 3 mana unused. How much life do I lose?", "2004-05-01")).toEqual([3, 17]);
  });

  it.each([
    "He kills one of my 2/2s. How many creatures do I have left?",
    "I have a 2/2 and a 3/3. He kills one of them with Murder. How many creatures do I have left?",
    "I have two 2/2s. One of them has flying. He kills one of them with Murder. What dies?",
    "I have two 2/2s. He kills one of them with Murder. I attack with them. How much damage does he take?",
    "I cast Lightning Bolt on my opponent, who is now at 2 life. How much life does he have?",
    "I attack my opponent, who blocks with a 2/2, with a 3/3. Does the 2/2 die?",
    "I attack with my creature, a 3/3 and a 2/2. He does not block. How much damage does he take?",
  ])("is refused: %s", (text) => {
    expect(read(text, on).situation).toBeNull();
  });
});
