import { asc, eq, getTableColumns, or } from "drizzle-orm";
import type { IsoDate } from "../../core/text/days.ts";
import type { Database } from "../load.ts";
import * as schema from "../schema.ts";
import { bytesFrom, packed, plainFrom, plainOf, type Transcoding } from "./packing.ts";

/** What a published file is apart from its bytes. */
export type PublishedFileRow = {
  readonly id: number;
  readonly release: IsoDate;
  readonly sha256: string;
  readonly fileName: string;
  readonly publishedOn: IsoDate | null;
  readonly recordedAt: string;
  readonly dayBasis: "stated" | "given";
  readonly length_bytes: number;
  readonly wordsSha256: string;
  readonly dictionary: number | null;
  readonly transcoding: Transcoding | null;
};

/** A published file to be kept. */
export type NewPublishedFile = Omit<PublishedFileRow, "id" | "dictionary" | "transcoding" | "length_bytes"> & {
  readonly bytes: Buffer;
};

/** Every sixteenth of a chain of dictionaries stands alone, so that reading one published file does not mean reading all. */
const chainMax = 16;

/** The kept published files of a database. Remembers what it unpacked, because one published file is the dictionary of the next. */
export type FileStore = {
  rows(): PublishedFileRow[];
  bytesOf(row: PublishedFileRow): Buffer;
  /** Keeps a published file, compressed against the held one nearest to its day. */
  add(publishedFile: NewPublishedFile): PublishedFileRow;
  /** Corrects what is known about a published file beside its bytes. */
  correct(row: PublishedFileRow, facts: Pick<PublishedFileRow, "release" | "publishedOn">): void;
};

/** Opens the file store of a database. Writes only in `add`, and leaves transactions to the caller. */
export function fileStoreOf(db: Database): FileStore {
  const { content: _, ...columns } = getTableColumns(schema.publishedFiles);
  const plains = new Map<number, Buffer>();
  return { rows, bytesOf: (row) => bytesFrom(plainAt(row), row.transcoding), add, correct };

  function rows(): PublishedFileRow[] {
    return db
      .select(columns)
      .from(schema.publishedFiles)
      .orderBy(asc(schema.publishedFiles.release), asc(schema.publishedFiles.sha256))
      .all();
  }

  function rowOf(id: number): PublishedFileRow {
    const row = db.select(columns).from(schema.publishedFiles).where(eq(schema.publishedFiles.id, id)).get();
    if (row === undefined) throw new Error(`published file ${id} is missing`);
    return row;
  }

  function plainAt(row: PublishedFileRow): Buffer {
    const known = plains.get(row.id);
    if (known !== undefined) return known;
    const { content } = db
      .select({ content: schema.publishedFiles.content })
      .from(schema.publishedFiles)
      .where(eq(schema.publishedFiles.id, row.id))
      .get() ?? { content: Buffer.alloc(0) };
    const plain = plainOf({ content }, row.dictionary === null ? null : plainAt(rowOf(row.dictionary)));
    plains.set(row.id, plain);
    return plain;
  }

  function chainLength(row: PublishedFileRow): number {
    return row.dictionary === null ? 0 : 1 + chainLength(rowOf(row.dictionary));
  }

  function add({ bytes, ...publishedFile }: NewPublishedFile): PublishedFileRow {
    const held = rows();
    const nearest = held.findLast(({ release }) => release <= publishedFile.release) ?? held[0];
    const dictionary = nearest !== undefined && chainLength(nearest) < chainMax ? nearest : undefined;
    const { transcoding, content } = packed(bytes, dictionary === undefined ? null : plainAt(dictionary));
    const row = { ...publishedFile, length_bytes: bytes.length, dictionary: dictionary?.id ?? null, transcoding };
    const { id } = db
      .insert(schema.publishedFiles)
      .values({ ...row, content })
      .returning({ id: schema.publishedFiles.id })
      .get();
    plains.set(id, plainFrom(bytes).plain);
    return { ...row, id };
  }

  function correct(
    { id, release: before, dayBasis }: PublishedFileRow,
    facts: Pick<PublishedFileRow, "release" | "publishedOn">,
  ): void {
    const basis = facts.release === before ? dayBasis : "given";
    db.update(schema.publishedFiles)
      .set({ ...facts, dayBasis: basis })
      .where(eq(schema.publishedFiles.id, id))
      .run();
    db.delete(schema.transitions)
      .where(or(eq(schema.transitions.before, id), eq(schema.transitions.after, id)))
      .run();
  }
}
