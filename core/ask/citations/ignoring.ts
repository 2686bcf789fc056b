import { type RuleNumber, ruleNumberFrom } from "../../text/rule-number.ts";

/** The words of a text that tell the linter to leave citations alone. */
export type Ignored = { readonly isWhole: boolean; readonly has: (line: number, number: RuleNumber) => boolean };

const directive = /annals-ignore(-file|-next-line)?\b[:\s]*((?:\d{3}(?:\.\d+[a-z]*)?[,\s]*)*)/gi;

/**
 * Reads `annals-ignore` (its own line), `annals-ignore-next-line` and `annals-ignore-file`, each with the numbers to
 * ignore, or without numbers for all. One that is alone on its line also applies to the next line.
 */
export function ignoredIn(text: string): Ignored {
  if (!/annals-ignore/i.test(text)) return { isWhole: false, has: () => false };
  const byLine = new Map<number, (readonly RuleNumber[])[]>();
  const whole: (readonly RuleNumber[])[] = [];
  text.split("\n").forEach((line, index) => {
    for (const { 0: found, 1: kind = "", 2: listed = "" } of line.matchAll(directive)) {
      const numbers = listed.split(/[,\s]+/).flatMap((written) => ruleNumberFrom(written) ?? []);
      if (kind.toLowerCase() === "-file") whole.push(numbers);
      else {
        const isAlone = !/\d{3}\.\d/.test(line.replace(found, ""));
        const lines = kind === "" ? [index + 1, ...(isAlone ? [index + 2] : [])] : [index + 2];
        // The numbers of the comment itself cite nothing.
        if (kind !== "" && numbers.length > 0) byLine.set(index + 1, [...(byLine.get(index + 1) ?? []), numbers]);
        for (const at of lines) byLine.set(at, [...(byLine.get(at) ?? []), numbers]);
      }
    }
  });
  const isMeant = (lists: readonly (readonly RuleNumber[])[], number: RuleNumber) =>
    lists.some((numbers) => numbers.length === 0 || numbers.includes(number));
  return {
    isWhole: whole.some((numbers) => numbers.length === 0),
    has: (line, number) => isMeant(whole, number) || isMeant(byLine.get(line) ?? [], number),
  };
}
