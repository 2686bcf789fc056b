import { z } from "zod";
import { sectionNamed } from "../core/archive/document.ts";
import { parameterAnswer, parameterHistory, parametersAnswer } from "../core/ask/parameters/answers.ts";
import { idOfParameterCalled } from "../core/ask/parameters/named.ts";
import type {
  ParameterAnswer,
  ParameterHistory,
  ParameterReferenceAnswer,
  ParametersAnswer,
} from "../core/contract/parameters.ts";
import { parameterAnswerSchema, parameterHistorySchema, parametersAnswerSchema } from "../core/contract/parameters.ts";
import { onQuery } from "../core/contract/parts.ts";
import { counted } from "../core/text/counts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, facts, heading, link, list, paragraph, text } from "../document/blocks.ts";
import { confidenceInWords, intervalInWords, sinceInWords, topicInWords } from "../document/words.ts";
import { operation } from "./operation.ts";

const params = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(100)
    .describe("The id of a parameter")
    .meta({ examples: ["legend-rule"] }),
});
const aboutId = { id: "the id of a parameter, for example legend-rule" };

export const listParameters = operation({
  id: "listParameters",
  path: "/parameters",
  tag: "rules of play",
  summary: "All parameters, rules of play that changed or could, with their values on a day",
  description:
    "A parameter is a rule of play that changed or could change. With `topic` only those of one topic; with `text` those that have any of its words, best first.",
  query: onQuery.extend({
    topic: z.string().optional().describe("Only those of this topic"),
    text: z
      .string()
      .max(200)
      .optional()
      .describe("Only those with any of these words, best first; words such as `the` and `how` do not count"),
  }),
  example: { on: "2005-01-10", topic: "mana", limit: 1 },
  answer: parametersAnswerSchema,
  pages: { list: "parameters" },
  problems: ["before-first-release"],
  ask: ({ archive, playbook }, { on, topic, text: words }) =>
    parametersAnswer(archive, playbook, { on, topic, text: words }),
  document: parametersDocument,
  command: { name: "parameters", says: "list the rules of play of a day" },
  tool: {
    name: "parameters_on_day",
    title: "Rules of play on a day",
    description:
      "The rules of play that changed over the years, as values on a day: the legend rule, damage on the stack, the mulligan, mana burn … All, of a topic, or one by its id with the rules behind it.",
    question: {
      topic: z.string().max(80).optional().describe("Only those of a topic, for example combat"),
      parameter: z
        .string()
        .max(80)
        .optional()
        .describe("Only this one, by id or name, with all its values since 1999: legend-rule"),
    },
    without: ["id"],
    aliases: { parameter: ["id", "rule", "query", "name"], on: ["day", "date"] },
    page: { most: 80, unasked: 40 },
    ask(holdings, { on, topic, text, parameter }) {
      const { archive, playbook } = holdings;
      const all = parametersAnswer(archive, playbook, { on, topic, text });
      if (parameter === undefined) return all;
      const id = idOfParameterCalled(playbook, parameter);
      const { id: parameterId, references } = parameterAnswer(archive, playbook, id, on);
      const { values } = parameterHistory(holdings, parameterId);
      const parameters = all.parameters.flatMap((parameter) =>
        parameter.id === parameterId ? [{ ...parameter, references }] : [],
      );
      return { ...all, parameters, values };
    },
    document: toolDocument as never,
    answer: answerForTool(),
  },
});

export const getParameter = operation({
  id: "getParameter",
  path: "/parameters/:id",
  tag: "rules of play",
  summary: "One parameter on a day: its value, its first day, its references, and the values before and after",
  description: "With what the published file of that release says to each reference.",
  params,
  query: onQuery,
  example: { id: "legend-rule", on: "2005-01-10" },
  answer: parameterAnswerSchema,
  problems: ["unknown-parameter"],
  ask: ({ archive, playbook }, { id, on }) => parameterAnswer(archive, playbook, id, on),
  document: parameterDocument,
  command: { name: "parameter", says: "show a rule of play on a day", arguments: aboutId },
});

export const getParameterHistory = operation({
  id: "getParameterHistory",
  path: "/parameters/:id/history",
  tag: "rules of play",
  summary: "One parameter through all its values, with what every held release says to its references",
  description: "Each value with the days on which it held, oldest first.",
  params,
  example: { id: "legend-rule" },
  answer: parameterHistorySchema,
  problems: ["unknown-parameter"],
  ask: (holdings, { id }) => parameterHistory(holdings, id),
  document: parameterHistoryDocument,
  command: { name: "parameter-history", says: "show all values of a rule of play", arguments: aboutId },
});

/** Rules of play that changed over the years, in the order of the contract. */
export const parameterOperations = [listParameters, getParameter, getParameterHistory];

/** With the references of one that was asked for by its id. */
function answerForTool() {
  const { on, release, topics, parameters } = parametersAnswerSchema.shape;
  const { references } = parameterAnswerSchema.shape;
  return z.object({
    on,
    release,
    topics,
    values: parameterHistorySchema.shape.values
      .optional()
      .describe("All values of one that was asked for, oldest first"),
    parameters: z
      .array(
        parameters.element
          .extend({ references: references.optional().describe("Only where one was asked for by its id") })
          .strip(),
      )
      .describe("One page of rules of play, by topic"),
  });
}

/** A value as people read it: `one-each` is "one each". */
export function valueInWords(value: string | readonly string[]): string {
  if (typeof value !== "string") return value.map(valueInWords).join(", ") || "none";
  return value === "not-known" ? "not known" : value.replaceAll("-", " ");
}

