import { describe, expect, it } from "vitest";
import { changeClasses } from "../../../core/archive/change-classes.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import { lineageAnswer } from "../../../core/ask/lineages.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

describe("a rule that was split", () => {
  const first = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
  const second =
    "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
  const archive = mergedArchive({
    "2001-01-01": [heading("500", "Wells"), rule("500.1", `${first} ${second}`), rule("500.2", "Lids are lifted.")],
    "2002-01-01": [
      heading("500", "Wells"),
      rule("500.1", first),
      rule("500.1a", second),
      rule("500.2", "Lids are lifted."),
    ],
  });
  const eventsOf = (id: string, from: string) =>
    lineageAnswer(archive, id, undefined)
      .revisions.find((revision) => revision.from === from)
      ?.events.filter(({ kind }) => kind === "split");

  it("says so in its own history, with its parts", () => {
    expect(eventsOf("500.1@2001-01-01", "2002-01-01")).toMatchObject([
      {
        with: [
          { lineage: "500.1@2001-01-01", number: "500.1" },
          { lineage: "500.1a@2002-01-01", number: "500.1a" },
        ],
      },
    ]);
    expect(eventsOf("500.1@2001-01-01", "2001-01-01")).toEqual([]);
  });

  it("is what the part names as its origin", () => {
    expect(eventsOf("500.1a@2002-01-01", "2002-01-01")).toMatchObject([{ with: [{ lineage: "500.1@2001-01-01" }] }]);
  });
});

describe("a section of a tournament document with a title and a text", () => {
  const text = "Whoever hears the bell puts down the spoon, and nobody picks it up before the bell has rung again.";
  const section = (number: string, name: string, words = text) => ({ ...rule(number, words), name });
  const classes = (before: readonly [string, string, string?], after: readonly [string, string, string?]) => {
    const other = section("3", "Kettles", "A kettle that has boiled is taken from the fire by the youngest player.");
    const archive = mergedArchive({
      "2011-01-01": [section(...before), other],
      "2012-01-01": [section(...after), other],
    });
    const days = { from: day("2011-01-01"), to: day("2012-01-01") };
    const scope = { section: null, rule: null, lineage: null, classes: changeClasses };
    return diffAnswer(archive, days, scope).changes.map((change) => change.class);
  };

  it.each([
    { because: "another title", after: ["2", "Bells and Spoons"], expected: ["title"] },
    { because: "another title and number", after: ["2.1", "Bells and Spoons"], expected: ["both"] },
    {
      because: "another text and title",
      after: ["2", "Bells and Spoons", `${text} Then it rings.`],
      expected: ["amended"],
    },
    { because: "larger letters in its title", after: ["2", "BELLS"], expected: [] },
    { because: "a bullet before its text", after: ["2", "Bells", `• ${text}`], expected: ["typography-only"] },
  ] as const)("has changed as $expected by $because", ({ after, expected }) => {
    expect(classes(["2", "Bells"], after)).toEqual(expected);
  });
});
