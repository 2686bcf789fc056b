import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, main, now, of, refusalOf, size, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Tribute, ravenous and backup: keywords of a creature that enters. */

const top: WrittenEvent = { resolves: "top" };
const stack: WrittenEvent = { ask: "stack" };
const start = [annasTurn, main];
const printed = { types: "creature", power: 1, toughness: 1 };
const enters = (name: string, more: object = {}): WrittenEvent => ({ moves: name, to: "battlefield", ...more });

describe("tribute", () => {
  const oracle = creature("Oracle", "Anna", "2/2", { keywords: "tribute-3", in: "hand" });

  it.each(["2014-02-01", now])("brings as many counters as its number if an opponent wants that, on %s", (on) => {
    expect(valuesOf([oracle, ...start, enters("Oracle", { chosen: "counter" }), size("Oracle")], on)).toEqual([of(5)]);
    expect(valuesOf([oracle, ...start, enters("Oracle", { chosen: "no-counter" }), size("Oracle")], on)).toEqual([
      of(2),
    ]);
  });

  it("has to be answered as the spell resolves, by one of its words", () => {
    const cast: WrittenEvent = { casts: "Oracle", player: "Anna" };
    expect(valuesOf([oracle, ...start, cast, { ...top, chosen: "counter" }, size("Oracle")], now)).toEqual([of(5)]);
    expect(refusalOf([oracle, ...start, cast, top], now)).toContain(
      "“chosen: counter” or “chosen: no-counter”".replace(/[“”]/g, '"'),
    );
    expect(refusalOf([oracle, ...start, enters("Oracle", { chosen: "haste" })], now)).toContain("tribute");
  });

  it("comes with another choice, each said in the order of the keywords", () => {
    const both = { ...oracle, keywords: ["riot", "tribute-3"] };
    const asks = [size("Oracle"), { ask: "abilities", object: "Oracle" }];
    const chosen = (words: string[], on = now) =>
      valuesOf([both, ...start, enters("Oracle", { chosen: words }), ...asks], on);
    expect(chosen(["haste", "counter"])).toEqual([of(5), ["riot", "tribute-3", "haste"]]);
    expect(chosen(["counter", "no-counter"])).toEqual([of(3), ["riot", "tribute-3"]]);
    expect(chosen(["counter", "counter"])).toEqual([of(6), ["riot", "tribute-3"]]);
    const cast: WrittenEvent = { casts: "Oracle", player: "Anna" };
    const elf = creature("Elf", "Anna", "1/1");
    const resolved = [elf, both, ...start, cast, { ...top, chosen: ["Elf", "haste", "no-counter"] }, size("Oracle")];
    expect(valuesOf(resolved, now)).toEqual([of(2)]);
    const token = {
      ...printed,
      creates: "Imp",
      player: "Anna",
      keywords: ["riot", "riot"],
      chosen: ["counter", "haste"],
    };
    expect(valuesOf([...start, token, size("Imp")], now)).toEqual([of(2)]);
  });

  it.each([["counter"], ["counter", "haste"], ["no-counter", "counter"], ["haste", "counter", "counter"]])(
    "refuses choices that are not one for each keyword: %s %s %s",
    (...chosen) => {
      const both = { ...oracle, keywords: ["riot", "tribute-3"] };
      const means = "counter or haste for riot, then counter or no-counter for tribute";
      expect(refusalOf([both, ...start, enters("Oracle", { chosen })], now)).toContain(means);
    },
  );

  it("is chosen alone, or in its place of a list, on a day that does not know the other keyword", () => {
    const both = { ...oracle, keywords: ["riot", "tribute-3"] };
    const known = (chosen: string[]) => [both, ...start, enters("Oracle", { chosen }), size("Oracle")];
    const shown = (chosen: string[]) => answersOn(duel(known(chosen)), "2014-02-01")[0];
    expect(shown(["counter"])).toMatchObject({ value: of(5), confidence: "low" });
    expect(shown(["haste", "counter"])).toMatchObject({ value: of(5), confidence: "high" });
  });

  it("is not known before its day, and makes answers unsure without its number", () => {
    expect(valuesOf([oracle, ...start, enters("Oracle", { chosen: "counter" }), size("Oracle")], "2014-01-31")).toEqual(
      ["no-rule"],
    );
    const bare = { ...oracle, keywords: "tribute" };
    expect(answersOn(duel([bare, ...start, enters("Oracle"), size("Oracle")]), now)[0]?.confidence).toBe("medium");
  });
});

