import type { IsoDate } from "../text/days.ts";

/** A day on which people like to play, or which they name, with the name they give it: "pre-M10". */
export type Preset = {
  readonly id: string;
  readonly name: string;
  readonly on: IsoDate;
  /** Why this day, in our words. */
  readonly says: string;
  readonly sources: readonly string[];
};
