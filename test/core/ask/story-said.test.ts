import { describe, expect, it } from "vitest";
import { answered } from "./stories.ts";

const on = "2026-06-19";

describe("a story with what players add to it", () => {
  it.each<[what: string, text: string, answers: readonly unknown[]]>([
    [
      "that somebody has no response",
      "I am at 3 life and my opponent casts a spell that deals 3 damage to me. I have no responses. Do I lose?",
      [["Anna"]],
    ],
    [
      "that somebody passes",
      "I cast a spell that destroys his 2/2. My opponent passes priority. Does it die?",
      ["graveyard"],
    ],
    [
      "that a library is empty",
      "My library is empty and I have to draw a card. I am at 20 life. Do I lose the game?",
      [["Anna"]],
    ],
    [
      "the same turn",
      "I cast a 4/1 with haste and attack with it the same turn. My opponent is at 10 and does not block. What is his life?",
      [6],
    ],
    ["a keyword that something lacks", "I cast a 3/3 this turn. It does not have haste. Can it attack?", [false]],
    [
      "counters that something lacks",
      "My 2/2 has no counters on it. He puts a -1/-1 counter on it. How big is it?",
      [{ power: 1, toughness: 1 }],
    ],
    ["a question without its mark", "if i attack with a 3/3 and he blocks with a 2/2 does my 3/3 die", ["battlefield"]],
    ["the draw step of a turn that begins", "It is my turn. Do I draw a card?", [1]],
    ["a land that was played", "I have already played a land this turn. Can I play a second land?", [false]],
    [
      "mana at the end of a phase",
      "I have two unspent mana at the end of my main phase. How much life do I lose?",
      [0, 20],
    ],
    [
      "a counterspell and its target",
      "I cast a creature. My opponent casts a counterspell on it. Does my creature resolve?",
      ["countered"],
    ],
    [
      "a spell that is countered under another word",
      "He is at 3. I cast a spell that deals 3 damage to him. He counters my instant. Does he lose?",
      [[]],
    ],
    [
      "the loyalty that is left",
      "My opponent has a planeswalker with 4 loyalty. I cast a spell that deals 3 damage to it. How much loyalty is left?",
      [1],
    ],
    [
      "one of two legends",
      "I control two legendary creatures with the same name. Do I have to sacrifice one of them?",
      ["as-chosen", "as-chosen"],
    ],
  ])("is read: %s", (_what, text, answers) => {
    expect(answered(text, on)).toEqual(answers);
  });

  it.each<[because: string, text: string, untold: string]>([
    [
      "lands are played twice",
      "I play a land and have played a land this turn. Can I play another land?",
      "have played",
    ],
    [
      "lands are played in the turn of another player",
      "On my opponent's turn I have played a land this turn. Can I play another land?",
      "have played",
    ],
    [
      "it was said to have the keyword",
      "I control a 3/3 with flying. It does not have flying. Can it attack?",
      "flying",
    ],
    ["it was said to have a counter", "My 2/2 with a +1/+1 counter has no counters on it. How big is it?", "counter"],
    [
      "counters may be there that an effect put on it",
      "I put a +1/+1 counter on my 2/2. It has no counters on it. How big is it?",
      "counter",
    ],
    [
      "the target is that of a spell of the other player",
      "My opponent casts a spell that destroys target creature. I target his 2/2. Does it die?",
      "target",
    ],
    [
      "what is countered is another thing than the spell",
      "I cast a 2/2. My opponent casts a counterspell on my land. Does my creature resolve?",
      "my land",
    ],
    [
      "life is said after mana that was not used",
      "I have one unused mana at the end of my main phase. I am at 1 life. Do I lose?",
      "life",
    ],
    ["there is nothing to pass for", "My 2/2 attacks and my opponent passes. What is his life?", "respond"],
  ])("is refused: %s", (_because, text, untold) => {
    expect(answered(text, on)).toEqual(["not understood", untold]);
  });
});
