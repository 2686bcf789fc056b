import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type BetterSqlite from "better-sqlite3";
import type { StatementIndex, StoredRuleIndex } from "../../core/archive/indexes.ts";
import { tournamentRulesFrom } from "../../core/archive/tournament-rules.ts";
import { lazily, withDerived } from "../../core/derived.ts";
import type { Playbook } from "../../core/play/playbook.ts";
import type { BetterSQLite3Database } from "../kept/drizzle.ts";
import { ruleIndex, statementIndex } from "./schema.ts";

/** The index of the rules of the newest release; `null` if nothing is held. */
export function ruleIndexIn(tables: BetterSQLite3Database): StoredRuleIndex | null {
  const row = tables.select({ content: ruleIndex().content }).from(ruleIndex()).get();
  return row === undefined ? null : (JSON.parse(zstdDecompressSync(row.content).toString("utf8")) as StoredRuleIndex);
}

/** The index of the sentences of all rules. */
export function statementIndexIn(tables: BetterSQLite3Database): StatementIndex {
  const rows = tables.select().from(statementIndex()).all();
  const contents = new Map(rows.map(({ part, content }) => [part, content]));
  return {
    words: texts("words"),
    masked: texts("masked"),
    vocabulary: texts("vocabulary"),
    firsts: numbers("firsts"),
    seconds: numbers("seconds"),
    starts: numbers("starts"),
    places: numbers("places"),
    lineageIds: texts("lineageIds"),
    occurrenceStarts: numbers("occurrenceStarts"),
    occurrenceLineages: numbers("occurrenceLineages"),
    occurrenceRevisions: numbers("occurrenceRevisions"),
    occurrenceParts: numbers("occurrenceParts"),
  };

  function contentOf(part: keyof StatementIndex): Buffer {
    const content = contents.get(part);
    if (content === undefined) throw new Error(`the tables have no list of ${part}`);
    return content;
  }

  function texts(part: keyof StatementIndex): readonly string[] {
    return textsFrom(contentOf(part));
  }

  function numbers(part: keyof StatementIndex): Uint32Array {
    return numbersFrom(contentOf(part));
  }
}

/**
 * The playbook in the tables; each part is read at its first use, because most questions need one or two. Prepared by
 * hand: the first page after a start needs nothing else of drizzle.
 */
export function playbookInTables(db: BetterSqlite.Database): Playbook {
  type Row = { readonly key: string; readonly content: string };
  const rows = db.prepare<[kind: string], Row>("select key, content from playbook where kind = ? order by position");
  type Parts = Omit<Playbook, "once">;
  const part = (kind: keyof Parts) => () =>
    new Map(rows.all(kind).map(({ key, content }): [string, never] => [key, JSON.parse(content) as never]));
  const parts: Parts = lazily<Parts>({
    parameters: part("parameters"),
    cards: part("cards"),
    questions: part("questions"),
    rulings: part("rulings"),
    tournamentRules: () => tournamentRulesFrom(parts.parameters.values()),
    presets: part("presets"),
    asking: part("asking"),
    words: part("words"),
  });
  return withDerived<Playbook>(parts);
}

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
