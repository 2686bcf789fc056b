import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  creature,
  main,
  now,
  of,
  refusalOf,
  size,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What situations showed that were drawn from 85 rules of 40 rulebooks. */

describe("players who leave", () => {
  const left: readonly WrittenEvent[] = [
    { ...creature("Angel", "Carol", "4/4"), in: "graveyard" },
    annasTurn,
    { moves: "Angel", to: "battlefield", under: "Anna" },
    { concedes: "Anna" },
    where("Angel"),
  ];

  it.each([
    { on: "2005-07-31", zone: "no-rule", because: "no rule says it" },
    { on: "2005-08-01", zone: "gone", because: "all that is still theirs leaves the game" },
    { on: "2006-05-01", zone: "gone", because: "all that is still theirs leaves the game" },
    { on: "2006-10-01", zone: "exile", because: "it is removed from the game" },
    { on: "2009-07-10", zone: "exile", because: "it is removed from the game" },
    { on: "2009-07-11", zone: "exile", because: "it is exiled" },
  ])("take with them what they control of others, or leave it in exile: $on", ({ on, zone }) => {
    expect(answersOn(duel(left, { players: ["Anna", "Ben", "Carol"] }), on)[0]?.value).toBe(zone);
  });
});

describe("teams that share poison", () => {
  const teams = {
    players: ["Anna", "Bea", "Cid", "Dan"],
    teams: [
      ["Anna", "Bea"],
      ["Cid", "Dan"],
    ],
  };
  const on = "2023-05-10";
  const poisonOf = (player: string): WrittenEvent => ({ ask: "poison", player });

  it("lose it together, and get more of it later", () => {
    const events: WrittenEvent[] = [
      annasTurn,
      { poisons: "Cid", times: 10 },
      { removes: "poison", from: "Dan", times: 3 },
      poisonOf("Cid"),
      { poisons: "Dan", times: 7 },
      poisonOf("Cid"),
      { ask: "countersOn", object: "Dan" },
      { poisons: "Cid", times: 1 },
      { ask: "lost" },
    ];
    const values = answersOn(duel(events, teams), on).map(({ value }) => value);
    expect(values).toEqual([7, 14, { poison: 14 }, ["Cid", "Dan"]]);
  });

  it("proliferate it on either player", () => {
    const events: WrittenEvent[] = [
      annasTurn,
      { poisons: "Cid", times: 3 },
      { proliferates: "Anna", chosen: "Dan" },
      poisonOf("Cid"),
    ];
    expect(answersOn(duel(events, teams), on).map(({ value }) => value)).toEqual([4]);
  });

  it.each([
    { on: "2010-12-01", expected: [4, 3] },
    { on: "2014-01-01", expected: [6, 6] },
    { on, expected: [6, 6] },
  ])("get one more of it if both players are chosen, and each player did before they shared it: $on", (one) => {
    const events: WrittenEvent[] = [annasTurn, { poisons: "Cid", times: 3 }, { poisons: "Dan", times: 2 }];
    const chosen: WrittenEvent = { proliferates: "Anna", chosen: ["Cid", "Dan"] };
    const answers = answersOn(duel([...events, chosen, poisonOf("Cid"), poisonOf("Dan")], teams), one.on);
    expect(answers.map(({ value }) => value)).toEqual(one.expected);
  });
});

describe("a foretold card", () => {
  const card: WrittenEvent = { object: "Behold", player: "Anna", types: "instant", keywords: "foretell", in: "hand" };
  const sees = (player: string): WrittenEvent => ({ ask: "sees", player, what: "face-down-exiled-card", of: "Anna" });

  it("is seen by its player only, and by nobody else's right", () => {
    const events = [card, annasTurn, main, sees("Anna"), { setsAside: "Behold", player: "Anna", by: "foretell" }];
    expect(valuesOf([...events, sees("Anna"), sees("Ben")], "2021-10-15")).toEqual([false, true, false]);
  });
});

