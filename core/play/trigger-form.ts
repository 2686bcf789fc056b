import { triggerMoments } from "./objects.ts";
import { qualityList } from "./qualities.ts";
import { asList, type ShapeValues } from "./shape.ts";
import type { Trigger } from "./stack-entry.ts";
import { partNames } from "./turn-steps.ts";
import type { WrittenEvent } from "./written-situation.ts";

/** A triggered ability as a situation states it on an object: when, of what, under which conditions, and what it does. */
export const triggerShape = {
  when: { severalOf: triggerMoments },
  "of?": qualityList,
  "named?": "text",
  "at?": partNames,
  "from?": ["battlefield", "graveyard", "hand", "exile", "command"],
  "whose?": ["you", "opponent", "any"],
  "once?": "flag",
  "if?": "conditions",
  "targets?": "texts",
  "aims?": qualityList,
  does: "events",
} as const;

/** The triggered ability that was written. */
export function triggerFrom(event: WrittenEvent): Trigger {
  const written = event as ShapeValues<typeof triggerShape>;
  const { when, of, named = null, at = null, from = "battlefield", whose = "any", targets, aims, does } = written;
  return {
    when: asList(when),
    of: asList(of),
    named,
    at,
    from,
    whose,
    isOnce: written.once === true,
    conditions: written.if ?? [],
    targets: asList(targets),
    aims: asList(aims),
    does,
  };
}
