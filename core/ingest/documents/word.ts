import WordExtractor from "word-extractor";
import { tableOf } from "../../text/tables.ts";
import { decodeEightBit } from "../reading/decode.ts";
import { type Line, lineWriter } from "./line.ts";
import { linesOfText } from "./plain-text.ts";

/** Without an option that its types lack, the library replaces dashes and quotation marks. */
type PrintedBody = { getBody(options: { readonly filterUnicode: boolean }): string };

/** The lines of a Word file of 1997 to 2003. Throws what the library throws for a file that it cannot read. */
export async function linesOfWord(bytes: Uint8Array): Promise<Line[]> {
  const file: PrintedBody = await new WordExtractor().extract(Buffer.from(bytes));
  return linesOfText(file.getBody({ filterUnicode: false }));
}

/** Groups that hold no words of the text. */
const unseen =
  /^(?:fonttbl|colortbl|stylesheet|info|pict|header[lrf]?|footer[lrf]?|listtable|listoverridetable|revtbl|generator|themedata|object|fldinst)$/;
const breaks = new Set(["par", "line", "row", "sect", "page"]);
const signs = tableOf({
  tab: "\t",
  cell: "\t",
  emdash: "—",
  endash: "–",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  "~": "\u00a0",
  _: "-",
  "-": "\u00ad",
  "{": "{",
  "}": "}",
  "\\": "\\",
});

type Group = { readonly isBold: boolean; readonly isUnseen: boolean };

/** The lines of a file in the Rich Text Format. Source: Rich Text Format Specification 1.9.1. */
export function linesOfRichText(file: string): Line[] {
  const { lines, say: write, end } = lineWriter();
  const groups: Group[] = [];
  let group: Group = { isBold: false, isUnseen: false };
  let skipped = 0;
  const say = (words: string): void => {
    if (!group.isUnseen) write(words, group.isBold);
  };
  const tokens = /\\'([0-9a-f]{2})|\\([a-z]+)(-?\d+)? ?|\\([^a-z])|([{}])|([^\\{}\r\n]+)/gi;
  for (const [, byte, word, value, sign, brace, words] of file.matchAll(tokens)) {
    if (brace === "{") groups.push(group);
    else if (brace === "}") group = groups.pop() ?? group;
    else if (sign === "*" || (word !== undefined && unseen.test(word))) group = { ...group, isUnseen: true };
    else if (word === "b") group = { ...group, isBold: value !== "0" };
    else if (word === "plain") group = { ...group, isBold: false };
    else if (word === "u") {
      say(String.fromCharCode((Number(value) + 65536) % 65536));
      skipped = 1;
    } else if (word !== undefined && breaks.has(word)) end();
    else if (word !== undefined || sign !== undefined) say(signs.get(word ?? sign ?? "") ?? "");
    else if (byte !== undefined && skipped > 0) skipped--;
    else if (byte?.toLowerCase() === "b7") say("• ");
    else if (byte !== undefined) say(decodeEightBit(Uint8Array.of(Number.parseInt(byte, 16)), "cp1252"));
    else if (words !== undefined) {
      say(words.slice(skipped));
      skipped = 0;
    }
  }
  end();
  return lines;
}
