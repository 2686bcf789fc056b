import type { Line } from "./line.ts";
import { appendixForm, headingMax_chars, numberedForm, titleKey } from "./outline.ts";

/** How many entries in a row are a list of titles: a sentence of the text can begin like one. */
const entriesMin = 3;
/** What share of the entries must be titles of sections: a page can list sections that it does not have. */
const titlesShare = 1 / 3;

/**
 * The lines of a section without a list of titles, as web pages print one at the top of each chapter. `titles` are the
 * keys of all titles of the document.
 */
export function withoutListOfTitles(lines: readonly Line[], titles: ReadonlySet<string>): Line[] {
  const entries = lines.map(({ text }) => entryKeys(text));
  const rest: Line[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while ((entries[end] ?? []).length > 0) end++;
    const keys = entries.slice(at, end).flat();
    const isList =
      keys.length >= entriesMin && keys.filter((key) => titles.has(key)).length >= keys.length * titlesShare;
    if (!isList) rest.push(...lines.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return rest;
}

/** The keys of the titles in a line of such a list, which can have two columns; none for any other line. */
function entryKeys(text: string): string[] {
  if (/^appendices$/i.test(text)) return ["appendices"];
  const keys = text.split("\t").map((cell) => {
    const [, number, numbered = ""] = numberedForm.exec(cell) ?? [];
    const [, appendix, , lettered = ""] = appendixForm.exec(cell) ?? [];
    return keyOf(number ?? appendix, number === undefined ? lettered : numbered);
  });
  return keys.every((key) => key !== null) ? keys : [];
}

function keyOf(number: string | undefined, title: string): string | null {
  const isTitle = number !== undefined && title.length <= headingMax_chars && !/[.:;,]$/.test(title);
  return isTitle ? titleKey(number, title) : null;
}