describe("ravenous", () => {
  const cast = (x: number, more: object = {}): readonly WrittenEvent[] => [
    ...start,
    {
      casts: "Brood",
      player: "Anna",
      types: "creature",
      power: 1,
      toughness: 1,
      keywords: "ravenous",
      cost: "{X}{G}",
      x,
      ...more,
    },
    top,
  ];

  it.each(["2022-10-07", now])("brings as many counters as X, and a card from 5 on, on %s", (on) => {
    const drawn: WrittenEvent = { ask: "happened", what: "draws", player: "Anna" };
    expect(valuesOf([...cast(4), size("Brood"), stack], on)).toEqual([of(5), []]);
    const waiting = [{ name: "ravenous of Brood", player: "Anna" }];
    expect(valuesOf([...cast(5), size("Brood"), stack, top, drawn], on)).toEqual([of(6), waiting, 1]);
  });

  it("has X 0 where it was not cast, and asks for an X that is not said", () => {
    const brood = creature("Brood", "Anna", "1/1", { keywords: "ravenous", in: "hand" });
    expect(valuesOf([brood, ...start, enters("Brood"), size("Brood"), stack], now)).toEqual([of(1), []]);
    const { x: _x, cost: _cost, ...spell } = cast(5)[2] ?? {};
    expect(refusalOf([...start, spell as WrittenEvent, top], now)).toContain("the number chosen for X of Brood");
    expect(valuesOf([...start, spell as WrittenEvent, top, size("Brood")], "2022-10-06")).toEqual([of(1)]);
    expect(valuesOf([...cast(5), size("Brood")], "2022-10-06")).toEqual(["no-rule"]);
  });
});

