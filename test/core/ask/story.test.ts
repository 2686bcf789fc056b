import { describe, expect, it } from "vitest";
import { growth } from "../../processor-time.ts";
import { answered, read } from "./stories.ts";

describe("a story of a few sentences", () => {
  it.each<[string, string, readonly unknown[]]>([
    ["2015-01-23", "Do I lose if I have 2 life and she attacks with a 2/2 flyer? I have no creatures.", [["Anna"]]],
    [
      "2015-01-23",
      "What happens? I attack with a 2/2 lifelinker. My opponent blocks with a 3/3.",
      ["graveyard", "battlefield", 22],
    ],
    ["2026-08-15", "My 4/4 trampling creature is blocked by a 2/2, how much goes through?", [2, 18]],
    [
      "2026-08-15",
      "It is my turn. Nobody attacks. My turn ends. Her 3/3 attacks me. I don't block. What is my life?",
      [17],
    ],
    ["2021-02-15", "I attack with a 3/3 lifelink, and my opponent doesn't block. How much life do I have then?", [23]],
    [
      "2026-06-19",
      "I attack with three 2/2 creatures. She blocks one of them with a 4/4. How much damage does she take?",
      [4, 16],
    ],
    [
      "2018-10-05",
      "I attack my opponent's planeswalker with a 3/3. He has no blockers. The planeswalker has 4 loyalty counters. How many loyalty counters does it have after combat?",
      [1],
    ],
    ["2004-02-01", "I attack with a 2/2 flyer. My opponent has a 3/3. Can the 3/3 block my flyer?", [false]],
    [
      "1999-11-01",
      "My creature has swampwalk, and my opponent controls a Swamp. I attack with it. Can he block it?",
      [false],
    ],
    [
      "2005-10-01",
      "I attack with a 2/2 and it is blocked by a 2/2. I put damage on the stack and then sacrifice my creature. Does the blocker die?",
      ["graveyard"],
    ],
    [
      "2009-09-04",
      "I have a creature that can't attack unless I pay {2}, and I pay it. I attack with that 4/4 and she doesn't block. How much life does she have?",
      [16],
    ],
    [
      "2018-07-13",
      "Ben has 20 life. I cast a burn spell that deals 5 damage to him, and he gains 3 life in response. How much life does he have at the end?",
      [18],
    ],
    [
      "2006-05-01",
      "My opponent and I both have 3 life. A spell deals 3 damage to each player. Who wins?",
      [["Ben", "Anna"]],
    ],
    [
      "2023-02-03",
      "I enchant my 2/2 Bear with an Aura that gives it +1/+1. My opponent casts a spell that destroys the Aura. How big is the Bear now?",
      [{ power: 2, toughness: 2 }],
    ],
    [
      "2023-02-03",
      "I enchant my 2/2 Bear with an Aura that gives it +1/+1. How big is the Bear?",
      [{ power: 3, toughness: 3 }],
    ],
    [
      "2010-04-23",
      "My Aura spell targets a 2/2. My opponent kills the 2/2 in response. What happens to my Aura spell?",
      ["graveyard"],
    ],
    [
      "2010-02-01",
      "I cast a spell that deals 3 damage to my opponent. He counters it. How much life does he have?",
      [20],
    ],
    [
      "2018-10-05",
      "An effect prevents the next 3 damage that would be dealt to me this turn. My opponent attacks me with a 5/5, and I don't block. How much life do I have?",
      [18],
    ],
    ["2018-10-05", "I have only 2 cards left in my library. I have to draw 3 cards. Do I lose the game?", [["Anna"]]],
    ["2019-10-04", "It is my combat phase and nobody has attacked. Can I cast a sorcery in combat?", [false]],
    ["2009-07-11", "I attack with a 6/6. Before blocks my opponent ends the turn. How much damage is dealt?", [0, 20]],
    [
      "2010-07-16",
      "My 1/1 has deathtouch and first strike. A 4/4 attacks me and I block with the 1/1. Does my creature survive?",
      ["battlefield"],
    ],
    [
      "2010-10-01",
      "My opponent has 10 life and 8 poison counters. I attack with a 2/2 infect creature and it is not blocked. Does he lose?",
      [["Ben"]],
    ],
    [
      "2022-10-07",
      "I have a 3/3 with vigilance and attack with it. My opponent then attacks me with a 2/2. Can I block with my 3/3?",
      [true],
    ],
    ["2009-07-10", "I tap four lands for mana and don't spend it. The phase ends. How much life do I lose?", [4, 16]],
    [
      "2020-01-01",
      "I have a 2/2. It gets -1/-1 until end of turn. I attack with it. How much life does he have?",
      [19],
    ],
    [
      "2020-01-01",
      "I attack with a 4/4. She blocks it with a 2/2. She casts a spell that gives her 2/2 first strike. Does the 2/2 die?",
      ["graveyard"],
    ],
    ["2020-01-01", "I cast a creature spell with haste that is a 3/3. Can I attack with it?", [true]],
    [
      "2020-01-01",
      "I attack with a 2/2 and he has 2 poison counters. The 2/2 has infect. How many poison counters does he have?",
      [4],
    ],
    [
      "2020-01-01",
      "I have a 2/2 with hexproof. My opponent casts a spell that destroys all creatures. Does it die?",
      ["graveyard"],
    ],
    [
      "2020-01-01",
      "I have a 2/2 and he has a 3/3. I cast a spell that destroys all creatures. Which of them survive?",
      ["graveyard", "graveyard"],
    ],
    ["2016-04-08", "Can it block?", ["not understood", "it"]],
  ])("on %s: %s", (on, text, values) => {
    expect(answered(text, on)).toEqual(values);
  });

  it.each([
    ["2002-10-06", { power: 0, toughness: 1 }],
    ["2002-10-07", { power: 2, toughness: 2 }],
  ])("has the rules of its day: a face-down creature on %s", (on, size) => {
    expect(
      answered("A creature card was put onto the battlefield face down. Its front says 5/5. How big is it?", on),
    ).toEqual([size]);
  });

  it.each([
    ["My 2/2 is tapped. Can I attack with it?", [false]],
    ["It is my turn. My 2/2 is tapped. Is it tapped?", [true]],
    ["My 2/2 is tapped. It is my opponent's turn. Is it tapped?", [true]],
    ["I have a 2/2. I tap it. Can I attack with it?", [false]],
    ["I attack with a 3/3. She blocks with two 2/2s. Does it die?", ["graveyard", "battlefield", "graveyard"]],
    ["I attack with a 3/3 and then she attacks with a 2/2. How much damage does she take?", [17]],
  ])("has what is so now: %s", (text, values) => {
    expect(answered(text, "2020-01-01")).toEqual(values);
  });

  it.each([
    [
      "I attack with a 4/4. She blocks with a 2/2 with a +1/+1 counter and a 3/3. How much damage does the 2/2 take?",
      [3],
    ],
    [
      "I attack with a 4/4 trample with a +1/+1 counter. She blocks with a 2/2. How much damage does she take?",
      [3, 17],
    ],
    [
      "Her 2/2 was dealt 1 damage this turn. I attack with a 4/4 trample. She blocks with the 2/2. How much damage does she take?",
      [3, 17],
    ],
    ["She has a 3/3 with haste. I gain control of it. I attack with it. How much damage does she take?", [3, 17]],
  ])("divides damage and gives control of what is there: %s", (text, values) => {
    expect(answered(text, "2020-01-01")).toEqual(values);
  });

  it("says who controls a creature before another player does", () => {
    const { situation } = read("She has a 3/3 with haste. I gain control of it. Who controls it?", "2020-01-01");
    expect(situation?.says[0]).toMatch(/^Ben controls Ben’s 3\/3/);
  });

  it("knows who attacks if the other blocks it", () => {
    const { situation } = read("Does my 3/3 die if she blocks it with a 4/4?", "2020-01-01");
    expect(situation?.says).toContain("Ben’s 4/4 blocks Anna’s 3/3.");
  });

  it("says who is taken for unblocked", () => {
    const { situation } = read("I attack with a 3/3. How much damage does she take?", "2020-01-01");
    expect(situation?.assumed).toEqual(["Nothing blocks Anna’s 3/3."]);
    const told = read("I attack with a 3/3. Nobody blocks. How much damage does she take?", "2020-01-01");
    expect(told.situation?.assumed).toEqual([]);
  });

  it.each<[string, readonly unknown[]]>([
    ["I attack with a 3/3. Nobody blocks. My turn ends. How much life does she have?", [17]],
    ["I attack with a 3/3. My combat phase ends. How much life does she have?", [17]],
    [
      "I attack with a 3/3. She blocks with a 4/4. At my end step I cast a spell that deals 1 damage to the 4/4. Does it die?",
      ["graveyard"],
    ],
  ])("deals combat damage before what comes after combat: %s", (text, answers) => {
    expect(answered(text, "2020-01-01")).toEqual(answers);
  });

  it("deals combat damage before the next turn begins", () => {
    const text = "I attack with a 4/4. She blocks with two 2/2s. On my next turn, how much life does she have?";
    const events = read(text, "2020-01-01").situation?.situation.events ?? [];
    const at = (key: string) => events.findLastIndex((event) => key in event);
    expect([at("assigns") < at("combatDamage"), at("combatDamage") < at("turn")]).toEqual([true, true]);
  });

  it.each([
    [
      "I control a legendary creature and she controls a legendary creature with the same name. Do both die?",
      "Anna’s creature was there before Ben’s creature.",
    ],
    [
      "I give my 2/2 +2/+2. How big is it on my next turn?",
      "What changes a size or gives a keyword ends with the turn.",
    ],
  ])("says what it takes for granted: %s", (text, sentence) => {
    expect(read(text, "2000-01-01").situation?.assumed).toContain(sentence);
    const told = text.replace("+2/+2", "+2/+2 until end of turn");
    expect(read(told, "2000-01-01").situation?.assumed.includes(sentence)).toBe(told === text);
  });

  it.each(["legend", "legendary land", "legendary creature"])("knows one name of two: %s", (what) => {
    const text = `I control a ${what} and she controls a ${what} with the same name. Do both die?`;
    expect(answered(text, "2005-01-10")).toEqual(["graveyard", "graveyard"]);
  });

  it.each([
    ["2009-07-10", [3, 17]],
    ["2009-07-11", [0, 20]],
  ])("has the mana burn of %s", (on, lost) => {
    expect(answered("I have three mana left in my pool when my main phase ends. How much life do I lose?", on)).toEqual(
      lost,
    );
  });

  it.each([
    ["2004-09-30", ["battlefield", "graveyard"]],
    ["2004-10-01", ["graveyard", "graveyard"]],
    ["2013-07-13", ["battlefield", "battlefield"]],
  ])("has the legend rule of %s", (on, places) => {
    expect(
      answered(
        "I control a legendary creature. My opponent plays a legendary creature with the same name. Which of them survive?",
        on,
      ),
    ).toEqual(places);
  });
});

