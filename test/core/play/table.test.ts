import { describe, expect, it } from "vitest";
import { catalogueDiffAnswer } from "../../../core/ask/outcomes/differences.ts";
import { outcomeAnswer } from "../../../core/ask/outcomes/outcome.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { day } from "../../days.ts";
import { problemOf } from "../../problems.ts";
import { answersOn, archive, duel, playbook } from "./situations.ts";

const creature = (
  object: string,
  player: string,
  size: readonly [number, number],
  more: object = {},
): WrittenEvent => ({
  object,
  player,
  types: "creature",
  power: size[0],
  toughness: size[1],
  ...more,
});
const where = (object: string): WrittenEvent => ({ ask: "where", object });
const values = (events: readonly WrittenEvent[], on: string): unknown[] =>
  answersOn(duel(events), on).map(({ value }) => value);
const refusal = (events: readonly WrittenEvent[], on: string): string =>
  problemOf(() => answersOn(duel([...events, { ask: "lost" }]), on)).message;

describe("combat damage", () => {
  const fight = [
    creature("Wurm", "Anna", [5, 5]),
    creature("Bear", "Ben", [3, 3]),
    creature("Ogre", "Ben", [4, 4]),
    { turn: "Anna" },
    { attacksWith: "Wurm", at: "Ben" },
    { blocksWith: "Bear", attacker: "Wurm" },
    { blocksWith: "Ogre", attacker: "Wurm" },
  ];
  const divide = (bear: number, ogre: number): WrittenEvent[] => [
    ...fight,
    { assigns: bear, from: "Wurm", to: "Bear" },
    { assigns: ogre, from: "Wurm", to: "Ogre" },
    { combatDamage: "dealt" },
  ];

  it.each([
    ["2009-07-10", true, "divided freely"],
    ["2009-07-11", false, "in order, and neither creature gets lethal damage"],
    ["2024-11-07", false, "in order still"],
    ["2024-11-08", true, "divided freely again"],
  ])("2 and 3 among a 3/3 and a 4/4 on %s: %s, %s", (on, isAllowed) => {
    if (isAllowed)
      expect(values([...divide(2, 3), where("Bear"), where("Ogre")], on)).toEqual(["battlefield", "battlefield"]);
    else expect(refusal(divide(2, 3), on)).toContain("lethal damage before the next one");
  });

  it("is divided completely, and only among blockers", () => {
    expect(values([...divide(3, 2), where("Bear"), where("Wurm")], "2015-01-01")).toEqual(["graveyard", "graveyard"]);
    expect(refusal(divide(3, 1), "2015-01-01")).toContain("it deals 5, and this is 4");
    const past = [...fight, { assigns: 5, from: "Wurm", player: "Ben" }, { combatDamage: "dealt" }];
    expect(refusal(past, "2015-01-01")).toContain("with trample");
  });

  it("goes past a blocker with trample only when that got lethal damage; with deathtouch one is enough from 2010-07-16", () => {
    const trampling = (lethal: number, keywords: readonly string[]): WrittenEvent[] => [
      creature("Wurm", "Anna", [5, 5], { keywords }),
      creature("Ogre", "Ben", [4, 4]),
      { turn: "Anna" },
      { attacksWith: "Wurm", at: "Ben" },
      { blocksWith: "Ogre", attacker: "Wurm" },
      { assigns: lethal, from: "Wurm", to: "Ogre" },
      { assigns: 5 - lethal, from: "Wurm", player: "Ben" },
      { combatDamage: "dealt" },
      { ask: "life", player: "Ben" },
      where("Ogre"),
    ];
    expect(values(trampling(4, ["trample"]), "2001-07-23")).toEqual([19, "graveyard"]);
    expect(refusal(trampling(1, ["trample"]), "2015-01-01")).toContain("each blocker");
    expect(refusal(trampling(1, ["trample", "deathtouch"]), "2010-07-15")).toContain("each blocker");
    expect(values(trampling(1, ["trample", "deathtouch"]), "2010-07-16")).toEqual([16, "graveyard"]);
  });

  it("is dealt first by creatures with first strike, so that what they kill deals none", () => {
    const strike = [
      creature("Knight", "Anna", [2, 2], { keywords: "first-strike" }),
      creature("Bear", "Ben", [2, 2]),
      { turn: "Anna" },
      { attacksWith: "Knight", at: "Ben" },
      { blocksWith: "Bear", attacker: "Knight" },
      { combatDamage: "dealt" },
      where("Knight"),
      where("Bear"),
    ];
    expect(values(strike, "1999-11-01")).toEqual(["battlefield", "graveyard"]);
    expect(values(strike, "2026-08-07")).toEqual(["battlefield", "graveyard"]);
  });

  it("is dealt once in a combat, and by nobody in the next one", () => {
    expect(refusal([...divide(3, 2), { combatDamage: "dealt" }], "2015-01-01")).toContain("has been dealt");
    expect(refusal([...fight, { turn: "Ben" }, { combatDamage: "dealt" }], "2015-01-01")).toContain("attacks");
  });

  it("of a blocked creature whose blocker is gone is dealt to nobody, but with trample to the player", () => {
    const bare = (keywords: readonly string[]): WrittenEvent[] => [
      creature("Wurm", "Anna", [5, 5], { keywords }),
      creature("Bear", "Ben", [2, 2]),
      { turn: "Anna" },
      { attacksWith: "Wurm", at: "Ben" },
      { blocksWith: "Bear", attacker: "Wurm" },
      { moves: "Bear", to: "hand" },
      { combatDamage: "dealt" },
      { ask: "life", player: "Ben" },
    ];
    expect(values(bare([]), "2015-01-01")).toEqual([20]);
    expect(values(bare(["trample"]), "2015-01-01")).toEqual([15]);
  });
});

