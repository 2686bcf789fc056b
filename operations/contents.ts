import { contentsAnswer } from "../core/ask/contents.ts";
import { keywordsAnswer } from "../core/ask/keywords.ts";
import type { ContentsAnswer, ContentsCounts, KeywordsAnswer } from "../core/contract/contents.ts";
import { contentsAnswerSchema, keywordsAnswerSchema } from "../core/contract/contents.ts";
import { dayParameter, onQuery } from "../core/contract/parts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, facts, heading, link, list, text } from "../document/blocks.ts";
import { countsInWords } from "../document/words.ts";
import { operation } from "./operation.ts";

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
          [link(section.number, section.href), text(` ${section.title ?? ""}${changesNoted(section.changes)}`)],
          ...section.titled.map((rule) => [
            link(rule.number, rule.href),
            text(` ${rule.title ?? ""}${changesNoted(rule.changes)}`),
          ]),
        ]),
      ),
    ]),
    facts({
      Glossary: [link(`${glossary.entries} entries`, glossary.href), text(changesNoted(glossary.changes))],
      Release: dayInWords(release),
    }),
  ];
}

function keywordsDocument({ on, words }: KeywordsAnswer): readonly Block[] {
  return [
    heading(2, `Keywords and terms on ${dayInWords(on)}`),
    list(
      words.map(({ word, rule, entry, change }) => [
        link(word, rule?.href ?? entry?.href ?? null),
        text(`${rule === null ? "" : ` ${rule.number}`}${change === null ? "" : ` (${change})`}`),
      ]),
    ),
  ];
}

function changesNoted(counts: ContentsCounts | null): string {
  const words = countsInWords(counts);
  return words === "" ? "" : ` (${words})`;
}
