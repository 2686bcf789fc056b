import { describe, expect, it } from "vitest";
import { answered, read } from "./stories.ts";

const on = "2026-06-19";

/** Stories in which one word changes the answer; what they may be answered with was written down before they were read. */
describe("a story that misleads", () => {
  it.each<[text: string, answers: readonly unknown[]]>([
    [
      "He casts a spell that can't be countered that destroys my 2/2. I counter it with Counterspell. Does my 2/2 die?",
      ["graveyard"],
    ],
    [
      "I give my 2/2 +2/+2 until end of turn. On his next turn he casts Lightning Bolt on it. Does it die?",
      ["graveyard"],
    ],
    [
      "I put two +1/+1 counters on my 2/2. On his next turn he casts Lightning Bolt on it. Does it die?",
      ["battlefield"],
    ],
    ["I cast Murder on the 2/2 my opponent controls. Does his 2/2 die?", ["graveyard"]],
    ["I cast Holy Strength on his 2/2. How big is my 2/2?", [{ power: 2, toughness: 2 }]],
    ["My opponent attacks with a 4/4. My 2/2 is tapped. Can it block?", [false]],
    ["He casts Day of Judgment. In response I flicker my 3/3. Does it die?", ["graveyard"]],
    ["He casts Murder on my 3/3. In response I flicker my 3/3. Does it die?", ["battlefield"]],
    ["He casts Day of Judgment. I phase out my 3/3 in response. Does it die?", ["phased-out"]],
    ["I cast Act of Treason on his 4/4 with vigilance and attack with it. On his next turn, can it attack?", [true]],
    [
      "I make my 2/2 fight his 3/3. In response I give my 2/2 +2/+2. Which creatures survive?",
      ["battlefield", "graveyard"],
    ],
    [
      "I attack with a 4/4 with trample. He blocks with a 2/2. In response he kills my 4/4 with Murder. How much damage does he take?",
      [0, 20],
    ],
    [
      "He casts Murder on my 2/2. I counter it with Counterspell. He counters the Counterspell with Cancel. Does my 2/2 die?",
      ["graveyard"],
    ],
    ["He casts Murder on my indestructible 2/2. Does it die?", ["battlefield"]],
    ["He casts Disfigure on my indestructible 2/2. Does it die?", ["graveyard"]],
    ["I cast Disfigure on my own 2/2 with hexproof. Does it die?", ["graveyard"]],
    ["I attack with a face-down 2/2 with trample. He blocks with a 1/1. How much damage goes through?", [0, 20]],
    ["He attacks with a 2/2 with protection from white. Can my white 3/3 block it?", [false]],
    ["He attacks with a 2/2 with protection from white. Can my black 3/3 block it?", [true]],
    ["He has 9 poison counters and I attack with a 1/1 with infect, but he blocks with a 2/2. Does he lose?", [[]]],
    ["I cast Lightning Helix on his 3/3 but he sacrifices it in response. How much life do I have?", [20]],
    ["I cast Lightning Helix on his 3/3. He gives it indestructible in response. How much life do I have?", [23]],
    ["I cast Lightning Bolt on his 3/3. He casts Lightning Bolt on my 2/2. Do both die?", ["graveyard", "graveyard"]],
    ["I cast Lightning Bolt on his 4/4. Then I cast another Lightning Bolt on it. Does it die?", ["graveyard"]],
    [
      "I cast Giant Growth on my 2/2. He responds with Lightning Bolt on it. I respond with Giant Growth on it. Does it survive?",
      ["battlefield"],
    ],
    ["He casts a kill spell on my 2/2 with indestructible. Does it die?", ["battlefield"]],
    ["I cast a 4/4. He responds with a counterspell. Does my 4/4 resolve?", ["countered"]],
    ["I cast a 4/4 that can't be countered. He casts a counterspell. Does it resolve?", ["resolved", "resolved"]],
    ["I attack with a 3/3. Does his 2/2 die if he blocks with it?", ["graveyard"]],
    ["Does my 3/3 die if he blocks with a 4/4? I attack with it.", ["graveyard"]],
    ["Does my 3/3 die if he doesn't block?", ["battlefield"]],
    ["I attack with a 3/3. Does it die if he blocks with a 2/2 and casts Giant Growth on it?", ["graveyard"]],
    ["I have a 3/3. How big is it if he casts a 2/2?", [{ power: 3, toughness: 3 }]],
    ["I attack with a 3/3. He doesn't block. I cast Lightning Bolt on him. How much damage does he take?", [14]],
    ["I attack with a 3/3. What is his life total if he doesn't block?", [17]],
    ["I attack with a 3/3. What is his life total if he blocks with a 1/1?", [20]],
    ["Can my 2/2 attack if it came in this turn?", [false]],
    ["Can my 2/2 attack even if it is tapped?", [false]],
    ["Can my 2/2 with haste attack even though it came in this turn?", [true]],
    ["I cast Glorious Anthem. In response he bolts my 2/2. Does it die?", ["graveyard"]],
    [
      "I cast Holy Strength on my 2/2. In response he counters Holy Strength with Counterspell. How big is it?",
      [{ power: 2, toughness: 2 }],
    ],
    ["My 3/3 fights his 3/3. Do both die?", ["graveyard", "graveyard"]],
    [
      "I cast a spell that makes my 1/1 with deathtouch deal damage equal to its power to his 5/5. Does the 5/5 die?",
      ["graveyard"],
    ],
    ["Player A casts Giant Growth on player B's 2/2. How big is it?", [{ power: 5, toughness: 5 }]],
    ["My 2/2 gets -2/-2 and it has a +1/+1 counter. Does it die?", ["battlefield"]],
    ["I cast Doom Blade on his white 2/2. Does it die?", ["graveyard"]],
    ["My opponent has Holy Strength on his 2/2. I cast Lightning Bolt on the 2/2. Does it die?", ["battlefield"]],
    ["My 2/2 fights his 3/3 and I sacrifice my 2/2 in response. Does his 3/3 die?", ["battlefield"]],
  ])("is answered by the word that matters: %s", (text, answers) => {
    expect(answered(text, on)).toEqual(answers);
  });

  it.each([
    "My 3/3 fights his 2/2. How much damage does my 3/3 take?",
    "I attack with a 3/3. He blocks with a 2/2. He casts Lightning Bolt on my 3/3. How much damage does it take?",
    "I attack with a 3/3. He blocks with a 2/2. I make my 3/3 fight his 5/5. Does my 3/3 deal damage to his 2/2?",
    "I attack with a 3/3. He doesn't block. I cast Lightning Bolt on him. Do I deal damage?",
    "I cast Cancel on his Colossal Dreadmaw, which can't be countered. Does it resolve?",
    "He would cast Murder on my 2/2. Does it die?",
    "If he had cast Murder on my 2/2, would it die?",
    "He casts Murder on another 2/2 of mine. Does my first 2/2 die?",
    "He kills my 3/3 with Murder after blocks. I had attacked with it and he blocked with a 2/2. Does his 2/2 die?",
    "I cast Lightning Bolt on his 3/3. He responds with Giant Growth on another creature. Does the 3/3 die?",
    "I attack with a 4/4 with trample. He blocks with a 2/2 and kills it with Murder. How much damage does he take?",
    "I cast Counterspell on his Murder. He counters it with Counterspell. Does my 2/2 die?",
    "Each player has a 2/2. I cast Act of Treason on his and sacrifice it. Does my 2/2 die?",
    "I cast Holy Strength on my 2/2. He destroys Holy Strength. How big is my 2/2?",
    "My 2/2 is equipped with Loxodon Warhammer. I attack and he blocks with a 1/1. How much damage does he take?",
    "I cast Lightning Bolt on his 3/3 unless he pays {2}. He doesn't pay. Does it die?",
    "I attack him with a 3/3 and he is at 3 life. He casts Fog instead of blocking. Does he die?",
    "A player attacks with a 3/3. The player blocks with a 2/2. Does the 2/2 die?",
    "I have two 2/2s. He casts Murder on one of them. Do both die?",
    "Anna attacks with a 3/3. Ben casts Giant Growth on his 2/2 and blocks. Does her 3/3 die?",
    "I counter his Giant Growth with Counterspell. Is his 2/2 still a 2/2?",
    "Nobody blocks my 3/3 because it can't be blocked by creatures with power 2 or less. How much damage does he take?",
    "What happens to my 2/2 if he casts Lightning Bolt on it? What if I respond with Giant Growth?",
    "I have a 2/2. He has a 3/3. He kills it with a spell. Does my 2/2 die?",
    "I attack with a 3/3. He blocks with a 2/2 if I attack. Does it die?",
    "A player has a 4/4 and another player has a 3/3. The first player attacks and the other player blocks. Does the 3/3 die?",
    "Sam has a 2/2 and Alex has a 2/2. Sam casts Murder on her 2/2. Does Alex's 2/2 die?",
    "Alice casts Murder on his 2/2. Bob has another 2/2. Does Bob's other 2/2 die?",
    "I cast Act of Treason on his 4/4 until end of turn and sacrifice it to my 1/1. Where is his 4/4?",
    "I flicker his 2/2 that I control until end of turn. Who controls it?",
    "He attacks with two 3/3s. I block both with my 4/4. Does it die?",
    "In response to his attack I cast a 3/3 with flash. Can it block?",
    "I cast Lightning Bolt at my opponent's face. How much life does he have?",
    "I counter the counterspell. Does my spell resolve?",
    "I cast Doom Blade on his 2/2. His 2/2 is black. Does it die?",
    "I control a Jace planeswalker. I cast another Jace planeswalker. What happens?",
  ])("is refused: %s", (text) => {
    expect(read(text, on).situation).toBeNull();
  });

  it.each([
    "I cast Doom Blade on his black 2/2. Does it die?",
    "I attack with a tapped 3/3. Does he take damage?",
    "He casts Disfigure on my 2/2 with hexproof. Does it die?",
    "He casts Go for the Throat on my Darksteel Myr. Does it die?",
    "He casts Go for the Throat on my Darksteel Myr. Does it die?",
    "He casts Murder on my 2/2. I cast Giant Growth on it. Does it die?",
    "I cast Glorious Anthem. Then he casts Pyroclasm. Does my 2/2 die?",
    "He casts Pyroclasm. In response I cast Glorious Anthem. Does my 2/2 die?",
    "Player A attacks player B with a 2/2. Player C blocks with a 3/3. Does the 2/2 die?",
  ])("cannot happen: %s", (text) => {
    expect(() => answered(text, on)).toThrow(/cannot happen/);
  });
});
