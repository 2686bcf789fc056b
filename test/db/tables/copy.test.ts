import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { type FilledTable, writeSqlite } from "../../../db/tables/copy.ts";
import { freshFolder } from "../cards/downloads.ts";

describe("a file of tables", () => {
  const sets = (...rows: readonly (readonly string[])[]): FilledTable => ({
    name: "sets",
    key: ["code"],
    columns: [
      { name: "code", type: "string" },
      { name: "release", type: "string", references: "releases" },
    ],
    rows,
  });
  const releases: FilledTable = {
    name: "releases",
    key: ["from_day"],
    columns: [{ name: "from_day", type: "string" }],
    rows: [["2010-10-01"]],
  };
  const file = () => join(freshFolder(), "made.sqlite");

  it("may name rows that are written later", () => {
    const made = file();
    writeSqlite(made, [sets(["SOM", "2010-10-01"]), releases]);
    const db = new BetterSqlite(made, { readonly: true });
    expect(db.prepare("select code, from_day from sets join releases on from_day = release").raw().all()).toEqual([
      ["SOM", "2010-10-01"],
    ]);
    db.close();
  });

  it.each([
    ["a row that is not there", sets(["SOM", "2010-10-02"]), /a row of sets names a row of releases/],
    ["one key twice", sets(["SOM", "2010-10-01"], ["SOM", "2010-10-01"]), /UNIQUE constraint failed: sets.code/],
  ])("is not written with %s", (_fault, table, message) => {
    expect(() => writeSqlite(file(), [releases, table])).toThrow(message);
  });
});