describe("backup", () => {
  const knight = creature("Knight", "Anna", "2/2", {
    keywords: ["lifelink", "backup-2", "flying", "haste"],
    in: "hand",
  });
  const elf = creature("Elf", "Anna", "1/1");
  const aim = (targets: string): WrittenEvent => ({ choosesTarget: "backup of Knight", targets });
  const abilities = (object: string): WrittenEvent => ({ ask: "abilities", object });

  it.each(["2023-04-14", now])(
    "gives another creature counters and what is printed below it, for a turn, on %s",
    (on) => {
      const events = [knight, elf, ...start, enters("Knight"), aim("Elf"), top, size("Elf"), abilities("Elf")];
      const later = [{ turn: "Ben" }, size("Elf"), abilities("Elf")];
      expect(valuesOf([...events, ...later], on)).toEqual([of(3), ["flying", "haste"], of(3), []]);
    },
  );

  it("puts the counters on itself, which gains nothing, and is not asked where it is alone", () => {
    expect(valuesOf([knight, ...start, enters("Knight"), top, size("Knight")], now)).toEqual([of(4)]);
    const alone = { ...knight, keywords: ["haste", "backup-1", "exalted"] };
    const attacks = [
      { begins: "declare-attackers" },
      { attacksWith: "Knight", at: "Ben" },
      { resolves: "all" },
      size("Knight"),
    ];
    expect(valuesOf([alone, elf, ...start, enters("Knight"), aim("Knight"), top, ...attacks], now)).toEqual([of(4)]);
  });

  it("helps also if its creature has left or lost its abilities, and not one that has left", () => {
    const waiting = [knight, elf, ...start, enters("Knight"), aim("Elf")];
    const loses: WrittenEvent = { changes: "Knight", does: "loses-all" };
    for (const event of [{ destroys: "Knight" }, loses] as WrittenEvent[])
      expect(valuesOf([...waiting, event, top, size("Elf"), abilities("Elf")], now)).toEqual([
        of(3),
        ["flying", "haste"],
      ]);
    expect(valuesOf([...waiting, { destroys: "Elf" }, top, where("Elf"), size("Knight")], now)).toEqual([
      "graveyard",
      of(2),
    ]);
  });

  it("gives nothing that the creature only gained", () => {
    const order: WrittenEvent = { object: "Order", player: "Anna", types: "enchantment" };
    const gains: WrittenEvent = {
      changes: "creatures",
      kind: "Knight",
      does: "gains",
      keyword: "vigilance",
      by: "Order",
    };
    const events = [
      { ...knight, subtypes: "Knight" },
      elf,
      order,
      gains,
      ...start,
      enters("Knight"),
      abilities("Knight"),
    ];
    expect(valuesOf([...events, aim("Elf"), top, abilities("Elf")], now)).toEqual([
      ["lifelink", "backup-2", "flying", "haste", "vigilance"],
      ["flying", "haste"],
    ]);
  });

  it("is not sure where abilities are said of which it is not known whether they are printed below it", () => {
    const seen = { ...knight, triggers: [{ when: "attacks", does: [{ gainsLife: 1, player: "you" }] }] };
    const events = [seen, elf, ...start, enters("Knight"), aim("Elf"), top, size("Elf")];
    expect(answersOn(duel(events), now)[0]).toMatchObject({ value: of(3), confidence: "low" });
    const clone = creature("Clone", "Anna", "0/0", { in: "hand" });
    const copied = [{ ...knight, in: undefined }, clone, ...start, { copies: "Clone", of: "Knight" }, enters("Clone")];
    const asked = [{ choosesTarget: "backup of Clone", targets: "Knight" }, top, size("Knight")];
    const { in: _in, ...there } = knight;
    const answer = answersOn(duel([there as WrittenEvent, ...copied.slice(1), ...asked] as WrittenEvent[]), now)[0];
    expect(answer).toMatchObject({ value: of(4), confidence: "low" });
  });

  it.each<[string, string[], string[]]>([
    ["what stands before it", ["flying", "backup-2", "haste"], ["haste"]],
    ["what it has lost before", ["backup-2", "vigilance", "haste"], ["haste"]],
    ["anything if it is only gained", ["flying"], ["backup-2"]],
  ])("does not give %s", (_what, keywords, gained) => {
    const order: WrittenEvent = { object: "Order", player: "Anna", types: "enchantment" };
    const all = { changes: "creatures", by: "Order", kind: "Knight" };
    const changed: WrittenEvent[] = [
      { ...all, does: "loses", keyword: "vigilance" },
      ...(gained[0] === "backup-2" ? [{ ...all, does: "gains", keyword: "backup-2" }] : []),
    ];
    const events = [{ ...knight, keywords, subtypes: "Knight" }, elf, order, ...changed, ...start, enters("Knight")];
    const answers = answersOn(duel([...events, aim("Elf"), top, abilities("Elf")]), now);
    expect(answers[0]).toMatchObject({ value: gained.filter((word) => word !== "backup-2"), confidence: "high" });
  });

  it("does not give another backup", () => {
    const both = { ...knight, keywords: ["backup-1", "flying", "backup-2", "haste"] };
    const events = [both, elf, ...start, enters("Knight"), aim("Elf"), aim("Elf"), top, abilities("Elf")];
    expect(valuesOf([...events, top, abilities("Elf"), size("Elf")], now)).toEqual([
      ["haste"],
      ["haste", "flying"],
      of(4),
    ]);
  });

  it("is not sure which of two is the printed one", () => {
    const order: WrittenEvent = { object: "Order", player: "Anna", types: "enchantment" };
    const gains: WrittenEvent = { changes: "creatures", does: "gains", keyword: "backup-2", by: "Order" };
    const events = [knight, order, gains, ...start, enters("Knight"), { resolves: "all" }, size("Knight")];
    expect(answersOn(duel(events as WrittenEvent[]), now)[0]).toMatchObject({ value: of(6), confidence: "low" });
  });

  it("is not sure where an ability is said as an effect, which it may give", () => {
    const lord: WrittenEvent = { changes: "creatures", does: "adds", power: 1, toughness: 1, of: "Anna", by: "Knight" };
    const aimed = [aim("Elf"), top, size("Elf")];
    const confidenceOf = (events: readonly WrittenEvent[], on = now) => answersOn(duel(events), on)[0]?.confidence;
    expect(confidenceOf([knight, elf, lord, ...start, enters("Knight"), ...aimed])).toBe("low");
    expect(confidenceOf([knight, elf, lord, ...start, enters("Knight"), aim("Elf"), top, size("Knight")])).toBe("low");
    expect(confidenceOf([knight, elf, ...start, enters("Knight"), lord, ...aimed])).toBe("low");
    const { keywords: _keywords, ...plain } = knight;
    for (const [object, more, on] of [
      [plain, [], now],
      [knight, [enters("Knight")], "2023-04-13"],
    ] as const)
      expect(confidenceOf([object as WrittenEvent, elf, lord, ...start, ...more, size("Elf")], on)).not.toBe("low");
    expect(confidenceOf([knight, elf, lord, ...start, abilities("Knight")])).toBe("high");
    expect(confidenceOf([knight, elf, lord, ...start, { ask: "activePlayer" }])).toBe("high");
  });

  it("is open before its day", () => {
    const all: WrittenEvent = { resolves: "all", ifAny: true };
    expect(valuesOf([knight, ...start, enters("Knight"), all, size("Knight")], "2023-04-13")).toEqual(["no-rule"]);
  });
});
