import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

const isamu = "Isamu, Honor of the Kamigawa";
const stack = "I put damage on the stack and then sacrificed my creature. Does the damage still happen?";

describe("a plain story about rules that have changed", () => {
  it.each<[on: string, text: string, answers: readonly unknown[]]>([
    ["2006-05-01", "I have 3 mana left in my pool at end of turn. What happens?", [3, 17]],
    ["2012-05-01", "I have 3 mana left in my pool at end of turn. What happens?", [0, 20]],
    ["2008-03-03", "I have 2 mana in my pool at the end of the phase. Do I take mana burn?", [2, 18]],
    ["2010-03-03", "I tap 3 lands for mana and do nothing with the mana. What happens?", [0, 20]],
    ["2006-03-03", "I tap 3 lands and do nothing with the mana. Do I take mana burn?", [3, 17]],
    ["1999-07-01", "I end my main phase with two red mana in my mana pool. How much life do I lose?", [2, 18]],
    ["2026-06-19", "At the end of the turn I still have 4 unspent mana. Do I lose life?", [0, 20]],
    ["2009-07-10", "Do I take mana burn if I have 1 mana left over at the end of my main phase?", [1, 19]],
    ["2009-07-11", "I tap 2 lands for mana but don't use it. Do I take mana burn?", [0, 20]],
    ["2001-02-01", "My opponent has 4 mana left at the end of his main phase. How much life does he lose?", [4, 16]],
    ["2026-06-19", `I control two copies of ${isamu}. What happens?`, ["as-chosen", "as-chosen"]],
    ["2006-05-01", `I control two copies of ${isamu}. What happens?`, ["graveyard", "graveyard"]],
    [
      "2010-05-01",
      `My opponent controls the legendary creature ${isamu} and I cast another ${isamu}. What happens?`,
      ["graveyard", "graveyard"],
    ],
    [
      "2002-06-19",
      "I control Akroma, Angel of Wrath and cast another copy of Akroma, Angel of Wrath. What happens?",
      ["battlefield", "graveyard"],
    ],
    ["2012-05-01", "I control Jace Beleren and cast another Jace Beleren. What happens?", ["graveyard", "graveyard"]],
    [
      "2018-06-19",
      "I control the planeswalker Vraska, Relic Seeker and cast another Vraska, Relic Seeker. What happens?",
      ["as-chosen", "as-chosen"],
    ],
    [
      "2026-06-19",
      "I have a legendary creature called Ragavan and play a second Ragavan. Do I keep both?",
      ["as-chosen", "as-chosen"],
    ],
    ["2026-06-19", "I draw a card from an empty library. Do I lose right away?", [["Anna"]]],
    ["2006-05-01", "I must draw but my library is empty. Do I lose immediately?", [["Anna"]]],
    ["2010-02-01", "My opponent draws a card with no cards in his library. Does he lose?", [["Ben"]]],
    ["2015-01-01", "I have no cards left in my library. Do I lose?", [[]]],
    ["2026-06-19", "My 4/4 with lifelink deals damage to my opponent. How much life do I gain?", [24]],
    ["2008-01-01", "My 4/4 with lifelink deals damage to my opponent. How much life do I gain?", [24]],
    ["2026-06-19", "My 3/3 lifelink creature deals combat damage to a player. Do I gain life?", [1, 23]],
    ["2010-05-01", "His 5/5 with lifelink hits me. What is his life total?", [25]],
    ["2008-05-01", stack, [2]],
    ["2005-01-01", "With damage on the stack I sacrifice my attacking 3/3. Is the damage still dealt?", [3]],
    [
      "2000-01-01",
      "After damage is put on the stack, my creature is sacrificed. Does my creature still deal damage?",
      [2],
    ],
    ["2006-05-01", "Once damage is on the stack my opponent sacrifices his 5/5. Does the damage still happen?", [5]],
    ["2026-06-19", "I cast Wrath of God. My opponent regenerates his creature. Does it survive?", ["graveyard"]],
    ["2008-05-01", "My opponent casts Wrath of God. I have a 2/2 and regenerate it. Does it die?", ["graveyard"]],
    ["2026-06-19", "I cast Day of Judgment. My opponent regenerates his creature. Does it survive?", ["battlefield"]],
    ["2003-05-01", "I cast Terror on his 3/3 and he regenerates it. Does it survive?", ["graveyard"]],
    ["2003-05-01", "He casts Lightning Bolt on my 2/2 and I regenerate it. Does it die?", ["battlefield"]],
    [
      "2026-06-19",
      "My opponent has 2 life and I have Lightning Bolt. He responds with a counterspell. Does he die?",
      [[]],
    ],
    ["2010-06-19", "I have Lightning Bolt and he is at 3 life. He responds with a counterspell. Does he lose?", [[]]],
    ["2015-06-19", "He has 2 life. I have Shock. He responds with Counterspell. Is he dead?", [[]]],
    ["2006-06-19", "I Lightning Bolt his 3/3 and he counterspells it. Does it die?", ["battlefield"]],
  ])("on %s: %s", (on, text, answers) => {
    expect(answered(text, on)).toEqual(answers);
  });

  it.each([["damage that does not wait on the stack", "2012-05-01", stack]])("cannot happen: %s", (_what, on, text) => {
    expect(() => answered(text, on)).toThrow("combat damage is dealt as soon as it is assigned");
  });

  it.each([
    "I have 3 mana in my pool. What happens?",
    "At the end of his main phase I have 3 mana left. What happens?",
    "I control a Foo Barbaz and cast another Foo Barbaz. What happens?",
    "I control two copies of Dark Confidant. What happens?",
    "I control a legendary Elder Dragon and cast another legendary Elder Dragon. What happens?",
    "I control a legendary Elder Dragon creature and cast another Elder Dragon. What happens?",
    "I control Avacyn, Angel of Hope. He casts Wrath of God. What happens?",
    "I control two copies of Avacyn, Angel of Hope. He casts Wrath of God. What happens?",
    "I control Elesh Norn, Grand Cenobite. My opponent attacks with a 2/2. What happens?",
    "My creature with lifelink deals damage to my opponent. How much life do I gain?",
    "My instant deals combat damage to a player. Do I gain life?",
    "I put damage on the stack. Does the damage still happen?",
    "My opponent has 3 life and I have Lightning Bolt. He responds with Giant Growth. Does he die?",
    "My opponent has 3 life. I have Lightning Bolt. Does he die?",
    "My library is empty. On my opponent's turn I cast Lightning Bolt on him. Does he die?",
  ])("is refused: %s", (text) => {
    expect(read(text, "2008-06-19").situation).toBeNull();
  });

  it("says what it takes a card to be of which only the name is told", () => {
    const { situation } = read(`I control two copies of ${isamu}. What happens?`, "2026-06-19");
    expect(situation?.assumed).toContain(`${isamu} is a legendary creature.`);
  });
});
