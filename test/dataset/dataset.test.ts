import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { type DatasetFile, readDatasetFiles } from "../../dataset/files.ts";
import { formatted, formErrors } from "../../dataset/format.ts";
import { readDataset } from "../../dataset/read.ts";
import { schemaLineFor } from "../../dataset/schemas.ts";
import { surroundings } from "../cli/surroundings.ts";

const release = "document: cr\nreleases:\n  - from: 2000-01-01\n  - from: 2001-01-01\n";
const source = "id: cr\nkind: document\ntitle: The rules\nnotes: For the test.\n";
const rule = `id: t.one
kind: rule
title: One
revisions:
  - from: 2000-01-01
    number: "100.1"
    text: One.
    significance: substantive
    why: New.
    sources: [cr]
  - from: 2001-01-01
    text: One and only.
    significance: wording
    why: Reworded.
    sources: [cr]
`;

/** A small sound dataset, with one file replaced or added. */
function filesWith(changed: Record<string, string> = {}): DatasetFile[] {
  const files = { "lineages/t/one.yaml": rule, "releases/cr.yaml": release, "sources/cr.yaml": source, ...changed };
  return Object.entries(files).map(([path, text]) => ({ path, text }));
}

function errorsOf(changed: Record<string, string>): string[] {
  const reading = readDataset(filesWith(changed));
  return reading.kind === "sound" ? [] : reading.errors.map(({ file, line, error }) => `${file}:${line}: ${error}`);
}

/** The rule with a piece of its text replaced; fails where the piece is not there. */
function ruleWith(old: string, fresh: string): Record<string, string> {
  expect(rule).toContain(old);
  return { "lineages/t/one.yaml": rule.replace(old, fresh) };
}

const one = "lineages/t/one.yaml";