describe("what is said of a permanent while it is a copy until the turn ends", () => {
  const shifter: readonly WrittenEvent[] = [
    creature("Ox", "Anna", "4/4"),
    creature("Shifter", "Anna", "1/1"),
    annasTurn,
  ];
  const copying: WrittenEvent = { copies: "Shifter", of: "Ox", until: "end-of-turn" };
  const grows: WrittenEvent = { changes: "Ox", does: "adds", power: 1, toughness: 1, by: "Shifter" };
  const stays: WrittenEvent = { cannot: "lose", player: "Anna", by: "Shifter" };

  it("is over when it is no copy any more", () => {
    const events = [...shifter, copying, grows, stays, size("Ox"), { turn: "Ben" }, size("Ox")];
    const dying: WrittenEvent[] = [{ hasLife: 0, player: "Anna" }, { ask: "lost" }];
    expect(valuesOf([...events, ...dying], now)).toEqual([of(5), of(4), ["Anna"]]);
  });

  it("is not what is said of it before or after that", () => {
    const before = [...shifter, grows, copying, size("Ox"), { turn: "Ben" }, size("Ox")];
    expect(valuesOf(before, now)).toEqual([of(4), of(5)]);
    const after = [...shifter, copying, { turn: "Ben" }, grows, size("Ox")];
    expect(valuesOf(after, now)).toEqual([of(5)]);
  });
});

it("a remark changes nothing, also in the middle of a declaration", () => {
  const raiders = [withKeywords("Raider", "Anna", "2/2", "melee"), creature("Scout", "Anna", "2/2")];
  const remark: WrittenEvent = { happens: "Ben frowns." };
  const events = [...raiders, annasTurn, attack("Raider"), remark, attack("Scout", "Carol"), all, size("Raider")];
  expect(answersOn(duel(events, { players: ["Anna", "Ben", "Carol"] }), now)[0]?.value).toEqual(of(4));
});

describe("power and toughness", () => {
  const size = { power: 2, toughness: 2 };
  it.each<WrittenEvent>([
    { object: "Bolt", player: "Anna", types: "instant", in: "hand", ...size },
    { casts: "Bolt", player: "Anna", types: "instant", targets: "Ben", does: [], ...size },
    { object: "Vow", player: "Anna", types: "enchantment", ...size },
    { creates: "Role", player: "Anna", types: ["enchantment", "aura"], ...size },
    { object: "Isle", player: "Anna", types: "land", ...size },
  ])("are refused of anything but a creature or an artifact: %j", (event) => {
    expect(refusalOf([annasTurn, main, event], now)).toContain("is neither");
  });

  it.each([["artifact"], ["land", "creature"], ["wall"], []])("may be those of %j", (...types) => {
    expect(valuesOf([{ object: "Car", player: "Anna", types, ...size }, annasTurn, where("Car")], now)).toEqual([
      "battlefield",
    ]);
  });
});

it("an effect that replaces something is that of the player who controls its permanent", () => {
  const rest: WrittenEvent = { object: "Rest", player: "Anna", types: "enchantment" };
  const exiling = (player: string): WrittenEvent => {
    return { replaces: "dies", of: ["creature", "opponents"], goes: "exile", by: "Rest", player };
  };
  expect(refusalOf([rest, exiling("Ben")], now)).toContain("Anna controls Rest");
  const events = [rest, exiling("Anna"), creature("Ox", "Ben", "4/4"), annasTurn, { destroys: "Ox" }, where("Ox")];
  expect(valuesOf(events, now)).toEqual(["exile"]);
});

describe("who controls what is elsewhere", () => {
  const elf = { creates: "Elf", player: "Ben", types: "creature", power: 1, toughness: 1 };
  const asked = (events: readonly WrittenEvent[], on: string) =>
    answersOn(duel([...events, { ask: "controls", object: "Elf" }]), on)[0];

  it.each([
    { on: "1999-11-01", to: "graveyard", where: "in the graveyard" },
    { on: "2005-01-10", to: "hand", where: "in its owner's hand" },
    { on: "2009-07-11", to: "exile", where: "in exile" },
    { on: now, to: "library", where: "in its owner's library" },
  ])("nobody controls a card $where: $on", ({ on, to, where }) => {
    const answer = asked([creature("Elf", "Ben", "1/1"), annasTurn, { moves: "Elf", to }], on);
    expect(answer).toMatchObject({ value: "nobody", sentence: expect.stringContaining(where) });
  });

  it("a token that has died is gone, and its owner has not left", () => {
    const answer = asked([annasTurn, elf, { destroys: "Elf" }], now);
    expect(answer).toMatchObject({ value: "nobody", sentence: "Nobody controls Elf: it is gone for good." });
  });

  it("what a player who leaves controlled of another does not leave with its owner", () => {
    const events = [
      { object: "Elf", player: "Anna", owner: "Carol" },
      annasTurn,
      { leaves: "Anna" },
      { ask: "controls", object: "Elf" },
    ];
    const [answer] = answersOn(duel(events, { players: ["Anna", "Ben", "Carol"] }), "2006-01-10");
    expect(answer).toMatchObject({ value: "nobody", sentence: "Nobody controls Elf: it is gone for good." });
  });
});
