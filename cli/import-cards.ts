import { closeSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { dayFrom, type IsoDate } from "../core/days.ts";
import { RulesError } from "../core/refusal.ts";
import type { BulkKind } from "../db/cards/bulk-forms.ts";
import type { BulkReport } from "../db/cards/import-cards.ts";
import { databaseFileFrom, importCardsInto } from "../db/store.ts";
import type { Context } from "./context.ts";
import { notOpened } from "./failures.ts";
import { reasonFor } from "./files.ts";

const piece_bytes = 1024 * 1024;

/** A bulk file that somebody named on the command line. */
export type BulkPath = { readonly kind: BulkKind; readonly path: string; readonly downloadedOn: IsoDate | undefined };

/**
 * Takes a bulk file into the archive. Refuses with `invalid-request` where the archive lies in no file, or nothing says on which day the file was
 * downloaded.
 */
export function importedCardsFrom(context: Context, { kind, path, downloadedOn }: BulkPath): BulkReport {
  const place = { file: databaseFileFrom(context.environment), now: context.now };
  if (place.file === ":memory:")
    throw new RulesError("invalid-request", "ANNALS_DB names no file: what is imported would be gone at once.");
  const day = downloadedOn ?? dayNamedIn(basename(path));
  if (day === undefined)
    throw new RulesError(
      "invalid-request",
      `The name of ${basename(path)} has no day in it; say with --published on which day it was downloaded.`,
    );
  const file = { kind, fileName: basename(path), downloadedOn: day, bytes: piecesOf(path) };
  const importing = withNameOf(file.fileName, () => importCardsInto(place, file));
  if (importing.kind !== "imported") throw notOpened(importing);
  return importing.report;
}

/** A refusal tells where in the file; people also want to know in which. */
function withNameOf<Result>(fileName: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RulesError) || error.message.includes(fileName)) throw error;
    throw new RulesError(error.code, `${fileName}: ${error.message}`, error.facts);
  }
}

/** What became of a bulk file, for people. */
export function bulkSummaryOf({ kind, fileName, downloadedOn, objects, cards, changed }: BulkReport): string {
  if (kind === "already-held") return `${fileName}: held already`;
  return `${fileName}: ${objects} objects on ${cards} cards, as downloaded on ${downloadedOn}; ${changed} cards differ from the download before`;
}

/** Scryfall names its files by the instant: `rulings-20240612090035.json`. */
function dayNamedIn(fileName: string): IsoDate | undefined {
  const [, year, month, day] = /(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?:\d{6})?(?!\d)/.exec(fileName) ?? [];
  return dayFrom(`${year}-${month}-${day}`);
}

/** What the system refuses is refused with `unreadable-document`. */
function* piecesOf(path: string): Generator<Buffer> {
  const file = orRefused(path, () => openSync(path, "r"));
  try {
    const piece = Buffer.alloc(piece_bytes);
    for (;;) {
      const length_bytes = orRefused(path, () => readSync(file, piece, 0, piece.length, null));
      if (length_bytes === 0) return;
      yield piece.subarray(0, length_bytes);
    }
  } finally {
    closeSync(file);
  }
}

function orRefused<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new RulesError("unreadable-document", reasonFor(path, error));
  }
}