describe("a dataset", () => {
  it("that is sound is read", () => {
    expect(readDataset(filesWith())).toMatchObject({
      kind: "sound",
      collection: {
        lineages: [{ id: "t.one", revisions: [{ number: "100.1" }, { number: "100.1", text: "One and only." }] }],
      },
    });
  });

  it.each<[string, Record<string, string>, string]>([
    ["broken YAML", ruleWith("title: One", "title: [One"), `${one}:4: not well-formed YAML`],
    ["a repeated key", ruleWith("title: One", "title: One\ntitle: Two"), `${one}:4: not well-formed YAML`],
    ["an unknown key", ruleWith("title: One", "titel: One"), `${one}:3: unknown key "titel"`],
    ["a missing key", ruleWith("title: One\n", ""), `${one}:1: title is missing`],
    ["an unquoted number", ruleWith('"100.1"', "100.1"), `${one}:6: number: put the number in double quotes`],
    ["an impossible number", ruleWith('"100.1"', '"100.01"'), `${one}:6: number: write a whole number`],
    ["a section's number without a section", ruleWith('"100.1"', '".1"'), `${one}:6: ".1" needs a section`],
    ["an impossible day", ruleWith("from: 2001-01-01", "from: 2001-02-30"), `${one}:11: from: write a day that exists`],
    ["a day of no release", ruleWith("from: 2001-01-01", "from: 2001-01-02"), `${one}:11: no release is known`],
    [
      "days out of order",
      ruleWith("from: 2000-01-01", "from: 2001-01-01"),
      `${one}:11: 2001-01-01 does not come after 2001-01-01`,
    ],
    [
      "an unknown source",
      ruleWith("sources: [cr]\n  - from", "sources: [nobody]\n  - from"),
      `${one}:10: no source "nobody"`,
    ],
    [
      "an unknown section",
      ruleWith("title: One", "title: One\nsection: t.none"),
      `${one}:4: "t.none" is not a heading`,
    ],
    ["an id that is not the path's", ruleWith("id: t.one", "id: t.two"), `${one}:1: the id "t.two" does not follow`],
    [
      "a revision that changes nothing",
      ruleWith("    text: One and only.\n", ""),
      `${one}:11: the revision changes nothing`,
    ],
    ["a revision that says what was said before", ruleWith("One and only.", "One."), `${one}:12: text repeats`],
    [
      "a text and a summary",
      ruleWith("text: One and only.", "summary: The only one."),
      `${one}:5: the lineage has both`,
    ],
    ["a first revision without words", ruleWith("    text: One.\n", ""), `${one}:5: the first revision says nothing`],
    ["a merge into nothing", ruleWith("text: One and only.", "ends: merged"), `${one}:11: into: a revision that`],
    [
      "an end that says something",
      ruleWith("text: One and only.", "text: One and only.\n    ends: removed"),
      `${one}:13: ends: a revision that ends`,
    ],
    [
      "two holders of one number",
      { "lineages/t/two.yaml": rule.replaceAll("t.one", "t.two") },
      "lineages/t/two.yaml:5: 100.1 belongs to t.one and t.two",
    ],
    ["a file of no kind", { "notes.yaml": "a: 1\n" }, "notes.yaml:1: no kind of file"],
    [
      "releases out of order",
      { "releases/cr.yaml": release.replace("2001-01-01", "1999-01-01") },
      "releases/cr.yaml:4: 1999-01-01 does not come after",
    ],
    [
      "a number that was borne after all",
      {
        "lineages/t/one.yaml": rule
          .replace("kind: rule", "kind: heading")
          .replace('"100.1"', '"100"')
          .replace("text: One.", "name: One")
          .replace("text: One and", "name: One and"),
        "releases/cr.yaml": release.replace(
          "releases:",
          'unusedSections:\n  - from: 2000-01-01\n    to: null\n    number: "100"\nreleases:',
        ),
      },
      "releases/cr.yaml:5: 100 belonged to",
    ],
    ["an alias", ruleWith("title: One", "title: &a One\nolder: *a"), `${one}:4: an alias`],
    ["a tag that swallows a word", ruleWith("why: New.", "why: !New."), `${one}:9: not well-formed YAML`],
    ["a control character", ruleWith("why: New.", "why: New\u0007."), `${one}:9: this line has a control character`],
    ["a mark of lost text", ruleWith("why: New.", "why: New\uFFFD."), `${one}:9: this line has a control character`],
    [
      "a source named twice",
      ruleWith("sources: [cr]\n  - from", "sources: [cr, cr]\n  - from"),
      `${one}:10: "cr" is named twice`,
    ],
    [
      "an unused number that is no section",
      {
        "releases/cr.yaml": release.replace(
          "releases:",
          'unusedSections:\n  - from: 2000-01-01\n    to: null\n    number: "200.1"\nreleases:',
        ),
      },
      "releases/cr.yaml:5: 200.1 is not the number of a section",
    ],
    [
      "phrases of a day without a release",
      { "phrases/a.yaml": 'on: 2001-01-02\nphrases:\n  "100.1": well\n' },
      "phrases/a.yaml:1: no release took effect on 2001-01-02",
    ],
    [
      "phrases for one rule in two files",
      {
        "phrases/a.yaml": 'on: 2001-01-01\nphrases:\n  "100.1": well\n',
        "phrases/b.yaml": 'on: 2001-01-01\nphrases:\n  "100.1": bucket\n',
      },
      "phrases/b.yaml:3: 100.1 stands in phrases/a.yaml too",
    ],
    [
      "phrases for a number without quotes",
      { "phrases/a.yaml": "on: 2001-01-01\nphrases:\n  rope: well\n" },
      "phrases/a.yaml:3: ",
    ],
    ["another ending", { "lineages/t/two.yml": rule }, "lineages/t/two.yml:1: no kind of file"],
    ["a folder too deep", { "lineages/t/u/two.yaml": rule }, "lineages/t/u/two.yaml:1: no kind of file"],
    ["no releases", { "releases/cr.yaml": "document: cr\nreleases: []\n" }, "releases/cr.yaml:1: nothing is there"],
    [
      "an impossible day of a release",
      { "releases/cr.yaml": release.replace("2001-01-01", "2001-02-30") },
      "releases/cr.yaml:4: from: write a day that exists",
    ],
    [
      "an impossible month of a release",
      { "releases/cr.yaml": release.replace("2001-01-01", "2001-77") },
      "releases/cr.yaml:4: from: write a day that exists",
    ],
    [
      "days that end before they begin",
      {
        "releases/cr.yaml": release.replace(
          "releases:",
          'unusedSections:\n  - from: 2001-01-01\n    to: 2000-01-01\n    number: "200"\nreleases:',
        ),
      },
      "releases/cr.yaml:4: to: the end comes after",
    ],
    [
      "a split after the beginning",
      {
        ...ruleWith("text: One and only.", "text: One and only.\n    splitFrom: t.two"),
        "lineages/t/two.yaml": rule.replaceAll("t.one", "t.two").replace("100.1", "100.2"),
      },
      `${one}:13: a lineage is split off when it begins`,
    ],
    [
      "a merge into what is not there",
      {
        ...ruleWith("text: One and only.", "ends: merged\n    into: t.two"),
        "lineages/t/two.yaml": rule
          .replaceAll("t.one", "t.two")
          .replace("100.1", "100.2")
          .replace("text: One and only.", "ends: removed"),
      },
      `${one}:13: "t.two" is not in the rules on 2001-01-01`,
    ],
    [
      "a rule that outlives its section",
      {
        "lineages/t/one.yaml": rule.replace("title: One", "title: One\nsection: t.head").replace('"100.1"', '".1"'),
        "lineages/t/head.yaml": rule
          .replace("t.one", "t.head")
          .replace("kind: rule", "kind: heading")
          .replace('"100.1"', '"100"')
          .replace("text: One.", "name: Head")
          .replace("text: One and only.", "ends: removed"),
      },
      `${one}:4: "t.head" is not in the rules on 2001-01-01`,
    ],
    [
      "a witness whose days do not follow",
      {
        "sources/w.yaml": `id: w\nkind: witness\ntitle: W\nnotes: N\nquotes:\n  - number: "100.1"\n    lineage: t.one\n    sha256: ${"a".repeat(64)}\nfits:\n  - from: 2000-01-01\n    to: null\n`,
      },
      "sources/w.yaml:10: the days do not follow",
    ],
  ])("with %s is refused, with file and line", (_name, changed, expected) => {
    const errors = errorsOf(changed);
    expect(
      errors.some((error) => error.startsWith(expected)),
      errors.join("\n"),
    ).toBe(true);
  });

  it("with several errors reports all of them at once, each with a fix", () => {
    const reading = readDataset(
      filesWith({
        ...ruleWith("significance: wording", "significance: big"),
        "sources/cr.yaml": source.replace("kind: document", "kind: book"),
        "lineages/t/two.yaml": "id: [\n",
      }),
    );
    expect(reading.kind === "invalid" && reading.errors.map(({ file }) => file)).toEqual([
      "lineages/t/one.yaml",
      "lineages/t/two.yaml",
      "sources/cr.yaml",
    ]);
    expect(reading.kind === "invalid" && reading.errors.every(({ fix }) => fix.length > 5)).toBe(true);
  });
});

