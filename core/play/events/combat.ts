import { attackObstacle, bandOf, mayBeBand } from "../attacking.ts";
import { withCombatDamage } from "../combat.ts";
import { type Context, impossible, readParameter } from "../context.ts";
import { dealt } from "../damage.ts";
import { withoutPriority } from "../moment.ts";
import { objectAt, withObject } from "../moving.ts";
import { controllerOf, type GameObject, isCreature } from "../objects.ts";
import { hasKeyword } from "../sizes.ts";
import { type State, teamOf } from "../state.ts";
import { isInCombat } from "../table.ts";
import { partUnderWay } from "../turn-steps.ts";
import { moveTo } from "../turns.ts";
import { event } from "./event.ts";

/** What creatures do in combat, and damage. */
export const combatEvents = {
  attacksWith: event({
    name: "A creature attacks",
    shape: { attacksWith: "text", at: "text", "inBandOf?": "text" },
    keys: {
      attacksWith: { label: "Which creature" },
      at: { means: "The player or planeswalker that is attacked" },
      inBandOf: { means: "The attacking creature whose band it joins", label: "In the band of" },
    },
    means:
      "A creature attacks a player or a planeswalker, and taps; `inBandOf` names an attacking creature whose band it joins.",
    says: ({ attacksWith, at, inBandOf }) =>
      `${attacksWith} attacks ${at}${inBandOf === undefined ? "" : `, in the band of ${inBandOf}`}.`,
    play: (before, { attacksWith, at: attacked, inBandOf }, context) => {
      const object = objectAt(before, attacksWith, context);
      const player = controllerOf(object);
      const { at, target } = attackedBy(before, attacked, context);
      const obstacle = attackObstacle(before, object, context);
      if (obstacle !== undefined) throw impossible(context, `${obstacle.why}.`);
      if (isInCombat(before.table, object.id)) throw impossible(context, `${attacksWith} attacks already.`);
      if (teamOf(context.situation, player).includes(at))
        throw impossible(context, `${player} and ${at} are one team.`);
      const state = movedTo(before, context, "declare-attackers");
      const band = inBandOf === undefined ? object.id : bandJoined(state, { object, at, inBandOf }, context);
      const isTapped = object.isTapped || !hasKeyword(object, "vigilance", context);
      const tapped = withObject(state, object.id, (one) => ({ ...asCreature(one), isTapped }));
      const attacker = { attacker: object.id, at, target, blockers: [], isBlocked: false, band };
      const attackers = [...tapped.table.attackers, attacker];
      return { ...tapped, table: { ...tapped.table, attackers, isCombat: true } };
    },
  }),
  blocksWith: event({
    name: "A creature blocks",
    shape: { blocksWith: "text", attacker: "text" },
    keys: { blocksWith: { label: "Which creature" }, attacker: { label: "Which attacker it blocks" } },
    means: "A creature blocks an attacking one, and with it all of its band.",
    says: ({ blocksWith, attacker }) => `${blocksWith} blocks ${attacker}.`,
    play: (before, { blocksWith, attacker }, context) => {
      const [blocker, blocked] = [objectAt(before, blocksWith, context), objectAt(before, attacker, context)];
      const fight = before.table.attackers.find((one) => one.attacker === blocked.id);
      if (fight === undefined) throw impossible(context, `${attacker} does not attack.`);
      if (blocker.zone !== "battlefield") throw impossible(context, `${blocksWith} is not on the battlefield.`);
      if (isCreature(blocker) === false) {
        readParameter(context, "blocking-creatures");
        throw impossible(context, `only creatures block, and ${blocksWith} is none.`);
      }
      if (blocker.isTapped) throw impossible(context, `${blocksWith} is tapped.`);
      if (!teamOf(context.situation, fight.at).includes(controllerOf(blocker)))
        throw impossible(context, `${attacker} does not attack ${controllerOf(blocker)}.`);
      const state = movedTo(before, context, "declare-blockers");
      const attackers = state.table.attackers.map((one) =>
        one.band === fight.band ? { ...one, blockers: [...one.blockers, blocker.id], isBlocked: true } : one,
      );
      const there = withObject(state, blocker.id, asCreature);
      return { ...there, table: { ...there.table, attackers } };
    },
  }),
  mustAttack: event({
    name: "A creature has to attack",
    shape: { mustAttack: "text" },
    keys: { mustAttack: { label: "Which creature" } },
    means: "An effect says that a creature attacks this turn if able.",
    says: ({ mustAttack }) => `An effect says that ${mustAttack} attacks this turn if able.`,
    play: (state, { mustAttack }, context) => {
      if (state.turn === null || state.turn.isOver) throw impossible(context, "no turn is under way.");
      const mustAttackIn = state.turn.number;
      return withObject(state, objectAt(state, mustAttack, context).id, (object) => ({ ...object, mustAttackIn }));
    },
  }),
  assigns: event({
    name: "A creature divides its combat damage",
    shape: { assigns: "count", from: "text", "to?": "text", "player?": "player" },
    keys: {
      assigns: { means: "How much damage", label: "How much damage" },
      from: { means: "The creature that deals it", label: "Whose damage" },
      to: { means: "The creature that gets it", label: "To which creature" },
      player: { means: "The player who gets it", label: "To which player" },
    },
    means:
      "This much of a creature's combat damage will go to another creature, which it blocks or is blocked by, or to a player. Without such events all of it goes to the first of them.",
    says: ({ assigns, from, to, player }) =>
      `${assigns} of the combat damage of ${from} will go to ${to ?? player ?? "something"}.`,
    play: (state, { assigns: amount, from, to, player }, context) => {
      const source = objectAt(state, from, context);
      if (!isInCombat(state.table, source.id)) throw impossible(context, `${from} is not in combat.`);
      const target = to === undefined ? player : objectAt(state, to, context).id;
      if (target === undefined) throw impossible(context, "it does not say what the damage is assigned to.");
      if (to !== undefined && player !== undefined) throw impossible(context, twoTargets);
      const share = { amount, from: source.id, to: target };
      return { ...state, table: { ...state.table, shares: [...state.table.shares, share] } };
    },
  }),
  combatDamage: event({
    name: "Combat damage is dealt",
    shape: { combatDamage: ["dealt"] },
    keys: { combatDamage: { label: "Combat damage" } },
    means:
      "Combat damage is dealt: each attacker's to its blockers or to the player, each blocker's to its attacker; that of creatures with first strike before the rest.",
    says: () => "Combat damage is dealt.",
    play: (before, _event, context) => {
      if (before.table.isDamageDealt) throw impossible(context, "the damage of this combat has been dealt.");
      if (!before.table.isCombat) throw impossible(context, "no creature attacks.");
      return withCombatDamage(movedTo(before, context, "combat-damage"), context);
    },
  }),
  regenerates: event({
    name: "A permanent regenerates",
    shape: { regenerates: "text" },
    keys: { regenerates: { label: "Which permanent" } },
    means:
      "An effect regenerates a permanent: the next time it would be destroyed this turn, it stays, tapped and out of combat.",
    says: ({ regenerates }) => `An effect regenerates ${regenerates} this turn.`,
    play: (state, { regenerates }, context) =>
      withObject(state, objectAt(state, regenerates, context).id, (object) => ({
        ...object,
        shields: object.shields + 1,
      })),
  }),
  deals: event({
    name: "An object deals damage",
    shape: { deals: "count", "from?": "text", "to?": "text", "player?": "player" },
    keys: {
      deals: { label: "How much damage" },
      from: { label: "Which object deals it" },
      to: { label: "To which object" },
      player: { label: "To which player" },
    },
    means: "An object deals this much damage to another object, or to a player.",
    says: ({ deals, from = "An effect", to, player }) =>
      `${from} deals ${deals} damage to ${to ?? player ?? "something"}.`,
    play: (state, { deals: amount, from = state.meanings === null ? undefined : "this", to, player }, context) => {
      if (from === undefined) throw impossible(context, 'it does not say what deals the damage: write "from".');
      const source = objectAt(state, from, context).id;
      const target = to === undefined ? player : objectAt(state, to, context).id;
      if (target === undefined) throw impossible(context, "it does not say what the damage is dealt to.");
      if (to !== undefined && player !== undefined) throw impossible(context, twoTargets);
      return dealt(state, context, [{ amount, from: source, to: target }]);
    },
  }),
} as const;

