import { hash } from "node:crypto";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { DamagedError } from "../kept/state.ts";

/** The encoding that was converted to UTF-8 before compression. */
export type Transcoding = "utf-16le" | "utf-16be";

/** Compressed bytes; `unpacked` restores them exactly. */
type PackedContent = { readonly transcoding: Transcoding | null; readonly content: Buffer };

/** Large enough for two rulebooks, so that the whole dictionary is used. */
const windowLog = 22;
/** A higher level takes three times as long and saves a tenth of the size. */
const level = 8;

/**
 * Compresses a file, best with a similar file as dictionary. UTF-16 is converted to UTF-8 first; otherwise it would
 * share nothing with the others.
 *
 * Source: RFC 8878, section 5 (dictionaries; ours is the plain content of another file).
 */
export function packed(bytes: Buffer, dictionary: Buffer | null): PackedContent {
  const { transcoding, plain } = plainFrom(bytes);
  const params = {
    [constants.ZSTD_c_compressionLevel]: level,
    [constants.ZSTD_c_windowLog]: windowLog,
    [constants.ZSTD_c_checksumFlag]: 1,
  };
  return { transcoding, content: zstdCompressSync(plain, { params, ...(dictionary === null ? {} : { dictionary }) }) };
}

/** The bytes before transcoding is undone: what serves as dictionary for others. Throws for damaged content. */
export function unpackedBytes({ content }: Pick<PackedContent, "content">, dictionary: Buffer | null): Buffer {
  return zstdDecompressSync(content, dictionary === null ? {} : { dictionary });
}

/** The original bytes, from their plain form. */
export function bytesFrom(plain: Buffer, transcoding: Transcoding | null): Buffer {
  if (transcoding === null) return plain;
  const bytes = Buffer.from(plain.toString("utf8"), "utf16le");
  return transcoding === "utf-16le" ? bytes : bytes.swap16();
}

/** The form in which bytes are compressed. A two-byte text that would not come back exactly stays as it is. */
export function plainFrom(bytes: Buffer): { readonly transcoding: Transcoding | null; readonly plain: Buffer } {
  const transcoding = markOf(bytes);
  if (transcoding !== null && bytes.length % 2 === 0) {
    const littleEndian = transcoding === "utf-16le" ? bytes : Buffer.from(bytes).swap16();
    const plain = Buffer.from(littleEndian.toString("utf16le"), "utf8");
    if (bytesFrom(plain, transcoding).equals(bytes)) return { transcoding, plain };
  }
  return { transcoding: null, plain: bytes };
}

function markOf(bytes: Buffer): Transcoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

/** Compresses a value as JSON, with a checksum: four bytes for each. Those of earlier versions have none. */
export function packedJson(value: unknown, compressionLevel: number = level): Buffer {
  const params = { [constants.ZSTD_c_compressionLevel]: compressionLevel, [constants.ZSTD_c_checksumFlag]: 1 };
  return zstdCompressSync(JSON.stringify(value), { params });
}

/** Reads what `packedJson` wrote. Throws for damaged content, which may still be unpacked, but to no JSON. */
export function unpackedJson(content: Buffer): unknown {
  const text = zstdDecompressSync(content).toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedError("stored data cannot be read");
  }
}

/** SHA-256 as lower-case hexadecimal digits. */
export function sha256Of(bytes: Buffer | string): string {
  return hash("sha256", bytes, "hex");
}
