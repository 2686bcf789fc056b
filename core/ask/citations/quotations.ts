import type { Revision } from "../../archive/lineage.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import type { Evidence } from "./evidence.ts";

/**
 * Whether the words beside a number are the text of a rule that itself refers to that number: then the number is part of
 * what is quoted. `on`: the last day on which the quoted rule had those words; `null` if it has them still.
 */
type QuotedReference = { readonly on: IsoDate | null };

/** The rule whose own reference a citation is, `null` if the words quote no such rule. */
export function quotedReferenceIn(
  { alternative, candidates, claim: { number }, formers }: Evidence,
  day: IsoDate,
): QuotedReference | null {
  const quoted = [...(alternative === null ? [] : [alternative]), ...candidates.slice(0, quotedMax)];
  for (const { entry, fit } of quoted) {
    if (fit.ownShare < quotedShareMin || fit.run < quotedRunMin) continue;
    if (refersTo(entry.revision, number)) return { on: null };
    const before = entry.lineage.revisions.findLast((revision) => revision.from <= day && refersTo(revision, number));
    const isFormer =
      before !== undefined && formers.some(({ times }) => times.some((time) => holdsOn(time, before.from)));
    if (before !== undefined && isFormer) return { on: before.from };
  }
  return null;
}

const quotedMax = 2;
const quotedShareMin = 0.75;
const quotedRunMin = 4;

function refersTo({ text, examples }: Revision, number: RuleNumber): boolean {
  return [text ?? "", ...examples].some((part) => {
    for (let at = part.indexOf(number); at !== -1; at = part.indexOf(number, at + 1))
      if (!/[a-z\d]/.test(part.charAt(at + number.length)) && !/[\d.]/.test(part.charAt(at - 1))) return true;
    return false;
  });
}
