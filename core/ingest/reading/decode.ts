import type { Finding } from "../../archive/rulebook.ts";

/** The text of a document, with what was found about its bytes. In `text` each line break is one `\n`. */
type DecodedText = {
  readonly text: string;
  /**
   * "ascii", "utf-8", "utf-8-bom", "utf-16le", "utf-16le-bom", "utf-16be", "utf-16be-bom", "cp1252", "mac-roman" or
   * "cp437".
   */
  readonly encoding: string;
  /** "CRLF", "CR", "LF", a mixture joined by "+" in that order, or "none". */
  readonly newlines: string;
  readonly findings: readonly Finding[];
};

type Plain = { readonly text: string; readonly encoding: string; readonly findings: readonly Finding[] };

/**
 * Detects the encoding of a document and decodes it. Every sequence of bytes gives a text; what is damaged or doubtful
 * becomes a finding. A byte order mark decides; then UTF-8 if all bytes are valid; then the single-byte encoding that
 * fits best.
 */
export function decodeBytes(bytes: Uint8Array): DecodedText {
  const plain = plainTextOf(bytes);
  const { text, newlines } = withSameBreaks(plain.text);
  return { text, encoding: plain.encoding, newlines, findings: [...plain.findings, ...damageIn(text)] };
}

function plainTextOf(bytes: Uint8Array): Plain {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return decodeUtf16(bytes, utf16);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const strict = decodeStrictly(bytes);
  if (strict !== undefined) {
    const encoding = hasMark ? "utf-8-bom" : strict.length === bytes.length ? "ascii" : "utf-8";
    return { text: strict, encoding, findings: [] };
  }
  const broken = brokenBytesOf(bytes);
  // A text in a single-byte encoding hardly ever contains a UTF-8 sequence by chance: if most sequences are UTF-8, the
  // rest is damage.
  if (hasMark || broken.sequences > broken.count) return decodeMixture(bytes, hasMark ? "utf-8-bom" : "utf-8");
  const { encoding, isDoubtful } = likelyEightBit(bytes);
  const doubt: Finding = {
    kind: "encoding-doubtful",
    severity: "warning",
    line: null,
    detail: `The document is not UTF-8 and its characters above ASCII are unlike those of a rulebook; it was read as ${encoding}.`,
  };
  return { text: decodeEightBit(bytes, encoding), encoding, findings: isDoubtful ? [doubt] : [] };
}

/** The text of bytes that are valid UTF-8, without a byte order mark; `undefined` for other bytes. */
function decodeStrictly(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    // What the decoder throws for bytes that are not UTF-8. Source: encoding.spec.whatwg.org, "decode".
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

type Utf16 = { readonly encoding: "utf-16le" | "utf-16be"; readonly hasMark: boolean };

/** Recognised by its mark, or because every other byte is zero, as in no other text. */
function utf16Of(bytes: Uint8Array): Utf16 | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", hasMark: true };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", hasMark: true };
  const sample = bytes.subarray(0, 2048);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd * 4 > sample.length && even * 20 < odd) return { encoding: "utf-16le", hasMark: false };
  if (even * 4 > sample.length && odd * 20 < even) return { encoding: "utf-16be", hasMark: false };
  return undefined;
}

function decodeUtf16(bytes: Uint8Array, { encoding, hasMark }: Utf16): Plain {
  return {
    text: new TextDecoder(encoding).decode(bytes),
    encoding: hasMark ? `${encoding}-bom` : encoding,
    findings: [],
  };
}

/** Counts the multi-byte sequences that are UTF-8 and the bytes that are not. */
function brokenBytesOf(bytes: Uint8Array): { sequences: number; count: number } {
  let sequences = 0;
  let count = 0;
  for (let index = 0; index < bytes.length; ) {
    const length = sequenceLength(bytes, index);
    if (length > 1) sequences++;
    if (length === 0) count++;
    index += length || 1;
  }
  return { sequences, count };
}

/**
 * The number of bytes of the UTF-8 character that begins here; 0 where none does. Source: The Unicode Standard, table
 * 3-7.
 */
function sequenceLength(bytes: Uint8Array, index: number): 0 | 1 | 2 | 3 | 4 {
  const lead = bytes[index] ?? 0;
  if (lead < 0x80) return 1;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const second = bytes[index + 1] ?? 0;
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return 0;
  if (lead < 0xe0) return 2;
  if (!isTrail(bytes[index + 2])) return 0;
  if (lead < 0xf0) return 3;
  return isTrail(bytes[index + 3]) ? 4 : 0;
}

