import type { Context } from "../context.ts";
import { moved } from "../moving.ts";
import type { State } from "../state.ts";
import { withReasons } from "../state-objects.ts";
import { withOneAge } from "./groups.ts";

/** What was exiled until a permanent leaves comes back as soon as that has left. */
export function withExileOver(before: State, context: Context): State {
  const after = before.objects.reduce((state, object) => {
    const { exiledBy, zone } = object;
    if (exiledBy === null || zone !== "exile") return state;
    const source = state.objects.find(({ id }) => id === exiledBy.source);
    const isThere = source?.zone === "battlefield" || source?.zone === "phased-out";
    if (isThere && source.order === exiledBy.order) return state;
    const back = moved(state, context, object, { to: "battlefield" });
    return withReasons(back, object.id, "exiled-until");
  }, before);
  return after === before ? before : withOneAge(before, after);
}
