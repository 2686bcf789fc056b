import { type Board, playerOf, refuse, settle } from "./board.ts";
import { formsOf, type Gaps } from "./forms.ts";
import { thingsOf } from "./naming.ts";
import type { Thing } from "./things.ts";

/** How combat damage is divided, assigned and dealt in a story. */

/** What a creature attacks. */
export const attackedOf = ({ events }: Board, { name }: Thing) =>
  String(events.findLast((event) => event["attacksWith"] === name)?.["at"]);

/** An attacker that a creature could block, of which the words do not say whether it does. */
export function attackerLeftOpen(board: Board): Thing | undefined {
  if (board.damage === "dealt" || board.blocks.length + board.unblocked.size > 0) return undefined;
  return board.attackers.find((attacker) => {
    const defender = attackedOf(board, attacker);
    const isReached = ({ keywords }: Thing) =>
      !attacker.keywords.has("flying") || keywords.has("flying") || keywords.has("reach");
    return board.things.some(
      (one) =>
        one.player === defender && one.place === "battlefield" && one.power !== null && !one.isTapped && isReached(one),
    );
  });
}

/** Deals the combat damage, if creatures attack and it has not been dealt. */
export function dealDamage(board: Board): undefined {
  settle(board);
  if (board.attackers.length === 0 || board.damage === "dealt" || isTurnOver(board)) return;
  const isOpen = ({ name }: Thing) => board.assumed.push(`Nothing blocks ${name}.`);
  if (!board.isOpen)
    for (const one of board.attackers)
      if (!board.unblocked.has(one) && board.blocks.every(({ attacker }) => attacker !== one)) isOpen(one);
  const unsaid = board.attackers.find((one) => board.strangers.has(one));
  if (unsaid !== undefined) return refuse(board, `how big ${unsaid.name} is`);
  if (board.damage === "none") divide(board);
  board.events.push(
    ...(board.damage === "assigned"
      ? [{ resolves: "all", ifAny: true }]
      : [{ combatDamage: "dealt" }, { resolves: "all", ifAny: true }]),
  );
  board.damage = "dealt";
}

/** An effect has ended the turn, and removed all creatures from combat. */
function isTurnOver({ events }: Board): boolean {
  const turn = events.findLastIndex((event) => "turn" in event);
  return events.slice(turn).some(({ stops, does }) => stops !== undefined || isEnding(does));
}

function isEnding(does: unknown): boolean {
  return Array.isArray(does) && does.some((one) => typeof one === "object" && one !== null && "stops" in one);
}

/** Combat damage is assigned, and waits. */
export function assign(board: Board): undefined {
  if (board.damage !== "none") return refuse(board, "damage");
  settle(board);
  if (board.attackers.length === 0) {
    board.isAssigned = true;
    return;
  }
  divide(board);
  board.events.push({ combatDamage: "assigned" });
  board.damage = "assigned";
}

function divide(board: Board): undefined {
  for (const attacker of board.attackers) {
    const blockers = board.blocks.filter((one) => one.attacker === attacker).map(({ blocker }) => blocker);
    const [own, ...others] = [attacker, ...blockers].map(fighterOf);
    if (own === undefined) continue;
    // Its controller divides the damage between the planeswalker and its controller.
    if (attacker.keywords.has("trample-over-planeswalkers")) return refuse(board, "trample over planeswalkers");
    // What gains trample divides its damage otherwise than what has none.
    const mayTrample = JSON.stringify([board.setup, board.events]).includes('"keyword":"trample"');
    const at = attackedOf(board, attacker);
    const attacked = board.things.some(({ name }) => name === at) ? { to: at } : { player: at };
    const shares = board.shares.filter(({ from }) => from === attacker.name);
    if (shares.length > 0) {
      board.events.push(...shares);
      continue;
    }
    const { events, assumed } = divisions(own, others, { attacked, deathtouch: board.deathtouch });
    const fighters = [attacker, ...blockers];
    const isOpen = board.isChanged || isTouched(board, fighters) || fighters.some(isOfOpenSize);
    // Then there may be only one way to divide it, of which the engine is sure.
    if ((mayTrample && blockers.length > 0) || (events.length > 0 && isOpen)) board.isDivisionOpen = true;
    else {
      board.events.push(...events);
      board.assumed.push(...assumed);
    }
  }
}

