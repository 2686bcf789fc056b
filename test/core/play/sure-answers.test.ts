import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, where, withKeywords } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What the rules do by themselves, and answers that are less sure where the situation or the engine leaves something open. */

const dies = (name: string): WrittenEvent => ({ destroys: name });
const types = (object: string): WrittenEvent => ({ ask: "types", object });
const nymph: WrittenEvent = {
  ...{ object: "Nymph", player: "Anna", types: ["enchantment", "creature"], power: 3, toughness: 3 },
  ...{ keywords: "bestow", in: "hand" },
};
const bestows: WrittenEvent = { casts: "Nymph", player: "Anna", by: "bestow", targets: "Bear" };
const bear = creature("Bear", "Anna", "2/2");
const top: WrittenEvent = { resolves: "top" };
const blade: WrittenEvent = {
  ...{ object: "Blade", player: "Anna", types: ["artifact", "creature", "equipment"], keywords: "reconfigure" },
  ...{ power: 2, toughness: 2 },
};
const dreams: WrittenEvent = {
  ...{ object: "Dreams", player: "Anna", types: "enchantment" },
  triggers: [{ when: "draws", whose: "opponent", does: [{ loses: 1, player: "opponent" }] }],
};
const font: WrittenEvent = {
  ...{ object: "Font", player: "Anna", types: "enchantment" },
  triggers: [{ when: "begins", at: "draw", does: [{ gainsLife: 1, player: "you" }] }],
};
const boss: WrittenEvent = { ...creature("Boss", "Anna", "3/3"), commander: true };
const elfInHand: WrittenEvent = { ...creature("Elf", "Anna", "1/1"), in: "hand" };
const taps: WrittenEvent = {
  ...{ activates: "mana", of: "Elf", by: "Anna", as: "mana-ability" },
  ...{ costs: [{ taps: "Elf" }], does: [{ mana: 1, player: "Anna" }] },
};
const mana: WrittenEvent = { ask: "manaLeft", player: "Anna" };
const companion: WrittenEvent = { ask: "may", player: "Anna", about: "companion" };

