import type { Confidence } from "../archive/lineage.ts";
import type { IsoDate } from "../text/days.ts";

/**
 * When an effect controls a player. `this-turn` and `game` hold from their creation, the others wait for what they
 * name.
 */
export const windows = ["next-turn", "next-combat-phase", "this-turn", "searching", "resolving", "game"] as const;
export type Window = (typeof windows)[number];

/** What a card does to who decides, in a small vocabulary. `you` is the player whose card it is. */
export type CardAct =
  | {
      readonly does: "control";
      /** `each-other`: the two targets control each other. */
      readonly whom: "target" | "opponents" | "each-other";
      readonly during: Window;
      /** `outsider`: a person who is not in the game. */
      readonly by: "you" | "outsider";
      /** Only if its extra cost was paid, or only if not. */
      readonly if: "paid" | "unpaid" | null;
      readonly restricts: readonly string[];
      readonly requires: readonly string[];
      /** Cards found while it controls a search are exiled, and `you` may play them with mana of any kind. */
      readonly found: "exiled-for-you" | null;
    }
  | { readonly does: "extra-turn"; readonly whom: "target" | "you"; readonly after: "this-turn" | "next-turn" }
  | { readonly does: "skip"; readonly whom: "target" | "you"; readonly what: string }
  | {
      readonly does: "give-decision";
      readonly about: readonly string[];
      readonly of: "target" | "active-player" | "all";
      readonly to: "you";
    }
  | { readonly does: "end-turn" | "restart" | "subgame" }
  /** `you` see something hidden of the target's while the spell resolves, and control nobody. */
  | { readonly does: "look"; readonly at: string }
  /** It tells the target what to do while it resolves, by instructions that are not modelled. */
  | { readonly does: "instructs" }
  | { readonly does: "reach-outside"; readonly zones: readonly string[] };

/** What a card says from one day on. */
export type CardText = {
  readonly from: IsoDate;
  /** What it may name: a player, an opponent only, two players, or nobody. */
  readonly target: "player" | "opponent" | "two-players" | "none";
  readonly acts: readonly CardAct[];
  readonly says: string;
};

/** The words on a card from one day on. They can change without what it does. */
export type CardWording = {
  readonly from: IsoDate;
  /** In our words. */
  readonly says: string;
  /** At most one sentence of it, or words out of one. */
  readonly quote: string | null;
  /** Of the whole text in canonical form, where it was seen. */
  readonly sha256: string | null;
  readonly why: string | null;
  readonly confidence: Confidence;
  readonly sources: readonly string[];
};

/** A card that bears on who decides. Its texts stand oldest first; before the first of them it does not exist. */
export type Card = {
  readonly id: string;
  readonly name: string;
  readonly isTournamentLegal: boolean;
  readonly notes: string;
  readonly sources: readonly string[];
  /** As printed, `{4}{U}`; `null` where it was not written down. */
  readonly cost: string | null;
  readonly type: string | null;
  readonly texts: readonly CardText[];
  /** Oldest first; none where what it does is all that is known of its words. */
  readonly wordings: readonly CardWording[];
};
