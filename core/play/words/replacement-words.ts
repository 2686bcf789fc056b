import { many, none, record } from "../initial.ts";
import type { CopiableValues } from "../objects/characteristics.ts";
import type { Zone } from "../objects.ts";
import type { ParameterId } from "../parameters/parameters.ts";
import type { Duration } from "./durations.ts";
import type { WrittenEvent } from "./written-situation.ts";

/** The words of replacement: what can be replaced, and what an effect says of it. */

/** What effects can replace. */
export const replaceable = [
  "dies",
  "goes-to-graveyard",
  "leaves",
  "enters",
  "is-destroyed",
  "draws",
  "gains-life",
  "gets-counters",
  "creates-tokens",
] as const;
export type Replaceable = (typeof replaceable)[number];

/** An effect that replaces something as it would happen. */
export type ReplacementEffect = Duration &
  Readonly<typeof plainReplacement> & {
    /** Its place in the order in which effects were created. */
    readonly number: number;
    /** The name by which a situation speaks of it. */
    readonly name: string;
    readonly what: Replaceable;
    readonly you: string;
  };

/** An effect of no particular kind. */
export const plainReplacement = {
  /** The permanent whose ability it is; it lasts while that is there. */
  source: none<number>(),
  /** Words that fit the object to which it would happen, and its name. */
  of: many<string>(),
  named: none<string>(),
  /** The only object that it is about, by its number. */
  on: none<number>(),
  /** The player to whom it would happen, or who controls the object. */
  whose: none<string>(),
  /** To which zone the object goes instead. */
  goes: none<Zone>(),
  /** How it enters. */
  isTapped: false,
  counters: record<number>(),
  under: none<string>(),
  copied: none<CopiableValues>(),
  /** How the number changes. */
  times: 1,
  adds: 0,
  /** Whether it is also about what is done as a cost; `null` if that is not said. */
  costs: none<"included" | "left-out">(),
  /** What happens instead; none: nothing does. `null`: the same thing happens, but otherwise. */
  instead: none<readonly WrittenEvent[]>(),
  /** It is part of the spell or ability whose effect it replaces. */
  isSelf: false,
  isOnce: false,
  /** The rule of play that makes it, if it is no effect of a card. */
  because: none<ParameterId>(),
  isForTurn: false,
};
