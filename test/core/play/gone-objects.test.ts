import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  block,
  creature,
  dealt,
  life,
  main,
  now,
  refusalOf,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";
import { values } from "./stack-situations.ts";

/** Abilities whose object is no longer there, or is a new one, when they resolve: they do nothing to it. */

const unpaid: WrittenEvent = { resolves: "top", pays: "no" };
const dies: WrittenEvent = { destroys: "Ghoul" };
const became = (object: string): WrittenEvent => ({ ask: "became", object });
const blinked: readonly WrittenEvent[] = [
  { moves: "Ghoul", to: "exile" },
  { moves: "Ghoul", to: "battlefield" },
];
const ghoul = (more: object): WrittenEvent => creature("Ghoul", "Anna", "2/2", more);
const attacking = (...does: readonly WrittenEvent[]) => ghoul({ triggers: [{ when: "attacks", does }] });
const counter: WrittenEvent = { puts: "+1/+1", on: "this" };
const atEnd = (...does: readonly WrittenEvent[]): WrittenEvent => ({ later: "end", does });

describe("a creature with decayed", () => {
  const attacked: readonly WrittenEvent[] = [annasTurn, attack("Ghoul")];
  const over: readonly WrittenEvent[] = [{ begins: "end-of-combat" }, all, where("Ghoul")];
  const decayed = ghoul({ keywords: ["decayed"] });
  it.each<[string, readonly WrittenEvent[], string]>([
    ["has died", [all, dies], "graveyard"],
    ["has died of combat damage", [all, block("Elk", "Ghoul"), dealt], "graveyard"],
    ["died before its ability resolved", [dies, all], "graveyard"],
    ["has returned to the hand", [all, { moves: "Ghoul", to: "hand" }], "hand"],
    ["is a new object", [all, ...blinked], "battlefield"],
    ["was a new object before its ability resolved", [...blinked, all], "battlefield"],
    ["is phased out", [all, { moves: "Ghoul", to: "phased-out" }], "phased-out"],
    ["is another player's", [all, { takes: "Ghoul", player: "Ben" }], "battlefield"],
    ["is still there", [all], "graveyard"],
  ])("at the end of combat, if it %s", (_name, meanwhile, expected) => {
    const events = [decayed, creature("Elk", "Ben", "3/3"), ...attacked, ...meanwhile, ...over];
    expect(valuesOf(events, now)).toEqual([expected]);
  });

  it("that dies as its ability waits", () => {
    const events = [decayed, ...attacked, all, { begins: "end-of-combat" }, dies, all, where("Ghoul")];
    expect(valuesOf(events, now)).toEqual(["graveyard"]);
  });

  it("that is a token", () => {
    const events = [ghoul({ keywords: ["decayed"], token: true }), ...attacked, all, dies, ...over];
    expect(valuesOf(events, now)).toEqual(["gone"]);
  });
});

describe("an ability does nothing to", () => {
  it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
    [
      "its object that died, and does the rest",
      [attacking(counter, { gainsLife: 1, player: "you" }), annasTurn, attack("Ghoul"), dies, all, life("Anna")],
      [21],
    ],
    [
      "its object that cannot be sacrificed any more",
      [attacking({ sacrifices: "this" }), annasTurn, attack("Ghoul"), dies, all, where("Ghoul")],
      ["graveyard"],
    ],
    [
      "its object that is a new one",
      [attacking(counter), annasTurn, attack("Ghoul"), ...blinked, all, { ask: "countersOn", object: "Ghoul" }],
      [{}],
    ],
    [
      "its object that is a new one by the time of the delayed ability",
      [
        ...[attacking(atEnd(counter)), annasTurn, attack("Ghoul"), all, ...blinked, { begins: "end" }, all],
        { ask: "countersOn", object: "Ghoul" },
      ],
      [{}],
    ],
    [
      "its object that is no card in the graveyard to have counters",
      [attacking(counter), annasTurn, attack("Ghoul"), dies, all, { ask: "countersOn", object: "Ghoul" }],
      [{}],
    ],
    [
      "what made it trigger and has died since",
      [
        creature("Lord", "Anna", "1/1", {
          triggers: [{ when: "attacks", of: ["creature", "yours"], does: [atEnd({ sacrifices: "it" })] }],
        }),
        ...[ghoul({}), annasTurn, attack("Ghoul"), all, dies, { begins: "end" }, all, where("Ghoul")],
      ],
      ["graveyard"],
    ],
    [
      "an illegal target later, either",
      [
        ...[ghoul({}), creature("Ox", "Anna", "1/1"), annasTurn, main],
        {
          casts: "Doom",
          player: "Ben",
          types: ["instant"],
          targets: ["Ghoul", "Ox"],
          does: [atEnd({ destroys: ["Ghoul", "Ox"] })],
        },
        ...[...blinked, { resolves: "top" }, { begins: "end" }, all, where("Ghoul"), where("Ox")],
      ],
      ["battlefield", "graveyard"],
    ],
    [
      "others, but deals damage as it was when it was last there",
      [
        attacking({ deals: { ask: "power", object: "this" }, from: "this", player: "Ben" }),
        ...[annasTurn, attack("Ghoul"), dies, all, life("Ben")],
      ],
      [18],
    ],
  ])("%s", (_name, events, expected) => {
    expect(valuesOf(events, now)).toEqual(expected);
  });
});

