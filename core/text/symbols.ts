import { comparableText } from "./canonical.ts";

/**
 * A symbol as rulebooks print it: `{T}`, `{2}`, `{W/U}`, `{∞}`; in those until 2005 with letters before it, `{oT}`,
 * `{ocT}`.
 */
const symbol = /\{(?:oc?)?([^\s{}]{1,8})\}/;
const symbols = new RegExp(symbol, "g");

/** Whether a text has a symbol in it. */
export function hasSymbol(text: string): boolean {
  return symbol.test(text);
}

/**
 * `comparableText`, but with each symbol a word in braces, so that `{T}` is no letter; `letter` is what an era puts
 * before its name. Other braces are dropped.
 */
export function comparableWithSymbols(text: string, letter = ""): string {
  if (!hasBrace.test(text)) return comparableText(text);
  return text
    .split(symbols)
    .map((piece, place) => (place % 2 === 1 ? `{${letter}${piece}}` : comparableText(piece.replace(/[{}]/g, " "))))
    .filter((piece) => piece !== "")
    .join(" ");
}

const hasBrace = /[{}]/;
