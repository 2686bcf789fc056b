import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

const on = "2026-06-19";

describe("spells that a story names", () => {
  it.each<[what: string, text: string, answers: readonly unknown[]]>([
    [
      "what somebody kills with a card",
      "I attack with a 3/3 and he blocks with a 2/2. He kills my 3/3 with Murder. Does his 2/2 die?",
      ["battlefield"],
    ],
    [
      "what a card counters",
      "I cast Serra Angel. He counters it with Counterspell. Where is the Angel?",
      ["graveyard"],
    ],
    [
      "a spell that is countered by name",
      "I cast Lightning Bolt on his Grizzly Bears. He counters the Bolt with Counterspell. Do the Bears die?",
      ["battlefield"],
    ],
    [
      "a card that saves",
      "He kills my Grizzly Bears with Lightning Bolt. In response I save it with Giant Growth. Does it die?",
      ["battlefield"],
    ],
    [
      "several things that are done to one target",
      "I cast Act of Treason on his 5/5 and attack him with it. He doesn't block. How much life does he have?",
      [15],
    ],
    [
      "what a card does beside its target",
      "I cast Lightning Helix on his Grizzly Bears. How much life do I have? Do the Bears die?",
      [23, "graveyard"],
    ],
    [
      "what cannot be regenerated",
      "I have a 2/2. He casts Wrath of God. In response I regenerate my 2/2. Does it die?",
      ["graveyard"],
    ],
    [
      "what regenerates",
      "I have a 2/2. He casts Day of Judgment. In response I regenerate my 2/2. Does it die?",
      ["battlefield"],
    ],
    ["what leaves and returns", "I cast Cloudshift on my 3/3. Does it stay?", ["battlefield"]],
    [
      "a response of many words",
      "He casts Lightning Bolt on my 2/2. I respond by giving it +2/+2. Does it die?",
      ["battlefield"],
    ],
    [
      "a response to a named spell",
      "He casts Lightning Bolt on my 2/2. In response to his Bolt I cast Giant Growth on it. Does it die?",
      ["battlefield"],
    ],
    [
      "a response to a spell that is told of only so",
      "In response to his Murder on my 2/2, I give it hexproof. Does it die?",
      ["battlefield"],
    ],
    [
      "whom a player would kill",
      "I attack with a 3/3. He blocks with a 2/2. I kill it with a spell. Does he take damage?",
      [0, 20],
    ],
    [
      "what a player would help",
      "I attack with a 3/3. He blocks with a 2/2 and gives it +3/+3. Does my 3/3 die?",
      ["graveyard"],
    ],
    [
      "a trampler whose blocker is gone",
      "I attack with a 3/3 with trample. He blocks with a 2/2. He sacrifices the 2/2 before damage. How much damage does he take?",
      [3, 17],
    ],
    [
      "a trampler whose blocker is returned",
      "I attack with a 4/4 trample. She blocks it with a 2/2. She returns the 2/2 to her hand. How much damage does she take?",
      [4, 16],
    ],
    [
      "what a last question tells behind it",
      "I attack with a 3/3. Nobody blocks. Does she lose if she has 3 life?",
      [["Ben"]],
    ],
    [
      "a creature that only the question names",
      "My opponent attacks with a 3/3 flyer. Can my 2/4 with reach block it?",
      [true],
    ],
    [
      "players that are called by letters",
      "Player A attacks with Grizzly Bears. Player B blocks with Hill Giant. Does the Grizzly Bears die?",
      ["graveyard"],
    ],
    ["an Aura by its name", "I cast Holy Strength on my 2/2. How big is it?", [{ power: 3, toughness: 4 }]],
    [
      "an Aura whose creature is gone",
      "I cast Holy Strength on my 2/2. In response he kills it with Lightning Bolt. Where is Holy Strength?",
      ["graveyard"],
    ],
    ["an enchantment that is cast", "I cast Glorious Anthem. How big is my 2/2?", [{ power: 3, toughness: 3 }]],
    [
      "an enchantment that is countered",
      "I cast Glorious Anthem. He counters it with Counterspell. How big is my 2/2?",
      [{ power: 2, toughness: 2 }],
    ],
    [
      "a creature that enlarges others once it is there",
      'I cast a 2/2 that says "Other creatures you control get +1/+1." I have a 1/1. How big is the 1/1?',
      [{ power: 2, toughness: 2 }],
    ],
    [
      "a fight that is prevented by a response",
      "I make my 3/3 fight his 2/2. In response he kills my 3/3. Does the 2/2 die?",
      ["battlefield"],
    ],
    [
      "damage that a creature deals equal to its power",
      "I cast a spell that makes my 4/4 deal damage equal to its power to his 3/3. Does his 3/3 die?",
      ["graveyard"],
    ],
    [
      "Equipment that is moved after a combat",
      "I have a 2/2 and a 1/1. My 2/2 is equipped with Bonesplitter. I attack with the 2/2 and he blocks with a 4/4. After combat I move the Bonesplitter to my 1/1. Does the 4/4 die?",
      ["graveyard"],
    ],
    [
      "what tramples over two blockers",
      "My 5/5 with trample is blocked by a 2/2 and a 3/3. How much damage can I trample over?",
      [0, 20],
    ],
  ])("says %s", (_what, text, answers) => {
    expect(answered(text, on)).toEqual(answers);
  });

  it.each<[because: string, text: string, untold: string]>([
    ["a card does not do that", "I kill his 4/4 with Lightning Bolt. Does it die?", "kill"],
    [
      "a creature of another size may not die of it",
      "I cast Holy Strength on my 2/2. He kills it with Lightning Bolt. Does it die?",
      "kill",
    ],
    ["there is nothing to counter", "I counter his Murder with Counterspell. Does my 2/2 die?", "counter"],
    [
      "a player would not help the creature named last",
      "I attack with a 3/3. He blocks with a 2/2. I give it +3/+3. Does my 3/3 die?",
      "it",
    ],
    [
      "a player would not return the creature named last",
      "He attacks with a 3/3. I block with my 2/2. I bounce it. Do I take damage?",
      "it",
    ],
    ["nobody says of several what is asked of one", "I have a 2/2. I give it +1/+1. Does my 3/3 die?", "my 3/3"],
    [
      "the division among blockers is open",
      "I attack with a 4/4. He blocks with a 2/2 and a 3/3. I give the 2/2 -1/-1. Does the 3/3 die?",
      "damage",
    ],
  ])("is refused: %s", (_because, text, untold) => {
    expect(answered(text, on)).toEqual(["not understood", untold]);
  });

  it("says which of two creatures “it” is", () => {
    const { situation } = read("I attack with a 3/3. He blocks with a 2/2. I kill it with a spell. Who survives?", on);
    expect(situation?.assumed).toContain("“It” is Ben’s 2/2.");
  });
});
