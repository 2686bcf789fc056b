import { isCharged } from "../combat/attack-choices.ts";
import { attackObstacle, bandOf, mayBeBand, severalObstacle } from "../combat/attacking.ts";
import { blocksMax } from "../combat/block-choices.ts";
import { blockObstacle } from "../combat/blocking.ts";
import {
  hasFirstStep,
  withCombatDamage,
  withDamageAssigned,
  withDamageResolved,
  withWaitingDamage,
} from "../combat/combat.ts";
import { damageWritten, dealt, recipientOf } from "../combat/damage.ts";
import { stateBeforeAttacks, stateBeforeBlocks } from "../combat/declarations.ts";
import type { Foe } from "../combat/judge.ts";
import { type Context, impossible, readParameter, requireAllowed } from "../context.ts";
import { missingNumber, missingProtector } from "../missing-facts.ts";
import { withoutPriority } from "../moment.ts";
import { protectorOf } from "../objects/battles.ts";
import { hasKeyword, sizeOf } from "../objects/sizes.ts";
import { withPrinted } from "../objects/standing.ts";
import { isSummoningSick, sicknessOf, tappedOne } from "../objects/tapping.ts";
import { controllerOf, type GameObject, isCreature } from "../objects.ts";
import { triggerOf, withTriggered } from "../stack.ts";
import { type State, teamOf, withMore } from "../state.ts";
import { objectAt, withObject, withReasons } from "../state-objects.ts";
import { type Attacker, isInCombat } from "../table.ts";
import { partUnderWay } from "../turn-steps.ts";
import { moveTo } from "../turns.ts";
import { key } from "../words/description.ts";
import { asList } from "../words/shape.ts";
import { event } from "./parts.ts";

