import { readFileSync, writeFileSync } from "node:fs";
import BetterSqlite from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { DamagedError } from "../../../db/kept/state.ts";
import { card, freshFolder, garden, hedge, imported, placeIn, ruling, small, withCards } from "./downloads.ts";

const place = placeIn(freshFolder(), small);
beforeAll(async () => {
  await imported(place, "oracle", "2024-01-01", [card(garden, "Glass Garden", "Grow."), card(hedge, "Hedge", "Hide.")]);
  await imported(place, "rulings", "2024-01-01", [ruling(garden, "It grows at night.")]);
});

/** A copy of the archive with something changed in it. */
function changedBy(statement: string) {
  const copy = placeIn(freshFolder(), small);
  writeFileSync(copy.file, readFileSync(place.file));
  const db = new BetterSqlite(copy.file);
  db.exec(statement);
  db.close();
  return copy;
}

describe("the stored cards", () => {
  it.each([
    ["a letter in a name", "update card_states set name = 'Grass Garden' where name = 'Glass Garden'"],
    ["all that is gone", "delete from card_states; delete from card_faces; delete from card_imports"],
    ["a row that is gone", "delete from card_states where name is null"],
    ["a day of a download", "update card_imports set downloaded_on = '2024-01-02'"],
  ])("is refused where it was damaged: %s", (_what, statement) => {
    const copy = changedBy(statement);
    expect(() => withCards(copy, (cards) => cards.named("glassgarden"))).toThrow(DamagedError);
  });

  it("are not read, and so not refused, for a question about rules only", () => {
    const copy = changedBy("delete from card_states");
    expect(withCards(copy, () => "opened")).toBe("opened");
  });

  it("are accepted if an earlier version imported them without a hash, and checked from then on", () => {
    const copy = changedBy(
      "drop table card_sum; alter table published_files drop column document; delete from migrations where rowid > 1",
    );
    expect(withCards(copy, (cards) => cards.names().length)).toBe(2);
    const db = new BetterSqlite(copy.file);
    db.exec("update card_states set name = null");
    db.close();
    expect(() => withCards(copy, (cards) => cards.names())).toThrow(DamagedError);
  });
});
