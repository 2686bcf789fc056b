import { z } from "zod";
import { changeClasses } from "../archive/change-classes.ts";
import type { ReadonlyOutput } from "../shown.ts";
import * as parts from "./parts.ts";

export const mostChangedAnswerSchema = parts.named("MostChanged", {
  section: parts.ruleNumber.nullable().describe("Only this section; null if none was named"),
  total: z.int().describe("The number of rules whose words changed at least once"),
  rules: parts.listOf("Those with the most wordings first", {
    lineage: z.string().describe("The id of the lineage"),
    number: parts.ruleNumber.nullable().describe("Its newest number; null if none is known"),
    title: z.string().describe("What its newest wording is about"),
    wordings: z.int().describe("How many wordings of it are held, each counted when it began"),
    first: parts.day.describe("The first day of the oldest wording"),
    isOldestFirstSeen: z.boolean().describe("`first` is only the day of the first release held with that wording"),
    last: parts.day.describe("The first day of the newest wording"),
    isNewestFirstSeen: z.boolean().describe("`last` is only the day of the first release held with that wording"),
    now: parts.whereabouts.describe("Where the rule is in the newest release"),
    href: parts.address.describe("The lineage through time"),
  }),
});

/** The rules whose words changed most often. */
export type MostChangedAnswer = ReadonlyOutput<typeof mostChangedAnswerSchema>;

/** The contents of the rules of a day: chapters, sections, rules with titles, and terms. */

const counts = parts.described("ContentsCounts", "The number of provisions that changed since the chosen day", {
  added: z.int().describe("The number of provisions created or split off"),
  removed: z.int().describe("The number of provisions removed or merged into others"),
  reworded: z.int().describe("The number of provisions with other words, at the same or another number"),
  moved: z.int().describe("The number of provisions that only have another number"),
});

const named = {
  number: parts.ruleNumber.describe("Its number on the day"),
  title: z.string().nullable().describe("As printed; null if it is not known"),
  lineage: z.string().nullable().describe("Its lineage; null if none is known, or several stand at the number"),
  href: parts.address.describe("What it said on the day"),
};

const change = {
  change: z
    .enum(changeClasses)
    .nullable()
    .describe("What became of it since the day chosen; null if nothing did, and where no day was chosen"),
  numberThen: parts.ruleNumber
    .nullable()
    .describe("Its number on the day chosen; null if it had none, or none was chosen"),
};

const titledRule = parts.described("ContentsRule", "A rule that has a title, such as a keyword", {
  ...named,
  ...change,
  subrules: z.int().describe("How many subrules it has"),
  changes: counts.nullable().describe("What changed in it and its subrules; null if no day was chosen"),
});

const contentsSection = parts.named("ContentsSection", {
  ...named,
  ...change,
  isHeld: z.boolean().describe("Its rules are held, not only its heading"),
  rules: z.int().describe("How many rules and subrules of it are known"),
  titled: z.array(titledRule).describe("Its rules that have titles, in printed order"),
  changes: counts.nullable().describe("What changed in it; null if no day was chosen"),
});

const chapter = parts.named("ContentsChapter", {
  ...named,
  ...change,
  sections: z.array(contentsSection).describe("In printed order"),
  gone: parts.listOf("Sections that were in it on the chosen day and are no longer in the rules", {
    number: parts.ruleNumber.describe("Its number on the chosen day"),
    title: z.string().nullable().describe("Its name on the chosen day"),
    lineage: z.string().describe("Its lineage"),
  }),
});

export const contentsAnswerSchema = parts.named("Contents", {
  ...parts.listFacts,
  since: parts.day.nullable().describe("The day chosen, since which changes are counted; null if none was"),
  chapters: z.array(chapter).describe("In printed order"),
  glossary: parts.groupOf("The glossary", {
    entries: z.int().describe("How many entries are known"),
    changes: counts.nullable().describe("What changed in it; null if no day was chosen"),
    href: parts.address.describe("Its terms"),
  }),
});

const keyword = parts.named("Keyword", {
  word: z.string().describe("As printed"),
  rule: parts.groupOrNull("The rule that has this word as its title; null if none has", {
    number: parts.ruleNumber.describe("Its number on the day"),
    section: z.string().describe("The name of its section, such as Keyword Abilities"),
    lineage: z.string().describe("Its lineage"),
    href: parts.address.describe("What it said on the day"),
  }),
  entry: parts.groupOrNull("The entry of the glossary under this word; null if there is none", {
    term: z.string().describe("As printed"),
    lineage: z.string().describe("Its lineage"),
    href: parts.address.describe("What it said on the day"),
  }),
  change: z
    .enum(changeClasses)
    .nullable()
    .describe("What became of its rule, or where it has none of its entry, since the day chosen; else null"),
  numberThen: parts.ruleNumber.nullable().describe("The number of its rule on the day chosen; null if it had none"),
  changes: counts
    .nullable()
    .describe("What changed in its rule and subrules since the day chosen; null if it has no rule"),
});

export const keywordsAnswerSchema = parts.named("Keywords", {
  ...parts.listFacts,
  since: parts.day.nullable().describe("The day since which changes are listed; null if none was chosen"),
  total: z.int().describe("The number of terms"),
  words: z.array(keyword).describe("In alphabetical order"),
});

/** What the rules of a day consist of. */
export type ContentsAnswer = ReadonlyOutput<typeof contentsAnswerSchema>;

/** A chapter with its sections. */
export type ContentsChapter = ContentsAnswer["chapters"][number];

/** A section with its titled rules. */
export type ContentsSection = ContentsChapter["sections"][number];

/** A rule that has a title. */
export type ContentsRule = ContentsSection["titled"][number];

/** How many provisions changed. */
export type ContentsCounts = ReadonlyOutput<typeof counts>;

/** The words of a day. */
export type KeywordsAnswer = ReadonlyOutput<typeof keywordsAnswerSchema>;

/** A word with its rule and its entry of the glossary. */
export type Keyword = KeywordsAnswer["words"][number];
