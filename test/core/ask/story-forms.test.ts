import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

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

describe("what the target of a spell has to be, in a story", () => {
  it.each<Told>([
    ["I cast a spell that deals 3 damage to any target. Can it target her planeswalker?", [true]],
    ["I cast a spell that deals 2 damage to target creature or player. Can it target her planeswalker?", [false]],
    ["I have a red 2/2. She casts a spell that destroys target nonred creature. Can she target my 2/2?", [false]],
    [
      "I cast a red instant that deals 3 damage to target creature. Can it target her 2/2 with protection from red?",
      [false],
    ],
    [
      "I cast an instant that deals 3 damage to target creature, and I target her 2/2 with hexproof. Is that legal?",
      [false],
    ],
    ["I have a 2/2. She casts a spell that destroys target creature. Does it die?", ["graveyard"]],
    [
      "I have a 2/2 and a 3/3. She casts a spell that destroys target creature. It targets the 3/3. Does the 2/2 die?",
      ["battlefield"],
    ],
    [
      "I attack with a 3/3 and she doesn't block. After combat she casts a spell that destroys target attacking creature. Can she target my 3/3?",
      [false],
    ],
  ])("is asked or decided: %s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });

  it.each([
    "I have a 2/2 and a 3/3. She casts a spell that destroys target creature. Does the 2/2 die?",
    "I have a 2/2. She casts a spell that destroys target creature. Can she target my 2/2? Does it die?",
    "I have a 2/2. She casts a spell that destroys target artifact. Does my 2/2 die?",
    "I cast a spell that deals 3 damage to target player. How much life does she have?",
    "I have a 2/2. She casts a spell that destroys target creature. In response I sacrifice my 2/2. Can she target my 2/2?",
  ])("is refused where it is open: %s", (text) => {
    expect(read(text, "2020-01-01").situation).toBeNull();
  });

  it("is not “any target” before a rule used the words", () => {
    const text = "I cast a spell that deals 3 damage to any target. Can it target her planeswalker?";
    expect(read(text, "2014-01-01").situation).toBeNull();
  });
});

describe("several players, twins and turns in a story", () => {
  it.each<Told>([
    [
      'I have two 2/2s with "Whenever this creature attacks, put a +1/+1 counter on this creature." I attack with both. Nobody blocks. How much life does she have?',
      [14],
    ],
    [
      'I have a 1/1 and two 1/1s with "When this creature dies, you gain 1 life." She casts a spell that destroys all creatures. How much life do I have?',
      [22],
    ],
    [
      "I have a 2/2. She has a 3/3. She casts a spell that deals 2 damage to each creature. Does mine die?",
      ["graveyard"],
    ],
    [
      "Anna, Ben and Cleo play. Ben has 3 life. Anna attacks Ben with a 4/4 and he doesn't block. Is Ben still in the game?",
      [false],
    ],
    ["Anna, Ben and Cleo play. Anna attacks Ben with a 4/4. He blocks it with a 5/5. Does the 4/4 die?", ["graveyard"]],
    ["She casts a spell that makes me skip my next draw step. On my next turn, do I draw a card?", [0]],
    ["It is her turn. On my next turn, do I draw a card?", [1]],
  ])("%s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });

  it.each([
    "I have a 2/2 and a 3/3. She casts a spell that deals 2 damage to each creature. Does mine die?",
    "She has a 2/2. I cast a spell that deals 2 damage to each creature. Does mine die?",
    "Anna, Ben and Cleo play. Anna attacks Ben with a 4/4. Cleo doesn't block. How much life does Ben have?",
    "It is my draw step. I draw a card. How many cards do I draw?",
  ])("are refused where they are open: %s", (text) => {
    expect(read(text, "2020-01-01").situation).toBeNull();
  });
});

describe("the next turn, and what is attached, in a story", () => {
  it.each<Told>([
    ["I give my 2/2 +2/+2 until end of turn. On the next turn, what is its power?", [{ power: 2, toughness: 2 }]],
    [
      "My 3/3 took 2 damage this turn. The turn ends. On the next turn someone deals 1 damage to it. Does it die?",
      ["battlefield"],
    ],
    ["My planeswalker has 3 loyalty. I use its +1 ability. Can I use its -2 ability in the same turn?", [false]],
    ["My planeswalker has 3 loyalty. I use its +1 ability. On my next turn, can I use its -2 ability again?", [true]],
    ["My 2/2 is equipped with an Equipment that gives +2/+2. How big is the 2/2?", [{ power: 4, toughness: 4 }]],
    [
      "I have a 2/2. There is a 3/3 on her side. She attacks with the 3/3. I block with the 2/2. What dies?",
      ["graveyard", "battlefield"],
    ],
  ])("%s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });

  it.each([
    "I have an Equipment that gives +2/+2. I have a 2/2. How big is the 2/2?",
    "On the next turn I attack with a 3/3. Nobody blocks. How much life does she have?",
  ])("are refused where they are open: %s", (text) => {
    expect(read(text, "2020-01-01").situation).toBeNull();
  });
});

describe("what players say at a table", () => {
  it.each<[string, string, readonly unknown[]]>([
    [
      "2019-05-03",
      "My opponent casts a spell that destroys all creatures. I have a 3/3 with indestructible and a 2/2. What survives?",
      ["battlefield", "graveyard"],
    ],
    [
      "2019-05-03",
      "He attacks me with a 3/3 lifelink and I have 5 life and he has 10. I don't block. What is his life total?",
      [13],
    ],
    ["2019-05-03", "I cast a creature with flash during my opponents turn. can he respond", [true]],
    ["2019-05-03", "My opponent is at 5 life. I attack with a 3/3 double strike. No blocks. Does he die?", [["Ben"]]],
    ["2019-05-03", "My 3/3 blocks a 2/2 with wither. How big is my 3/3 after combat?", [{ power: 1, toughness: 1 }]],
    ["2019-05-03", "During his end step I cast an instant that draws two cards. How many cards do I draw?", [2]],
    [
      "2019-05-03",
      "I have two 2/2s and he has a 4/4. I attack with both. He blocks one. How much damage does he take?",
      [2, 18],
    ],
    ["2019-05-03", "My 4/4 with persist and a -1/-1 counter dies. Does it come back?", ["graveyard"]],
    ["2019-05-03", "I have a 5/5 with trample. He blocks with a 4/4. He is at 1 life. Does he die?", [["Ben"]]],
    [
      "2019-05-03",
      "I have a planeswalker with 3 loyalty. He attacks it with a 2/2. What is my planeswalker's loyalty?",
      [1],
    ],
    [
      "2019-05-03",
      "They attack my planeswalker with 4 loyalty with a 3/3. I block with a 1/1. How many loyalty counters does it have left?",
      [4],
    ],
    [
      "2019-05-03",
      "I have a 1/1 with persist. It blocks a 3/3. Where is it after combat?",
      ["graveyard", "battlefield"],
    ],
    ["2019-05-03", "I have a 3/3 which must attack each combat. It's tapped. Do I have to attack with it?", [false]],
    [
      "2019-05-03",
      "My creature has hexproof. My opponent casts a spell that makes me sacrifice a creature. Do I have to sacrifice it?",
      ["graveyard"],
    ],
    [
      "2019-05-03",
      "My opponent is at 4 life and I am at 3. I cast a spell that deals 3 damage to each creature and each player. Who wins?",
      [["Anna"]],
    ],
    [
      "2019-05-03",
      "I cast a spell that destroys target creature on his 5/5. He sacrifices it in response. What happens to my spell?",
      ["did-not-resolve", "graveyard"],
    ],
    [
      "2019-05-03",
      "My opponent attacks with two 3/3s. I block one with a 2/2 and don't block the other. I am at 5 life. What is my life?",
      [2],
    ],
    [
      "2019-05-03",
      "i have a 2/2 and he has a 2/2 first strike. i attack and he blocks. who wins the combat",
      ["graveyard", "battlefield"],
    ],
    [
      "2019-05-03",
      "Anna, Ben and Carl play. Anna attacks Ben with a 3/3 and Carl with a 2/2 menace. Carl has one 5/5. Can he block the 2/2?",
      [false],
    ],
    [
      "2005-10-01",
      "I attacked with a 2/2 and my opponent blocked with his 2/2. With damage on the stack, I sacrificed my creature. Does his creature still die?",
      ["graveyard"],
    ],
    [
      "2019-05-03",
      "It is my opponent's turn. I tap my creature for mana. He attacks with a 2/2. Can my creature block?",
      [false],
    ],
  ])("%s: %s", (on, text, wanted) => {
    expect(answered(text, on)).toEqual(wanted);
  });

  it.each([
    "I have a 5/5 and a 3/3. He blocks with a 4/4. Does he die?",
    "I cast a spell that destroys all creatures. It resolves. I have a 3/3. What survives?",
  ])("is refused where it may be something else: %s", (text) => {
    expect(read(text, "2019-05-03").situation).toBeNull();
  });

  it("says of what is told after a spell that it is there before that resolves", () => {
    const text = "She casts a spell that deals 3 damage to each creature. I have a 3/3. Does it die?";
    expect(answered(text, "2019-05-03")).toEqual(["graveyard"]);
    expect(read(text, "2019-05-03").situation?.assumed).toContain("Anna’s 3/3 is there before Ben’s spell resolves.");
  });
});
