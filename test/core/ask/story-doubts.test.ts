import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

const on = "2020-01-01";

describe("a story that looks like one that is understood", () => {
  it.each<[because: string, text: string]>([
    [
      "of what color the spell is",
      "I have a 2/2 with protection from red. He casts a spell that destroys it. Does it die?",
    ],
    [
      "of what color the attacker is",
      "My opponent attacks with a 2/2. I block with a 3/3 with protection from black. Does my 3/3 die?",
    ],
    [
      "of what color the blocker is",
      "I attack with a 2/2 with protection from red. He blocks with a 3/3. Does my 2/2 die?",
    ],
    ["a spell may be why all lose life", "I cast a spell. Each player loses 2 life. How much life do I have?"],
    [
      "whether the cost can be paid, and when",
      'I control a 1/1 with "{1}: draw a card". Can I use its ability on my opponents turn?',
    ],
    [
      "nothing says whether the other one attacks",
      "I have a 2/2 and a 3/3. I don't attack with the 2/2. What is his life?",
    ],
    ["one of them attacks, perhaps", "I have two 2/2s. I don't attack with one of them. What is his life total?"],
    ["it cannot both rest and attack", "I don't attack with my 2/2. I attack with my 2/2. What is his life total?"],
    ["two are left", "I attack with three 2/2s. He blocks one of them with a 3/3. Does the other one die?"],
    ["no one of several was named", "I attack with a 3/3 and a 2/2. He blocks with a 4/4. Does the other one die?"],
    [
      "it may be the blocker",
      "I have two 2/2s and attack with one of them. He blocks with a 1/1. Does the other one die?",
    ],
    [
      "it may be the blocker, too",
      "I attack with two 2/2s. He blocks one of them with a 1/1. Does the other creature die?",
    ],
    ["nothing is blocked", "I attack with a 3/3. Does the blocked creature die?"],
    ["nobody blocks with what another player controls", "Can my opponent block with my 2/2?"],
    ["who attacks does not block", "I attack with a 3/3. Can I block with a 2/2?"],
    ["it is blocked although it cannot be", "My opponent can't block my 3/3. He blocks it with a 4/4. Does it die?"],
    ["it is blocked and is not", "I attack with a 3/3. He doesn't block it. He blocks it with a 4/4. Does it die?"],
    ["nobody was there to block", "He has no creatures. I attack with a 3/3. He blocks with his 4/4. Does it die?"],
    ["only its controller attacks with it", "I attack with my opponent's 3/3. Can I do that?"],
    ["only who controls it attacks with it", "My opponent has a 3/3. Do I have to attack with the 3/3?"],
    ["both players have one name", "Ben and Ben are playing. Ben attacks with a 3/3. What is Ben's life total?"],
    ["nothing is there to respond to", "I attack with a 2/2. Nobody responds. Does she take damage?"],
    ["combat damage may be why it dies", "I attack with a 2/2. She blocks with a 2/2. My 2/2 dies. Does hers die?"],
    [
      "the damage may be that of combat",
      "I attack with a 3/3 and she blocks with a 2/2. My 3/3 takes 2 damage. Does it die?",
    ],
    ["a spell may be why it dies", "She casts a spell that destroys my 2/2 with persist. My 2/2 dies. Where is it?"],
    [
      "the life may be what combat leaves",
      "She attacks me with a 3/3. I don't block. I go to 17 life. What is my life total?",
    ],
    [
      "the life may be lost in combat",
      "He attacks with a 3/3 and I don't block. I lose 3 life. What is my life total?",
    ],
    [
      "lifelink may be why life is gained",
      "He attacks me with a 3/3 lifelink. I don't block. He gains 3 life. What is his life total?",
    ],
    ["a spell may be why life is lost", "She casts a spell that deals 3 damage to me. I lose 3 life. What is my life?"],
    [
      "an ability may be why life is gained",
      'I have a 2/2 with "Whenever this creature attacks, you gain 1 life." I attack with it. I gain 1 life. What is my life?',
    ],
    [
      "an ability may be why a card is drawn",
      'I have a 2/2 with "Whenever this creature attacks, draw a card." I attack with it. I draw a card. How many cards do I draw?',
    ],
    [
      "it is there only afterwards",
      "I cast a spell that destroys all creatures. Afterwards I have a 3/3. Does it die?",
    ],
    [
      "it is there only then",
      "She casts a spell that deals 3 damage to each creature. Then I have a 3/3. Does it die?",
    ],
    [
      "a trigger looks only at legendary creatures",
      'I have a 2/2 with "Whenever a legendary creature dies, draw a card." She has a 3/3. It dies. How many cards do I draw?',
    ],
    [
      "a trigger looks only at creatures with a counter",
      'I have an enchantment with "Whenever a creature with a +1/+1 counter on it dies, draw a card." She has a 3/3. It dies. How many cards do I draw?',
    ],
    [
      "an ability changes creatures only when it triggers",
      'I have a 2/2 with "Whenever this creature attacks, you gain 1 life and creatures you control get +1/+1." I have a 3/3. How big is the 3/3?',
    ],
    [
      "“you” is another player by then",
      'He has an enchantment that says "Creatures you control get +1/+1." I have a 2/2. I gain control of the enchantment. How big is my 2/2?',
    ],
    [
      "an opponent is more than the one who was named",
      "Ben is at 5 life. I cast a spell that deals 3 damage to an opponent. How much life does Cleo have?",
    ],
    [
      "what gains trample divides its damage",
      'I have an enchantment that says "Creatures you control have trample." I attack with a 4/4. She blocks with a 1/1. What is her life?',
    ],
    ["a spell gives it trample", "I attack with a 4/4. She blocks with a 1/1. I give it trample. What is her life?"],
    ["nothing attacks that could be blocked", "I have a 3/3. I don't attack. She blocks with a 2/2. What dies?"],
    [
      "lands that are told of may not pay for it",
      "I have two lands. I have a sorcery in my hand. It is my main phase. Can I cast it?",
    ],
    [
      "“you” is its controller or who is spoken to",
      "I have a 2/2. When it dies, you draw a card. It dies. How many cards do I draw?",
    ],
    [
      "two others are left",
      "He attacks with two 3/3s and a 3/3. I block one with a 2/2 and don't block the other. What is my life?",
    ],
    [
      "the lands that are told of may not pay for it",
      "I have three lands. I cast a spell that costs {5} and deals 5 damage to her. What is her life?",
    ],
    [
      "“you” in its text is another player by then",
      'He has a 2/2 with "Whenever this creature attacks, you gain 1 life." I gain control of it. On my next turn I attack with it. What is my life?',
    ],
    [
      "“each opponent” in its text is another player by then",
      'He has a 2/2 with "When this creature dies, each opponent loses 3 life." I gain control of it. It dies. What is his life?',
    ],
    [
      "“you” in its text is another player for a turn",
      'He has a 2/2 with "Whenever this creature attacks, you gain 1 life." I cast a spell that gains control of it until end of turn, untaps it and gives it haste. I attack with it. What is my life?',
    ],
    [
      "the cost is paid by another player than “you”",
      'He has a 2/2 with "{1}: You gain 1 life." I gain control of it. I activate it. What is my life?',
    ],
    [
      "only one of two like creatures is blocked",
      "I attack with two 2/2 creatures. He blocks one with a 2/2. I give my 2/2 +1/+1. What dies?",
    ],
    [
      "only one of two like creatures has been dealt damage",
      "I have two 2/2 creatures. He casts a spell that deals 1 damage to my 2/2. He casts a spell that deals 1 damage to my 2/2. What dies?",
    ],
    [
      "only one of two like creatures is enchanted",
      "I have two 2/2 creatures. My 2/2 is enchanted with an Aura that gives it +1/+1. He casts a spell that deals 2 damage to my 2/2. What dies?",
    ],
    [
      "what is told of later may be what is destroyed",
      "I cast a spell that destroys a creature. He has a 2/2. Does the 2/2 die?",
    ],
    [
      "what is told of later may be two that are destroyed",
      "I cast a spell that destroys two creatures. He has a 2/2 and a 3/3. What dies?",
    ],
    ["mine may be what is destroyed", "I cast a spell that destroys a 2/2. I have a 2/2. Does my 2/2 die?"],
    [
      "what is told of later may be the artifact",
      "I cast a spell that destroys an artifact. He has a 2/2 artifact creature. Does the 2/2 die?",
    ],
    ["what is told of later may be what attacks", "I attack with a creature. I have a 3/3. Is my 3/3 tapped?"],
  ])("is refused: %s", (_because, text) => {
    expect(read(text, on).situation).toBeNull();
  });

  it.each<[string, readonly unknown[]]>([
    [
      'I have two 1/1s with "Other creatures you control get +1/+1." How big are they?',
      [
        { power: 2, toughness: 2 },
        { power: 2, toughness: 2 },
      ],
    ],
    [
      'I have two enchantments that say "Creatures you control get +1/+1." I have a 2/2. How big is my 2/2?',
      [{ power: 4, toughness: 4 }],
    ],
    [
      'My 2/2 is enchanted with an Aura that says "Enchanted creature gets +2/+2 and has flying." I attack with it and she doesn’t block. What is her life?',
      [16],
    ],
    [
      'I have an Equipment that says "Equipped creature gets +2/+0." I have a 2/2. I attack with the 2/2 and she doesn’t block. What is her life?',
      [18],
    ],
    ["I cast Swords to Plowshares on his 5/5. It exiles it. He gains 5 life. What is his life total?", [25]],
    ["I attack with a 3/3. She gains 2 life and doesn't block. What is her life?", [19]],
    ["I cast a spell that destroys a creature. Does it die?", ["graveyard"]],
    ["I have a green 2/2. She casts a spell that destroys target nonred creature. Can she target my 2/2?", [true]],
    ["I have a red 2/2. She casts a spell that destroys target nonred creature. Can she target my 2/2?", [false]],
    ["I don't attack with my 2/2. I attack with my 3/3. He doesn't block. What is his life total?", [17]],
    ["Is it legal for my opponent to block my 2/2 with a 3/3?", [true]],
    ["Is it legal for my opponent to block my 2/2 with flying with a 3/3?", [false]],
    ["I attack with two 2/2s. He blocks one of them with a 3/3. Does the other one die?", ["battlefield"]],
    ["I attack with two 2/2s. He blocks one of them with a 3/3. Does the blocked creature die?", ["graveyard"]],
    ["I attack with two 2/2s. He blocks one of them with a 3/3. Does the unblocked one die?", ["battlefield"]],
    ["I have two 2/2s and attack with one of them. He bolts the other one. What is his life?", [18]],
    ["I have two 2/2 creatures. He destroys my 2/2. What dies?", ["graveyard", "battlefield"]],
  ])("is answered where the words are clear: %s", (text, wanted) => {
    expect(answered(text, on)).toEqual(wanted);
  });

  it("takes “mine” for no name", () => {
    const text = "I have a 2/2 and he has a 3/3. Mine attacks. Nobody blocks. What is his life total?";
    expect(read(text, on).situation?.situation.players ?? []).not.toContain("Mine");
  });

  it("says that a card with a name of one word, too, does only what is told", () => {
    const text = "She has Ornithopter, a 0/2. I attack with a 2/2 with flying. Can she block?";
    expect(read(text, on).situation?.assumed).toContain("Ornithopter does only what the words say.");
    expect(read("I attack with my 2/2 Bear. Is it tapped?", on).situation?.assumed.join()).not.toContain("Bear does");
  });

  it.each([
    "My planeswalker has 3 loyalty. I use its +1 ability. Can I use its -2 ability in the same turn?",
    "It is my opponent's turn. I tap my creature for mana. He attacks with a 2/2. Can my creature block?",
  ])("is a situation that a request may have: %s", (text) => {
    expect(read(text, on).situation).not.toBeNull();
  });
});
