import { datedValueOn } from "../../archive/parameter.ts";
import type { Playbook } from "../../play/playbook.ts";
import { playedInWords } from "../../play/situation.ts";
import type { WrittenEvent, WrittenSituation } from "../../play/words/written-situation.ts";
import type { IsoDate } from "../../text/days.ts";
import { firstName, secondName } from "../outcomes/quick-start.ts";
import { type CombatReading, type CreatureReading, combatTold } from "./combat.ts";

/** A situation told in words: its events, each as a sentence, what was taken for granted, and the words left over. */
export type SituationReading = {
  readonly situation: WrittenSituation;
  /** What was understood, one sentence for each event. */
  readonly says: readonly string[];
  /** What the words leave open and was decided for them. */
  readonly assumed: readonly string[];
  /** Words that were not understood, as written. */
  readonly unknown: readonly string[];
  /** All words were understood, and they leave open nothing that matters. */
  readonly isWhole: boolean;
};

type Fighter = CreatureReading & { readonly called: string };

/** The situation that words tell, which depends on the rules of a day; `null` if they tell none. */
export function situationInWords({ parameters }: Playbook, words: string, on: IsoDate): SituationReading | null {
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
function named(creatures: readonly CreatureReading[], role: string, taken: readonly string[]): Fighter[] {
  const names = [...taken];
  return creatures.map((creature) => {
    const plain = creature.name ?? `${creature.power}/${creature.toughness} ${role}`;
    const count = names.filter((name) => name === plain || name.startsWith(`${plain} (`)).length;
    const called = count === 0 ? plain : `${plain} (${count + 1})`;
    names.push(called);
    return { ...creature, called };
  });
}

function objectEvent({ called, power, toughness, types, keywords }: Fighter, player: string): WrittenEvent {
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

/**
 * How an attacker that several creatures block, or one with trample, divides its damage: enough to kill each blocker in
 * turn, the rest to the last one, or with trample as much as must be assigned to blockers and the rest to what is
 * attacked. `deathtouch`: what it changes about that on the day.
 */
function divisions(
  attacker: Fighter,
  blockers: readonly Fighter[],
  { attacked, deathtouch }: { readonly attacked: string; readonly deathtouch: string },
) {
  const isTrampling = attacker.keywords.includes("trample");
  if (blockers.length === 0 || (blockers.length === 1 && !isTrampling)) return { events: [], assumed: [] };
  let left = attacker.power;
  const hasDeathtouch = attacker.keywords.includes("deathtouch");
  const isDeadly = hasDeathtouch && deathtouch !== "no-rule";
  const enough = isDeadly ? 1 : undefined;
  const isOneLethal = hasDeathtouch && deathtouch === "one-is-lethal";
  const take = (most: number): number => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  };
  const deadly = blockers.map(({ toughness }) => take(enough ?? toughness));
  const shares = blockers.map(({ called, toughness }, index) => {
    const share = deadly[index] ?? 0;
    const isLast = index === blockers.length - 1;
    const more = isTrampling ? (isOneLethal ? 0 : Math.max(0, toughness - share)) : isLast ? left : 0;
    return { assigns: share + take(more), from: attacker.called, to: called };
  });
  const over = isTrampling && left > 0 ? [{ assigns: left, from: attacker.called, player: attacked }] : [];
  return {
    events: [...shares.filter(({ assigns }) => assigns > 0), ...over],
    assumed: [
      `${attacker.called} deals enough damage to each blocker in turn to kill it, and the rest ${isTrampling ? "beyond them" : "to the last"}.`,
    ],
  };
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
  }: { attackers: readonly Fighter[]; blockers: readonly Fighter[]; walker: string | null },
): string[] {
  return [
    ...blockers.flatMap(({ called }, index) =>
      blocked[index] === null ? [`${called} blocks ${attackers[0]?.called}.`] : [],
    ),
    ...(walker !== null && loyalty === null ? ["The loyalty of the planeswalker is not said."] : []),
  ];
}
