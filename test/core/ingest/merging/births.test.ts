import { describe, expect, it } from "vitest";
import { heading, mergedHistory, rule } from "../../../merged.ts";

/** The events with which the lineage begins that has a number from a day on. */
function birthOf(history: ReturnType<typeof mergedHistory>, number: string) {
  const lineage = [...history.lineages.values()].find(({ revisions }) => revisions[0]?.number === number);
  return lineage?.revisions[0]?.events.map(({ kind, confidence }) => `${kind} ${confidence}`);
}

const rules = (number: string) => [
  rule(`${number}a`, "Tokens stand here until they are beaten or led away by a lamp."),
  rule(`${number}b`, "A spell touches only this place unless it names another one."),
];

describe("the beginning of a lineage", () => {
  const history = mergedHistory({
    "2001-01-01": [heading("500", "Wells"), rule("500.1", "In Play"), ...rules("500.1")],
    "2002-01-01": [
      heading("500", "Wells"),
      rule("500.2", "Ducks may be fed on any day but the first."),
      heading("501", "Field"),
      ...rules("501.1"),
    ],
  });

  it("is no surer than an end, because only absence shows it", () => {
    expect(birthOf(history, "500.2")).toEqual(["created medium"]);
  });

  it("is not sure at all for a section whose rules were under a title that ended: it may only be renamed", () => {
    expect(birthOf(history, "501")).toEqual(["created low", "merged medium"]);
  });
});
