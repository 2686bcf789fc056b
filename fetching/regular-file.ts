import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync } from "node:fs";

/** The bytes of a file, or why it was not read. `none`: there is nothing, or it may not be read. */
export type RegularFile =
  | { readonly kind: "read"; readonly bytes: Buffer }
  | { readonly kind: "none"; readonly error: unknown }
  | { readonly kind: "not-regular" }
  | { readonly kind: "too-large"; readonly length_bytes: number };

/**
 * Reads a file that somebody else wrote: only a regular one, and only up to a size. Never waits for a FIFO, and never
 * reads a device. A link is `not-regular`, except where `isFollowed`: then its target has to be a regular file.
 */
export function regularFileAt(
  path: string,
  { max_bytes, isFollowed = false }: { readonly max_bytes: number; readonly isFollowed?: boolean },
): RegularFile {
  let handle: number;
  try {
    // Opening can act on a device, so look first; what is opened is looked at again, because it may have been exchanged.
    if (!(isFollowed ? statSync : lstatSync)(path).isFile()) return { kind: "not-regular" };
    const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
    handle = openSync(path, O_RDONLY | O_NONBLOCK | (isFollowed ? 0 : O_NOFOLLOW));
  } catch (error) {
    return { kind: "none", error };
  }
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) return { kind: "not-regular" };
    if (stats.size > max_bytes) return { kind: "too-large", length_bytes: stats.size };
    return readFrom(handle, { length_bytes: stats.size, max_bytes });
  } catch (error) {
    return { kind: "none", error };
  } finally {
    closeSync(handle);
  }
}

/**
 * The bytes of a file of any length that somebody named, piece by piece; none if it is not a regular file, or a link to
 * one, or may not be read. A piece is used before the next one is asked for.
 */
export function* regularPieces(path: string, piece_bytes: number): Generator<Buffer> {
  let handle: number;
  try {
    if (!statSync(path).isFile()) return;
    handle = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return;
  }
  try {
    if (!fstatSync(handle).isFile()) return;
    const piece = Buffer.alloc(piece_bytes);
    for (let count = readSync(handle, piece, 0, piece_bytes, null); count > 0; ) {
      yield piece.subarray(0, count);
      count = readSync(handle, piece, 0, piece_bytes, null);
    }
  } finally {
    closeSync(handle);
  }
}

/** Some files of the system say that they are empty and are not, and a file may grow: the bound counts what is read. */
function readFrom(
  handle: number,
  { length_bytes, max_bytes }: { readonly length_bytes: number; readonly max_bytes: number },
): RegularFile {
  const pieces: Buffer[] = [];
  let total = 0;
  for (;;) {
    const piece = Buffer.allocUnsafe(Math.max(1, Math.min(length_bytes + 1 - total, max_bytes + 1 - total)));
    const count = readSync(handle, piece, 0, piece.length, null);
    if (count === 0)
      return { kind: "read", bytes: pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces) };
    total += count;
    if (total > max_bytes) return { kind: "too-large", length_bytes: total };
    pieces.push(piece.subarray(0, count));
  }
}
