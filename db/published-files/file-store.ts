import { asc, eq, getTableColumns, or } from "drizzle-orm";
import type { IsoDate } from "../../core/text/days.ts";
import type { Database } from "../load.ts";
import * as schema from "../schema.ts";
import { bytesFrom, packed, plainFrom, plainOf, type Transcoding } from "./packing.ts";

/** What a printing is apart from its bytes. */
export type PrintingRow = {
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

/** A printing to be kept. */
export type NewPrinting = Omit<PrintingRow, "id" | "dictionary" | "transcoding" | "length_bytes"> & {
  readonly bytes: Buffer;
};

/** Every sixteenth of a chain of dictionaries stands alone, so that reading one printing does not mean reading all. */
const chainMax = 16;

/** The kept printings of a database. Remembers what it unpacked, because one printing is the dictionary of the next. */
export type Shelf = {
  rows(): PrintingRow[];
  bytesOf(row: PrintingRow): Buffer;
  /** Keeps a printing, compressed against the held one nearest to its day. */
  add(printing: NewPrinting): PrintingRow;
  /** Corrects what is known about a printing beside its bytes. */
  correct(row: PrintingRow, facts: Pick<PrintingRow, "release" | "publishedOn">): void;
};

/** Opens the shelf of a database. Writes only in `add`, and leaves transactions to the caller. */
export function shelfOf(db: Database): Shelf {
  const { content: _, ...columns } = getTableColumns(schema.printings);
  const plains = new Map<number, Buffer>();
  return { rows, bytesOf: (row) => bytesFrom(plainAt(row), row.transcoding), add, correct };

  function rows(): PrintingRow[] {
    return db
      .select(columns)
      .from(schema.printings)
      .orderBy(asc(schema.printings.release), asc(schema.printings.sha256))
      .all();
  }

  function rowOf(id: number): PrintingRow {
    const row = db.select(columns).from(schema.printings).where(eq(schema.printings.id, id)).get();
    if (row === undefined) throw new Error(`printing ${id} is missing`);
    return row;
  }

  function plainAt(row: PrintingRow): Buffer {
    const known = plains.get(row.id);
    if (known !== undefined) return known;
    const { content } = db
      .select({ content: schema.printings.content })
      .from(schema.printings)
      .where(eq(schema.printings.id, row.id))
      .get() ?? { content: Buffer.alloc(0) };
    const plain = plainOf({ content }, row.dictionary === null ? null : plainAt(rowOf(row.dictionary)));
    plains.set(row.id, plain);
    return plain;
  }

  function chainLength(row: PrintingRow): number {
    return row.dictionary === null ? 0 : 1 + chainLength(rowOf(row.dictionary));
  }

  function add({ bytes, ...printing }: NewPrinting): PrintingRow {
    const held = rows();
    const nearest = held.findLast(({ release }) => release <= printing.release) ?? held[0];
    const dictionary = nearest !== undefined && chainLength(nearest) < chainMax ? nearest : undefined;
    const { transcoding, content } = packed(bytes, dictionary === undefined ? null : plainAt(dictionary));
    const row = { ...printing, length_bytes: bytes.length, dictionary: dictionary?.id ?? null, transcoding };
    const { id } = db
      .insert(schema.printings)
      .values({ ...row, content })
      .returning({ id: schema.printings.id })
      .get();
    plains.set(id, plainFrom(bytes).plain);
    return { ...row, id };
  }

  function correct(
    { id, release: before, dayBasis }: PrintingRow,
    facts: Pick<PrintingRow, "release" | "publishedOn">,
  ): void {
    const basis = facts.release === before ? dayBasis : "given";
    db.update(schema.printings)
      .set({ ...facts, dayBasis: basis })
      .where(eq(schema.printings.id, id))
      .run();
    db.delete(schema.passages)
      .where(or(eq(schema.passages.before, id), eq(schema.passages.after, id)))
      .run();
  }
}