/** What creatures do in combat, and damage. */
export const combatEvents = {
  attacksWith: event({
    name: "A creature attacks",
    keys: {
      attacksWith: key("each", "Which creature"),
      at: { is: "text", means: "The player, planeswalker or battle that is attacked" },
      "inBandOf?": key("text", "In the band of", "The attacking creature whose band it joins"),
      "paid?": key("flag", "A cost to attack was paid", "A cost to attack was paid"),
      "enlists?": key("names", "Which creature it enlists", "The creature that is tapped for its enlist"),
    },
    means:
      "A creature attacks a player, a planeswalker or a battle, and taps; `inBandOf` names an attacking creature whose band it joins, `enlists` a creature that is tapped for its enlist.",
    says: ({ attacksWith, at, inBandOf, paid, enlists }) =>
      `${attacksWith} attacks ${at}${inBandOf === undefined ? "" : `, in the band of ${inBandOf}`}${enlists === undefined ? "" : `, enlisting ${asList(enlists).join(" and ")}`}${paid === true ? ", and a cost for that is paid" : ""}.`,
    play: (before, { attacksWith, at: attacked, inBandOf, paid, enlists }, context) => {
      const object = objectAt(before, attacksWith, context);
      const player = controllerOf(object);
      const { at, target } = attackedBy(before, attacked, context);
      if (teamOf(context.situation, player).includes(at))
        throw impossible(
          context,
          player === at
            ? `creatures of ${player} do not attack ${attacked === at ? at : `what ${at} defends`}.`
            : `${player} and ${at} are one team.`,
          ["attackable"],
        );
      requireAllowed(context, attackObstacle(before, object, context, target));
      if (isInCombat(before.table, object.id)) throw impossible(context, `${attacksWith} attacks already.`);
      requirePaid(before, context, { kind: "attack", object, target, isPaid: paid === true });
      const state = movedTo(before, context, "declare-attackers");
      // What waited on the stack has resolved before the step, and may have changed who can attack.
      const now = objectAt(state, attacksWith, context);
      requireAllowed(context, attackObstacle(state, now, context, target));
      // Throws if what is attacked is gone.
      attackedBy(state, attacked, context);
      requireAllowed(
        context,
        severalObstacle(
          [...state.table.attackers.flatMap((other) => (other.isDeclared ? [other.target] : [])), target],
          context,
        ),
      );
      const band = inBandOf === undefined ? object.id : bandJoined(state, { object: now, at, inBandOf }, context);
      const fighting = withObject(state, object.id, asCreature);
      const tapped = hasKeyword(now, "vigilance", context) ? fighting : tappedOne(fighting, now);
      const none = { blockers: [], undeclared: [], isBlocked: false };
      const attacker = { attacker: object.id, at, target, isTargetOut: false, ...none, isDeclared: true, band };
      const attackers = [...tapped.table.attackers, attacker];
      const beforeAttacks = stateBeforeAttacks(state);
      const attacking = { ...tapped, beforeAttacks, table: { ...tapped.table, attackers, isCombat: true } };
      return withEnlisted(attacking, context, now, asList(enlists));
    },
  }),
  blocksWith: event({
    name: "A creature blocks",
    keys: {
      blocksWith: key("each", "Which creature"),
      attacker: key("text", "Which attacker it blocks"),
      "paid?": key("flag", "A cost to block was paid", "A cost to block was paid"),
    },
    means: "A creature blocks an attacking one, and with it all of its band.",
    says: ({ blocksWith, attacker, paid }) =>
      `${blocksWith} blocks ${attacker}${paid === true ? ", and a cost for that is paid" : ""}.`,
    play: (before, { blocksWith, attacker, paid }, context) => {
      const [blocker, blocked] = [objectAt(before, blocksWith, context), objectAt(before, attacker, context)];
      const fight = fightOf(before, blocked, context);
      requireAllowed(context, blockObstacle(before, blocker, fight, context));
      requirePaid(before, context, { kind: "block", object: blocker, target: blocked.id, isPaid: paid === true });
      const blocks = before.table.blocks.filter((block) => block.blocker === blocker.id);
      if (blocks.some((block) => block.attacker === blocked.id))
        throw impossible(context, `${blocksWith} blocks ${attacker} already.`);
      if (blocks.length >= blocksMax(before, blocker)) {
        readParameter(context, "block-conditions");
        throw impossible(
          context,
          `${blocksWith} blocks ${blocks.length === 1 ? "another attacker" : "others"} already.`,
          ["block-conditions"],
        );
      }
      const state = movedTo(before, context, "declare-blockers");
      requireAllowed(
        context,
        blockObstacle(state, objectAt(state, blocksWith, context), fightOf(state, blocked, context), context),
      );
      const attackers = state.table.attackers.map((attacker) =>
        attacker.band === fight.band && !attacker.blockers.includes(blocker.id)
          ? { ...attacker, blockers: [...attacker.blockers, blocker.id], isBlocked: true }
          : attacker,
      );
      const there = withObject(state, blocker.id, asCreature);
      const table = {
        ...there.table,
        attackers,
        blocks: [...there.table.blocks, { blocker: blocker.id, attacker: blocked.id }],
      };
      return { ...there, beforeBlocks: stateBeforeBlocks(state), table };
    },
  }),
  mustAttack: event({
    name: "A creature has to attack",
    keys: { mustAttack: key("text", "Which creature") },
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
    keys: {
      assigns: key("count", "How much damage", "How much damage"),
      from: key("text", "Whose damage", "The creature that deals it"),
      "to?": key("text", "To which creature", "The creature or player that gets it"),
      "player?": key("player", "To which player", "The player who gets it"),
    },
    means:
      "This much of a creature's combat damage will go to another creature, which it blocks or is blocked by, or to a player. Without such events all of it goes to the first of them, and where there was a choice answers say so.",
    says: ({ assigns, from, to, player }) =>
      `${assigns} of the combat damage of ${from} will go to ${to ?? player ?? "something"}.`,
    play: (state, { assigns: amount, from, ...written }, context) => {
      const { to, player } = recipientOf(written, context);
      const source = objectAt(state, from, context);
      if (!isInCombat(state.table, source.id)) throw impossible(context, `${from} is not in combat.`);
      const target = to === undefined ? player : objectAt(state, to, context).id;
      if (target === undefined) throw impossible(context, "it does not say what the damage is assigned to.");
      return withMore(state, "shares", { amount, from: source.id, to: target });
    },
  }),
  combatDamage: event({
    name: "Combat damage is assigned or dealt",
    keys: {
      combatDamage: key(["dealt", "assigned"], "Combat damage", "Dealt, or only assigned"),
      "step?": key(["first", "regular"], "In which step", "The first or the second of two combat damage steps"),
    },
    means:
      "Combat damage is dealt: each attacker's to its blockers or to what it attacks, each blocker's to its attacker; that of creatures with first strike before the rest, or with `step: first` only that. `assigned`: it is assigned and waits on the stack, in the years in which it did.",
    says: ({ combatDamage, step }) =>
      `Combat damage is ${combatDamage}${step === undefined ? "" : step === "first" ? " in the first of two steps" : " in the second step"}.`,
    play: (before, { combatDamage, step }, context) => {
      const { isDamageDealt, resolvedIn, assignedIn } = before.table;
      // What resolved from the stack has been dealt, and may be said so once more.
      if (combatDamage === "dealt" && resolvedIn === (step ?? "regular"))
        return { ...before, table: { ...before.table, resolvedIn: null } };
      if (isDamageDealt) throw impossible(context, "the damage of this combat has been dealt.");
      if (!before.table.isCombat) throw impossible(context, "no creature attacks.", ["combat-damage"]);
      const state = movedTo(before, context, "combat-damage");
      const isWaiting = state.table.assignedIn === "first";
      if (step === "first" && !isWaiting && !hasFirstStep(state, context))
        throw impossible(context, "no further combat damage step is for creatures with first or double strike.");
      if (step === "regular" && (isWaiting || hasFirstStep(state, context)))
        throw impossible(context, "the first of two combat damage steps comes before: write “step: first”.");
      if (combatDamage === "assigned") return withDamageAssigned(state, context, step ?? "regular");
      if (assignedIn === null) return withCombatDamage(state, context, step);
      if (state.meanings !== null) return withDamageResolved(state, context, assignedIn);
      const resolved = withWaitingDamage(state, context);
      const after = { ...resolved, table: { ...resolved.table, resolvedIn: null } };
      return assignedIn === "first" && step === undefined ? withCombatDamage(after, context) : after;
    },
  }),
  regenerates: event({
    name: "A permanent regenerates",
    keys: { regenerates: key("each", "Which permanent") },
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
    keys: {
      deals: key("count", "How much damage"),
      "from?": key("each", "Which object deals it"),
      "to?": key("each", "To which object", "The object, or player, to which it is dealt"),
      "player?": key("player", "To which player"),
      "onto?": key(
        "text",
        "Redirected to which planeswalker",
        "The planeswalker to which its controller's opponent has the damage dealt instead, where the rules have that",
      ),
      "unpreventable?": key("flag", "It cannot be prevented", "It cannot be prevented"),
    },
    means: "An object deals this much damage to another object, or to a player; `onto`: to that player's planeswalker.",
    says: ({ deals, from = "An effect", to, player, onto }) =>
      `${from} deals ${deals} damage to ${to ?? player ?? "something"}${onto === undefined ? "" : `, and it is redirected to ${onto}`}.`,
    play: (state, written, context) => dealt(state, context, [damageWritten(state, written, context)]),
    playTogether: (state, all, context) =>
      dealt(
        state,
        context,
        all.map((written) => damageWritten(state, written, context)),
      ),
  }),
  fights: event({
    name: "Two creatures fight",
    keys: {
      fights: key("text", "Which creature"),
      with: key("text", "With which creature", "The other creature"),
    },
    means:
      "Two creatures fight: each deals damage equal to its power to the other; none, if one is not there any more, or no creature.",
    says: ({ fights, with: other }) => `${fights} fights ${other}.`,
    play: (state, { fights, with: other }, context) => {
      const both = [fights, other].map((name) => objectAt(state, name, context));
      const [one, two] = both;
      if (one === undefined || two === undefined) return state;
      const isAble = ({ zone, ...object }: GameObject): boolean =>
        zone === "battlefield" && isCreature({ zone, ...object }) !== false;
      if (!both.every(isAble)) return state;
      const [first, second] = both.map((object) => sizeOf(object, context).power);
      if (first == null || second == null) throw missingNumber(context, "power", (first == null ? one : two).name);
      const marked = both.reduce((state, { id }) => withReasons(state, id, "fighting"), state);
      return dealt(marked, context, [
        { amount: Math.max(0, first), from: one.id, to: two.id, isUnpreventable: false },
        { amount: Math.max(0, second), from: two.id, to: one.id, isUnpreventable: false },
      ]);
    },
  }),
} as const;

