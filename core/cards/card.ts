import type { Confidence } from "../archive/lineage.ts";
import type { IsoDate } from "../text/days.ts";
import type { CardAct } from "./card-act.ts";

/** What a card says from one day on. */
export type CardText = {
  readonly from: IsoDate;
  /** What it can target: any player, an opponent, two players, or nobody. */
  readonly target: "player" | "opponent" | "two-players" | "none";
  readonly acts: readonly CardAct[];
  readonly says: string;
};

/** The words on a card from one day on. They can change without a change of the effect. */
type CardWording = {
  readonly from: IsoDate;
  /** In our words. */
  readonly says: string;
  /** At most one sentence of it, or words out of one. */
  readonly quote: string | null;
  /** The hash of the whole text in canonical form, if the text was seen. */
  readonly sha256: string | null;
  readonly why: string | null;
  readonly confidence: Confidence;
  readonly sources: readonly string[];
};

/** A card that changes who decides. Its texts are sorted by day; before the first one the card does not exist. */
export type Card = {
  readonly id: string;
  readonly name: string;
  readonly isTournamentLegal: boolean;
  readonly notes: string;
  readonly sources: readonly string[];
  /** As printed, `{4}{U}`; `null` if it is not recorded. */
  readonly cost: string | null;
  readonly type: string | null;
  readonly texts: readonly CardText[];
  /** Oldest first; empty if only the effects are known. */
  readonly wordings: readonly CardWording[];
};