describe("a story that is only half understood", () => {
  it.each([
    ["I attack with a 2/2. He plays his trick of the week. Does my creature die?", "his trick of the week"],
    [
      "I attack with a 2/2 that has the ability of a Ninja. How much damage does she take?",
      "that has the ability of a Ninja",
    ],
    ["My opponent blocks my 3/3 with a 2/2. I sing a song. Does it die?", "I sing a song"],
  ])("names the words at which it is not: %s", (text, untold) => {
    expect(read(text, "2020-01-01")).toMatchObject({ untold: { text: untold, isTyped: true } });
    expect(read(text, "2020-01-01").situation).toBeNull();
  });

  it.each([
    ["a spell whose effect is not said", "I attack with a 2/2. My opponent casts a spell on it. Does my creature die?"],
    [
      "an Aura whose effect is not said",
      "I enchant my 2/2 with an Aura. My opponent attacks with a 3/3 and I block with my 2/2. Does the 3/3 die?",
    ],
    ["one of several that fit", "I have a 2/2 and a 3/3. My creature attacks. How much damage does she take?"],
    [
      "a word at the beginning of a sentence that is no name",
      "I attack with a 6/6. Whenever blocks come he laughs. How much damage is dealt?",
    ],
    [
      "which of two fighting creatures it is",
      "My opponent's 4/4 blocks my 3/3. It has deathtouch. Does my creature die?",
    ],
    ["which of two players she is", "Sam attacks with a 3/3, Alex has a 2/2. How much life does she have?"],
    [
      "cards in a library that nothing draws",
      "I have 2 cards left in my library. I attack with a 2/2. How much life does he have?",
    ],
    ["mana that no step takes", "I have 3 mana left. I attack with a 2/2. How much life do I have?"],
    ["two spells at once", "I cast a 2/2 and a 3/3. How big is it?"],
    [
      "a size that changed under damage that is divided",
      "I attack with a 5/5 trample. He blocks with a 2/2. I give my 5/5 +2/+2 until end of turn. How much damage does he take?",
    ],
    ["a spell that nobody casts", "I have a 2/2. The planeswalker spell resolves. What happens?"],
    [
      "a spell that resolves while an earlier one waits",
      "My opponent casts a 3/3 creature. I respond with a spell that counters it. The spell resolves. Does the creature resolve?",
    ],
    ["nobody in particular", "What happens when a creature dies?"],
    [
      "a creature that may be any of those there",
      "I have a 2/2 and she has a 3/3. I destroy a creature. Does the 2/2 die?",
    ],
    [
      "a condition of what happens",
      "I attack with a 3/3. If she has flying creatures she blocks with a 2/2. Does the 2/2 die?",
    ],
    ["a question for the moment", "I attack with a 3/3. She blocks with a 2/2. When does the 2/2 die?"],
    ["a question for one alone", "I attack with a 3/3. She blocks with a 3/3. Does only the attacker die?"],
    ["an attacker that does not block", "She attacks with a 3/3. He doesn't block. How much damage do I take?"],
    ["she beside he", "He has a 3/3. She has a 2/2. I attack with a 4/4. He blocks with the 3/3. Does the 4/4 die?"],
    [
      "which of two attackers is not blocked",
      "I attack with a 3/3 and a 2/2. She doesn't block it. How much damage does she take?",
    ],
    ["a combat that has not been", "After combat I give my 3/3 +3/+3 until end of turn. How big is it?"],
    ["a step that no words name", "I have 3 mana in my pool. The step ends. How much life do I lose?"],
    ["a phase in a step", "It is my upkeep. I have 3 mana in my pool. The phase ends. How much life do I lose?"],
    [
      "mana that a spell may have taken",
      "I have 3 mana. I cast a spell that deals 3 damage to her. My main phase ends. How much life do I have?",
    ],
    ["a library of which cards were drawn", "I have 2 cards in my library. I draw 1 card. I draw 2 cards. Do I lose?"],
    ["what happens after its question", "I attack with a 3/3. Nobody blocks. Does she lose? Then she has 3 life."],
    ["a moment at which nothing happens", "I attack with a 3/3. She blocks with a 2/2. Does it die? And on my turn?"],
    [
      "what two creatures both have",
      "A 5/5 trample is blocked by a 2/2 and a 1/1, who are both deathtouch. What dies?",
    ],
    ["life beside a spell that waits", "I cast a spell that deals 3 damage to her. She has 3 life. Does she lose?"],
    [
      "a division of a size that blocking changes",
      "I attack with a 4/4. She blocks with a 2/2 with bushido 1 and a 3/3. What dies?",
    ],
    ["mana of two sums", "I have 3 mana. I have 2 mana. My main phase ends. How much life do I have?"],
    ["a block where nobody attacks", "Nobody attacks. My 2/2 blocks her 3/3. What dies?"],
    ["life of two sums", "She has 3 life. She has 5 life. I attack with a 3/3. Does she lose?"],
    [
      "an attacker that blocks",
      "I attack with a 3/3 and a 2/2. She blocks the 3/3 with a 1/1 and the 2/2. How much damage does she take?",
    ],
  ])("is refused: %s", (_, text) => {
    expect(read(text, "2020-01-01").situation).toBeNull();
  });

  it.each(["a 2/2 and ", "I attack with a 2/2, ", "it ", "my opponent 's ", "that "])(
    "is read in time in proportion to its length, if it repeats %j",
    (part) => {
      const text = part.repeat(80).slice(0, 500);
      expect(growth((told: string) => read(told, "2020-01-01"), text.slice(0, 62), text)).toBeLessThan(28);
    },
  );
});