/** Throws if an effect asks a cost that was not paid, or none was asked. */
function requirePaid(
  state: State,
  context: Context,
  { isPaid, ...declared }: { kind: "attack" | "block"; object: GameObject; target: Foe; isPaid: boolean },
): void {
  const isAsked = isCharged(state, declared);
  if (isAsked) readParameter(context, "combat-costs");
  const { kind, object } = declared;
  if (isAsked && !isPaid)
    throw impossible(context, `${object.name} cannot ${kind} unless a cost is paid: write “paid: true”.`, [
      "combat-costs",
    ]);
  if (isPaid && !isAsked) throw impossible(context, `no effect asks a cost for ${object.name} to ${kind}.`);
}

/** An object of which the situation says by what it does that it is a creature. */
function asCreature(object: GameObject): GameObject {
  return isCreature(object) === undefined ? withPrinted(object, { types: ["creature"] }) : object;
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
  if (object.types.includes("battle") && object.zone === "battlefield") {
    if (!readParameter(context, "attackable").includes("battles"))
      throw impossible(context, `battles cannot be attacked on this day.`, ["attackable"]);
    const protector = protectorOf(state, object, context);
    if (protector === undefined) throw missingProtector(context, attacked);
    return { at: protector, target: object.id };
  }
  const isThere = object.types.includes("planeswalker") && object.zone === "battlefield";
  if (!isThere || !readParameter(context, "attackable").includes("planeswalkers"))
    throw impossible(
      context,
      `${attacked} cannot be attacked: it is no player, and no planeswalker that can be attacked on this day.`,
      ["attackable"],
    );
  return { at: controllerOf(object), target: object.id };
}

