import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { MarkupContent } from "vscode-languageserver-protocol";
import { completionsAt } from "../../cli/lsp/editing.ts";
import { day } from "../days.ts";
import { heading, mergedArchive, rule } from "../merged.ts";
import { type Editor, startEditor } from "./editor.ts";

const concede = "the controller of another player can't make that player concede the game";
const lines = [`// CR 712.6: ${concede}`, "fn f() {}", `// CR 723.6: ${concede}`, ""];
const folder = mkdtempSync(join(tmpdir(), "annals-editor-"));
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
const at = (line: number, from: number, to: number) => ({
  start: { line, character: from },
  end: { line, character: to },
});

/** What an editor shows where the pointer rests, as Markdown. */
const words = (hover: Awaited<ReturnType<Editor["hover"]>>): string =>
  hover === null ? "" : (hover.contents as MarkupContent).value;

describe("annals lsp", () => {
  let editor: Editor;
  beforeAll(async () => {
    editor = await startEditor({ ANNALS_DB: inject("preparedDatabase"), ANNALS_URL: "https://rules.example/" });
  });
  afterAll(async () => expect(await editor.end()).toBe(0));

  it("marks the findings of lint in a document that is opened, and in one that is edited", async () => {
    const uri = uriOf("a.rs");
    const opened = await editor.open(uri, lines.join("\n"));
    expect(opened.diagnostics).toMatchObject([{ range: at(0, 6, 11), severity: 1, code: "stale", source: "annals" }]);
    expect(opened.diagnostics[0]?.message).toContain("which is 723.6 now");
    const edited = await editor.edit(uri, at(0, 6, 11), "723.6");
    expect(edited.diagnostics).toEqual([]);
    const spoilt = await editor.edit(uri, at(2, 6, 11), "712.6");
    expect(spoilt.diagnostics).toMatchObject([{ range: at(2, 6, 11) }]);
  });

  it("shows the rule of today and its numbers where the pointer rests", async () => {
    const uri = uriOf("b.rs");
    await editor.open(uri, lines.join("\n"));
    const hover = await editor.hover(uri, 2, 8);
    expect(hover?.range).toEqual(at(2, 6, 11));
    expect(words(hover)).toContain("**723.6**");
    expect(words(hover)).toContain("507.3b from 1 October 2003 to 10 July 2009");
    expect(words(hover)).toMatch(
      /\[Read on the page\]\(<https:\/\/rules\.example\/rules\/723\.6\?on=\d{4}-\d\d-\d\d>\)$/,
    );
    expect(words(await editor.hover(uri, 0, 8))).toContain("stale (medium)");
    expect(await editor.hover(uri, 1, 3)).toBeNull();
  });

  it("offers what becomes of a number, and the edit corrects it", async () => {
    const uri = uriOf("c.rs");
    await editor.open(uri, lines.join("\n"));
    const [action] = await editor.actions(uri, at(0, 8, 8));
    expect(action?.title).toBe("Replace 712.6 by 723.6 (Nobody else can make a player concede)");
    const [edit] = action?.edit?.changes?.[uri] ?? [];
    expect(edit).toEqual({ range: at(0, 6, 11), newText: "723.6" });
    if (edit === undefined) throw new Error("no edit");
    expect((await editor.edit(uri, edit.range, edit.newText)).diagnostics).toEqual([]);
    expect(await editor.actions(uri, at(1, 0, 0))).toEqual([]);
  });

  it("leaves numbers of a range to a person", async () => {
    const uri = uriOf("range.rs");
    const { diagnostics } = await editor.open(uri, `// CR 712.5-712.6: ${concede}\n`);
    expect(diagnostics.length).toBeGreaterThan(0);
    expect(await editor.actions(uri, at(0, 0, 20))).toEqual([]);
  });

  it.each(["file://elsewhere/share/a.rs", "file:///a%2Fb.rs", "file:///a%zz.rs"])(
    "checks a document that has no path here: %s",
    async (uri) => {
      expect((await editor.open(uri, lines.join("\n"))).diagnostics.length).toBeGreaterThan(0);
    },
  );

  it("links each number to its page", async () => {
    const uri = uriOf("d.rs");
    await editor.open(uri, lines.join("\n"));
    const links = await editor.links(uri);
    expect(links.map(({ range }) => range)).toEqual([at(0, 6, 11), at(2, 6, 11)]);
    expect(links[1]?.target).toMatch(/^https:\/\/rules\.example\/rules\/723\.6\?on=\d{4}-\d{2}-\d{2}$/);
  });

  it("completes a number, and nothing where no rule is announced", async () => {
    const uri = uriOf("e.rs");
    await editor.open(uri, "// CR 723\n// nothing 723\n");
    const { items } = await editor.completions(uri, 0, 9);
    expect(items.every(({ label }) => label.includes("723"))).toBe(true);
    expect((await editor.completions(uri, 1, 14)).items).toEqual([]);
  });

  it("obeys the configuration of the folder", async () => {
    const own = mkdtempSync(join(tmpdir(), "annals-editor-"));
    writeFileSync(join(own, "annals.config.json"), '{"severity":{"stale":"warning"},"exclude":["out/"]}');
    const { diagnostics } = await editor.open(pathToFileURL(join(own, "a.rs")).href, lines.join("\n"));
    expect(diagnostics).toMatchObject([{ severity: 2 }]);
    const leftOut = await editor.open(pathToFileURL(join(own, "out", "a.rs")).href, lines.join("\n"));
    expect(leftOut.diagnostics).toEqual([]);
  });
});

