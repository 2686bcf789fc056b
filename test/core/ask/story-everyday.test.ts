import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

const on = "2026-06-19";

describe("a story as players tell it", () => {
  it.each<[what: string, text: string, answers: readonly unknown[]]>([
    [
      "an ability with a cost in quotation marks",
      'My opponent has a 1/1 with "{T}: This creature deals 1 damage to any target." He activates it aiming at me. If I kill it in response, do I still take the damage?',
      [19],
    ],
    [
      "what both do",
      "I attack with a 3/3. My opponent blocks with a 3/3. Do they both die?",
      ["graveyard", "graveyard"],
    ],
    [
      "what both creatures do",
      "He attacks with a 2/2 and I block with a 3/3. Do both creatures die?",
      ["graveyard", "battlefield"],
    ],
    ["whether there are counters", "My 2/2 creature with undying dies. Does it have a counter?", [{ "+1/+1": 1 }]],
    [
      "whether there is a counter of a kind",
      "My 2/2 creature with persist dies. Does it have a +1/+1 counter on it?",
      [0],
    ],
    [
      "how much damage may go to a player",
      "I attack with a 3/3 creature with deathtouch and trample. My opponent blocks with a 4/4. How much damage can go to him?",
      [2, 18],
    ],
    [
      "what each player has",
      "Each of us has a 2/2. I attack with mine and he blocks with his. Who survives?",
      ["graveyard", "graveyard"],
    ],
    ["a tapped creature that may have to block", "My creature is tapped. Can I block with it?", [false]],
    ["a creature that has just come, which may block", "My creature came in this turn. Can it block?", [true]],
    [
      "a creature that comes before combat, which may block",
      "I cast a creature with flash on my opponent's turn. Can it block?",
      [true],
    ],
    ["another land", "I already played a land this turn. Can I play another?", [false]],
    [
      "a creature that may not attack",
      "My creature with defender is goaded by my opponent. Does it have to attack?",
      [false],
    ],
    ["a creature that is goaded", "My opponent goads my 2/2. Does it have to attack?", [true]],
    ["life of both players", "We are both at 2 life. I attack with a 3/3 and no one blocks. Who wins?", [["Ben"]]],
    ["what happens to both at once", "We both have 1 life. We each lose 1 life. Who wins?", [["Anna", "Ben"]]],
    ["the life of both", "I attack with a 4/4 with lifelink. She doesn’t block. What are our life totals?", [24, 16]],
    ["that nobody responds", "I cast a 2/2. Nobody responds. Does it enter the battlefield?", ["battlefield"]],
    [
      "an ability that is activated twice",
      'I have a 1/1 with "{2}: You gain 1 life." I activate it twice. How much life do I have?',
      [22],
    ],
    [
      "a counter that is got",
      "My 2/2 has a +1/+1 counter and gets a -1/-1 counter. How big is it?",
      [{ power: 2, toughness: 2 }],
    ],
    [
      "counters that a player gets",
      "I attack with a 6/6 infect creature, nobody blocks. How many poison counters does he get?",
      [6],
    ],
    [
      "an ability that aims at a creature",
      'I have a 1/1 with "{2}{R}, {T}: This creature deals 2 damage to target creature." I activate it targeting his 2/2. Does the 2/2 die?',
      ["graveyard"],
    ],
    [
      "an ability that changes a size in combat",
      'I have a 1/1 with "{T}: Target creature gets +2/+2 until end of turn." I attack with a 2/2. He blocks with a 3/3. I activate it targeting my 2/2. Does the 3/3 die?',
      ["graveyard"],
    ],
    [
      "an ability whose cost is its creature",
      'I have a 1/1 with "Sacrifice this creature: Draw a card." I activate it. Do I draw a card?',
      [1],
    ],
    [
      "a text after a keyword",
      'I attack with a 2/2 with vigilance and "Whenever this creature attacks, you gain 1 life." He doesn’t block. Do I gain life?',
      [1, 21],
    ],
    [
      "what is paid for",
      "I cast a 3/3. My opponent casts a spell that counters it unless its controller pays {2}. I pay. Where is my 3/3?",
      ["battlefield"],
    ],
    [
      "what is not paid for",
      "I cast a 3/3. My opponent casts a spell that counters it unless its controller pays {2}. I can’t pay. Where is my 3/3?",
      ["graveyard"],
    ],
    [
      "ward that is not paid for",
      "My opponent has a 2/2 with ward {2}. I cast a spell that destroys it. I don’t pay. Does the 2/2 die?",
      ["battlefield"],
    ],
    [
      "ward that is paid for",
      "My opponent has a 2/2 with ward {2}. I cast a spell that destroys it. I pay for ward. Does the 2/2 die?",
      ["graveyard"],
    ],
    [
      "control until the turn ends",
      "I cast a spell that gains control of his 4/4 until end of turn, untaps it and gives it haste. I attack him with it. He doesn’t block. What is his life total?",
      [16],
    ],
    [
      "control that has ended",
      "I have a 2/2. She gains control of it until end of turn. On my next turn, who controls it?",
      ["Anna"],
    ],
    ["a commander", "My commander dies. Where does it go?", ["graveyard"]],
    ["a card at the beginning of a sentence", "Grizzly Bears, a 2/2, blocks my 3/3. Does my 3/3 die?", ["battlefield"]],
    [
      "what happens before blocks",
      'I attack with a 2/2 with "Whenever this creature attacks, draw a card." My opponent kills it before blocks. Do I still draw?',
      [1],
    ],
    [
      "what happens before damage",
      "I attack with a 5/5. My opponent returns it to my hand before damage. Does he take damage?",
      [0, 20],
    ],
    [
      "what happens after blocks",
      "I attack with a 3/3. He blocks with a 3/3. After blocks my 3/3 is destroyed. Does his die?",
      ["battlefield"],
    ],
    [
      "what is destroyed by nobody in particular",
      "My creature with undying has a +1/+1 counter. It is destroyed. Does it return?",
      ["graveyard"],
    ],
    ["what is countered", "I cast an artifact. It is countered by my opponent. Where is the artifact?", ["graveyard"]],
    [
      "all creatures of a player",
      "I have a 2/2 and a 4/4. She casts a spell that destroys all creatures. Do my creatures die?",
      ["graveyard", "graveyard"],
    ],
    ["a word between commas", "I am at 1 life. My 4/4 with lifelink attacks, unblocked. What is my life total?", [5]],
    [
      "what a creature has, said beside a spell that waits",
      "My opponent gives my 2/2 -2/-2 until end of turn. It has indestructible. Does it survive?",
      ["graveyard"],
    ],
    ["who still deals damage", "I attack with a 3/3. Before blocks he bounces it. Do I still deal damage?", [0]],
    [
      "damage from one creature",
      "My 4/4 attacks and my opponent blocks with a 2/2. Then he sacrifices the 2/2. Does he take damage from my 4/4?",
      [0],
    ],
    [
      "a creature with flash",
      "My opponent attacks with a 4/4. I flash in a 3/3 and block with it. Does my 3/3 die?",
      ["graveyard"],
    ],
    [
      "an attack of an unknown creature",
      "My opponent attacks me. I have a land in my hand. Can I play it during combat?",
      [false],
    ],
    [
      "the turn of the other player after a combat",
      "I attack with a 4/4 with vigilance. On my opponent’s turn he attacks with a 3/3. Can my 4/4 block it?",
      [true],
    ],
    [
      "what turns face up",
      "I have a face-down 2/2. I attack with it and he blocks with a 3/3. I turn it face up, and it is a 5/5. Does his die?",
      ["graveyard"],
    ],
    [
      "two targets of one spell",
      "I cast a spell that deals 2 damage to his 2/2 and 1 damage to my opponent. He sacrifices the 2/2 in response. What is his life total?",
      [19],
    ],
    ["a draw from an empty library", "It is my draw step. I have no cards in my library. Do I lose?", [["Anna"]]],
    ["another land", "I already played a land this turn. Can I play another one?", [false]],
    [
      "what somebody wants to do",
      "My opponent has a 3/3 with hexproof. I want to destroy it with a spell. Can I target it?",
      [false],
    ],
    ["an exile by a spell", "My 3/3 with undying is exiled by a spell. Does it come back?", ["exile"]],
  ])("says %s", (_what, text, answers) => {
    expect(answered(text, on)).toEqual(answers);
  });

  it("says which of two alike “it” is taken to be", () => {
    const { situation } = read("He has a 2/2. I have a 2/2. It attacks. Does he take damage?", on);
    expect(situation?.assumed).toContain("“It” is Anna’s 2/2.");
  });
});