/** A value as programs read it. */
export function valueText(value: string | readonly string[]): string {
  return typeof value === "string" ? value : value.join(", ") || "none";
}

/** By topic; those with some words in one list, the best first. */
function parametersDocument(
  { on, parameters }: ParametersAnswer,
  { text: words }: { readonly text?: string | undefined },
): readonly Block[] {
  const title = heading(2, `Rules of play on ${dayInWords(on)}`);
  if (words !== undefined) return [title, parametersListed(parameters, on)];
  const byTopic = Map.groupBy(parameters, ({ topic }) => topic);
  return [
    title,
    ...[...byTopic].flatMap(([topic, those]) => [heading(3, topicInWords(topic)), parametersListed(those, on)]),
  ];
}

function parametersListed(parameters: ParametersAnswer["parameters"], on: string): Block {
  return list(
    parameters.map((parameter) => [
      link(parameter.name, parameter.href),
      text(` (${parameter.id}): ${valueText(parameter.value)} (${sinceInWords(parameter, on)}). ${parameter.says}`),
      ...referencesOf(parameter).map((reference) => text(`\nrests on ${referenceInWords(reference)}`)),
    ]),
  );
}

/** Those of a rule of play that an assistant asked for by its id; a list has none. */
function referencesOf(parameter: object): readonly ParameterReferenceAnswer[] {
  return "references" in parameter ? (parameter.references as readonly ParameterReferenceAnswer[]) : [];
}

type ValuesForTool = Pick<ParameterHistory, "values">;

/** The rules of play of a day and, of one that was asked for, all its values. */
function toolDocument(
  { values, ...answer }: ParametersAnswer & Partial<ValuesForTool>,
  query: { readonly text?: string | undefined },
): readonly Block[] {
  const own = parametersDocument(answer, query);
  if (values === undefined) return own;
  const entries = values.map((value) => [text(`${intervalInWords(value)}: ${value.says}`)]);
  return [...own, paragraph("plain", "All its values:"), list(entries)];
}

function parameterDocument(answer: ParameterAnswer): readonly Block[] {
  const { name, title, value, since, until, says, example, inExample, references, before, after, links } = answer;
  const days = { from: since, to: until, isFirstSeen: answer.isFirstSeen, isEndFirstSeen: answer.isEndFirstSeen };
  return [
    heading(2, name),
    paragraph("note", `${title}.`),
    paragraph("plain", `${valueText(value)}: ${says}`),
    ...(example === null || inExample === null ? [] : [paragraph("example", `Example: ${example}\n${inExample}`)]),
    facts({
      Holds: intervalInWords(days),
      Confidence: confidenceInWords(answer),
      Before: before === null ? null : `${valueText(before.value)}: ${before.says}`,
      After:
        after === null
          ? null
          : `${answer.isEndFirstSeen ? "by" : "from"} ${dayInWords(after.on)}, ${valueText(after.value)}: ${after.says}`,
      Rests: references.length === 0 ? null : references.map(referenceInWords).join("; "),
      Address: link(links.self, links.self),
    }),
  ];
}

/** How many releases confirm the values of a parameter; `null` if it rests on no rulebook that is held. */
export function checksInWords({ checks }: ParameterHistory): string | null {
  if (checks.every(({ state }) => state === "not-checked")) return null;
  const count = (state: string) => checks.filter((check) => check.state === state).length;
  const counting = (number: number, one: string, several: string) => `${number} ${number === 1 ? one : several}`;
  const elsewhere = checks.filter(isElsewhere).length;
  const [confirmed, contradicted, unchecked] = [
    count("confirmed"),
    count("contradicted") - elsewhere,
    count("not-checked"),
  ];
  return [
    `${confirmed} of ${counted(checks.length, "rulebook")} held ${confirmed === 1 ? "confirms" : "confirm"} it`,
    elsewhere === 0 ? "" : `, ${counting(elsewhere, "has", "have")} the words in another rule`,
    contradicted === 0 ? "" : `, ${counting(contradicted, "contradicts", "contradict")} it`,
    unchecked === 0 ? "" : `, ${counting(unchecked, "was", "were")} not checked`,
    ".",
  ].join("");
}

/** A rulebook that has all words that it is said to have, only under other numbers: the rules have moved on. */
function isElsewhere({ references }: ParameterHistory["checks"][number]): boolean {
  const contradicted = references.filter(({ state }) => state === "contradicted");
  return contradicted.length > 0 && contradicted.every(({ foundAt }) => foundAt.length > 0);
}

function parameterHistoryDocument(history: ParameterHistory): readonly Block[] {
  const { name, title, values, notes } = history;
  const checked = checksInWords(history);
  return [
    heading(2, name),
    paragraph("note", `${title}.`),
    list(
      values.map(
        ({ from, isFirstSeen, value, isChange, says, confidence }) =>
          `${isFirstSeen ? "by" : "from"} ${dayInWords(from)}: ${isChange ? "" : confidence === "high" ? "still " : "perhaps still "}${valueText(value)}: ${says}`,
      ),
    ),
    ...(notes === null ? [] : [paragraph("note", notes)]),
    ...(checked === null ? [] : [paragraph("notice", checked)]),
  ];
}

function referenceInWords(reference: ParameterReferenceAnswer): string {
  const { document, section, number, term, source, lineage, quote } = reference;
  const rule = lineage === null ? "a rule whose number is not known" : "a rule that is not there on this day";
  const place =
    document !== undefined
      ? sectionNamed(document, section)
      : (number ?? (term === undefined ? (source ?? rule) : `Glossary, ${term}`));
  return quote === null ? `${place}` : `${place}: “${quote}”`;
}
