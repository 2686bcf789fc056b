import { isDeepStrictEqual } from "node:util";
import type { GameObject } from "../core/play/objects.ts";
import { play } from "../core/play/play.ts";
import type { Playbook } from "../core/play/playbook.ts";
import { situationFrom } from "../core/play/situation.ts";
import type { State } from "../core/play/state.ts";
import type { WrittenEvent } from "../core/play/words/written-situation.ts";
import { addDays } from "../core/text/days.ts";
import { readDatasetFiles } from "../dataset/files.ts";
import { readDataset } from "../dataset/read.ts";
import { dataFolder } from "../db/location.ts";
import { day } from "../test/days.ts";
import type { Attack, Dice, Finding } from "./attack.ts";

/** Situations of random events on random days: what is always true at a table has to be true of each moment. */
export const situations: Attack = {
  name: "situations",
  test: "test/core/play/invariants.test.ts",
  run: async ({ amount, dice }) => {
    const reading = readDataset(readDatasetFiles(dataFolder));
    if (reading.kind === "invalid") throw new Error("data/ has errors; annals check lists them");
    return randomSituations(reading.playbook, dice, amount === "long" ? 100_000 : 2_000);
  },
};

const players = ["Anna", "Ben", "Carol"];
const creatures = ["Ant", "Bat", "Cow", "Dog", "Elk", "Fox"];
/** What effects on many say: of which objects, and what happens to them. */
const kinds = ["creature", "Elf", "creature non-Elf", "creature power-2-or-less", "creature with-flying"];
const onMany: readonly WrittenEvent[] = [
  { destroys: "each creature" },
  { moves: "each creature opponents", to: "hand" },
  { puts: "+1/+1", on: "each Elf yours" },
  { deals: 2, to: "each creature without-flying" },
  { loses: { ask: "count", of: ["creature", "yours"] }, player: "each-opponent" },
  { gainsLife: { ask: "power", object: "Ant" }, player: "you" },
];
/** Not lifelink: in some years it waits on the stack, and gives life in a later event. */
const keywords = [
  "first-strike",
  "double-strike",
  "trample",
  "deathtouch",
  "indestructible",
  "flying",
  ...["persist", "undying", "exalted", "bushido-1", "flanking", "evolve"],
];
/** In April 1999 a player lost at once, and left at the next check. */
const firstDay = day("1999-11-01");

/** The faults of so many random situations, without their events that are refused. */
export function randomSituations(playbook: Playbook, dice: Dice, tries: number): Finding {
  const faults: string[] = [];
  let moments = 0;
  for (let count = 0; count < tries; count += 1) {
    const on = addDays(firstDay, dice.below(9_780));
    const { events, states } = possible(playbook, randomEvents(dice), on);
    moments += states.length;
    const found = states.flatMap((state, at) => faultsOf(states[at - 1], state, events[at] ?? {}));
    const swapped = swappedDamage(dice, events);
    if (!isDeepStrictEqual(endOf(playbook, swapped[0], on), endOf(playbook, swapped[1], on)))
      found.push("the order of damage that is dealt at once matters");
    if (found.length > 0) faults.push(`${on} ${JSON.stringify(events)}: ${[...new Set(found)].join("; ")}`);
  }
  return { tries, faults, note: `${moments} moments` };
}

/** The states after the events, up to the first one that cannot happen. */
function statesOf(playbook: Playbook, events: readonly WrittenEvent[], on: typeof firstDay): readonly State[] {
  const states: State[] = [];
  const asked = [...events, { ask: "lost" }];
  play(playbook, situationFrom({ players, hypothetical: true, events: asked }), on, {
    observe: ({ state }) => states.push(state),
  });
  return states.slice(0, events.length);
}

/** The events without those that cannot happen, and the states after them. */
function possible(playbook: Playbook, events: readonly WrittenEvent[], on: typeof firstDay) {
  let [left, states] = [events, statesOf(playbook, events, on)];
  while (states.length < left.length) {
    left = left.toSpliced(states.length, 1);
    states = statesOf(playbook, left, on);
  }
  return { events: left, states };
}

function randomEvents(dice: Dice): readonly WrittenEvent[] {
  const cast = creatures.map((object) => {
    const size = { power: dice.below(5), toughness: 1 + dice.below(5) };
    const more = dice.once(2) ? { keywords: [dice.of(keywords)] } : {};
    const subtypes = [dice.of(["Elf", "Ogre"])];
    return { object, player: dice.of(players), types: ["creature"], subtypes, ...size, ...more };
  });
  const events = Array.from({ length: 3 + dice.below(12) }, () => randomEvent(dice));
  return [...cast, { turn: dice.of(players) }, ...events];
}

