import type { Finding } from "../../archive/rulebook.ts";
import { decodeEightBit, likelyEightBit } from "./encodings.ts";

/** The text of a document, with what was found about its bytes. In `text` each line break is one `\n`. */
export type Decoded = {
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
export function decodeBytes(bytes: Uint8Array): Decoded {
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