describe("creatures", () => {
  it("that regenerate stay, tapped and out of combat, once; from a toughness of 0 or a legend rule nothing saves them", () => {
    const troll = [creature("Troll", "Ben", [3, 3]), { turn: "Anna" }, { regenerates: "Troll" }];
    const shock = [creature("Golem", "Anna", [3, 3]), { deals: 3, from: "Golem", to: "Troll" }];
    const asked = [where("Troll"), { ask: "tapped", object: "Troll" }];
    expect(values([...troll, ...shock, ...asked], "2005-01-01")).toEqual(["battlefield", true]);
    expect(values([...troll, ...shock, ...shock.slice(1), ...asked], "2005-01-01")).toEqual(["graveyard", false]);
    expect(values([...troll, { turn: "Ben" }, ...shock, ...asked], "2005-01-01")).toEqual(["graveyard", false]);
    const shrunk = { changes: "Troll", does: "sets", power: 0, toughness: 0 };
    expect(values([...troll, shrunk, ...asked], "2005-01-01")).toEqual(["graveyard", false]);
    const touch = creature("Adder", "Anna", [1, 1], { keywords: "deathtouch" });
    const bite = [touch, { deals: 1, from: "Adder", to: "Troll" }, { resolves: "all", ifAny: true }];
    expect(values([...troll, ...bite, ...asked], "2008-01-01")).toEqual(["battlefield", true]);
    expect(values([...troll, ...bite, ...asked], "2015-01-01")).toEqual(["battlefield", true]);
  });

  it("tap as they attack, untap in their controller's turn, and do not attack when they cannot", () => {
    const bear = [creature("Bear", "Anna", [2, 2]), { turn: "Anna" }, { attacksWith: "Bear", at: "Ben" }];
    const tapped = { ask: "tapped", object: "Bear" };
    expect(values([...bear, tapped, { turn: "Ben" }, tapped, { turn: "Anna" }, tapped], "2015-01-01")).toEqual([
      true,
      true,
      false,
    ]);
    const again = [...bear, { extraPhase: "combat" }, { ends: "phase" }, { attacksWith: "Bear", at: "Ben" }];
    expect(refusal(again, "2015-01-01")).toContain("Bear is tapped");
    const wall = [creature("Wall", "Anna", [0, 4], { types: ["creature", "wall"] }), { turn: "Anna" }];
    expect(refusal([...wall, { attacksWith: "Wall", at: "Ben" }], "2004-09-30")).toContain("a Wall cannot attack");
    expect(values([...wall, { attacksWith: "Wall", at: "Ben" }, { ask: "lost" }], "2004-10-01")).toEqual([[]]);
    const taken = [creature("Ox", "Ben", [2, 2]), { turn: "Anna" }, { takes: "Ox", player: "Anna" }];
    expect(refusal([...taken, { attacksWith: "Ox", at: "Ben" }], "2015-01-01")).toContain("this turn");
  });

  it("lose damage, and what lasts until the end of the turn, in the cleanup step", () => {
    const grown = [
      creature("Ogre", "Anna", [3, 3]),
      { turn: "Anna" },
      { changes: "Ogre", does: "adds", power: 3, toughness: 3, until: "end-of-turn" },
      { deals: 5, from: "Ogre", to: "Ogre" },
    ];
    const size = { ask: "size", object: "Ogre" };
    expect(values([...grown, size, { turn: "Ben" }, size, where("Ogre")], "2015-01-01")).toEqual([
      { power: 6, toughness: 6 },
      { power: 3, toughness: 3 },
      "battlefield",
    ]);
  });

  it("of the creature type Legend obeyed the legend rule, on days when there was that type", () => {
    const bears = [
      creature("Old Bear", "Anna", [2, 2], { copyOf: "Bear" }),
      creature("New Bear", "Anna", [2, 2], { copyOf: "Bear" }),
      { turn: "Anna" },
      { becomes: "Old Bear", a: "legend" },
      { becomes: "New Bear", a: "legend" },
    ];
    expect(values([...bears, where("Old Bear"), where("New Bear")], "2004-09-30")).toEqual([
      "battlefield",
      "graveyard",
    ]);
    expect(refusal(bears, "2004-10-01")).toContain("Legend is not a creature type");
    const newer = creature("New Bear", "Anna", [2, 2], { copyOf: "Bear", types: ["creature", "legend"] });
    const later = [bears[0] ?? {}, newer, { turn: "Anna" }, { becomes: "Old Bear", a: "legend" }, where("Old Bear")];
    expect(values(later, "2001-07-22")).toEqual(["battlefield"]);
    expect(values(later, "2001-07-23")).toEqual(["graveyard"]);
  });

  it("join a band of legends one after the other, and are blocked together", () => {
    const legend = { legendary: true };
    const band = [
      creature("Leader", "Anna", [2, 2], { ...legend, keywords: "bands-with-other-legends" }),
      creature("Second", "Anna", [2, 2], legend),
      creature("Third", "Anna", [2, 2], legend),
      creature("Bear", "Ben", [2, 2]),
      { turn: "Anna" },
      { attacksWith: "Leader", at: "Ben" },
      { attacksWith: "Second", at: "Ben", inBandOf: "Leader" },
      { attacksWith: "Third", at: "Ben", inBandOf: "Second" },
    ];
    expect(refusal(band, "2009-07-10")).toContain("Second may not attack in the band of Leader");
    const blocked = [...band, { blocksWith: "Bear", attacker: "Third" }, { combatDamage: "dealt" }];
    expect(values([...blocked, { ask: "life", player: "Ben" }], "2009-07-11")).toEqual([20]);
  });
});

