import { describe, expect, it } from "vitest";
import { defaultClasses } from "../../../core/archive/change-classes.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import type { NumberChange } from "../../../core/contract/diff.ts";
import type { NumberRow } from "../../../core/contract/reports.ts";
import { numberTable } from "../../../publish/reports/number-table.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const scope = { section: null, rule: null, lineage: null, classes: defaultClasses };
const days = { from: day("2020-01-01"), to: day("2020-02-01") };

function said(text: string): string {
  return `This invented rule speaks of ${text}, of nothing else, and says so at some length.`;
}

/** Forty rules in a section of their own, with what they are about. */
const many = Array.from(
  { length: 40 },
  (_, index) => `${"abcdefghij"[index % 10]}${"klmnopqrst"[Math.floor(index / 10)]}ow things`,
);

const archive = mergedArchive({
  "2020-01-01": [
    heading("200", "First Things"),
    ...many.map((about, index) => rule(`200.${index + 1}`, said(about))),
    rule("200.41", said("apples")),
    rule("200.41a", said("pears")),
    rule("200.42", said("an end")),
    rule("200.43", said("staying where one is")),
  ],
  "2020-02-01": [
    heading("200", "New Things"),
    rule("200.43", said("staying where one is")),
    heading("201", "First Things"),
    ...many.map((about, index) => rule(`201.${index + 1}`, said(about))),
    rule("201.42", said("apples")),
    rule("201.42a", said("pears")),
  ],
});

/** Every single change that a row represents, as `old new`. */
function unfolded(rows: readonly NumberRow[], numbers: readonly NumberChange[]): Set<string> {
  const named = rows
    .filter(({ fate }) => fate !== "stays")
    .flatMap(({ before, after, last }) => [
      `${before} ${after}`,
      ...(last === null ? [] : [`${last.before} ${last.after}`]),
    ]);
  const within = rows.reduce((sum, row) => sum + row.within, 0);
  expect(
    named.every((pair) => pair.endsWith("null") || numbers.some(({ before, after }) => pair === `${before} ${after}`)),
  ).toBe(true);
  return new Set([...named, ...Array.from({ length: within }, (_, index) => `within ${index}`)]);
}

describe("a long table of numbers", () => {
  const { numbers } = diffAnswer(archive, days, scope);
  const rows = numberTable(archive, numbers, days);

  it("counts what moved with its section, and gives rows to what did not", () => {
    expect(rows.map(({ before, after, fate, within }) => [before, after, fate, within])).toEqual([
      ["200", "201", "moved", 40],
      ["200.41", "201.42", "moved", 1],
      ["200.42", null, "removed", 0],
      ["200.43", "200.43", "stays", 0],
    ]);
  });

  it("leaves none out", () => {
    expect(unfolded(rows, numbers).size).toBe(numbers.filter(({ before }) => before !== null).length);
  });

  it("joins neighbours that moved by the same step", () => {
    const shifted = mergedArchive({
      "2020-01-01": [heading("200", "Things"), ...many.map((about, index) => rule(`200.${index + 1}`, said(about)))],
      "2020-02-01": [
        heading("200", "Things"),
        rule("200.1", said("something new, put in front of all the others")),
        ...many.map((about, index) => rule(`200.${index + 2}`, said(about))),
      ],
    });
    const moved = diffAnswer(shifted, days, scope).numbers.filter(({ before }) => before !== null);
    // Forty rows are read as they are; one more makes the list long.
    expect(numberTable(shifted, moved, days)).toHaveLength(40);
    const long = [...moved, { before: "200.99", after: null, lineage: moved[0]?.lineage ?? "" }] as NumberChange[];
    expect(numberTable(shifted, long, days).map(({ before, after, last }) => [before, after, last?.before])).toEqual([
      ["200.1", "200.2", "200.40"],
      ["200.99", null, undefined],
    ]);
  });
});

describe("what ended and what was split from others", () => {
  const both = `${said("wells and the buckets in them")} ${said("ropes, which are older than anybody remembers")}`;
  const gone = mergedArchive({
    "2020-01-01": [
      heading("200", "Things"),
      ...many.map((about, index) => rule(`200.${index + 1}`, said(about))),
      heading("300", "Ending Things"),
      rule("300.1", "Nobody may whistle while the harvest is counted."),
      rule("300.1a", "Humming is whistling, for those who count."),
      rule("300.2", "Whoever whistles starts over with the first sheaf."),
      rule("400.1", both),
    ],
    "2020-02-01": [
      heading("201", "Things"),
      ...many.map((about, index) => rule(`201.${index + 1}`, said(about))),
      rule("400.1", said("wells and the buckets in them")),
      rule("400.2", said("ropes, which are older than anybody remembers")),
    ],
  });
  const { numbers } = diffAnswer(gone, days, scope);
  const rows = numberTable(gone, numbers, days);

  it("are counted under their section, and named in the row of their origin", () => {
    expect(numbers).toContainEqual(expect.objectContaining({ before: "400.1", after: "400.2" }));
    expect(
      rows.map(({ before, after, fate, within, parts }) => `${before} ${after} ${fate} ${within} ${parts.join()}`),
    ).toEqual(["200 201 moved 40 ", "300 null removed 3 ", "400.1 400.1 stays 0 400.2"]);
  });

  it("are called by their words of the day that is shown, and not by later ones", () => {
    const later = mergedArchive({
      "2020-01-01": [heading("200", "Things"), rule("200.1", said("apples"))],
      "2020-02-01": [heading("200", "Things"), rule("200.2", said("apples"))],
      "2020-03-01": [heading("200", "Things"), rule("200.2", said("apples").replace("invented", "reinvented"))],
    });
    const moved = diffAnswer(later, days, scope).numbers;
    expect(numberTable(later, moved, days)[0]?.title).toMatch(/^This invented rule speaks/);
  });
});

describe("a short table of numbers", () => {
  it("stays as it is", () => {
    const numbers = diffAnswer(archive, days, { ...scope, section: "200" as never })
      .numbers.filter(({ before }) => before !== null)
      .slice(0, 5);
    expect(numberTable(archive, numbers, days).map(({ before, after }) => `${before} ${after}`)).toEqual(
      numbers.map(({ before, after }) => `${before} ${after}`),
    );
  });
});
