import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

const day = "2026-06-19";

describe("a story with clauses and phrases in several orders", () => {
  it.each<[because: string, text: string, answers: readonly unknown[]]>([
    [
      "a size stands in brackets",
      "My bear (2/2) attacks. He blocks with a wolf (3/3). What dies?",
      ["graveyard", "battlefield"],
    ],
    [
      "two are of a size",
      "I have two Bears, both 2/2, and attack with both. He blocks one with a 3/3. How much damage does he take?",
      [2, 18],
    ],
    [
      "a kind is told before its members",
      "I have two creatures, a 2/2 and a 3/3. He casts Pyroclasm. What dies?",
      ["graveyard", "battlefield"],
    ],
    [
      "ground creatures do not fly",
      "I've got a flyer (2/2) and she only has ground creatures, a 3/3 and a 4/4. Can she block my flyer?",
      [false, false],
    ],
    [
      "a creature is sacrificed as it is named",
      'I sacrifice a creature with "When this creature dies, draw a card." Do I draw?',
      [1],
    ],
    [
      "an effect has no name",
      "I have an untapped 4/4. My opponent taps it with an effect before attackers. Can it attack?",
      [false],
    ],
    [
      "what is told later came before",
      "My 4/4 was tapped by my opponent after I declared it as an attacker. Does it still deal damage?",
      [4],
    ],
    [
      "“it” is named by the clause before it",
      "I block his 3/3 with my 2/2 after he attacks with it. What dies?",
      ["battlefield", "graveyard"],
    ],
    [
      "“they” begins a clause",
      "i attack with a 5/5 trample and they block with a 2/2, how much damage goes through",
      [3, 17],
    ],
    [
      "damage is of earlier",
      "A 3/3 was dealt 2 damage earlier this turn. My opponent gives it -1/-1 until end of turn. Does it die?",
      ["graveyard"],
    ],
    [
      "all creatures of one player are changed",
      "I have a 2/2 and a 3/3. She has a 2/2. I cast a spell that gives her creatures -2/-2. What survives?",
      ["battlefield", "battlefield", "graveyard"],
    ],
    [
      "each of them gets a counter",
      "I have a 2/2 and a 3/3. She puts a -1/-1 counter on each of my creatures. How big is the 3/3?",
      [{ power: 2, toughness: 2 }],
    ],
    [
      "damage is dealt to both",
      "My opponent and I are both at 1 life and an effect deals 1 damage to each of us. Who wins?",
      [["Ben", "Anna"]],
    ],
    ["numbers stand alone", "I gain 3 life and then lose 5. I started at 20. Life?", [18, 20]],
    [
      "life is asked for by what is lost",
      "he attacks with a 2/2 and a 3/3. i block the 3/3 with my 4/4. what dies and how much do i lose?",
      ["battlefield", "graveyard", "battlefield", 2, 18],
    ],
    ["life is lost to damage", "I attack with a 3/3. She doesn't block. How much life does she lose?", [3, 17]],
    [
      "both are asked after",
      "I have a 1/1 with lifelink. I attack my opponent and he's at 3. How much life do we each have afterwards, if I started at 10?",
      [11, 2],
    ],
    ["“what now?”", "I have two legendary creatures with the same name, what now?", ["as-chosen", "as-chosen"]],
    [
      "a block is asked to be legal",
      "My creature with protection from black is blocked by a black creature 3/3, is that legal?",
      [false],
    ],
    [
      "what was sacrificed in response comes back before",
      "He casts Day of Judgment. I respond by sacrificing my 2/2 with undying. Does it survive?",
      ["graveyard"],
    ],
    ["damage is dealt after a change", "My 3/3 gets +3/+3 and takes 4 damage. Does it die?", ["battlefield"]],
    [
      "damage of two turns",
      "A 3/3 takes 2 damage on my turn. On my opponent's turn it takes 2 damage. Does it die?",
      ["battlefield"],
    ],
    [
      "members follow a colon",
      "I attack with three creatures: a 1/1, a 2/2 and a 3/3. My opponent blocks the 3/3 with a 4/4. How much damage gets in?",
      [3, 17],
    ],
    [
      "with a spell it is killed before damage",
      "I block his 5/5 with a 3/3 and a 2/2. He kills the 3/3 with a spell. Does the 5/5 die?",
      ["battlefield"],
    ],
    [
      "so it is if words say so",
      "I block his 5/5 with a 3/3 and a 2/2. Before damage he kills the 3/3. Does the 5/5 die?",
      ["battlefield"],
    ],
    [
      "what is tapped blocks nothing",
      "I'm at 5 life and he attacks me with a 5/5. I have a tapped 2/2. Do I survive?",
      [["Anna"]],
    ],
    [
      "what does not fly blocks nothing that flies",
      "I'm at 5 life and he attacks me with a flying 5/5. I have a 2/2. Do I survive?",
      [["Anna"]],
    ],
    [
      "words say that nothing blocks",
      "I'm at 5 life and he attacks me with a 5/5. I have a 2/2. I don't block. Do I survive?",
      [["Anna"]],
    ],
    ["what attacks is called so", "I killed his attacking 4/4 before blocks. How much damage do I take?", [0, 20]],
    ["a creature hits", "I was at 4. He hit me with a 3/3 unblocked and then bolted me. Am I still alive?", [["Anna"]]],
    [
      "a verb is left out",
      "The attacking creature is a 3/3 and the blocker a 3/4. Which one dies?",
      ["graveyard", "battlefield"],
    ],
    [
      "a card of one word has small letters",
      "my opponent has a 1/1 token and i cast pyroclasm, does the token die",
      ["gone"],
    ],
    [
      "an Aura is on what it changes",
      "I have a 3/3 and an aura giving it +2/+2. Opponent bounces the creature. What happens to the aura?",
      ["graveyard"],
    ],
    ["it is tapped as it attacks", "I tap my 2/2 to attack. Can it block next turn?", [false]],
    ["sickness is had", "My 2/2 has summoning sickness. Can it block?", [true]],
    [
      "players are letters",
      "A attacks B with a 3/3 and C with a 2/2. No blocks. What are the life totals, everybody was at 20?",
      [20, 17, 18],
    ],
    ["what it blocks is only asked about", "He has a 3/3 with reach. Can it block my flying 2/2?", [true]],
    ["a player has hexproof", "My opponent has hexproof. Can I target him with Lightning Bolt?", [false]],
    ["a player has shroud", "My opponent has shroud. Can he target himself with Lightning Bolt?", [false]],
    [
      "a creature of a player with hexproof",
      "My opponent has hexproof. Can I target his 2/2 with Lightning Bolt?",
      [true],
    ],
    ["a spell is told of only as countered", "I counter his 3/3. Where is it?", ["graveyard", "resolved", "graveyard"]],
    [
      "a card counters unless its controller pays",
      "I cast Mana Leak on my opponent's creature spell and he pays 3. What happens to the creature spell?",
      ["battlefield"],
    ],
    [
      "players are counted",
      "Three player game: A attacks B with a 3/3 and C with a 2/2. No blocks. What are the life totals, everybody was at 20?",
      [20, 17, 18],
    ],
    [
      "it is asked after as it comes back",
      "my persist 3/2 dies. how big is it when it returns?",
      [{ power: 2, toughness: 1 }],
    ],
    [
      "a question has only its last words",
      "Blocked my friend's 7/7 with my 1/1 deathtouch. Both gone?",
      ["graveyard", "graveyard"],
    ],
  ])("is read: %s", (_because, text, answers) => {
    expect(answered(text, day)).toEqual(answers);
  });

  it.each<[text: string, hint: string]>([
    [
      "I have a 2/2. It would attack. How much damage does he take?",
      "Tell what happens, and leave out what only might.",
    ],
    ["I have a 2/2. Can I regenerate it?", "Ask in other words"],
    ["I have a 2/2 and a 3/3. I attack with both. He kills it. How much damage does he take?", "Name it"],
    ["I attack with a 2/2 for no reason. How much damage does he take?", "Say it"],
    ["I double block his 5/5 with a 3/3 and a 2/2. He kills the 3/3. Does the 5/5 die?", "Say what kills it"],
    ["I'm at 5 life and he attacks me with a 5/5. I have an untapped 2/2. Do I survive?", "Say what blocks it"],
    ["I have a flying 2/2. I'm at 5 life and he attacks me with a flying 5/5. Am I dead?", "Say what blocks it"],
    ["I attack with a 5/5. He is at 5 life and has a 1/1. Do I win?", "Say what blocks it"],
    ["I attack with a 4/4. He blocks with a 2/2 and a 3/3. I kill the 3/3. Does my 4/4 die?", "Say what kills it"],
  ])("is refused with how to say it: %s", (text, hint) => {
    expect(read(text, day).untold?.hint).toContain(hint);
  });

  it.each<[because: string, text: string]>([
    [
      "nobody knows how many creatures there are",
      "She has creatures. I attack with a 2/2. She doesn't block. Do I win?",
    ],
    [
      "damage of one turn is over in the next",
      "My 3/3 was dealt 2 damage this turn. On my opponent's turn it is dealt 2 damage again. Does it die?",
    ],
    [
      "a known card is answered",
      "He killed my creature in response to my Giant Growth. What happens to the Giant Growth?",
    ],
    [
      "damage was dealt in no certain turn",
      "My 3/3 took 2 damage this turn. On my opponent's turn he attacks with a 1/1 and I block with the 3/3. Does it die?",
    ],
    [
      "one more is told of than counted",
      "I have three creatures, a 2/2 and a 3/3. I attack with all of them. How much damage?",
    ],
    [
      "fewer players are told of than counted",
      "Two player game: A attacks B with a 3/3 and C with a 2/2. No blocks. Who wins?",
    ],
    ["turns have numbers", "My 3/3 takes 2 damage on turn 2. On turn 3 it takes 2 damage. Does it die?"],
    ["it is a permanent and no spell", "I have a 3/3. He counters it. Where is it?"],
    ["a player with hexproof is controlled", "Ben has hexproof. Anna’s Mindslaver on Ben: who chooses his attackers?"],
    ["a turn is only assumed to be another’s", "I tap my 2/2. She attacks with a 3/3. Can my 2/2 block it?"],
  ])("is refused: %s", (_because, text) => {
    expect(read(text, day).situation).toBeNull();
  });
});
