import { describe, expect, it } from "vitest";
import { heading, mergedArchive, rule } from "../../../merged.ts";

/** The events with which the lineage begins that has a number from a day on. */
function birthOf(archive: ReturnType<typeof mergedArchive>, number: string) {
  const lineage = [...archive.lineages.values()].find(({ revisions }) => revisions[0]?.number === number);
  return lineage?.revisions[0]?.events.map(({ kind, confidence }) => `${kind} ${confidence}`);
}

const rules = (number: string) => [
  rule(`${number}a`, "Tokens stand here until they are beaten or led away by a lamp."),
  rule(`${number}b`, "A spell touches only this place unless it names another one."),
];

describe("the beginning of a lineage", () => {
  const archive = mergedArchive({
    "2001-01-01": [heading("500", "Wells"), rule("500.1", "In Play"), ...rules("500.1")],
    "2002-01-01": [
      heading("500", "Wells"),
      rule("500.2", "Ducks may be fed on any day but the first."),
      heading("501", "Field"),
      ...rules("501.1"),
    ],
  });

  it("is no surer than an end, because only absence shows it", () => {
    expect(birthOf(archive, "500.2")).toEqual(["created medium"]);
  });

  it("is not sure at all for a section whose rules were under a title that ended: it may only be renamed", () => {
    expect(birthOf(archive, "501")).toEqual(["created low", "merged medium"]);
  });
});
