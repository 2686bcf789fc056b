import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pagesOfDump } from "../../cli/lint/wiki.ts";
import { run } from "../../cli/program.ts";
import { surroundings } from "./surroundings.ts";

const concede = "the controller of another player can't make that player concede the game";
const page = (title: string, text: string, day = "2015-03-03") =>
  `<page><title>${title}</title><ns>0</ns><revision><timestamp>2001-01-01T00:00:00Z</timestamp><text>old</text></revision>
  <revision><timestamp>${day}T10:00:00Z</timestamp><contributor><username>A</username></contributor><text xml:space="preserve">${text}</text></revision></page>`;
const dumpOf = (...pages: string[]) =>
  `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/">\n<siteinfo><sitename>W</sitename></siteinfo>\n${pages.join("\n")}\n</mediawiki>\n`;

function written(content: string): string {
  const path = join(mkdtempSync(join(tmpdir(), "annals-wiki-")), "dump.xml");
  writeFileSync(path, content);
  return path;
}

async function linted(path: string, ...words: string[]) {
  const given = surroundings(["lint", path, ...words]);
  return { code: await run(given), written: given.written.join("\n"), errorOutput: given.errorOutput.join("\n") };
}

describe("a dump of a wiki", () => {
  it("is read page by page, each by its newest revision, with its entities resolved", () => {
    const path = written(dumpOf(page("A &amp; B", "one &lt;b&gt; &quot;two&quot;\nthree"), page("C/D", "four", "x")));
    expect([...pagesOfDump(path, () => undefined)]).toEqual([
      { title: "A & B", text: 'one <b> "two"\nthree', day: "2015-03-03" },
      { title: "C/D", text: "four", day: null },
    ]);
  });

  it("has findings for each page, in templates and links, dated by the revision", async () => {
    const path = written(
      dumpOf(
        page("Concede/Control", `* {{CR|712.6}} ${concede}.\n\nSee [[Rules|CR 723.6]].`),
        page("B", "{{CR|712.6}}"),
      ),
    );
    const { code, written: text } = await linted(path);
    expect(code).toBe(1);
    expect(text).toContain(`${path}: Concede/Control:1:8: error: 712.6 -> 723.6`);
    expect(text).toContain(`${path}: B:1:6: error: 712.6 -> 723.6`);
    expect(text).toContain("On 2015-03-03, when the line was written");
    expect(text).toContain("3 citations in 1 file");
  });

  it("gives the numbers of each page and its text, corrected where that is certain", async () => {
    const path = written(dumpOf(page("A", `{{CR|712.6}} ${concede}`), page("Right", `{{CR|723.6}} ${concede}`)));
    const { pages } = JSON.parse((await linted(path, "--format", "pages")).written);
    expect(pages).toMatchObject([
      { page: `${path}: A`, findings: [{ line: 1, number: "712.6", now: "723.6", verdict: "stale" }] },
    ]);
    const [{ findings, replaced, corrected }] = pages;
    const isCertain = findings[0].confidence === "high";
    expect([replaced, findings[0].isReplaced]).toEqual([isCertain ? 1 : 0, isCertain]);
    expect(corrected).toBe(`{{CR|${isCertain ? "723.6" : "712.6"}}} ${concede}`);
  });

  it("stays as it is with --fix, and takes part in no history", async () => {
    const path = written(dumpOf(page("A", `{{CR|712.6}} ${concede}`)));
    expect(await linted(path, "--fix", "--git")).toMatchObject({ code: 1, errorOutput: "" });
  });

  it("has no page after more levels than an export has", () => {
    const path = written(dumpOf(page("A", "one"), "<x>".repeat(60), page("B", "two")));
    expect([...pagesOfDump(path, () => undefined)].map(({ title }) => title)).toEqual(["A"]);
  });

  it("ends where the file ends, whatever is open", () => {
    const path = written(dumpOf(page("A", "one"), "<page><title>B</title><revision><text>two"));
    expect([...pagesOfDump(path, () => undefined)].map(({ title }) => title)).toContain("A");
  });
});
