import { describe, expect, it } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import { defaultClasses } from "../../../core/archive/change-classes.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import type { Report, ReportEntry } from "../../../core/contract/reports.ts";
import { isSameWords } from "../../../core/text/canonical.ts";
import { printReport, reportFileName } from "../../../publish/reports/formats.ts";
import { type ReportQuestion, reportOf } from "../../../publish/reports/report.ts";
import { applyOperations } from "../../apply-operations.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";
import { elementsOf, parseMarkup, textOf } from "../../markup.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const embedded = embeddedArchive();
const everything = { section: null, rule: null, lineage: null, classes: defaultClasses };

function reported(archive: Archive, from: string, to: string, more: Partial<ReportQuestion> = {}): Report {
  return reportOf(archive, { days: { from: day(from), to: day(to) }, scope: everything, ...more });
}

function entriesIn({ sections }: Report): ReportEntry[] {
  return sections
    .flatMap((section) => [
      ...(section.heading === null ? [] : [section.heading]),
      ...section.entries,
      ...section.renumbered,
    ])
    .flatMap((entry) => [entry, ...entry.absorbed]);
}

const fewDays = [
  ["2003-09-30", "2003-10-01"],
  ["2004-09-30", "2004-10-01"],
  ["2009-07-10", "2009-07-11"],
  ["2010-09-30", "2010-10-01"],
  ["2010-10-01", "2010-09-30"],
  ["2016-07-21", "2016-07-22"],
  ["2003-10-01", "2026-11-20"],
] as const;

describe("a report", () => {
  it.each(fewDays)("of %s to %s has each change of the diff once, and every redline gives both texts", (from, to) => {
    const report = reported(embedded, from, to);
    const diff = diffAnswer(embedded, { from: day(from), to: day(to) }, everything);
    const entries = entriesIn(report);
    expect(entries.map(({ lineage }) => lineage).toSorted()).toEqual(
      diff.changes.map(({ lineage }) => lineage).toSorted(),
    );
    for (const { before, after, words, examples } of entries) {
      expect(applyOperations(before?.text ?? null, words)).toBe(after?.text ?? "");
      for (const example of examples) expect(applyOperations(example.before, example.words)).toBe(example.after ?? "");
    }
    expect(report.counts).toEqual(diff.counts);
  });

  it("of 2010-10-01 says in a few lines what happened", () => {
    const { summary, title, sections } = reported(embedded, "2010-09-30", "2010-10-01");
    expect(title).toBe("Magic rules changes from 30 September 2010 to 1 October 2010");
    expect(summary).toEqual([
      "New: 711.2, 711.7 and 711.9.",
      "Merged: 711.1c and 711.2 into 711.3.",
      "Reworded: 711.1, 711.1a, 711.1b, 711.3 → 711.4, 711.4 → 711.5, 711.4a → 711.5a, 711.4b → 711.5b, 711.5 → 711.6 and 711.6 → 711.8.",
      "Renamed: section 711, from “Controlling Another Player's Turn” to “Controlling Another Player”.",
    ]);
    expect(sections).toHaveLength(1);
    expect(sections[0]?.entries.map(({ after }) => after?.number)).toEqual([
      "711.1",
      "711.1a",
      "711.1b",
      "711.2",
      "711.3",
      "711.4",
      "711.5",
      "711.5a",
      "711.5b",
      "711.6",
      "711.7",
      "711.8",
      "711.9",
    ]);
  });

  it("puts what ended into the section where its neighbours are now, after the last one that was before it", () => {
    const [section, ...others] = reported(embedded, "2003-10-01", "2026-11-20").sections;
    expect(others).toEqual([]);
    expect(section).toMatchObject({ before: { number: "507" }, after: { number: "723" } });
    const places = section?.entries.map(({ before, after }) => after?.number ?? `gone: ${before?.number}`);
    expect(places?.slice(-3)).toEqual(["723.8", "gone: 507.4", "723.9"]);
  });

  it("lists the moves of the section once, and for a rule the most important notes", () => {
    const [section] = reported(embedded, "2003-10-01", "2026-11-20").sections;
    expect(section?.notes.map(({ before, after }) => `${before} ${after}`)).toContain("720 719");
    const saga = "Saga Cards came in at 714.";
    expect(section?.notes.filter(({ why }) => why === saga)).toHaveLength(1);
    expect(section?.entries.flatMap(({ notes }) => notes.filter(({ why }) => why === saga))).toEqual([]);
    const sight = section?.entries.find(({ lineage }) => lineage === "player-control.visibility");
    expect(sight?.notes.map(({ from }) => from)).toEqual(["2010-10-01", "2016-07-22"]);
    expect(sight?.smallerNotes).toBeGreaterThan(0);
  });

  it("says what is not held, and what is known of it", () => {
    const report = reported(embedded, "2010-09-30", "2010-10-01");
    expect(report).toMatchObject({ isWhole: false, wholeSections: ["711"] });
    expect(report.notHeld.map(({ lineage }) => lineage)).toContain("leaving.control-ends");
    expect(reported(embedded, "2003-10-01", "2026-11-20").notKnown).toBeGreaterThan(0);
    const section = reported(embedded, "2010-09-30", "2010-10-01", {
      scope: { ...everything, section: "711" as never },
    });
    expect(section).toMatchObject({ isWhole: true, notHeld: [] });
    expect(printReport(section, "md", null)).not.toContain("may have changed as well");
  });

  it("says that nothing changed only if everything is held", () => {
    const scope = { ...everything, section: "711" as never };
    expect(reported(embedded, "2010-09-01", "2010-09-30", { scope }).summary[0]).toContain(
      "Nothing changed: no release",
    );
    expect(reported(embedded, "2011-02-01", "2011-06-01", { scope }).summary).toEqual(["Nothing changed."]);
    expect(reported(embedded, "2011-02-01", "2011-02-10").summary[0]).toContain("not all of this is held");
  });

  it("gets the questions whose answers differ from its caller", () => {
    const outcomes = [
      {
        question: "a1",
        title: "Who decides?",
        changedOn: [],
        href: "/v1/questions/a1",
        before: [{ sentence: "One | does.", value: 1, layer: "game-rules" as const, lineages: [] }],
        after: [{ impossible: "no such card" }],
      },
    ];
    const report = reported(embedded, "2010-09-30", "2010-10-01", { outcomes });
    expect(report.outcomes.reason).toBeNull();
    expect(printReport(report, "md", "https://example.org")).toContain(
      "| [Who decides?](<https://example.org/questions/a1>) | One \\| does. | Cannot happen: no such card |",
    );
    expect(reported(embedded, "2010-09-30", "2010-10-01").outcomes.reason).not.toBeNull();
    expect(reported(embedded, "2010-09-30", "2010-10-01", { outcomes: [] }).outcomes.reason).toBeNull();
  });

  it("is named as a file after its days and scope, with no mark that a header or a disk could not take", () => {
    const days = { from: day("2010-09-30"), to: day("2010-10-01") };
    const scope = { ...everything, lineage: '../"x\r\n' };
    expect(reportFileName({ ...days, scope }, "md")).toBe("rules-changes-2010-09-30-to-2010-10-01-lineage-..-x-.md");
    expect(reportFileName({ ...days, scope: everything }, "wiki")).toMatch(/\.wiki\.txt$/);
  });
});