function isTrail(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Decodes valid UTF-8 as UTF-8 and every other byte as Windows-1252. */
function decodeMixture(bytes: Uint8Array, encoding: string): Plain {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const pieces: string[] = [];
  let from = 0;
  let count = 0;
  for (let index = 0; index < bytes.length; ) {
    const length = sequenceLength(bytes, index);
    if (length === 0) {
      if (from < index) pieces.push(decoder.decode(bytes.subarray(from, index)));
      pieces.push(decodeEightBit(bytes.subarray(index, index + 1), "cp1252"));
      from = index + 1;
      count++;
    }
    index += length || 1;
  }
  pieces.push(decoder.decode(bytes.subarray(from)));
  const damage: Finding = {
    kind: "character-damaged",
    severity: "warning",
    line: null,
    detail: `The document is UTF-8 except for ${places(count, "byte")}, read as Windows-1252.`,
  };
  return { text: pieces.join("").replace(/^\ufeff/, ""), encoding, findings: [damage] };
}

/** Line breaks of word processors, which no published text has. */
const otherBreaks = ["\v", "\u0085", "\u2028", "\u2029"];

function withSameBreaks(text: string): { text: string; newlines: string } {
  let pairs = 0;
  let returns = 0;
  for (let at = text.indexOf("\r"); at !== -1; at = text.indexOf("\r", at + 1))
    if (text.charCodeAt(at + 1) === 10) pairs++;
    else returns++;
  const hasOthers = otherBreaks.some((character) => text.includes(character));
  const same = pairs + returns === 0 && !hasOthers ? text : text.replace(/\r\n?|[\v\u0085\u2028\u2029]/g, "\n");
  let breaks = 0;
  for (let at = same.indexOf("\n"); at !== -1; at = same.indexOf("\n", at + 1)) breaks++;
  const kinds = [pairs > 0 ? "CRLF" : "", returns > 0 ? "CR" : "", breaks > pairs + returns ? "LF" : ""];
  return { text: same, newlines: kinds.filter((kind) => kind !== "").join("+") || "none" };
}

/** Traces of a wrong conversion: replacement characters, and UTF-8 read as Windows-1252. */
function damageIn(text: string): Finding[] {
  const signs = [
    { sign: "\ufffd", says: "the mark of a lost character (U+FFFD)" },
    { sign: "â€", says: "a character that was converted twice" },
    { sign: "â\u0080", says: "a character that was converted twice" },
  ];
  return signs.flatMap(({ sign, says }): Finding[] => {
    const first = text.indexOf(sign);
    if (first === -1) return [];
    const count = text.split(sign).length - 1;
    const line = text.slice(0, first).split("\n").length;
    const detail = `The text has ${says} in ${places(count, "place")}, first on line ${line}.`;
    return [{ kind: "character-damaged", severity: "warning", line, detail }];
  });
}

function places(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** A single-byte encoding whose lower half is ASCII. */
export type EightBitEncoding = "cp1252" | "mac-roman" | "cp437";

/**
 * The characters of the bytes 0x80 to 0xff, in the order in which the encodings are tried; the first of equals wins.
 */
const upperHalves: Readonly<Record<EightBitEncoding, string>> = {
  cp1252:
    "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ" +
    "\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿" +
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß" +
    "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
  "mac-roman":
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü" +
    "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø" +
    "¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ" +
    "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
  cp437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ" +
    "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
    "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
    "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
};

/** For each encoding, the characters of all 256 bytes as UTF-16 code units. */
const charactersOf = new Map(
  Object.entries(upperHalves).map(([encoding, upperHalf]) => [
    encoding as EightBitEncoding,
    Uint16Array.from({ length: 256 }, (_, byte) => (byte < 128 ? byte : upperHalf.charCodeAt(byte - 128))),
  ]),
);

const marksOfRulebooks = new Set("’‘“”–—™®©…");
const lettersOfRulebooks = new Set("áâûúÆò");
const unitsAsText = new TextDecoder("utf-16le", { ignoreBOM: true });

/** The text of bytes in a single-byte encoding. */
export function decodeEightBit(bytes: Uint8Array, encoding: EightBitEncoding): string {
  const characters = charactersOf.get(encoding) ?? new Uint16Array(256);
  const units = new Uint16Array(bytes.length);
  for (let index = 0; index < bytes.length; index++) units[index] = characters[bytes[index] ?? 0] ?? 0;
  return unitsAsText.decode(units);
}

/**
 * Finds the encoding that fits the bytes above ASCII best: each punctuation mark or accented letter that rulebooks
 * print counts for it, and any other character four times against it. A letter counts only beside another letter, so
 * that the space of one encoding is not taken for a letter of another.
 *
 * @returns `isDoubtful` if another encoding fits as well, or if even the best does not fit.
 */
function likelyEightBit(bytes: Uint8Array): { encoding: EightBitEncoding; isDoubtful: boolean } {
  const scores = [...charactersOf].map(([encoding, characters]) => ({ encoding, score: scoreOf(bytes, characters) }));
  const [best, second] = scores.toSorted((a, b) => b.score - a.score);
  return {
    encoding: best?.encoding ?? "cp1252",
    isDoubtful: best === undefined || best.score <= 0 || best.score === second?.score,
  };
}

function scoreOf(bytes: Uint8Array, characters: Uint16Array): number {
  const worth = Array.from(characters, (unit) => worthOf(String.fromCharCode(unit)));
  let score = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte < 128) continue;
    const isBesideLetter = isAsciiLetter(bytes[index - 1] ?? 0) || isAsciiLetter(bytes[index + 1] ?? 0);
    score += worth[byte] === "letter" ? (isBesideLetter ? 1 : -4) : (worth[byte] as number);
  }
  return score;
}

