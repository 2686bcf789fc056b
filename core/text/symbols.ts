import { comparableText } from "./canonical.ts";

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