/**
 * The state at a step of combat, after moving on to it if necessary: from the step before it, or from the beginning of
 * a turn whose steps have no names yet.
 */
function movedTo(state: State, context: Context, step: string): State {
  const { turn } = state;
  requireAllowed(context, withoutPriority(state, context));
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
  if (leader === undefined) throw impossible(context, `${inBandOf} does not attack.`, ["banding"]);
  if (leader.at !== at) throw impossible(context, `${inBandOf} attacks ${leader.at}.`);
  if (mayBeBand([...bandOf(state, leader), object], context) !== true)
    throw impossible(context, `${object.name} may not attack in the band of ${inBandOf}.`, ["banding"]);
  return leader.band;
}

/** The attack of a creature. Throws `situation-impossible` if it does not attack, or no longer. */
function fightOf(state: State, { id, name }: GameObject, context: Context): Attacker {
  const fight = state.table.attackers.find(({ attacker }) => attacker === id);
  if (fight === undefined) throw impossible(context, `${name} does not attack.`, ["block-conditions"]);
  return fight;
}

/** The state in which these creatures are tapped for the enlist of an attacker, each for one. Throws if one cannot be. */
function withEnlisted(state: State, context: Context, attacker: GameObject, names: readonly string[]): State {
  const { name, keywords } = attacker;
  if (names.length > keywords.filter((keyword) => keyword === "enlist").length)
    throw impossible(context, `${name} enlists one creature for each enlist that it has.`, ["enlist"]);
  return names.reduce((state, other): State => {
    const object = objectAt(state, other, context);
    const isFit = object.zone === "battlefield" && controllerOf(object) === controllerOf(attacker) && !object.isTapped;
    if (!isFit || isCreature(object) !== true || isInCombat(state.table, object.id))
      throw impossible(context, `${name} enlists an untapped creature of its controller that does not attack.`, [
        "enlist",
      ]);
    if (isSummoningSick(state, object, context))
      throw impossible(context, `${sicknessOf(state, object)}, and cannot be enlisted.`, ["enlist"]);
    const does = [
      { changes: "this", does: ["adds"], power: { ask: "power", object: "it" }, toughness: 0, until: "end-of-turn" },
    ];
    const enlisting = { name: `enlist of ${name}`, it: object.id, does, because: ["enlist"] as const };
    return withTriggered(tappedOne(state, object), triggerOf(attacker, enlisting));
  }, state);
}
