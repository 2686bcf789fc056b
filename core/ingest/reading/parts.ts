import { isBlank } from "./paragraphs.ts";

/**
 * Where the parts of a document begin, as places in the list of its lines, from 0. Each part ends where the next
 * begins.
 */
export type Parts = {
  /** The heading of the first chapter, after front matter and contents. */
  readonly rules: number;
  /** The line that says "Glossary". */
  readonly glossary: number;
  /** The line after the glossary that says "Credits", "Index" or "Questions?". */
  readonly credits: number;
};

/** Why a document cannot be divided into parts: it has no rule 100.1, or it ends before its glossary or its credits. */
export type PartsMissing =
  | { readonly missing: "rules" }
  | { readonly missing: "glossary"; readonly rules: number }
  | { readonly missing: "credits"; readonly rules: number; readonly glossary: number };

const firstRule = /^\s*100\.\s?1\.?(?:\s|$)/;
const firstChapter = /^\s*1\.\s+\S/;
const firstSection = /^\s*100\.\s+\D/;
const anySection = /^\s*\d{3}\.\s+\D/;
const ends: ReadonlySet<string> = new Set(["credits", "index", "questions?"]);

/** Finds the parts of a document by its first rule and the lines that begin glossary and credits after it. */
export function partsOf(lines: readonly string[]): Parts | PartsMissing {
  const first = lines.findIndex((line) => firstRule.test(line));
  if (first === -1) return { missing: "rules" };
  const rules = startOfBody(lines, first);
  const glossary = lines.findIndex((line, index) => index > first && wordsAlone(line) === "glossary");
  if (glossary === -1) return { missing: "glossary", rules };
  const credits = lines.findIndex((line, index) => index > glossary && ends.has(wordsAlone(line)));
  return credits === -1 ? { missing: "credits", rules, glossary } : { rules, glossary, credits };
}

/**
 * The heading of the first chapter. The contents list may have another title, so only its place before rule 100.1
 * decides.
 */
function startOfBody(lines: readonly string[], first: number): number {
  let start = first;
  for (let index = first - 1; index >= 0; index--) {
    const line = lines[index] ?? "";
    if (firstChapter.test(line)) return index;
    if (firstSection.test(line)) start = index;
    // Above another section there is only the contents list.
    else if (anySection.test(line)) break;
  }
  return start;
}

function wordsAlone(line: string): string {
  return line.length > 60 ? "" : line.trim().toLowerCase();
}

/** The lines before the rules: those of the contents list, with its titles by number, and the others. */
export type FrontPart = {
  readonly titles: ReadonlyMap<string, string>;
  readonly contents: number;
  readonly front: number;
};

const contentsHead = /^\s*(?:table\s+of\s+)?contents\s*$/i;
const contentsLine = /^\s*(\d|\d{3})\.\s+(\S.*)$/;
const otherParts = /^\s*(?:introduction|glossary|index|credits|questions\?|appendix)(?![a-z])/i;
/** Longer lines are not part of a contents list, and could be slow to match. */
const contentsLineMax = 200;

/** Reads the lines before the rules. */
export function frontPartOf(lines: readonly string[]): FrontPart {
  const titles = new Map<string, string>();
  let contents = 0;
  let front = 0;
  let isInContents = false;
  for (const line of lines) {
    if (isBlank(line)) continue;
    const isShort = line.length <= contentsLineMax;
    const [, number = "", title = ""] = (isShort && contentsLine.exec(line)) || [];
    if (number !== "") titles.set(number, withoutPage(title));
    isInContents = isShort && (contentsHead.test(line) || number !== "" || (isInContents && otherParts.test(line)));
    if (isInContents) contents++;
    else front++;
  }
  return { titles, contents, front };
}

/** A title without the dots before a page number, and without that number. */
function withoutPage(title: string): string {
  const bare = title.trimEnd();
  const led = bare.replace(/(?<!\d)\d+$/, "").trimEnd();
  return led.endsWith("...") ? led.replace(/(?<![\s.])[\s.]+$/, "") : bare;
}
