/** Says whether the words on both sides speak of the number itself. */
export function isMentioned(before: string, after: string): boolean {
  return denial.test(before) || denialAfter.test(after) || renumbering.test(after);
}

const denial =
  /\b(?:there (?:is|was) no|no such|nonexistent|non-existent|bogus|made-up|hallucinated|not) (?:a )?(?:(?:CR|rule|section|number)\s?){0,2}["'`(]{0,2}$/i;
const denialAfter =
  /^["'`)\]]{0,3}\s(?:does(?: not|n't) exist|is not a (?:rule|real)|isn't a (?:rule|real)|never existed|no longer exists)\b/i;
/** An entry of a table of corrections. */
const renumbering =
  /^["'`)\]|\s]{0,5}(?:->|=>|→|(?:should be|is now|was renumbered(?: to)?|became|moved to)\b)\s{0,2}["'`([|\s]{0,4}(?:the |CR |rule )?\d{3}\b/i;
