import { RulesError } from "../../core/refusal.ts";

/** Takes a JSON array of objects apart, piece by piece as its bytes come. */
export type ObjectReader = {
  /** Takes bytes in, and gives the objects that are complete with them. */
  push(bytes: Buffer): unknown[];
  /** Says that no more bytes come. Refuses with `unreadable-document` where the array did not end. */
  end(): void;
};

/** No card and no ruling is a hundredth as long; a string that never ends must not fill the memory. */
const objectMax_bytes = 8 * 1024 * 1024;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

type Place = "before-array" | "before-first" | "before-next" | "in-object" | "after-object" | "after-array";

/**
 * Reads the objects of one array in memory that does not grow with it. White space may stand anywhere, one object on a line or not. The reader finds only where each object
 * begins and ends; what stands inside is read by `JSON.parse`, whose strictness is the one of this reader. Refuses with `unreadable-document`
 * what is no array of objects, and with `too-large` an object of more than 8 MiB; the facts say at which byte.
 *
 * Source: RFC 8259. Marks of JSON are ASCII, and in UTF-8 no byte of another character is (RFC 3629, section 3), so bytes can be compared.
 */
export function objectReader(): ObjectReader {
  let place: Place = "before-array";
  let [depth, isInString, isEscaped] = [0, false, false];
  /** Pieces of an object that began in earlier bytes. */
  let pieces: Buffer[] = [];
  let pieces_bytes = 0;
  let read_bytes = 0;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return { push, end };

  function push(bytes: Buffer): unknown[] {
    const objects: unknown[] = [];
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (place !== "in-object") {
        if (isSpace(byte)) continue;
        place = placeAfter(byte, read_bytes + at);
        if (place === "in-object") [start, depth] = [at, 1];
        continue;
      }
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInString = false;
      } else if (byte === quote) isInString = true;
      else if (byte === openObject || byte === openArray) depth += 1;
      else if ((byte === closeObject || byte === closeArray) && --depth === 0) {
        objects.push(parsed([...pieces, bytes.subarray(start, at + 1)], read_bytes + at));
        [pieces, pieces_bytes] = [[], 0];
        place = "after-object";
      }
    }
    read_bytes += bytes.length;
    if (place === "in-object") keep(bytes.subarray(start));
    return objects;
  }

  function end(): void {
    if (place !== "after-array")
      throw unreadable(read_bytes, read_bytes === 0 ? "the file is empty" : "the file ends before the array does");
  }

  /** A copy, for whoever reads a file fills the same bytes again. */
  function keep(bytes: Buffer): void {
    pieces_bytes += bytes.length;
    if (pieces_bytes > objectMax_bytes)
      throw new RulesError("too-large", `An object that ends after byte ${read_bytes} is larger than 8 MiB.`, {
        byte: read_bytes,
      });
    pieces.push(Buffer.from(bytes));
  }

  function placeAfter(byte: number, at: number): Place {
    if (place === "before-array") {
      // A mark of byte order may stand before all else.
      if (at < byteOrderMark.length && byte === byteOrderMark[at]) return place;
      if (byte === openArray) return "before-first";
      throw unreadable(at, "it does not begin as an array");
    }
    if ((place === "before-first" || place === "before-next") && byte === openObject) return "in-object";
    if (place === "after-object" && byte === comma) return "before-next";
    if ((place === "before-first" || place === "after-object") && byte === closeArray) return "after-array";
    throw unreadable(at, "something stands between the objects, or after them");
  }

  function parsed(bytes: readonly Buffer[], at: number): unknown {
    try {
      return JSON.parse(decoder.decode(bytes.length === 1 ? bytes[0] : Buffer.concat(bytes)));
    } catch (error) {
      if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error;
      throw unreadable(at, "the object that ends here is no JSON in UTF-8");
    }
  }
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function unreadable(byte: number, reason: string): RulesError {
  return new RulesError("unreadable-document", `At byte ${byte}: ${reason}.`, { byte });
}
