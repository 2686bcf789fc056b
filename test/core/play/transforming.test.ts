import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { all, annasTurn, creature, main, now, numbersOf, of, refusalOf, size, valuesOf, where } from "./fights.ts";

/** Permanents that turn over to their other face. */

const wolf = creature("Villager", "Anna", "1/1", { cost: "{2}{R}", subtypes: "Human" });
const over: WrittenEvent = {
  ...{ transforms: "Villager", into: "Howler", types: "creature", subtypes: "Werewolf" },
  ...{ power: 4, toughness: 4, keywords: ["trample"], colors: "red" },
};
const back: WrittenEvent = { transforms: "Villager" };
const begun = [wolf, annasTurn, main];
const ask = (question: string): WrittenEvent => ({ ask: question, object: "Villager" });

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "it has its other face, and then its first one again",
    [over, size("Villager"), ask("copyOf"), ask("abilities"), back, size("Villager"), ask("types")],
    [of(4), "Howler", ["trample"], of(1), ["creature", "Human"]],
  ],
  [
    "counters, damage and effects stay",
    [
      ...[over, { puts: "+1/+1", on: "Villager" }, { deals: 3, from: "Villager", to: "Villager" }],
      ...[
        { changes: "Villager", does: "adds", power: 0, toughness: 2 },
        back,
        ask("countersOn"),
        size("Villager"),
        ask("damageOn"),
      ],
    ],
    [{ "+1/+1": 1 }, of(2, 4), 3],
  ],
  [
    "a spell that is aimed at it still reaches it",
    [
      { casts: "Blade", player: "Anna", types: "instant", targets: "Villager", does: [{ destroys: "Villager" }] },
      ...[over, all, where("Villager")],
    ],
    ["graveyard"],
  ],
  [
    "a card in the graveyard has its front face",
    [over, { destroys: "Villager" }, ask("copyOf"), ask("manaValue")],
    ["Villager", 3],
  ],
  [
    "a copy of the back face has the mana value 0",
    [
      over,
      creature("Clone", "Anna", "0/1"),
      { copies: "Clone", of: "Villager" },
      size("Clone"),
      { ask: "manaValue", object: "Clone" },
    ],
    [of(4), 0],
  ],
  ["the back face has the mana value of the front", [over, ask("manaValue")], [3]],
  [
    "a creature that turns to a face with too little toughness dies",
    [over, { deals: 3, from: "Villager", to: "Villager" }, back, where("Villager")],
    ["graveyard"],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf([...begun, ...events], now)).toEqual(expected);
});

it("turns over once for two activations, since the rules say so", () => {
  const turn = (activates: string, does: WrittenEvent): WrittenEvent => ({
    ...{ activates, of: "Villager", by: "Anna", does: [{ ...does, transforms: "this" }] },
  });
  const twice = [turn("Howl", {}), turn("Howl again", over), all, ask("copyOf")];
  expect(valuesOf([...begun, ...twice], "2016-04-07")).toEqual(["Villager"]);
  expect(valuesOf([...begun, ...twice], "2016-04-08")).toEqual(["Howler"]);
  const nested = { may: "you", does: [{ transforms: "this" }] };
  const asked: WrittenEvent = { activates: "Howl", of: "Villager", by: "Anna", does: [nested] };
  const yes = { resolves: "top", may: "yes" };
  expect(valuesOf([...begun, asked, over, yes, ask("copyOf")], now)).toEqual(["Howler"]);
  expect(valuesOf([...begun, over, asked, yes, ask("copyOf")], now)).toEqual(["Villager"]);
  const others: WrittenEvent = { casts: "Moon", player: "Ben", types: "instant", does: [{ transforms: "Villager" }] };
  expect(valuesOf([...begun, others, over, all, ask("copyOf")], now)).toEqual(["Villager"]);
});

