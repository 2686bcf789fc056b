import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DocumentContentsAnswer, DocumentSectionAnswer } from "../core/contract/documents.ts";

/**
 * Asks a running service, which holds the files beside the checkout, for each fact that a reader noted about the
 * documents of tournament play. A fact that only another copy of the release has is told apart: the answer has to show
 * that copy as one that differs.
 *
 * Usage: node bench/document-facts.ts http://localhost:3000 [folder of facts.json]
 */
const [base, folder = fileURLToPath(new URL("../../shared/documents/", import.meta.url))] = process.argv.slice(2);
if (base === undefined) throw new Error("name the address of a service");

type Check = {
  readonly file: string;
  readonly section?: string | null;
  readonly title?: string;
  readonly contains?: readonly string[];
  readonly lacks?: readonly string[];
  readonly no_title?: string;
};
type Fact = { readonly id: string; readonly checks: readonly Check[] };
type Noted = { readonly file: string; readonly document: string; readonly stated_day: string };
type Said = { readonly number: string; readonly title: string; readonly words: string };

const sections = new Map<string, readonly (Said & { readonly others: string })[]>();

if (existsSync(join(folder, "facts.json"))) await compare();
else console.log(`Skipped: there are no facts in ${folder}.`);

async function compare(): Promise<void> {
  const { facts } = read<{ facts: readonly Fact[] }>("facts.json");
  const noted = new Map(read<{ files: readonly Noted[] }>("manifest.json").files.map((one) => [one.file, one]));
  const found = { confirmed: 0, "confirmed by a copy that is shown to differ": 0, wrong: 0 };
  for (const { id, checks } of facts) {
    const states = await Promise.all(checks.map((check) => stateOf(check, noted.get(check.file) as Noted)));
    const state = (["wrong", "confirmed by a copy that is shown to differ"] as const).find((one) =>
      states.includes(one),
    );
    found[state ?? "confirmed"] += 1;
    if (state !== undefined) console.log(`${id}: ${state}`);
  }
  console.log(found);
  if (found.wrong > 0) process.exitCode = 1;
}

async function stateOf(check: Check, { document, stated_day }: Noted) {
  const all = await sectionsOn(document.toLowerCase(), stated_day);
  if (isTrueOf(check, all)) return "confirmed" as const;
  const inOthers = all.map((one) => ({ ...one, words: `${one.words} ${one.others}` }));
  return isTrueOf(check, inOthers) ? ("confirmed by a copy that is shown to differ" as const) : ("wrong" as const);
}

function isTrueOf(
  { section = null, title, contains = [], lacks = [], no_title }: Check,
  all: readonly Said[],
): boolean {
  const number = section?.toLowerCase().replace(" ", "-");
  const named = number === undefined ? all : all.filter((one) => one.number === number);
  const words = keyOf(named.map((one) => one.words).join(" "));
  return (
    named.length > 0 &&
    contains.every((part) => words.includes(keyOf(part))) &&
    lacks.every((part) => !words.includes(keyOf(part))) &&
    (title === undefined || keyOf(named[0]?.title ?? "").includes(keyOf(title))) &&
    (no_title === undefined || all.every((one) => !keyOf(one.title).includes(keyOf(no_title))))
  );
}

async function sectionsOn(document: string, on: string) {
  const key = `${document} ${on}`;
  const contents = await get<DocumentContentsAnswer>(`/v1/documents/${document}/contents?on=${on}&limit=500`);
  const made =
    sections.get(key) ??
    (await Promise.all(
      contents.sections.map(async ({ href }) => {
        const { number, title, penalty, text, conflicts } = await get<DocumentSectionAnswer>(href);
        const words = [title, penalty, text].join(" ");
        return { number, title: title ?? "", words, others: conflicts.map(({ says }) => says).join(" ") };
      }),
    ));
  sections.set(key, made);
  return made;
}

function keyOf(words: string): string {
  return words.replace(/[^a-z0-9]/gi, "").toLowerCase();
}

async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(new URL(path, base));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Answer;
}

function read<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(folder, name), "utf8")) as Content;
}
