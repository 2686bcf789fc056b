import { type RuleNumber, ruleNumberFrom } from "./rule-number.ts";

/** A rule number written in a text, with its place in UTF-16 units (`end` exclusive). */
export type Reference = { readonly number: RuleNumber; readonly start: number; readonly end: number };

const mention =
  /\b(?:rules?|sections?)\s+\d{3}(?:\.\d+[a-z]{0,2})?(?:(?:,|,?\s+(?:and|or|through)|-)\s*\d{3}(?:\.\d+[a-z]{0,2})?)*(?![\w])/gi;
const numberInMention = /\d{3}(?:\.\d+[a-z]{0,2})?/g;

/** Finds the rule numbers that a text refers to ("See rule 104.3a", "rules 509.2 and 509.3"), in reading order. */
export function referencesIn(text: string): Reference[] {
  return [...text.matchAll(mention)].flatMap((found) =>
    [...found[0].matchAll(numberInMention)].flatMap((digits) => {
      const number = ruleNumberFrom(digits[0]);
      const start = found.index + digits.index;
      return number === undefined ? [] : [{ number, start, end: start + digits[0].length }];
    }),
  );
}

/** The text with every number it refers to replaced by `#`, to compare texts apart from renumbered references. */
export function maskReferences(text: string): string {
  let masked = "";
  let end = 0;
  for (const reference of referencesIn(text)) {
    masked += `${text.slice(end, reference.start)}#`;
    end = reference.end;
  }
  return masked + text.slice(end);
}
