import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

const on = "2026-06-19";

describe("a story at a table", () => {
  it.each<[what: string, text: string, answers: readonly unknown[]]>([
    [
      "each opponent",
      "Ben is at 5 life. I cast a spell that deals 3 damage to each opponent. How much life does Cleo have?",
      [17],
    ],
    ["what a spell is for", "I have a 2/2. My opponent kills it with a spell. Where is my 2/2?", ["graveyard"]],
    [
      "a spell for a size",
      "I attack with a 2/2 and pump it by +2/+2 with a spell. He doesn't block. What life total is he at?",
      [16],
    ],
    ["slang", "My opponent bolts my 3/3. I give it +1/+1 until EOT in response. Is it still there?", ["battlefield"]],
    ["the active player", "AP attacks with a 3/3. NAP has no creatures. How much damage does NAP take?", [3, 17]],
    ["a card by name", "I cast Lightning Bolt on his Grizzly Bears. Does it die?", ["graveyard"]],
    ["a card and its colour", "My opponent has a black 2/2. Can I cast Doom Blade on it?", [false]],
    [
      "a card that is told of",
      "I cast Giant Growth. It gives my 2/2 +3/+3. How big is my 2/2?",
      [{ power: 5, toughness: 5 }],
    ],
    [
      "a card that is cast again",
      "My 2/2 has three +1/+1 counters on it. My opponent returns it to my hand and I cast it again. How many counters does it have?",
      [{}],
    ],
    [
      "a card that is cast again and countered",
      "My opponent returns my 3/3 to my hand. I cast it again. My opponent counters it. Where is my 3/3?",
      ["graveyard"],
    ],
    [
      "one with the same name",
      "I control a legendary creature and my opponent casts one with the same name. What happens?",
      ["battlefield", "battlefield"],
    ],
    ["persist after a spell", "My 3/2 with persist is destroyed. What happens to it?", ["battlefield"]],
    [
      "persist without counters",
      "My 3/2 with persist is destroyed. It has no counters on it. What happens?",
      ["battlefield"],
    ],
    [
      "what must be a target",
      "My opponent has a 2/2. Can I cast a spell that destroys target artifact on it?",
      [false],
    ],
    [
      "a spell of mine",
      "My opponent has a 2/2 with hexproof. Can I target it with my own spell that deals 3 damage?",
      [false],
    ],
    [
      "a response that names its target",
      "I cast Lightning Bolt on my opponent's Hill Giant. He casts Giant Growth on it in response. Does it die?",
      ["battlefield"],
    ],
    [
      "a response after what its spell does",
      "I cast a spell that destroys his 3/3. He casts a spell that returns it to his hand in response. Where is his 3/3?",
      ["hand"],
    ],
    [
      "a kill spell that is countered by name",
      "I cast Murder on his 4/4. He casts Counterspell. Does his 4/4 die?",
      ["battlefield"],
    ],
    [
      "what Counterspell is cast on",
      "He is at 2. I cast Shock on him. He casts Counterspell on it. Does he lose?",
      [[]],
    ],
    [
      "what tramples over to a planeswalker",
      "My 5/5 trampler attacks his planeswalker with 4 loyalty. He blocks with a 2/2. How much loyalty is left?",
      [1],
    ],
    ["a permanent as a target", "I cast Boomerang on his 3/3. Where is his 3/3?", ["hand"]],
    ["the card of the monarch", "I am the monarch. It is my end step. Do I draw a card?", [1]],
    [
      "what damage made of the monarch",
      "I am the monarch. He attacks me with a 2/2 and I don't block. It is his end step. Do I draw a card?",
      [0],
    ],
    ["how much tramples", "My 5/5 with trample attacks and he blocks with a 2/2. How much tramples over?", [3]],
    ["a token in a hand", "My token is returned to my hand. Is it in my hand?", ["gone"]],
    ["who goes first", "I won the die roll and I go first. Do I draw a card on turn one?", ["none"]],
    [
      "a hand at the end of a turn",
      "I have nine cards in my hand at the end of my turn. How many cards do I keep in my hand?",
      [7],
    ],
    [
      "how much tramples over",
      "My 5/5 has deathtouch and trample. It attacks and Bob blocks with a 4/4. How much damage can I trample over?",
      [4],
    ],
    [
      "which may block",
      "My 2/2 has fear. Bob's creatures are a white 3/3 and a black 1/1. Which of them can block it?",
      [false, true],
    ],
    [
      "a creature without a keyword",
      "My opponent attacks with a 3/3 and a 3/3 flyer. I block the ground guy with a 1/1. How much life do I have?",
      [17],
    ],
    [
      "a fact while what does not change it waits",
      "I attack with a 2/2 with infect and give it +2/+2 with a spell. My opponent has 6 poison counters and no blockers. Does he lose?",
      [["Ben"]],
    ],
    [
      "a further land",
      "I control an enchantment that lets me play an additional land each turn. I play one land. Can I play another land this turn?",
      [true],
    ],
    ["Equipment at the wrong time", "It is my opponent's turn. Can I activate equip?", [false]],
    [
      "Equipment and what cannot be its target",
      "It is my turn. My creature has shroud. Can I equip my creature?",
      [true, false],
    ],
    ["the monarch", "I'm the monarch. He swings at me with a 2/2 and I don't block. Who's the monarch now?", ["Ben"]],
    ["a new game", "I'm at 4 life and I restart the game with Karn. What's my life total in the new game?", [20]],
    [
      "where people play",
      "My friend and I sit down at his kitchen table. I attack with a 3/3 and he doesn't block. What's his life total?",
      [17],
    ],
    [
      "who is left",
      "Anna, Ben and Cleo play. Ben has 2 life. Anna casts a spell that deals 2 damage to Ben. Who is still in the game?",
      [true, false, true],
    ],
  ])("is read: %s", (_what, text, answers) => {
    expect(answered(text, on)).toEqual(answers);
  });

  it.each<[because: string, text: string]>([
    [
      "a card does what it does, and no more",
      "I cast Giant Growth on my 2/2. It deals 3 damage to his 2/2. Does it die?",
    ],
    [
      "what a card does is not told a second time",
      "I have a 2/2. I cast Giant Growth on it. It gets +3/+3 until EOT. How big is my 2/2?",
    ],
    ["two cards of a name", "I have two Grizzly Bears. He casts Shock on one of them. How many creatures do I have?"],
    ["a spell of no colour may be red", "My 2/2 has pro-red. My opponent bolts it. Does it die?"],
    ["the other player draws in the first turn", "My opponent goes first. Do I draw a card in my first turn?"],
    [
      "the cards are held in another turn",
      "I have nine cards in hand. It is my opponent's turn. How many do I have to discard?",
    ],
    [
      "only the player whose turn ends discards",
      "My opponent has nine cards in his hand at the end of my turn. How many does he discard?",
    ],
    [
      "no more than may be kept is held",
      "I have six cards in my hand at the end of my turn. How many cards do I keep in my hand?",
    ],
    [
      "how many are discarded is not asked",
      "I have nine cards in my hand at the end of my turn. How many do I have to discard?",
    ],
    [
      "a name of a card that lets nothing regenerate",
      "He has a 3/3 and regenerates it. I wrath the board. Does the 3/3 die?",
    ],
    ["her turn is not his", "He has nine cards in hand at the end of her turn. How many does he discard?"],
    ["the first turn of the other player", "I go first. Do I draw a card in his first turn?"],
    [
      "mana in the phase of another",
      "He has two unspent mana at the end of my main phase. How much life does he lose?",
    ],
    ["the monarch draws at the end of the turn", "I am the monarch. On my turn, how many cards do I draw?"],
    [
      "of a turn only what happens in it is counted",
      "I take control of my opponent during his next turn with Mindslaver. He draws two cards. How many cards does he draw?",
    ],
    [
      "a known spell is cast on one of two that fight",
      "I attack with a 2/2. He blocks with a 3/3. I cast Giant Growth on it. Does it die?",
    ],
    ["a token is no card", "My opponent's token is returned to his hand and he casts it again. Where is it?"],
    ["it is cast no more", "My opponent returns my 2/2 to my hand and I don't cast it again. Where is my 2/2?"],
    ["what would have been", "I would have killed his 2/2 with a spell, but I had no mana. Does his 2/2 survive?"],
    [
      "the other player’s land",
      "I control an enchantment that lets my opponent play an additional land each turn. I play a land. Can I play another land?",
    ],
    [
      "a friend may be somebody else",
      "My friend attacks with a 3/3 and my opponent has no creatures. What is my life?",
    ],
    [
      "a commander game begins with other life",
      "Anna and Ben play a commander game. Anna attacks with a 3/3 and Ben doesn't block. How much life does Ben have?",
    ],
    [
      "double strike tramples twice",
      "My 5/5 with double strike and trample attacks and Bob blocks with a 4/4. How much damage can I trample over?",
    ],
    [
      "a counter makes more trample over",
      "My 5/5 with trample and a +1/+1 counter on it attacks and Bob blocks with a 4/4. How much damage can I trample over?",
    ],
    ["a number of things is no life total", "I have two 1/1 tokens. One of them dies. How many do I have?"],
    ["what would happen", "I'd attack with my 3/3. How much damage does he take?"],
    [
      "what was attacking may do so no more",
      "My opponent exiles my 3/3. It was attacking. How much damage does he take?",
    ],
    ["a sorcery waits for its time", "It is my opponent's turn. He has a 2/2. Can I cast a sorcery on it?"],
    [
      "nobody is missing",
      "There are three players. I attack Bob with a 5/5 and he doesn't block. How much life does he have?",
    ],
    [
      "life while a spell that changes it waits",
      "I cast a spell that deals 3 damage to him. He is at 5. How much life does he have?",
    ],
  ])("is refused: %s", (_because, text) => {
    expect(read(text, on).situation).toBeNull();
  });

  it("says which of two creatures a spell was taken to be for", () => {
    const story = "I have a 2/2 and he has a 3/3. I cast Giant Growth on it. How big is it?";
    expect(read(story, on).situation?.assumed).toContain("“It” is Ben’s 3/3.");
  });

  it("says for what a card is taken that is only named", () => {
    expect(read("I cast Lightning Bolt on his Grizzly Bears. Does it die?", on).situation?.assumed).toEqual(
      expect.arrayContaining(["Lightning Bolt is a red instant that deals 3 damage to any target."]),
    );
  });
});