describe("a file that cannot be read", () => {
  it("is reported, and never written again by the fixer", () => {
    const folder = mkdtempSync(join(tmpdir(), "annals-bytes-"));
    writeFileSync(join(folder, "utf16.yaml"), Buffer.from("\uFEFFid: t.one\n", "utf16le"));
    writeFileSync(join(folder, "latin1.yaml"), Buffer.from("id: caf\u00e9\n", "latin1"));
    const files = readDatasetFiles(folder);
    expect(files.map(({ text }) => text)).toEqual([null, null]);
    expect(files.map(formatted)).toEqual([undefined, undefined]);
    const reading = readDataset(files);
    expect(reading.kind === "invalid" && reading.errors.map(({ file, error }) => `${file} ${error}`)).toEqual([
      "latin1.yaml the bytes are not UTF-8",
      "utf16.yaml the bytes are not UTF-8",
    ]);
  });

  it("and neither is one with a control character or an alias", () => {
    expect(formatted({ path: one, text: rule.replace("New.", "New\u0000.") })).toBeUndefined();
    expect(formatted({ path: one, text: rule.replace("title: One", "title: &a One\nolder: *a") })).toBeUndefined();
  });
});

describe("a revision of summaries", () => {
  it("may have only a reason: then the words changed, and not the meaning", () => {
    const summaries = rule.replace("text: One.", "summary: One.").replace("    text: One and only.\n", "");
    const reading = readDataset(filesWith({ [one]: summaries }));
    expect(
      reading.kind === "sound" &&
        reading.collection.lineages[0]?.revisions.map(({ summary, events }) => [
          summary,
          events.map(({ kind }) => kind),
        ]),
    ).toEqual([
      ["One.", ["created"]],
      ["One.", ["amended"]],
    ]);
  });

  it("that is first seen on a day is linked with low confidence", () => {
    const seen = rule.replace("from: 2001-01-01\n", "from: 2001-01-01\n    firstSeen: true\n");
    const reading = readDataset(filesWith({ [one]: seen }));
    expect(
      reading.kind === "sound" &&
        reading.collection.lineages[0]?.revisions.map(({ isFirstSeen, events }) => [
          isFirstSeen,
          events.map(({ confidence }) => confidence),
        ]),
    ).toEqual([
      [false, ["high"]],
      [true, ["low"]],
    ]);
  });
});

