import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import {
  annasTurn,
  attack,
  block,
  creature,
  dealt,
  life,
  main,
  now,
  of,
  refusalOf,
  size,
  valuesOf,
  where,
} from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** Situations whose topics and days were drawn at random, and facts of situations that were left aside in silence. */

type Drawn = {
  readonly id: string;
  readonly on: string;
  readonly story: string;
  readonly players?: readonly string[];
  readonly teams?: readonly (readonly string[])[];
  readonly events: readonly WrittenEvent[];
  readonly values?: readonly unknown[];
  readonly refused?: string;
};
const drawn: readonly Drawn[] = parse(readFileSync(new URL("twentieth-set.yaml", import.meta.url), "utf8"));

const top: WrittenEvent = { resolves: "top" };
const attacking: WrittenEvent = { begins: "declare-attackers" };
const all: WrittenEvent = { resolves: "all", ifAny: true };
const rule: WrittenEvent = { object: "Rule", player: "Anna", types: "enchantment" };
const elf = creature("Elf", "Anna", "1/1");
const ox = creature("Ox", "Ben", "3/3");
const spell = (...does: WrittenEvent[]): WrittenEvent => ({ casts: "Spell", player: "Anna", types: "instant", does });

describe("a situation drawn at random", () => {
  it.each(drawn.map((one) => [one.id, one] as const))("%s", (_id, { on, story, events, values, refused, ...more }) => {
    if (refused !== undefined) return expect(refusalOf(events, on), story).toContain(refused);
    const answers = answersOn(duel(events, more), on);
    expect(
      answers.map(({ value }) => value),
      story,
    ).toEqual(values);
    expect(
      answers.map(({ confidence }) => confidence),
      story,
    ).not.toContain("low");
  });
});

describe("what is chosen as something resolves or enters", () => {
  const thunder = creature("Thunder", "Anna", "1/1", { keywords: "devour-2", in: "hand" });
  const enters: WrittenEvent = { moves: "Thunder", to: "battlefield", chosen: "Elf" };
  const start = [thunder, elf, annasTurn, main];

  it("is not left aside in silence where nothing asks for it", () => {
    const idle = [ox, ...start, spell({ deals: 3, to: "Ox" }), { ...top, chosen: "Elf" }, where("Ox")];
    const [answer] = answersOn(duel(idle), now);
    expect(answer).toMatchObject({ value: "graveyard", confidence: "low" });
    expect(answer?.sentence).toContain("Nothing there asks for a choice of Elf");
    expect(refusalOf([ox, ...start, { hasToSacrifice: "Ben", chosen: "Elf" }], now)).toContain("cannot choose");
  });

  it("is what devours eats, by whatever event it comes", () => {
    expect(valuesOf([...start, enters, size("Thunder"), where("Elf")], now)).toEqual([of(3), "graveyard"]);
    expect(valuesOf([...start, spell(enters), top, size("Thunder")], now)).toEqual([of(3)]);
    expect(valuesOf([...start, { ...enters, chosen: "no-counter" }, size("Thunder")], now)).toEqual([of(1)]);
    const token = { creates: "Mob", player: "Anna", types: "creature", power: 1, toughness: 1, keywords: "devour-1" };
    expect(valuesOf([elf, annasTurn, main, { ...token, chosen: "Elf" }, size("Mob")], now)).toEqual([of(2)]);
    expect(refusalOf([...start, { ...enters, chosen: "Nobody" }], now)).toContain("there is no Nobody to choose");
    expect(refusalOf([...start, { moves: "Elf", to: "exile", chosen: "haste" }], now)).toContain("leave out");
  });

  it("feeds only one of several devours, which one is not said", () => {
    const twice = { ...thunder, keywords: ["devour-1", "devour-2"] };
    const [answer] = answersOn(duel([twice, elf, annasTurn, main, enters, size("Thunder")]), now);
    expect(answer).toMatchObject({ value: of(3), confidence: "low" });
  });
});

