import { describe, expect, it } from "vitest";
import { playedInWords } from "../../../core/play/situation.ts";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  all,
  annasTurn,
  attack,
  block,
  creature,
  dealt,
  main,
  now,
  of,
  refusalOf,
  size,
  valuesOf,
  where,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** A board as it stands: objects that are introduced tapped, damaged, with counters, attached or summoning sick. */

const attackers: WrittenEvent = { begins: "declare-attackers" };
const bensTurn: WrittenEvent = { turn: "Ben" };
const bear = (more: object) => creature("Bear", "Anna", "2/2", more);
const ox = (more: object = {}) => creature("Ox", "Ben", "2/4", more);
const tapped = (object: string): WrittenEvent => ({ ask: "tapped", object });
const attachedTo = (object: string): WrittenEvent => ({ ask: "attachedTo", object });

describe("a permanent that is introduced tapped", () => {
  it.each(["2001-10-01", now])("neither attacks nor blocks (%s)", (on) => {
    expect(refusalOf([annasTurn, attackers, bear({ tapped: true }), attack("Bear")], on)).toContain("Bear is tapped");
    const blocking = [bear({}), ox({ tapped: true }), annasTurn, attackers, attack("Bear")];
    expect(refusalOf([...blocking, block("Ox", "Bear")], on)).toContain("Ox is tapped");
  });

  it("untaps in the next untap step of its controller, and not in another one", () => {
    expect(valuesOf([bear({ tapped: true }), annasTurn, tapped("Bear")], now)).toEqual([false]);
    expect(valuesOf([bear({ tapped: true }), bensTurn, tapped("Bear")], now)).toEqual([true]);
    expect(valuesOf([bear({ tapped: true, counters: { stun: 1 } }), annasTurn, tapped("Bear")], now)).toEqual([true]);
  });
});

describe("counters on an object that is introduced", () => {
  it("are there before state-based actions look at it", () => {
    const hydra = (counters: object) => creature("Hydra", "Anna", "0/0", { counters });
    expect(valuesOf([hydra({ "+1/+1": 2 }), where("Hydra"), size("Hydra")], now)).toEqual(["battlefield", of(2)]);
    expect(valuesOf([hydra({ "+1/+1": 2 }), where("Hydra"), size("Hydra")], "1999-11-01")).toEqual([
      "battlefield",
      of(2),
    ]);
    expect(valuesOf([hydra({ charge: 2 }), where("Hydra")], now)).toEqual(["graveyard"]);
  });

  it("annihilate each other where the rules of the day say so", () => {
    const both = [bear({ counters: { "+1/+1": 3, "-1/-1": 1 } }), { ask: "countersOn", object: "Bear", kind: "+1/+1" }];
    expect(valuesOf(both, "2006-09-30")).toEqual([3]);
    expect(valuesOf(both, "2006-10-01")).toEqual([2]);
  });

  it("are of kinds that the rules of the day know", () => {
    const jace = { object: "Jace", player: "Anna", types: "planeswalker", counters: { loyalty: 3 } };
    const loyalty = { ask: "countersOn", object: "Jace", kind: "loyalty" };
    expect(valuesOf([jace, loyalty], now)).toEqual([3]);
    expect(refusalOf([bear({ counters: { loyalty: 3 } })], "2005-01-01")).toContain("knows “loyalty counter”");
    expect(refusalOf([bear({ counters: { shield: 1 } })], "2015-01-01")).toContain("knows “shield counter”");
  });

  it("give keywords, and keep what they do", () => {
    const shielded = [bear({ counters: { shield: 1, flying: 1 } }), { destroys: "Bear" }];
    const asked = [where("Bear"), { ask: "abilities", object: "Bear" }];
    expect(valuesOf([...shielded, ...asked], now)).toEqual(["battlefield", ["flying"]]);
  });

  it("take the place of the loyalty that is printed", () => {
    const jace = { object: "Jace", player: "Anna", types: "planeswalker", loyalty: 4, counters: { loyalty: 1 } };
    expect(valuesOf([jace, { deals: 1, from: "Jace", to: "Jace" }, where("Jace")], now)).toEqual(["graveyard"]);
  });

  it("make answers about a Saga sure", () => {
    const saga = (more: object): WrittenEvent => ({
      ...{ object: "Saga", player: "Anna", types: ["enchantment", "saga"], chapters: 3, ...more },
    });
    const ask = [annasTurn, main, all, where("Saga")];
    const [unsure] = answersOn(duel([saga({}), ...ask]), now);
    expect(unsure?.confidence).toBe("medium");
    const [last] = answersOn(duel([saga({ counters: { lore: 2 } }), ...ask]), now);
    expect(last).toMatchObject({ value: "graveyard", confidence: "high" });
    const [first] = answersOn(duel([saga({ counters: { lore: 1 } }), ...ask]), now);
    expect(first).toMatchObject({ value: "battlefield", confidence: "high" });
  });

  it("are on a card in exile, but not on one in a graveyard", () => {
    const card = (zone: string) => bear({ in: zone, counters: { time: 2 } });
    const time = { ask: "countersOn", object: "Bear", kind: "time" };
    expect(valuesOf([card("exile"), time], now)).toEqual([2]);
    expect(refusalOf([card("graveyard")], now)).toContain("Bear has no counters in that zone");
  });
});

