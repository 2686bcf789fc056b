import { effectEvents } from "./effects.ts";
import { gameEvents } from "./game.ts";
import { turnEvents } from "./turns.ts";

/** Every kind of event, by its leading key. A new kind is added to one of the three tables, and nowhere else. */
export const eventKinds = { ...turnEvents, ...effectEvents, ...gameEvents } as const;