describe("order and form", () => {
  const untidy = `# Kept: why this rule matters.
title: One
id: t.one
kind: rule
revisions:
  - text: One and only. # kept as well
    from: 2001-01-01
    sources:
      - cr
    significance: wording
    why: Reworded.
  - from: 2000-01-01
    number: '100.1'
    text: "One."
    significance: substantive
    why: New.
    sources: [cr]
`;

  it("are corrected without changing words or comments, and once is enough", () => {
    const corrected = formatted({ path: one, text: untidy }) ?? "";
    expect(corrected).toContain("# Kept: why this rule matters.");
    expect(corrected).toContain("text: One and only. # kept as well");
    expect(corrected.replaceAll(/ *#.*\n/g, (comment) => (comment.startsWith("#") ? "" : "\n"))).toBe(rule);
    expect(formatted({ path: one, text: corrected })).toBe(corrected);
    expect(readDataset(filesWith({ [one]: corrected })).kind).toBe("sound");
  });

  it("that are wrong are an error with its line", () => {
    const tidy = schemaLineFor(one) + rule;
    expect(formErrors([{ path: one, text: tidy.replace('"100.1"', "'100.1'") }])).toMatchObject([
      { file: one, line: 7, error: "not in the dataset's order and form" },
    ]);
    expect(formErrors([{ path: one, text: tidy }])).toEqual([]);
    expect(formErrors([{ path: one, text: rule }])).toMatchObject([{ file: one, line: 1 }]);
  });
});

describe("annals check", () => {
  it("names file, line, error and fix and exits with 1; with --fix it corrects what it can", async () => {
    const folder = mkdtempSync(join(tmpdir(), "annals-data-"));
    for (const { path, text } of filesWith({ [one]: rule.replace('"100.1"', "'100.1'") })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), schemaLineFor(path) + text);
    }
    const invalid = surroundings(["check", "--data", folder]);
    expect(await run(invalid)).toBe(1);
    expect(invalid.errorOutput.join("\n")).toContain(
      `${one}:7: not in the dataset's order and form. Fix: run npm run data:fix.`,
    );
    const fixing = surroundings(["check", "--fix", "--data", folder]);
    expect(await run(fixing)).toBe(0);
    expect(fixing.written).toEqual([expect.stringMatching(`^corrected .*${one}$`), "3 files, no errors"]);
  });
});
