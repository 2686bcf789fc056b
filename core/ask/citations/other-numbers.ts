import { type RuleNumber, sectionOf } from "../../text/rule-number.ts";

type NumberInText = {
  readonly start: number;
  readonly end: number;
  readonly number: RuleNumber;
  readonly written: string;
};

/**
 * What was found without what is a number of something else: of a standard that the text names, of a tournament document
 * in a record, or a value in a program.
 */
export function withoutOthers<T extends NumberInText>(text: string, found: readonly T[]): readonly T[] {
  const standards = new Set([...text.matchAll(standard)].map(([, section = ""]) => section));
  const hasRecords = documentInRecord.test(text);
  const isOther = (one: T) =>
    (hasRecords && isOfDocument(text, one)) ||
    (standards.has(sectionOf(one.number)) && !announced.test(text.slice(Math.max(0, one.start - 16), one.start))) ||
    (decimal.test(one.written) && isValue(text, one));
  return found.some(isOther) ? found.filter((one) => !isOther(one)) : found;
}

/** `IEEE 802.11`: whoever names it means it by `802.1X` too. */
const standard =
  /\b(?:IEEE|ANSI|ASTM|ETSI|IEC|ISO|NFPA|NIST)(?:\/[A-Z]{2,4})?(?:\s(?:Std\.?|standards?))?[\s-]{1,2}(\d{3})\.\d/g;
const announced = /\b(?:C\.?R\.?|rules?)[\s:#|"'([]{0,6}$/i;
const decimal = /^\d{3}\.\d{1,3}$/;

/** Whether the number is the section of a record that names a tournament document, before it or after it. */
function isOfDocument(text: string, { start, end }: NumberInText): boolean {
  const before = text.slice(Math.max(0, start - record_chars), start);
  const key = sectionKey.exec(before);
  if (key === null) return false;
  const [above, below] = [before.slice(0, key.index), text.slice(end, end + record_chars)];
  const opened = /\{[^{}]*$/.exec(above)?.[0];
  const record = opened === undefined ? linesOfItem(above, below) : opened + below.split(/[{}]/, 1)[0];
  return documentInRecord.test(record);
}

/** The lines of a list item or of a block, from the words before one of its keys and those after that key's value. */
function linesOfItem(above: string, below: string): string {
  const lines = above.split("\n");
  const own = lines.pop() ?? "";
  const edgeOf = (line = "") => line.slice(0, own.length).trim();
  const isOutside = (line: string) => line.trim() === "" || edgeOf(line) !== "";
  const last = lines.findLastIndex(isOutside);
  const from = own.trim() === "-" ? lines.length : edgeOf(lines[last]) === "-" ? last : last + 1;
  const rest = below.split("\n").slice(1);
  const until = rest.findIndex(isOutside);
  return [...lines.slice(from), ...rest.slice(0, until === -1 ? rest.length : until)].join("\n");
}

const record_chars = 400;
const sectionKey = /(?<=^|[{,\s])["']?(?:section|rule|number)["']?\s?[:=]\s?["']?$/i;
const documentInRecord = /(?<!\p{L})(?:document|book)["']?\s?[:=]\s?["']?(?:MTR|IPG|JAR|Magic Tournament Rules)\b/iu;

/**
 * A factor, the argument of a call, `open(123.4)`, `set("cost", 123.4)`, or one of some decimals in a row that cannot all be
 * rules: `10.2, 117.6, 884.61`.
 */
function isValue(text: string, { start, end }: NumberInText): boolean {
  const before = text.slice(Math.max(0, start - beside_chars), start);
  const after = text.slice(end, end + beside_chars);
  if (factorBefore.test(before) || (callBefore.test(before) && callAfter.test(after))) return true;
  const beside = [valueBefore.exec(before)?.[1], valueAfter.exec(after)?.[1]];
  return beside.some((value) => value !== undefined && !mayBeRule.test(value));
}

const beside_chars = 80;
const factorBefore = /[\w)\]][ \t]{1,3}[*%][ \t]{1,3}$/;
/** Not of one that is called a rule: `@Rule(702.19)`, `assertRule(704.5)`, `CR(100.1)`. */
const callBefore =
  /(?<![A-Za-z])[A-Za-z_]{1,30}(?<!rules?|sections?|cites?|refs?|(?<![a-z])cr)\((?:(?:[^()"'`\n/#]|"[^"\n]*"|'[^'\n]*'){1,60},\s?)?$/i;
const callAfter = /^\s?[),]/;
const valueBefore = /(?<![\w.])(-?\d{1,12}\.\d{1,18}(?:e[-+]?\d+)?)\s{0,4},\s{1,20}$/;
const valueAfter = /^\s{0,4},\s{1,20}(-?\d{1,12}\.\d{1,18}(?:e[-+]?\d+)?)(?![\w.])/;
/** No chapter has more than fifty sections. */
const mayBeRule = /^[1-9][0-4]\d\.[1-9]\d?$/;