describe("a group in what a permanent says", () => {
  const later = creature("Yak", "Anna", "3/3");
  const of2: WrittenEvent = { object: "Fence", player: "Ben", types: "enchantment" };
  const fights = [of2, annasTurn, main, later];

  it("is what fits at any time, also for a cost, a cap and damage", () => {
    const charges: WrittenEvent = { charges: "attack", of: "each creature opponents", by: "Fence" };
    expect(refusalOf([of2, charges, annasTurn, main, later, attacking, attack("Yak")], now)).toContain("paid: true");
    const caps: WrittenEvent = { caps: "be-blocked", of: "each creature", times: 1, by: "Fence" };
    const blocks = [ox, creature("Cow", "Ben", "1/1"), ...fights.slice(1), attacking, attack("Yak")];
    const both = [block("Ox", "Yak"), block("Cow", "Yak"), dealt];
    expect(refusalOf([of2, caps, ...blocks, ...both], now)).toContain("lets only 1 block Yak");
    const hurts: WrittenEvent = { replaces: "deals-damage", to: "each creature opponents", by: "Rule", adds: 2 };
    const shot = [spell({ deals: 1, to: "Ox" }, { deals: 1, to: "Yak" }), top, where("Ox"), where("Yak")];
    expect(valuesOf([rule, hurts, annasTurn, main, later, ox, ...shot], now)).toEqual(["graveyard", "battlefield"]);
  });

  it("can be who blocks more, as long as that permanent is there", () => {
    const more: WrittenEvent = { blocksMore: "each creature yours", times: 1, by: "Fence" };
    const two = [elf, ...fights.slice(1), ox, attacking, attack("Yak"), attack("Elf")];
    const asked = [block("Ox", "Yak"), { ask: "mayBlock", object: "Ox", attacker: "Elf" }];
    expect(valuesOf([of2, more, ...two, ...asked], now)).toEqual([true]);
    expect(valuesOf([of2, more, ...two, { moves: "Fence", to: "exile" }, ...asked], now)).toEqual([false]);
  });

  it.each<WrittenEvent>([
    { takes: "each creature", player: "Anna", by: "Rule" },
    { replaces: "dies", named: "each creature", by: "Rule", goes: "exile" },
  ])("is refused where it would be only what is there already: %j", (event) => {
    expect(refusalOf([rule, ox, event], now)).toContain("this is about one object");
  });
});

describe("an effect on counters", () => {
  const energy = [annasTurn, main, { puts: "energy", on: "Anna", times: 2 }, { poisons: "Anna", times: 1 }];
  const asked: readonly WrittenEvent[] = [
    { ask: "countersOn", object: "Anna", kind: "energy" },
    { ask: "poison", player: "Anna" },
  ];

  it.each<[string, object, unknown]>([
    ["is about those of players", { whose: "Anna" }, [4, 2]],
    ["of another player is not", { whose: "Ben" }, [2, 1]],
    ["of objects is not", { of: "creature" }, [2, 1]],
    ["of an object by name is not", { named: "Rule" }, [2, 1]],
  ])("%s", (_what, more, values) => {
    const doubles: WrittenEvent = { replaces: "gets-counters", by: "Rule", multiplies: 2, ...more };
    expect(valuesOf([rule, doubles, ...energy, ...asked], now)).toEqual(values);
  });
});

describe("a fact that says nothing", () => {
  const heals = spell({ gainsLife: 3, player: "you" });
  const land: WrittenEvent = { object: "Forest", player: "Anna", types: "land", in: "hand" };

  it.each<[string, readonly WrittenEvent[], string]>([
    ["new targets of a copy without any", [heals, { copiesSpell: "Spell", player: "Anna", targets: "Ox" }], "stays: 0"],
    [
      "a target of a creature spell",
      [{ casts: "Cub", player: "Anna", types: "creature", targets: "Ox" }],
      "only an Aura",
    ],
    ["a token in a hand", [creature("Cub", "Anna", "1/1", { token: true, in: "hand" })], "is a token"],
    ["a card face down in a hand", [creature("Cub", "Anna", "1/1", { faceDown: true, in: "hand" })], "is face down"],
    [
      "what an Equipment enchants",
      [{ object: "Axe", player: "Anna", types: "equipment", enchants: "land" }],
      "an Aura",
    ],
    ["what lets a land be played that needs nothing", [{ playsLand: "Anna", with: "Rule" }], "leave out"],
    ["the same with a card", [land, { playsLand: "Anna", land: "Forest", with: "Rule" }], "leave out"],
  ])("is refused: %s", (_what, events, why) => {
    expect(refusalOf([rule, ox, annasTurn, main, ...events], now)).toContain(why);
  });

  it("of kinds of objects is refused where players do something", () => {
    for (const replaces of ["draws", "gains-life", "creates-tokens"])
      expect(() => valuesOf([rule, { replaces, of: "creature", by: "Rule", multiplies: 2 }], now)).toThrow();
  });

  it.each(["2010-01-10", now])("a land from the graveyard is the one of the turn on %s", (on) => {
    const grave = { ...land, in: "graveyard" };
    const played = [rule, grave, annasTurn, main, { playsLand: "Anna", land: "Forest", with: "Rule" }];
    expect(valuesOf([...played, { ask: "mayPlayLand", player: "Anna" }], on)).toEqual([false]);
  });
});

