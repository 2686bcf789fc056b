import type { Context } from "./context.ts";
import { withHappening } from "./happening.ts";
import { moved } from "./moving.ts";
import { controllerOf, type GameObject } from "./objects.ts";
import type { State } from "./state.ts";
import { asList } from "./words/shape.ts";
import type { WrittenEvent } from "./words/written-situation.ts";

/** The state after the controller of a permanent sacrificed it: for a cost, by an effect, or by a rule. */
export function sacrificed(state: State, context: Context, object: GameObject, isWantedInCommand = false): State {
  const after = withHappening(state, "is-sacrificed", { object: object.id, player: controllerOf(object) });
  return moved(after, context, object, { to: "graveyard", isWantedInCommand });
}

/**
 * An event of an effect that has a player sacrifice the objects that are meant, and nobody else: what somebody else
 * controls by then, that player cannot sacrifice. If it says who sacrifices them, it stays as it is.
 */
export function sacrificedBy(
  player: string,
  isMeant: (name: string) => boolean,
): (event: WrittenEvent) => WrittenEvent {
  const withPlayer = (event: WrittenEvent): WrittenEvent => {
    if ("if" in event) return { ...event, ...parts(event, "does"), ...parts(event, "otherwise") };
    const names = asList(event["sacrifices"] as string | readonly string[] | undefined);
    return names.length > 0 && event["player"] === undefined && names.every(isMeant) ? { ...event, player } : event;
  };
  const parts = (event: WrittenEvent, key: string): WrittenEvent => {
    const events = event[key];
    return Array.isArray(events) ? { [key]: events.map(withPlayer) } : {};
  };
  return withPlayer;
}
