import { describe, expect, it } from "vitest";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, main, now, refusalOf, valuesOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What spells cost: increases, reductions, what sets the cost, alternative and additional costs, commanders. */

const thalia: readonly WrittenEvent[] = [
  creature("Thalia", "Ben", "2/1"),
  { changesCost: "more", amount: 1, of: "noncreature", by: "Thalia" },
];
const familiar: readonly WrittenEvent[] = [
  creature("Familiar", "Anna", "1/1"),
  { changesCost: "less", amount: 1, of: ["red", "yours"], by: "Familiar" },
];
const sphere: readonly WrittenEvent[] = [
  { object: "Sphere", player: "Ben", types: "artifact" },
  { changesCost: "at-least", amount: 3, by: "Sphere" },
];
const cast = (cost: string, more: object = {}): WrittenEvent => ({
  ...{ casts: "Spell", player: "Anna", types: ["instant"], cost },
  ...more,
});
const total = (object = "Spell"): WrittenEvent => ({ ask: "totalCost", object });
const begin = [annasTurn, main];
const general: WrittenEvent = {
  ...creature("General", "Anna", "2/2"),
  ...{ in: "command", commander: true, cost: "{1}{W}" },
};
const again: readonly WrittenEvent[] = [
  ...[{ casts: "General", player: "Anna" }, all],
  { moves: "General", to: "graveyard", toCommand: true },
];

