import type { z } from "zod";
import { problemOfIssues } from "../core/contract/refused.ts";
import { Problem } from "../core/problem.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import type { ToolCall } from "./documents.ts";
import { knownAtTool } from "./operations.ts";
import type { Asking } from "./tool.ts";

/**
 * The arguments of a tool as an assistant wrote them: other names that models try are read as its own, and a number
 * without quotes as text. Throws `invalid-request` with what is wrong.
 */
export function argumentsFrom(
  { tool: { question, aliases }, given, document }: ToolCall,
  asking: Asking,
): Readonly<Record<string, unknown>> {
  const own: z.ZodObject = question.extend(knownAtTool);
  const ownName = (name: string): string =>
    name in own.shape ? name : (Object.keys(aliases).find((argument) => aliases[argument]?.includes(name)) ?? name);
  const written: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined) continue;
    const called = ownName(name);
    if (called in written) throw new Problem("invalid-request", `"${name}" is given twice, also as "${called}".`);
    const isNumber = typeof value === "number" && ["number", "rule", "section"].includes(called);
    written[called] = isNumber ? numberAsText(asking, document, value) : value;
  }
  const read = own.safeParse(written, { reportInput: true });
  if (!read.success) throw problemOfIssues(read.error.issues);
  return read.data;
}

/** 601.2 is a rule, but 702.1 may be 702.10 as well: then the number has to be written as text. */
function numberAsText({ holdings }: Asking, document: ToolCall["document"], value: number): string {
  const archive = document === "cr" ? holdings.archive : holdings.documents.get(document);
  const short = String(value);
  const long = `${short}0`;
  const isUsed = (number: string) => archive?.numberPeriodsByNumber.has(number as RuleNumber) === true;
  if (!short.includes(".") || !isUsed(long)) return short;
  if (!isUsed(short)) return long;
  throw new Problem(
    "invalid-request",
    `The number ${short} may be "${short}" or "${long}": write it in quotation marks.`,
    { choices: [short, long] },
  );
}
