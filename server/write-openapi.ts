import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { archiveFrom } from "../core/archive/archive.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import { eraJsonSchema, eraSchemaVersion } from "../core/contract/eras.ts";
import { factsDescribed } from "../core/contract/problems.ts";
import { playbookFrom } from "../core/play/playbook.ts";
import { type ProblemCode, problemCodes } from "../core/problem-codes.ts";
import { datasetSchemas } from "../dataset/schemas.ts";
import { stillArchive } from "../db/live-archive.ts";
import { type ProblemExample, problemGuides } from "../http/problem-guide.ts";
import { problemTable } from "../http/problems.ts";
import { buildApp } from "./app.ts";
import { examplesFrom } from "./write-examples.ts";

const lineMax_chars = 140;

const introduction = `<!-- Written by \`npm run openapi\` from http/problem-guide.ts and core/contract/problems.ts. -->

# Problems

A request that cannot be answered gets a problem document, \`application/problem+json\` (RFC 9457). The set of problems is closed: these are all.

Every problem document has six members:

- \`type\`: the address of the page that explains the problem, such as \`/problems/not-held\`: an address within the service, so that it is the same on every host; \`/problems\` lists all
- \`code\`: the name of the problem, one of the headings below; programs go by this one
- \`title\`: the same for every problem of this code
- \`status\`: the HTTP status
- \`detail\`: one or two sentences for people, with the values
- \`instance\`: the address that was asked for, cut after 200 characters

Beside them stand *facts*, which are values for programs. A fact that does not apply is left out. The command line writes the code and the detail to
standard error and ends with exit code 1, or 2 for \`invalid-request\` and \`invalid-date\`.

The examples are real and shortened: members are left out, and nothing is changed.
`;

/**
 * Writes openapi.yaml, its examples, the JSON Schemas and docs/problems.md with `--write`. Without it, fails if a file differs from
 * the routes.
 */

const isWriting = process.argv.includes("--write");

// The contract reads its examples from this file.
compare(
  "api/examples.json",
  `${JSON.stringify(await examplesFrom(() => new Date("2026-11-20T12:00:00Z")), null, 2)}\n`,
);

const app = await buildApp({
  live: stillArchive({
    archive: archiveFrom({ lineages: [], releases: [], unusedSections: [], sources: [] }),
    documents: new Map(),
    playbook: playbookFrom({ parameters: [], cards: [], questions: [] }),
    cards: noImportedCards,
  }),
  now: () => new Date(0),
});
const generated = {
  "openapi.yaml": (await app.inject("/docs/yaml")).body,
  ...Object.fromEntries([...datasetSchemas()].map(([name, schema]) => [name, `${JSON.stringify(schema, null, 2)}\n`])),
  "docs/problems.md": problemsMarkdown(),
  [`schemas/era-${eraSchemaVersion}.json`]: `${JSON.stringify(eraJsonSchema(), null, 2)}\n`,
};
await app.close();

for (const [name, text] of Object.entries(generated)) compare(name, text);

function compare(name: string, text: string): void {
  const file = new URL(`../${name}`, import.meta.url);
  if (isWriting) {
    writeFileSync(file, text);
  } else if (existsSync(file) && readFileSync(file, "utf8") === text) {
    console.log(`${name} matches the routes`);
  } else {
    console.error(`${name} differs from the routes: run \`npm run openapi\` and read the difference`);
    process.exitCode = 1;
  }
}

/** docs/problems.md: the same as the pages of the problems, from the same tables. */
function problemsMarkdown(): string {
  return [introduction, ...problemCodes.map(sectionOf)].join("\n");
}

function sectionOf(code: ProblemCode): string {
  const { title, status } = problemTable[code];
  const { meaning, cases = [], advice, examples = [] } = problemGuides[code];
  const facts = factsDescribed(code);
  const [first = "", ...others] = meaning;
  const parts = [
    `## ${code}`,
    wrapped(`Status ${status}: ${title}. ${first}`),
    ...others.map((paragraph) => wrapped(paragraph)),
    ...(cases.length === 0 ? [] : [cases.map((sentence) => wrapped(sentence, "- ")).join("\n")]),
    wrapped(`What to do: ${advice}`),
    facts.length === 0
      ? "Facts: none."
      : `Facts:\n\n${facts.map(({ name, description }) => wrapped(`\`${name}\`: ${description}`, "- ")).join("\n")}`,
    ...examples.map(exampleWritten),
  ];
  return `${parts.join("\n\n")}\n`;
}

function exampleWritten(example: ProblemExample): string {
  const about = example.about === undefined ? "" : `${example.about}\n\n`;
  const { answer } = example;
  return "address" in example
    ? `${about}\`\`\`sh\ncurl 'http://localhost:3000${example.address}'\n\`\`\`\n\n\`\`\`json\n${jsonOf(answer)}\n\`\`\``
    : `${about}\`\`\`console\n$ ${example.command}\n${onOneLine(answer).replace(/ \}$/, ", … }")}\n\`\`\``;
}

function jsonOf(value: object): string {
  const line = onOneLine(value);
  return line.length <= lineMax_chars ? line : JSON.stringify(value, null, 2);
}

function onOneLine(value: object): string {
  return JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, " ")
    .replaceAll(/\[ | \]/g, (mark) => mark.trim());
}

/** A paragraph or an item of a list in lines that an editor shows whole. */
function wrapped(text: string, mark = ""): string {
  const lines: string[] = [];
  let line = mark;
  for (const word of text.split(" ")) {
    if (line.trim() !== mark.trim() && line.length + word.length > lineMax_chars) {
      lines.push(line.trimEnd());
      line = " ".repeat(mark.length);
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join("\n");
}
