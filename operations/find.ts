import { z } from "zod";
import { findAnswer } from "../core/ask/find/find.ts";
import { type FindAnswer, findAnswerSchema, type ShownPlace } from "../core/contract/find.ts";
import { dayParameter } from "../core/contract/parts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import type { IsoDate } from "../core/text/days.ts";
import { abridged } from "../core/text/shorten.ts";
import { type Block, type Inline, link, list, paragraph, quoted, text } from "../document/blocks.ts";
import { operation } from "./operation.ts";

export const find = operation({
  id: "find",
  path: "/find",
  isLong: true,
  tag: "search",
  summary: "The page that answers a question as people type it, or what may be meant",
  description:
    "Reads rule numbers, days, sets, comparisons and words anywhere in a question. `answer` is null if it is not certain; `others` lists what may be meant. The search boxes of the pages ask it.",
  query: z.strictObject({
    q: z
      .string()
      .max(2_000)
      .meta({
        description: "A question, words, a rule number, a day, a set",
        examples: ["when did the legend rule change"],
      }),
    on: dayParameter.optional().describe("The day shown; the default is today (UTC)"),
  }),
  example: { q: "507.4", on: "2005-01-10" },
  answer: findAnswerSchema,
  ask: (holdings, { q, on }) => findAnswer(holdings, { q, on, today: holdings.today }),
  document: (answer) => findDocument(answer, { hasAddresses: true }),
  command: {
    name: "find",
    says: "find the page that answers a question",
    arguments: { "q...": "the question as you would type it, for example when did the legend rule change" },
  },
});

/** What was typed, to show it again: its beginning, without marks that turn the direction of what stands around it. */
export function typedShown(q: string): string {
  return abridged(q.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ""), typedMax_chars);
}

const typedMax_chars = 120;

/** What was found, as a list; with addresses where links are not seen. */
export function findDocument(
  { q, understood, answer, others, without }: FindAnswer,
  { hasAddresses }: { readonly hasAddresses: boolean },
): readonly Block[] {
  const isFound = answer !== null || others.length > 0;
  const day = dayOfWords([...(answer === null ? [] : [answer]), ...others]);
  const placesBlock = (places: readonly ShownPlace[]): Block =>
    list(places.map((place) => placeInlines(place, hasAddresses, day)));
  return [
    ...(understood.length === 0 ? [] : [paragraph("plain", understood.join(" "))]),
    ...(isFound ? [] : [paragraph("plain", [text("Nothing is found for “"), quoted(typedShown(q)), text("”.")])]),
    ...(day === null ? [] : [paragraph("plain", `The words of the rules are those of ${dayInWords(day)}.`)]),
    ...(answer === null ? [] : [placesBlock([answer])]),
    ...(others.length === 0
      ? []
      : [paragraph("plain", answer === null ? "May be meant:" : "Or:"), placesBlock(others)]),
    ...(without.length === 0 || !isFound
      ? []
      : [paragraph("plain", `Without: ${without.map((word) => `“${word}”`).join(", ")}.`)]),
  ];
}

/** The release that has the words of all rules, sections and entries in a list, if those in force may have been others. */
function dayOfWords(places: readonly ShownPlace[]): IsoDate | null {
  const ofRules = places.flatMap(({ kind, says }) =>
    says !== null && (kind === "rule" || kind === "section" || kind === "entry") ? [says.asOf] : [],
  );
  const [day = null, ...others] = ofRules;
  return others.length > 0 && others.every((other) => other === day) ? day : null;
}

function placeInlines({ address, title, says }: ShownPlace, hasAddress: boolean, day: IsoDate | null): Inline[] {
  return [
    link(title, address),
    ...(hasAddress ? [text(` ${address}`)] : []),
    ...(says === null ? [] : [text(`: ${saysInWords(says, title, day)}`)]),
  ];
}

/** What stands on a page, after its days but one. A title that is the beginning of the words is not said twice. */
function saysInWords(
  { text: words, number, asOf, since }: NonNullable<ShownPlace["says"]>,
  title: string,
  day: IsoDate | null,
): string {
  const [, beginning] = /^\S+ (.*?) …/.exec(title) ?? [];
  const isBegun = beginning !== undefined && words.startsWith(`${beginning} `);
  return [
    ...(asOf === null || asOf === day ? [] : [`On ${dayInWords(asOf)}: `]),
    ...(since === null ? [] : [`Since ${dayInWords(since)}: `]),
    ...(number === null ? [] : [`${number} `]),
    isBegun ? `… ${words.slice(beginning.length + 1)}` : words,
  ].join("");
}
