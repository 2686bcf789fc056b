import { createHash } from "node:crypto";
import { cachedValues } from "../derived.ts";
import { tableOf } from "./tables.ts";

/**
 * The form of a text from which published hashes are computed. It must never change: NFC, straight quotes, plain
 * hyphens, single spaces. Trade mark signs, damaged ones too, are dropped with the space before them. `comparableText`
 * ignores more.
 *
 * @example canonicalText("the “active” player’s turn") === "the \"active\" player's turn"
 */
export function canonicalText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\S ]\s*| \s+/g, " ")
    .replace(/[\u2018\u2019\u201A\u201B\u2032]/g, "'")
    .replace(/[\u201C\u201D\u201E\u201F\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/ ?(?:\(tm\)|[\u2122\u00AA\uFFFD])/gi, "")
    .replace(/ {2,}/g, " ")
    .trim();
}

/**
 * SHA-256 of a text in canonical form, as lower-case hexadecimal digits.
 *
 * @example canonicalSha256("“a”") === canonicalSha256("\"a\"")
 */
export function canonicalSha256(text: string): string {
  return createHash("sha256").update(canonicalText(text), "utf8").digest("hex");
}

/**
 * The text with a line feed in place of each carriage return that ends a line alone, as in files of old systems. Every
 * place in the text stays the same.
 *
 * @example withLineFeeds("one\rtwo\r\n") === "one\ntwo\r\n"
 */
export function withLineFeeds(text: string): string {
  return text.replace(/\r(?!\n)/g, "\n");
}

/**
 * The form in which only words and punctuation count, for texts of any year. Beyond `canonicalText` it has no accents,
 * one kind of quote, no `_` around names, no `<>` around addresses, no braces around symbols ("{oW}", "oW" and "{W}"
 * are "W"), no space beside a dash or inside punctuation, no bullets of lists, and no trade marks: neither signs nor "(TM)" nor a letter
 * joined to the word ("NemesisT", "Legendsr").
 *
 * @example comparableText("Add {oW} to the mana pool") === comparableText("Add {W} to the mana pool")
 */
export const comparableText = cachedValues(comparableFrom, 20_000);

function comparableFrom(text: string): string {
  let plain = hasLooseSpace.test(text) ? text.replace(/\s+/g, " ").trim() : text;
  if (hasForeign.test(plain)) plain = plain.replace(/[‘’“”]/g, "'").replace(/[–—]/g, "-");
  if (hasForeign.test(plain))
    plain = canonicalText(plain.replace(/ ?\u00AE/g, ""))
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[\u00C6\u00E6\u0152\u0153]/g, (letters) => ligatures.get(letters) ?? letters)
      .replace(/• ?/g, "");
  plain = plain.replaceAll('"', "'");
  if (hasMarks.test(plain))
    plain = plain
      .replace(/(?<!_)__([^_]+)__(?!_)/g, "$1")
      .replace(/(?<!_)_(?!_)/g, "")
      .replace(/ ?\((?:tm|r)\)/gi, "")
      .replace(/\{(?:oc?)?([^{}]*)\}/g, "$1")
      .replace(/\b(?:o(?:cT|\d+|[WUBRGXYZTS]))+(?![\p{L}\p{N}])/gu, (symbols) => symbols.replace(/oc?/g, ""))
      .replace(/<([^<>\n]+)>/g, "$1")
      .replace(/\b([A-Z][A-Za-z]*[a-z]|DCI)T\b/g, "$1")
      .replace(/\b([A-Z][A-Za-z]{2,}[b-df-hj-np-tv-xz]|DCI)r\b/g, "$1")
      .replace(/ ?-[ -]*/g, "-")
      .replace(/ (?=[,.;:!)\]])|(?<=[([]) /g, "");
  return hasLooseSpace.test(plain) ? plain.replace(/\s+/g, " ").trim() : plain;
}

