import { isUtf8 } from "node:buffer";

/**
 * How the bytes of a text file stand for characters. `latin1` is also taken for what is in no form known: every byte
 * then survives.
 */
export type Encoding = "utf8" | "utf16le" | "latin1";

/** One text cannot be longer than some 500 million characters, and the places of its references need room too. */
export const textMax_bytes = 256 * 1024 * 1024;

/**
 * Reads any file as text, so that `bytesOf` gives the same bytes again. Marks at the beginning of a file are kept as
 * characters.
 */
export function readableText(bytes: Buffer): { readonly text: string; readonly encoding: Encoding } {
  const encoding = encodingOf(bytes);
  return { text: bytes.toString(encoding), encoding };
}

/** The bytes of a text in the form in which it was read. */
export function bytesOf(text: string, encoding: Encoding): Buffer {
  return Buffer.from(text, encoding);
}

function encodingOf(bytes: Buffer): Encoding {
  // An odd byte at the end would be lost.
  if (bytes[0] === 0xff && bytes[1] === 0xfe && bytes.length % 2 === 0) return "utf16le";
  return isUtf8(bytes) ? "utf8" : "latin1";
}
