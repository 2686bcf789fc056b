import { h, type Markup } from "../tags.ts";

/**
 * A text without the underscores that mark italics, for places that have no italics.
 *
 * @example withoutLowLines("The _Magic_ Golden Rules") === "The Magic Golden Rules"
 */
export function withoutLowLines(printed: string): string {
  return printed.replace(signs, (whole, italic: string | undefined) => italic ?? whole);
}

/**
 * A printed text with its signs replaced: `_Magic_` is set in italics, and the symbols of mana and of tapping are
 * drawn, with words for screen readers.
 */
export function symbolsShown(printed: string): Markup {
  if (!hasSigns.test(printed)) return printed;
  const pieces: Markup[] = [];
  let end = 0;
  for (const match of printed.matchAll(signs)) {
    const shown = match[1] === undefined ? symbolShown(match[2] ?? "") : h.i(match[1]);
    if (shown === undefined) continue;
    pieces.push(printed.slice(end, match.index), shown);
    end = match.index + match[0].length;
  }
  return end === 0 ? printed : [...pieces, printed.slice(end)];
}

const hasSigns = /_[^_\n]{1,60}_|\{[^{}\s]{1,6}\}/;
/** `_Magic_`, and text in braces. */
const signs = /(?<![\w_])_([^_\n]{1,60})_(?![\w_])|\{([^{}\s]{1,6})\}/g;

const colors: Readonly<Record<string, string>> = { W: "white", U: "blue", B: "black", R: "red", G: "green" };
const others: Readonly<Record<string, string>> = {
  C: "colorless",
  S: "snow",
  E: "energy",
  Q: "untap",
  T: "tap",
  X: "X",
  Y: "Y",
  Z: "Z",
  P: "Phyrexian",
  CHAOS: "chaos",
  A: "acorn",
  TK: "ticket",
  D: "land drop",
  H: "Phyrexian colored",
  PW: "planeswalker",
};

/** A symbol as words: `{W/U}` is "white or blue mana", `{T}` is "tap"; `undefined` for what is not a symbol. */
function symbolInWords(symbol: string): string | undefined {
  const parts = symbol.toUpperCase().split("/");
  const words = parts.map((part) => colors[part] ?? others[part] ?? (/^\d{1,3}$/.test(part) ? part : undefined));
  if (words.includes(undefined)) return undefined;
  const isMana = parts.some((part) => part in colors || /^(?:\d{1,3}|[CSXYZ])$/.test(part));
  return `${words.join(" or ")}${isMana ? " mana" : ""}`;
}

function symbolShown(symbol: string): Markup {
  const words = symbolInWords(symbol);
  if (words === undefined) return undefined;
  const parts = symbol.toUpperCase().split("/");
  const color = parts.find((part) => part in colors);
  // The braces stay in the text for people who copy it or let it be spelled; they are not shown.
  return h.span(
    { class: "mana-symbol" },
    h.span({ class: "unseen", "aria-hidden": "true" }, `{${symbol}}`),
    h.svg(
      {
        class: `mana ${color === undefined ? "plain" : `mana-${color}`}`,
        viewBox: "0 0 20 20",
        role: "img",
        "aria-label": words,
      },
      h.circle({ cx: 10, cy: 10, r: 9.3 }),
      drawnInside(parts),
    ),
  );
}

function drawnInside(parts: readonly string[]): Markup {
  const [only] = parts;
  if (parts.length === 1 && (only === "T" || only === "Q"))
    return h.path({
      class: "mana-arrow",
      d:
        only === "T"
          ? "M6 6.5c4-2 7.5.5 7.5 5.5m-2.8-1.6 2.8 3.2 2.6-3.4"
          : "M14 13.5c-4 2-7.5-.5-7.5-5.5m2.8 1.6L6.5 6.4 3.9 9.8",
    });
  const letters = parts.join("");
  return h.text(
    {
      x: 10,
      y: 10,
      dy: "0.36em",
      "text-anchor": "middle",
      "font-size": letters.length > 2 ? 7 : letters.length > 1 ? 9.5 : 12.5,
    },
    letters,
  );
}