const ligatures = tableOf({ Æ: "AE", æ: "ae", Œ: "OE", œ: "oe" });
const hasForeign = /[^\0-\x7f]/;
/** A text without a match, which is the usual case, needs none of the replacements. */
const hasMarks =
  /[{_<]|\((?:tm|TM|r|R)\)|\bo[\dcWUBRGXYZTS]|[a-zI]T\b|[b-df-hj-np-tv-xzI]r\b|[ -]-|- | [,.;:!)\]]|[([] /;
const hasLooseSpace = /^\s|\s$|\s\s|[^\S ]/;

/**
 * Says whether two texts have the same words and punctuation. Beyond `comparableText`, a "?" or U+FFFD equals a dash,
 * quote, accented letter or trade mark at the same place in the other text: it is taken for a damaged copy of that
 * mark.
 *
 * @example isSameWords("the player?s turn", "the player’s turn") === true
 */
export function isSameWords(before: string, after: string): boolean {
  if (before === after || comparableText(before) === comparableText(after)) return true;
  if (!hasLostMarks.test(before) && !hasLostMarks.test(after)) return false;
  return isSameButForLostMarks(withLostMarks(before), withLostMarks(after));
}

const hasLostMarks = /[?\uFFFD]/;

function withLostMarks(text: string): string {
  return comparableText(text.replaceAll("\uFFFD", "?"))
    .replace(/(?:(?<! ) +)?\? */g, "?")
    .replace(/(?:(?<! ) +)?(['-]) */g, "$1");
}

/** Compares both texts in one pass. Expects no spaces beside marks. */
function isSameButForLostMarks(left: string, right: string): boolean {
  let [at, across] = [0, 0];
  while (at < left.length || across < right.length) {
    const [here, there] = [left[at], right[across]];
    if (here === there) [at, across] = [at + 1, across + 1];
    else if (here === "?" && isLost(there)) [at, across] = [at + 1, across + 1];
    else if (there === "?" && isLost(here)) [at, across] = [at + 1, across + 1];
    else if (here === "?" && isLetter(there) && left[at + 1] === right[across + 1]) [at, across] = [at + 1, across + 1];
    else if (there === "?" && isLetter(here) && left[at + 1] === right[across + 1]) [at, across] = [at + 1, across + 1];
    else if (here === "?") at += 1;
    else if (there === "?") across += 1;
    else return false;
  }
  return true;
}

function isLost(mark: string | undefined): boolean {
  return mark === "-" || mark === " " || mark === "'" || (mark !== undefined && mark > "\x7f");
}

function isLetter(mark: string | undefined): boolean {
  return mark !== undefined && /\p{L}/u.test(mark);
}

/**
 * A symbol as rulebooks print it: `{T}`, `{2}`, `{W/U}`, `{∞}`; until 2005 with letters before the name: `{oT}`,
 * `{ocT}`.
 */
const symbol = /\{(?:oc?)?([^\s{}]{1,8})\}/;
const symbols = new RegExp(symbol, "g");

/**
 * Says whether a text has a symbol in it.
 *
 * @example hasSymbol("{T}: Add {G}.") === true
 */
export function hasSymbol(text: string): boolean {
  return symbol.test(text);
}

/**
 * As `comparableText`, with each symbol as a word in braces, so that `{T}` is not the letter T. `letter` is put before
 * the name of each symbol, as old rulebooks did. Other braces are dropped.
 *
 * @example comparableWithSymbols("{oT}: Add {oG}") === comparableWithSymbols("{T}: Add {G}")
 */
export function comparableWithSymbols(text: string, letter = ""): string {
  if (!hasBrace.test(text)) return comparableText(text);
  return text
    .split(symbols)
    .map((piece, index) => (index % 2 === 1 ? `{${letter}${piece}}` : comparableText(piece.replace(/[{}]/g, " "))))
    .filter((piece) => piece !== "")
    .join(" ");
}

const hasBrace = /[{}]/;
