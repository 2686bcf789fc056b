import type BetterSqlite from "better-sqlite3";
import type { DocumentId } from "../../core/archive/document.ts";
import type { Provision, Rulebook } from "../../core/archive/rulebook.ts";
import { once } from "../../core/derived.ts";
import { readRulebook } from "../../core/ingest/reading/read.ts";
import { examplesOf } from "../../core/text/printed-order.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { numbersFrom, packedNumbers } from "../lists.ts";
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

/**
 * A reading as stored. A row has the texts that were not found in earlier rows, and a text is identified by its place in
 * all of them.
 */
export type ReadingRow = {
  readonly sha256: string;
  /** How many texts the rows before have. */
  readonly textsBefore: number;
  readonly texts: Buffer;
  readonly provisions: Buffer;
  /** The content of the rulebook apart from its provisions. */
  readonly rest: Buffer;
};

/** Opens readings. The rows are loaded when a reading is first needed. */
export function readingsFrom(stored: () => readonly ReadingRow[] = () => []): Readings {
  const books = new Map<string, Rulebook>();
  const intern = interner();
  const opened = once(() => storedIn(stored()));
  return {
    rulebookOf(sha256, bytes, document = "cr") {
      // The same bytes may have been read as another document, by another reader.
      const before = books.get(sha256) ?? opened().rulebookOf(sha256);
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
    rowsOf(files) {
      const earlier = opened().rows;
      const isWanted = new Set(files);
      // A row may use the texts of any row before it.
      const rows = earlier.every(({ sha256 }) => isWanted.has(sha256)) ? earlier : [];
      const isThere = new Set(rows.map(({ sha256 }) => sha256));
      const texts =
        rows === earlier ? textNumbers(opened().unpacked(), opened().textsCount()) : textNumbers(new Map(), 0);
      const added = files.flatMap((sha256) => {
        const rulebook = isThere.has(sha256) ? undefined : (books.get(sha256) ?? opened().rulebookOf(sha256));
        return rulebook === undefined ? [] : [rowFrom(sha256, rulebook, texts)];
      });
      return [...rows, ...added];
    },
  };
}

/** Reads rows written by `rowsOf` from their table. */
export function readingRowsIn(db: BetterSqlite.Database): ReadingRow[] {
  return db
    .prepare<[], ReadingRow>(
      "select sha256, texts_before as textsBefore, texts, provisions, rest from file_readings order by position",
    )
    .all();
}

type StoredReadings = {
  readonly rows: readonly ReadingRow[];
  /** The texts that have been unpacked, with their numbers. */
  unpacked(): ReadonlyMap<string, number>;
  textsCount(): number;
  rulebookOf(sha256: string): Rulebook | undefined;
};

function storedIn(rows: readonly ReadingRow[]): StoredReadings {
  const bySha256 = new Map(rows.map((row) => [row.sha256, row]));
  const unpacked = new Map<ReadingRow, readonly string[]>();
  return {
    rows,
    unpacked: () =>
      new Map(
        [...unpacked].flatMap(([{ textsBefore }, texts]) =>
          texts.map((text, place) => [text, textsBefore + place] as const),
        ),
      ),
    textsCount() {
      const last = rows.at(-1);
      return last === undefined ? 0 : last.textsBefore + textsOf(last).length;
    },
    rulebookOf(sha256) {
      const row = bySha256.get(sha256);
      if (row === undefined) return undefined;
      const rest = unpackedJson(row.rest) as Omit<Rulebook, "provisions">;
      return { ...rest, provisions: provisionsFrom(numbersFrom(row.provisions), textAt) };
    },
  };

  /** Only the rows are unpacked that have texts of the files asked about. */
  function textAt(number: number): string | null {
    let [low, high] = [0, rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((rows[middle]?.textsBefore ?? 0) <= number) low = middle + 1;
      else high = middle;
    }
    const row = rows[low - 1];
    return row === undefined ? null : (textsOf(row)[number - row.textsBefore] ?? null);
  }

  function textsOf(row: ReadingRow): readonly string[] {
    const texts = unpacked.get(row) ?? (unpackedJson(row.texts) as string[]);
    unpacked.set(row, texts);
    return texts;
  }
}

type TextNumbers = { numberOf(text: string): number; count(): number; added(): readonly string[] };

/** Gives each text a number; `added` returns the new ones since its last call, `count` how many there were before. */
function textNumbers(texts: ReadonlyMap<string, number>, first: number): TextNumbers {
  const numbers = new Map(texts);
  let added: string[] = [];
  let before = first;
  return {
    numberOf(text) {
      const same = numbers.get(text);
      if (same !== undefined) return same;
      const number = before + added.length;
      numbers.set(text, number);
      added.push(text);
      return number;
    },
    count: () => before,
    added() {
      const since = added;
      before += since.length;
      added = [];
      return since;
    },
  };
}

const kinds: readonly Provision["kind"][] = ["heading", "rule", "glossary"];
/** Readings are written at each import; a higher level takes longer and saves little. */
const level = 6;

/**
 * The columns of the table of provisions, one after the other, then all examples, and then the places of the examples of
 * the few provisions that have them, each after the row of the provision. 0 means no text.
 */
function rowFrom(sha256: string, { provisions, ...rest }: Rulebook, texts: TextNumbers): ReadingRow {
  const numbered = (text: string | null): number => (text === null ? 0 : texts.numberOf(text) + 1);
  const columns = [
    provisions.map(({ kind }) => kinds.indexOf(kind)),
    provisions.map(({ number }) => numbered(number)),
    provisions.map(({ printedNumber }) => numbered(printedNumber)),
    provisions.map(({ name }) => numbered(name)),
    provisions.map(({ text }) => numbered(text)),
    provisions.map(({ line }) => line),
    provisions.map(({ examples }) => examples.length),
    provisions.flatMap(({ examples }) => examples.map(numbered)),
    provisions.flatMap(({ examplesAfter }, row) => (examplesAfter === undefined ? [] : [row, ...examplesAfter])),
  ];
  return {
    sha256,
    textsBefore: texts.count(),
    provisions: packedNumbers(Uint32Array.from([provisions.length, ...columns.flat()])),
    texts: packedJson(texts.added(), level),
    rest: packedJson(rest, level),
  };
}

function provisionsFrom(numbers: Uint32Array, textOf: (number: number) => string | null): Provision[] {
  const [count = 0] = numbers;
  const cell = (column: number, place: number): number => numbers[1 + column * count + place] ?? 0;
  const textAt = (number: number): string | null => (number === 0 ? null : textOf(number - 1));
  let nextExample = 1 + 7 * count;
  const placed = examplesPlacedIn(numbers, count);
  return Array.from({ length: count }, (_, place): Provision => {
    const examples: string[] = [];
    for (let left = cell(6, place); left > 0; left -= 1) examples.push(textAt(numbers[nextExample++] ?? 0) ?? "");
    return {
      kind: kinds[cell(0, place)] ?? "rule",
      number: textAt(cell(1, place)) as RuleNumber | null,
      printedNumber: textAt(cell(2, place)),
      name: textAt(cell(3, place)),
      text: textAt(cell(4, place)),
      ...examplesOf({ examples, examplesAfter: placed.get(place) }),
      line: cell(5, place),
    };
  });
}

/** The places of examples that are printed before the end of their text, by the row of the provision. */
function examplesPlacedIn(numbers: Uint32Array, count: number): ReadonlyMap<number, readonly number[]> {
  const counts = numbers.subarray(1 + 6 * count, 1 + 7 * count);
  const placed = new Map<number, readonly number[]>();
  let next = 1 + 7 * count + counts.reduce((sum, examples) => sum + examples, 0);
  while (next < numbers.length) {
    const row = numbers[next] ?? 0;
    const end = next + 1 + (counts[row] ?? 0);
    placed.set(row, [...numbers.subarray(next + 1, end)]);
    next = end;
  }
  return placed;
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
