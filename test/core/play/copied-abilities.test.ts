import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, attack, creature, valuesOf, where } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What judges were asked about abilities that copies have, and objects that never were declared or phase along. */

const now = "2026-08-15";
const gain = { does: [{ gainsLife: 1, player: "you" }] };
const stack: WrittenEvent = { ask: "stack" };
const ability = (name: string, player = "Anna") => ({ name: `ability of ${name}`, player });
const aura: WrittenEvent = { object: "Veil", player: "Anna", types: ["enchantment", "aura"], enchants: "creature" };
const spine = creature("Spine", "Ben", "3/3", { triggers: [{ when: "dies", ...gain }] });
const blocker = creature("Plant", "Ben", "0/1", { triggers: [{ when: "blocks", ...gain }] });
const raider = creature("Raider", "Anna", "1/1", { in: "hand", triggers: [{ when: "attacks", ...gain }] });
const sun = creature("Sun", "Ben", "3/4");
const defined: WrittenEvent = { changes: "Sun", does: ["defines"], power: 3, toughness: 4 };

it.each<[string, readonly WrittenEvent[], readonly unknown[]]>([
  [
    "a copy has the triggered abilities of what it copies",
    [
      spine,
      creature("Clone", "Anna", "1/1"),
      annasTurn,
      { copies: "Clone", of: "Spine" },
      { destroys: "Clone" },
      stack,
    ],
    [[ability("Clone")]],
  ],
  [
    "an object that became a copy has its own triggered abilities no longer",
    [spine, creature("Ox", "Anna", "1/1"), annasTurn, { copies: "Spine", of: "Ox" }, { destroys: "Spine" }, stack],
    [[]],
  ],
  [
    "an object without abilities triggers on nothing",
    [spine, annasTurn, { changes: "Spine", does: ["loses-all"] }, { destroys: "Spine" }, stack],
    [[]],
  ],
  [
    "what enters blocking does not block, for what triggers on that",
    [
      ...[blocker, creature("Ox", "Anna", "1/1"), annasTurn, attack("Ox"), { begins: "declare-blockers" }],
      ...[{ entersCombat: "Plant", attacker: "Ox" }, stack],
    ],
    [[]],
  ],
  [
    "what enters attacking does not attack, for what triggers on that",
    [
      ...[raider, creature("Ox", "Anna", "1/1"), annasTurn, attack("Ox")],
      ...[{ entersCombat: "Raider", at: "Ben" }, stack],
    ],
    [[]],
  ],
  [
    "a copy does not have the size that its old text defined",
    [
      sun,
      defined,
      creature("Ox", "Anna", "1/3"),
      annasTurn,
      { copies: "Sun", of: "Ox" },
      { ask: "size", object: "Sun" },
    ],
    [{ power: 1, toughness: 3 }],
  ],
  [
    "a copy has the size that the copied text defines",
    [
      sun,
      defined,
      creature("Ox", "Anna", "1/3"),
      annasTurn,
      { copies: "Ox", of: "Sun" },
      { ask: "size", object: "Ox" },
    ],
    [{ power: 3, toughness: 4 }],
  ],
  [
    "an Aura phases out and in along with what it is attached to",
    [
      ...[aura, creature("Ox", "Anna", "1/1"), annasTurn, { attaches: "Veil", to: "Ox" }],
      ...[{ moves: "Ox", to: "phased-out" }, where("Veil"), { turn: "Ben" }, annasTurn, { begins: "upkeep" }],
      ...[where("Ox"), where("Veil"), { ask: "attachedTo", object: "Veil" }],
    ],
    ["phased-out", "battlefield", "battlefield", "Ox"],
  ],
  [
    "an ability that names one object lasts while its permanent has it",
    [
      ...[creature("Mentor", "Anna", "1/1"), creature("Ox", "Anna", "1/1")],
      ...[{ changes: "Ox", does: ["gains"], keyword: "trample", by: "Mentor" }, annasTurn],
      ...[
        { ask: "abilities", object: "Ox" },
        { changes: "Mentor", does: ["loses-all"] },
      ],
      { ask: "abilities", object: "Ox" },
    ],
    [["trample"], []],
  ],
])("%s", (_what, events, expected) => {
  expect(valuesOf(events, now)).toEqual(expected);
});

it("a keyword of an activated ability does nothing by itself, but could let something be done", () => {
  const elf = creature("Elf", "Anna", "1/1", { keywords: ["cycling", "morph", "flashback"] });
  const events = [elf, annasTurn, where("Elf"), { ask: "mayActivateNow", player: "Anna", as: "sorcery-timing" }];
  const [place, permission] = answersOn(duel(events), now);
  expect(place?.confidence).toBe("high");
  expect(permission).toMatchObject({ confidence: "medium", sentence: expect.stringContaining("(Elf)") });
});

it("a keyword that is not played counts against an answer, also after its permanent has left", () => {
  const armor = { ...aura, keywords: ["living-metal"] };
  const events = [armor, creature("Ox", "Anna", "1/1"), annasTurn, { attaches: "Veil", to: "Ox" }, { destroys: "Ox" }];
  const [answer] = answersOn(duel([...events, where("Ox")]), now);
  expect(answer?.confidence).toBe("medium");
  expect(answer?.sentence).toContain("living-metal (Veil)");
});
