import { describe, expect, it } from "vitest";
import { inflected } from "../../../core/ask/words/story/words.ts";
import { answered, read } from "./stories.ts";

const now = "2026-06-19";

/** Stories in the words of people who do not know which words there are: other verbs, other order, other tenses. */
describe("a story in other words than the forms", () => {
  it.each<[because: string, text: string, answers: readonly unknown[]]>([
    [
      "a verb is another one",
      "I steal my opponent's 4/4 with Act of Treason. Can I attack with it right away?",
      [true],
    ],
    [
      "somebody is forced",
      "I only have a 7/7. My opponent casts a spell that forces me to sacrifice a creature. It's indestructible. Does it stay?",
      ["graveyard"],
    ],
    [
      "Equipment is worn",
      "My 2/2 is wearing an Equipment that gives +2/+2 and is blocked by a 3/3. After blocks my opponent destroys the Equipment. Who dies?",
      ["graveyard", "battlefield"],
    ],
    [
      "somebody is forced with a spell",
      "I force my opponent to sacrifice a creature with a spell. He only has a hexproof 4/4. Does he have to sacrifice it?",
      ["graveyard"],
    ],
    [
      "somebody is made to draw",
      "I have no cards in my library. My opponent makes me draw a card. Do I lose?",
      [["Anna"]],
    ],
    [
      "copies are of a legend",
      "If I control two copies of a legendary creature, do I have to sacrifice one?",
      ["as-chosen", "as-chosen"],
    ],
    [
      "a question has no verb",
      "The opponent plays a 3/3 with haste and attacks right away. I'm at 20 and don't block. My life?",
      [17],
    ],
    ["a player is hit", "I have 9 poison counters and get hit by a 1/1 with infect. Am I dead?", [["Anna"]]],
    [
      "what is wished for is asked after",
      "During my opponent's turn I want to cast a sorcery. Is that allowed?",
      [false],
    ],
    ["what a player does is asked after", "It is my opponent's turn. I cast a sorcery. Is that legal?", [false]],
    ["it is said as on a list", "Attacking: 3/3 first strike. Blocking: 3/3. Result?", ["battlefield", "graveyard"]],
    [
      "counters come first",
      "With a -1/-1 counter and a +1/+1 counter on my 2/2, how big is it?",
      [{ power: 2, toughness: 2 }],
    ],
    [
      "a text has no quotation marks",
      "I cast a creature that says when it enters, I draw two cards. My opponent counters the creature. Do I draw?",
      [0],
    ],
    [
      "a player is told of between commas",
      "On my turn I cast a 2/2 with haste and attack with it. My opponent, who is at 4 life and has an untapped 1/3, decides to block. After blocks I cast Giant Growth on my creature. What is the final outcome?",
      ["battlefield", "graveyard", 4, []],
    ],
    [
      "a planeswalker is told of between commas",
      "I attack my opponent's planeswalker, which has 4 loyalty, with my 5/5. He doesn't block. How much damage does he take himself?",
      [0, 20],
    ],
    [
      "a response comes before its card",
      "I cast Murder on his creature; he flickers it in response with Cloudshift. Does it die?",
      ["battlefield"],
    ],
    [
      "the answer is about the attacked player",
      "A 5/5 with trample and deathtouch gets blocked by a 4/4. How much damage goes through to the player?",
      [4, 16],
    ],
    [
      "the tense is another one",
      "I have attacked with a 3/3 and he has blocked it with a 2/2. Does my 3/3 survive?",
      ["battlefield"],
    ],
    ["a creature is being blocked", "My 3/3 is being blocked by a 2/2. Does my 3/3 survive?", ["battlefield"]],
    [
      "“has” follows the apostrophe",
      "I attack Bob with a 3/3. Bob's at 3. He's got no blockers. Is Bob dead?",
      [["Bob"]],
    ],
    ["he asks of himself", "He casts a sorcery in my turn. Can he do that?", [false]],
    [
      "“it” is the copy",
      "I have a Clone that is a copy of a 2/2 with lifelink. It attacks. How much life do I have?",
      [22],
    ],
    [
      "the beginning is told last",
      "I attack with a 3/3 and he doesn't block. He was at 10. What's his life total?",
      [7],
    ],
    [
      "the beginning is told after a spell",
      "My opponent casts a spell that deals 3 damage to me. I started at 10. What's my life now?",
      [7],
    ],
    [
      "creatures are of a kind",
      "I enchanted my bear with an Aura and my opponent kills the bear. What happens to the Aura?",
      ["graveyard"],
    ],
    [
      "two are of two kinds",
      "I have a goblin and a bear. My opponent kills the goblin. Does the bear die?",
      ["battlefield"],
    ],
    ["a creature is as any", "My 2/2 first striker blocks a 2/2 regular creature. Does mine survive?", ["battlefield"]],
    [
      "all creatures are asked after",
      "Player A attacks with a 4/4. Player B blocks with a 3/3 and then casts Fog. What happens to the creatures?",
      ["battlefield", "battlefield"],
    ],
    ["a creature is told of in the question", "Can my opponent target my hexproof creature with Murder?", [false]],
  ])("is read: %s", (_because, text, answers) => {
    expect(answered(text, now)).toEqual(answers);
  });

  it.each<[because: string, text: string, answers: readonly unknown[]]>([
    [
      "whom a player attacks is the other one",
      "Alice has a 2/2 with deathtouch. Bob attacks her with a 6/6 and she blocks. Do both creatures die?",
      ["graveyard", "graveyard"],
    ],
    [
      "who blocks is attacked, and the other one is called otherwise",
      "Alex attacks Chris with a 3/3. She blocks with a 2/2, then he casts Giant Growth on his 3/3. Who dies?",
      ["battlefield", "graveyard"],
    ],
    [
      "“he” is who was called so last",
      "Carol swings at Dave with a 5/5 trampler. He blocks with a 2/2. He was at 8. What is his life total?",
      [5],
    ],
    [
      "who responds is the other one",
      "Erin casts Murder on Frank's 3/3. He responds by giving it hexproof. Does it survive?",
      ["battlefield"],
    ],
  ])("knows by what happens who he and she are: %s", (_because, text, answers) => {
    expect(answered(text, now)).toEqual(answers);
  });

  it.each<[because: string, text: string, answer: boolean]>([
    ["it has menace, and he has one", "My 3/3 has menace. He only has one creature. Can he block?", false],
    ["it flies", "I have a 3/3 with flying. My opponent has a 2/2. Can his 2/2 block?", false],
  ])("asks after a block of the creature that is told of: %s", (_because, text, answer) => {
    expect(answered(text, now)).toEqual([answer]);
  });

  it.each([
    "I attack with a 3/3 and he blocks with a tapped 2/2. Is that legal?",
    "I don't attack with my 3/3. Is that allowed?",
    "He wants to attack me with a 3/3, but he does not. Can I block?",
    "My opponent doesn't force me to sacrifice my 2/2. Does it die?",
    "I didn't steal his 4/4. Can I attack with it?",
    "My opponent steals my 3/3 with Giant Growth. Can he attack with it?",
    "Bob attacks Chris with a 3/3. He is at 5 life. What is his life total?",
    "Chris attacks Alex with a 2/2. He kills it with Murder. Who dies?",
    "Bob attacks Ben with a 3/3. He blocks with a 2/2. Bob casts Giant Growth on his 3/3. He is at 5. What is his life total?",
    "My opponent bolts me. After that I was at 10. What was my life total before?",
    "I was at 10. He was at 5. I was at 7. What is my life total?",
    "My opponent destroys all goblins. I have a 2/2 bear. Does it die?",
    "I have a 2/2 goblin. My opponent casts a spell that destroys target bear. Does it die?",
    "I had attacked with my 3/3 before I cast it again. Does it deal damage?",
    "I have not attacked with my 3/3. Is it tapped?",
    "A card in my hand has no mana cost. Can I cast it?",
    "My opponent, who wants to block, has a 2/2. I attack with a 3/3. Does his 2/2 die?",
    "I have a 1/1, a 2/2 and a 3/3. He has a 2/2. Can he block?",
    "Can my 2/2 block his 3/3, and does it die?",
    "I attack with a 3/3. He has a 2/2. Can it block? Does it die?",
    "I attack with my 3/3. My opponent does not block. After combat he was at 10. What is his life total?",
    "He has been attacked by my 4/4 and is at 4. Is he dead?",
    "My 4/4 hit him and he is at 4. Is he dead?",
    "He casts a sorcery in his turn. Can I do that?",
    "He wants to cast a sorcery in his turn. Can I do that?",
    "Alice casts a sorcery in her turn. Can Bob do that?",
    "Can Alice cast a sorcery in her turn?",
    'I have Clone. It is a copy of a 2/2 with "When this creature dies, draw a card". It dies. How many cards do I draw?',
    "I gain 3 life. I am at 23. What is my life?",
    "I have lost 3 life and I am at 17. What is my life?",
    "He has lost 3 life and is at 2. I cast Shock on him. Is he dead?",
    "I have attacked his planeswalker with a 3/3. It has 4 loyalty. How much loyalty does it have?",
    "I put a +1/+1 counter on my 2/2. My 3/3 attacks. He blocks with a 3/3. Who dies?",
    "I cast Giant Growth on my 2/2. My 5/5 attacks and he blocks with a 4/4. Who dies?",
    "My 2/2 gets +2/+2 until end of turn. I attack with my 4/4. He's at 4. Is he dead?",
  ])("refuses what may be meant otherwise: %s", (text) => {
    expect(read(text, now).situation).toBeNull();
  });

  it("names the words that no form has", () => {
    expect(read("I attack with a 3/3. My opponent attacks with grim resolve. Does it die?", now).untold).toEqual({
      text: "with grim resolve",
      isTyped: true,
      hint: "Say it without “grim”.",
    });
    expect(read("Amid three 2/2s, how many 3/3s are seen?", now).untold?.text).toContain("Amid three 2/2s");
  });
});

describe("a verb in its forms", () => {
  it.each([
    ["force", ["force", "forces", "forced", "forcing"]],
    ["take over", ["take over", "takes over", "taked over", "taking over"]],
    ["chump block", ["chump block", "chump blocks", "chump blocked", "chump blocking"]],
    ["sac", ["sac", "sacs", "sacced", "saccing"]],
    ["smash", ["smash", "smashes", "smashed", "smashing"]],
    ["bury", ["bury", "buries", "buried", "burying"]],
  ])("%s", (verb, forms) => {
    expect(inflected(verb)).toEqual(forms);
  });
});