const twoTargets = "it names both an object and a player: write an event for each.";

/** An object of which the situation says by what it does that it is a creature. */
function asCreature(object: GameObject): GameObject {
  return isCreature(object) === undefined ? { ...object, types: ["creature"] } : object;
}

/** The player or planeswalker that is attacked, with the defending player. */
function attackedBy(
  state: State,
  attacked: string,
  context: Context,
): { readonly at: string; readonly target: string | number } {
  const { players } = context.situation;
  if (players.includes(attacked)) {
    if (state.left.includes(attacked)) throw impossible(context, `${attacked} has left the game.`);
    return { at: attacked, target: attacked };
  }
  const object = state.objects.findLast(({ name }) => name === attacked);
  if (object === undefined)
    throw impossible(context, `"${attacked}" is neither a player (${players.join(", ")}) nor an object.`);
  if (object.types.includes("battle"))
    throw impossible(
      context,
      `who protects ${attacked} cannot be said here, so that attacks at battles cannot either.`,
    );
  const isThere = object.types.includes("planeswalker") && object.zone === "battlefield";
  if (!isThere || !readParameter(context, "attackable").includes("planeswalkers"))
    throw impossible(
      context,
      `${attacked} cannot be attacked: it is no player, and no planeswalker that can be attacked on this day.`,
    );
  return { at: controllerOf(object), target: object.id };
}

/**
 * The state at a step of combat, after moving on to it if necessary: from the step before it, or from the beginning of
 * a turn whose steps have no names yet.
 */
function movedTo(state: State, context: Context, step: string): State {
  const { turn } = state;
  const busy = withoutPriority(state, context);
  if (busy !== undefined) throw impossible(context, `${busy.why}.`);
  const now = turn?.steps[turn.at];
  if (turn !== null && !turn.isOver && !turn.isUnnamed && now?.phase !== "combat")
    throw impossible(
      context,
      `the turn is at ${partUnderWay(turn)}, and this belongs to ${step}: write "begins: ${step}" before it.`,
    );
  return turn?.steps[turn.at]?.step === step && !turn.isOver ? state : moveTo(state, context, step);
}

/**
 * The band of another attacker that a creature joins. Throws `situation-impossible` for a band that it may not join.
 */
function bandJoined(
  state: State,
  { object, at, inBandOf }: { readonly object: GameObject; readonly at: string; readonly inBandOf: string },
  context: Context,
): number {
  const leader = state.table.attackers.find(({ attacker }) => attacker === objectAt(state, inBandOf, context).id);
  if (leader === undefined) throw impossible(context, `${inBandOf} does not attack.`);
  if (leader.at !== at) throw impossible(context, `${inBandOf} attacks ${leader.at}.`);
  if (mayBeBand([...bandOf(state, leader), object], context) !== true)
    throw impossible(context, `${object.name} may not attack in the band of ${inBandOf}.`);
  return leader.band;
}
