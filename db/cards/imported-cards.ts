import { and, asc, countDistinct, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import {
  type CardImport,
  type ImportedCard,
  type ImportedCards,
  type ImportedRuling,
  type ImportedState,
  type ImportedText,
  type NamesFound,
  statesSeen,
} from "../../core/cards/imported.ts";
import { haveSameRulings } from "../../core/cards/imported-rulings.ts";
import { endOfDays } from "../../core/history.ts";
import type { Database } from "../load.ts";
import { unpackedJson } from "../printings/packing.ts";
import * as schema from "../schema.ts";

const { cardFaces, cardImports, cardStates } = schema;

/** The cards of the imported bulk files, as they were known at an instant (ISO 8601 in UTC); as they are known now, where that is left out. Reads only. */
export function importedCards(db: Database, knownAt: string = `${endOfDays}T`): ImportedCards {
  const imports = db
    .select()
    .from(cardImports)
    .where(sql`${cardImports.recordedAt} <= ${knownAt}`)
    .orderBy(asc(cardImports.downloadedOn), asc(cardImports.id))
    .all();
  const isKnown = inArray(
    cardStates.import,
    imports.map(({ id }) => id),
  );
  return {
    imports: () => imports.map(({ id: _, ...one }): CardImport => one),
    named,
    namesWith,
    names: () =>
      imports.length === 0
        ? []
        : db
            .selectDistinct({ name: cardStates.name })
            .from(cardStates)
            .where(and(isKnown, isNotNull(cardStates.name)))
            .all()
            .flatMap(({ name }) => name ?? []),
  };

  function named(key: string): ImportedCard[] {
    if (imports.length === 0) return [];
    const byId = idsWhere(eq(cardStates.oracleId, hyphenated(key)));
    const byName = byId.length > 0 ? byId : idsWhere(eq(cardStates.key, key));
    return (byName.length > 0 ? byName : idsOfFace(key)).map(cardOf);
  }

  function idsWhere(condition: SQL): string[] {
    return db
      .selectDistinct({ oracleId: cardStates.oracleId })
      .from(cardStates)
      .where(and(isKnown, condition))
      .orderBy(asc(cardStates.oracleId))
      .all()
      .map(({ oracleId }) => oracleId);
  }

  function idsOfFace(key: string): string[] {
    return db
      .selectDistinct({ oracleId: cardFaces.oracleId })
      .from(cardFaces)
      .where(
        and(
          eq(cardFaces.key, key),
          inArray(
            cardFaces.import,
            imports.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(asc(cardFaces.oracleId))
      .all()
      .map(({ oracleId }) => oracleId);
  }

  function cardOf(oracleId: string): ImportedCard {
    const rows = db.select().from(cardStates).where(eq(cardStates.oracleId, oracleId)).all();
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
    if (imports.length === 0 || keys.length === 0) return { names: [], count: 0 };
    const condition = and(
      isKnown,
      isNotNull(cardStates.name),
      ...keys.map((key) => sql`instr(${cardStates.key}, ${key}) > 0`),
    );
    const names = db
      .selectDistinct({ name: cardStates.name })
      .from(cardStates)
      .where(condition)
      .orderBy(asc(cardStates.name))
      .limit(max)
      .all()
      .flatMap(({ name }) => name ?? []);
    const [found] = db
      .select({ all: countDistinct(cardStates.name) })
      .from(cardStates)
      .where(condition)
      .all();
    return { names, count: found?.all ?? 0 };
  }
}

/** An Oracle id without its hyphens, as a key has it, with them again; anything else as it is. */
function hyphenated(key: string): string {
  return /^[0-9a-f]{32}$/.test(key) ? key.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : key;
}
