import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

describe("abilities in a story", () => {
  it.each<[string, readonly unknown[]]>([
    [
      'I have a 2/2 with "Whenever this creature attacks, you gain 1 life." I attack with it. How much life do I have?',
      [21],
    ],
    [
      'She has a 2/2 with "When this creature dies, you draw a card." I cast a spell that destroys it. How many cards does she draw?',
      [1],
    ],
    [
      'I have a 1/1 with "When this creature dies, you draw a card." She casts a spell that exiles it. Do I draw a card?',
      [0],
    ],
    [
      'I have a 2/2 that says "Whenever another creature dies, put a +1/+1 counter on this creature." She casts a spell that destroys her 1/1. How big is my 2/2?',
      [{ power: 3, toughness: 3 }],
    ],
    ["I have a 2/2. When it dies, I draw a card. She casts a spell that destroys it. How many cards do I draw?", [1]],
    [
      'I have a 2/2 with "When this creature dies, return it to its owner\'s hand." He casts Murder on it. Where is my 2/2?',
      ["hand"],
    ],
    ['I have a 2/2 with "When this creature dies, exile it." He casts Murder on it. Where is my 2/2?', ["exile"]],
    ["I enchant my 2/2 with Rancor. He casts Murder on my 2/2. Where is Rancor?", ["hand"]],
    ["I gain 2 life when my 2/2 attacks. I attack with it. How much life do I have?", [22]],
    [
      "I have an enchantment. At the beginning of my upkeep, I gain 1 life. It is my upkeep. How much life do I have?",
      [21],
    ],
    ["I cast a 2/2. When it enters, each opponent loses 2 life. How much life does she have?", [18]],
    [
      "She casts a spell that deals 3 damage to my 2/2. In response I tap my 1/1 to deal 1 damage to her. What is her life total?",
      [19],
    ],
    [
      'I have a 2/2 with "Whenever this creature deals combat damage to a player, you may draw a card." I attack with it and he doesn’t block. Do I draw a card?',
      [1],
    ],
    [
      'My opponent has an enchantment that says "Creatures you control have flying." He attacks with a 2/2. I have a 1/1. Can I block it?',
      [false],
    ],
    [
      'I have a 2/2 that says "Other creatures you control get +1/+1 and have trample." I also have a 1/1. How big is the 1/1?',
      [{ power: 2, toughness: 2 }],
    ],
    [
      'I have an enchantment that says "Creatures your opponents control get -1/-1." She attacks with a 2/2. I block with a 1/1. What dies?',
      ["graveyard", "graveyard"],
    ],
    ["I cast Lightning Bolt on his Grizzly Bears, a 2/2. It deals 3 damage to it. Does it die?", ["graveyard"]],
    ["I attack with Serra Angel, a 4/4 with flying and vigilance. Does Serra Angel stay untapped?", [false]],
    ["She blocks my 2/2 Bear with Wall of Wood, a 0/3. What dies?", ["battlefield", "battlefield"]],
  ])("are described by what they wait for and what they do: %s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });

  it.each([
    "I draw a card when she has a 2/2. She has a 2/2. How many cards do I draw?",
    "I attack with a 2/2. When it attacks, she gains 2 life. How much life does she have?",
    'I have an enchantment that says "You may draw a card." How many cards do I draw?',
    "I attack with Serra Angel, a 4/4 and a 1/1. Is Serra Angel tapped?",
    "I control Humility and a 3/3. I attack and he blocks with a 2/2. Who wins?",
    "I control Blood Artist and a 2/2. He attacks with a 3/3 and I block with the 2/2. Does it die?",
    "I cast Giant Growth on my 2/2. It deals 3 damage to his 2/2. Does it die?",
    "I cast Chaos Bolt on his Grizzly Bears. Does it die?",
    'I have a 2/2 with "Whenever another creature dies, put a +1/+1 counter on it." How big is it?',
    'I have a 2/2 with "When this creature dies, draw a card. You lose 1 life." It dies. How much life do I have?',
    "When she has a 4/4, does my 3/3 die?",
    "I have a 2/2. When it attacks, she destroys it. I attack with it. Does she take damage?",
    'I have an enchantment that says "At the beginning of your upkeep, you gain 1 life." I attack with a 2/2. How much life do I have?',
  ])("are refused where they may be something else: %s", (text) => {
    expect(read(text, "2020-01-01").situation).toBeNull();
  });
});

describe("what may be done, in a story", () => {
  it.each<[string, readonly unknown[]]>([
    ["She casts a spell that destroys my 2/2. Can I cast an instant in response?", [true]],
    ["She casts a creature spell. Can I respond?", [true]],
    ["It is my main phase. I play a land. Can I play another land this turn?", [false]],
    ["It is my opponent's turn. I have a land in my hand. Can I play it?", [false]],
    ["I have a hexproof 2/2. Can she target it with a spell?", [false]],
    ["I have a 2/2 with protection from red. Can she target it with a red spell?", [false]],
    ["I have a 2/2 with protection from red. Can she target it with a green spell?", [true]],
    ["I attack with a 2/2 flyer. My opponent has a 3/3 with reach and a 4/4. Can the 4/4 block it?", [false]],
  ])("is asked: %s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });
});

it("puts a counter on what the text of an ability calls it", () => {
  const text =
    'I have a 2/2 with "Whenever this creature attacks, put a +1/+1 counter on it." I attack with it. She blocks with a 3/3. What dies?';
  expect(answered(text, "2020-01-01")).toEqual(["graveyard", "graveyard"]);
});

describe("moments of a story", () => {
  it.each<[string, readonly unknown[]]>([
    [
      'I have an artifact that says "Whenever an opponent draws a card, you gain 1 life." She draws two cards. How much life do I have?',
      [22],
    ],
    [
      'I have an enchantment that says "At the beginning of your upkeep, you gain 1 life." It is her upkeep. How much life do I have?',
      [20],
    ],
    [
      "I have a sorcery in my hand. It is my main phase. She casts an instant that deals 2 damage to me. Can I cast it in response?",
      [false],
    ],
    ["I have an instant in my hand. It is her end step. Can I cast it?", [true]],
  ])("are those at which people ask: %s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });
});

describe("effects on all, and on what can be countered", () => {
  it.each<[string, readonly unknown[]]>([
    ["I have an enchantment that gives my creatures +1/+1. I have a 2/2. How big is it?", [{ power: 3, toughness: 3 }]],
    [
      "I have an artifact creature that is a 2/2. She casts a spell that destroys all artifacts. Does my 2/2 die?",
      ["graveyard"],
    ],
    ["I cast a creature spell that can't be countered. She counters it. Does it resolve?", ["resolved", "resolved"]],
    ["I have a red 2/2. Is it red?", [["red"]]],
    [
      "She casts a spell that deals 4 damage to me. In response an effect prevents the next 3 damage that would be dealt to me. How much life do I have?",
      [19],
    ],
  ])("%s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });
});

describe("copies, changed targets, mulligans and further combats in a story", () => {
  it.each<[string, readonly unknown[]]>([
    ["She casts a spell that deals 3 damage to me. I change its target to her 2/2. Does her 2/2 die?", ["graveyard"]],
    [
      "I cast a spell that deals 2 damage to her. I copy it and choose her 2/2 as the target of the copy. Does her 2/2 die?",
      ["graveyard"],
    ],
    [
      "My Clone enters the battlefield as a copy of a 4/4 creature. The 4/4 has a +1/+1 counter. How big is my Clone?",
      [{ power: 4, toughness: 4 }],
    ],
    ["I mulligan twice. How many cards do I keep?", [{ sees: 7, keeps: 5, away: 7, looks: false }]],
    [
      "I attack with a 3/3 with vigilance and she doesn't block. Then I get an additional combat phase. I attack with it. How much life does she have?",
      [14],
    ],
    ["I cast a spell that creates two 1/1 creature tokens. How many creatures do I have?", [2]],
  ])("%s", (text, wanted) => {
    expect(answered(text, "2020-01-01")).toEqual(wanted);
  });
});

describe("words that a story leaves open", () => {
  it.each([
    ["two pairs are “they”", "I attack with two 2/2s. She blocks with two 3/3s. Do they die?"],
    ["one creature blocks double", "She attacks with a 3/3. I double-block it with a 2/2. What dies?"],
    ["nobody crews a Vehicle", "I attack with a 3/3 Vehicle. How much damage does she take?"],
    [
      "what is there may have come later",
      "She casts a spell that deals 3 damage to each creature. It resolves. I have a 3/3. Does it die?",
    ],
    ["life is lost and gained", "I attack with a 3/3 with lifelink. She doesn't block. How much life do I lose?"],
    [
      "damage may be divided over a planeswalker",
      "I attack her planeswalker with a 4/4 with trample over planeswalkers. The planeswalker has 3 loyalty. She doesn't block. How much life does she have?",
    ],
    [
      "damage is prevented after it may have been dealt",
      "She casts a spell that deals 4 damage to me. An effect prevents the next 3 damage that would be dealt to me this turn. How much life do I have?",
    ],
    [
      "damage is prevented by a spell after it",
      "She casts a spell that deals 4 damage to me. I cast a spell that prevents the next 3 damage that would be dealt to me this turn. How much life do I have?",
    ],
    [
      "one creature may be all",
      "I have an enchantment that gives my creature +1/+1. I have a 2/2 and a 3/3. How big is my 2/2?",
    ],
    [
      "a spell may be cast in another way",
      "I cast an Aura spell with bestow on my 2/2. She destroys the 2/2 in response. Where is the Aura?",
    ],
  ])("are refused: %s", (_why, text) => {
    expect(read(text, "2020-01-01").situation).toBeNull();
  });
});