/** Two invented rulebooks whose words mean something in every format. */
const evil = mergedArchive({
  "2020-01-01": [
    heading("100", "General <b> | {{x}}"),
    rule("100.1", "A rule with <script>alert(1)</script> and | a pipe stays here for long."),
    rule("100.2", "=cmd|' /C calc'!A0 is what this rule says, and it goes on with {{template}} and ]] too."),
    rule("100.3", "- a dash begins this rule\nand a second line follows it, with ''quotes'' and ~~~~ marks."),
    term("Term | ]]", "An entry about @user and #12 that is rather long."),
  ],
  "2020-02-01": [
    heading("100", "General <b> | {{x}}"),
    rule("100.1", "A rule with <script>alert(2)</script> and || a pipe stays here for long."),
    rule("100.2", "=cmd|' /C calc'!A1 is what this rule says, and it goes on with {{templates}} and ]] too."),
    rule(
      "100.3",
      "- a dash begins this rule\nand another line follows it, with ''quotes'' and ~~~~ marks.",
      "+1 = <i>",
    ),
    term("Term | ]]", "An entry about @users and #13 that is rather long."),
  ],
});

describe("printed", () => {
  const report = reported(evil, "2020-01-01", "2020-02-01");

  it.each([
    ["the dataset", () => reported(embedded, "2010-09-30", "2010-10-01")],
    ["the whole life", () => reported(embedded, "2003-10-01", "2026-11-20")],
    ["hostile words", () => report],
  ])("as HTML, %s stands alone, is well-formed, and its redlines give both texts", (_, make) => {
    const made = make();
    const page = printReport(made, "html", "https://example.org");
    const root = parseMarkup(page);
    for (const name of ["script", "img", "link", "iframe", "object"]) expect(elementsOf(root, name)).toEqual([]);
    expect(page).not.toMatch(/url\(|@import|\son\w+=|style="/);
    const redlines = elementsOf(root, "p").filter(({ attributes }) => attributes["class"] === "redline");
    const [olds, news] = [
      redlines.map((element) => textOf(element, ["heard", "ins"])),
      redlines.map((element) => textOf(element, ["heard", "del"])),
    ];
    for (const { words, before, after } of entriesIn(made)) {
      if (!words.some(({ op, typographic }) => op !== "equal" && !typographic)) continue;
      if (before !== null)
        expect(
          olds.some(
            (text) => isSameWords(text.replace(/^[^:]*: (?=.)/, ""), before.text) || isSameWords(text, before.text),
          ),
        ).toBe(true);
      if (after !== null)
        expect(
          news.some(
            (text) => isSameWords(text.replace(/^[^:]*: (?=.)/, ""), after.text) || isSameWords(text, after.text),
          ),
        ).toBe(true);
    }
  });

  it("as HTML can be heard and read without colour: headings in order, scopes, captions, words for what is marked", () => {
    const root = parseMarkup(printReport(reported(embedded, "2010-09-30", "2010-10-01"), "html", null));
    const levels = [
      ...printReport(reported(embedded, "2010-09-30", "2010-10-01"), "html", null).matchAll(/<h([1-6])>/g),
    ].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    levels.forEach((level, index) => void expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1));
    expect(elementsOf(root, "html")[0]?.attributes).toEqual({ lang: "en" });
    for (const table of elementsOf(root, "table")) {
      expect(elementsOf(table, "caption")).toHaveLength(1);
      for (const cell of elementsOf(table, "th")) expect(cell.attributes["scope"]).toMatch(/^(row|col)$/);
    }
    for (const mark of [...elementsOf(root, "del"), ...elementsOf(root, "ins")])
      expect(elementsOf(mark, "span").map((span) => textOf(span))).toEqual([
        mark.name === "del" ? "[removed: " : "[added: ",
        "] ",
      ]);
  });

  it("as Markdown and wikitext escapes all hostile words", () => {
    const md = printReport(report, "md", "https://example.org");
    expect(md).not.toMatch(/<script|\n- a dash|\n=cmd|(?<!\\)\|\||@user|#1\d/);
    const tables = md.split("\n").filter((line) => line.startsWith("|"));
    for (const line of tables) expect([...line.matchAll(/(?<!\\)\|/g)]).toHaveLength(4);
    const wiki = printReport(report, "wiki", "https://example.org");
    expect(wiki).not.toMatch(/<script|\{\{|\]\]|~~~|\n-|\n=cmd/);
    expect([...wiki.matchAll(/<ref>/g)].length).toBe([...wiki.matchAll(/<\/ref>/g)].length);
    expect([...wiki.matchAll(/^\{\|/gm)].length).toBe([...wiki.matchAll(/^\|\}/gm)].length);
  });

  it("as CSV has a row for each change, and numbers that no spreadsheet shortens", () => {
    const csv = printReport(report, "csv", null);
    expect(csv.startsWith("\ufeff")).toBe(true);
    expect(csv.split("\r\n").filter((row) => /,CR 100\.\d,|,Term \| \]\],/.test(row))).toHaveLength(
      entriesIn(report).length,
    );
    expect(csv).toContain("'=cmd|' /C calc'!A1");
    expect(csv).toContain("'- a dash");
  });

  it("as JSON is the report itself", () => {
    expect(JSON.parse(printReport(report, "json", null))).toEqual(JSON.parse(JSON.stringify(report)));
  });

  it("has links only if the address of a service is known", () => {
    for (const format of ["md", "wiki", "html"] as const) {
      expect(printReport(report, format, null)).not.toContain("href=");
      expect(printReport(report, format, null)).not.toMatch(/\]\(<|\[https?:/);
      expect(printReport(report, format, "https://example.org")).toContain(
        "https://example.org/rules/100.1?on=2020-02-01",
      );
    }
  });
});

describe("a report of very many changes", () => {
  const numbers = Array.from({ length: 300 }, (_, index) => index + 1);
  const many = mergedArchive({
    "2020-01-01": [
      heading("100", "General"),
      ...numbers.map((n) =>
        rule(`100.${n}`, `Rule ${n} of this book is about the thing that has the name ${"abcdefghij"[n % 10]}${n}.`),
      ),
    ],
    "2020-02-01": [
      heading("100", "Generally"),
      ...numbers.map((n) =>
        rule(`100.${n}`, `Rule ${n} of this book is about each thing that has the name ${"abcdefghij"[n % 10]}${n}.`),
      ),
    ],
  });

  it("prints a table of sections, while CSV and JSON have every word", () => {
    const report = reported(many, "2020-01-01", "2020-02-01");
    expect(report.isSummarised).toBe(true);
    const md = printReport(report, "md", null);
    expect(md.length).toBeLessThan(4_000);
    expect(md).toContain("| 100 Generally |  |  | 301 |  |  |");
    const section = { ...everything, section: "100" as never };
    expect(reported(many, "2020-01-01", "2020-02-01", { scope: section }).isSummarised).toBe(false);
    expect(
      printReport(report, "csv", null)
        .split("\r\n")
        .filter((row) => row.includes("CR 100.")),
    ).toHaveLength(300);
  });
});