function worthOf(character: string): number | "letter" {
  if (lettersOfRulebooks.has(character)) return "letter";
  if (marksOfRulebooks.has(character)) return 1;
  return character === "\u00a0" ? 0 : -4;
}

function isAsciiLetter(byte: number): boolean {
  const lower = byte | 32;
  return lower >= 97 && lower <= 122;
}

/** The kind of a file that is not plain text, with a sentence for the user; `undefined` if it may be plain text. */
type OtherFormat = { readonly format: string; readonly sentence: string };

const instead = "Give the plain text file (.txt) that is published beside it.";

const openings: readonly { readonly bytes: readonly number[]; readonly format: string; readonly says: string }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], format: "zip", says: "This is a Word document (.docx) or another zip archive" },
  { bytes: [0x25, 0x50, 0x44, 0x46], format: "pdf", says: "This is a PDF" },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], format: "doc", says: "This is an old Word document (.doc)" },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], format: "rtf", says: "This is a document in rich text (.rtf)" },
  { bytes: [0x1f, 0x8b], format: "gzip", says: "This is a compressed file (.gz)" },
];

/** Says whether a file has nothing but white space. */
export function isEmpty(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/** Recognises, by their first bytes, other files that people have beside the plain text. */
export function otherFormatOf(bytes: Uint8Array): OtherFormat | undefined {
  if (isEmpty(bytes)) return { format: "empty", sentence: "The file is empty." };
  for (const { bytes: opening, format, says } of openings)
    if (opening.every((byte, index) => bytes[index] === byte)) return { format, sentence: `${says}. ${instead}` };
  return undefined;
}

/**
 * What UTF-7 makes of marks like “ and of +1/+1, and no rulebook prints: all its bytes are ASCII. Source: RFC 2152,
 * section on encodings.
 */
const utf7Signs = /\+IB[0-9A-Za-z+/]{2,}-|\+-\d\/\+-\d/g;
const utf7Signs_least = 5;

/** Recognises decoded text that is not plain text: a web page, UTF-7, or control characters. */
export function otherFormatOfText(text: string): OtherFormat | undefined {
  const sample = text.slice(0, 4096);
  if (/^\s*<(?:!doctype\s+html|html|\?xml)/i.test(sample))
    return { format: "html", sentence: `This is a web page or XML. ${instead}` };
  if (/^@@ -\d+(?:,\d+)? \+\d/m.test(sample))
    return { format: "diff", sentence: "This is the difference between two texts. Give the text as it was published." };
  if ((text.match(utf7Signs) ?? []).length >= utf7Signs_least)
    return { format: "utf-7", sentence: "This text is in UTF-7. Give the plain text file, or convert it to UTF-8." };
  const controls = Array.from(sample).filter((character) => character < " " && !/\s/.test(character)).length;
  if (controls * 100 > sample.length) return { format: "binary", sentence: `This is not a text file. ${instead}` };
  return undefined;
}
