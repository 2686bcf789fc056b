import type { DocumentId } from "../../core/archive/document.ts";
import type { PublishedFile } from "../../core/archive/imported.ts";
import { cachedIn } from "../../core/derived.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { compareTexts } from "../../core/text/order.ts";
import type { Database } from "../kept/connection.ts";
import { eq, getTableColumns, or, placeholder } from "../kept/drizzle.ts";
import { corrections as corrected, keptOf, publishedFiles, transitions } from "../kept/schema.ts";
import { bytesFrom, packed, plainFrom, type Transcoding, unpackedBytes } from "./packing.ts";

/** A published file without its bytes. */
export type PublishedFileRow = Pick<
  PublishedFile,
  "release" | "sha256" | "fileName" | "publishedOn" | "recordedAt" | "dayBasis" | "length_bytes"
> & {
  readonly id: number;
  readonly document: DocumentId;
  readonly wordsSha256: string;
  readonly dictionary: number | null;
  readonly transcoding: Transcoding | null;
};

type NewPublishedFile = Omit<PublishedFileRow, "id" | "dictionary" | "transcoding" | "length_bytes"> & {
  readonly bytes: Buffer;
};

/** Every sixteenth file of a chain has no dictionary, so that reading one file does not mean reading all. */
const chainMax = 16;

/** What a person corrected about a published file after its import. */
export type Correction = {
  readonly publishedFile: number;
  readonly release: IsoDate;
  readonly publishedOn: IsoDate | null;
  readonly dayBasis: PublishedFileRow["dayBasis"];
  readonly recordedAt: string;
};

/** The stored published files of a database. Caches unpacked bytes, because one file is the dictionary of the next. */
export type FileStore = {
  /** By release, as known at an instant (default: now), of one document or of all. */
  rows(of?: { readonly knownAt?: string | undefined; readonly document?: DocumentId }): PublishedFileRow[];
  /** All corrections, in the order in which they were made. */
  corrections(): readonly Correction[];
  /** What was known of a published file when it was imported. */
  original(id: number): PublishedFileRow;
  bytesOf(row: PublishedFileRow): Buffer;
  /** Stores a published file, compressed with the held file nearest to its day as dictionary. */
  add(publishedFile: NewPublishedFile): PublishedFileRow;
  /** Corrects what is known about a published file, from an instant on. */
  correct(row: PublishedFileRow, correction: Pick<Correction, "release" | "publishedOn" | "recordedAt">): void;
};

/** Opens the file store of a database. Writes only in `add` and `correct`, and leaves transactions to the caller. */
export function fileStoreOf(db: Database): FileStore {
  const open = opened(db);
  return {
    rows: ({ knownAt, document } = {}) =>
      rowsOf(open, knownAt).filter((row) => document === undefined || row.document === document),
    corrections: () => correctionsIn(open),
    original: (id) => rowOf(open, id),
    bytesOf: (row) => bytesFrom(plainAt(open, row), row.transcoding),
    add: (publishedFile) => added(open, publishedFile),
    correct: (row, correction) => addCorrection(open, row, correction),
  };
}

/** A database with its statements prepared, and the unpacked bytes that were read. */
function opened(db: Database) {
  const database = keptOf(db);
  const { content, ...columns } = getTableColumns(publishedFiles());
  const isAsked = eq(publishedFiles().id, placeholder("id"));
  return {
    kept: database,
    everyRow: database.select(columns).from(publishedFiles()).orderBy(publishedFiles().id).prepare(),
    rowWith: database.select(columns).from(publishedFiles()).where(isAsked).prepare(),
    contentOf: database.select({ content }).from(publishedFiles()).where(isAsked).prepare(),
    plains: new Map<number, Buffer>(),
  };
}

type OpenConnection = ReturnType<typeof opened>;

function correctionsIn({ kept }: OpenConnection): readonly Correction[] {
  const { id, ...columns } = getTableColumns(corrected());
  return kept.select(columns).from(corrected()).orderBy(id).all();
}

function rowsOf(open: OpenConnection, knownAt?: string): PublishedFileRow[] {
  const isKnown = ({ recordedAt }: { readonly recordedAt: string }) => knownAt === undefined || recordedAt <= knownAt;
  const corrections = new Map(
    correctionsIn(open)
      .filter(isKnown)
      .map((correction) => [correction.publishedFile, correction]),
  );
  const rows = open.everyRow.all().filter(isKnown);
  return rows.map((row) => correctedRow(row, corrections.get(row.id))).toSorted(byRelease);
}

function rowOf({ rowWith }: OpenConnection, id: number): PublishedFileRow {
  const row = rowWith.get({ id });
  if (row === undefined) throw new Error(`published file ${id} is missing`);
  return row;
}

function plainAt(open: OpenConnection, row: PublishedFileRow): Buffer {
  return cachedIn(open.plains, row.id, (id) => {
    const content = open.contentOf.get({ id })?.content ?? Buffer.alloc(0);
    return unpackedBytes({ content }, row.dictionary === null ? null : plainAt(open, rowOf(open, row.dictionary)));
  });
}

function chainLength(open: OpenConnection, row: PublishedFileRow): number {
  return row.dictionary === null ? 0 : 1 + chainLength(open, rowOf(open, row.dictionary));
}

function added(open: OpenConnection, { bytes, ...publishedFile }: NewPublishedFile): PublishedFileRow {
  const held = rowsOf(open).filter(({ document }) => document === publishedFile.document);
  const nearest = held.findLast(({ release }) => release <= publishedFile.release) ?? held[0];
  const dictionary = nearest !== undefined && chainLength(open, nearest) < chainMax ? nearest : undefined;
  const { transcoding, content } = packed(bytes, dictionary === undefined ? null : plainAt(open, dictionary));
  const row = { ...publishedFile, length_bytes: bytes.length, dictionary: dictionary?.id ?? null, transcoding };
  const { id } = open.kept
    .insert(publishedFiles())
    .values({ ...row, content })
    .returning({ id: publishedFiles().id })
    .get();
  open.plains.set(id, plainFrom(bytes).plain);
  return { ...row, id };
}

function addCorrection(
  { kept }: OpenConnection,
  { id, release: before, dayBasis }: PublishedFileRow,
  correction: Pick<Correction, "release" | "publishedOn" | "recordedAt">,
): void {
  kept
    .insert(corrected())
    .values({ ...correction, publishedFile: id, dayBasis: correction.release === before ? dayBasis : "given" })
    .run();
  // The choice of the served file is read from them and must be made again.
  kept
    .delete(transitions())
    .where(or(eq(transitions().before, id), eq(transitions().after, id)))
    .run();
}

function correctedRow(row: PublishedFileRow, correction: Correction | undefined): PublishedFileRow {
  if (correction === undefined) return row;
  const { release, publishedOn, dayBasis } = correction;
  return { ...row, release, publishedOn, dayBasis };
}

function byRelease(a: PublishedFileRow, b: PublishedFileRow): number {
  return compareTexts(a.release, b.release) || compareTexts(a.sha256, b.sha256);
}
