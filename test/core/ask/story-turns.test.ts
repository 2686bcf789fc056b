import { describe, expect, it } from "vitest";
import { answered } from "./stories.ts";

const on = "2026-06-19";

describe("a story with a turn before this one, players with names, and damage that is divided", () => {
  it.each<[what: string, text: string, answers: readonly unknown[]]>([
    [
      "an attacker of the last turn is tapped",
      "My opponent has a 4/4. He attacked with it last turn. Can it block on my turn?",
      [false],
    ],
    [
      "unless it has vigilance",
      "My opponent has a 4/4 with vigilance. He attacked with it last turn. Can it block on my turn?",
      [true],
    ],
    ["or its player has untapped since", "I attacked with my 3/3 last turn. Can it attack again this turn?", [true]],
    [
      "damage of the last turn is gone",
      "My 4/4 was dealt 3 damage last turn. This turn my opponent deals 3 damage to it. Does it die?",
      ["battlefield"],
    ],
    [
      "damage as its player divides it",
      "Ben attacks with a 4/4. Anna blocks with a 2/2 and a 3/3. Ben puts 3 damage on the 3/3 and 1 on the 2/2. What dies?",
      ["graveyard", "battlefield", "graveyard"],
    ],
    [
      "all of it on one blocker",
      "I attack with a 5/5. He blocks with a 3/3 and a 2/2. I put all my damage on the 3/3. What dies?",
      ["graveyard", "graveyard", "battlefield"],
    ],
    [
      "what another player controls is still mine by its owner",
      "My opponent gains control of my 5/5. Where is my 5/5?",
      ["battlefield"],
    ],
    [
      "“and sacrifice it” is about the creature",
      "I steal his 3/3 until end of turn and sacrifice it. Whose graveyard does it go to?",
      ["Ben", "graveyard"],
    ],
    [
      "“he” and “she” by names",
      "Nicole attacks Anthony with a 3/3. He blocks with a 2/2 and she casts a spell that gives it -1/-1 until end of turn. Does her creature survive?",
      ["battlefield"],
    ],
    [
      "“her 2/2” is hers, and not his",
      "Alice has a 2/2 and Bob has a 2/2. Alice casts Murder on her 2/2. Does Bob's 2/2 die?",
      ["battlefield"],
    ],
    [
      "a name before what is owned",
      "Bob casts Clone copying Alice's 5/5 flyer. How big is the Clone?",
      [{ power: 5, toughness: 5 }],
    ],
    ["a card as a verb of somebody with a name", "Bob Shocks Alice's 2/2. Does it die?", ["graveyard"]],
    [
      "what happens to a card is asked of no player",
      "I cast Giant Growth on my 2/2. He bounces it in response. What happens to Giant Growth?",
      ["did-not-resolve", "graveyard"],
    ],
    [
      "before damage an attacker is in combat",
      "I tap my creature to attack. My opponent untaps it with a spell. Is it still attacking?",
      [true],
    ],
    [
      "an ability that looks for something else has not triggered",
      'My creature has "When this creature dies, draw a card". My opponent exiles it. Does it trigger?',
      [false],
    ],
    ["what is equipped wears something", "My equipped creature dies. Where does the Equipment go?", ["battlefield"]],
    [
      "loyalty where a planeswalker is named",
      "My opponent has a planeswalker at 4 loyalty. I attack it with a 3/3. He doesn't block. How much loyalty does it have left?",
      [1],
    ],
    [
      "whether a block by one creature alone is legal",
      "He has two blockers, a 1/1 and a 3/3. I attack with a menace 4/4. Can he block it with only the 3/3?",
      [false],
    ],
    [
      "the same without “only”, and not whether it may be one of two",
      "He has two blockers, a 1/1 and a 3/3. I attack with a menace 4/4. Can he block it with the 3/3?",
      [false],
    ],
    ["a life total behind the question is the first one", "I bolt him. What is his life? He was at 12.", [9]],
    ["damage without a source", "I'm at 20 and take 4 damage. What's my life?", [16]],
    ["“I untap” is the untap step", "My creature has a stun counter and is tapped. I untap. Is it untapped?", [true]],
    [
      "“and Ben a 2/2”",
      "Anna has a 3/3 and Ben a 2/2. Anna attacks Ben. Ben blocks and casts Giant Growth on his creature. What dies?",
      ["graveyard", "battlefield"],
    ],
    [
      "what is attacking attacks",
      "I have two 3/3s attacking. He kills one before blocks. He doesn't block. How much damage does he take?",
      [3, 17],
    ],
    [
      "nobody untapped is there to block",
      "My 5/5 attacks and he has only tapped creatures. How much damage does he take?",
      [5, 15],
    ],
    [
      "exiled and returned right away",
      "My opponent exiles my 2/2 with three +1/+1 counters on it and returns it right away. How big is it?",
      [{ power: 2, toughness: 2 }],
    ],
  ])("%s", (_what, text, answers) => {
    expect(answered(text, on)).toEqual(answers);
  });

  it.each<[because: string, text: string]>([
    [
      "what an attack of the last turn did is not told",
      "My opponent attacked me with a 3/3 last turn. What's my life total?",
    ],
    ["it did not survive that damage", "My 2/2 was dealt 2 damage last turn. Does it die?"],
    [
      "only the attacker's player divides its damage",
      "He attacks with a 5/5. I block with a 3/3 and a 2/2. I put 3 damage on the 3/3 and 2 on the 2/2. What dies?",
    ],
    ["that may be the damage of combat", "He attacks me with a 2/2. I don't block. I take 2 damage. What's my life?"],
    ["it blocks what is not told of before", "I have a 2/2 blocking his 3/3. What dies?"],
    ["whether it blocks is not told", "I have an attacker, a 3/3. He has a 2/2 blocker. What dies?"],
    [
      "a total behind a question, after which something happens, is not the first one",
      "I bolt him. What's his life? He is at 5 and I bolt him again. What's his life now?",
    ],
    ["two totals are told", "He is at 12. I bolt him. What is his life? He was at 15."],
    [
      "which ability is open",
      'My creature has "When this creature dies, draw a card" and "When this creature dies, you gain 1 life". He destroys it. Does it trigger?',
    ],
    ["its upkeep may have cost it", "My 4/4 with echo came in last turn. Can it attack?"],
    [
      "nobody lets their own spell resolve",
      "I cast a spell that deals 3 damage to him. I let it resolve. What is his life?",
    ],
  ])("is refused if %s", (_because, text) => {
    expect(answered(text, on)[0]).toBe("not understood");
  });
});
