import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, main, now, of, size, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

const card = (object: string, more: object, zone = "graveyard"): WrittenEvent => ({
  ...{ object, player: "Anna", in: zone },
  ...more,
});
const world = { types: "enchantment", supertypes: "world" };
const legend = { types: "creature", legendary: true, copyOf: "Hero", power: 2, toughness: 2 };
const enter = (...moves: readonly string[]): WrittenEvent => ({ moves, to: "battlefield" });
const raises = (...does: readonly WrittenEvent[]): readonly WrittenEvent[] => [
  { casts: "Raise", player: "Anna", types: "sorcery", does },
  all,
];
const begun = [annasTurn, main];

describe("of what came at the same time", () => {
  const worlds = [card("One", world), card("Two", world), ...begun];
  const both = [where("One"), where("Two")];

  it.each(["2002-01-01", "2010-06-01", now])("no world permanent is the newest on %s", (day) => {
    expect(valuesOf([...worlds, enter("One", "Two"), ...both], day)).toEqual(["graveyard", "graveyard"]);
    expect(valuesOf([...worlds, ...raises(enter("One", "Two")), ...both], day)).toEqual(["graveyard", "graveyard"]);
    const oneByOne = raises(enter("One"), enter("Two"));
    expect(valuesOf([...worlds, ...oneByOne, ...both], day)).toEqual(["graveyard", "battlefield"]);
    const older = [card("Old", world, "battlefield"), ...worlds, enter("One", "Two"), where("Old"), ...both];
    expect(valuesOf(older, day)).toEqual(["graveyard", "graveyard", "graveyard"]);
  });

  it("which world permanent stays is open until the rules speak of a tie", () => {
    const confidences = (events: readonly WrittenEvent[], day: string) =>
      answersOn(duel([...worlds, ...events, ...both]), day).map(({ confidence }) => confidence);
    expect(confidences([enter("One", "Two")], "2001-07-22")).toEqual(["low", "low"]);
    expect(confidences([enter("One", "Two")], "2001-07-23")).toEqual(["high", "high"]);
    expect(confidences([enter("One"), enter("Two")], "2001-07-22")).toEqual(["high", "high"]);
  });

  it("which Role of one player stays is open, and each older one goes", () => {
    const role = { types: "enchantment", subtypes: ["Aura", "Role"] };
    const bear = card("Bear", { types: "creature", power: 2, toughness: 2 }, "battlefield");
    const roles = [bear, card("Old", role), card("One", role), card("Two", role), ...begun];
    const attach = (...moves: readonly string[]): WrittenEvent => ({ moves, to: "battlefield", attachedTo: "Bear" });
    const found = (events: readonly WrittenEvent[]) =>
      answersOn(duel([...roles, ...events, where("Old"), ...both]), now).map(({ value, confidence }) => [
        value,
        confidence,
      ]);
    const [old, one, two] = found([attach("Old"), attach("One", "Two")]);
    expect(old).toEqual(["graveyard", "high"]);
    expect([one?.[1], two?.[1]]).toEqual(["low", "low"]);
    expect(found([attach("Old"), attach("One"), attach("Two")])).toEqual([
      ["graveyard", "high"],
      ["graveyard", "high"],
      ["battlefield", "high"],
    ]);
  });

  it("no token that copies a world permanent is the newest", () => {
    const copies: WrittenEvent = { creates: "Copy", player: "Anna", copyOf: "One", times: 2 };
    const asked = [where("One"), where("Copy"), where("Copy 2")];
    expect(valuesOf([card("One", world, "battlefield"), ...begun, copies, ...asked], "2020-01-01")).toEqual([
      ...["graveyard", "gone", "gone"],
    ]);
  });

  it.each(["2000-01-01", "2002-01-01"])("no legend is the oldest on %s", (day) => {
    const legends = [card("One", legend), card("Two", legend), ...begun];
    expect(valuesOf([...legends, enter("One", "Two"), ...both], day)).toEqual(["graveyard", "graveyard"]);
    expect(valuesOf([...legends, enter("One"), enter("Two"), ...both], day)).toEqual(["battlefield", "graveyard"]);
  });

  it("nothing is the newest that comes back from exile together", () => {
    const away = (name: string): WrittenEvent => ({ moves: name, to: "exile", by: "Light" });
    const worldsBack = [
      ...[card("One", world, "battlefield"), ...begun, card("Light", { types: "enchantment" }, "battlefield")],
      ...[away("One"), card("Two", world, "battlefield"), away("Two"), { destroys: "Light" }, ...both],
    ];
    expect(valuesOf(worldsBack, now)).toEqual(["graveyard", "graveyard"]);
  });
});

describe("effects of permanents that came at the same time", () => {
  const humility: WrittenEvent = {
    ...{ changes: "creatures", does: ["loses-all", "sets"], power: 1, toughness: 1, by: "Humility" },
  };
  const animated: WrittenEvent = {
    ...{ changes: "enchantments", except: "Opalescence", does: ["is-also", "sets"], types: "creature" },
    ...{ power: 4, toughness: 4, by: "Opalescence" },
  };
  const cards = [card("Humility", { types: "enchantment" }), card("Opalescence", { types: "enchantment" }), ...begun];
  const answer = (events: readonly WrittenEvent[], object: string) =>
    answersOn(duel([...events, humility, animated, size(object)]), "2016-06-01")[0];

  it("apply in an order that a player chooses, so that answers are not sure", () => {
    expect(answer([...cards, enter("Humility", "Opalescence")], "Humility")).toMatchObject({ confidence: "low" });
    const first = answer([...cards, enter("Humility"), enter("Opalescence")], "Humility");
    const second = answer([...cards, enter("Opalescence"), enter("Humility")], "Humility");
    expect(first).toMatchObject({ value: of(4), confidence: "high" });
    expect(second).toMatchObject({ value: of(1), confidence: "high" });
  });

  it("are sure where the order counts for nothing", () => {
    const anthem = (by: string, keyword: string): readonly WrittenEvent[] => [
      { changes: "each creature yours", does: "adds", power: 1, toughness: 1, by },
      { changes: "each creature yours", does: "gains", keyword, by },
    ];
    const bear = card("Bear", { types: "creature", power: 2, toughness: 2 }, "battlefield");
    const asked = [...anthem("Humility", "flying"), ...anthem("Opalescence", "trample"), size("Bear")];
    const sized = answersOn(duel([bear, ...cards, enter("Humility", "Opalescence"), ...asked]), now)[0];
    expect(sized).toMatchObject({ value: of(4), confidence: "high" });
  });
});

describe("an effect that counts what it changes itself", () => {
  it("leaves the number unsure", () => {
    const grows: WrittenEvent = {
      ...{ changes: "Ox", does: "adds", power: { ask: "power", object: "Ox" }, toughness: 0, by: "Ox" },
    };
    const ox = card("Ox", { types: "creature", power: 1, toughness: 1 }, "battlefield");
    expect(answersOn(duel([ox, ...begun, grows, size("Ox")]), now)[0]).toMatchObject({ confidence: "low" });
  });
});
