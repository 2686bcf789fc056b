import { Command } from "commander";
import { contentsAnswer } from "../core/ask/contents.ts";
import { keywordsAnswer } from "../core/ask/keywords.ts";
import type { ContentsAnswer, ContentsCounts, KeywordsAnswer } from "../core/contract/contents.ts";
import { type CommandContext, dayArgument } from "./context.ts";

/** `annals contents [--on day] [--since day] [--words]`: the table of contents of a day. */
export function contents({ today, withSnapshot, write }: CommandContext): Command {
  return new Command("contents")
    .description("list the chapters, sections and titled rules of a day, or its keywords and terms")
    .option("--on <day>", "the day, YYYY-MM-DD (today, UTC)", dayArgument)
    .option("--since <day>", "mark what changed since this day", dayArgument)
    .option("--words", "keywords and glossary terms, in alphabetical order")
    .option("--json", "the answer as the service gives it")
    .action(({ on = today, since, words, json }) =>
      withSnapshot(({ history }) => {
        const answer = words ? keywordsAnswer(history, on, since ?? null) : contentsAnswer(history, on, since ?? null);
        write(json ? JSON.stringify(answer, null, 2) : "words" in answer ? listed(answer) : told(answer));
      }),
    );
}

function listed({ words }: KeywordsAnswer): string {
  return words
    .map(({ word, rule, change }) =>
      [word, ...(rule === null ? [] : [rule.number]), ...(change === null ? [] : [`(${change})`])].join("  "),
    )
    .join("\n");
}

function told({ on, release, chapters, glossary }: ContentsAnswer): string {
  const line = (indent: string, number: string, title: string | null, changes: ContentsCounts | null): string =>
    `${indent}${number} ${title ?? ""}${countsAsText(changes)}`.trimEnd();
  return [
    `On ${on}, by the release of ${release}:`,
    ...chapters.flatMap((chapter) => [
      line("", chapter.number, chapter.title, null),
      ...chapter.sections.flatMap((section) => [
        line("  ", section.number, section.title, section.changes),
        ...section.titled.map(({ number, title, changes }) => line("    ", number, title, changes)),
      ]),
    ]),
    `Glossary: ${glossary.entries} entries${countsAsText(glossary.changes)}`,
  ].join("\n");
}

function countsAsText(changes: ContentsCounts | null): string {
  if (changes === null) return "";
  const told = Object.entries(changes).filter(([, count]) => count > 0);
  return told.length === 0 ? "" : `  (${told.map(([name, count]) => `${count} ${name}`).join(", ")})`;
}
