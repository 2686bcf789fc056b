import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { pairsOf, type Row } from "./effect-words.ts";
import { creature, life, main, where } from "./stack-situations.ts";
import type { WordPair } from "./word-situations.ts";

/** Situations for words of combat, and of what would happen instead of something. */

type Script = readonly WrittenEvent[];

const x = creature("X", "Ben");
const y = creature("Y", "Anna", { power: 3, toughness: 3 });
const combat = [{ turn: "Anna" }, { begins: "declare-attackers" }];
const attack = { attacksWith: "Y", at: "Ben" };
const size = (object: string): WrittenEvent => ({ ask: "size", object });
const nextTurn = [{ turn: "Ben" }, { turn: "Anna" }];
const legal = (of: "attackers" | "blockers"): WrittenEvent => ({ ask: "legalDeclaration", of });
const mayAttack: WrittenEvent = { ask: "mayAttackWith", object: "Y" };
const mayBlock: WrittenEvent = { ask: "mayBlock", object: "X", attacker: "Y" };

const blocker = creature("X", "Ben", { colors: ["white"] });
const ofCombat: readonly Row[] = [
  [
    "attacksWith.paid",
    [x, y, { charges: "attack" }, ...combat],
    { ...attack, paid: true },
    attack,
    [legal("attackers")],
  ],
  [
    "combatDamage.combatDamage dealt",
    [x, y, ...combat, attack],
    { combatDamage: "dealt" },
    { combatDamage: "assigned" },
    [life("Ben")],
    "2005-09-01",
  ],
  [
    "combatDamage.combatDamage assigned",
    [x, y, ...combat, attack],
    { combatDamage: "assigned" },
    { combatDamage: "dealt" },
    [life("Ben")],
    "2005-09-01",
  ],
  [
    "combatDamage.step",
    [{ ...y, keywords: ["double-strike"] }, ...combat, attack],
    { combatDamage: "dealt", step: "first" },
    { combatDamage: "dealt" },
    [life("Ben")],
  ],
  [
    "combatDamage.step first",
    [{ ...y, keywords: ["double-strike"] }, ...combat, attack],
    { combatDamage: "dealt", step: "first" },
    { combatDamage: "dealt", step: "regular" },
    [life("Ben")],
  ],
  [
    "forbids.which green",
    [blocker, y, ...combat, attack],
    { forbids: "be-blocked", of: "Y", which: ["green"] },
    { forbids: "be-blocked", of: "Y" },
    [mayBlock],
  ],
  [
    "forbids.which defender",
    [blocker, y, ...combat, attack],
    { forbids: "be-blocked", of: "Y", which: ["defender"] },
    { forbids: "be-blocked", of: "Y" },
    [mayBlock],
  ],
  [
    "forbids.by",
    [x, y, ...main],
    { forbids: "attack", of: "Y", by: "X" },
    { forbids: "attack", of: "Y" },
    [{ destroys: "X" }, mayAttack],
  ],
  [
    "demands.demands be-blocked",
    [x, y, ...combat],
    { demands: "be-blocked", of: "Y" },
    { demands: "attack", of: "Y" },
    [attack, legal("blockers")],
  ],
  [
    "demands.by",
    [x, y, ...main],
    { demands: "attack", of: "Y", by: "X" },
    { demands: "attack", of: "Y" },
    [{ destroys: "X" }, ...[{ begins: "declare-attackers" }, legal("attackers")]],
  ],
  [
    "demands.until",
    [y, ...main],
    { demands: "attack", of: "Y", until: "end-of-turn" },
    { demands: "attack", of: "Y" },
    [...nextTurn, ...[{ begins: "declare-attackers" }, legal("attackers")]],
  ],
  [
    "charges.of",
    [x, y, ...main],
    { charges: "attack", of: "X" },
    { charges: "attack" },
    [...[{ begins: "declare-attackers" }, attack, legal("attackers")]],
  ],
  [
    "charges.by",
    [x, y, ...main],
    { charges: "attack", by: "X" },
    { charges: "attack" },
    [{ destroys: "X" }, { begins: "declare-attackers" }, attack, legal("attackers")],
  ],
  [
    "caps.at",
    [y, ...main],
    { caps: "attack", times: 0, at: "Carol" },
    { caps: "attack", times: 0 },
    [{ begins: "declare-attackers" }, attack, legal("attackers")],
  ],
  [
    "caps.of",
    [x, y, ...main],
    { caps: "be-blocked", times: 0, of: "X" },
    { caps: "be-blocked", times: 0, of: "Y" },
    [
      ...[{ begins: "declare-attackers" }, attack, { begins: "declare-blockers" }],
      ...[{ blocksWith: "X", attacker: "Y" }, legal("blockers")],
    ],
  ],
  [
    "caps.by",
    [x, y, ...main],
    { caps: "attack", times: 0, by: "X" },
    { caps: "attack", times: 0 },
    [{ destroys: "X" }, { begins: "declare-attackers" }, attack, legal("attackers")],
  ],
  [
    "caps.until",
    [y, ...main],
    { caps: "attack", times: 0, until: "end-of-turn" },
    { caps: "attack", times: 0 },
    [...nextTurn, ...[{ begins: "declare-attackers" }, attack, legal("attackers")]],
  ],
  [
    "entersCombat.at",
    [x, y, creature("Z", "Anna", { in: "hand" }), ...combat, attack],
    { entersCombat: "Z", at: "Ben" },
    { entersCombat: "Z", at: "Carol" },
    [{ combatDamage: "dealt" }, life("Ben")],
  ],
  [
    "entersCombat.attacker",
    [creature("X", "Ben", { in: "hand" }), y, ...combat, attack, { begins: "declare-blockers" }],
    { entersCombat: "X", attacker: "Y" },
    { happens: "nothing" },
    [{ combatDamage: "dealt" }, where("X")],
  ],
];