describe("damage on a creature that is introduced", () => {
  it.each(["1999-11-01", now])("destroys it at once if it is lethal (%s)", (on) => {
    expect(valuesOf([bear({ damage: 2 }), where("Bear")], on)).toEqual(["graveyard"]);
    expect(valuesOf([bear({ damage: 1 }), where("Bear"), { ask: "damageOn", object: "Bear" }], on)).toEqual([
      "battlefield",
      1,
    ]);
  });

  it("adds to the damage of the turn, and is gone in the next one", () => {
    const hurt = [annasTurn, ox({ damage: 3 }), creature("Imp", "Anna", "1/1")];
    expect(valuesOf([...hurt, { deals: 1, from: "Imp", to: "Ox" }, where("Ox")], now)).toEqual(["graveyard"]);
    expect(valuesOf([...hurt, bensTurn, { deals: 1, from: "Imp", to: "Ox" }, where("Ox")], now)).toEqual([
      "battlefield",
    ]);
  });

  it("is refused before a turn, because it is gone by then", () => {
    expect(refusalOf([bear({ damage: 1 }), annasTurn], now)).toContain(
      "as the turn of Anna begins, no damage is marked on it any more: introduce Bear after {turn: Anna}",
    );
  });

  it("needs a creature and its toughness", () => {
    const rock = { object: "Rock", player: "Anna", damage: 1 };
    expect(refusalOf([rock], now)).toContain('write its "types"');
    expect(refusalOf([{ ...rock, types: "artifact" }], now)).toContain("damage is marked on creatures");
    expect(refusalOf([{ ...rock, types: "creature" }], now)).toContain('write "toughness"');
  });
});

describe("an attachment that is introduced", () => {
  const rancor = (more: object): WrittenEvent => ({
    ...{ object: "Rancor", player: "Anna", types: ["enchantment", "aura"], enchants: "creature", ...more },
  });

  it("is on what it is attached to", () => {
    const onBear = [bear({}), rancor({ attachedTo: "Bear" }), attachedTo("Rancor")];
    expect(valuesOf(onBear, now)).toEqual(["Bear"]);
    const grows = { changes: "attached", does: "adds", power: 2, by: "Rancor" };
    expect(valuesOf([...onBear, grows, size("Bear"), { moves: "Bear", to: "hand" }, where("Rancor")], now)).toEqual([
      "Bear",
      of(4, 2),
      "graveyard",
    ]);
    expect(valuesOf([rancor({ enchants: "player", attachedTo: "Ben" }), attachedTo("Rancor")], now)).toEqual(["Ben"]);
  });

  it("is refused where it cannot be", () => {
    const rock = { object: "Rock", player: "Anna", types: "artifact" };
    expect(refusalOf([rock, rancor({ attachedTo: "Rock" })], now)).toContain("attached only to a creature");
    expect(refusalOf([rancor({ attachedTo: "Bear" }), bear({})], now)).toContain("there is no Bear");
    expect(refusalOf([bear({}), bear({ object: "Cub", attachedTo: "Bear" })], now)).toContain("is no Aura");
  });
});

