import { describe, expect, it } from "vitest";
import { mostChangedAnswer } from "../../../core/ask/contents.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";
import { problemOf } from "../../problems.ts";

const stones = "Stones are never thrown down a well by anybody.";
const archive = mergedArchive({
  "2001-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket hangs on a rope of thirty feet."),
    rule("500.2", stones),
    rule("500.3", 'A "dry" well is closed; see rule 500.2.', "Example: one."),
    rule("500.4", "Whoever lifts the lid drinks first at dawn."),
  ],
  "2002-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket hangs on a rope of forty feet."),
    rule("500.2", "Whoever lifts the lid drinks first at dusk."),
    rule("500.3", "A “dry” well is closed; see rule 500.4.", "Example: two."),
    rule("500.4", stones, "Example: three."),
  ],
  "2003-01-01": [
    heading("500", "Deep Wells"),
    rule("500.1", "A bucket hangs on a rope of thirty feet."),
    rule("500.2", stones),
    rule("500.3", "A “dry” well is closed; see rule 500.2."),
    heading("501", "Springs"),
    rule("501.1", "A spring has no lid and needs no rope at all."),
  ],
});
const asked = (section: string | null, limit: number) =>
  mostChangedAnswer(archive, section as RuleNumber | null, limit);

describe("the rules that changed most often", () => {
  it("count each wording when it began, an earlier one that came back too, and neither moves nor marks nor examples", () => {
    const { total, rules } = asked(null, 10);
    expect(rules.map(({ number, wordings, first, last }) => [number, wordings, first, last])).toEqual([
      ["500.1", 3, "2001-01-01", "2003-01-01"],
      ["500.2", 2, "2001-01-01", "2002-01-01"],
    ]);
    expect(total).toBe(2);
  });

  it("have the title and number of the newest wording, and the day of an end", () => {
    const [bucket, lid] = asked("500", 10).rules;
    expect(bucket).toMatchObject({ title: "A bucket hangs on a rope of thirty feet.", now: { number: "500.1" } });
    expect(lid).toMatchObject({ title: "Whoever lifts the lid drinks first at dusk.", now: { ended: "2003-01-01" } });
  });

  it("are cut at a limit, and still counted", () => {
    const { total, rules } = asked(null, 1);
    expect([total, rules.map(({ number }) => number)]).toEqual([2, ["500.1"]]);
  });

  it("may be none in a section that is held", () => {
    expect(asked("501", 10)).toEqual({ section: "501", total: 0, rules: [] });
  });

  it.each([
    ["500.1", "invalid-request"],
    ["999", "not-held"],
  ])("are refused for %s: %s", (section, code) => {
    expect(problemOf(() => asked(section, 10)).code).toBe(code);
  });
});
