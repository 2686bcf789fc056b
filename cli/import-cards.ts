import { closeSync, createReadStream, openSync, readSync, statSync } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { errorCodeOf, Problem, problemAgain } from "../core/problem.ts";
import { dayFrom, type IsoDate } from "../core/text/days.ts";
import type { BulkKind } from "../db/cards/bulk-forms.ts";
import type { BulkReport } from "../db/cards/import-cards.ts";
import type { Progress } from "../db/location.ts";
import { importCardsInto } from "../db/store.ts";
import { type CommandContext, databaseLocation } from "./context.ts";
import { notOpened } from "./failures.ts";
import { reasonFor } from "./files.ts";
import { progressIn } from "./progress.ts";

const piece_bytes = 1024 * 1024;

/** A bulk file named on the command line. */
export type BulkPath = { readonly kind: BulkKind; readonly path: string; readonly downloadedOn: IsoDate | undefined };

/**
 * Imports a bulk file, gzipped or not. Shows its progress on a terminal only. Throws `invalid-request` if the archive
 * is not a file, or if the day of the download is not known.
 */
export async function importedCardsFrom(
  context: CommandContext,
  { kind, path, downloadedOn }: BulkPath,
): Promise<BulkReport> {
  const location = databaseLocation(context);
  const fileName = basename(path);
  const day = downloadedOn ?? dayNamedIn(fileName);
  if (day === undefined)
    throw new Problem(
      "invalid-request",
      `The name of ${fileName} contains no day; give the day of the download with --published.`,
    );
  const shown = context.terminal === null ? undefined : progressIn(context);
  try {
    const isPacked = beginsAsGzip(path);
    const bytes = piecesOf(path, isPacked, shown?.step);
    const file = { kind, fileName, downloadedOn: day, bytes, isKnownWhole: isPacked };
    const importing = await importCardsInto({ ...location, ...(shown && { progress: shown.step }) }, file);
    if (importing.kind !== "imported") throw notOpened(importing);
    return importing.report;
  } catch (error) {
    throw namingFile(error, fileName);
  } finally {
    shown?.end();
  }
}

/** A problem names the position in the file; for people the name of the file is added. */
function namingFile(error: unknown, fileName: string): unknown {
  if (!(error instanceof Problem) || error.message.includes(fileName)) return error;
  return problemAgain(error.code, `${fileName}: ${error.message}`, error.facts);
}

/** The result of importing a bulk file, as a sentence. */
export function bulkSummaryOf(report: BulkReport): string {
  const { kind, fileName, downloadedOn, objects, cards, changed, comparedWith } = report;
  if (kind === "already-held") return `${fileName}: held already, as downloaded on ${downloadedOn}`;
  const compared =
    comparedWith === null
      ? "no earlier download was held"
      : `${changed} cards differ from the download of ${comparedWith}`;
  return `${fileName}: ${objects} objects on ${cards} cards, as downloaded on ${downloadedOn}; ${compared}`;
}

/** Scryfall names its files by the instant: `rulings-20240612090035.jsonl.gz`. */
function dayNamedIn(fileName: string): IsoDate | undefined {
  const [, year, month, day] = /(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?:\d{6})?(?!\d)/.exec(fileName) ?? [];
  return dayFrom(`${year}-${month}-${day}`);
}

/** The bytes of a file, decompressed. Errors of the system or of decompression become `unreadable-document`. */
async function* piecesOf(path: string, isPacked: boolean, progress: Progress | undefined): AsyncGenerator<Buffer> {
  try {
    const file = createReadStream(path, { highWaterMark: piece_bytes });
    const size = Math.ceil(statSync(path).size / piece_bytes);
    // An error in either stream ends the other one, and is reported by the last one.
    const pieces = isPacked ? pipeline(file, createGunzip({ chunkSize: piece_bytes }), () => undefined) : file;
    for await (const piece of pieces) {
      progress?.({ what: basename(path), done: Math.ceil(file.bytesRead / piece_bytes), of: size });
      yield piece as Buffer;
    }
  } catch (error) {
    throw new Problem("unreadable-document", unpackingReason(error) ?? reasonFor(path, error));
  }
}

/**
 * Source: RFC 1952, section 2.3.1. Refuses a file that cannot be read with `unreadable-document`.
 */
function beginsAsGzip(path: string): boolean {
  try {
    const file = openSync(path, "r");
    try {
      const mark = Buffer.alloc(2);
      readSync(file, mark, 0, mark.length, 0);
      return mark.equals(Buffer.from([0x1f, 0x8b]));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw new Problem("unreadable-document", reasonFor(path, error));
  }
}

function unpackingReason(error: unknown): string | undefined {
  return errorCodeOf(error).startsWith("Z_") ? "The gzip data is damaged or cut off." : undefined;
}
