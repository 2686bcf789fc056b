import type { Finding } from "../../archive/rulebook.ts";
import { isBlank } from "./paragraphs.ts";

/** A text with the effects of conversions undone, and a warning for each kind. */
export type Restored = { readonly text: string; readonly findings: readonly Finding[] };

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  ndash: "–",
  mdash: "—",
  minus: "−",
  hellip: "…",
  trade: "™",
  reg: "®",
  copy: "©",
  bull: "•",
  infin: "∞",
  times: "×",
  acirc: "â",
  aacute: "á",
  eacute: "é",
  ograve: "ò",
  ouml: "ö",
  ucirc: "û",
  uacute: "ú",
  aelig: "æ",
  AElig: "Æ",
};
const referenceHere = /&#?[a-zA-Z\d]{2,8};/y;
const reference = /&(?:([a-zA-Z]{2,8})|#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6}));/g;
const invisible = /[\u00ad\u200b]/g;
const ligature = /[\ufb01\ufb02]/g;

/**
 * Undoes those changes by other programs that can be undone without doubt: HTML character references, invisible
 * characters, ligatures, and spaces or quotation marks before every line. Expects `\n` as the only line break.
 */
export function withoutConversions(text: string): Restored {
  const findings: Finding[] = [];
  const undo = (before: string, form: RegExp, replace: (match: RegExpMatchArray) => string, says: string): string => {
    let count = 0;
    let line: number | null = null;
    const after = before.replace(form, (...match) => {
      const fresh = replace(match as unknown as RegExpMatchArray);
      if (fresh === match[0]) return fresh;
      if (count === 0) line = lineAt(before, match.find((part) => typeof part === "number") ?? 0);
      count++;
      return fresh;
    });
    if (count > 0) findings.push(undone(`${says} in ${count} ${count === 1 ? "place" : "places"}`, line));
    return after;
  };
  let restored = text;
  if (hasReference(text))
    restored = undo(
      restored,
      reference,
      characterOf,
      "HTML character references were read as the characters they stand for",
    );
  if (text.includes("\u00ad") || text.includes("\u200b"))
    restored = undo(restored, invisible, () => "", "Invisible characters that only guide line breaks were left out");
  if (text.includes("\ufb01") || text.includes("\ufb02"))
    restored = undo(restored, ligature, ([sign]) => sign.normalize("NFKC"), "Ligatures were read as their letters");
  const flush = withoutMargin(restored);
  if (flush !== undefined) {
    findings.push(undone(`Each line begins with "${flush.margin}", which was left out`, null));
    restored = flush.text;
  }
  const even = withoutHangingIndents(restored);
  if (even === undefined) return { text: restored, findings };
  findings.push(undone(`The spaces before ${even.count} lines that continue a paragraph were left out`, even.line));
  return { text: even.text, findings };
}

/** Says whether there is a character reference; most ampersands are not. */
function hasReference(text: string): boolean {
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    referenceHere.lastIndex = at;
    if (referenceHere.test(text)) return true;
  }
  return false;
}

function characterOf([whole = "", name, decimal, hexadecimal]: RegExpMatchArray): string {
  if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const isCharacter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && (code < 127 || code > 159);
  return isCharacter ? String.fromCodePoint(code) : whole;
}

const quotedBy = /^(?:> ?)+/;
/** Fewer lines than this may all be indented by chance. */
const linesMin = 20;

/**
 * The text without the spaces or quotation marks with which every line begins; `undefined` if a line begins otherwise.
 */
function withoutMargin(text: string): { text: string; margin: string } | undefined {
  // The first line is enough for nearly every text.
  const first =
    text
      .slice(0, 1000)
      .split("\n")
      .find((line) => !isBlank(line)) ?? " ";
  if (!/^[ \t\u00a0>]/.test(first)) return undefined;
  const lines = text.split("\n");
  let margin: string | undefined;
  let count = 0;
  for (const line of lines) {
    if (isBlank(line)) continue;
    count++;
    const own = /^[ \t\u00a0]*/.exec(line)?.[0] || quotedBy.exec(line)?.[0] || "";
    margin = margin === undefined ? own : sharedBeginning(margin, own);
    if (margin === "") return undefined;
  }
  if (margin === undefined || count < linesMin) return undefined;
  const width = margin.length;
  return { text: lines.map((line) => (isBlank(line) ? "" : line.slice(width))).join("\n"), margin };
}

/** A tab, or at least two spaces. */
const indented = /^(?:\t|[ \t\u00a0]{2,})(?=[^ \t\u00a0])/;
/** Longer lines are whole paragraphs. */
const wrappedMax = 130;
/** The share of the width that a line and the first word of the next one fill, if the paragraph continues there. */
const filledMin = 0.82;
/** In published rulebooks an indentation begins a paragraph. Here this share of the indented lines must continue one. */
const continuingMin = 0.9;

/**
 * The text without the spaces before lines that continue a paragraph, as word processors print lists; `undefined` if
 * lines are not indented that way.
 */
function withoutHangingIndents(text: string): { text: string; count: number; line: number } | undefined {
  if (!text.includes("\n  ") && !text.includes("\n\t")) return undefined;
  const lines = text.split("\n");
  const lengths = lines.flatMap((line) => (isBlank(line) ? [] : [line.length])).sort((a, b) => a - b);
  const width = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
  if (width > wrappedMax) return undefined;
  let all = 0;
  const continuing: number[] = [];
  lines.forEach((line, at) => {
    if (!indented.test(line)) return;
    all++;
    const before = (lines[at - 1] ?? "").trimEnd();
    const word = /^\S+/.exec(line.trimStart())?.[0] ?? "";
    if (before !== "" && before.length + 1 + word.length >= filledMin * width) continuing.push(at);
  });
  if (continuing.length < linesMin || continuing.length < continuingMin * all) return undefined;
  for (const at of continuing) lines[at] = (lines[at] ?? "").trimStart();
  return { text: lines.join("\n"), count: continuing.length, line: (continuing[0] ?? 0) + 1 };
}

function sharedBeginning(a: string, b: string): string {
  let length = 0;
  while (length < Math.min(a.length, b.length) && a[length] === b[length]) length++;
  return a.slice(0, length);
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

function undone(sentence: string, line: number | null): Finding {
  return { kind: "conversion-undone", severity: "warning", line, detail: `${sentence}.` };
}
