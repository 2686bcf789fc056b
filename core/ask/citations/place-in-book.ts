import { isSection, type RuleNumber, sectionOf } from "../../text/rule-number.ts";

/**
 * A number taken apart. `depth`: 0 for a section, 1 for a rule, 2 for a subrule; `nth`: 19 of 702.19b; `letter`: 2 for
 * its `b`.
 */
export type PlaceInBook = {
  readonly number: RuleNumber;
  readonly chapter: string;
  readonly section: string;
  readonly depth: 0 | 1 | 2;
  readonly nth: number;
  readonly letter: number;
};

/** Takes a number apart. */
export function placeInBook(number: RuleNumber): PlaceInBook {
  const rule = ruleOf(number);
  const letters = number.slice(rule.length);
  return {
    number,
    chapter: number.slice(0, 1),
    section: sectionOf(number),
    depth: depthOf(number),
    nth: Number(rule.slice(4)),
    letter: letters === "" ? 0 : (letters.length - 1) * 26 + letters.charCodeAt(letters.length - 1) - 96,
  };
}

/** The rule to which a subrule belongs; for a rule, the rule itself. */
export function ruleOf(number: RuleNumber): string {
  let end = number.length;
  while (end > 0 && number.charCodeAt(end - 1) > 96) end--;
  return number.slice(0, end);
}

/** 0 for a section, 1 for a rule, 2 for a subrule. */
export function depthOf(number: RuleNumber): 0 | 1 | 2 {
  return isSection(number) ? 0 : number.charCodeAt(number.length - 1) > 96 ? 2 : 1;
}
