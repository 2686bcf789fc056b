import { decodeEightBit, type EightBitEncoding } from "../../../../core/ingest/reading/decode.ts";

/**
 * A provision to print, in the shape in which reading gives it back. `number` may be any text, so that misprints can be
 * printed.
 */
export type InventedProvision = {
  readonly kind: "heading" | "rule" | "glossary";
  readonly number: string | null;
  readonly name: string | null;
  /** Paragraphs are parted by a line break. */
  readonly text: string | null;
  readonly examples: readonly string[];
  /** After how many paragraphs each example is printed; left out: after all of them. */
  readonly examplesAfter?: readonly number[];
};

/** How the rulebooks of an era looked. */
export type PrintedStyle = {
  /**
   * `lines`: one paragraph a line. `filled`: broken at `width`. `blank-ended`: broken, with a space left at the end of
   * a line that continues.
   */
  readonly wrapping: "lines" | "filled" | "blank-ended";
  readonly width: number;
  readonly encoding:
    | "ascii"
    | "utf-8"
    | "utf-8-bom"
    | "utf-16le"
    | "utf-16le-bom"
    | "utf-16be"
    | "utf-16be-bom"
    | EightBitEncoding;
  /** `mixed`: all three in turn. */
  readonly newline: "\n" | "\r\n" | "\r" | "mixed";
  readonly exampleWord: string;
  /** The text between number and words, by kind; as in print, a subrule has no dot. */
  readonly contents: "plain" | "leaders" | "none";
  /** Stands before each paragraph of a rule or definition but the first. */
  readonly indent: string;
  /** The heading after the glossary; `null` leaves out all that follows. */
  readonly end: "Credits" | "Index" | "Questions?" | null;
  readonly hasGlossary: boolean;
};

/** What to print, and how; all but the provisions has an ordinary value. */
export type ToPrint = Partial<PrintedStyle> & {
  readonly provisions: readonly InventedProvision[];
  /** The sentence that states the day; `null` leaves it out. */
  readonly dayStated?: string | null;
  readonly dayStatedAtEnd?: string | null;
};

const ordinary: PrintedStyle = {
  wrapping: "lines",
  width: 78,
  encoding: "utf-8-bom",
  newline: "\r\n",
  exampleWord: "Example:",
  contents: "plain",
  indent: "     ",
  end: "Credits",
  hasGlossary: true,
};

/** Makes a provision from what matters in a test. */
export function heading(number: string, name: string): InventedProvision {
  return { kind: "heading", number, name, text: null, examples: [] };
}

/** Makes a rule from what matters in a test. */
export function rule(number: string, text: string, ...examples: string[]): InventedProvision {
  return { kind: "rule", number, name: null, text, examples };
}

/** Makes a glossary entry from what matters in a test. */
export function term(name: string, text: string, ...examples: string[]): InventedProvision {
  return { kind: "glossary", number: null, name, text, examples };
}

/** The same provision with its examples between its paragraphs: after how many of them each is printed. */
export function withExamplesAfter(provision: InventedProvision, ...examplesAfter: number[]): InventedProvision {
  return { ...provision, examplesAfter };
}

/** The bytes of an invented rulebook, laid out as in print. */
export function printRulebook(book: ToPrint): Uint8Array {
  const style = { ...ordinary, ...book };
  return encoded(broken(linesOf(book, style), style.newline), style.encoding);
}

/** The lines of an invented rulebook before they become bytes, for tests that change one of them. */
export function linesOf(book: ToPrint, style: PrintedStyle = { ...ordinary, ...book }): string[] {
  const day = book.dayStated === undefined ? "These rules are effective as of May 1, 2009." : book.dayStated;
  const dayAtEnd = book.dayStatedAtEnd === undefined ? day : book.dayStatedAtEnd;
  const [headings, glossary] = [
    book.provisions.filter(({ kind }) => kind === "heading"),
    book.provisions.filter(({ kind }) => kind === "glossary"),
  ];
  return [
    "An Invented Rulebook",
    "",
    ...(day === null ? [] : [day, ""]),
    "Introduction",
    "",
    ...wrapped("This rulebook was invented to be read by a program; nobody should ever try to play by it.", style),
    "",
    ...contentsOf(headings, style),
    ...book.provisions
      .filter(({ kind }) => kind !== "glossary")
      .flatMap((provision) => [...numberedLines(provision, style), ""]),
    ...(style.hasGlossary
      ? ["", "Glossary", "", ...glossary.flatMap((provision) => [...termLines(provision, style), ""])]
      : []),
    ...(style.end === null
      ? []
      : ["", style.end, "", "Invention: nobody", ...(dayAtEnd === null ? [] : ["", dayAtEnd])]),
  ];
}

