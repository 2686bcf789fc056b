import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  creature,
  life,
  main,
  mayBlock,
  now,
  numbersOf,
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

  it.each([
    ["heroes", "not be the target"],
    ["noncreatures", "not be the target"],
    ["opponents", "cannot be said"],
    ["spells", "cannot be said"],
  ])("is not taken to be missing: protection from %s", (quality, why) => {
    const knight = withKeywords("Knight", "Anna", "2/2", `protection-from-${quality}`);
    const bolt = { casts: "Bolt", player: "Ben", types: ["kindred", "instant"], subtypes: "Hero", targets: "Knight" };
    expect(refusalOf([knight, annasTurn, main, bolt], now)).toContain(why);
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
  it("is refused of an ability where nothing asks for it, and of a spell whose cost has none", () => {
    const begun = [rod, annasTurn, main];
    expect(refusalOf([...begun, zap({ loses: 1, player: "Ben" })], now)).toContain("nothing asks for the X of Rod");
    const bolt = { casts: "Bolt", player: "Anna", types: "instant", x: 2, does: [{ loses: 2, player: "Ben" }] };
    expect(refusalOf([...begun, { ...bolt, cost: "{R}" }], now)).toContain("the cost of Bolt has no X");
    expect(valuesOf([...begun, bolt, { resolves: "top" }, life("Ben")], now)).toEqual([18]);
    const asking = zap({ loses: { ask: "x" }, player: "Ben" });
    expect(valuesOf([...begun, asking, { ask: "stack" }], now)).toHaveLength(1);
    const nested = zap({ if: [{ ask: "life", player: "Ben", atLeast: 1 }], does: asking.does });
    expect(valuesOf([...begun, nested, { ask: "stack" }], now)).toHaveLength(1);
    // What another ability asks for, or asks of another object, is not the X of this one.
    const other = zap({ loses: { ask: "x", object: "Rod" }, player: "Ben" });
    for (const events of [[asking, zap({ loses: 1, player: "Ben" })], [other]])
      expect(refusalOf([...begun, ...events], now)).toContain("nothing asks for the X of Rod");
  });
});

describe("what is chosen for several at once", () => {
  const elf = creature("Elf", "Anna", "1/1", { counters: { "+1/+1": 2, charge: 1 } });
  const begun = [elf, annasTurn, main, { poisons: "Ben", times: 3 }];
  const asked = [
    { ask: "poison", player: "Ben" },
    { ask: "countersOn", object: "Elf" },
  ];
  const chosen = { proliferates: "Anna", chosen: ["Elf", "Ben"] };
  it("is one kind of counters for each that is chosen, in the years of one kind", () => {
    const values = valuesOf([...begun, { ...chosen, kind: "charge" }, ...asked], "2015-04-06");
    expect(values).toEqual([4, { "+1/+1": 2, charge: 2 }]);
    expect(refusalOf([...begun, chosen], "2015-04-06")).toContain("one kind of counters is chosen for Elf");
    expect(refusalOf([...begun, { ...chosen, kind: ["charge", "time"] }], "2015-04-06")).toContain("a time counter");
    expect(refusalOf([...begun, { ...chosen, kind: "charge" }], now)).toContain('leave out "kind"');
  });

  it.each(["2015-04-06", now])("is a permanent or a player, and nothing elsewhere, for proliferate on %s", (on) => {
    const card = { object: "Blast", player: "Anna", types: "sorcery", in: "exile", counters: { time: 2 } };
    const away = [...begun, { moves: "Elf", to: "phased-out" }];
    for (const [events, name] of [
      [[card, ...begun], "Blast"],
      [away, "Elf"],
    ] as const)
      expect(refusalOf([...events, { ...chosen, chosen: name }], on)).toContain(`${name} is not on the battlefield`);
  });

  it("can be several cards that are discarded", () => {
    const cards = ["Bolt", "Shock"].map((object) => ({ object, player: "Ben", types: "instant", in: "hand" }));
    const does = [{ discards: ["Bolt", "Shock"] }];
    const rot = { casts: "Rot", player: "Anna", types: "sorcery", targets: "Ben", does };
    const events = [...cards, annasTurn, main, rot, { resolves: "top" }, where("Bolt"), where("Shock")];
    expect(valuesOf(events, now)).toEqual(["graveyard", "graveyard"]);
  });

  it.each([[["Bolt", "Imp"]], [["Imp", "Bolt"]], [["Imp", "Bolt", "Imp"]]])(
    "is seen by an ability in the graveyard of what is discarded with it: %j",
    (discards) => {
      const hears = { when: "is-discarded", of: "yours", from: "graveyard", does: [{ gainsLife: 1, player: "you" }] };
      const imp = creature("Imp", "Ben", "1/1", { in: "hand", triggers: [hears] });
      const bolt = { object: "Bolt", player: "Ben", types: "instant", in: "hand" };
      const rot = { casts: "Rot", player: "Anna", types: "sorcery", does: [{ discards }] };
      const events = [imp, bolt, annasTurn, main, rot, all, life("Ben")];
      expect(valuesOf(events, now)).toEqual([22]);
      expect(numbersOf(events, now)).not.toContain("603.10a");
    },
  );
});

