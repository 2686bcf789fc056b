import { endOfDays } from "../../core/archive/life.ts";
import {
  type CardImport,
  type ImportedCard,
  type ImportedCards,
  type ImportedRuling,
  type ImportedState,
  type ImportedText,
  type NamedCard,
  type NameMatches,
  statesSeen,
} from "../../core/cards/imported.ts";
import { haveSameRulings } from "../../core/cards/imported-rulings.ts";
import type { Database } from "../kept/connection.ts";
import { checkCards } from "../kept/state.ts";
import { unpackedJson } from "../published-files/packing.ts";

type ImportRow = CardImport & { readonly id: number };
type StateRow = { readonly import: number; readonly content: Buffer | null };

/**
 * The cards of the imported bulk files, as known at an instant (ISO 8601 in UTC; default: now). Only reads. The list of
 * imports is read once, so the result is valid until the next import.
 */
export function importedCards(db: Database, knownAt: string = `${endOfDays}T`): ImportedCards {
  const cards = cardsIn(db, knownAt);
  /** Checks for damage before the first answer about cards, so that answers about rules do not wait for it. */
  const sound = (): ImportedCards => {
    if (!checked.has(db)) checkCards(db);
    checked.add(db);
    return cards;
  };
  return {
    imports: () => sound().imports(),
    recordedAt: () => cards.recordedAt(),
    named: (key) => sound().named(key),
    namesWith: (keys, max) => sound().namesWith(keys, max),
    names: () => sound().names(),
  };
}

const checked = new WeakSet<Database>();

function cardsIn(db: Database, knownAt: string): ImportedCards {
  const imports = importsUntil(db, knownAt);
  const importIds = JSON.stringify(imports.map(({ id }) => id));
  const searches = searchesIn(db);
  const rowsOf = db.prepare<[string], StateRow>("select import, content from card_states where oracle_id = ?");
  let names: readonly NamedCard[] | undefined;
  return {
    recordedAt: () => imports.map(({ recordedAt }) => recordedAt).toSorted(),
    imports: () => imports.map(({ id: _, ...one }): CardImport => one),
    named,
    namesWith,
    names: allNames,
  };

  function allNames(): readonly NamedCard[] {
    names ??= namesKnown();
    return names;
  }

  function named(sought: string): ImportedCard[] {
    for (const search of searches) {
      const rows = search.all(hyphenated(sought), importIds);
      if (rows.length > 0) return rows.map(cardOf);
    }
    return [];
  }

  function namesKnown(): NamedCard[] {
    return db
      .prepare<[string], NamedCard>(
        `select distinct name, key from card_states
         where name is not null and import in (select value from json_each(?))`,
      )
      .all(importIds);
  }

  function importsOf(kind: CardImport["kind"]): readonly ImportRow[] {
    return imports.filter((row) => row.kind === kind);
  }

  function cardOf(oracleId: string): ImportedCard {
    const rows = rowsOf.all(oracleId);
    const texts = statesOf<ImportedText>(
      importsOf("oracle"),
      rows,
      (old, fresh) => JSON.stringify(old) === JSON.stringify(fresh),
    );
    return {
      oracleId,
      name: texts.findLast(({ value }) => value !== null)?.value?.name ?? null,
      texts,
      rulings: statesOf<readonly ImportedRuling[]>(importsOf("rulings"), rows, haveSameRulings),
    };
  }

  function namesWith(keys: readonly string[], max: number): NameMatches {
    if (keys.length === 0) return { names: [], count: 0 };
    const cards = allNames().filter(({ key: own }) => keys.every((part) => own.includes(part)));
    const distinct = [...new Set(cards.map(({ name }) => name))].toSorted();
    return { names: distinct.slice(0, max), count: distinct.length };
  }
}

/** The imports up to an instant, in the order of their downloads. */
function importsUntil(db: Database, knownAt: string): readonly ImportRow[] {
  return db
    .prepare<[string], ImportRow>(
      `select id, kind, downloaded_on as downloadedOn, recorded_at as recordedAt, sha256, file_name as fileName, objects, changed
       from card_imports where recorded_at <= ? order by downloaded_on, id`,
    )
    .all(knownAt);
}

/** The searches for a card: by id, otherwise by the name of the card, otherwise by the name of a face. */
function searchesIn(db: Database) {
  const searchIn = (table: string, column: string) =>
    db
      .prepare<[string, string], string>(
        `select distinct oracle_id from ${table}
         where ${column} = ? and import in (select value from json_each(?)) order by oracle_id`,
      )
      .pluck();
  return [searchIn("card_states", "oracle_id"), searchIn("card_states", "key"), searchIn("card_faces", "key")];
}

function statesOf<Value>(
  imports: readonly ImportRow[],
  rows: readonly StateRow[],
  isSame: (before: Value, after: Value) => boolean,
): ImportedState<Value>[] {
  const valueIn = (id: number): Value | null | undefined => {
    const row = rows.find((row) => row.import === id);
    if (row === undefined) return undefined;
    return row.content === null ? null : (unpackedJson(row.content) as Value);
  };
  return statesSeen(
    imports.map((row) => ({ ...row, value: valueIn(row.id) })),
    isSame,
  );
}

/** Puts the hyphens back into an Oracle id that is a key; returns anything else unchanged. */
function hyphenated(key: string): string {
  return /^[0-9a-f]{32}$/.test(key) ? key.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : key;
}
