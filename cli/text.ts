import { isUtf8 } from "node:buffer";

/** The encoding of a text file. `latin1` is also used for unknown encodings, because it preserves every byte. */
type FileEncoding = "utf8" | "utf16le" | "utf16be" | "latin1";

/** JavaScript strings are limited to some 500 million characters, and the references need memory too. */
export const textMax_bytes = 256 * 1024 * 1024;

/** Reads any file as text, so that `bytesOf` returns the same bytes. A byte order mark is kept as a character. */
export function readableText(bytes: Buffer): { readonly text: string; readonly encoding: FileEncoding } {
  const encoding = encodingOf(bytes);
  return { text: encoding === "utf16be" ? swapped(bytes).toString("utf16le") : bytes.toString(encoding), encoding };
}

/** The bytes of a text in the encoding in which it was read. */
export function bytesOf(text: string, encoding: FileEncoding): Buffer {
  return encoding === "utf16be" ? swapped(Buffer.from(text, "utf16le")) : Buffer.from(text, encoding);
}

/** A copy in which the two bytes of each character change places. */
function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes).swap16();
}

/** Says whether bytes begin with the byte order mark of UTF-16, whose texts have zero bytes. */
export function isMarkedAsUtf16(bytes: Buffer): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

function encodingOf(bytes: Buffer): FileEncoding {
  // An odd byte at the end would be lost.
  if (isMarkedAsUtf16(bytes) && bytes.length % 2 === 0) return bytes[0] === 0xff ? "utf16le" : "utf16be";
  return isUtf8(bytes) ? "utf8" : "latin1";
}