it.each<[string, string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "a bestowed creature stays as its host dies, and is a creature then",
    "2014-05-01",
    [bear, nymph, annasTurn, main, bestows, top, types("Nymph"), dies("Bear"), where("Nymph"), types("Nymph")],
    [["enchantment", "Aura"], "battlefield", ["enchantment", "creature"]],
  ],
  [
    "a bestowed spell without its target resolves as a creature",
    "2014-05-01",
    [bear, nymph, annasTurn, main, bestows, dies("Bear"), top, where("Nymph"), types("Nymph")],
    ["battlefield", ["enchantment", "creature"]],
  ],
  [
    "what is introduced as an Aura with bestow is a creature without its host",
    "2026-06-19",
    [
      bear,
      { object: "Nymph", player: "Anna", types: ["enchantment", "aura"], keywords: "bestow" },
      { attaches: "Nymph", to: "Bear" },
      annasTurn,
      dies("Bear"),
      where("Nymph"),
      types("Nymph"),
    ],
    ["battlefield", ["enchantment", "creature"]],
  ],
  [
    "an attached Equipment with reconfigure is no creature",
    "2026-06-19",
    [
      blade,
      bear,
      annasTurn,
      { attaches: "Blade", to: "Bear" },
      types("Blade"),
      { unattaches: "Blade" },
      types("Blade"),
    ],
    [
      ["artifact", "equipment"],
      ["artifact", "creature", "equipment"],
    ],
  ],
  [
    "a permanent that is not a creature is not a target for a creature of some power",
    "2026-06-19",
    [
      bear,
      { object: "Banner", player: "Anna", types: "enchantment" },
      annasTurn,
      { ask: "legalTarget", target: "Banner", player: "Anna", aims: ["creature", "power-4-or-more"] },
    ],
    [false],
  ],
  [
    "devoid takes the colour of the mana cost",
    "2026-06-19",
    [
      { ...withKeywords("Drone", "Anna", "2/2", "devoid"), cost: "{2}{G}" },
      { ask: "colors", object: "Drone" },
    ],
    [[]],
  ],
  [
    "the draw of the draw step makes abilities trigger",
    "2026-06-19",
    [
      dreams,
      annasTurn,
      { turn: "Ben" },
      { begins: "draw" },
      { ask: "stack" },
      main,
      life("Ben"),
      annasTurn,
      main,
      life("Ben"),
    ],
    [[{ name: "ability of Dreams", player: "Anna" }], 19, 19],
  ],
  [
    "before July 2003 that draw waits on the stack",
    "2002-10-07",
    [dreams, { turn: "Ben" }, { begins: "draw" }, { ask: "stack" }, main, life("Ben")],
    [[{ name: "the draw of the draw step", player: "nobody" }], 19],
  ],
  [
    "from July 2001 to June 2003 it waits above the abilities of the step, where nothing looks at it",
    "2002-10-07",
    [font, annasTurn, { begins: "draw" }, { ask: "stack" }, top, { ask: "stack" }],
    [
      [
        { name: "the draw of the draw step", player: "nobody" },
        { name: "ability of Font", player: "Anna" },
      ],
      [{ name: "ability of Font", player: "Anna" }],
    ],
  ],
  [
    "since July 2003 only the abilities of the step wait",
    "2003-07-01",
    [font, annasTurn, { begins: "draw" }, { ask: "stack" }],
    [[{ name: "ability of Font", player: "Anna" }]],
  ],
  [
    "a companion is taken in a main phase of one's own turn, with an empty stack",
    "2026-06-19",
    [
      { turn: "Ben" },
      main,
      companion,
      annasTurn,
      { begins: "upkeep" },
      companion,
      main,
      companion,
      { casts: "Bolt", player: "Ben", types: "instant", does: [] },
      companion,
    ],
    [false, false, true, false],
  ],
  [
    "deathtouch does not destroy what is indestructible",
    "2026-06-19",
    [
      withKeywords("Snake", "Anna", "1/1", "deathtouch"),
      withKeywords("God", "Ben", "5/5", "indestructible"),
      annasTurn,
      { fights: "Snake", with: "God" },
      where("God"),
    ],
    ["battlefield"],
  ],
  [
    "a copy of what is face down has a mana value of 0",
    "2026-06-19",
    [
      { ...creature("Morph", "Ben", "3/4"), cost: "{4}{U}", faceDown: true },
      creature("Clone", "Anna", "1/1"),
      { copies: "Clone", of: "Morph" },
      { ask: "manaValue", object: "Clone" },
    ],
    [0],
  ],
])("%s (%s)", (_what, on, events, values) => {
  const answers = answersOn(duel(events), on);
  expect(answers.map(({ value }) => value)).toEqual(values);
  expect(answers.map(({ confidence }) => confidence)).toEqual(values.map(() => "high"));
});

it("a creature is not tapped for its own ability in the turn in which it came", () => {
  const events = [elfInHand, annasTurn, main, { casts: "Elf", player: "Anna" }, top, taps, mana];
  expect(() => answersOn(duel(events), "2026-06-19")).toThrow("came under its controller's control this turn");
  const later = [...events.slice(0, 5), { turn: "Ben" }, annasTurn, main, taps, mana];
  expect(answersOn(duel(later), "2026-06-19")[0]?.value).toBe(1);
});

it.each<[string, readonly WrittenEvent[], string]>([
  ["a commander may have gone to the command zone", [boss, annasTurn, dies("Boss"), where("Boss")], "toCommand"],
  [
    "a keyword that is not played could have made it something else",
    [withKeywords("Over", "Anna", "5/5", "impending-4"), types("Over")],
    "impending-4",
  ],
  [
    "the trigger of hideaway is not played",
    [
      { object: "Hollow", player: "Anna", types: "land", keywords: "hideaway", in: "hand" },
      annasTurn,
      { moves: "Hollow", to: "battlefield" },
      { ask: "stack" },
    ],
    "hideaway",
  ],
])("%s, and the answer is less sure and says so", (_what, events, word) => {
  const [answer] = answersOn(duel(events), "2026-06-19");
  expect(answer).toMatchObject({ confidence: "medium", sentence: expect.stringContaining(word) });
});

it("cites indestructible where deathtouch would have destroyed", () => {
  const events = [
    withKeywords("Snake", "Anna", "1/1", "deathtouch"),
    withKeywords("God", "Ben", "5/5", "indestructible"),
    annasTurn,
    { fights: "Snake", with: "God" },
    where("God"),
  ];
  const numbers = answersOn(duel(events), "2026-06-19")[0]?.citations.map(({ number }) => number);
  expect(numbers).toContain("702.12b");
});
