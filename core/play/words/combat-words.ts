import { none } from "../initial.ts";
/** The words of combat: keywords, and effects on who attacks and blocks and on damage. */

import type { Duration } from "./durations.ts";

/** The keywords that matter only in combat or to damage. */
export const combatKeywords = [
  "double-strike",
  "flying",
  "reach",
  "menace",
  "fear",
  "intimidate",
  "shadow",
  "horsemanship",
  "skulk",
  "banding",
  "wither",
  "infect",
  "trample-over-planeswalkers",
  "protection-from-everything",
] as const;

/** The land type of a landwalk: `swamp` for `swampwalk`; `undefined` for another keyword. */
export function landOf(keyword: string): string | undefined {
  return /^([a-z-]+)walk$/.exec(keyword)?.[1];
}

/** What protection is from: `red` for `protection-from-red`; `undefined` for another keyword. */
export function protectedFrom(keyword: string): string | undefined {
  return /^protection-from-([a-z-]+)$/.exec(keyword)?.[1];
}

/** The poison counters that a keyword gives for combat damage dealt to a player; `undefined` for another keyword. */
export function poisonOf(
  keyword: string,
): { readonly rule: "toxic" | "poisonous"; readonly count: number } | undefined {
  const [, rule, count] = /^(toxic|poisonous)-(\d{1,3})$/.exec(keyword) ?? [];
  return rule === undefined ? undefined : { rule: rule === "toxic" ? "toxic" : "poisonous", count: Number(count) };
}

/** Says whether the rules of a keyword with a quality or number in it are those of combat and damage. */
export function isCombatForm(keyword: string): boolean {
  return [landOf(keyword), protectedFrom(keyword), poisonOf(keyword)].some((part) => part !== undefined);
}

/** Qualities by which an effect picks the creatures that can block. */
export const qualities = [
  "white",
  "blue",
  "black",
  "red",
  "green",
  "artifact",
  "wall",
  "legendary",
  "flying",
  "defender",
  "power-2-or-less",
  "power-3-or-more",
  "greater-power",
  "lesser-power",
] as const;

/** What an effect can forbid, and demand. */
export const forbidden = ["attack", "attack-alone", "block", "block-alone", "be-blocked"] as const;
/** Of what an effect can say how many there are at most. */
export const capped = ["attack", "block", "be-blocked"] as const;
export const demanded = ["attack", "block", "be-blocked", "be-blocked-by-two", "be-blocked-by-all"] as const;

/** An object as an effect holds it: its number, and its place in the order of entering, which changes with each zone. */
export type HeldObject = { readonly id: number; readonly order: number };

/** The creatures that an effect is about if it names none: all that fit these words at the time. */
export type OfGroup = {
  readonly words: readonly string[];
  readonly you: string;
  readonly teams: readonly (readonly string[])[];
};

/** An effect on who attacks and blocks. */
export type CombatEffect = Duration & {
  /** The permanent whose ability it is; it lasts while that is there. */
  readonly source?: number | null;
  /** Its place in the order of events. */
  readonly since?: number;
  /** The creatures that it is about at any time; `attached`: the one to which its permanent is attached. */
  readonly group?: OfGroup | "attached" | null;
} & (
    | {
        readonly kind: "forbids";
        readonly what: (typeof forbidden)[number];
        readonly of: HeldObject;
        /** What cannot be attacked; `null`: anything. */
        readonly at: string | number | null;
        /** The qualities of the other creatures that are meant, and of those that are not; none: all of them. */
        readonly which: readonly string[];
        readonly except: readonly string[];
        /** How many have to block at least; 1 if an effect says nothing of that. */
        readonly atLeast: number;
      }
    | {
        readonly kind: "demands";
        readonly what: (typeof demanded)[number];
        readonly of: HeldObject;
        readonly at: string | number | null;
        readonly attacker: HeldObject | null;
      }
    | {
        readonly kind: "caps";
        readonly what: (typeof capped)[number];
        /** The attacker that is blocked; `null`: all attackers, or all blockers, are counted together. */
        readonly of: HeldObject | null;
        /** What is attacked; `null`: anything. */
        readonly at: string | number | null;
        readonly most: number;
      }
    | { readonly kind: "goads"; readonly of: HeldObject; readonly by: string }
    | { readonly kind: "blocks-more"; readonly of: HeldObject; readonly count: number }
    | {
        readonly kind: "charges";
        readonly for: "attack" | "block";
        readonly of: HeldObject | null;
        readonly at: string | number | null;
      }
  );

/** Words for all objects that they fit, as the player means them whose effect it is. */
export type GroupOfPlayer = { readonly words: readonly string[]; readonly you: string };

/** An effect that prevents, redirects or changes damage. `left`: how much is still to be prevented; `null`: all of it. */
export type DamageEffect = Duration &
  Readonly<typeof plainDamageEffect> & {
    readonly number: number;
    /** The name by which a situation speaks of it. */
    readonly name: string;
  };

/** An effect that prevents all damage. */
export const plainDamageEffect = {
  /** The permanent whose ability it is; it lasts while that is there. */
  source: none<number>(),
  left: none<number>(),
  isCombatOnly: false,
  from: none<HeldObject>(),
  /** Words that fit its source. */
  fitting: none<GroupOfPlayer>(),
  /** Whose damage it is about; `null`: anybody's. */
  to: none<HeldObject | string>(),
  /** Words that fit the object to which it is dealt, as with its source. */
  reaching: none<GroupOfPlayer>(),
  /** Where the damage goes instead; `null`: it is prevented, or changed. */
  instead: none<HeldObject | string>(),
  /** How the amount changes. */
  times: 1,
  adds: 0,
  /** It is that of a shield counter, which is removed then. */
  isCounter: false,
  isForTurn: false,
};
