import { z } from "zod";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import { historyAnswer } from "../core/ask/lineages.ts";
import { mementosOf, sectionMementosOf } from "../core/ask/mementos.ts";
import { numberAnswer } from "../core/ask/number.ts";
import { citedByAnswer, ruleAnswer } from "../core/ask/rule.ts";
import { sectionAnswer } from "../core/ask/section.ts";
import { lineageAnswerSchema, numberAnswerSchema } from "../core/contract/lineages.ts";
import { numberParameter, onQuery } from "../core/contract/parts.ts";
import {
  citedByAnswerSchema,
  type RuleAnswer,
  ruleAnswerSchema,
  type SectionAnswer,
  sectionAnswerSchema,
} from "../core/contract/rules.ts";
import { Problem } from "../core/problem.ts";
import { sectionAddress } from "../core/text/addresses.ts";
import type { IsoDate } from "../core/text/days.ts";
import { firstDayOf } from "../core/text/days.ts";
import { isBelow, isChapter, isSection, type RuleNumber, sectionOf } from "../core/text/rule-number.ts";
import { type Block, heading, printed } from "../document/blocks.ts";
import { operation } from "./operation.ts";
import { citedByDocument, historyDocument, numberDocument, ruleDocument, sectionDocument } from "./rules-documents.ts";

const params = z.strictObject({ number: numberParameter });
const aboutNumber = { number: "a rule number, for example 507.4" };

const ruleWithPartsSchema = ruleAnswerSchema.extend({
  below: z
    .array(sectionAnswerSchema.shape.provisions.element)
    .describe("The rules below it with their words; of a section, all its rules"),
});

/** What a tool gives of each rule below, so that a page of a section fits into a conversation. */
const partForTool = sectionAnswerSchema.shape.provisions.element
  .pick({ number: true, text: true, examples: true, certainty: true })
  .strip();

export const getRule = operation({
  id: "getRule",
  path: "/rules/:number",
  tag: "rules",
  summary: "What the rule of this number said on a day",
  description:
    "The text as printed, with the release it rests on, the days on which it holds, and how certain that is. The problems are `number-not-in-use`, `not-held` or `ambiguous` if there is not one text to show; the facts say what to ask for.",
  params,
  query: onQuery,
  example: { number: "507.3a", on: "2005-01-10" },
  answer: ruleAnswerSchema,
  problems: ["number-not-in-use", "not-held", "ambiguous"],
  ask: (holdings, { number, on }) => ruleAnswer(holdings, number, on),
  document: ruleDocument,
  http: {
    isSameInRelease: true,
    // Source: RFC 5829, section 3 (relations between versions).
    relations: ({ links }) => [
      [links.history, 'rel="version-history"'],
      [links.predecessor, 'rel="predecessor-version"'],
      [links.successor, 'rel="successor-version"'],
    ],
    gate: {
      subject: "a number",
      states: ({ archive }, { number }) => mementosOf(archive, number),
      stateOf: ({ release, links }) => ({ on: firstDayOf(release), href: links.permalink }),
    },
  },
  command: {
    name: "at",
    says: "say what the rule of this number said on a day, with the rules below it; of a section, all its rules",
    arguments: aboutNumber,
    document: (holdings, query) => ruleWithPartsDocument(ruleWithParts(holdings, query)),
  },
  tool: {
    name: "rule_on_day",
    title: "A rule or section on a day",
    description:
      "What the Comprehensive Rule of a number said on a day, with all its sub-rules; of a section (613), all its rules, in pages. Says until when that held, how certain it is, and where the rule is in the newest release: numbers move from rule to rule.",
    page: { list: "below", most: 100, unasked: 60 },
    ask: ruleWithParts,
    question: { number: numberParameter },
    answer: ruleWithPartsSchema.extend({ below: z.array(partForTool) }),
    document: ruleWithPartsDocument as never,
    aliases: { number: ["rule", "section", "rule_number", "query"], on: ["day", "date"] },
  },
});