describe("a creature that is introduced as summoning sick", () => {
  const sick = bear({ summoningSick: true });
  const pings = {
    activates: "Ping",
    by: "Anna",
    of: "Bear",
    costs: [{ taps: "this" }],
    does: [{ loses: 1, player: "Ben" }],
  };

  it.each(["1999-11-01", now])("neither attacks nor is tapped for its own ability (%s)", (on) => {
    expect(refusalOf([annasTurn, attackers, sick, attack("Bear")], on)).toContain(
      "under its controller's control this",
    );
    expect(refusalOf([annasTurn, main, sick, pings], on)).toContain("under its controller's control this turn");
    expect(valuesOf([annasTurn, main, bear({}), pings, tapped("Bear")], on)).toEqual([true]);
  });

  it("may attack with haste, and from the next turn of its controller on", () => {
    const hasty = bear({ summoningSick: true, keywords: "haste" });
    expect(valuesOf([annasTurn, attackers, hasty, attack("Bear"), dealt, { ask: "life", player: "Ben" }], now)).toEqual(
      [18],
    );
    const later = [annasTurn, sick, annasTurn, attackers, attack("Bear"), dealt, { ask: "life", player: "Ben" }];
    expect(valuesOf(later, now)).toEqual([18]);
  });

  it("may block, and stays sick in the turn of the other player", () => {
    const inBensTurn = [ox(), bensTurn, { begins: "upkeep" }, sick];
    expect(refusalOf([...inBensTurn, { passes: "Ben" }, pings], now)).toContain("under its controller's control this");
    expect(refusalOf([ox(), sick, bensTurn, { begins: "upkeep" }, { passes: "Ben" }, pings], now)).toContain(
      "since the last turn of Anna began",
    );
    expect(
      valuesOf(
        [ox(), sick, bensTurn, attackers, attack("Ox", "Anna"), block("Bear", "Ox"), { ask: "blockers", object: "Ox" }],
        now,
      ),
    ).toEqual([1]);
  });

  it("is refused before its controller's turn, because it is sick no more by then", () => {
    expect(refusalOf([sick, annasTurn], now)).toContain("introduce Bear after {turn: Anna}");
  });
});

describe("a creature that was cast", () => {
  it.each([
    ["1999-11-01", "since the last turn of Anna began"],
    [now, "since the last turn of Anna began"],
  ])("stays summoning sick in the turn of the other player (%s)", (on, why) => {
    const cast = [annasTurn, main, { casts: "Elf", player: "Anna", types: "creature", power: 1, toughness: 1 }, all];
    const uses = {
      activates: "Ping",
      by: "Anna",
      of: "Elf",
      costs: [{ taps: "this" }],
      does: [{ loses: 1, player: "Ben" }],
    };
    const inBens = [...cast, bensTurn, { begins: "upkeep" }, { passes: "Ben" }, uses];
    expect(refusalOf(inBens, on)).toContain(why);
    const asked = { ask: "tapped", object: "Elf" };
    expect(valuesOf([...cast, bensTurn, annasTurn, main, uses, asked], on)).toEqual([true]);
  });
});

describe("a size that an object defines of itself", () => {
  const lands = { ask: "count", of: "land", player: "Anna" };
  const forest = (name: string): WrittenEvent => ({ object: name, player: "Anna", types: "land" });

  it("is an event after it, and is counted at any time", () => {
    const maro = { object: "Maro", player: "Anna", types: "creature" };
    expect(refusalOf([forest("Forest"), { ...maro, power: lands, toughness: lands }], now)).toContain(
      "{changes: Maro, does: defines, power: …, toughness: …}",
    );
    const defines = { changes: "Maro", does: "defines", power: lands, toughness: lands };
    const grown = [forest("Forest"), maro, defines, size("Maro"), forest("Wood"), size("Maro")];
    expect(valuesOf(grown, now)).toEqual([of(1), of(2)]);
  });
});

describe("how an object stands", () => {
  it("is said only of what is there", () => {
    expect(refusalOf([bear({ in: "hand", tapped: true })], now)).toContain(
      '"tapped" is said of a permanent, and Bear is not on the battlefield',
    );
    const makes = { casts: "Make", player: "Anna", types: "sorcery", does: [bear({ damage: 1 })] };
    expect(refusalOf([annasTurn, main, makes, all], now)).toContain('"damage" is said of what is there already');
  });

  it("is a part of the sentence", () => {
    const written = bear({ tapped: true, counters: { "+1/+1": 2, charge: 1 }, damage: 3, summoningSick: true });
    expect(playedInWords(written)).toBe(
      "Anna controls Bear, 2/2 creature, tapped, summoning sick, with 2 +1/+1 counters and 1 charge counter, with 3 damage marked on it.",
    );
  });

  it("has the form of the language", () => {
    const faultOf = (more: object) =>
      situationForm.shape.events.safeParse([bear(more), { ask: "lost" }]).error?.issues[0]?.message;
    expect(faultOf({ tapped: true, counters: { "+1/+1": 1 }, damage: 1, attachedTo: "Ox", summoningSick: true })).toBe(
      undefined,
    );
    expect(faultOf({ counters: 2 })).toBe('write how many of each kind: {"+1/+1": 2}');
    expect(faultOf({ counters: { "+1/+1": -1 } })).toBe("write a number that is not negative");
    expect(faultOf({ tapped: false })).toBe("write true, or leave the key out");
  });
});
