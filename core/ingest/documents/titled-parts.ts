import { checkBound, type Line } from "./line.ts";
import type { DocumentSection } from "./provisions.ts";
import { textOf } from "./section-text.ts";

/** The parts of lines that have titles without numbers. */
export function titledParts(lines: readonly Line[]): DocumentSection[] {
  const to = lines.length;
  const starts: { readonly from: number; readonly to: number; readonly title: string }[] = [];
  for (let at = 0; at < to; at++) {
    if (!isTitle(lines, at)) continue;
    let end = at + 1;
    while (end < to && lines[end]?.isStrong === true && lines[end]?.startsParagraph === false) end++;
    const title = lines
      .slice(at, end)
      .map(({ text }) => text)
      .join(" ");
    starts.push({ from: at, to: end, title });
    checkBound(starts.length, "headings");
    at = end - 1;
  }
  const parts = starts.map(({ from: line, to: body, title }, at) => ({
    number: slugOf(title),
    title,
    text: wordsOf(lines.slice(body, starts[at + 1]?.from ?? to)),
    penalty: null,
    line: line + 1,
  }));
  // Where the contents list is not told from the text, a title stands twice; a part without words of its own is one
  // that others follow.
  const untitled = introductionIn(lines.slice(0, starts[0]?.from ?? to));
  return [...untitled, ...parts].filter(
    ({ number, text, line }, at, all) =>
      !dayOfDocument.test(text) &&
      (text !== "" || (at < all.length - 1 && starts.length > 3)) &&
      !all.some(
        (other) =>
          other.number === number && (other.text.length > text.length || (other.text === text && other.line > line)),
      ),
  );
}

/** The words before the first title, after the title and the day of the whole document. */
function introductionIn(lines: readonly Line[]): DocumentSection[] {
  const start = lines.findIndex(({ text }) => text.length > 60 && !leadersForm.test(text));
  const text = start === -1 ? "" : wordsOf(lines.slice(start));
  return text.length < 100
    ? []
    : [{ number: "introduction", title: "Introduction", text, penalty: null, line: start + 1 }];
}

function wordsOf(lines: readonly Line[]): string {
  return textOf(lines.filter(({ text }) => text !== "" && !leadersForm.test(text) && !contentsTitle.test(text)));
}

/** What stands above the contents, which belongs to no part. */
const contentsTitle = /^(?:table of )?contents$/i;

const leadersForm = /[.…_]{4}/;

/** A line of the title of the whole document, which is short. */
const titleOfDocument =
  /^(?:magic|dci)\b.{0,40}(?:rules|guide)|regular rules enforcement|^judging at regular(?: rel)?$|^(?:table of )?contents$/i;
/** The words of a part that is the title of the whole document. */
const dayOfDocument = /^(?:.{1,60}\n)?effective .{4,30}(?:\n(?:table of )?contents)?$/i;

function isTitle(lines: readonly Line[], at: number): boolean {
  const line = lines[at];
  if (
    line === undefined ||
    line.text === "" ||
    line.startsParagraph === false ||
    line.text.length > 200 ||
    line.text.includes("\t")
  )
    return false;
  if (/[.…_]{4}|\d{4}|^[•\d-]|:$|^(?:effective|updated|last updated|contents|note)\b/i.test(line.text)) return false;
  if (titleOfDocument.test(line.text)) return false;
  if (line.isStrong === true) return true;
  return /^(?:[A-Z][A-Za-z]*(?: (?:of|this|and|the|[A-Z][A-Za-z]*))*)$/.test(line.text) && line.text.length < 40;
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’‘"“”]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
}

const entryForm = /^(?:\d{1,3}(?:\.\d{1,2})?\.?\s+["“]?[A-Z]|appendix [A-Z]\b|appendices$)/i;
/** Titles that stand before the first chapter. */
const frontTitle = /^(?:introduction|framework of this document|overview|preface)$/i;
const entryMax_chars = 110;
/** How many entries without a number can stand between the title of the contents and the first chapter. */
const unnumberedMax = 4;

/**
 * The lines before the first heading with those of the contents empty: from the first entry to the next long line or
 * title of the text. Web pages have a list of contents without leaders and page numbers, where appendices and parts of
 * them look like titles.
 */
export function withoutContents(lines: readonly Line[]): Line[] {
  const entries = lines.flatMap(({ text }, at) => (entryForm.test(text) && text.length <= entryMax_chars ? [at] : []));
  const [first = 0] = entries;
  if (entries.length < 5) return [...lines];
  const length = lines
    .slice(first)
    .findIndex(({ text }) => text.replace(leadersForm, "").length > entryMax_chars || frontTitle.test(text));
  const end = length === -1 ? lines.length : first + length;
  // The introduction can be listed above the first chapter.
  const above = lines.slice(Math.max(0, first - unnumberedMax), first);
  const title = above.findLastIndex(({ text }) => contentsTitle.test(text));
  const from = title === -1 ? first : first - above.length + title;
  return lines.map((line, at) => (at >= from && at < end ? { ...line, text: "", isStrong: false } : line));
}

const issueForm = /^(A player [^.?!]*?[a-z)]) (?=[A-Z][a-z]* )/;

/**
 * The lines of a guide to judging at Regular with the title of each common issue apart, as a heading: one copy prints
 * titles like text, or in one line with it.
 */
export function withIssuesApart(lines: readonly Line[]): Line[] {
  const from = lines.findIndex(({ text }) => /^common issues$/i.test(text));
  const to = lines.findIndex(({ text }, at) => at > from && /^general unwanted behaviors$/i.test(text));
  return lines.flatMap((line, at) => {
    if (from === -1 || at <= from || at >= to || line.isStrong === true || !/^A player /.test(line.text)) return [line];
    if (/[a-z)]$/.test(line.text) && !/[.?!] /.test(line.text)) return [{ ...line, isStrong: true }];
    const [, title] = issueForm.exec(line.text) ?? [];
    if (title === undefined) return [line];
    return [
      { ...line, text: title, isStrong: true },
      { ...line, text: line.text.slice(title.length + 1), isStrong: false, startsParagraph: true },
    ];
  });
}
