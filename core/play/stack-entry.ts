import { many, none } from "./initial.ts";
import type { ParameterId } from "./parameters/parameters.ts";
import type { WrittenEvent } from "./words/written-situation.ts";

/** Something that a spell or ability is aimed at, as it was when it was chosen. */
export type Target = {
  readonly name: string;
  /** An object by its number, with its place in the order of zone changes; `null` for a player or an ability. */
  readonly object: { readonly id: number; readonly order: number } | null;
  /** An ability on the stack, by its number. */
  readonly ability?: number;
};

/** What the words `this`, `it`, `you` and `that-player` mean in the events of an effect. */
export type Meanings = {
  /** The object that the effect comes from. */
  readonly source: number | null;
  /** The player who controls it. */
  readonly you: string;
  /** The object, and the player, that made an ability trigger. */
  readonly it: number | null;
  readonly player: string | null;
  /** The number chosen for X. */
  readonly x: number | null;
  /** Of an ability that resolves: its place in the order from which it has been on the stack. */
  readonly onStackSince?: number | null;
  /** The place in the order from which it speaks of objects: of what changed zones since, as it was before. */
  readonly seenAt?: number | undefined;
  /** Of a delayed ability: the place in the order at which it named what it speaks of. */
  readonly namedAt?: number | undefined;
  /** The place in the order at which it began to happen. */
  readonly startedAt?: number | undefined;
  /** What happens is a cost. */
  readonly areCosts?: true;
};

/** A question about the game with the answer that makes it true. */
export type Condition = WrittenEvent;

/**
 * A spell or ability on the stack. What it does is a list of events, in the words in which a situation tells what
 * happens; a card of data/cards does the event `card`. Combat damage that was assigned is an object there, too, by the
 * rules of some days: no spell or ability, and nobody's.
 */
export type StackEntry = Meanings &
  Readonly<typeof plainEntry> & {
    /** Its place in the order in which things were put on the stack. */
    readonly id: number;
    readonly name: string;
    readonly kind: "spell" | "ability" | "trigger" | "card" | "damage";
  };

/** What an entry holds if the effect or spell says nothing else. */
export const plainEntry = {
  targets: many<Target>(),
  /** The words that each target has to fit. */
  aims: many<string>(),
  does: many<WrittenEvent>(),
  /** Conditions that are checked as it triggers and again as it resolves. */
  conditions: many<Condition>(),
  isUncounterable: false,
  /** A copy of a spell, which is not cast and ceases to exist. */
  isCopy: false,
  /** A chapter ability of a Saga, which stays until it has resolved. */
  isChapter: false,
  /** The abilities put there together with it by the same player in an order that nobody stated; 0 if it was stated. */
  unordered: 0,
  /** The parameters that are reasons for what it does. */
  because: many<ParameterId>(),
  /** Of a delayed ability: its place in the order of zone changes. What changed zones since is not what it speaks of. */
  madeAt: none<number>(),
  /** Of an ability: the same for `this` and `it`, from the moment when it triggered, was created or activated. */
  since: none<number>(),
};

/** The mana due for a spell as it was cast, such as `{2}{R}`; `null` if the situation does not say enough. */
export type TotalCost = {
  readonly mana: string | null;
  readonly because: readonly ParameterId[];
  /** No rule of the day says when an effect applies that sets what a spell costs. */
  readonly isOrderOpen: boolean;
};

/** What became of a spell or ability, with the parameters that say so. */
export type Fate = {
  readonly name: string;
  readonly became: "resolved" | "countered" | "did-not-resolve" | "removed";
  readonly references: readonly ParameterId[];
  /** It, as it last was on the stack: an ability may still copy it. */
  readonly entry: StackEntry | null;
};

/** A triggered ability of an object, as the situation states it. */
export type Trigger = {
  readonly when: readonly string[];
  /** The words that fit what it happens to; none: the object itself. */
  readonly of: readonly string[];
  readonly named: string | null;
  readonly at: string | null;
  /** The zone in which the object has to be for that. */
  readonly from: string;
  readonly whose: "you" | "opponent" | "any";
  /** It triggers once for all that happens at the same time: "one or more". */
  readonly isOnce: boolean;
  /** It triggers only on what happens for this time in a turn, such as the second; `null`: each time. */
  readonly nth: number | null;
  readonly conditions: readonly Condition[];
  readonly targets: readonly string[];
  readonly aims: readonly string[];
  readonly does: readonly WrittenEvent[];
};

/** A triggered ability that waits for a moment to be put on the stack. */
export type PendingTrigger = Omit<StackEntry, "id" | "unordered">;

/** A delayed triggered ability: what happens once at the beginning of the next such step, or of each. */
export type DelayedTrigger = Meanings & {
  readonly isRepeated?: boolean;
  readonly name: string;
  readonly at: string;
  readonly whose: string | null;
  /** The number of the turn in which it was created, and its place in the order of zone changes. */
  readonly since: number;
  readonly madeAt: number;
  /** The parameters that give it, besides that of delayed abilities. */
  readonly because: readonly ParameterId[];
  readonly does: readonly WrittenEvent[];
};
