import { existsSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { type FileAnswer, findingsIn } from "../../cli/lint/check.ts";
import { proposedReplacements } from "../../cli/lint/fix.ts";
import { type Format, jsonOf, type LintReport, reportPieces } from "../../cli/lint/formats.ts";
import { checkText } from "../../core/ask/citations/check.ts";
import { lintSettingsForm } from "../../core/contract/lint.ts";
import { day } from "../days.ts";
import { heading, mergedArchive, rule } from "../merged.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const toll = "A stranger pays a copper coin to the keeper before drawing from somebody's well.";
const archive = mergedArchive(
  {
    "2001-01-01": [heading("500", "Wells"), rule("500.1", dip)],
    "2003-01-01": [heading("500", "Wells"), rule("500.1", toll), rule("500.2", dip)],
  },
  ["2001-01-01", "2003-01-01"],
);

/** A report on one file with a name that needs escaping: one number that is stale, one that no rule has. */
function report(): LintReport {
  const text =
    "// rule 500.1: the bucket comes up with water left at dawn\nint x; // rule 500.9: nothing, 100 % sure\n";
  const answer = { file: "src/a b,c.ts", ...checkText(archive, text, { on: day("2003-06-01") }) };
  const findings = answer.citations.map((citation) => ({ file: answer.file, severity: "error" as const, citation }));
  const more = {
    replacements: () => proposedReplacements(findings, () => text),
    helpAt: "https://docs.example/lint.md",
    pages: () => [],
  };
  return {
    on: day("2003-06-01"),
    counts: answer.counts,
    answers: () => [jsonOf(answer)],
    findings,
    files: 1,
    fixed: 0,
    ...more,
  };
}

function onlyAnswer(): FileAnswer {
  const [json = ""] = report().answers();
  return JSON.parse(json) as FileAnswer;
}

const reportText = (given: LintReport, format: Format) => [...reportPieces(given, format)].join("\n");

it("JSON comes in pieces, a file each, that are one document", () => {
  const answer = onlyAnswer();
  const both = [answer, { ...answer, file: "b ##[group].rs" }];
  const two = { ...report(), answers: () => both.map(jsonOf) };
  const pieces = [...reportPieces(two, "json")];
  expect(pieces).toHaveLength(4);
  expect(pieces.join("")).not.toContain("##");
  expect(JSON.parse(pieces.join("\n"))).toEqual({
    on: "2003-06-01",
    counts: { fits: 0, stale: 1, "wrong-rule": 0, nonexistent: 1, "cannot-tell": 0 },
    files: both,
  });
  expect(JSON.parse([...reportPieces({ ...two, answers: () => [] }, "json")].join("\n")).files).toEqual([]);
});

it("by default a guess is a warning, and an unlikely one is not shown", () => {
  const answer = onlyAnswer();
  const [stale, absent] = answer.citations;
  if (stale === undefined || absent === undefined) throw new Error("no answer");
  const guess = { ...stale, verdict: "wrong-rule", confidence: "medium" } as const;
  const citations = [stale, absent, guess, { ...guess, confidence: "low" } as const];
  const shown = (settings: object) =>
    findingsIn([{ ...answer, citations }], lintSettingsForm.parse(settings)).map(({ severity }) => severity);
  expect(shown({})).toEqual(["error", "error", "warning"]);
  expect(shown({ confidence: "low", severity: { "wrong-rule": "error" } })).toEqual([
    "error",
    "error",
    "error",
    "error",
  ]);
});

type Result = {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly {
    readonly physicalLocation: {
      readonly artifactLocation: { readonly uri: string };
      readonly region: Readonly<Record<"startLine" | "startColumn" | "endColumn", number>>;
    };
  }[];
};

describe("SARIF", () => {
  const log = JSON.parse(reportText(report(), "sarif"));

  it("has what the specification requires, with each place of the number", () => {
    expect(log).toMatchObject({ version: "2.1.0", runs: [{ tool: { driver: { name: "annals lint" } } }] });
    const results: Result[] = log.runs[0].results;
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ["stale", "error"],
      ["nonexistent", "warning"],
    ]);
    for (const { ruleId, ruleIndex, message, locations } of results) {
      expect(log.runs[0].tool.driver.rules[ruleIndex].id).toBe(ruleId);
      expect(message.text).not.toBe("");
      expect(locations[0]?.physicalLocation.artifactLocation.uri).toBe("src/a%20b%2Cc.ts");
    }
    expect(results.map(({ locations }) => locations[0]?.physicalLocation.region)).toEqual([
      { startLine: 1, startColumn: 9, endColumn: 14 },
      { startLine: 2, startColumn: 16, endColumn: 21 },
    ]);
  });

  it("has the correction, and where to read about the verdict", () => {
    const [stale, absent] = log.runs[0].results;
    expect(stale.fixes[0].artifactChanges[0].replacements).toEqual([
      { deletedRegion: { startLine: 1, startColumn: 9, endColumn: 14 }, insertedContent: { text: "500.2" } },
    ]);
    expect(absent.fixes).toBeUndefined();
    expect(log.runs[0].tool.driver).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      informationUri: "https://docs.example/lint.md",
    });
    expect(log.runs[0].tool.driver.rules[0].helpUri).toBe("https://docs.example/lint.md");
  });

  it("has the level of the confidence, and no more than the severity", () => {
    const [finding] = report().findings;
    if (finding === undefined) throw new Error("no finding");
    const levelOf = (severity: "error" | "warning", confidence: "high" | "medium" | "low") => {
      const findings = [{ ...finding, severity, citation: { ...finding.citation, confidence } }];
      return JSON.parse(reportText({ ...report(), findings }, "sarif")).runs[0].results[0].level;
    };
    expect((["high", "medium", "low"] as const).map((confidence) => levelOf("error", confidence))).toEqual([
      "error",
      "warning",
      "note",
    ]);
    expect(levelOf("warning", "high")).toBe("warning");
    expect(levelOf("warning", "low")).toBe("note");
  });

  /** The schema that OASIS publishes is not ours to copy: name a file with it, as the npm package @microsoft/sarif-multitool-linux has. */
  const schemaFile = process.env["SARIF_SCHEMA"] ?? "../shared/sarif-2.1.0.json";

  it.skipIf(!existsSync(schemaFile))("keeps to the published schema, which refuses another level", () => {
    const { $schema: _, ...schema } = JSON.parse(readFileSync(schemaFile, "utf8"));
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect(validate(log) || validate.errors).toBe(true);
    const spoilt = structuredClone(log);
    spoilt.runs[0].results[0].level = "loud";
    expect(validate(spoilt)).toBe(false);
  });
});

