import { z } from "zod";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import { ruleAnswer } from "../core/ask/rule.ts";
import { sectionAnswer } from "../core/ask/section.ts";
import { type RuleAnswer, ruleAnswerSchema, type SectionAnswer, sectionAnswerSchema } from "../core/contract/rules.ts";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import { isBelow, isChapter, isSection, type RuleNumber, sectionOf } from "../core/text/rule-number.ts";
import { type Block, heading } from "../document/blocks.ts";
import { printed } from "../document/printed.ts";
import { ruleDocument } from "./rules-documents.ts";

/** A rule with all rules below it, or a section with all its rules: what assistants and the command line read at once. */
export type RuleWithParts = RuleAnswer & { readonly below: SectionAnswer["provisions"] };

export const ruleWithPartsSchema = ruleAnswerSchema.extend({
  below: z
    .array(sectionAnswerSchema.shape.provisions.element)
    .describe("The rules below it with their words; of a section, all its rules"),
});

/** Throws what `ruleAnswer` throws. */
export function ruleWithParts(
  holdings: Pick<HoldingsOnDay, "archive" | "playbook">,
  { number, on }: { readonly number: RuleNumber; readonly on: IsoDate },
): RuleWithParts {
  return { ...ruleAnswer(holdings, number, on), below: partsBelow(holdings.archive, number, on) };
}

function partsBelow(archive: HoldingsOnDay["archive"], number: RuleNumber, on: IsoDate): SectionAnswer["provisions"] {
  if (isChapter(number)) return [];
  try {
    const { provisions } = sectionAnswer({ archive }, sectionOf(number), on);
    return provisions.filter((provision) => isSection(number) || isBelow(provision.number, number));
  } catch (error) {
    // Of a section only single rules may be held.
    if (error instanceof Problem) return [];
    throw error;
  }
}

/** The document of the rule, and the words of those below it. */
export function ruleWithPartsDocument({ below, ...rule }: RuleWithParts): readonly Block[] {
  const own = ruleDocument(rule as RuleAnswer);
  if (below.length === 0) return own;
  return [...own, heading(3, "Below it"), ...below.flatMap((part) => printed(part, part.number))];
}

/** What a tool gives of each rule below, so that a page of a section fits into a conversation. */
export const partForTool = sectionAnswerSchema.shape.provisions.element
  .pick({ number: true, text: true, examples: true, certainty: true })
  .strip();
