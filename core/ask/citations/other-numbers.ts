import { type RuleNumber, sectionOf } from "../../text/rule-number.ts";

type Found = { readonly start: number; readonly end: number; readonly number: RuleNumber; readonly written: string };

/** What was found without what is a number of something else: of a standard that the text names, or a value in a program. */
export function withoutOthers<T extends Found>(text: string, found: readonly T[]): readonly T[] {
  const standards = new Set([...text.matchAll(standard)].map(([, section = ""]) => section));
  const isOther = (one: T) =>
    (standards.has(sectionOf(one.number)) && !announced.test(text.slice(Math.max(0, one.start - 16), one.start))) ||
    (decimal.test(one.written) && isValue(text, one));
  return found.some(isOther) ? found.filter((one) => !isOther(one)) : found;
}

/** `IEEE 802.11`: whoever names it means it by `802.1X` too. */
const standard =
  /\b(?:IEEE|ANSI|ASTM|ETSI|IEC|ISO|NFPA|NIST)(?:\/[A-Z]{2,4})?(?:\s(?:Std\.?|standards?))?[\s-]{1,2}(\d{3})\.\d/g;
const announced = /\b(?:C\.?R\.?|rules?)[\s:#|"'([]{0,6}$/i;
const decimal = /^\d{3}\.\d{1,3}$/;

/** The argument of a call, `open(123.4)`, or one of some decimals in a row that cannot all be rules: `10.2, 117.6, 884.61`. */
function isValue(text: string, { start, end }: Found): boolean {
  const before = text.slice(Math.max(0, start - beside_chars), start);
  const after = text.slice(end, end + beside_chars);
  if (callBefore.test(before) && callAfter.test(after)) return true;
  const beside = [valueBefore.exec(before)?.[1], valueAfter.exec(after)?.[1]];
  return beside.some((value) => value !== undefined && !mayBeRule.test(value));
}

const beside_chars = 40;
/** Not of one that is called a rule: `@Rule(702.19)`, `assertRule(704.5)`, `CR(100.1)`. */
const callBefore = /(?<![A-Za-z])[A-Za-z_]{2,30}(?<!rules?|(?<![a-z])cr)\($/i;
const callAfter = /^\s?[),]/;
const valueBefore = /(?<![\w.])(-?\d{1,12}\.\d{1,18}(?:e[-+]?\d+)?)\s{0,4},\s{1,20}$/;
const valueAfter = /^\s{0,4},\s{1,20}(-?\d{1,12}\.\d{1,18}(?:e[-+]?\d+)?)(?![\w.])/;
/** No chapter has more than fifty sections. */
const mayBeRule = /^[1-9][0-4]\d\.[1-9]\d?$/;
