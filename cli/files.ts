import { isUtf8 } from "node:buffer";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { Refused } from "./context.ts";

/** A file that was read, or a sentence that says why it could not be read. */
type FileRead =
  | { readonly kind: "read"; readonly bytes: Buffer }
  | { readonly kind: "unreadable"; readonly reason: string };

/** The name that stands for standard input. */
export const standardInput = "-";

/** Reads a named file or standard input. Errors of the system become a sentence; everything else is thrown. */
export function fileAt(path: string): FileRead {
  try {
    return { kind: "read", bytes: readFileSync(path === standardInput ? 0 : path) };
  } catch (error) {
    return { kind: "unreadable", reason: reasonFor(path, error) };
  }
}

/**
 * The text that arguments name: a single word is a file or standard input; text with a space that is not the name of a
 * file is a sentence. Throws `Refused` for a file that cannot be read.
 */
export async function textNamed(words: readonly string[], input: () => Promise<string>): Promise<string> {
  const [only = ""] = words;
  if (words.join("").trim() === "") throw new Refused("Nothing is written: name a file, or write sentences.");
  if (words.length > 1 || (/\s/.test(only) && !existsSync(only))) return words.join(" ");
  if (only === standardInput) return input();
  const file = fileAt(only);
  if (file.kind === "unreadable") throw new Refused(file.reason);
  return file.bytes.toString("utf8");
}

/** Like `fileAt`, for a published rulebook. */
export function rulebookAt(path: string): FileRead {
  const reason = unreadableBecause(path);
  return reason === undefined ? fileAt(path) : { kind: "unreadable", reason };
}

/**
 * Why a file cannot be a published rulebook, in a sentence, without reading it; `undefined` if it can. The longest has
 * less than one megabyte, or two in UTF-16; a much larger file is not a rulebook.
 */
export function unreadableBecause(path: string): string | undefined {
  if (path === standardInput) return undefined;
  try {
    accessSync(path, constants.R_OK);
    const stats = statSync(path);
    if (stats.isDirectory()) return `${path} ${reasons["EISDIR"]}.`;
    if (stats.size <= rulebookMax_bytes) return undefined;
    const [is_MB, most_MB] = [stats.size, rulebookMax_bytes].map((bytes) => Math.round(bytes / 1e6));
    return `${path} has ${is_MB} MB; no rulebook has more than ${most_MB} MB.`;
  } catch (error) {
    return reasonFor(path, error);
  }
}

const rulebookMax_bytes = 8_000_000;

/**
 * A name of somebody else for a line that people or a workflow read: signs that end the line, hide or reorder what
 * follows, and those with which a workflow command begins, are written as codes.
 */
export function shownName(name: string): string {
  return oneLine(name).replace(/^::/, "./::");
}

/** Words of somebody else as part of a line: see `shownName`. */
export function oneLine(text: string): string {
  return text
    .replaceAll(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replaceAll("##", "#\\u0023");
}

/** Controls, the separators of lines and paragraphs, and marks of direction. Source: Unicode, UAX #9, section 2. */
const unseen = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A sentence that says why the system refuses a file. Throws every other error again. */
export function reasonFor(path: string, error: unknown): string {
  if (path === "") return "The name of the file is empty.";
  if (!(error instanceof Error) || !("code" in error)) throw error;
  return `${shownName(path)} ${reasons[String(error.code)] ?? `cannot be read (${oneLine(error.message)})`}.`;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  ENOTDIR: "does not exist",
  EISDIR: "is a folder; name the files in it",
  EACCES: "may not be read (permission denied)",
  EPERM: "may not be read (permission denied)",
  ERR_FS_FILE_TOO_LARGE: "is too large",
};

/**
 * Replaces a file atomically: readers see the old bytes or the new ones, and after a failure the old ones stay. Keeps
 * the mode. For a link, replaces its target.
 *
 * @returns A sentence that says why the system refuses, or `null`.
 */
export function replaceFile(path: string, bytes: Uint8Array): string | null {
  const target = realpathSync(path);
  let beside: string | null = null;
  try {
    beside = mkdtempSync(`${target}.`);
    const fresh = join(beside, basename(target));
    writeFileSync(fresh, bytes);
    chmodSync(fresh, statSync(target).mode);
    renameSync(fresh, target);
    return null;
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return `${path} cannot be written (${error.message}).`;
  } finally {
    if (beside !== null) rmSync(beside, { recursive: true });
  }
}

/** Writes a named file, or writes on in it (`a`). Errors of the system become a sentence. */
export function writeTo(file: string, text: string | Uint8Array, flag: "w" | "a" = "w"): void {
  try {
    writeFileSync(file, text, { flag });
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    throw new Refused(`${file} cannot be written (${error.message}).`);
  }
}

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
