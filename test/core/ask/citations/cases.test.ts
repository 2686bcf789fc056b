import { describe, expect, it } from "vitest";
import { pairsIn, rightIn, unfittedFiles } from "../../../../bench/citations/cases.ts";

const files = ["corrections.yaml", "found.yaml", ...unfittedFiles] as const;
const rows = files.flatMap((file) => pairsIn(file).map((row) => ({ file, ...row })));
const repeated = (list: readonly string[]) => list.filter((one, place) => list.indexOf(one) !== place);

describe("the citations that the bench asks about", () => {
  it("are rows of known form, in every file", () => {
    const counts = [...files.map((file) => pairsIn(file)), rightIn("right.yaml"), rightIn("right-terse.yaml")];
    expect(counts.filter((list) => list.length < 40)).toEqual([]);
  });

  it("do not stand twice in a file", () => {
    expect(repeated(rows.map(({ file, was, now, gloss }) => `${file} ${was} ${now} ${gloss}`))).toEqual([]);
  });

  it("that are listed do not stand in a set that weights were fitted to", () => {
    const isFitted = ({ file }: (typeof rows)[number]) => file === "corrections.yaml" || file === "found.yaml";
    const words = ({ was, gloss }: { was: string; gloss: string }) => `${was} ${gloss}`;
    const right = [...rightIn("right.yaml"), ...rightIn("right-terse.yaml")];
    const fitted = new Set([
      ...rows.filter(isFitted).map(words),
      ...right.map(({ number, gloss }) => words({ was: number, gloss })),
    ]);
    expect(
      rows
        .filter(({ file }) => file === "listed.yaml")
        .map(words)
        .filter((one) => fitted.has(one)),
    ).toEqual([]);
  });

  it("that are listed come from a thread or a document, with as many right ones as wrong ones", () => {
    const listed = rows.filter(({ file }) => file === "listed.yaml");
    expect(listed.filter((row) => row.in === undefined)).toEqual([]);
    const wrong = listed.filter(({ was, now }) => was !== now);
    expect(listed.length - wrong.length).toBeGreaterThanOrEqual(wrong.length);
    expect(repeated(listed.map(({ at, was, now, gloss }) => `${at} ${was} ${now} ${gloss}`))).toEqual([]);
  });
});