const dying: Script = [{ destroys: "X" }, where("X")];
const entering: Script = [{ moves: "Z", to: "battlefield" }, { ask: "tapped", object: "Z" }, size("Z"), where("Z")];
const z = creature("Z", "Ben", { in: "hand" });
const goes = (zone: string): Row => [
  `replaces.goes ${zone}`,
  [x, ...main],
  { replaces: "leaves", goes: zone },
  { replaces: "leaves", goes: zone === "exile" ? "hand" : "exile" },
  [{ moves: "X", to: zone === "library" ? "hand" : "library" }, where("X")],
];
const instead = { instead: [{ loses: 2, player: "Ben" }] };
const drawing: Script = [{ draws: 1, player: "Ben" }, life("Ben")];
const doubled = { replaces: "deals-damage", multiplies: 2 };
const burning: Script = [{ deals: 3, from: "Y", player: "Ben" }, life("Ben")];
const queen = creature("Y", "Anna", { supertypes: "legendary" });
const clone = creature("Z", "Anna", { in: "hand" });
const moreCounters = { replaces: "gets-counters", of: "yours", by: "Season", multiplies: 2 };
const loyalty: Script = [
  { casts: "Jace", player: "Anna", types: "planeswalker", loyalty: 4 },
  { resolves: "top" },
  {
    ...{ activates: "Plus", of: "Jace", by: "Anna", as: "loyalty-ability" },
    ...{ costs: [{ puts: "loyalty", on: "Jace" }], does: [{ draws: 1, player: "you" }] },
  },
  { ask: "countersOn", object: "Jace" },
];
const ofReplacement: readonly Row[] = [
  [
    "replaces.replaces dies",
    [x, ...main],
    { replaces: "dies", goes: "exile" },
    { replaces: "enters", goes: "exile" },
    dying,
  ],
  [
    "replaces.costs left-out",
    [{ object: "Season", player: "Anna", types: "enchantment" }, ...main],
    { ...moreCounters, costs: "left-out" },
    { ...moreCounters, costs: "included" },
    loyalty,
  ],
  [
    "replaces.notLegendary",
    [queen, clone, ...main],
    { replaces: "enters", named: "Z", copyOf: "Y", notLegendary: true },
    { replaces: "enters", named: "Z", copyOf: "Y" },
    [{ moves: "Z", to: "battlefield" }, where("Z")],
  ],
  [
    "replaces.replaces goes-to-graveyard",
    [z, ...main],
    { replaces: "goes-to-graveyard", goes: "exile" },
    { replaces: "dies", goes: "exile" },
    [{ discards: "Z" }, where("Z")],
  ],
  [
    "replaces.replaces is-destroyed",
    [x, ...main],
    { replaces: "is-destroyed", nothing: true },
    { replaces: "draws", nothing: true },
    dying,
  ],
  [
    "replaces.replaces draws",
    [...main],
    { replaces: "draws", ...instead },
    { replaces: "gains-life", ...instead },
    drawing,
  ],
  [
    "replaces.replaces creates-tokens",
    [...main],
    { replaces: "creates-tokens", multiplies: 2 },
    { replaces: "draws", multiplies: 2 },
    [
      { creates: "Elf", player: "Anna", types: ["creature"], power: 1, toughness: 1 },
      { ask: "count", of: "creature" },
    ],
  ],
  ["replaces.replaces deals-damage", [y, ...main], doubled, { ...doubled, replaces: "gains-life" }, burning],
  ["replaces.to", [y, ...main], { ...doubled, to: "Anna" }, doubled, burning],
  [
    "replaces.goes",
    [x, ...main],
    { replaces: "leaves", goes: "exile" },
    { replaces: "leaves", goes: "hand" },
    [{ moves: "X", to: "library" }, where("X")],
  ],
  ...["battlefield", "graveyard", "library", "hand", "command"].map(goes),
  [
    "replaces.tapped",
    [z, ...main],
    { replaces: "enters", tapped: true, under: "Ben" },
    { replaces: "enters", under: "Ben" },
    entering,
  ],
  [
    "replaces.count",
    [z, ...main],
    { replaces: "enters", counters: "+1/+1", count: 2 },
    { replaces: "enters", counters: "+1/+1", count: 1 },
    entering,
  ],
  [
    "replaces.copyOf",
    [y, z, ...main],
    { replaces: "enters", copyOf: "Y" },
    { replaces: "enters", tapped: true },
    entering,
  ],
  [
    "replaces.multiplies",
    [...main],
    { replaces: "gains-life", multiplies: 2 },
    { replaces: "gains-life", multiplies: 3 },
    [{ gainsLife: 3, player: "Ben" }, life("Ben")],
  ],
  [
    "replaces.adds",
    [...main],
    { replaces: "gains-life", adds: 2 },
    { replaces: "gains-life", adds: 3 },
    [{ gainsLife: 3, player: "Ben" }, life("Ben")],
  ],
  ["replaces.instead", [...main], { replaces: "draws", ...instead }, { replaces: "draws", nothing: true }, drawing],
];

/** All these situations, each under its word. */
export const situationsOfFighting: readonly (readonly [string, WordPair])[] = pairsOf([...ofCombat, ...ofReplacement]);