function randomEvent(dice: Dice): WrittenEvent {
  const [one, other, player] = [dice.of(creatures), dice.of(creatures), dice.of(players)];
  const amount = 1 + dice.below(6);
  return dice.of<WrittenEvent>([
    { attacksWith: one, at: player },
    { attacksWith: one, at: player },
    { blocksWith: one, attacker: other },
    { blocksWith: one, attacker: other },
    { combatDamage: "dealt" },
    { deals: amount, from: one, to: other },
    { deals: amount, from: one, player },
    { loses: amount, player },
    { gainsLife: amount, player },
    { destroys: one },
    { sacrifices: one },
    { takes: one, player },
    { copies: one, of: other },
    { changes: one, does: ["adds"], power: 1, toughness: 1 - dice.below(3), until: "end-of-turn" },
    { puts: dice.of(["+1/+1", "-1/-1"]), on: one },
    { moves: one, to: dice.of(["hand", "exile", "phased-out", "graveyard"]) },
    { prevents: "next", amount, player },
    { regenerates: one },
    { poisons: player, times: amount },
    { leaves: player },
    { concedes: player },
    { turn: player },
    { casts: "Blast", player, types: ["instant"], does: [{ deals: amount, to: one }] },
    { moves: dice.of(["Blast", "Tide"]), to: dice.of(["hand", "exile"]) },
    { stops: "turn" },
    { casts: "Tide", player, types: ["sorcery"], does: [dice.of(onMany)] },
    { forbids: "block", of: `each ${dice.of(kinds)}`, until: "end-of-turn" },
    { changes: `each ${dice.of(kinds)}`, does: ["adds"], power: 1, toughness: 1, until: "end-of-turn" },
    { resolves: "all", ifAny: true },
  ]);
}

/** What is not as it always is after an event. */
function faultsOf(before: State | undefined, state: State, event: WrittenEvent): readonly string[] {
  const { table, objects, left } = state;
  const isThere = (id: number): boolean => objects.some((one) => one.id === id && one.zone === "battlefield");
  const fighters = table.attackers.flatMap(({ attacker, blockers }) => [attacker, ...blockers]);
  const spells = state.stack.flatMap(({ kind, source }) => (kind === "spell" ? [source] : []));
  const isOnStack = ({ zone, openBy }: GameObject): boolean => zone === "stack" && openBy === null;
  const onStack = objects.filter(isOnStack).map(({ id }) => id);
  const faults: readonly (readonly [boolean, string])[] = [
    [!isDeepStrictEqual(new Set(spells), new Set(onStack)), "what is on the stack does not wait to resolve"],
    [table.lost.some((one) => !left.includes(one)), "a player has lost, and is in the game"],
    [new Set(objects.map(({ id }) => id)).size < objects.length, "an object is in two places"],
    [!fighters.every(isThere), "who fights is not on the battlefield"],
    [table.attackers.some(({ attacker, blockers }) => blockers.includes(attacker)), "a creature blocks itself"],
    [
      objects.some(({ damage, zone }) => damage > 0 && !["battlefield", "phased-out", "gone"].includes(zone)),
      "damage lasts",
    ],
    [objects.some(({ damage }) => damage < 0), "damage is negative"],
    [before !== undefined && isUnfair(before, state, event), "life or damage came from nowhere"],
  ];
  return faults.flatMap(([isFault, sentence]) => (isFault ? [sentence] : []));
}

/** Says whether players lost or gained more life than the event can have taken or given. */
function isUnfair(before: State, after: State, event: WrittenEvent): boolean {
  const lost = players.map((one) => lifeOf(before, one) - lifeOf(after, one));
  const number = Number(event["deals"] ?? event["loses"] ?? event["gainsLife"] ?? 0);
  const isSimple = ["loses", "gainsLife"].some((key) => event[key] !== undefined);
  if (isSimple) {
    const sign = event["loses"] === undefined ? -1 : 1;
    return players.some(
      (one, at) => !after.left.includes(one) && lost[at] !== (one === event["player"] ? sign * number : 0),
    );
  }
  const isHarmless = ["moves", "destroys", "sacrifices", "takes", "copies", "changes", "prevents", "regenerates"].some(
    (key) => event[key] !== undefined,
  );
  if (isHarmless) return lost.some((amount) => amount !== 0);
  return event["deals"] !== undefined && lost.some((amount) => Math.abs(amount) > number);
}

function lifeOf({ table }: State, player: string): number {
  return table.life[player] ?? 20;
}

/** The situation with one spell that deals damage to two creatures and a player, in one order and in the other. */
function swappedDamage(
  dice: Dice,
  events: readonly WrittenEvent[],
): readonly [readonly WrittenEvent[], readonly WrittenEvent[]] {
  const [one, other, player] = [dice.of(creatures), dice.of(creatures), dice.of(players)];
  const does = [
    { deals: 1 + dice.below(4), to: one },
    { deals: 1 + dice.below(4), to: other },
    { deals: 1 + dice.below(4), player },
  ];
  const start = events.slice(0, creatures.length + 1);
  const spell = { casts: "Storm", player: "Anna", types: ["instant"] };
  const tail = [{ resolves: "top" }];
  return [
    [...start, { begins: "upkeep" }, { ...spell, does }, ...tail],
    [...start, { begins: "upkeep" }, { ...spell, does: does.toReversed() }, ...tail],
  ];
}

/** What of the end of a situation can be seen. */
function endOf(playbook: Playbook, events: readonly WrittenEvent[], on: typeof firstDay): unknown {
  const state = statesOf(playbook, events, on).at(-1);
  return state === undefined
    ? null
    : [state.table.life, state.table.lost, state.objects.map(({ id, zone, damage }) => [id, zone, damage])];
}
