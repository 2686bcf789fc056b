import { describe, expect, it } from "vitest";
import { type Case, creature, life, main, refusal, top, values, where } from "./stack-situations.ts";

/** The land that is played is a card, and enters the battlefield. */

const land = (object: string, more: object = {}) => ({ object, player: "Anna", types: ["land"], in: "hand", ...more });
const gain = { when: "enters", of: ["land", "yours"], does: [{ gainsLife: 1, player: "you" }] };
const ooze = creature("Ooze", "Anna", { triggers: [gain], keywords: ["extra-land"] });
const plays = (name: string, more: object = {}) => ({ playsLand: "Anna", land: name, ...more });

const cases: readonly Case[] = [
  ["it is on the battlefield", "2026-08-15", [land("Hill"), ...main, plays("Hill"), where("Hill")], ["battlefield"]],
  [
    "abilities trigger on each land",
    "2022-10-07",
    [ooze, land("Hill"), land("Moor"), ...main, plays("Hill"), top, plays("Moor"), top, life("Anna")],
    [22],
  ],
  [
    "a land of the graveyard needs a permission",
    "2017-09-29",
    [ooze, land("Hill", { in: "graveyard" }), ...main, plays("Hill", { with: "Ooze" }), top, where("Hill")],
    ["battlefield"],
  ],
];

describe("a land that is named as it is played", () => {
  it.each(cases)("%s", (_name, on, events, expected) => {
    expect(values(events, on)).toEqual(expected);
  });

  it("is a land card of the player, in hand", () => {
    expect(refusal([land("Bear", { types: ["creature"] }), ...main, plays("Bear")])).toContain("no land card");
    expect(refusal([land("Hill", { player: "Ben" }), ...main, plays("Hill")])).toContain("not in the hand of Anna");
    const lying = land("Hill", { in: "battlefield" });
    expect(refusal([ooze, lying, ...main, plays("Hill", { with: "Ooze" })])).toContain("on the battlefield already");
    expect(refusal([land("Hill", { in: "graveyard" }), ...main, plays("Hill")])).toContain("not in the hand of Anna");
  });
});