describe("a trace", () => {
  it("shows objects and life as they stand after each event", () => {
    const situation = duel([
      creature("Bear", "Anna", [2, 2], { owner: "Ben" }),
      { turn: "Anna" },
      { puts: "+1/+1", on: "Bear" },
      { attacksWith: "Bear", at: "Ben" },
      { combatDamage: "dealt" },
      { moves: "Bear", to: "hand" },
      { ask: "lost" },
    ]);
    const { trace } = outcomeAnswer(archive, playbook, { situation, on: day("2015-01-01") });
    const bear = { name: "Bear", controller: "Anna", owner: "Ben", zone: "battlefield", isOpen: false };
    expect(trace[1]?.state.objects).toMatchObject([
      { ...bear, power: 2, toughness: 2, isTapped: false, attacks: null },
    ]);
    expect(trace[3]?.state).toMatchObject({
      life: { Anna: 20, Ben: 20 },
      objects: [{ ...bear, power: 3, toughness: 3, counters: { "+1/+1": 1 }, isTapped: true, attacks: "Ben" }],
    });
    expect(trace[4]?.state).toMatchObject({
      life: { Ben: 17 },
      triggered: [
        "gets-counters",
        "becomes-tapped",
        "attacks",
        "is-not-blocked",
        "deals-damage",
        "deals-combat-damage",
      ].map((when) => ({
        object: "Bear",
        when,
      })),
    });
    expect(trace[5]?.state.objects).toMatchObject([{ zone: "hand", counters: {}, isTapped: false, attacks: null }]);
  });

  it("says what is not known", () => {
    const situation = duel([
      creature("Drake", "Anna", [2, 2]),
      { turn: "Anna" },
      { moves: "Drake", to: "phased-out" },
      { ask: "lost" },
    ]);
    const { trace } = outcomeAnswer(archive, playbook, { situation, on: day("1999-11-01") });
    expect(trace[2]?.state.objects).toMatchObject([{ name: "Drake", isOpen: true }]);
  });
});

describe("the catalogue between two days", () => {
  it("says which questions are not compared because they make no sense on the earlier day, and why", () => {
    const { questions, notAskedBefore } = catalogueDiffAnswer(archive, playbook, {
      from: day("2002-01-01"),
      to: day("2010-01-01"),
    });
    const compared = questions.map(({ question }) => question);
    const apart = new Map(notAskedBefore.map((one) => [one.question, one]));
    expect(notAskedBefore.map(({ question }) => question).filter((id) => compared.includes(id))).toEqual([]);
    expect(apart.get("planeswalkers-across")).toMatchObject({
      askedFrom: "2007-10-01",
      reason: "There were no planeswalkers.",
      after: [{ value: "graveyard" }, { value: "graveyard" }],
    });
    expect(apart.get("commander-vehicle")).toMatchObject({
      askedFrom: "2009-10-01",
      after: [{ value: false }, { value: true }],
    });
    expect(apart.get("companion-with-three-lands")).toMatchObject({ askedFrom: "2020-04-17", after: [] });
    expect(apart.get("I03")?.reason).toBe("Opposition Agent came out on 2020-11-20.");
    const all = compared.length + apart.size;
    expect([...playbook.questions.values()].length).toBeGreaterThan(all);
    const years = catalogueDiffAnswer(archive, playbook, { from: day("2026-01-01"), to: day("2026-09-01") });
    expect(years.notAskedBefore).toEqual([]);
  });
});
