import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, main, now, refusalOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** A Room, of which a player casts one half, and whose locked halves have no name, mana cost or text (2024-09-20 on). */

const room: WrittenEvent = {
  ...{ object: "Vault", player: "Anna", types: "enchantment", cost: "{2}{R}{3}{U}", in: "hand" },
};
const cast: readonly WrittenEvent[] = [annasTurn, main, { casts: "Vault", player: "Anna" }, { resolves: "top" }];
const shown = (ask: string, subtypes: string, events: readonly WrittenEvent[] = cast) =>
  answersOn(duel([{ ...room, subtypes }, ...events, { ask, object: "Vault" }]), now)[0];

describe("a Room", () => {
  it.each(["colors", "abilities", "copyOf", "manaValue"])("leaves its %s unsure on the battlefield", (ask) => {
    expect(shown(ask, "Room")).toMatchObject({
      confidence: "medium",
      sentence: expect.stringContaining("Which halves of Vault are unlocked is not played here"),
    });
    expect(shown(ask, "Shrine")?.confidence).toBe("high");
    expect(shown(ask, "Room", [annasTurn])?.confidence).toBe("high");
  });

  it("leaves nothing else unsure", () => {
    expect(shown("where", "Room")).toMatchObject({ value: "battlefield", confidence: "high" });
    const other: WrittenEvent = { object: "Ring", player: "Anna", types: "artifact", cost: "{1}" };
    const answers = answersOn(
      duel([{ ...room, subtypes: "Room" }, other, ...cast, { ask: "manaValue", object: "Ring" }]),
      now,
    );
    expect(answers[0]).toMatchObject({ value: 1, confidence: "high" });
  });

  it.each(["red", "nonwhite", "mana-value-4-or-less"])("leaves open whether it is %s on the battlefield", (word) => {
    const sweep = {
      casts: "Sweep",
      player: "Anna",
      types: "sorcery",
      does: [{ destroys: `each enchantment ${word}` }],
    };
    const isThere = [{ ...room, subtypes: "Room" }, ...cast];
    expect(refusalOf([...isThere, sweep, { resolves: "top" }], now)).toMatch(
      new RegExp(`whether Vault is ${word} .* the halves that are unlocked, without "subtypes: Room"`),
    );
    const [answer] = answersOn(duel([...isThere, { ask: "count", of: ["enchantment", word] }]), now);
    expect(answer?.confidence).toBe("low");
    const inHand = [{ ...room, subtypes: "Room" }, annasTurn, { ask: "manaValue", object: "Vault" }];
    expect(answersOn(duel(inHand), now)[0]).toMatchObject({ value: 7, confidence: "high" });
  });

  it("is not cast by halves here, as a split card is", () => {
    const half = { casts: "Vault", player: "Anna", by: "half", types: "enchantment", cost: "{2}{R}" };
    const events = [annasTurn, main, half];
    expect(refusalOf([{ ...room, subtypes: "Room" }, ...events], now)).toContain("a Room are not played here");
    expect(refusalOf([room, ...events], now)).toContain("instants and sorceries");
  });
});
