import { describe, expect, it } from "vitest";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  creature,
  life,
  main,
  now,
  numbersOf,
  of,
  refusalOf,
  size,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Winning and losing by effects, what cannot happen, fighting, counters on players, proliferating, and phasing. */

const lost: WrittenEvent = { ask: "lost" };
const bensTurn: WrittenEvent = { turn: "Ben" };
const angel: readonly WrittenEvent[] = [
  creature("Angel", "Ben", "4/4"),
  { cannot: "lose", player: "Ben", by: "Angel" },
  { cannot: "win", player: "Anna", by: "Angel" },
];
const three = { players: ["Anna", "Ben", "Cora"] };
const on = (object: string): WrittenEvent => ({ ask: "countersOn", object });
const proliferates = (more: object): WrittenEvent => ({ proliferates: "Anna", ...more });

describe("winning and losing", () => {
  it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
    ["an effect by which a player loses", [annasTurn, main, { losesGame: "Ben" }, lost], [["Ben"]]],
    ["an effect by which a player wins", [annasTurn, main, { winsGame: "Anna" }, lost], [["Ben"]]],
    ["who cannot lose", [...angel, annasTurn, main, { losesGame: "Ben" }, { hasLife: 0, player: "Ben" }, lost], [[]]],
    ["who cannot win", [...angel, annasTurn, main, { winsGame: "Anna" }, lost], [[]]],
    [
      "who can lose again, as soon as the permanent has gone",
      [...angel, annasTurn, main, { hasLife: 0, player: "Ben" }, lost, { destroys: "Angel" }, lost],
      [[], ["Ben"]],
    ],
    [
      "a draw from an empty library counts once, and is forgotten if the player could not lose then",
      [
        ...[...angel, annasTurn, main, { draws: 1, player: "Ben", library: 0 }, lost, { destroys: "Angel" }, lost],
        ...[{ draws: 1, player: "Ben", library: 0 }, lost],
      ],
      [[], [], ["Ben"]],
    ],
    [
      "who cannot gain life by lifelink, or by an effect that sets a higher life total",
      [
        ...[withKeywords("Cat", "Anna", "2/2", "lifelink"), { cannot: "gain-life", player: "Anna" }, annasTurn, main],
        ...[{ deals: 2, from: "Cat", to: "Ben" }, life("Anna"), life("Ben")],
        { casts: "Wish", player: "Anna", types: ["sorcery"], does: [{ hasLife: 30, player: "you" }] },
        ...[all, life("Anna")],
      ],
      [20, 18, 20],
    ],
    [
      "who cannot gain life",
      [
        ...[annasTurn, main, { cannot: "gain-life", player: "Anna" }, { gainsLife: 3, player: "Anna" }, life("Anna")],
        ...[{ gainsLife: 3, player: "Ben" }, life("Ben")],
      ],
      [20, 23],
    ],
  ])("%s", (_name, events, expected) => {
    expect(valuesOf(events, now)).toEqual(expected);
  });

  it("among three: all opponents, or only those who can lose, by the rules of the day", () => {
    const events: readonly WrittenEvent[] = [
      { cannot: "lose", player: "Cora" },
      ...[annasTurn, main, { winsGame: "Anna" }, lost],
    ];
    const lostOn = (day: string) => answersOn(duel(events, three), day)[0]?.value;
    expect(lostOn("2009-12-01")).toEqual(["Ben", "Cora"]);
    expect(lostOn("2010-02-01")).toEqual(["Ben"]);
    expect(lostOn("2017-04-28")).toEqual(["Ben", "Cora"]);
  });

  it("cites the rules of the day", () => {
    expect(numbersOf([annasTurn, main, { losesGame: "Ben" }, lost], now)).toContain("104.3e");
    expect(numbersOf([annasTurn, main, { winsGame: "Anna" }, lost], "2006-01-01")).toContain("102.2b");
    const banned = [annasTurn, main, { cannot: "gain-life", player: "Anna" }, { gainsLife: 3, player: "Anna" }];
    expect(numbersOf([...banned, life("Anna")], "2004-01-01")).toContain("103.2");
  });
});

