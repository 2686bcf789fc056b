import type { IsoDate } from "../text/days.ts";

/** A day that players refer to by a name, such as "pre-M10". */
export type Preset = {
  readonly id: string;
  readonly name: string;
  readonly on: IsoDate;
  /** Why it is this day, in our words. */
  readonly says: string;
  readonly sources: readonly string[];
};