it("turns over a token only since the rules say so", () => {
  const token = { ...over, transforms: "Twin", into: "Howler" };
  const events = [wolf, annasTurn, main, { creates: "Twin", player: "Anna", copyOf: "Villager", types: "creature" }];
  const asked = [...events, token, { ask: "copyOf", object: "Twin" }];
  expect(valuesOf(asked, "2023-04-13")).toEqual(["Villager"]);
  expect(valuesOf(asked, "2023-04-14")).toEqual(["Howler"]);
});

it("makes what transforms legendary, or no longer", () => {
  const hero = (object: string) => creature(object, "Anna", "1/1");
  const legend = (transforms: string) => ({
    transforms,
    into: "Hero",
    types: "creature",
    supertypes: "legendary",
    power: 2,
    toughness: 2,
  });
  const events = [hero("One"), hero("Two"), annasTurn, main, legend("One"), legend("Two"), where("One"), where("Two")];
  expect(valuesOf(events, now)).toEqual(["as-chosen", "as-chosen"]);
  expect(valuesOf([hero("One"), hero("Two"), annasTurn, main, legend("One"), where("One")], now)).toEqual([
    "battlefield",
  ]);
});

it("takes the same words for its other face again", () => {
  expect(valuesOf([...begun, over, over, over, ask("copyOf")], now)).toEqual(["Howler"]);
});

it("gives a back face the mana value of its day", () => {
  expect(valuesOf([...begun, over, ask("manaValue")], "2016-04-07")).toEqual([0]);
  expect(valuesOf([...begun, over, ask("manaValue")], "2016-04-08")).toEqual([3]);
});

it("refuses what nobody has said, or what no rule knows", () => {
  expect(refusalOf([...begun, back], now)).toContain("has to be known");
  expect(refusalOf([...begun, over, { ...over, into: "Hound" }], now)).toContain('leave out "into"');
  expect(refusalOf([...begun, over], "2011-09-29")).toContain("no rule of 2011-09-29 knows “transforms”");
});

it("into the face that was said before may be named, alone or with a part of what it is", () => {
  const card = creature("Pup", "Anna", "1/1", { cost: "{R}" });
  const face: WrittenEvent = {
    otherFace: "Hound",
    of: "Pup",
    types: "creature",
    colors: "blue",
    power: 3,
    toughness: 3,
  };
  const begun = [card, face, annasTurn];
  for (const more of [{}, { power: 3, toughness: 3 }])
    expect(valuesOf([...begun, { transforms: "Pup", into: "Hound", ...more }, size("Pup")], now)).toEqual([of(3)]);
  const other = { transforms: "Pup", into: "Hound", power: 4, toughness: 4 };
  expect(refusalOf([...begun, other], now)).toContain('leave out "power"');
});

describe("a copy of it", () => {
  const clone = creature("Clone", "Anna", "2/2");
  const howler = { otherFace: "Howler", of: "Villager", types: "creature", power: 4, toughness: 4 };
  const copied = [wolf, howler, clone, annasTurn];
  const copies: WrittenEvent = { copies: "Clone", of: "Villager" };
  const turns = (more: object = {}): WrittenEvent => ({ transforms: "Clone", ...more });

  it("does not transform, of whichever face", () => {
    expect(valuesOf([...copied, copies, turns(), size("Clone")], now)).toEqual([of(1)]);
    expect(valuesOf([...copied, copies, turns({ into: "Howler" }), size("Clone")], "2011-09-30")).toEqual([of(1)]);
    expect(valuesOf([...copied, back, copies, turns({ into: "Villager" }), size("Clone")], now)).toEqual([of(4)]);
    expect(numbersOf([...copied, copies, turns(), size("Clone")], "2019-01-25")).toContain("701.27a");
  });

  it("turns over unseen if it has another face itself", () => {
    const moth = { into: "Moth", types: "creature", power: 5, toughness: 5 };
    const forNow = { ...copies, until: "end-of-turn" };
    const events = [...copied, forNow, turns(moth), size("Clone"), { turn: "Ben" }, size("Clone")];
    expect(valuesOf(events, now)).toEqual([of(1), of(5)]);
  });
});
