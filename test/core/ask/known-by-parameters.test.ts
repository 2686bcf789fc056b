import { describe, expect, it } from "vitest";
import type { Parameter } from "../../../core/archive/parameter.ts";
import { ruleAnswer } from "../../../core/ask/rule.ts";
import { sectionAnswer } from "../../../core/ask/section.ts";
import { withDerived } from "../../../core/derived.ts";
import type { Playbook } from "../../../core/play/playbook.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { embedded } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";
import { problemOf } from "../../problems.ts";

const rope = "The rope of a bucket belongs to the player whose grandmother spun it.";
const lid = "A lid closes a well until its owner lifts the lid.";
const nails = "Nails of a lid are of iron.";
const toll = "A stranger pays a copper coin to the keeper of the well.";

/** The second release is not held. By the third a rule came in before the others. */
const archive = mergedArchive(
  {
    "2001-01-01": [
      heading("500", "Wells"),
      rule("500.1", "Rope"),
      rule("500.1a", rope),
      rule("500.2", lid),
      rule("500.2a", nails),
    ],
    "2003-01-01": [
      heading("500", "Wells"),
      rule("500.1", toll),
      rule("500.2", "Rope"),
      rule("500.2a", rope),
      rule("500.3", lid),
    ],
  },
  ["2001-01-01", "2002-01-01", "2003-01-01"],
);

const sample = embedded().playbook.parameters.values().next().value as Parameter;
const restingOn = (id: string, quote: string, numbers: Readonly<Record<string, string>>): Parameter => ({
  ...sample,
  id,
  name: `The ${id}`,
  values: [
    {
      from: day("2001-01-01"),
      value: "yes",
      layer: "game-rules",
      confidence: "high",
      says: "So it is.",
      inExample: null,
      references: [
        {
          lineage: null,
          document: null,
          numbers: Object.entries(numbers).map(([from, number]) => ({ from: day(from), number: number as RuleNumber })),
          term: null,
          source: null,
          quote,
        },
      ],
    },
  ],
});
const parameters = [
  restingOn("rope", "whose grandmother spun it", { "2001-01-01": "500.1a", "2002-01-01": "500.2a" }),
  restingOn("toll", "pays a copper coin", { "2002-01-01": "500.1" }),
  restingOn("hinge", "a hinge is of leather", { "2002-01-01": "500.2b" }),
  restingOn("frost", "gloves are lent by the miller", { "2002-01-01": "500.4" }),
];
const playbook: Playbook = withDerived<Playbook>({
  ...embedded().playbook,
  parameters: new Map(parameters.map((one) => [one.id, one])),
});

const known = (number: string, on: string) =>
  ruleAnswer({ archive, playbook }, number as RuleNumber, day(on)).knownByParameters.map(
    ({ number, title, heldAs, parameter }) => [number, title, heldAs, parameter],
  );

describe("a rule on a day whose release is not held", () => {
  const rope = ["500.2a", "Rope", "500.1a", "rope"];
  const tolled = ["500.1", toll, null, "toll"];

  it.each([
    [
      "500.2",
      [rope, ["500.2b", null, null, "hinge"]],
      "the dataset knows that the number was already that of another rule",
    ],
    ["500.1", [tolled, rope], "the dataset knows that this rule had moved, and words of the one that had come"],
    ["500.1a", [tolled, rope], "what is known of a rule concerns its subrules too"],
    ["500.2a", [rope], "other words of a subrule beside it do not concern it"],
    [
      "500",
      [tolled, rope, ["500.2b", null, null, "hinge"], ["500.4", null, null, "frost"]],
      "a section is told all of it",
    ],
  ])("names for %s %j, because %s", (number, expected, _because) => {
    expect(known(number, "2002-06-01")).toEqual(expected);
  });

  it("is told with a whole section, too", () => {
    const knownOn = (on: string) =>
      sectionAnswer({ archive, playbook }, "500" as RuleNumber, day(on)).knownByParameters;
    expect(knownOn("2002-06-01").map(({ number }) => number)).toEqual(["500.1", "500.2a", "500.2b", "500.4"]);
    expect(knownOn("2003-01-01")).toEqual([]);
  });

  it("says so in the problem of a number that no held release has", () => {
    const { message, facts } = problemOf(() =>
      ruleAnswer({ archive, playbook }, "500.4" as RuleNumber, day("2002-06-01")),
    );
    expect(message).toContain(
      "The dataset knows of the release then in force: 500.4 said “gloves are lent by the miller”.",
    );
    expect(facts).toMatchObject({ knownByParameters: [{ number: "500.4", lineage: null, parameter: "frost" }] });
  });

  it.each(["2001-12-31", "2003-01-01"])("is told nothing on %s, whose release is held", (on) => {
    for (const number of ["500", "500.1", "500.2"]) expect(known(number, on)).toEqual([]);
  });
});
