import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/written-situation.ts";
import { all, annasTurn, attack, creature, life, main, now, of, size, valuesOf, where } from "./fights.ts";

/** What abilities trigger on, once for all that happens together or for each. */

const shrine = (trigger: object): WrittenEvent => ({
  ...{ object: "Shrine", player: "Anna", types: "enchantment" },
  triggers: [{ ...trigger, does: [{ gainsLife: 1, player: "you" }] }],
});
const [elf, cow] = [creature("Elf", "Ben", "1/1"), creature("Cow", "Ben", "1/1")];
const [ox, bear] = [creature("Ox", "Anna", "2/2"), creature("Bear", "Anna", "2/2")];
const killed: WrittenEvent = { destroys: ["Elf", "Cow"] };

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "each creature that dies",
    [shrine({ when: "dies", of: "creature" }), elf, cow, annasTurn, main, killed, all, life("Anna")],
    [22],
  ],
  [
    "one or more creatures that die",
    [shrine({ when: "dies", of: "creature", once: true }), elf, cow, annasTurn, main, killed, all, life("Anna")],
    [21],
  ],
  [
    "one or more that die again later",
    [
      ...[shrine({ when: "dies", of: "creature", once: true }), elf, cow, annasTurn, main],
      ...[{ destroys: "Elf" }, all, { destroys: "Cow" }, all, life("Anna")],
    ],
    [22],
  ],
  [
    "one or more attackers, declared together",
    [
      shrine({ when: "attacks", of: "creature", once: true }),
      ox,
      bear,
      annasTurn,
      attack("Ox"),
      attack("Bear"),
      all,
      life("Anna"),
    ],
    [21],
  ],
  [
    "a player who is attacked by two creatures, once",
    [
      shrine({ when: "is-attacked", whose: "opponent" }),
      ox,
      bear,
      annasTurn,
      attack("Ox"),
      attack("Bear"),
      all,
      life("Anna"),
    ],
    [21],
  ],
  [
    "going to a graveyard from anywhere",
    [
      {
        ...creature("Ghost", "Anna", "1/1"),
        in: "hand",
        triggers: [{ when: "goes-to-graveyard", from: "graveyard", does: [{ moves: "this", to: "exile" }] }],
      },
      ...[annasTurn, main, { discards: "Ghost" }, all, where("Ghost")],
    ],
    ["exile"],
  ],
  [
    "a copy that dies has not what it copied",
    [
      {
        ...creature("Ghost", "Ben", "1/1"),
        triggers: [{ when: "goes-to-graveyard", does: [{ loses: 5, player: "Ben" }] }],
      },
      ...[ox, annasTurn, main, { copies: "Ox", of: "Ghost" }, { destroys: "Ox" }, all, life("Ben")],
    ],
    [20],
  ],
])("%s", (_name, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it("keeps a permanent tapped for one untap step of its controller", () => {
  const turns = (count: number): WrittenEvent[] =>
    Array.from({ length: count }, () => [{ turn: "Ben" }, { turn: "Anna" }]).flat();
  const tapped = { ask: "tapped", object: "Ox" };
  const events = [ox, annasTurn, main, { taps: "Ox" }, { keepsTapped: "Ox" }];
  expect(valuesOf([...events, ...turns(1), main, tapped], now)).toEqual([true]);
  expect(valuesOf([...events, ...turns(2), main, tapped], now)).toEqual([false]);
  // It says nothing of later untap steps, also if something else had untapped it before that one.
  const later = [{ untaps: "Ox" }, ...turns(1), main, { taps: "Ox" }, ...turns(1), main, tapped];
  expect(valuesOf([...events, ...later], now)).toEqual([false]);
});

it("lets an emblem work in the command zone", () => {
  const emblem: WrittenEvent = { object: "Emblem", player: "Anna", in: "command" };
  const grown: WrittenEvent = { changes: "creatures", of: "Anna", does: "adds", power: 2, toughness: 2, by: "Emblem" };
  const more: WrittenEvent = { replaces: "gains-life", whose: "Anna", by: "Emblem", multiplies: 2 };
  const fed = [annasTurn, { gainsLife: 3, player: "Anna" }, life("Anna")];
  expect(valuesOf([emblem, ox, elf, grown, more, size("Ox"), size("Elf"), ...fed], now)).toEqual([of(4), of(1), 26]);
});