export const getRuleHistory = operation({
  id: "getRuleHistory",
  path: "/rules/:number/history",
  tag: "rules",
  summary: "The history of the rule that had this number on a day, from its first day to now",
  description:
    "Finds the rule by number and day, then follows it through every number and wording. A rule that is known only by summaries is answered too.",
  params,
  query: onQuery,
  example: { number: "507.3a", on: "2005-01-10" },
  answer: lineageAnswerSchema,
  problems: ["number-not-in-use", "ambiguous"],
  ask: ({ archive }, { number, on }) => historyAnswer(archive, number, on),
  document: historyDocument,
  http: { isSameInRelease: true },
  command: {
    name: "history",
    says: "show the life of the rule that had this number on a day",
    arguments: { number: "a rule number, for example 711.3" },
  },
  tool: {
    name: "rule_history",
    aliases: { number: ["rule", "rule_number", "query"], on: ["day", "date"] },
    title: "A rule through time",
    description:
      "Every wording and number that a rule has had, given by the number it had on a day: where it came from, what changed when and why, and what became of it.",
  },
});

export const getCitedBy = operation({
  id: "getCitedBy",
  path: "/rules/:number/cited-by",
  tag: "rules",
  summary: "What referred to the rule of this number, or to its subrules, on a day",
  description:
    "Each provision of that day once, with the places in its text and examples that refer to the rule or to a subrule of it; and the rules of play that rest on them.",
  params,
  query: onQuery,
  example: { number: "507.3", on: "2005-01-10" },
  answer: citedByAnswerSchema,
  problems: ["number-not-in-use", "ambiguous"],
  ask: (holdings, { number, on }) => citedByAnswer(holdings, number, on),
  document: citedByDocument,
  command: {
    name: "cited-by",
    says: "show what referred to a rule, and the rules of play that rested on it, on a day",
    arguments: aboutNumber,
  },
});

export const getNumber = operation({
  id: "getNumber",
  path: "/numbers/:number",
  tag: "rules",
  summary: "Every lineage that ever had this number",
  description:
    "A number is not an identity: it passes from rule to rule. Each lineage is listed with the days on which it had the number.",
  params,
  example: { number: "507.3a" },
  answer: numberAnswerSchema,
  problems: ["not-held"],
  ask: ({ archive }, { number }) => numberAnswer(archive, number),
  document: numberDocument,
  page: {
    // The changes at a number, or of a section.
    feedOf: ({ number }) => ({ [isSection(number as RuleNumber) ? "section" : "rule"]: String(number) }),
  },
  command: { name: "number", says: "list every rule that ever had this number", arguments: aboutNumber },
});

export const getSection = operation({
  id: "getSection",
  path: "/sections/:number",
  isLong: true,
  tag: "rules",
  summary: "A whole section on a day, in printed order",
  description: "All rules of the section with their text. The problem is `not-held` if only the heading is known.",
  params,
  query: onQuery.extend({
    sentences: z
      .enum(["dated"])
      .optional()
      .describe("`dated`: each sentence with the first day on which the rule had it"),
  }),
  example: { number: "507", on: "2005-01-10", limit: 1, after: "4" },
  answer: sectionAnswerSchema,
  pages: { list: "provisions" },
  problems: ["number-not-in-use", "not-held", "ambiguous"],
  ask: (holdings, { number, on, sentences }) => sectionAnswer(holdings, number, on, { isDated: sentences === "dated" }),
  document: sectionDocument,
  http: {
    isSameInRelease: true,
    gate: {
      subject: "a section",
      states: ({ archive }, { number }) => sectionMementosOf(archive, number),
      stateOf: ({ release }, { number }) => ({
        on: firstDayOf(release),
        href: sectionAddress(number, firstDayOf(release)),
      }),
    },
  },
  command: {
    name: "section",
    says: "print a whole section as it was on a day",
    arguments: { number: "the number of a section, for example 613" },
  },
});

/** Look-ups by number, in the order of the contract. */
export const ruleOperations = [getRule, getRuleHistory, getCitedBy, getNumber, getSection];

/** A rule with all rules below it, or a section with all its rules: what assistants and the command line read at once. */
type RuleWithParts = RuleAnswer & { readonly below: SectionAnswer["provisions"] };

/** Throws what `ruleAnswer` throws. */
function ruleWithParts(
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
function ruleWithPartsDocument({ below, ...rule }: RuleWithParts): readonly Block[] {
  const own = ruleDocument(rule as RuleAnswer);
  if (below.length === 0) return own;
  return [...own, heading(3, "Below it"), ...below.flatMap((part) => printed(part, part.number))];
}
