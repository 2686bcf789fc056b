import { impossible, readParameter } from "../context.ts";
import { assignedDealt, combatDamage, dealt, withLife } from "../damage.ts";
import { objectAt, withObject } from "../moving.ts";
import { controllerOf, withReason } from "../objects.ts";
import { teamOf } from "../state.ts";
import { activePlayers } from "../turns.ts";
import { event } from "./event.ts";

/** What happens in combat and to life, hands and libraries, and how a game begins. */
export const tableEvents = {
  attacksWith: event({
    shape: { attacksWith: "text", at: "player" },
    means: "A creature attacks a player.",
    play: (state, { attacksWith, at }, context) => {
      const { id, ...object } = objectAt(state, attacksWith, context);
      const player = controllerOf({ id, ...object });
      if (!activePlayers(state, context).includes(player)) throw impossible(context, `it is not ${player}'s turn.`);
      if (teamOf(context.situation, player).includes(at))
        throw impossible(context, `${player} and ${at} are one team.`);
      const attackers = [...state.table.attackers, { attacker: id, at, blockers: [] }];
      return { ...state, table: { ...state.table, attackers } };
    },
  }),
  blocksWith: event({
    shape: { blocksWith: "text", attacker: "text" },
    means: "A creature blocks an attacking one.",
    play: (state, { blocksWith, attacker }, context) => {
      const [blocker, blocked] = [objectAt(state, blocksWith, context), objectAt(state, attacker, context)];
      if (!state.table.attackers.some((one) => one.attacker === blocked.id))
        throw impossible(context, `${attacker} does not attack.`);
      const attackers = state.table.attackers.map((one) =>
        one.attacker === blocked.id ? { ...one, blockers: [...one.blockers, blocker.id] } : one,
      );
      return { ...state, table: { ...state.table, attackers } };
    },
  }),
  combatDamage: event({
    shape: { combatDamage: ["dealt"] },
    means:
      "Combat damage is dealt: each attacker's to its first blocker or to the player, each blocker's to its attacker.",
    play: (state, _event, context) => {
      if (state.table.attackers.length === 0) throw impossible(context, "no creature attacks.");
      const assigned = state.table.assigned.length > 0 ? state.table.assigned : combatDamage(state, context);
      const after = assignedDealt({ ...state, table: { ...state.table, assigned } }, context);
      return { ...after, table: { ...after.table, attackers: [] } };
    },
  }),
  deals: event({
    shape: { deals: "count", from: "text", "to?": "text", "player?": "player" },
    means: "An object deals so much damage to another one, or to a player.",
    play: (state, { deals: amount, from, to, player }, context) => {
      const source = objectAt(state, from, context).id;
      const target = to === undefined ? player : objectAt(state, to, context).id;
      if (target === undefined) throw impossible(context, "it does not say what is dealt the damage.");
      return dealt(state, context, [{ amount, from: source, to: target }]);
    },
  }),
  hasLife: event({
    shape: { hasLife: "count", player: "player" },
    means: "A player has so much life.",
    play: (state, { hasLife, player }) => ({
      ...state,
      table: { ...state.table, life: { ...state.table.life, [player]: hasLife } },
    }),
  }),
  loses: event({
    shape: { loses: "count", player: "player" },
    means: "A player loses so much life. Nothing more is lost where somebody has lost the game of two already.",
    play: (state, { loses, player }, context) =>
      context.situation.players.length - state.table.lost.length < 2 ? state : withLife(state, player, -loses, context),
  }),
  draws: event({
    shape: { draws: "count", player: "player", library: "count" },
    means: "A player draws so many cards from a library of so many.",
    play: (state, { draws, player, library }, context) => {
      if (draws <= library) return state;
      const isAtOnce = readParameter(context, "empty-library") === "at-once";
      const { table } = state;
      const told = { ...table, lostBecause: [...table.lostBecause, "empty-library" as const] };
      return {
        ...state,
        table: isAtOnce
          ? { ...told, lost: [...table.lost, player] }
          : { ...told, overdrawn: [...table.overdrawn, player] },
      };
    },
  }),
  poisons: event({
    shape: { poisons: "player", times: "count" },
    means: "A player gets so many poison counters.",
    play: (state, { poisons, times }, context) => {
      const { table } = state;
      const poison = { ...table.poison, [poisons]: (table.poison[poisons] ?? 0) + times };
      const team = teamOf(context.situation, poisons);
      const isShared =
        context.situation.isTeamGame && readParameter(context, "poison-two-headed-giant") === "15-on-the-team";
      const sum = team.reduce((total, member) => total + (poison[member] ?? 0), 0);
      const isLost = isShared ? sum >= 15 : (poison[poisons] ?? 0) >= 10;
      const lostBecause = context.situation.isTeamGame
        ? [...table.lostBecause, "poison-two-headed-giant" as const]
        : table.lostBecause;
      const lost = isLost ? [...new Set([...table.lost, ...team])] : table.lost;
      return { ...state, table: { ...table, poison, lost, lostBecause } };
    },
  }),
  mulligan: event({
    shape: { mulligan: "player", "aside?": "count" },
    means: "A player takes a mulligan before the game; `aside`: how many cards that player would be rid of.",
    play: (state, { mulligan, aside = 7 }) => ({
      ...state,
      table: {
        ...state.table,
        mulligans: { ...state.table.mulligans, [mulligan]: (state.table.mulligans[mulligan] ?? 0) + 1 },
        aside: { ...state.table.aside, [mulligan]: aside },
      },
    }),
  }),
  playsLand: event({
    shape: { playsLand: "player", "with?": "text" },
    means: "A player plays a land, with the permission of the rules or, where `with` names it, of a permanent.",
    play: (state, { playsLand, with: permission }, context) => {
      const by = permission === undefined ? null : objectAt(state, permission, context).id;
      const told = by === null ? state : withObject(state, by, (object) => withReason(object, "land-drops"));
      return {
        ...told,
        table: { ...told.table, landsPlayed: [...told.table.landsPlayed, { player: playsLand, by }] },
      };
    },
  }),
} as const;
