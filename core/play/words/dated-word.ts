import type { IsoDate } from "../../text/days.ts";
import type { ParameterId } from "../parameters/parameters.ts";

/**
 * A word of the language of situations for something that the rules have not always had. The rule of play by which there
 * is such a thing gives its days or, if none does, they stand here.
 */
export type DatedWord = { readonly word: string } & (
  | { readonly parameter: ParameterId }
  | {
      readonly parameter: null;
      /** The first day on which the rules can have it. */
      readonly from: IsoDate;
      /** The first rulebook that was read and has it; `null` if that is the one of the first day. */
      readonly seen: IsoDate | null;
      /** The set of cards with which it came; `null` if that is not known, so that it may have come later. */
      readonly set: string | null;
    }
);
