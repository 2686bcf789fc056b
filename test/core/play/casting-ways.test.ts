import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, main, now, numbersOf, refusalOf, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Spells cast by flashback, jump-start, buyback and evoke: where they go afterwards. */

const top: WrittenEvent = { resolves: "top" };
const ox = creature("Ox", "Ben", "1/1");
const card = (zone: string, keywords: string, types = "sorcery"): WrittenEvent => ({
  ...{ object: "Wisp", player: "Anna", types: [types], in: zone, keywords },
  ...(types === "creature" ? { power: 1, toughness: 1 } : {}),
});
const cast = (by: string, more: object = {}): WrittenEvent => ({ casts: "Wisp", player: "Anna", by, ...more });
const started = (zone: string, by: string, types?: string): WrittenEvent[] => [
  card(zone, by, types),
  annasTurn,
  main,
  cast(by),
];
const aimed: WrittenEvent[] = [
  ...[ox, card("graveyard", "flashback"), annasTurn, main],
  cast("flashback", { targets: ["Ox"], does: [{ destroys: "Ox" }] }),
];
const evoked = started("hand", "evoke", "creature");

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  ["flashback: exiled as it resolves", [...started("graveyard", "flashback"), top, where("Wisp")], ["exile"]],
  [
    "flashback: exiled if it is countered",
    [...started("graveyard", "flashback"), { counters: "Wisp" }, where("Wisp")],
    ["exile"],
  ],
  ["flashback: exiled if its target is gone", [...aimed, { moves: "Ox", to: "hand" }, top, where("Wisp")], ["exile"]],
  [
    "flashback: exiled if it would return to the hand",
    [...started("graveyard", "flashback"), { moves: "Wisp", to: "hand" }, where("Wisp")],
    ["exile"],
  ],
  [
    "flashback: cast from the hand another time, it goes to the graveyard",
    [
      ...[...started("graveyard", "flashback"), top, { moves: "Wisp", to: "hand" }],
      ...[{ casts: "Wisp", player: "Anna" }, top, where("Wisp")],
    ],
    ["graveyard"],
  ],
  ["jump-start: exiled as it resolves", [...started("graveyard", "jump-start"), top, where("Wisp")], ["exile"]],
  ["buyback: back to the hand", [...started("hand", "buyback"), top, where("Wisp")], ["hand"]],
  [
    "buyback: to the graveyard if it is countered",
    [...started("hand", "buyback"), { counters: "Wisp" }, where("Wisp")],
    ["graveyard"],
  ],
  [
    "evoke: there until its ability resolves",
    [...evoked, top, where("Wisp"), top, where("Wisp")],
    ["battlefield", "graveyard"],
  ],
  [
    "evoke: what came back is another object, and stays",
    [...evoked, top, { moves: "Wisp", to: "exile" }, { moves: "Wisp", to: "battlefield" }, all, where("Wisp")],
    ["battlefield"],
  ],
  [
    "evoke: what has left is not sacrificed",
    [...evoked, top, { moves: "Wisp", to: "hand" }, all, where("Wisp")],
    ["hand"],
  ],
  [
    "evoke: a copy of the spell is sacrificed, too",
    [...evoked, { copiesSpell: "Wisp", player: "Anna", as: "Twin" }, top, where("Twin"), top, where("Twin")],
    ["battlefield", "gone"],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it("an effect can give a card in a graveyard the keyword by which it is cast", () => {
  const given: WrittenEvent = { changes: "Wisp", does: "gains", keyword: "flashback", until: "end-of-turn" };
  const events = [card("graveyard", "split-second"), annasTurn, main];
  expect(refusalOf([...events, cast("flashback")], now)).toContain("has no flashback to be cast by");
  expect(valuesOf([...events, given, cast("flashback"), top, where("Wisp")], now)).toEqual(["exile"]);
});

describe("a way to cast", () => {
  it.each<[string, string, readonly WrittenEvent[], string]>([
    ["flashback from the hand", now, started("hand", "flashback"), "is cast by flashback from the graveyard"],
    ["buyback of a creature", now, started("hand", "buyback", "creature"), "buyback is for instants and sorceries"],
    ["evoke of a sorcery", now, started("hand", "evoke"), "evoke is for permanents"],
    ["flashback on the day before", "2001-09-23", started("graveyard", "flashback"), "no rule of 2001-09-23"],
    ["evoke before it", "2007-09-30", started("hand", "evoke", "creature"), "no rule of 2007-09-30"],
    ["jump-start on the day before", "2018-10-04", started("graveyard", "jump-start"), "no rule of 2018-10-04"],
  ])("is refused: %s", (_name, on, events, expected) => {
    expect(refusalOf(events, on)).toContain(expected);
  });

  it.each([
    ["flashback", "graveyard", "sorcery", "2003-12-01", "502.22a"],
    ["buyback", "hand", "sorcery", "2003-12-01", "502.16a"],
    ["evoke", "hand", "creature", "2012-06-01", "702.72a"],
    ["jump-start", "graveyard", "sorcery", "2022-06-01", "702.133a"],
  ])("is cited: %s", (by, zone, types, on, number) => {
    expect(numbersOf([...started(zone, by, types), all, where("Wisp")], on)).toContain(number);
  });

  const cast = (keywords: string, more: WrittenEvent): readonly WrittenEvent[] => [
    { object: "Wisp", player: "Anna", in: "graveyard", types: "sorcery", keywords },
    ...[annasTurn, main, { casts: "Wisp", player: "Anna", ...more }, { resolves: "top" }, where("Wisp")],
  ];
  it("is said by its word, and not as the permission of the card", () => {
    expect(refusalOf(cast("flashback", { with: "Wisp" }), now)).toContain('write "by: flashback"');
    const [plain] = answersOn(duel(cast("flashback", {})), now);
    expect(plain).toMatchObject({ value: "graveyard", confidence: "low" });
    expect(plain?.sentence).toContain('write "by: flashback", or "with"');
  });

  it("leaves doubt if its rules are not played, whatever permits it", () => {
    for (const more of [{}, { with: "Wisp" }])
      expect(answersOn(duel(cast("warp", more)), now)[0]?.confidence).not.toBe("high");
  });
});