describe("ward", () => {
  const guard = withKeywords("Guard", "Ben", "2/2", "ward-2");
  const knight = withKeywords("Knight", "Ben", "2/2", "ward-2");
  const bolt = (target: string | readonly string[], more: object = {}): WrittenEvent => ({
    casts: "Bolt",
    player: "Anna",
    types: ["instant"],
    targets: target,
    does: [{ deals: 3, to: "Guard" }],
    ...more,
  });
  it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
    [
      "does nothing if the spell was countered meanwhile",
      [guard, annasTurn, main, bolt("Guard"), { counters: "Bolt" }, all, where("Guard")],
      ["battlefield"],
    ],
    [
      "of two targets counters the spell once",
      [guard, knight, annasTurn, main, bolt(["Guard", "Knight"]), { resolves: "all", pays: "no" }, became("Bolt")],
      ["countered"],
    ],
    [
      "counters a spell after its creature has died",
      [guard, annasTurn, main, bolt("Guard"), { destroys: "Guard" }, unpaid, became("Bolt")],
      ["countered"],
    ],
    [
      "counters a triggered ability",
      [
        guard,
        creature("Pike", "Anna", "1/1", {
          triggers: [{ when: "attacks", targets: ["Guard"], does: [{ deals: 3, to: "Guard" }] }],
        }),
        ...[annasTurn, attack("Pike"), unpaid, all, where("Guard")],
      ],
      ["battlefield"],
    ],
    [
      "counters a spell whose target was changed to it",
      [
        ...[guard, creature("Ox", "Ben", "2/2"), annasTurn, main],
        bolt("Ox", { aims: ["creature"], does: [{ deals: 3, to: "Ox" }] }),
        { changesTarget: "Bolt", targets: "Guard" },
        ...[unpaid, all, became("Bolt"), where("Guard")],
      ],
      ["countered", "battlefield"],
    ],
    [
      "counters a copy of a spell that it let through",
      [
        ...[guard, annasTurn, main, bolt("Guard"), { resolves: "top", pays: "yes" }],
        { copiesSpell: "Bolt", player: "Anna", as: "Twin" },
        ...[unpaid, became("Twin")],
      ],
      ["countered"],
    ],
  ])("%s", (_name, events, expected) => {
    expect(valuesOf(events, now)).toEqual(expected);
  });
});

describe("when a player leaves", () => {
  const trio = ["Anna", "Ben", "Cara"];
  const ogre = creature("Ogre", "Ben", "3/3", { in: "graveyard" });
  const raised: WrittenEvent = { moves: "Ogre", to: "battlefield", under: "Anna" };
  const replaced: readonly WrittenEvent[] = [
    { replaces: "enters", named: "Ogre", under: "Anna", self: true },
    { moves: "Ogre", to: "battlefield" },
  ];
  const cast: readonly WrittenEvent[] = [{ casts: "Ogre", player: "Anna", with: "Thief" }, { resolves: "top" }];
  const controls: WrittenEvent = { ask: "controls", object: "Ogre" };
  it.each<[string, readonly WrittenEvent[]]>([
    ["entered under that player's control", [raised]],
    ["entered so by a replacement effect", replaced],
    ["was cast by that player", [creature("Thief", "Anna", "1/1"), ...cast]],
  ])("what %s is exiled", (_name, events) => {
    const before = [ogre, annasTurn, main, ...events, controls, { leaves: "Anna" }, where("Ogre")];
    expect(values(before, now, trio)).toEqual(["Anna", "exile"]);
  });

  it("what died under that player's control stays in its owner's graveyard", () => {
    const events = [ogre, annasTurn, main, raised, { destroys: "Ogre" }, { leaves: "Anna" }, where("Ogre")];
    expect(values(events, now, trio)).toEqual(["graveyard"]);
  });

  it("what somebody else controls for a turn is exiled as that ends", () => {
    const taken: WrittenEvent = { takes: "Ogre", player: "Cara", until: "end-of-turn" };
    const events = [ogre, annasTurn, main, raised, taken, { leaves: "Anna" }, controls, { turn: "Ben" }, where("Ogre")];
    expect(values(events, now, trio)).toEqual(["Cara", "exile"]);
  });

  it("nothing enters under that player's control any more", () => {
    const [effect, move] = replaced;
    const events = [ogre, annasTurn, main, effect ?? {}, { leaves: "Anna" }, move ?? {}, where("Ogre")];
    expect(values(events, now, trio)).toEqual(["graveyard"]);
  });
});

describe("the stack and what is on it agree", () => {
  const growth: WrittenEvent = {
    ...{ casts: "Growth", player: "Anna", types: "instant" },
    does: [{ gainsLife: 3, player: "you" }],
  };
  const asked: readonly WrittenEvent[] = [where("Growth"), became("Growth"), { ask: "stack" }];
  it("when an effect ends the turn, with the spell of that effect", () => {
    const stop: WrittenEvent = { casts: "Stop", player: "Ben", types: "instant", does: [{ stops: "turn" }] };
    const events = [annasTurn, main, growth, stop, { resolves: "top" }, ...asked, where("Stop")];
    expect(valuesOf(events, now)).toEqual(["exile", "removed", [], "exile"]);
  });

  it("when an effect takes a spell from the stack", () => {
    const events = [annasTurn, main, growth, { moves: "Growth", to: "hand" }, ...asked, all, life("Anna")];
    expect(valuesOf(events, now)).toEqual(["hand", "removed", [], 20]);
  });

  it("because nothing is put on it without being cast", () => {
    const card = { object: "Growth", player: "Anna", types: "instant" };
    expect(refusalOf([{ ...card, in: "stack" }], now)).toContain('write "casts: Growth"');
    expect(
      refusalOf(
        [
          { ...card, in: "hand" },
          { moves: "Growth", to: "stack" },
        ],
        now,
      ),
    ).toContain("was cast");
  });
});
