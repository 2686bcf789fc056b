import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import type {
  CardImport,
  ImportedCard,
  ImportedCards,
  ImportedRuling,
  ImportedState,
  ImportedText,
} from "../../core/cards/imported.ts";
import { endOfDays } from "../../core/history.ts";
import type { Database } from "../load.ts";
import { unpackedJson } from "../printings/packing.ts";
import * as schema from "../schema.ts";

const { cardImports, cardStates } = schema;

/** The cards of the imported bulk files, as they were known at an instant (ISO 8601 in UTC); as they are known now, where that is left out. Reads only. */
export function importedCards(db: Database, knownAt: string = `${endOfDays}T`): ImportedCards {
  const imports = db
    .select()
    .from(cardImports)
    .where(sql`${cardImports.recordedAt} <= ${knownAt}`)
    .orderBy(asc(cardImports.downloadedOn), asc(cardImports.id))
    .all();
  const known = imports.map(({ id }) => id);
  return {
    imports: () => imports.map(({ id: _, ...one }): CardImport => one),
    named,
    namesWith,
  };

  function named(key: string): ImportedCard | undefined {
    if (imports.length === 0) return undefined;
    const oracleId = db
      .select({ oracleId: cardStates.oracleId })
      .from(cardStates)
      .where(
        and(inArray(cardStates.import, known), or(eq(cardStates.key, key), eq(cardStates.oracleId, hyphenated(key)))),
      )
      .orderBy(asc(cardStates.oracleId))
      .get()?.oracleId;
    if (oracleId === undefined) return undefined;
    const rows = db.select().from(cardStates).where(eq(cardStates.oracleId, oracleId)).all();
    return {
      oracleId,
      name: rows.findLast(({ name }) => name !== null)?.name ?? null,
      texts: statesOf<ImportedText>("oracle", rows),
      rulings: statesOf<readonly ImportedRuling[]>("rulings", rows),
    };
  }

  /** Downloads that say the same are one state. */
  function statesOf<Value>(kind: CardImport["kind"], rows: readonly (typeof cardStates.$inferSelect)[]) {
    const states: ImportedState<Value>[] = [];
    for (const { id, kind: of, downloadedOn, recordedAt, sha256 } of imports) {
      const row = rows.find((one) => one.import === id);
      if (of !== kind || row === undefined) continue;
      const value = row.content === null ? null : (unpackedJson(row.content) as Value);
      const last = states.at(-1);
      if (JSON.stringify(last?.value ?? null) === JSON.stringify(value)) continue;
      if (last !== undefined) states[states.length - 1] = { ...last, to: downloadedOn };
      states.push({ from: downloadedOn, to: null, recordedAt, sha256, value });
    }
    return states;
  }

  function namesWith(text: string, max: number): string[] {
    if (imports.length === 0 || text === "") return [];
    return db
      .selectDistinct({ name: cardStates.name })
      .from(cardStates)
      .where(
        and(inArray(cardStates.import, known), isNotNull(cardStates.name), sql`instr(${cardStates.key}, ${text}) > 0`),
      )
      .orderBy(asc(cardStates.name))
      .all()
      .slice(0, max)
      .flatMap(({ name }) => name ?? []);
  }
}

/** An Oracle id without its hyphens, as a key has it, with them again; anything else as it is. */
function hyphenated(key: string): string {
  return /^[0-9a-f]{32}$/.test(key) ? key.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-") : key;
}
