import { datedValueOn } from "../../archive/parameter.ts";
import type { Playbook } from "../../play/playbook.ts";
import { playedInWords } from "../../play/situation.ts";
import type { WrittenEvent } from "../../play/words/written-situation.ts";
import type { IsoDate } from "../../text/days.ts";
import { firstName, secondName } from "../outcomes/quick-start.ts";
import { type CombatReading, type CreatureReading, combatTold } from "./combat.ts";
import { divisions } from "./divisions.ts";
import type { SituationReading } from "./reading.ts";
import { storyInWords } from "./story/story.ts";

type NamedCreature = CreatureReading & { readonly called: string };

/** What words tell: a situation, whole or in part, or the first part of a story that was not understood. */
export type Telling = { readonly situation: SituationReading | null; readonly untold: string | null };

/** The situation that words tell, which depends on the rules of a day. */
export function situationInWords(playbook: Playbook, words: string, on: IsoDate): Telling {
  const combat = combatInWords(playbook, words, on);
  if (combat?.isWhole === true && isOneSentence(words)) return { situation: combat, untold: null };
  const story = storyInWords(playbook, words, on);
  if (story?.isWhole === true) return { situation: story, untold: null };
  return { situation: combat?.isWhole === true ? null : combat, untold: story?.unknown[0] ?? null };
}

/** Several sentences say more than who attacks and who blocks; a short question after the first one does not. */
function isOneSentence(words: string): boolean {
  const [, ...rest] = words.split(/[.!?;]\s+/);
  const isAsking = /^(?:who|what|which|how|where|does|do|is|are|will|can)\b/i;
  return rest.every((part) => part.trim() === "" || (isAsking.test(part) && !/\d|\b(?:attack|block)/i.test(part)));
}

/** One combat as words tell it, in the order of their parts; `null` if they tell none. */
function combatInWords({ parameters }: Playbook, words: string, on: IsoDate): SituationReading | null {
  const told = combatTold(words);
  if (told === null) return null;
  const [attacker, defender] = seats(told);
  const attackers = named(told.attackers, "attacker", []);
  const blockers = named(
    told.blockers,
    "blocker",
    attackers.map(({ called }) => called),
  );
  const walker = told.hasWalker ? "the planeswalker" : null;
  const rule = parameters.get("deathtouch-division");
  const deathtouch = String((rule && datedValueOn(rule, on)?.value) ?? "no-rule");
  // Words that do not say whom a creature blocks leave it to the first attacker, which is said.
  const blocks = blockers.map((blocker, index) => ({ blocker, attacker: attackers[told.blocked[index] ?? 0] }));
  const division = attackers.map((fighter) =>
    divisions(
      fighter,
      blocks.flatMap((block) => (block.attacker === fighter ? [block.blocker] : [])),
      { attacked: walker ?? defender, deathtouch },
    ),
  );
  const life = told.life.map((change) => ({ ...change, player: change.player ?? defender }));
  const inOrder = [...attackers, ...blockers].toSorted((fighter, other) => fighter.at - other.at);
  const events: WrittenEvent[] = [
    ...attackers.map((fighter) => objectEvent(fighter, attacker)),
    ...blockers.map((fighter) => objectEvent(fighter, defender)),
    ...(walker === null ? [] : [walkerEvent(walker, defender, told.loyalty)]),
    ...life.map(({ player, life: amount }) => ({ hasLife: amount, player })),
    { turn: attacker },
    ...attackers.map(({ called }) => ({ attacksWith: called, at: walker ?? defender })),
    ...blocks.map((block) => ({ blocksWith: block.blocker.called, attacker: block.attacker?.called ?? "" })),
    ...division.flatMap((divided) => divided.events),
    { combatDamage: "dealt" },
    // What triggers on the damage resolves before the words ask what is left.
    { resolves: "all", ifAny: true },
    ...inOrder.map(({ called }) => ({ ask: "where", object: called })),
    ...(walker === null ? [] : [{ ask: "where", object: walker }]),
    ...[...new Set([...lifeAsked(told, [attacker, defender]), ...life.map(({ player }) => player)])].map((player) => ({
      ask: "life",
      player,
    })),
    ...(isPoisoned(told) ? [{ ask: "poison", player: defender }] : []),
    ...(life.length > 0 ? [{ ask: "lost" }] : []),
  ];
  return {
    situation: { players: [attacker, defender], events },
    says: events.map(playedInWords),
    assumed: [...division.flatMap(({ assumed }) => assumed), ...assumptions(told, { attackers, blockers, walker })],
    unknown: told.unknown,
    isWhole: told.unknown.length === 0 && !told.blocked.includes(null),
  };
}

function seats({ attacker, defender }: CombatReading): readonly [string, string] {
  const first = attacker ?? (defender === firstName ? secondName : firstName);
  const second = defender !== null && defender !== first ? defender : first === secondName ? firstName : secondName;
  return [first, second];
}

/** A name for each creature: its own, or its size with what it does. */
function named(creatures: readonly CreatureReading[], role: string, taken: readonly string[]): NamedCreature[] {
  const names = [...taken];
  return creatures.map((creature) => {
    const plain = creature.name ?? `${creature.power}/${creature.toughness} ${role}`;
    const count = names.filter((name) => name === plain || name.startsWith(`${plain} (`)).length;
    const called = count === 0 ? plain : `${plain} (${count + 1})`;
    names.push(called);
    return { ...creature, called };
  });
}

function objectEvent({ called, power, toughness, types, keywords }: NamedCreature, player: string): WrittenEvent {
  return {
    object: called,
    player,
    types: [...types],
    power,
    toughness,
    ...(keywords.length > 0 && { keywords: [...keywords] }),
  };
}

function walkerEvent(walker: string, player: string, loyalty: number | null): WrittenEvent {
  return { object: walker, player, types: ["planeswalker"], ...(loyalty !== null && { loyalty }) };
}

function lifeAsked({ attackers, blockers, hasWalker }: CombatReading, [attacker, defender]: readonly [string, string]) {
  const has = (those: readonly CreatureReading[], keyword: string) =>
    those.some(({ keywords }) => keywords.includes(keyword));
  const isHit = !hasWalker && (blockers.length === 0 || attackers.length > 1 || has(attackers, "trample"));
  return [...(isHit || has(blockers, "lifelink") ? [defender] : []), ...(has(attackers, "lifelink") ? [attacker] : [])];
}

/** Damage can give the attacked player poison counters. */
function isPoisoned({ attackers, blocked, hasWalker }: CombatReading): boolean {
  const poisons = ({ keywords }: CreatureReading) =>
    keywords.some((keyword) => /^(?:infect|(?:toxic|poisonous)-\d+)$/.test(keyword));
  const isHit = ({ keywords }: CreatureReading, place: number) =>
    !blocked.some((attacker) => (attacker ?? 0) === place) || keywords.includes("trample");
  return !hasWalker && attackers.some((creature, place) => poisons(creature) && isHit(creature, place));
}

function assumptions(
  { blocked, loyalty }: CombatReading,
  {
    attackers,
    blockers,
    walker,
  }: { attackers: readonly NamedCreature[]; blockers: readonly NamedCreature[]; walker: string | null },
): string[] {
  return [
    ...blockers.flatMap(({ called }, index) =>
      blocked[index] === null ? [`${called} blocks ${attackers[0]?.called}.`] : [],
    ),
    ...(walker !== null && loyalty === null ? ["The loyalty of the planeswalker is not said."] : []),
  ];
}