it.each(["how many cards do I draw", "do I draw a card"])("tells of nothing that happens: %s", (text) => {
  expect(read(text, on).situation).toBeNull();
});

describe("a story that can be misread", () => {
  it.each<[because: string, text: string, untold: string]>([
    [
      "nobody says whether it is paid",
      "My opponent casts a creature. I counter it unless he pays {3}. Does the creature resolve?",
      "whether Ben pays",
    ],
    ["nobody may pay anything", "I cast a creature. I pay. Does it resolve?", "pay"],
    [
      "only its controller may pay",
      "My opponent casts a creature. I counter it unless I pay {3}. I pay. Does the creature resolve?",
      "unless",
    ],
    [
      "the target is not said",
      'I have a 1/1 with "{T}: This creature deals 1 damage to any target." I activate it. Does his 1/1 die?',
      "target",
    ],
    [
      "combat may be why it is destroyed",
      "I attack with a 3/3. He blocks with a 3/3. My 3/3 is destroyed. Does his die?",
      "My 3/3",
    ],
    [
      "it may be the spell that was told of",
      "He casts a spell that destroys my 2/2 with persist. My 2/2 is destroyed. Where is it?",
      "My 2/2",
    ],
    [
      "what is taken would not be if the spell is countered",
      "I cast a spell that gains control of his 4/4 until end of turn. He counters it. Who controls the 4/4?",
      "counter",
    ],
    [
      "nothing has blocked yet",
      "I attack with a 3/3. After blocks I give it +1/+1 until end of turn. How big is it?",
      "after blocks",
    ],
    [
      "what somebody wants is not done",
      "He has a 3/3. I want to destroy it with a spell. Does it die?",
      "what somebody wants",
    ],
    [
      "nothing is told of what attacks",
      "I have a 2/2. My opponent attacks me. How much life do I have?",
      "how big Ben’s creature is",
    ],
    [
      "it may be sacrificed for its own ability",
      'I have a 1/1 with "Sacrifice this creature: You gain 1 life." I sacrifice it. What is my life total?',
      "what it is sacrificed for",
    ],
    [
      "it may be tapped for its own ability",
      'I have a 2/2 with "{T}: Draw a card." I tap it. How many cards do I draw?',
      "what it is tapped for",
    ],
    ["no keyword has such a number", "I cast a 1/1 creature with backup 1000. How big is it?", "1000"],
    [
      "no creature is so big",
      "I attack with a 99999999999999999999/1. He doesn't block. What is his life total?",
      "99999999999999999999/1",
    ],
  ])("is refused: %s", (_because, text, untold) => {
    expect(answered(text, on)).toEqual(["not understood", untold]);
  });

  it("calls what is activated an ability, and a second one another", () => {
    const text = 'I have a 2/2 with "{2}: You gain 1 life." I activate it. I activate it. How much life do I have?';
    const { says } = read(text, on).situation ?? { says: [] };
    expect(says).toContain("Anna activates Anna’s ability.");
    expect(says).toContain("Anna activates Anna’s ability (2).");
  });
});
