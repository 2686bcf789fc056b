import { describe, expect, it } from "vitest";
import type { Lineage } from "../../../../core/archive/lineage.ts";
import { compileLineages, type WrittenLineage, type WrittenRevision } from "../../../../core/ingest/curated/compile.ts";
import { day } from "../../../days.ts";

const [first, second, third] = [day("2000-01-01"), day("2001-01-01"), day("2002-01-01")];

function written(
  id: string,
  revisions: readonly Partial<WrittenRevision>[],
  more: Partial<WrittenLineage> = {},
): WrittenLineage {
  const defaults = { from: first, significance: "substantive", why: `Of ${id}.`, sources: ["cr"] } as const;
  return {
    id,
    title: id,
    kind: "rule",
    ...more,
    revisions: revisions.map((revision) => ({ ...defaults, ...revision })),
  };
}

function compiled(...lineages: WrittenLineage[]): Map<string, Lineage> {
  return new Map(compileLineages(lineages).map((lineage) => [lineage.id, lineage]));
}

/** `day number (events): words` of each revision. */
function lines(lineage: Lineage | undefined): string[] {
  return (lineage?.revisions ?? []).map(
    ({ from, number, events, text, summary, name }) =>
      `${from} ${number} (${events.map(({ kind }) => kind)}): ${text ?? summary ?? name}`,
  );
}

const heading = written(
  "t.head",
  [
    { number: "500", name: "Head" },
    { from: second, number: "600", why: "Moved." },
    { from: third, name: "New head" },
  ],
  { kind: "heading" },
);

describe("what a revision leaves out", () => {
  it("is carried over, and a new value replaces it", () => {
    const lineage = compiled(
      written("t.one", [
        { number: "100.1", text: "One.", examples: ["So."] },
        { from: second, number: "100.2" },
        { from: third, examples: [] },
      ]),
    ).get("t.one");
    expect(lines(lineage)).toEqual([
      "2000-01-01 100.1 (created): One.",
      "2001-01-01 100.2 (renumbered): One.",
      "2002-01-01 100.2 (amended): One.",
    ]);
    expect(lineage?.revisions.map(({ examples }) => examples)).toEqual([["So."], ["So."], []]);
  });

  it("is not carried over an end", () => {
    const lineage = compiled(
      written("t.one", [
        { number: "100.1", text: "One.", examples: ["So."] },
        { from: second, ends: "removed" },
        { from: third, number: "100.9", text: "Again." },
      ]),
    ).get("t.one");
    expect(lines(lineage)).toEqual([
      "2000-01-01 100.1 (created): One.",
      "2001-01-01 null (removed): null",
      "2002-01-01 100.9 (restored): Again.",
    ]);
    expect(lineage?.revisions.at(-1)?.examples).toEqual([]);
  });
});

describe("a rule in a section that moves", () => {
  it("moves along, for the section's reason, and is renumbered only then", () => {
    const lineage = compiled(heading, written("t.one", [{ number: ".1", text: "One." }], { section: "t.head" })).get(
      "t.one",
    );
    expect(lines(lineage)).toEqual(["2000-01-01 500.1 (created): One.", "2001-01-01 600.1 (renumbered): One."]);
    expect(lineage?.revisions[1]).toMatchObject({ significance: "renumbering", why: "Moved." });
  });

  it("keeps its own reason where it changed on the same day", () => {
    const lineage = compiled(
      heading,
      written(
        "t.one",
        [
          { number: ".1", text: "One." },
          { from: second, text: "Only one.", why: "Reworded." },
        ],
        { section: "t.head" },
      ),
    ).get("t.one");
    expect(lines(lineage)).toEqual([
      "2000-01-01 500.1 (created): One.",
      "2001-01-01 600.1 (renumbered,amended): Only one.",
    ]);
    expect(lineage?.revisions[1]?.why).toBe("Reworded.");
  });

  it("does not move before it began or after it ended", () => {
    const lineages = compiled(
      heading,
      written("t.late", [{ from: third, number: ".1", text: "Late." }], { section: "t.head" }),
      written(
        "t.early",
        [
          { number: ".2", text: "Early." },
          { from: second, ends: "removed" },
        ],
        { section: "t.head" },
      ),
    );
    expect(lines(lineages.get("t.late"))).toEqual(["2002-01-01 600.1 (created): Late."]);
    expect(lines(lineages.get("t.early"))).toEqual([
      "2000-01-01 500.2 (created): Early.",
      "2001-01-01 null (removed): null",
    ]);
  });

  it("has no known number while the section has none", () => {
    const lost = written(
      "t.head",
      [
        { number: "500", name: "Head" },
        { from: second, number: "unknown" },
      ],
      { kind: "heading" },
    );
    expect(
      lines(compiled(lost, written("t.one", [{ number: ".1", text: "One." }], { section: "t.head" })).get("t.one")),
    ).toEqual(["2000-01-01 500.1 (created): One.", "2001-01-01 null (renumbered): One."]);
  });
});

describe("merges and splits", () => {
  const whole = written("t.whole", [{ number: "100.1", text: "Whole." }]);

  it("are events of both lineages, even if the remaining one says the same as before", () => {
    const lineages = compiled(
      whole,
      written("t.part", [
        { number: "100.2", text: "Part." },
        { from: second, ends: "merged", into: "t.whole", why: "Folded in." },
      ]),
    );
    expect(lines(lineages.get("t.whole"))).toEqual([
      "2000-01-01 100.1 (created): Whole.",
      "2001-01-01 100.1 (merged): Whole.",
    ]);
    expect(lineages.get("t.whole")?.revisions[1]).toMatchObject({
      why: "Folded in.",
      events: [
        {
          with: [
            { lineage: "t.whole", number: "100.1" },
            { lineage: "t.part", number: "100.2" },
          ],
        },
      ],
    });
    expect(lineages.get("t.part")?.revisions[1]?.events).toEqual([
      { kind: "merged", basis: "curated", confidence: "high", with: [{ lineage: "t.whole", number: "100.1" }] },
    ]);
  });

  it("name the parent of a part that was split off", () => {
    const part = compiled(
      whole,
      written("t.part", [{ from: second, number: "100.2", text: "Part.", splitFrom: "t.whole" }]),
    ).get("t.part");
    expect(part?.revisions[0]?.events).toEqual([
      { kind: "split", basis: "curated", confidence: "high", with: [{ lineage: "t.whole", number: "100.1" }] },
    ]);
  });
});

it("a rule older than its first revision was not created on that day", () => {
  expect(
    lines(compiled(written("t.one", [{ number: "100.1", summary: "One, roughly." }], { older: true })).get("t.one")),
  ).toEqual(["2000-01-01 100.1 (): One, roughly."]);
});