describe("the total cost of a spell", () => {
  it.each<[string, readonly WrittenEvent[], string]>([
    ["is its mana cost", [...begin, cast("{2}{R}")], "{2}{R}"],
    ["is raised", [...thalia, ...begin, cast("{R}")], "{1}{R}"],
    ["is raised and lowered", [...thalia, ...familiar, ...begin, cast("{R}")], "{R}"],
    ["is not lowered for others", [...familiar, ...begin, cast("{1}{R}", { player: "Ben" })], "{1}{R}"],
    ["is not lowered for other colours", [...familiar, ...begin, cast("{1}{U}")], "{1}{U}"],
    ["is lowered only by generic mana", [...familiar, ...begin, cast("{R}{R}")], "{R}{R}"],
    ["is nothing at least", [...familiar, ...begin, cast("{1}", { colors: "red" })], "{0}"],
    ["is set after that", [...sphere, ...familiar, ...begin, cast("{4}{R}")], "{3}{R}"],
    ["is raised to what it is at least", [...sphere, ...familiar, ...begin, cast("{1}{R}")], "{2}{R}"],
    ["counts X and what is paid in addition", [...begin, cast("{X}{R}", { x: 3, additional: "{1}{G}" })], "{4}{R}{G}"],
    ["of an alternative cost", [...thalia, ...begin, cast("{7}{R}", { alternative: "{0}" })], "{1}"],
    ["of what is cast without paying", [...thalia, ...begin, cast("{7}{R}", { unpaid: true })], "{1}"],
    ["of what has both", [...sphere, ...begin, cast("{7}{R}", { unpaid: true, additional: "{1}" })], "{3}"],
    ["no longer changes", [...thalia, ...begin, cast("{R}"), { destroys: "Thalia" }], "{1}{R}"],
    ["is as printed when the permanent has gone", [...thalia, { destroys: "Thalia" }, ...begin, cast("{R}")], "{R}"],
  ])("%s", (_, events, mana) => {
    expect(valuesOf([...events, total()], now)).toEqual([mana]);
  });

  it("grows with each time a commander was cast from the command zone", () => {
    const events = [general, ...begin, ...again, ...again, { casts: "General", player: "Anna" }, total("General")];
    const [answer] = answersOn(duel(events), now);
    expect(answer?.value).toBe("{5}{W}");
    expect(valuesOf([general, ...begin, { casts: "General", player: "Anna" }, total("General")], now)).toEqual([
      "{1}{W}",
    ]);
  });

  it("does not grow for a commander that is cast from the hand", () => {
    const bounced = [general, ...begin, { casts: "General", player: "Anna" }, all, { moves: "General", to: "hand" }];
    expect(valuesOf([...bounced, { casts: "General", player: "Anna" }, total("General")], now)).toEqual(["{1}{W}"]);
  });

  it("is sure only on the days whose rules say when what sets it applies", () => {
    const events = [...sphere, ...familiar, ...begin, cast("{4}{R}"), total()];
    const on = (date: string) => answersOn(duel(events), date).map(({ value, confidence }) => [value, confidence]);
    expect([on("2009-07-10"), on("2009-07-11")]).toEqual([[["{3}{R}", "medium"]], [["{3}{R}", "high"]]]);
  });

  it("is not known if the situation does not say enough", () => {
    expect(valuesOf([...begin, { casts: "Spell", player: "Anna", types: ["instant"] }, total()], now)).toEqual([
      "not-known",
    ]);
    expect(valuesOf([...sphere, ...begin, cast("{2/W}"), total()], now)).toEqual(["not-known"]);
    expect(valuesOf([creature("Bear", "Anna", "2/2"), ...begin, total("Bear")], now)).toEqual(["not-known"]);
  });

  it.each(["convoke", "delve", "assist"])("is not sure for a spell with %s", (keyword) => {
    const [answer] = answersOn(duel([...begin, cast("{4}{R}", { keywords: [keyword] }), total()]), now);
    expect([answer?.confidence, answer?.sentence]).toEqual(["medium", expect.stringContaining(keyword)]);
  });

  it.each([
    ["flashback", { in: "graveyard" }, { alternative: "{2}" }, "{2}"],
    ["buyback", { in: "hand" }, { additional: "{3}" }, "{3}{R}"],
  ])("of %s is known only if what it costs is said", (by, place, paid, mana) => {
    const card = { object: "Spell", player: "Anna", types: ["instant"], cost: "{R}", keywords: by, ...place };
    const events = (more: object) => [card, ...begin, { casts: "Spell", player: "Anna", by, ...more }, total()];
    expect([valuesOf(events({}), now), valuesOf(events(paid), now)]).toEqual([["not-known"], [mana]]);
  });

  it("is not known for a spell with affinity for what is not said", () => {
    expect(valuesOf([...begin, cast("{4}{R}", { keywords: ["affinity"] }), total()], now)).toEqual(["not-known"]);
  });

  it("is not that of a copy, which is not cast", () => {
    const events = [...begin, cast("{R}"), { copiesSpell: "Spell", player: "Ben", as: "Copy" }, total("Copy")];
    expect(valuesOf(events, now)).toEqual(["not-known"]);
  });

  it.each<[string, readonly WrittenEvent[], RegExp]>([
    ["no mana symbol", [...begin, cast("{R}", { additional: "{Q}" })], /"Q" is no mana symbol/],
    ["two alternative costs", [...begin, cast("{R}", { alternative: "{1}", unpaid: true })], /one alternative cost/],
    [
      "a colour that is not known",
      [...familiar, ...begin, { casts: "Spell", player: "Anna", types: ["instant"] }],
      /whether Spell is red has to be known/,
    ],
    [
      "somebody's spells that nobody says",
      [{ changesCost: "more", amount: 1, of: "opponents" }],
      /write "by", or "player"/,
    ],
  ])("refuses %s", (_, events, why) => {
    expect(refusalOf(events, now)).toMatch(why);
  });
});

