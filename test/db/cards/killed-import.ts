import BetterSqlite from "better-sqlite3";
import { importBulkFile } from "../../../db/cards/import-cards.ts";
import { day } from "../../days.ts";

/**
 * A program of its own that imports many cards and, with half of them written, kills itself as `kill -9` would.
 *
 * Arguments: the database.
 */
const [, , file = ""] = process.argv;
const connection = new BetterSqlite(file);
connection.function("die", () => process.kill(process.pid, "SIGKILL"));
connection.exec(`create temp trigger dying after insert on main.card_states
  when (select count(*) from main.card_states) > 500 begin select die(); end`);
const cards = Array.from({ length: 1_000 }, (_, index) => ({
  object: "card",
  name: `Leaf ${index}`,
  oracle_text: `Leaf ${index} falls.`.repeat(20),
  oracle_id: `${String(index).padStart(8, "0")}-1111-4111-8111-111111111111`,
}));
const bytes = [Buffer.from(JSON.stringify(cards))];
await importBulkFile(
  connection,
  { kind: "oracle", fileName: "leaves", downloadedOn: day("2024-02-01"), bytes },
  { recordedAt: "2026" },
);