describe("completion", () => {
  const archive = mergedArchive({
    "2001-01-01": [
      heading("702", "Keyword Abilities"),
      rule("702.1", "Burrow"),
      rule("702.1a", "Burrow hides a creature."),
      rule("702.2", "Buoyancy"),
    ],
  });
  const documents = new Map([
    [
      "ipg" as const,
      mergedArchive({ "2001-01-01": [heading("2", "Game Errors"), heading("2.1", "Game Error — Burnt Toast")] }),
    ],
  ]);
  const range = (typed: string) => at(0, 10 - typed.length, 10);
  const offered = (before: string) =>
    completionsAt({ archive, documents }, { before, range }, day("2001-02-01")).items.map(({ label, textEdit }) => [
      label,
      textEdit,
    ]);

  it.each([
    ["// see CR bur", 3],
    ["// (rule Bur", 3],
    ["// § 702.1", 5],
  ])("after %j writes the number of the rule of that title", (before, length) => {
    expect(offered(before)).toEqual([["Burrow 702.1", { range: at(0, 10 - length, 10), newText: "702.1" }]]);
  });

  it("after the name of a document writes the number of its section", () => {
    expect(offered("// IPG burnt")).toEqual([
      ["Game Error — Burnt Toast 2.1", { range: at(0, 5, 10), newText: "2.1" }],
    ]);
    expect([...offered("// MTR burnt"), ...offered("// CR burnt")]).toEqual([]);
  });

  it("says that a list is not complete if it was cut, so that the editor asks again for more that is typed", () => {
    const rules = Array.from({ length: 60 }, (_, index) => rule(`702.${index + 1}`, `Burrow${"x".repeat(index % 30)}`));
    const long = mergedArchive({ "2001-01-01": [heading("702", "Keyword Abilities"), ...rules] });
    const listed = (before: string) =>
      completionsAt({ archive: long, documents }, { before, range }, day("2001-02-01"));
    expect([listed("// CR 702").isIncomplete, listed("// CR 702").items.length]).toEqual([true, 50]);
    expect([listed("// CR 702.6").isIncomplete, listed("// CR 702.6").items.length]).toEqual([false, 2]);
  });

  it("offers nothing for words that no rule announces, or that no title begins with", () => {
    expect([...offered("// the burrow"), ...offered("// CR wade"), ...offered("// CR ")]).toEqual([]);
  });
});
