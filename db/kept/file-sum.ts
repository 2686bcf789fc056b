import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";

/**
 * The position of the "user version", four bytes that SQLite leaves to programs. They hold the checksum of all other
 * bytes.
 */
const sumAt_bytes = 60;
const sum_bytes = 4;
const piece_bytes = 1 << 20;

/** Writes the checksum of a SQLite file into it. Nothing may be written to the file afterwards. */
export function writeSum(file: string): void {
  const bytes = Buffer.alloc(sum_bytes);
  bytes.writeUInt32BE(sumsOf(file).found);
  const opened = openSync(file, "r+");
  try {
    writeSync(opened, bytes, 0, sum_bytes, sumAt_bytes);
  } finally {
    closeSync(opened);
  }
}

/**
 * Says whether a file is as it was when its checksum was written. SQLite itself does not notice when a byte of a text or
 * a key is damaged.
 */
export function isAsWritten(file: string): boolean {
  const { found, noted } = sumsOf(file);
  return found === noted;
}

function sumsOf(file: string): { readonly found: number; readonly noted: number | undefined } {
  const opened = openSync(file, "r");
  try {
    const piece = Buffer.allocUnsafe(piece_bytes);
    let [sum, noted]: [number, number | undefined] = [0, undefined];
    for (let length = readSync(opened, piece); length > 0; length = readSync(opened, piece)) {
      if (noted === undefined) {
        if (length < sumAt_bytes + sum_bytes) return { found: 0, noted: undefined };
        noted = piece.readUInt32BE(sumAt_bytes);
        piece.writeUInt32BE(0, sumAt_bytes);
      }
      sum = crc32(piece.subarray(0, length), sum);
    }
    return { found: sum, noted };
  } finally {
    closeSync(opened);
  }
}
