import { actionEvents } from "./actions.ts";
import { castingEvents, costEvents } from "./casting.ts";
import { changeEvents } from "./changes.ts";
import { combatEvents } from "./combat.ts";
import { combatEffectEvents } from "./combat-effects.ts";
import { counterEvents } from "./counters.ts";
import { designationEvents } from "./designations.ts";
import { effectEvents } from "./effects.ts";
import { endingEvents } from "./endings.ts";
import { faceEvents } from "./faces.ts";
import { gameEvents } from "./game.ts";
import { attachmentEvents, objectEvents } from "./objects.ts";
import { partEvents } from "./parts.ts";
import { preventionEvents } from "./prevention.ts";
import { replacementEvents } from "./replacements.ts";
import { stackEvents } from "./stack.ts";
import { tableEvents } from "./table.ts";
import { tokenEvents } from "./tokens.ts";
import { triggerEvents } from "./triggers.ts";
import { turnEvents } from "./turns.ts";

/** The kinds of events by what they are about, as people choose among them. */
export const eventGroups = {
  "Cards and effects": effectEvents,
  "Spells, abilities and the stack": {
    ...castingEvents,
    ...stackEvents,
    ...partEvents,
    ...costEvents,
    ...triggerEvents,
  },
  "Turns, combat and mana": turnEvents,
  "Objects and cards": { ...objectEvents, ...tokenEvents, ...counterEvents, ...actionEvents },
  "What happens instead": replacementEvents,
  "What objects become": { ...changeEvents, ...faceEvents, ...attachmentEvents },
  "Creatures in combat, and damage": { ...combatEvents, ...combatEffectEvents, ...preventionEvents },
  "Life, cards and the beginning": tableEvents,
  "The game and its players": { ...gameEvents, ...endingEvents, ...designationEvents },
} as const;

/** Every kind of event, by its leading key. A new kind needs an entry in one of these tables only. */
export const eventKinds = {
  ...turnEvents,
  ...effectEvents,
  ...castingEvents,
  ...stackEvents,
  ...partEvents,
  ...costEvents,
  ...triggerEvents,
  ...actionEvents,
  ...gameEvents,
  ...endingEvents,
  ...designationEvents,
  ...objectEvents,
  ...tokenEvents,
  ...counterEvents,
  ...changeEvents,
  ...faceEvents,
  ...attachmentEvents,
  ...combatEvents,
  ...combatEffectEvents,
  ...preventionEvents,
  ...tableEvents,
  ...replacementEvents,
} as const;
