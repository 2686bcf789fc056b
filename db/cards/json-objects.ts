import { Problem } from "../../core/problem.ts";

/** An object of a file, and the line on which it begins, from 1. */
export type FoundObject = { readonly value: unknown; readonly line: number };

/** How objects stand in a file: in one JSON array, or each on a line of its own (JSON Lines). */
export type ObjectForm = "array" | "lines";

/** Takes a file of JSON objects apart, piece by piece as its bytes come. */
export type ObjectReader = {
  /** Reads more bytes, and gives the objects that are complete with them. */
  push(bytes: Buffer): FoundObject[];
  /** Says that no more bytes come, and gives the form of the file. Throws `unreadable-document` where the array or the last object did not end. */
  end(): ObjectForm;
};

/** A hundred times the longest card or ruling: bounds the memory that a hostile file can take. */
const objectMax_bytes = 8 * 1024 * 1024;

const [quote, backslash, comma, newline] = [0x22, 0x5c, 0x2c, 0x0a];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

type Place = "before-all" | "before-first" | "before-next" | "in-object" | "after-object" | "after-array";

/**
 * Reads the objects of one array, or those of JSON Lines, in memory that does not grow with the file. The first mark
 * decides which of the two it is. In an array white space may stand anywhere; in JSON Lines each object stands on a
 * line of its own. The reader finds only where each object begins and ends; what stands inside is read by `JSON.parse`,
 * whose strictness is the one of this reader. Throws `unreadable-document` what has neither form, and with `too-large`
 * an object of more than 8 MiB; the facts say at which byte and line.
 *
 * JSON Lines cut off between two lines cannot be told from a whole file here; the import compares how many objects
 * there are.
 *
 * Source: RFC 8259; jsonlines.org. The marks of JSON are ASCII. In UTF-8 no byte of another character is ASCII (RFC
 * 3629, section 3), so bytes can be compared.
 */
export function objectReader(): ObjectReader {
  let place: Place = "before-all";
  let form: ObjectForm = "array";
  let [depth, isInString, isEscaped] = [0, false, false];
  /** Pieces of an object that began in earlier bytes. */
  let pieces: Buffer[] = [];
  let pieces_bytes = 0;
  let read_bytes = 0;
  /** The line of the current byte, and the first line of the current object. */
  let [line, firstLine] = [1, 1];
  /** That on which the last object ended. */
  let lastLine = 0;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return { push, end };

  function push(bytes: Buffer): FoundObject[] {
    const objects: FoundObject[] = [];
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === newline) line += 1;
      if (place !== "in-object") {
        if (isSpace(byte)) continue;
        place = placeAfter(byte, read_bytes + at);
        if (place === "in-object") [start, depth, firstLine] = [at, 1, line];
        continue;
      }
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInString = false;
      } else if (byte === quote) isInString = true;
      else if (byte === openObject || byte === openArray) depth += 1;
      else if ((byte === closeObject || byte === closeArray) && --depth === 0) {
        objects.push({ value: parsed([...pieces, bytes.subarray(start, at + 1)], read_bytes + at), line: firstLine });
        [pieces, pieces_bytes] = [[], 0];
        place = "after-object";
        lastLine = line;
        if (form === "lines" && line !== firstLine)
          throw unreadable(read_bytes + at, `the object that began on line ${firstLine} does not end on it`);
      }
    }
    read_bytes += bytes.length;
    if (place === "in-object") keep(bytes.subarray(start));
    return objects;
  }

  function end(): ObjectForm {
    if (place === "after-array" || (form === "lines" && place === "after-object")) return form;
    if (read_bytes === 0) throw unreadable(0, "the file is empty");
    if (place === "in-object")
      throw unreadable(read_bytes, `the file ends in an object that began on line ${firstLine}`);
    throw unreadable(read_bytes, "the file ends before the array does");
  }

  /** A copy, because the caller reuses the buffer. */
  function keep(bytes: Buffer): void {
    pieces_bytes += bytes.length;
    if (pieces_bytes > objectMax_bytes)
      throw new Problem("too-large", `The object that begins on line ${firstLine} is larger than 8 MiB.`, {
        byte: read_bytes,
        line: firstLine,
      });
    pieces.push(Buffer.from(bytes));
  }

  function placeAfter(byte: number, at: number): Place {
    if (place === "before-all") {
      // The file may begin with a byte order mark.
      if (at < byteOrderMark.length && byte === byteOrderMark[at]) return place;
      if (byte === openArray) return "before-first";
      if (byte !== openObject) throw unreadable(at, reasonsByFirstByte.get(byte) ?? startsOtherwise);
      form = "lines";
      return "in-object";
    }
    if (form === "lines") {
      if (byte === openObject && line > lastLine) return "in-object";
      throw unreadable(at, "something stands on the line of an object beside it, or is not an object");
    }
    if ((place === "before-first" || place === "before-next") && byte === openObject) return "in-object";
    if (place === "after-object" && byte === comma) return "before-next";
    if ((place === "before-first" || place === "after-object") && byte === closeArray) return "after-array";
    throw unreadable(at, "there is something between the objects, or after them");
  }

  function parsed(bytes: readonly Buffer[], at: number): unknown {
    try {
      return JSON.parse(decoder.decode(bytes.length === 1 ? bytes[0] : Buffer.concat(bytes)));
    } catch (error) {
      if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
      const reason = error instanceof TypeError ? "no UTF-8" : "no JSON";
      throw unreadable(at, `the object that began on line ${firstLine} and ends here is ${reason}`);
    }
  }

  function unreadable(byte: number, reason: string): Problem {
    return new Problem("unreadable-document", `Line ${line}, at byte ${byte}: ${reason}.`, { byte, line });
  }
}

const startsOtherwise = "it begins neither as an array nor with an object";
const reasonsByFirstByte: ReadonlyMap<number, string> = new Map([
  [0x50, "it looks like a zip archive; unpack it first"],
  [0xff, "it is not UTF-8; it looks like UTF-16"],
  [0xfe, "it is not UTF-8; it looks like UTF-16"],
  [0x28, "it looks packed with Zstandard; unpack it first"],
]);

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09;
}
