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
export type ReplacementEffect = Duration & {
  /** Its place in the order in which effects were created. */
  readonly number: number;
  /** The name by which a situation speaks of it. */
  readonly name: string;
  readonly what: Replaceable;
  /** The permanent whose ability it is; it lasts while that is there. */
  readonly source: number | null;
  readonly you: string;
  /** Words that fit the object to which it would happen, and its name. */
  readonly of: readonly string[];
  readonly named: string | null;
  /** The only object that it is about, by its number. */
  readonly on: number | null;
  /** The player to whom it would happen, or who controls the object. */
  readonly whose: string | null;
  /** To which zone the object goes instead. */
  readonly goes: Zone | null;
  /** How it enters. */
  readonly isTapped: boolean;
  readonly counters: Readonly<Record<string, number>>;
  readonly under: string | null;
  readonly copied: CopiableValues | null;
  /** How the number changes. */
  readonly times: number;
  readonly adds: number;
  /** Whether it is also about what is done as a cost; `null` if that is not said. */
  readonly costs: "included" | "left-out" | null;
  /** What happens instead; none: nothing does. `null`: the same thing happens, but otherwise. */
  readonly instead: readonly WrittenEvent[] | null;
  /** It is part of the spell or ability whose effect it replaces. */
  readonly isSelf: boolean;
  readonly isOnce: boolean;
  /** The rule of play that makes it, if it is no effect of a card. */
  readonly because: ParameterId | null;
};

/** An effect of no particular kind. */
export const plainReplacement: Omit<ReplacementEffect, "number" | "name" | "what" | "you"> = {
  source: null,
  of: [],
  named: null,
  on: null,
  whose: null,
  goes: null,
  isTapped: false,
  counters: {},
  under: null,
  copied: null,
  times: 1,
  adds: 0,
  costs: null,
  instead: null,
  isSelf: false,
  isOnce: false,
  isForTurn: false,
  because: null,
};
