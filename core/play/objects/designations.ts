import { type Context, readParameter } from "../context.ts";
import { controllerOf, isCreature } from "../objects.ts";
import { triggerOfRule, withTriggered } from "../stack.ts";
import { type State, withMore } from "../state.ts";
import type { Damage, Table } from "../table.ts";
import { hasKeyword } from "./sizes.ts";

/** Designations of players and of the game: the monarch, the initiative, the city's blessing, day and night. */

/** The table of a turn that begins after so much has happened: whether it is day or night, by the spells of the turn before. */
export function withTime({ table, turn }: State, context: Context, turnSince: number): Table {
  if (table.time === null || turn === null) return { ...table, turnSince };
  if (readParameter(context, "day-and-night") !== "by-spells-of-the-turn-before") return { ...table, turnSince };
  const casts = table.triggered.slice(table.turnSince).filter(({ when }) => when === "is-cast");
  // The spells of a team are not added up: it becomes day if one of its players has cast two.
  const most = Math.max(0, ...turn.players.map((one) => casts.filter(({ player }) => player === one).length));
  return { ...table, turnSince, time: most >= (table.time === "day" ? 1 : 2) ? "day" : "night" };
}

/** How many permanents ascend asks for. */
const permanentsOfAscend = 10;

/** The state in which each player has the city's blessing who controls so many permanents, one of them with ascend. */
export function withBlessings(state: State, context: Context): State {
  const there = state.objects.filter(({ zone }) => zone === "battlefield");
  const ascending = new Set(there.filter((object) => hasKeyword(object, "ascend", context)).map(controllerOf));
  const blessed = [...ascending].filter(
    (player) =>
      !state.table.blessed.includes(player) &&
      there.filter((object) => controllerOf(object) === player).length >= permanentsOfAscend,
  );
  return blessed.length === 0 ? state : withMore(state, "blessed", ...blessed);
}

/** The state as steps begin: the monarch draws in the end step, and the initiative ventures in the upkeep. */
export function withDesignationsAt(state: State, context: Context, parts: readonly string[]): State {
  const { monarch, initiative } = state.table;
  const players = state.turn?.players ?? [];
  let after = state;
  if (monarch !== null && players.includes(monarch) && parts.includes("end")) {
    readParameter(context, "monarch");
    const does = [{ draws: 1, player: "you" }];
    const draw = triggerOfRule({ name: "the monarch draws", you: monarch, does, because: ["monarch"] });
    after = withTriggered(after, draw);
  }
  if (initiative === null || !players.includes(initiative) || !parts.includes("upkeep")) return after;
  return withVenture(after, context, initiative);
}

/** The state in which the ability of the initiative waits, by which a player ventures into Undercity. */
export function withVenture(state: State, context: Context, player: string): State {
  readParameter(context, "initiative");
  const name = `${player} ventures into Undercity`;
  return withTriggered(state, triggerOfRule({ name, you: player, because: ["initiative"] }));
}

/**
 * The state after combat damage to the monarch, or to who has the initiative, whose abilities then trigger: once for each
 * creature that hit the monarch, and once for each player whose creatures hit who has the initiative. The abilities
 * are of the player who is hit.
 */
export function withDesignationsTaken(state: State, context: Context, damages: readonly Damage[]): State {
  const { monarch, initiative } = state.table;
  const takersFrom = (holder: string): readonly string[] => {
    const hits = damages.filter(({ amount, to }) => amount > 0 && to === holder);
    const sources = state.objects.filter(({ id }) => hits.some(({ from }) => from === id));
    return sources.filter((source) => isCreature(source) === true).map(controllerOf);
  };
  const crowns =
    monarch === null
      ? []
      : takersFrom(monarch).map((taker) => {
          const does = [{ becomesMonarch: taker }];
          return triggerOfRule({ name: `${taker} becomes the monarch`, you: monarch, does, because: ["monarch"] });
        });
  const claims =
    initiative === null
      ? []
      : [...new Set(takersFrom(initiative))].map((taker) => {
          const does = [{ takesInitiative: taker }];
          const name = `${taker} takes the initiative`;
          return triggerOfRule({ name, you: initiative, does, because: ["initiative"] });
        });
  if (crowns.length > 0) readParameter(context, "monarch");
  if (claims.length > 0) readParameter(context, "initiative");
  return [...crowns, ...claims].reduce(withTriggered, state);
}

/** The table after players left: the active player, or else the next one, has what they had. */
export function withHeirs(table: Table, { turn, left }: State, { situation }: Context, gone: readonly string[]): Table {
  const out = [...left, ...gone];
  const first = turn?.players[0] ?? situation.players[0] ?? "";
  const seat = situation.players.indexOf(first);
  const order = [...situation.players.slice(seat), ...situation.players.slice(0, seat)];
  const heir = order.find((player) => !out.includes(player)) ?? null;
  const held = (holder: string | null): string | null => (holder !== null && gone.includes(holder) ? heir : holder);
  return { ...table, monarch: held(table.monarch), initiative: held(table.initiative) };
}
