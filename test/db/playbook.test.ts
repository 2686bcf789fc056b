import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import type { Holdings } from "../../core/holdings.ts";
import { Problem } from "../../core/problem.ts";
import { readDatasetFiles } from "../../dataset/files.ts";
import { playbookIn } from "../../dataset/play-files.ts";
import { plainFromYaml, situationFromText } from "../../dataset/situation-file.ts";
import { noteKept } from "../../db/kept/state.ts";
import { dataFolder } from "../../db/location.ts";
import { packedJson } from "../../db/published-files/packing.ts";
import { openStore, type Store } from "../../db/store.ts";
import { embedded } from "../archive.ts";

describe("the playbook", () => {
  it("is what the checked dataset says", () => {
    expect(embedded().playbook).toEqual(playbookIn(readDatasetFiles(dataFolder)));
  });

  it("is not made of a file without its form", () => {
    const folder = mkdtempSync(join(tmpdir(), "annals-"));
    mkdirSync(join(folder, "cards"));
    writeFileSync(join(folder, "cards/a.yaml"), "id: a\n");
    expect(() => playbookIn(readDatasetFiles(folder))).toThrow();
  });
});

describe("the playbook as it was known", () => {
  const folder = mkdtempSync(join(tmpdir(), "annals-"));
  const data = join(folder, "data");
  const file = join(folder, "annals.sqlite");
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Uses the store with the dataset as written by an instant. */
  function opened<Result>(instant: string, use: (store: Store) => Result): Result {
    const opening = openStore({ file, folder: data, now: () => new Date(instant) });
    if (opening.kind !== "open") throw new Error(opening.kind);
    try {
      return use(opening.store);
    } finally {
      opening.store.close();
    }
  }

  const said = ({ playbook }: Pick<Holdings, "playbook">) => JSON.stringify([...playbook.parameters]);

  it("is the one that people had written by then", () => {
    cpSync(dataFolder, data, { recursive: true });
    opened("2026-01-01T00:00:00Z", ({ asOf, holdings }) =>
      expect(said(asOf("2026-06-01T00:00:00.000Z"))).toBe(said(holdings)),
    );
    const card = join(data, "cards/time-stop.yaml");
    writeFileSync(card, readFileSync(card, "utf8").replace("notes: An instant.", "notes: An instant of six mana."));
    opened("2026-02-01T00:00:00Z", ({ asOf, holdings }) => {
      expect(said(asOf("2026-02-01T00:00:00.000Z"))).toBe(said(holdings));
      expect(asOf("2026-01-31T23:59:59.999Z").playbook.cards.get("time stop")?.notes).toBe("An instant.");
    });
  });

  it("is refused as not held if its form can no longer be read", () => {
    opened("2026-02-01T00:00:00Z", () => undefined);
    const files = packedJson([{ path: "cards/a.yaml", text: "id: a\n" }]);
    const writer = new BetterSqlite(file);
    writer
      .prepare("insert into dataset_states (sha256, recorded_at, files) values (?, ?, ?)")
      .run("0".repeat(64), "2025-01-01T00:00:00.000Z", files);
    noteKept(writer);
    writer.close();
    opened("2026-02-01T00:00:00Z", ({ asOf }) => {
      const refused = expect.objectContaining({ code: "not-held" });
      expect(() => asOf("2025-06-01T00:00:00.000Z").playbook).toThrow(refused);
    });
  });
});

describe("a situation in a file", () => {
  const errorText = (text: string): string => {
    try {
      situationFromText(text);
    } catch (error) {
      if (error instanceof Problem) return `${error.code}: ${error.message}`;
      throw error;
    }
    return "";
  };

  it("is refused with what the writer may have meant", () => {
    const error = (event: string) => errorText(`players: [Anna, Ben]\nevents:\n  - ${event}\n`);
    expect(error("{trun: Anna}")).toMatch(/event 1: no kind of event .* Did you mean "turn"\?$/);
    expect(error("{ask: decide, player: Ben}")).toMatch(/nobody can ask "decide"; .* Did you mean "decides"\?$/);
    expect(error("{ask: decides, player: Ben, about: attack}")).toMatch(
      /"attack" is not one of .* Did you mean "attacks"\?$/,
    );
    expect(error("{card: Emrakul, the Promised End, by: Anna, on: Ben}")).toMatch(/put a name with a comma in quotes/);
    expect(error("{begins: main}")).toMatch(
      /event 1, begins: "main" is not one of .* Did you mean "precombat-main"\?$/,
    );
    expect(error("{mana: 5000, player: Ben}")).toMatch(/event 1, mana: at most 1000\.$/);
  });

  it("is refused with the line of each error", () => {
    const text =
      "players: [Anna, Ben]\nevents:\n  - {turn: Ben, quick: true}\n  - {ask: decides, player: 3}\nmood: good\n";
    expect(errorText(text)).toMatch(
      /^invalid-request: .*line 3: event 1: an event "turn" has no key "quick"; it has turn\..*line 4: event 2, player: write the name of a player/s,
    );
    expect(errorText("players: [Anna]\nevents: []\n")).toMatch(/line 1: players: name at least two players/);
  });

  it("tells a key that is missing from one with another value", () => {
    expect(errorText("players: [Anna, Ben]\nevents:\n  - {attacksWith: Elf}\n  - {turn: 3}\n")).toBe(
      "invalid-request: This is not a situation. line 3: event 1, at: missing; write some words. line 4: event 2, turn: write the name of a player.",
    );
    expect(errorText("{}")).toMatch(/players: missing; write the names .*events: missing; write what happens/);
  });

  it("cannot make its reader use too much memory", () => {
    const bomb = `a: &a [1]\n${"bcdefgh"
      .split("")
      .map((name, index) => `${name}: &${name} [${`*${"abcdefgh"[index]},`.repeat(9)}]`)
      .join("\n")}\n`;
    expect(() => plainFromYaml(bomb)).toThrow(Problem);
    expect(errorText(bomb)).toMatch(/alias/);
  });
});
