import { type RuleNumber, ruleNumberFrom } from "./rule-number.ts";

/** A rule number in a text, with its position in UTF-16 units (`end` exclusive). */
type Reference = { readonly number: RuleNumber; readonly start: number; readonly end: number };

/** `104.3`, `104.3a`, and the ranges `104.3a-c` and `104.3a?c` (a dash lost to a question mark). */
const number = String.raw`\d{3}(?:\.\d+(?:[a-z]{1,2}(?:[-\u2010-\u2015?][a-z]{1,2})?)?)?(?!\w)`;
const and = String.raw`(?:,?\s+(?:and|or|through|to)\s+|,\s*|\s*[-\u2010-\u2015?]\s*)`;
const after = String.raw`(?:rules?|sections?|CR)\s+`;
/** The title of a section behind its number. */
const title = String.raw`(?:,\s+["“][^"“”\d]{1,60}["”])`;
const inside = String.raw`\d{3}\.\d+`;

/**
 * A number counts after "rule", "rules", "section", "sections" or "CR", and in a list or range that one of these
 * begins. Without one of these words it counts only where it can mean nothing else: with a letter, as the start of a
 * range, or after a word such as "see"; that of a section if its title is behind it. A chapter ("section 7") has one digit.
 */
const mention = new RegExp(
  [
    String.raw`\b${after}${number}(?:${title}?${and}${number})*`,
    String.raw`(?<=\bsee\s)${number}(?=${title})`,
    String.raw`\bsections?\s+[1-9](?:${and}[1-9](?![\w.]))*(?![\w]|\.\d)`,
    String.raw`(?<![\w.,$/-])${inside}[a-z]{1,2}(?:[-\u2010-\u2015?][a-z]{1,2})?(?!\w)(?:${and}${number})*`,
    String.raw`(?<![\w.,$/-])${inside}\s*[-\u2010-\u2015]\s*${inside}(?!\w)`,
    String.raw`(?<=\b(?:see|to|of|in|under|steps?)\s)${inside}(?!\w|\.\d)`,
  ].join("|"),
  "gi",
);

const numbersInMention =
  /(?<chapter>(?<!\d)\d(?!\d))|(?<whole>\d{3}(?:\.\d+[a-z]{0,2})?)|(?<=[a-z][-\u2010-\u2015?])(?<letters>[a-z]{1,2})\b/gi;

/**
 * Finds the rule numbers that a text refers to, in reading order. A range such as "104.3a-c" gives both ends, the
 * second as 104.3c.
 *
 * @example referencesIn("See rules 509.2 and 509.3.")[1].number === "509.3"
 */
export function referencesIn(text: string): Reference[] {
  return numbersIn(text).flatMap(({ written, start, end }) => {
    const number = ruleNumberFrom(written);
    return number === undefined ? [] : [{ number, start, end }];
  });
}

/**
 * Replaces every number that a text refers to with `#`, so that renumbered references do not count in a comparison.
 *
 * @example maskReferences("See rule 104.3a.") === "See rule #."
 */
export function maskReferences(text: string): string {
  return setReferencesApart(text).masked;
}

/**
 * As `maskReferences`, with the replaced numbers in reading order. References to chapters count too.
 *
 * @example setReferencesApart("See rule 104.3a.").numbers[0] === "104.3a"
 */
export function setReferencesApart(text: string): { readonly masked: string; readonly numbers: readonly string[] } {
  const numbers = numbersIn(text);
  let masked = "";
  let from = 0;
  for (const { start, end } of numbers) {
    masked += `${text.slice(from, start)}#`;
    from = end;
  }
  return { masked: masked + text.slice(from), numbers: numbers.map(({ written }) => written) };
}

/** Every number in every mention, chapters included. The end of a range is written out. */
function numbersIn(text: string): { written: string; start: number; end: number }[] {
  if (!/\d/.test(text)) return [];
  const numbers = [];
  for (const match of text.matchAll(mention)) {
    let first = "";
    for (const { 0: digits, index, groups } of match[0].matchAll(numbersInMention)) {
      const start = match.index + index;
      const written = groups?.["letters"] === undefined ? digits : first.replace(/(?<![a-z])[a-z]+$/i, digits);
      numbers.push({ written, start, end: start + digits.length });
      first = written;
    }
  }
  return numbers;
}
