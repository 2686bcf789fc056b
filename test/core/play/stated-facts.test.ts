import { describe, expect, it } from "vitest";
import {
  annasTurn,
  attack,
  creature,
  main,
  mayBlock,
  now,
  refusalOf,
  size,
  valuesOf,
  where,
  withKeywords,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Facts of a situation that have to count in every place where a rule asks for them. */

describe("a quality from which something is protected", () => {
  const hunter = withKeywords("Hunter", "Anna", "2/2", "protection-from-goblins");
  const blocks = [annasTurn, { begins: "declare-attackers" }, attack("Hunter"), { begins: "declare-blockers" }];
  it.each([
    ["Goblin", [false, false]],
    ["Elf", [true, true]],
  ])("counts for blocks as for targets, by a creature that is a %s", (subtypes, values) => {
    const other = creature("Other", "Ben", "1/1", { subtypes });
    const aimed = { ask: "legalTarget", target: "Hunter", of: "Other" };
    expect(valuesOf([hunter, other, ...blocks, mayBlock("Other", "Hunter"), aimed], now)).toEqual(values);
  });

  const rage = { object: "Rage", player: "Anna", types: ["enchantment", "aura"], enchants: "creature" };
  const gains = { changes: "Bear", does: "gains", keyword: "protection-from-red", until: "end-of-turn" };
  const events = (colors: object) => [
    creature("Bear", "Anna", "2/2"),
    { ...rage, attachedTo: "Bear", ...colors },
    annasTurn,
    main,
    gains,
    where("Rage"),
    size("Bear"),
  ];
  it.each([
    [{ colors: "red" }, "graveyard", "high"],
    [{ colors: "blue" }, "battlefield", "high"],
    [{}, "battlefield", "low"],
  ])("makes an Aura of %j fall off, or answers unsure", (colors, place, confidence) => {
    const [answer] = answersOn(duel(events(colors)), now);
    expect([answer?.value, answer?.confidence]).toEqual([place, confidence]);
  });
});

describe("a number chosen for X", () => {
  const rod = { object: "Rod", player: "Anna", types: "artifact" };
  const zap = (does: object) => ({ activates: "Rod", by: "Anna", x: 2, does: [does] });
  it("is refused where nothing asks for it", () => {
    const begun = [rod, annasTurn, main];
    expect(refusalOf([...begun, zap({ loses: 1, player: "Ben" })], now)).toContain("nothing asks for the X of Rod");
    expect(refusalOf([...begun, { casts: "Bolt", player: "Anna", types: "instant", x: 2 }], now)).toContain(
      "X of Bolt",
    );
    expect(valuesOf([...begun, zap({ loses: { ask: "x" }, player: "Ben" }), { ask: "stack" }], now)).toHaveLength(1);
  });
});
