import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { createGunzip, inflateRawSync } from "node:zlib";
import { isTextName } from "../core/fetch/origins.ts";

/** A text file in an archive. */
export type PackedText = { readonly path: string; readonly bytes: Buffer };

/** Limits for an archive; they bound the cost of a hostile one. */
export type PackedLimits = { readonly file_bytes: number; readonly files: number };

/** Thrown for an archive that cannot be read; the message says why. */
export class UnreadableArchive extends Error {}

/**
 * Reads the text files of an archive on disk, one after the other: `.zip` (stored or deflated, without zip64 and
 * encryption), `.tar`, and `.tar.gz`. The first bytes tell the kind of archive. Throws `UnreadableArchive`.
 */
export async function* packedTextsIn(path: string, limits: PackedLimits): AsyncIterable<PackedText> {
  const first = await beginningOf(path);
  if (first.readUInt32LE(0) === 0x04034b50) yield* zippedTexts(await readFile(path), limits);
  else if (first.readUInt16BE(0) === 0x1f8b) yield* tarredTexts(createReadStream(path).pipe(createGunzip()), limits);
  else if (first.toString("latin1", 257, 262) === "ustar") yield* tarredTexts(createReadStream(path), limits);
  else throw new UnreadableArchive("it is neither a zip nor a tar archive");
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(512), 0, 512, 0);
    return buffer;
  } finally {
    await file.close();
  }
}

/** Source: APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. */
function* zippedTexts(zip: Buffer, limits: PackedLimits): Iterable<PackedText> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end === -1 || end + 22 > zip.length) throw new UnreadableArchive("it stops in the middle");
  const entries = zip.readUInt16LE(end + 10);
  if (entries > limits.files) throw new UnreadableArchive(`it holds more than ${limits.files} files`);
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < entries; index++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50)
      throw new UnreadableArchive("its list of files is damaged");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const path = zip.toString("utf8", at + 46, at + 46 + nameLength);
    if (isTextName(path)) yield { path, bytes: zippedFile(zip, at, limits) };
    at += 46 + nameLength + extraLength + commentLength;
  }
}

function zippedFile(zip: Buffer, at: number, { file_bytes }: PackedLimits): Buffer {
  const [flags, method, size, start] = [
    zip.readUInt16LE(at + 8),
    zip.readUInt16LE(at + 10),
    zip.readUInt32LE(at + 20),
    zip.readUInt32LE(at + 42),
  ];
  if ((flags & 1) === 1) throw new UnreadableArchive("it is encrypted");
  if (zip.readUInt32LE(at + 24) > file_bytes)
    throw new UnreadableArchive(`a file in it is larger than ${file_bytes} bytes`);
  if (start + 30 > zip.length || zip.readUInt32LE(start) !== 0x04034b50)
    throw new UnreadableArchive("its list of files is damaged");
  const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  const content = zip.subarray(from, from + size);
  if (method === 0) return content;
  if (method !== 8) throw new UnreadableArchive("it is packed in an unknown way");
  try {
    return inflateRawSync(content, { maxOutputLength: file_bytes });
  } catch (error) {
    throw unreadable(error);
  }
}

/** Source: POSIX.1-2024, pax, "ustar Interchange Format" and "pax Header Block"; long names as GNU tar writes them. */
async function* tarredTexts(stream: AsyncIterable<Buffer>, limits: PackedLimits): AsyncIterable<PackedText> {
  const source = reader(stream);
  let longName: string | null = null;
  for (let files = 0; ; ) {
    const header = await source(512);
    if (header === null || header.every((byte) => byte === 0)) return;
    const size = Number.parseInt(textIn(header, 124, 12).trim() || "0", 8);
    if (!isSound(header) || !Number.isSafeInteger(size) || size < 0)
      throw new UnreadableArchive("its list of files is damaged");
    const type = String.fromCharCode(header[156] ?? 0);
    const path = longName ?? [textIn(header, 345, 155), textIn(header, 0, 100)].filter(Boolean).join("/");
    const isName = type === "L" || type === "x";
    const isWanted = isName || (/[0\0]/.test(type) && isTextName(path));
    if (isWanted && size > limits.file_bytes)
      throw new UnreadableArchive(`a file in it is larger than ${limits.file_bytes} bytes`);
    if (++files > limits.files) throw new UnreadableArchive(`it holds more than ${limits.files} files`);
    const content = await source(size, isWanted);
    await source((512 - (size % 512)) % 512, false);
    if (content === null && size > 0) throw new UnreadableArchive("it stops in the middle");
    if (type === "L") longName = textIn(content ?? header, 0, size);
    else if (type === "x")
      longName = /(?:^|\n)\d+ path=([^\n]*)\n/.exec((content ?? header).toString("utf8"))?.[1] ?? longName;
    else {
      longName = null;
      if (isWanted) yield { path, bytes: content ?? Buffer.alloc(0) };
    }
  }
}

/** Says whether the checksum of a header is right: the sum of its bytes, with spaces in place of its own field. */
function isSound(header: Buffer): boolean {
  const stated = Number.parseInt(textIn(header, 148, 8).trim(), 8);
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  return sum === stated;
}

function textIn(bytes: Buffer, start: number, length: number): string {
  return bytes.toString("utf8", start, start + length).replace(/\0.*$/s, "");
}

/**
 * Reads a stream in pieces of any length. Bytes that are not kept are skipped. `null` at the end, or if the stream ends
 * too early.
 */
function reader(stream: AsyncIterable<Buffer>): (length: number, isKept?: boolean) => Promise<Buffer | null> {
  const pieces = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length, isKept = true) => {
    const kept: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await nextOf(pieces);
        if (next === null) return null;
        rest = next;
      }
      const piece = rest.subarray(0, missing);
      if (isKept) kept.push(piece);
      rest = rest.subarray(piece.length);
      missing -= piece.length;
    }
    return Buffer.concat(kept);
  };
}

async function nextOf(pieces: AsyncIterator<Buffer>): Promise<Buffer | null> {
  try {
    const { value, done } = await pieces.next();
    return done === true ? null : value;
  } catch (error) {
    throw unreadable(error);
  }
}

function unreadable(error: unknown): unknown {
  const isPacking = error instanceof Error && "code" in error && /^(Z_|ERR_BUFFER_TOO_LARGE)/.test(String(error.code));
  return isPacking ? new UnreadableArchive("it is damaged") : error;
}
