import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** Long lists are written at each import, and this level is the fastest. */
const params = { [constants.ZSTD_c_compressionLevel]: 3 };

/** Compresses texts without line breaks. */
export function packedTexts(texts: readonly string[]): Buffer {
  return zstdCompressSync(texts.map((text) => `${text}\n`).join(""), { params });
}

/** Reads what `packedTexts` wrote. */
export function textsFrom(content: Buffer): string[] {
  return zstdDecompressSync(content).toString("utf8").split("\n").slice(0, -1);
}

/**
 * Compresses numbers below 2^32 as differences to the number before: first the low bytes of all, then the next bytes,
 * and so on.
 */
export function packedNumbers(numbers: Uint32Array): Buffer {
  const count = numbers.length;
  const bytes = Buffer.alloc(4 * count);
  let before = 0;
  for (let at = 0; at < count; at += 1) {
    const number = numbers[at] ?? 0;
    const step = number - before;
    before = number;
    bytes[at] = step;
    bytes[at + count] = step >> 8;
    bytes[at + 2 * count] = step >> 16;
    bytes[at + 3 * count] = step >> 24;
  }
  return zstdCompressSync(bytes, { params });
}

/** Reads what `packedNumbers` wrote. */
export function numbersFrom(content: Buffer): Uint32Array {
  const bytes = zstdDecompressSync(content);
  const count = bytes.length / 4;
  const numbers = new Uint32Array(count);
  let before = 0;
  for (let at = 0; at < count; at += 1) {
    const low = (bytes[at] ?? 0) | ((bytes[at + count] ?? 0) << 8);
    const high = (bytes[at + 2 * count] ?? 0) | ((bytes[at + 3 * count] ?? 0) << 8);
    before = (before + (low | (high << 16))) >>> 0;
    numbers[at] = before;
  }
  return numbers;
}
