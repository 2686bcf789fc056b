import { and, asc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { endOfDays } from "../../core/archive/life.ts";
import {
  type CardImport,
  type ImportedCard,
  type ImportedCards,
  type ImportedRuling,
  type ImportedState,
  type ImportedText,
  type NamedCard,
  type NamesFound,
  noImportedCards,
  statesSeen,
} from "../../core/cards/imported.ts";
import { haveSameRulings } from "../../core/cards/imported-rulings.ts";
import type { Database } from "../load.ts";
import { unpackedJson } from "../published-files/packing.ts";
import * as schema from "../schema.ts";

const { cardFaces, cardImports, cardStates } = schema;

/**
 * The cards of the imported bulk files, as they were known at an instant (ISO 8601 in UTC); as they are known now, where that is left out. Reads only, and
 * which imports there are only once: it serves as long as nothing is imported.
 */
export function importedCards(db: Database, knownAt: string = `${endOfDays}T`): ImportedCards {
  const imports = db
    .select()
    .from(cardImports)
    .where(sql`${cardImports.recordedAt} <= ${knownAt}`)
    .orderBy(asc(cardImports.downloadedOn), asc(cardImports.id))
    .all();
  if (imports.length === 0) return noImportedCards;
  const known = imports.map(({ id }) => id);
  const isKnown = inArray(cardStates.import, known);
  const key = sql.placeholder("key");
  const statesWhere = (condition: SQL) =>
    db
      .selectDistinct({ oracleId: cardStates.oracleId })
      .from(cardStates)
      .where(and(isKnown, condition))
      .orderBy(asc(cardStates.oracleId))
      .prepare();
  // By its id, else by the name of the card, else by that of a face.
  const searches = [
    statesWhere(eq(cardStates.oracleId, key)),
    statesWhere(eq(cardStates.key, key)),
    db
      .selectDistinct({ oracleId: cardFaces.oracleId })
      .from(cardFaces)
      .where(and(eq(cardFaces.key, key), inArray(cardFaces.import, known)))
      .orderBy(asc(cardFaces.oracleId))
      .prepare(),
  ];
  const rowsOf = db.select().from(cardStates).where(eq(cardStates.oracleId, key)).prepare();
  let names: readonly NamedCard[] | undefined;
  return {
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
      const found = search.all({ key: hyphenated(sought) });
      if (found.length > 0) return found.map(({ oracleId }) => cardOf(oracleId));
    }
    return [];
  }

  function namesKnown(): NamedCard[] {
    return db
      .selectDistinct({ name: cardStates.name, key: cardStates.key })
      .from(cardStates)
      .where(and(isKnown, isNotNull(cardStates.name)))
      .all()
      .map((one) => ({ name: one.name ?? "", key: one.key ?? "" }));
  }

  function cardOf(oracleId: string): ImportedCard {
    const rows = rowsOf.all({ key: oracleId });
    const texts = statesOf<ImportedText>("oracle", rows, (old, fresh) => JSON.stringify(old) === JSON.stringify(fresh));
    return {
      oracleId,
      name: texts.findLast(({ value }) => value !== null)?.value?.name ?? null,
      texts,
      rulings: statesOf<readonly ImportedRuling[]>("rulings", rows, haveSameRulings),
    };
  }

  function statesOf<Value>(
    kind: CardImport["kind"],
    rows: readonly (typeof cardStates.$inferSelect)[],
    isSame: (before: Value, after: Value) => boolean,
  ): ImportedState<Value>[] {
    const valueIn = (id: number): Value | null | undefined => {
      const row = rows.find((one) => one.import === id);
      if (row === undefined) return undefined;
      return row.content === null ? null : (unpackedJson(row.content) as Value);
    };
    const downloads = imports.filter((one) => one.kind === kind).map((one) => ({ ...one, value: valueIn(one.id) }));
    return statesSeen(downloads, isSame);
  }

  function namesWith(keys: readonly string[], max: number): NamesFound {
    if (keys.length === 0) return { names: [], count: 0 };
    const found = allNames().filter(({ key: own }) => keys.every((part) => own.includes(part)));
    const distinct = [...new Set(found.map(({ name }) => name))].toSorted();
    return { names: distinct.slice(0, max), count: distinct.length };
  }
}

/** An Oracle id without its hyphens, as a key has it, with them again; anything else as it is. */
function hyphenated(key: string): string {
  return /^[0-9a-f]{32}$/.test(key) ? key.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : key;
}