it("names the key that says whether something can be a target", () => {
  const spirit = (name: string, more: object) => creature(name, "Anna", "2/2", { subtypes: "Spirit", ...more });
  const kami = spirit("Kami", { keywords: "soulshift-3" });
  const events = [kami, spirit("Low", { in: "graveyard" }), annasTurn, main, { destroys: "Kami" }];
  expect(refusalOf(events, now)).toContain('whether Kami is mana-value-3-or-less has to be known: write its "cost"');
});

it("refuses an ability on what happens to itself as that of an opponent, which never triggers", () => {
  const megrim = (more: object) => {
    const ability = { when: "is-discarded", does: [{ loses: 2, player: "that-player" }], ...more };
    return { object: "Megrim", player: "Anna", types: "enchantment", triggers: [ability] };
  };
  const bolt = { object: "Bolt", player: "Ben", types: "instant", in: "hand" };
  const does = [{ discards: "Bolt" }];
  const rot = { casts: "Rot", player: "Anna", types: "sorcery", targets: "Ben", does };
  const events = [bolt, annasTurn, main, rot, all, life("Ben")];
  expect(refusalOf([megrim({ whose: "opponent" }), ...events], now)).toContain('write "of: opponents"');
  const turned = megrim({ when: "is-turned-face-up", whose: "opponent" });
  expect(refusalOf([turned, annasTurn], now)).toContain('write "of: opponents"');
  const growing = megrim({ when: "gets-counters", whose: "opponent" });
  expect(refusalOf([growing, annasTurn], now)).toContain('write "of: opponents"');
  expect(valuesOf([megrim({ of: "opponents" }), ...events], now)).toEqual([18]);
  expect(valuesOf([megrim({ of: "opponents", whose: "opponent" }), ...events], now)).toEqual([18]);
});

it("doubts an effect that names a player who controlled its permanent and does so no more", () => {
  const lord = creature("Lord", "Anna", "2/2");
  const orc = creature("Orc", "Ben", "1/1");
  const taken = { takes: "Lord", player: "Ben", until: "end-of-turn" };
  const pumps = { changes: "creatures", of: "Ben", does: "adds", power: 1, toughness: 1, by: "Lord" };
  const events = [lord, orc, annasTurn, main, taken, pumps, size("Orc"), { turn: "Ben" }, size("Orc")];
  const surenessOf = (events: readonly WrittenEvent[]) =>
    answersOn(duel(events), now).map((answer) => answer.confidence);
  expect(surenessOf(events)).toEqual(["high", "low"]);
  const away = [taken, pumps, { moves: "Lord", to: "exile" }, { moves: "Lord", to: "battlefield", under: "Anna" }];
  expect(surenessOf([lord, orc, annasTurn, main, ...away, size("Orc")])).toEqual(["low"]);
  const lent = creature("Lord", "Ben", "2/2", { owner: "Anna" });
  expect(surenessOf([lent, orc, annasTurn, main, ...away.slice(1), size("Orc")])).toEqual(["low"]);
});
