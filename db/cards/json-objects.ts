import { Problem } from "../../core/problem.ts";

/** An object of a file, and the line on which it begins, from 1. */
export type FoundObject = { readonly value: unknown; readonly line: number };

/** The form of a file: one JSON array, or an object on each line (JSON Lines). */
export type ObjectForm = "array" | "lines";

/** Splits a file of JSON objects, piece by piece as its bytes arrive. */
type ObjectReader = {
  /** Reads more bytes, and returns the objects that are now complete. */
  push(bytes: Buffer): FoundObject[];
  /**
   * Ends the file, and returns its form. Throws `unreadable-document` if the array or the last object is incomplete.
   */
  end(): ObjectForm;
};

/** A hundred times the longest card or ruling; bounds the memory that a hostile file can take. */
const objectMax_bytes = 8 * 1024 * 1024;

const [quote, backslash, comma, newline] = [0x22, 0x5c, 0x2c, 0x0a];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Where the next byte stands. */
type Position = "before-all" | "before-first" | "before-next" | "in-object" | "after-object" | "after-array";

/** What a reader knows between two bytes. */
type Reading = {
  position: Position;
  form: ObjectForm;
  /** Within the current object: how many marks are open, and whether the byte is in a string or after a backslash. */
  depth: number;
  isInString: boolean;
  isEscaped: boolean;
  /** Pieces of an object that began in earlier bytes. */
  pieces: Buffer[];
  pieces_bytes: number;
  /** Bytes before the current piece. */
  read_bytes: number;
  /** The line of the current byte, the first line of the current object, and that on which the last object ended. */
  line: number;
  firstLine: number;
  lastLine: number;
};

/**
 * Reads the objects of an array or of JSON Lines, in memory that does not grow with the file. The first character
 * decides which of the two it is. An array may have white space anywhere; in JSON Lines each object is on a line of its
 * own. The reader only finds where each object begins and ends; `JSON.parse` reads the object, so the reader is as
 * strict as that. Throws `unreadable-document` for other forms, and `too-large` for an object of more than 8 MiB; the
 * facts give the byte and the line.
 *
 * JSON Lines cut off between two lines cannot be told from a whole file here; the import compares the number of
 * objects.
 *
 * Source: RFC 8259; jsonlines.org. The structural characters of JSON are ASCII. In UTF-8 no byte of another character
 * is ASCII (RFC 3629, section 3), so bytes can be compared.
 */
export function objectReader(): ObjectReader {
  const reading: Reading = {
    position: "before-all",
    form: "array",
    depth: 0,
    isInString: false,
    isEscaped: false,
    pieces: [],
    pieces_bytes: 0,
    read_bytes: 0,
    line: 1,
    firstLine: 1,
    lastLine: 0,
  };
  return { push: (bytes) => objectsIn(reading, bytes), end: () => formAtEnd(reading) };
}

function objectsIn(reading: Reading, bytes: Buffer): FoundObject[] {
  const objects: FoundObject[] = [];
  let start = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === newline) reading.line += 1;
    if (reading.position !== "in-object") {
      if (isSpace(byte)) continue;
      reading.position = positionAfter(reading, byte, reading.read_bytes + at);
      if (reading.position !== "in-object") continue;
      start = at;
      reading.depth = 1;
      reading.firstLine = reading.line;
    } else if (endsObject(reading, byte)) {
      objects.push(objectEnding(reading, bytes.subarray(start, at + 1), reading.read_bytes + at));
    }
  }
  reading.read_bytes += bytes.length;
  if (reading.position === "in-object") keep(reading, bytes.subarray(start));
  return objects;
}

/** Follows strings and marks through an object, and says whether a byte is its last. */
function endsObject(reading: Reading, byte: number): boolean {
  if (reading.isInString) {
    if (reading.isEscaped) reading.isEscaped = false;
    else if (byte === backslash) reading.isEscaped = true;
    else if (byte === quote) reading.isInString = false;
    return false;
  }
  if (byte === quote) reading.isInString = true;
  else if (byte === openObject || byte === openArray) reading.depth += 1;
  else if (byte === closeObject || byte === closeArray) reading.depth -= 1;
  return reading.depth === 0;
}

function objectEnding(reading: Reading, lastPiece: Buffer, at: number): FoundObject {
  const value = parsed(reading, [...reading.pieces, lastPiece], at);
  reading.pieces = [];
  reading.pieces_bytes = 0;
  reading.position = "after-object";
  reading.lastLine = reading.line;
  if (reading.form === "lines" && reading.line !== reading.firstLine)
    throw unreadable(reading, at, `the object that began on line ${reading.firstLine} does not end on it`);
  return { value, line: reading.firstLine };
}

function formAtEnd(reading: Reading): ObjectForm {
  const { position, form, read_bytes, firstLine } = reading;
  if (position === "after-array" || (form === "lines" && position === "after-object")) return form;
  if (read_bytes === 0) throw unreadable(reading, 0, "the file is empty");
  if (position === "in-object")
    throw unreadable(reading, read_bytes, `the file ends in an object that began on line ${firstLine}`);
  throw unreadable(reading, read_bytes, "the file ends before the array does");
}

/** Keeps a copy, because the caller reuses the buffer. */
function keep(reading: Reading, bytes: Buffer): void {
  reading.pieces_bytes += bytes.length;
  if (reading.pieces_bytes > objectMax_bytes)
    throw new Problem("too-large", `The object that begins on line ${reading.firstLine} is larger than 8 MiB.`, {
      byte: reading.read_bytes,
      line: reading.firstLine,
    });
  reading.pieces.push(Buffer.from(bytes));
}

/** The position after a byte outside objects. The first such byte decides the form. */
function positionAfter(reading: Reading, byte: number, at: number): Position {
  const { position } = reading;
  if (position === "before-all") {
    // The file may begin with a byte order mark.
    if (at < byteOrderMark.length && byte === byteOrderMark[at]) return position;
    if (byte === openArray) return "before-first";
    if (byte !== openObject) throw unreadable(reading, at, reasonsByFirstByte.get(byte) ?? startsOtherwise);
    reading.form = "lines";
    return "in-object";
  }
  if (reading.form === "lines") {
    if (byte === openObject && reading.line > reading.lastLine) return "in-object";
    throw unreadable(reading, at, "a line has something other than one object");
  }
  if ((position === "before-first" || position === "before-next") && byte === openObject) return "in-object";
  if (position === "after-object" && byte === comma) return "before-next";
  if ((position === "before-first" || position === "after-object") && byte === closeArray) return "after-array";
  throw unreadable(reading, at, "there is something between the objects, or after them");
}

function parsed(reading: Reading, bytes: readonly Buffer[], at: number): unknown {
  try {
    return JSON.parse(utf8.decode(bytes.length === 1 ? bytes[0] : Buffer.concat(bytes)));
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
    const reason = error instanceof TypeError ? "no UTF-8" : "no JSON";
    throw unreadable(reading, at, `the object that began on line ${reading.firstLine} and ends here is ${reason}`);
  }
}

function unreadable({ line }: Reading, byte: number, reason: string): Problem {
  return new Problem("unreadable-document", `Line ${line}, at byte ${byte}: ${reason}.`, { byte, line });
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
