import { z } from "zod";
import { dayParameter, numberParameter } from "../core/contract/parts.ts";

/** The query of several pages: a day that may be left out. */
export const onDay = z.strictObject({ on: dayParameter.optional() });

/** A number in the path. */
export const numberInPath = z.strictObject({ number: numberParameter });

/** No question at all. */
export const nothing = z.strictObject({});

/** A topic as a person wrote it, in the form of ids: "Hidden information" is `hidden-information`. */
export function topicFrom(written: string | undefined): string | undefined {
  return written?.trim().toLowerCase().replace(/\s+/g, "-");
}

/** The number of entries on earlier pages of a list. */
export const afterParameter = z.coerce.number().int().min(0).max(1_000_000).default(0);
