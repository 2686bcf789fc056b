import { type Context, readParameter } from "../context.ts";
import type { State } from "../state.ts";
import type { bans } from "../table.ts";
import { isThere } from "./replacement.ts";

/** Says whether an effect forbids that to a player: "can't" comes before what would happen. */
export function isBanned(state: State, what: (typeof bans)[number], player: string, context: Context): boolean {
  const isFound = state.table.bans.some(
    (ban) =>
      ban.what === what &&
      ban.player === player &&
      (ban.turn === null || ban.turn === state.turn?.number) &&
      isThere(ban, state),
  );
  return isFound && readParameter(context, "cannot-wins") === "cannot";
}