it("workflow commands name the place, and escape what would end them", () => {
  const [first, second, summary] = reportText(report(), "github").split("\n");
  expect(first).toMatch(
    /^::error file=src\/a b%2Cc\.ts,line=1,col=9,endColumn=14,title=500\.1%3A stale::Until 2002-12-31 500\.1 was /,
  );
  expect(second).toMatch(/^::error file=.*,line=2,col=16,endColumn=21,title=500\.9%3A nonexistent::No rule has/);
  expect(summary).toMatch(/^2 citations in 1 file/);
});

it("the problem matcher reads the lines for people, and nothing else", () => {
  const { problemMatcher } = JSON.parse(readFileSync("docs/problem-matcher.json", "utf8"));
  const [{ regexp, file, line, column, severity, message }] = problemMatcher[0].pattern;
  const form = new RegExp(regexp);
  const read = reportText(report(), "text")
    .split("\n")
    .flatMap((row) => {
      const found = form.exec(row);
      return found === null ? [] : [[file, line, column, severity].map((group: number) => found[group])];
    });
  expect(read).toEqual([
    ["src/a b,c.ts", "1", "9", "error"],
    ["src/a b,c.ts", "2", "16", "error"],
  ]);
  expect(form.exec(reportText(report(), "text").split("\n")[0] ?? "")?.[message]).toContain("500.1 -> 500.2");
});

it("the lines for people name each confidence beside what it is about", () => {
  const [citation] = report().findings.map((finding) => finding.citation);
  if (citation === undefined) throw new Error("no finding");
  const lineWith = (change: Partial<typeof citation>) =>
    reportText(
      { ...report(), findings: [{ file: "a.c", severity: "error", citation: { ...citation, ...change } }] },
      "text",
    ).split("\n")[0];
  const suggestions = citation.suggestions.map((suggestion) => ({ ...suggestion, confidence: "low" as const }));
  expect(lineWith({})).toBe("a.c:1:9: error: 500.1 -> 500.2 (high)  stale (high)");
  expect(lineWith({ verdict: "nonexistent", confidence: "high", suggestions })).toBe(
    "a.c:1:9: error: 500.1  nonexistent (high), maybe 500.2 (low)",
  );
  expect(lineWith({ suggestions: [] })).toBe("a.c:1:9: error: 500.1  stale (high)");
});

it("the summary counts by file and verdict, and quotes names", () => {
  const lines = reportText(report(), "summary").split("\n");
  expect(lines.slice(-3)).toEqual([
    "| file | stale | wrong-rule | nonexistent |",
    "| --- | --- | --- | --- |",
    "| src/a b,c.ts | 1 |  | 1 |",
  ]);
  expect(reportText({ ...report(), findings: [] }, "summary")).not.toContain("| file");
});

it("the review proposes what is certain, as the whole line, in a fence that the line cannot end", () => {
  const text = "// ```rule 500.1```: the bucket comes up with water left at dawn\n";
  const { citations } = checkText(archive, text, { on: day("2003-06-01") });
  const findings = citations.map((citation) => ({ file: "a.ts", severity: "error" as const, citation }));
  const replacements = () => proposedReplacements(findings, () => text);
  const review = JSON.parse(reportText({ ...report(), findings, replacements }, "review"));
  expect(review).toMatchObject({ event: "COMMENT", comments: [{ path: "a.ts", line: 1, side: "RIGHT" }] });
  expect(review.comments[0].body).toContain(
    "``````suggestion\n// ```rule 500.2```: the bucket comes up with water left at dawn\n``````",
  );
});
