import { z } from "zod";
import { contentsAnswer, mostChangedAnswer } from "../core/ask/contents.ts";
import { keywordsAnswer } from "../core/ask/keywords.ts";
import {
  type ContentsAnswer,
  contentsAnswerSchema,
  type KeywordsAnswer,
  keywordsAnswerSchema,
  type MostChangedAnswer,
  mostChangedAnswerSchema,
} from "../core/contract/contents.ts";
import { limitParameter } from "../core/contract/paging.ts";
import { dayParameter, numberParameter, onQuery } from "../core/contract/parts.ts";
import { dayInWords, dayOrBy } from "../core/text/day-words.ts";
import { type Block, facts, heading, link, list, paragraph, table, text } from "../document/blocks.ts";
import { becameInWords, countsInWords, whereaboutsInWords } from "../document/words.ts";
import { operation } from "./operation.ts";

const description =
  "How often the words of each rule changed, over all that is held: not its number, references, examples or typography. A rule belongs to the section of its newest number.";

export const listMostChanged = operation({
  id: "listMostChanged",
  path: "/most-changed",
  isLong: true,
  tag: "rules",
  summary: "The rules whose words changed most often",
  description,
  query: z.strictObject({
    limit: limitParameter({ most: 50, unasked: 10 }),
    section: numberParameter.optional().describe("Only this section, by its newest number"),
  }),
  example: { limit: 1 },
  answer: mostChangedAnswerSchema,
  problems: ["not-held"],
  ask: ({ archive }, { limit, section }) => mostChangedAnswer(archive, section ?? null, limit),
  document: mostChangedDocument,
  page: {},
  command: { name: "most-changed", says: "list the rules whose words changed most often" },
});

function mostChangedDocument({ section, total, rules }: MostChangedAnswer): readonly Block[] {
  const scope = section === null ? "" : ` in section ${section}`;
  const rows = rules.map(
    ({ number, title, wordings, first, last, isOldestFirstSeen, isNewestFirstSeen, now, href }) => [
      number ?? "not known",
      link(title, href),
      `${wordings}`,
      dayOrBy(dayInWords(first), isOldestFirstSeen),
      dayOrBy(dayInWords(last), isNewestFirstSeen),
      whereaboutsInWords(now, number),
    ],
  );
  return [
    heading(1, `Rules whose words changed most often${scope}`),
    paragraph("notice", `${rules.length} of ${total} rules whose words changed, over all that is held`),
    table({
      caption: "By the number of wordings",
      columns: ["Number", "Rule", "Wordings", "First", "Newest", "Newest rules"],
      rows,
    }),
  ];
}

const query = onQuery.extend({ since: dayParameter.optional().describe("Marks what changed since this day") });

export const getContents = operation({
  id: "getContents",
  path: "/contents",
  isLong: true,
  tag: "rules",
  summary: "The contents of a day: chapters, sections, rules with titles, and what changed since another day",
  description: "With `since` each part says what became of it since that day.",
  query,
  example: { on: "2005-01-10" },
  answer: contentsAnswerSchema,
  problems: ["before-first-release"],
  ask: ({ archive }, { on, since }) => contentsAnswer(archive, on, since ?? null),
  document: contentsDocument,
  command: {
    name: "contents",
    says: "list the chapters, sections and titled rules of a day",
  },
});

export const listKeywords = operation({
  id: "listKeywords",
  path: "/keywords",
  isLong: true,
  tag: ["rules", "glossary"],
  summary: "The words of a day: rules that have titles, as keywords do, and the glossary, in one list",
  description: "Each entry leads to the rule or glossary entry that explains the word.",
  query,
  example: { on: "2005-01-10", limit: 1 },
  answer: keywordsAnswerSchema,
  pages: { list: "words" },
  problems: ["before-first-release"],
  ask: ({ archive }, { on, since }) => keywordsAnswer(archive, on, since ?? null),
  document: keywordsDocument,
  command: { name: "keywords", says: "list the keywords and glossary terms of a day" },
});

/** What the rules of a day consist of, and their words. */
export const contentsOperations = [getContents, listKeywords];

function contentsDocument({ on, release, chapters, glossary }: ContentsAnswer): readonly Block[] {
  return [
    heading(2, `Contents on ${dayInWords(on)}`),
    ...chapters.flatMap(({ number, title, sections }) => [
      heading(3, `${number} ${title ?? ""}`),
      list(
        sections.flatMap((section) => [
          [link(section.number, section.href), text(` ${section.title ?? ""}${noted(becameInWords(section))}`)],
          ...section.titled.map((rule) => [
            link(rule.number, rule.href),
            text(` ${rule.title ?? ""}${noted(becameInWords(rule))}`),
          ]),
        ]),
      ),
    ]),
    facts({
      Glossary: [link(`${glossary.entries} entries`, glossary.href), text(noted(countsInWords(glossary.changes)))],
      Release: dayInWords(release),
    }),
  ];
}

function keywordsDocument({ on, words }: KeywordsAnswer): readonly Block[] {
  return [
    heading(2, `Keywords and terms on ${dayInWords(on)}`),
    list(
      words.map(({ word, rule, entry, ...became }) => [
        link(word, rule?.href ?? entry?.href ?? null),
        text(`${rule === null ? "" : ` ${rule.number}`}${noted(becameInWords({ number: rule?.number, ...became }))}`),
      ]),
    ),
  ];
}

function noted(words: string): string {
  return words === "" ? "" : ` (${words})`;
}
