import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { getFileNameLowLevel, openPromise, type Entry as ZipEntry, type ZipFile } from "yauzl";

/** A file in an archive. Its path is only shown: nothing is written under it. */
type PackedFile = { readonly path: string; readonly bytes: Buffer };

/** Limits for an archive; they bound the cost of a hostile one. */
export type PackedLimits = {
  /** The names of the files to read. */
  readonly names: RegExp;
  /** The largest of them. */
  readonly file_bytes: number;
  readonly files: number;
  /** All of it, unpacked: also the files that are not read. */
  readonly total_bytes: number;
  /** Aborted when the archive has taken too long. */
  readonly deadline: AbortSignal;
};

/** Thrown for an archive that cannot be read; the message says why. */
export class UnreadableArchive extends Error {}

/**
 * Reads the files of these names in an archive on disk into memory, one after the other: `.zip`, `.tar`, and `.tar.gz`. The first
 * bytes tell the kind of archive. Links, devices and archives inside it are not read. Throws `UnreadableArchive`.
 */
export async function* packedFilesIn(path: string, limits: PackedLimits): AsyncIterable<PackedFile> {
  const first = await beginningOf(path);
  try {
    if (first.readUInt32LE(0) === 0x04034b50) yield* zippedFiles(path, limits);
    else if (first.readUInt16BE(0) === 0x1f8b) yield* tarredFiles(gunzipped(path), limits);
    else if (first.toString("latin1", 257, 262) === "ustar") yield* tarredFiles(createReadStream(path), limits);
    else throw new UnreadableArchive("it is neither a zip nor a tar archive");
  } catch (error) {
    throw unreadable(error);
  }
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

async function* zippedFiles(path: string, limits: PackedLimits): AsyncIterable<PackedFile> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false });
  try {
    const entries = await zipEntries(zip, limits);
    requireApart(entries);
    requireTotal(
      entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
      limits,
    );
    for (const entry of entries) {
      requireTime(limits);
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
      if (limits.names.test(name)) yield { path: name, bytes: await zippedBytes(zip, entry, limits) };
    }
  } finally {
    zip.close();
  }
}

async function zipEntries(zip: ZipFile, limits: PackedLimits): Promise<ZipEntry[]> {
  requireCount(zip.entryCount, limits);
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    requireTime(limits);
    entries.push(entry);
  }
  return entries;
}

/** The local header of a file, without its name. Source: APPNOTE.TXT 6.3.10, section 4.3.7. */
const localHeader_bytes = 30;

/** Files that share packed bytes unpack to far more than the archive has: such an archive is made to do harm. */
function requireApart(entries: readonly ZipEntry[]): void {
  let end = 0;
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of inOrder) {
    if (start < end) throw new UnreadableArchive("files in it overlap");
    end = start + localHeader_bytes + compressedSize;
  }
}

/** The bytes of one file. The library refuses more bytes than the entry states. */
async function zippedBytes(zip: ZipFile, entry: ZipEntry, limits: PackedLimits): Promise<Buffer> {
  if (entry.isEncrypted()) throw new UnreadableArchive("it is encrypted");
  requireFile(entry.uncompressedSize, limits);
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new UnreadableArchive("it is damaged: a file in it has another checksum");
  return bytes;
}

function gunzipped(path: string): Readable {
  // An error of the first stream ends the second one with it.
  return pipeline(createReadStream(path), createGunzip(), () => undefined);
}

/** Archives made before 1988 have no mark of their format; their checksums are compared all the same. */
const tarOptions = { highWaterMark: 65_536, allowUnknownFormat: true };

async function* tarredFiles(source: Readable, limits: PackedLimits): AsyncIterable<PackedFile> {
  const entries = extract(tarOptions);
  // The iteration over the entries fails with the same error.
  pipeline(within(source, limits), entries, () => undefined);
  let files = 0;
  try {
    for await (const entry of entries) {
      requireCount(++files, limits);
      const { name, type, size } = entry.header;
      if (type === "file" && limits.names.test(name)) {
        requireFile(size, limits);
        yield { path: name, bytes: await buffer(entry) };
      } else entry.resume();
    }
  } finally {
    entries.destroy();
    source.destroy();
  }
}

/** Passes bytes on until the archive has become too large or has taken too long. */
async function* within(pieces: AsyncIterable<Buffer>, limits: PackedLimits): AsyncIterable<Buffer> {
  let total_bytes = 0;
  for await (const piece of pieces) {
    total_bytes += piece.length;
    requireTotal(total_bytes, limits);
    requireTime(limits);
    yield piece;
  }
}

function requireTotal(length_bytes: number, { total_bytes }: PackedLimits): void {
  if (length_bytes > total_bytes) throw new UnreadableArchive(`it unpacks to more than ${total_bytes} bytes`);
}

function requireFile(length_bytes: number, { file_bytes }: PackedLimits): void {
  if (length_bytes > file_bytes) throw new UnreadableArchive(`a file in it is larger than ${file_bytes} bytes`);
}

function requireCount(count: number, { files }: PackedLimits): void {
  if (count > files) throw new UnreadableArchive(`it holds more than ${files} files`);
}

function requireTime({ deadline }: PackedLimits): void {
  if (deadline.aborted) throw new UnreadableArchive("it takes too long to unpack");
}

/** What the messages of the libraries mean. Any other one of theirs says that the archive is damaged. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/encryption/, "it is encrypted"],
  [/unsupported compression method/, "it is packed in an unknown way"],
  [/truncated|unexpected end|unexpected EOF|overflows/i, "it stops in the middle"],
  [/header|central directory|extra field/i, "its list of files is damaged"],
];

/** An error of the archive as `UnreadableArchive`; an error of the disk as it is. */
function unreadable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof UnreadableArchive) return error;
  if ("code" in error && /^E[A-Z]+$/.test(String(error.code))) return error;
  const [, sentence] = sentences.find(([form]) => form.test(error.message)) ?? [];
  return new UnreadableArchive(sentence ?? "it is damaged");
}
