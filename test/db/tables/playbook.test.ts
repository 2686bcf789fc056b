import BetterSqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { playbookInTables } from "../../../db/tables/read-packed.ts";

describe("the playbook in the tables", () => {
  it("reads a part when it is used, and no other", () => {
    const db = new BetterSqlite(":memory:");
    db.exec("create table playbook (kind text, key text, content text, position integer)");
    const add = db.prepare("insert into playbook values (?, ?, ?, ?)");
    add.run("words", "flash", '{"word":"flash"}', 0);
    add.run("questions", "a01", "no JSON", 0);
    const playbook = playbookInTables(db);
    expect([...playbook.words]).toEqual([["flash", { word: "flash" }]]);
    expect(playbook.words).toBe(playbook.words);
    expect(() => playbook.questions).toThrow(SyntaxError);
  });
});
