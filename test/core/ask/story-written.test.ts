import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

const now = "2026-06-19";

/** Stories as people type them: with numbers as words, asides, clauses that hang on others, and few signs. */
describe("a story as people write it", () => {
  it.each<[because: string, text: string, answers: readonly unknown[], on?: string]>([
    [
      "sizes are written as words",
      "Player A attacks with a two/two first striker and player B blocks with a two/one. Does the attacker survive?",
      ["battlefield"],
      "2001-05-01",
    ],
    [
      "a cost in loyalty is written as a word",
      "I have a planeswalker with three loyalty counters and use its minus three ability. Does it stay on the battlefield?",
      ["graveyard"],
    ],
    [
      "counters are written as words",
      "Let's say I control a 2/2 and it has a plus one plus one counter on it. How big is it?",
      [{ power: 3, toughness: 3 }],
    ],
    [
      "an aside leads in",
      "I had a really good night: my indestructible 5/5 was blocked by a deathtouch 1/1. Did my 5/5 die?",
      ["battlefield"],
    ],
    ["apostrophes are left out", "I attack with a 3/3 and he doesnt block. whats his life total", [17]],
    [
      "“you” tells it",
      "Let's say you have two red mana left in your pool at the end of your main phase. Will you lose two life because of mana burn?",
      [2, 18],
      "2006-02-04",
    ],
    [
      "“you” tells it, once there is no mana burn",
      "Let's say you have two red mana left in your pool at the end of your main phase. Will you lose two life because of mana burn?",
      [0, 20],
    ],
    ["a player may do it", "It is my opponent's turn. Am I allowed to cast a sorcery?", [false]],
    ["a participle says what a spell does", "I cast a spell dealing 3 damage to his 3/3. Does it die?", ["graveyard"]],
    [
      "a spell is named by its damage",
      "I hit his 3/3 with a 3 damage burn spell. In response he gives it +0/+2. Does it die?",
      ["battlefield"],
    ],
    [
      "“and attack” is said of “I”",
      "i equip my 2/2 with an equipment that gives +3/+0 and attack, he kills the 2/2 before damage. how much damage does he take",
      [0, 20],
    ],
    [
      "“could not block” is said of a player",
      "I was attacked by a 4/4 with infect and couldn't block. I was already at six poison counters. Am I dead?",
      [["Anna"]],
    ],
    [
      "a colour is said of the attacker later",
      "attacker 6/6 trample, defender blocks with a 2/2 that has protection from green and the attacker is green. how much damage tramples through",
      [4],
    ],
    [
      "the owner is named behind a thing",
      "the 2/2 my opponent controls blocks my 3/3. Does it die?",
      ["graveyard", "battlefield"],
    ],
    [
      "what is attached hangs on a thing",
      "my opponent killed my 2/2 that had a sword equipped to it, equipment gives +2/+2. does the equipment go to the graveyard too",
      ["battlefield"],
    ],
    ["a known Aura is on it", "My 2/2 has Pacifism on it. Can it block?", [false]],
    [
      "a card is a verb",
      "I attack with a 3/3. He blocks with a 3/3, damage on stack, I Unsummon my guy. Does his die?",
      ["graveyard"],
      "2005-07-02",
    ],
    [
      "a name is in small letters",
      "my 2/2 is a green creature. my opponent casts doom blade on it. does it die",
      ["graveyard"],
    ],
    [
      "a question has two parts",
      "My opponent bounced my 3/3 token with Unsummon. Do I get it back to my hand or is it just gone?",
      ["gone", "gone"],
    ],
    [
      "a clause with “after” comes before",
      "its my opponents turn and i have a creature with flash in my hand. can i cast it after he attacks",
      [true],
    ],
    [
      "a creature enters as a copy",
      "I have Grizzly Bears with a +1/+1 counter on it. I play Clone copying the Bears. How big is my Clone?",
      [{ power: 2, toughness: 2 }],
    ],
    [
      "a token is a copy of another player's legend",
      "My opponent has a legendary 4/4. I create a token that's a copy of it. Does his legend die?",
      ["battlefield"],
    ],
    ["two fight", "I fight his 3/3 with my 4/4. What dies?", ["battlefield", "graveyard"]],
    ["a flash creature blocks", "I attack with a 3/3. He flashes in a 3/3 and blocks. Does my 3/3 die?", ["graveyard"]],
    [
      "nobody in particular plays",
      "Both players are at two life. An effect deals two damage to each player. Who wins?",
      [["Anna", "Ben"]],
    ],
    [
      "a size is set until the turn ends",
      "My 3/3 with a +1/+1 counter becomes a 1/1 until end of turn. How big is it?",
      [{ power: 2, toughness: 2 }],
      "2014-02-08",
    ],
    [
      "a card's name stands before a player's",
      "Player A attacks with Hill Giant, player B casts Holy Day. Does player B take damage?",
      [0, 20],
    ],
    [
      "the same legend comes, and the older one stays",
      "I have a legendary 2/2 and my opponent plays the same legend. What happens to mine?",
      ["battlefield"],
      "2001-09-08",
    ],
    ["any creature may block", "My 3/3 flyer attacks. Can a 2/2 with reach block it?", [true]],
  ])("is read if %s: %s", (_because, text, answers, on = now) => {
    expect(answered(text, on)).toEqual(answers);
  });

  it.each([
    [
      "the copy is made of what has already left",
      "I cast Clone copying his 3/3. In response he gives it +2/+2. How big is my Clone?",
    ],
    [
      "a text is about “you”",
      'He has a 3/3 with "When this creature enters, draw a card." I clone it. How many cards do I draw?',
    ],
    [
      "a copy has the name of another",
      "I create a token that is a copy of his legendary 3/3 and he has another copy of it. What happens?",
    ],
    ["a colour comes after its spell", "He casts Doom Blade on my 2/2 that is black. Does it die?"],
    ["only one of two attacks", "I attack with a 2/2 or a 3/3. He blocks with a 2/2. What dies?"],
    ["nobody says whose opponent", "An effect deals 2 damage to each opponent. How much life do I have?"],
    ["it is done otherwise", "My opponent wants to block with a 2/2 but he taps it for mana first. Can he?"],
  ])("is refused if %s: %s", (_because, text) => {
    expect(read(text, now).situation).toBeNull();
  });

  it("reads a word that is the name of what every object has", () => {
    expect(read("I attack with a 2/2 constructor. Does it die?", now).untold?.text).toBe("constructor");
  });
});