describe("affinity", () => {
  const artifacts = ["Ring", "Rod", "Orb"].map((object) => ({ object, player: "Anna", types: "artifact" }));
  const plains: WrittenEvent = { object: "Field", player: "Anna", types: "land", subtypes: "Plains" };
  const bens: WrittenEvent = { object: "Urn", player: "Ben", types: "artifact" };
  const costs = (keywords: string | string[], more: object, ...events: WrittenEvent[]): readonly WrittenEvent[] => [
    ...[...artifacts, bens, plains, ...events, ...begin],
    ...[cast("{4}", { keywords, ...more }), total()],
  ];

  it.each<[string, readonly WrittenEvent[], string]>([
    ["counts the permanents of its caster", costs("affinity-for-artifact", {}), "{1}"],
    ["counts a land type", costs("affinity-for-plains", {}), "{3}"],
    ["counts by each instance", costs(["affinity-for-artifact", "affinity-for-plains"], {}), "{0}"],
    ["lowers only generic mana", costs("affinity-for-artifact", { cost: "{1}{U}{U}" }), "{U}{U}"],
    ["lowers what is added, too", costs("affinity-for-artifact", { additional: "{2}" }), "{3}"],
    ["lowers another cost", costs("affinity-for-artifact", { alternative: "{5}{R}" }), "{2}{R}"],
    [
      "does nothing for a face-down spell",
      costs(["affinity-for-artifact", "morph"], { types: "creature", by: "morph" }),
      "{3}",
    ],
    [
      "counts nothing that is phased out",
      [
        ...artifacts,
        ...begin,
        { moves: "Orb", to: "phased-out" },
        cast("{4}", { keywords: "affinity-for-artifact" }),
        total(),
      ],
      "{2}",
    ],
    [
      "counts before anything is sacrificed for it",
      costs("affinity-for-artifact", { costs: [{ sacrifices: "Orb" }] }),
      "{1}",
    ],
    [
      "is not known if types are not said",
      costs("affinity-for-artifact", {}, { object: "It", player: "Anna" }),
      "not-known",
    ],
  ])("%s", (_, events, mana) => {
    expect(valuesOf(events, now)).toEqual([mana]);
  });

  it("is sure and cited from its day on, and not known before", () => {
    const on = (date: string) => answersOn(duel(costs("affinity-for-artifact", {})), date)[0];
    expect(on(now)).toMatchObject({ value: "{1}", confidence: "high" });
    expect(on(now)?.citations.map(({ number }) => number)).toContain("702.41a");
    expect([on("2003-10-01")?.value, on("2003-09-30")?.value]).toEqual(["{1}", "no-rule"]);
  });

  it("says what it can be for", () => {
    const issuesOf = (keywords: string) => {
      const written = { players: ["Anna", "Ben"], events: costs(keywords, {}) };
      return situationForm.safeParse(written).error?.issues.map(({ message }) => message) ?? [];
    };
    expect(issuesOf("affinity-for-artifacts")[0]).toContain("affinity-for-artifact,");
    expect(issuesOf("affinity-for-artifact")).toEqual([]);
  });
});

describe("undaunted", () => {
  const four = { players: ["Anna", "Ben", "Cleo", "Dan"] };
  const undaunted = (cost: string, keywords: string | string[] = "undaunted") => [
    ...[...begin, cast(cost, { keywords }), total()],
  ];
  const costOf = (events: readonly WrittenEvent[], more: object = {}, on = now) =>
    answersOn(duel(events, more), on).map(({ value }) => value);

  it("lowers the cost by one for each opponent who is left, each instance again", () => {
    expect(costOf(undaunted("{6}{R}"))).toEqual(["{5}{R}"]);
    expect(costOf(undaunted("{6}{R}"), four)).toEqual(["{3}{R}"]);
    expect(costOf([...begin, { concedes: "Dan" }, ...undaunted("{6}{R}").slice(begin.length)], four)).toEqual([
      "{4}{R}",
    ]);
    const teams = [
      ["Anna", "Ben"],
      ["Cleo", "Dan"],
    ];
    expect(costOf(undaunted("{6}{R}", ["undaunted", "undaunted"]), { ...four, teams })).toEqual(["{2}{R}"]);
    expect(costOf(undaunted("{1}{R}"), four)).toEqual(["{R}"]);
  });

  it.each([
    ["2016-11-11", "702.124a"],
    ["2021-04-21", "702.124a"],
    ["2021-04-22", "702.125a"],
    [now, "702.125a"],
  ])("is sure and cited on %s", (on, number) => {
    const [answer] = answersOn(duel(undaunted("{6}")), on);
    expect(answer).toMatchObject({ value: "{5}", confidence: "high" });
    expect(answer?.citations.map((citation) => citation.number)).toContain(number);
  });

  it("leaves open what a spell costs before its day", () => {
    expect(costOf(undaunted("{6}"), {}, "2016-11-10")).toEqual(["no-rule"]);
  });

  it("counts only for what is cast, and not for a spell that is cast face down", () => {
    expect(costOf([...undaunted("{6}").slice(0, -1), { ask: "life", player: "Ben" }])).toEqual([20]);
    const card = { object: "Face", player: "Anna", types: "creature", power: 1, toughness: 1, cost: "{6}", in: "hand" };
    const down = { casts: "Face", player: "Anna", by: "morph" };
    const keywords = ["undaunted", "morph"];
    expect(costOf([{ ...card, keywords }, ...begin, down, total("Face")])).toEqual(["{3}"]);
  });
});