it("the redirection to a planeswalker applies among other effects, in an order that is open until it is said", () => {
  const jace: WrittenEvent = { object: "Jace", player: "Ben", types: "planeswalker", loyalty: 4 };
  const shield: WrittenEvent = { prevents: "next", amount: 2, player: "Ben", source: "Shield" };
  const shot = spell({ deals: 3, player: "Ben", onto: "Jace" });
  const script = [jace, annasTurn, main, shield, shot, all, { ask: "countersOn", object: "Jace" }, life("Ben")];
  expect(answersOn(duel(script), "2018-04-26")[0]?.confidence).toBe("low");
  const alone = script.filter((event) => event !== shield);
  expect(answersOn(duel(alone), "2018-04-26")[0]).toMatchObject({ value: { loyalty: 1 }, confidence: "high" });
  expect(refusalOf(script, "2018-04-27")).toContain("not redirected");
});

describe("who is attacked by several creatures", () => {
  const bear = creature("Bear", "Anna", "2/2");
  const seen = (more: object): WrittenEvent => ({
    ...rule,
    triggers: [{ does: [{ gainsLife: 1, player: "you" }], ...more }],
  });
  const fight = [bear, elf, annasTurn, attacking, attack("Bear"), attack("Elf")];
  const again = [dealt, { extraPhase: "combat" }, { begins: "combat" }, { untaps: "Elf" }, attacking, attack("Elf")];
  const attacked: WrittenEvent = { ask: "happened", what: "is-attacked", player: "Ben" };

  it("is attacked once by all that are declared together", () => {
    expect(valuesOf([...fight, attacked, ...again, attacked], now)).toEqual([1, 2]);
    const second = seen({ when: "is-attacked", whose: "opponent", nth: 2 });
    expect(valuesOf([second, ...fight, all, life("Anna"), ...again, all, life("Anna")], now)).toEqual([20, 21]);
  });

  it.each<[object, string]>([
    [{ when: "attacks", of: "creature", once: true, nth: 2 }, "write one of the two"],
    [{ when: "draws", named: "Ox" }, "happens to players"],
  ])("an ability that cannot be heard so is refused: %j", (more, why) => {
    expect(refusalOf([seen(more)], now)).toContain(why);
  });
});

describe("words that say whose something is", () => {
  const counted = (more: object): WrittenEvent => ({ ask: "count", of: ["creature", "yours"], ...more });

  it("need an effect, or a player who is named", () => {
    expect(valuesOf([elf, ox, counted({ player: "Ben" })], now)).toEqual([1]);
    const counts = spell({ loses: { ask: "count", of: ["creature", "opponents"] }, player: "Ben" });
    expect(valuesOf([elf, ox, annasTurn, main, counts, top, life("Ben")], now)).toEqual([19]);
    const own = { changes: "Elf", does: "adds", power: counted({}), toughness: 0, by: "Rule" };
    expect(valuesOf([rule, elf, ox, own, size("Elf")], now)).toEqual([of(2, 1)]);
  });

  it.each<[object, string]>([
    [counted({}), "“yours” has no meaning"],
    [counted({ of: ["creature", "opponents"], player: "Anna" }), "“opponents” has no meaning"],
    [counted({ of: ["creature", "another"] }), "“another” has no meaning"],
    [{ ask: "spellsCast", of: "yours" }, "“yours” has no meaning"],
    [{ ask: "happened", what: "dies", of: "opponents", player: "Anna" }, "“opponents” has no meaning"],
  ])("are refused without both: %j", (ask, why) => {
    expect(refusalOf([elf, ox, annasTurn, ask as WrittenEvent], now)).toContain(why);
  });
});

describe("a card that is no permanent", () => {
  it("is not on the battlefield if nothing says where it is", () => {
    const bolt: WrittenEvent = { object: "Bolt", player: "Anna", types: ["instant"] };
    const whereabouts: WrittenEvent = { ask: "where", object: "Bolt" };
    const [unsaid] = answersOn(duel([bolt, whereabouts]), now);
    expect([unsaid?.value, unsaid?.confidence]).toEqual(["hand", "low"]);
    const [said] = answersOn(duel([{ ...bolt, in: "graveyard" }, whereabouts]), now);
    expect([said?.value, said?.confidence]).toEqual(["graveyard", "high"]);
  });
});
