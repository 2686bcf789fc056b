import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { creature, life, main, where } from "./stack-situations.ts";

/** Situations for the words of choices, payments and designations: with the word, and without it or with another. */

type Script = readonly WrittenEvent[];
type WordPair = { readonly with: Script; readonly without: Script };

const [x, y] = [creature("X", "Ben"), creature("Y", "Anna", { power: 3, toughness: 3 })];
const z = (more: WrittenEvent): WrittenEvent => creature("Z", "Ben", more);
const top = { resolves: "top" };
const combat = [{ turn: "Anna" }, { begins: "declare-attackers" }];
const spell = (more: WrittenEvent): WrittenEvent => ({ casts: "Shock", player: "Anna", types: ["instant"], ...more });

function around(before: Script, events: readonly [WrittenEvent, WrittenEvent], after: Script): WordPair {
  return { with: [...before, events[0], ...after], without: [...before, events[1], ...after] };
}

const edict = [x, z({}), ...main, spell({ does: [{ hasToSacrifice: "Ben" }] })];
const leak = [
  ...main,
  spell({ does: [{ loses: 1, player: "Ben" }] }),
  spell({ casts: "Leak", does: [{ counters: "Shock", unless: "pays" }] }),
];
const paid = (pays: string, other: WrittenEvent): WordPair =>
  around(leak, [{ ...top, pays }, other], [top, life("Ben")]);
const named = (as: string, other: string): WordPair =>
  around(
    [x, ...main],
    [
      { designates: "X", as },
      { designates: "X", as: other },
    ],
    [{ ask: "isDesignated", object: "X", as }],
  );
/** Of two permanents only one is of that kind, and the other one is chosen. */
const ofKind = (word: string, more: WrittenEvent): WordPair =>
  around(
    [x, z(more), ...main],
    [
      { hasToSacrifice: "Ben", of: word, chosen: "Z" },
      { hasToSacrifice: "Ben", chosen: "Z" },
    ],
    [where("X")],
  );

/** All these situations, each under its word. */
export const situationsOfChoices: readonly (readonly [string, WordPair])[] = [
  [
    "resolves.chosen",
    around(
      edict,
      [
        { ...top, chosen: "X" },
        { ...top, chosen: "Z" },
      ],
      [where("X")],
    ),
  ],
  ["resolves.pays", paid("yes", top)],
  ["resolves.pays yes", paid("yes", { ...top, pays: "no" })],
  ["resolves.pays no", paid("no", { ...top, pays: "yes" })],
  [
    "counters.unless",
    around(
      [...main, spell({})],
      [{ counters: "Shock", unless: "pays" }, { counters: "Shock" }],
      [{ ask: "became", object: "Shock" }],
    ),
  ],
  ["hasToSacrifice.of nontoken", ofKind("nontoken", { token: true })],
  ["hasToSacrifice.of nonland", ofKind("nonland", { types: ["land"] })],
  ["designates.as renowned", named("renowned", "monstrous")],
  ["designates.as monstrous", named("monstrous", "renowned")],
  [
    "moves.chosen",
    around(
      [{ ...x, keywords: ["riot"], in: "hand" }, ...main],
      [
        { moves: "X", to: "battlefield", chosen: "counter" },
        { moves: "X", to: "battlefield", chosen: "haste" },
      ],
      [{ ask: "countersOn", object: "X" }],
    ),
  ],
  [
    "prevents.instead",
    around(
      [x, y, ...main],
      [
        { prevents: "all", player: "Ben", instead: "X" },
        { prevents: "all", player: "Ben" },
      ],
      [{ deals: 5, from: "Y", player: "Ben" }, where("X")],
    ),
  ],
  [
    "entersCombat.tapped",
    around(
      [y, creature("W", "Anna"), ...combat, { attacksWith: "Y", at: "Ben" }],
      [
        { entersCombat: "W", at: "Ben", tapped: true },
        { entersCombat: "W", at: "Ben" },
      ],
      [{ ask: "tapped", object: "W" }],
    ),
  ],
];
