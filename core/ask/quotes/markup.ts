import { decodeHTMLStrict } from "entities/decode";

/** Comments, and elements whose content is not part of the text of the page. */
const silent = /<!--|<(script|style|head|ref)\b[^<>]{0,500}>/gi;
/** Elements that begin or end a line. */
const breaking =
  /<\/?(?:p|div|br|hr|li|ul|ol|dl|dt|dd|h[1-6]|tr|td|th|table|thead|tbody|blockquote|pre|section|article|header|footer|main|title)\b[^<>]{0,500}>/gi;
/** Elements within a line. Other angle brackets are kept: rulebooks put addresses between them. */
const inline =
  /<\/?(?:a|abbr|b|big|body|center|cite|code|del|em|font|html|i|img|ins|kbd|link|mark|meta|ref|s|small|span|strong|sub|sup|tt|u)\b[^<>]{0,500}>/gi;

/**
 * Removes the markup of HTML, wikitext and Markdown from a page. The words stay on their lines.
 *
 * Removed: comments; scripts, styles and `<ref>` with their content; HTML tags (block elements end a line, other angle
 * brackets stay); entities become their characters; links keep their words; templates keep their last argument
 * (`{{CR|720.1}}` is 720.1); emphasis (`'''`, `**`, `__`), headings (`==`, `#`), table frames, and notes in square
 * brackets that hold a number, a letter or a date ("[1]", "[CompRules 2003/10/01]"; not the ending of "enter[s]"), and
 * invisible characters (soft hyphens, zero-width spaces). Mana symbols in single braces stay. Plain text without markup
 * is returned unchanged.
 */
export function plainTextOf(page: string): string {
  let text = page
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, "")
    .replace(/(?<=\p{L})[\u02BC\u00B4`](?=\p{L})/gu, "'");
  if (/<[a-z!/]/i.test(text)) text = withoutTags(text);
  if (text.includes("&"))
    text = text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, (whole) => characterOf(whole));
  if (/\{\{|\[\[|'''?|^\{\||^==/m.test(text)) text = withoutWikitext(text);
  if (/\]\(|\*\*|__|`/.test(text)) text = withoutMarkdown(text);
  return text
    .replace(/\[[^[\]\n]{0,40}\d{4}[-/]\d\d?[-/]\d\d?\]/g, "")
    .replace(/\[(?:\d{1,3}|[a-rt-z]|(?<!\p{L}\[)s|edit|note \d{1,3})\]/gu, "");
}

function withoutTags(text: string): string {
  return withoutSilent(text)
    .replace(breaking, (tag) => `${lineEnd}${linesOf(tag)}`)
    .replace(inline, (tag) => linesOf(tag));
}

/**
 * An element that is never closed stays. After one missing end no later one is searched, so that the time is linear.
 */
function withoutSilent(text: string): string {
  const small = text.toLowerCase();
  const unclosed = new Set<string>();
  let [kept, from] = ["", 0];
  for (const { 0: opening, 1: name, index } of text.matchAll(silent)) {
    if (index < from || opening.endsWith("/>")) continue;
    const closing = name === undefined ? "-->" : `</${name.toLowerCase()}>`;
    const end = unclosed.has(closing) ? -1 : small.indexOf(closing, index);
    if (end === -1) unclosed.add(closing);
    else {
      kept += text.slice(from, index) + linesOf(text.slice(index, end));
      from = end + closing.length;
    }
  }
  return kept + text.slice(from);
}

/** Ends a line without being counted, so that lines keep their numbers in the page. */
export const lineEnd = "\u2028";

/** The line ends of removed text are kept. */
function linesOf(dropped: string): string {
  return dropped.replace(/[^\n]+/g, "");
}

/**
 * The character of an entity, whatever the case of its name; all kinds of spaces and control characters become a space.
 */
function characterOf(whole: string): string {
  const known = decodeHTMLStrict(whole);
  const character = known === whole ? decodeHTMLStrict(whole.toLowerCase()) : known;
  if (character === whole.toLowerCase()) return whole;
  return /^[\p{C}\p{Z}\uFFFD]+$/u.test(character) ? " " : character;
}

function withoutWikitext(text: string): string {
  return text
    .replace(/\{\{([^{}\n]{0,500})\}\}/g, (_, inside: string) => inside.split("|").at(-1) ?? "")
    .replace(/\[\[(?:[^[\]|\n]{0,300}\|)?([^[\]|\n]{0,300})\]\]/g, "$1")
    .replace(/'{2,5}/g, "")
    .replace(/^ {0,3}(={2,6})(.{0,300}?)\1[ \t]*$/gm, "$2")
    .replace(/^ {0,3}(?:\{\||\|\}|\|-|\|\+).{0,500}$/gm, "")
    .replace(/^ {0,3}[|!] ?/gm, "")
    .replace(/^([*#:;]{1,6})(?=[^\s*#:;])/gm, "$1 ");
}

function withoutMarkdown(text: string): string {
  return text.replace(/!?\[([^[\]\n]{0,300})\]\([^()\s]{0,500}\)/g, "$1").replace(/\*\*|__|`/g, "");
}
