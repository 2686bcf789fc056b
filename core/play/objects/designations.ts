import { type Context, readParameter } from "../context.ts";
import { controllerOf, isCreature } from "../objects.ts";
import { withEntry } from "../stack.ts";
import type { State } from "../state.ts";
import type { Damage, Table } from "../table.ts";

/** Designations of players and of the game: the monarch, the initiative, day and night. */

/** The table of a turn that begins: whether it is day or night, by the spells of the turn before. */
export function withTime({ table, turn }: State, context: Context): Table {
  const turnSince = table.triggered.length;
  if (table.time === null || turn === null) return { ...table, turnSince };
  if (readParameter(context, "day-and-night") !== "by-spells-of-the-turn-before") return { ...table, turnSince };
  const cast = table.triggered
    .slice(table.turnSince)
    .filter(({ when, player }) => when === "is-cast" && player !== null && turn.players.includes(player)).length;
  const time = table.time === "day" ? (cast === 0 ? "night" : "day") : cast >= 2 ? "day" : "night";
  return { ...table, turnSince, time };
}

/** The state as steps begin: the monarch draws in the end step, and the initiative ventures in the upkeep. */
export function withDesignationsAt(state: State, context: Context, parts: readonly string[]): State {
  const { monarch, initiative } = state.table;
  const players = state.turn?.players ?? [];
  let after = state;
  if (monarch !== null && players.includes(monarch) && parts.includes("end")) {
    readParameter(context, "monarch");
    const does = [{ draws: 1, player: "you" }];
    after = withEntry(after, { name: "the monarch draws", you: monarch, kind: "trigger", does, because: ["monarch"] });
  }
  if (initiative === null || !players.includes(initiative) || !parts.includes("upkeep")) return after;
  return withVenture(after, context, initiative);
}

/** The state in which the ability of the initiative waits, by which a player ventures into Undercity. */
export function withVenture(state: State, context: Context, player: string): State {
  readParameter(context, "initiative");
  const name = `${player} ventures into Undercity`;
  return withEntry(state, { name, you: player, kind: "trigger", because: ["initiative"] });
}

/** The state after combat damage to the monarch, or to who has the initiative: the attacker's player takes it. */
export function withDesignationsTaken(state: State, context: Context, damages: readonly Damage[]): State {
  const { monarch, initiative } = state.table;
  if (monarch === null && initiative === null) return state;
  const takers = (holder: string | null): readonly string[] => {
    const hits = damages.filter(({ amount, to }) => amount > 0 && holder !== null && to === holder);
    const sources = hits.flatMap(({ from }) => state.objects.find(({ id }) => id === from) ?? []);
    return [...new Set(sources.filter((source) => isCreature(source) === true).map(controllerOf))];
  };
  const crowned = takers(monarch).reduce((state, you) => {
    readParameter(context, "monarch");
    const does = [{ becomesMonarch: "you" }];
    return withEntry(state, { name: `${you} becomes the monarch`, you, kind: "trigger", does, because: ["monarch"] });
  }, state);
  return takers(initiative).reduce((state, you) => {
    readParameter(context, "initiative");
    const does = [{ takesInitiative: "you" }];
    const name = `${you} takes the initiative`;
    return withEntry(state, { name, you, kind: "trigger", does, because: ["initiative"] });
  }, crowned);
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