it("a life total that an effect sets is gained or lost, since the rules say so", () => {
  const listener = { object: "Sun", player: "Anna", types: ["enchantment"] };
  const gains = { when: "gains-life", whose: "you", does: [{ loses: 1, player: "Ben" }] };
  const wish: WrittenEvent = {
    casts: "Wish",
    player: "Anna",
    types: ["sorcery"],
    does: [{ hasLife: 25, player: "you" }],
  };
  const events = [{ ...listener, triggers: [gains] }, annasTurn, main, wish, all, life("Anna"), life("Ben")];
  expect(valuesOf(events, now)).toEqual([25, 19]);
  expect(valuesOf(events, "2007-04-30")).toEqual([25, 20]);
  expect(numbersOf(events, now)).toContain("119.5");
});

describe("fighting", () => {
  const both = [creature("Ox", "Anna", "3/3"), creature("Elf", "Ben", "1/2"), annasTurn, main];
  const fight: WrittenEvent = { fights: "Ox", with: "Elf" };
  it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
    ["each deals its power", [...both, fight, where("Elf"), { ask: "damageOn", object: "Ox" }], ["graveyard", 1]],
    ["none if one has gone", [...both, { moves: "Elf", to: "hand" }, fight, { ask: "damageOn", object: "Ox" }], [0]],
    ["with itself", [...both, { fights: "Ox", with: "Ox" }, where("Ox")], ["graveyard"]],
  ])("%s", (_name, events, expected) => {
    expect(valuesOf(events, now)).toEqual(expected);
  });

  it("has no rule before its day", () => {
    expect(refusalOf([...both, fight], "2011-09-29")).toContain("no rule of 2011-09-29 knows “fights”");
    expect(numbersOf([...both, fight, where("Elf")], "2011-09-30")).toContain("701.10a");
  });
});

describe("counters", () => {
  const energy = [
    annasTurn,
    main,
    { puts: "energy", on: "Anna", times: 3 },
    { removes: "energy", from: "Anna", times: 2 },
  ];
  const marked = [
    creature("Ox", "Anna", "3/3"),
    { puts: "+1/+1", on: "Ox" },
    { puts: "charge", on: "Ox" },
    annasTurn,
    main,
  ];

  it("on players are put, paid and asked for", () => {
    expect(valuesOf([...energy, on("Anna"), on("Ben")], now)).toEqual([{ energy: 1 }, {}]);
    expect(refusalOf([...energy, { removes: "energy", from: "Anna", times: 2 }], now)).toContain("1 energy counters");
    expect(valuesOf([annasTurn, main, { poisons: "Ben", times: 2 }, on("Ben")], now)).toEqual([{ poison: 2 }]);
    expect(refusalOf([annasTurn, main, { puts: "poison", on: "Ben" }], now)).toContain("poisons");
  });

  it("of one kind are counted, also as a number in an effect", () => {
    const drain = { loses: { ask: "countersOn", object: "Ox", kind: "charge", times: 2 }, player: "Ben" };
    const counted = { ask: "countersOn", object: "Ox", kind: "charge" };
    const none = { ask: "countersOn", object: "Ox", kind: "time" };
    expect(valuesOf([...marked, counted, none, drain, life("Ben")], now)).toEqual([1, 0, 18]);
  });

  it("of each kind grow by proliferating, or of one kind, by the rules of the day", () => {
    const chosen = ["Ox", "Ben"];
    const events = [...marked, { poisons: "Ben", times: 9 }, proliferates({ chosen }), on("Ox"), lost];
    expect(valuesOf(events, now)).toEqual([{ "+1/+1": 2, charge: 2 }, ["Ben"]]);
    const one = [...marked, proliferates({ chosen: ["Ox"], kind: "charge" }), on("Ox")];
    expect(valuesOf(one, "2010-10-01")).toEqual([{ "+1/+1": 1, charge: 2 }]);
    expect(refusalOf(one, now)).toContain('leave out "kind"');
    expect(refusalOf([...marked, proliferates({ chosen: ["Ox"] })], "2010-10-01")).toContain("+1/+1, charge");
    expect(refusalOf([...marked, proliferates({ chosen: ["Anna"] })], now)).toContain("Anna has no counter");
    expect(refusalOf([...marked, proliferates({ chosen: ["Ox"] })], "2010-09-30")).toContain("no rule of 2010-09-30");
  });
});

