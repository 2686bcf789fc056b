import { asList } from "./words/shape.ts";
import type { WrittenEvent } from "./words/written-situation.ts";

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