/** “He puts 3 on the 3/3 and 1 on the 2/2”: of the only attacker that is blocked, by all that block it. */
function shareOut(board: Board, { who, n, m, other = [], at, goal }: Gaps, isAll = false): undefined {
  const [attacker, ...others] = new Set(board.blocks.map((one) => one.attacker));
  const fits = (one: Thing) => board.blocks.some(({ blocker }) => blocker === one);
  const named = [...other, ...[at, goal].filter((one) => one?.kind === "thing")];
  const blockers = named.flatMap((one) => thingsOf(board, [one], { isKnown: true, fits }));
  const player = who === undefined ? attacker?.player : playerOf(board, who);
  const isClear = attacker !== undefined && others.length === 0 && player === attacker.player;
  if (!isClear || board.damage !== "none" || board.shares.length > 0 || blockers.length !== named.length)
    return refuse(board, "damage");
  for (const [nth, { name: to }] of blockers.entries()) {
    const assigns = isAll ? attacker.power : nth === 0 ? n : m;
    if (assigns == null) return refuse(board, "damage");
    board.shares.push({ assigns, from: attacker.name, to });
  }
}

const share = "(put|assign|deal)";

/** The forms of how the words divide combat damage. */
export const shareForms = formsOf<Board>("statement", {
  [`<who> ${share} <n> [damage] (on|to) <at> and <m> [damage] (on|to) <goal>`]: shareOut,
  [`<who> ${share} all {[of] (its|his|her|my|their|the) damage / damage / <n> [damage] / of it} (on|to) <others>`]: (
    board,
    gaps,
  ) => shareOut(board, gaps, true),
});

/** Something happened to one of them after blocks: it may be gone. */
function isTouched({ events }: Board, fighters: readonly Thing[]): boolean {
  const blocks = events.findLastIndex((event) => "blocksWith" in event);
  const since = JSON.stringify(events.slice(blocks + 1));
  return fighters.some(({ name }) => since.includes(JSON.stringify(name)));
}

/** Its size in combat is not that which the words say. */
function isOfOpenSize({ isFaceDown, keywords }: Thing): boolean {
  const growing = /^(?:bushido|rampage|flanking|exalted|battle-cry|melee|prowess|mentor|training|frenzy)(?:-|$)/;
  return isFaceDown || [...keywords].some((keyword) => growing.test(keyword));
}

/** A creature as its damage is divided: counters change its size, and damage what it can still take. */
function fighterOf(thing: Thing) {
  let [power, toughness] = [thing.power ?? 0, (thing.toughness ?? 0) - thing.damage];
  for (const [kind, count] of Object.entries(thing.counters)) {
    const change = /^([+-]\d+)\/([+-]\d+)$/.exec(kind);
    power += count * Number(change?.[1] ?? 0);
    toughness += count * Number(change?.[2] ?? 0);
  }
  return { called: thing.name, power, toughness, keywords: [...thing.keywords] };
}

/** A creature in combat, under the name that the situation gives it. */
type Fighter = {
  readonly called: string;
  readonly power: number;
  readonly toughness: number;
  readonly keywords: readonly string[];
};

/**
 * How an attacker that several creatures block, or one with trample, divides its damage: enough to kill each blocker in
 * turn, the rest to the last one, or with trample as much as must be assigned to blockers and the rest to what is
 * attacked. `deathtouch`: what it changes about that on the day.
 */
function divisions(
  attacker: Fighter,
  blockers: readonly Fighter[],
  { attacked, deathtouch }: { readonly attacked: { player: string } | { to: string }; readonly deathtouch: string },
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
  const over = isTrampling && left > 0 ? [{ assigns: left, from: attacker.called, ...attacked }] : [];
  return {
    events: [...shares.filter(({ assigns }) => assigns > 0), ...over],
    assumed: [
      `${attacker.called} deals enough damage to each blocker in turn to kill it, and the rest ${isTrampling ? "beyond them" : "to the last"}.`,
    ],
  };
}