describe("phasing", () => {
  const crab = withKeywords("Crab", "Anna", "1/1", "phasing");
  it("takes turns with being there, as its controller's untap step begins", () => {
    const events = [crab, annasTurn, where("Crab"), bensTurn, where("Crab"), annasTurn, where("Crab")];
    expect(valuesOf(events, now)).toEqual(["phased-out", "phased-out", "battlefield"]);
    expect(numbersOf(events, now)).toContain("702.26a");
  });

  it("takes along what is attached, and lets what came back stay this time", () => {
    const umbra = { object: "Umbra", player: "Anna", types: ["aura"], enchants: ["creature"] };
    const ox = creature("Ox", "Anna", "2/2");
    const events = [crab, ox, umbra, { attaches: "Umbra", to: "Crab" }, { moves: "Ox", to: "phased-out" }, annasTurn];
    expect(valuesOf([...events, where("Umbra"), where("Ox")], now)).toEqual(["phased-out", "battlefield"]);
  });
});

it("numbers that are answers count outside of effects, too, and are said in words", () => {
  const ox = creature("Ox", "Anna", "3/3");
  const events = [
    ...[ox, annasTurn, main, { hasLife: { ask: "power", object: "Ox", times: 2 }, player: "Ben" }, life("Ben")],
    ...[{ puts: "+1/+1", on: "Ox", times: { ask: "life", player: "Ben" } }, size("Ox"), all],
  ];
  expect(valuesOf(events, now)).toEqual([6, of(9)]);
});

it("the form takes a question as a number where an event tells an effect, and nowhere else", () => {
  const asked = { ask: "life", player: "Ben", times: 2 };
  const isTaken = (event: WrittenEvent) =>
    situationForm.safeParse({ players: ["Anna", "Ben"], events: [event] }).success;
  expect(isTaken({ hasLife: asked, player: "Anna" })).toBe(true);
  expect(isTaken({ hasLife: { ...asked, times: "2" }, player: "Anna" })).toBe(false);
  expect(isTaken({ mulligan: "Anna", aside: asked })).toBe(false);
});

it("an object does not have the name of a player", () => {
  const said = "Ben is a player: give the object another name.";
  expect(refusalOf([creature("Ben", "Anna", "1/1")], now)).toContain(said);
  expect(refusalOf([annasTurn, main, { creates: "Ben", player: "Anna", types: ["creature"] }], now)).toContain(said);
  expect(refusalOf([annasTurn, main, { casts: "Ben", player: "Anna", types: ["instant"] }], now)).toContain(said);
});

it("what was on the stack when the game ended is on the stack, and in its zone", () => {
  const spell: WrittenEvent = { casts: "Rain", player: "Anna", types: "sorcery", does: [{ draws: 1, player: "you" }] };
  const asked: readonly WrittenEvent[] = [{ ask: "stack" }, { ask: "where", object: "Rain" }];
  const ended = [{ turn: "Anna" }, { begins: "precombat-main" }, spell, { leaves: "Anna" }, ...asked];
  expect(valuesOf(ended, "2026-08-15")).toEqual([[{ name: "Rain", player: "Anna" }], "stack"]);
});
