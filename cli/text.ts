import { isUtf8 } from "node:buffer";

/** The encoding of a text file. `latin1` is also used for unknown encodings, because it preserves every byte. */
export type FileEncoding = "utf8" | "utf16le" | "latin1";

/** JavaScript strings are limited to some 500 million characters, and the references need memory too. */
export const textMax_bytes = 256 * 1024 * 1024;

/** Reads any file as text, so that `bytesOf` returns the same bytes. A byte order mark is kept as a character. */
export function readableText(bytes: Buffer): { readonly text: string; readonly encoding: FileEncoding } {
  const encoding = encodingOf(bytes);
  return { text: bytes.toString(encoding), encoding };
}

/** The bytes of a text in the encoding in which it was read. */
export function bytesOf(text: string, encoding: FileEncoding): Buffer {
  return Buffer.from(text, encoding);
}

function encodingOf(bytes: Buffer): FileEncoding {
  // An odd byte at the end would be lost.
  if (bytes[0] === 0xff && bytes[1] === 0xfe && bytes.length % 2 === 0) return "utf16le";
  return isUtf8(bytes) ? "utf8" : "latin1";
}