function contentsOf(headings: readonly InventedProvision[], style: PrintedStyle): string[] {
  if (style.contents === "none") return [];
  const named = headings.map(({ number, name }, index) => {
    const line = `${number}. ${name}`;
    return style.contents === "plain"
      ? line
      : `${number?.length === 1 ? "" : "   "}${line}${".".repeat(30)}${index + 1}`;
  });
  return ["Contents", "", ...named, "", "Glossary", "", "Credits", "", ""];
}

function numberedLines(provision: InventedProvision, style: PrintedStyle): string[] {
  const { kind, number, name, text } = provision;
  const dot = kind === "heading" || !/[a-z]$/.test(number ?? "") ? "." : "";
  const start = `${number}${dot} `;
  if (kind !== "heading") return wordLines(provision, start, style);
  return [
    ...wrapped(`${start}${name ?? ""}`, style),
    ...(text === null ? exampleLines(provision.examples, style) : wordLines(provision, style.indent, style)),
  ];
}

function termLines(provision: InventedProvision, style: PrintedStyle): string[] {
  return [provision.name ?? "", ...wordLines(provision, "", style)];
}

/** The paragraphs and examples in printed order; `start` stands before the first paragraph. */
function wordLines({ text, examples, examplesAfter }: InventedProvision, start: string, style: PrintedStyle): string[] {
  const paragraphs = (text ?? "").split("\n");
  const after = (count: number) =>
    examples.filter((_, index) => (examplesAfter?.[index] ?? paragraphs.length) === count);
  return paragraphs.flatMap((paragraph, index) => [
    ...wrapped((index === 0 ? start : style.indent) + paragraph, style),
    ...exampleLines(after(index + 1), style),
  ]);
}

function exampleLines(examples: readonly string[], style: PrintedStyle): string[] {
  return examples.flatMap((example) => wrapped(`${style.exampleWord} ${example}`, style));
}

function wrapped(paragraph: string, { wrapping, width }: PrintedStyle): string[] {
  if (wrapping === "lines") return [paragraph];
  const lines: string[] = [];
  let line = "";
  // A line may break after a space, or after a dash inside a word.
  for (const piece of paragraph.match(/^\s+|[^\s-]+-(?=\w)|\S+\s*/g) ?? []) {
    if (line.trim() !== "" && line.length + piece.trimEnd().length > width) {
      lines.push(line);
      line = "";
    }
    line += piece;
  }
  lines.push(line);
  const last = lines.length - 1;
  return lines.map((each, index) => (wrapping === "blank-ended" && index < last ? each : each.trimEnd()));
}

function broken(lines: readonly string[], newline: PrintedStyle["newline"]): string {
  const breaks = ["\r\n", "\r", "\n"];
  // A lone return before an empty line with a lone line feed would be one break.
  return lines
    .map((line, index) => line + (newline !== "mixed" ? newline : line === "" ? "\r\n" : (breaks[index % 3] ?? "\n")))
    .join("");
}

/** The bytes of a text; it must not hold a character that the encoding has not. */
export function encoded(text: string, encoding: PrintedStyle["encoding"]): Uint8Array {
  if (encoding === "ascii" || encoding === "utf-8") return new TextEncoder().encode(text);
  if (encoding === "utf-8-bom") return new TextEncoder().encode(`\ufeff${text}`);
  if (encoding.startsWith("utf-16"))
    return utf16(encoding.endsWith("-bom") ? `\ufeff${text}` : text, encoding.includes("be"));
  const eightBit = encoding as EightBitEncoding;
  const characters = decodeEightBit(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
    eightBit,
  );
  return Uint8Array.from(text, (character) => {
    const byte = characters.indexOf(character);
    if (byte === -1) throw new Error(`${encoding} has no ${JSON.stringify(character)}`);
    return byte;
  });
}

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), !isBigEndian);
  return bytes;
}
