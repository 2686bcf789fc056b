import type BetterSqlite from "better-sqlite3";
import type { DocumentId } from "../../core/archive/document.ts";
import type { Provision, Rulebook } from "../../core/archive/rulebook.ts";
import { once } from "../../core/derived.ts";
import { readRulebook } from "../../core/ingest/reading/read.ts";
import { readDocument } from "./document-reading.ts";
import { packedJson, unpackedJson } from "./packing.ts";

/** The content of published files. A file that the same code has read before is not read again. */
export type Readings = {
  /**
   * The rulebook in a published file, or another document in the same form. Throws what `readRulebook` throws, and
   * `readDocument` for another document.
   */
  rulebookOf(sha256: string, bytes: () => Buffer, document?: DocumentId): Rulebook;
  /** Keeps the reading of a file that was read elsewhere. */
  keep(sha256: string, rulebook: Rulebook): Rulebook;
  /** Rows from which the readings of these files, and no others, can be restored. */
  rowsOf(files: readonly string[]): readonly ReadingRow[];
};

/** A reading as stored. */
export type ReadingRow = { readonly sha256: string; readonly content: Buffer };

/** Readings are written at each import; a higher level takes longer and saves little. */
const level = 3;

/** Opens readings. The rows are loaded when a reading is first needed. */
export function readingsFrom(stored: () => readonly ReadingRow[] = () => []): Readings {
  const books = new Map<string, Rulebook>();
  const intern = interner();
  const rows = once(() => new Map(stored().map((row) => [row.sha256, row])));
  const storedOf = (sha256: string): Rulebook | undefined => {
    const row = rows().get(sha256);
    return row && sharing(unpackedJson(row.content) as Rulebook, intern);
  };
  return {
    rulebookOf(sha256, bytes, document = "cr") {
      // The same bytes may have been read as another document, by another reader.
      const before = books.get(sha256) ?? storedOf(sha256);
      const rulebook =
        before?.document === document
          ? before
          : sharing(document === "cr" ? readRulebook(bytes()) : readDocument(bytes(), document, true), intern);
      books.set(sha256, rulebook);
      return rulebook;
    },
    keep(sha256, rulebook) {
      const shared = sharing(rulebook, intern);
      books.set(sha256, shared);
      return shared;
    },
    rowsOf: (files) =>
      files.flatMap((sha256) => {
        const rulebook = books.get(sha256);
        const row = rows().get(sha256) ?? (rulebook && { sha256, content: packedJson(rulebook, level) });
        return row ?? [];
      }),
  };
}

/** Reads rows written by `rowsOf` from their table. */
export function readingRowsIn(db: BetterSqlite.Database): ReadingRow[] {
  return db.prepare<[], ReadingRow>("select sha256, content from file_readings order by position").all();
}

function sharing(rulebook: Rulebook, intern: (text: string) => string): Rulebook {
  return { ...rulebook, provisions: rulebook.provisions.map((provision) => interned(provision, intern)) };
}

/** Keeps one copy of each text, detached from its document: most rules say the same in a hundred releases. */
function interner(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const interned = texts.get(text);
    if (interned !== undefined) return interned;
    const copy = Buffer.from(text).toString();
    texts.set(copy, copy);
    return copy;
  };
}

function interned(provision: Provision, intern: (text: string) => string): Provision {
  const { name, text, examples } = provision;
  return {
    ...provision,
    name: name === null ? null : intern(name),
    text: text === null ? null : intern(text),
    examples: examples.map(intern),
  };
}
