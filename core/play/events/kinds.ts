import { combatEvents } from "./combat.ts";
import { effectEvents } from "./effects.ts";
import { gameEvents } from "./game.ts";
import { objectEvents } from "./objects.ts";
import { tableEvents } from "./table.ts";
import { turnEvents } from "./turns.ts";

/** Every kind of event, by its leading key. A new kind needs an entry in one of these tables only. */
export const eventKinds = {
  ...turnEvents,
  ...effectEvents,
  ...gameEvents,
  ...objectEvents,
  ...combatEvents,
  ...tableEvents,
} as const;
