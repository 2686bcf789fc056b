import { describe, expect, it } from "vitest";
import { changeClasses } from "../../../core/archive/change-classes.ts";
import { titleFrom, titleOn } from "../../../core/archive/life.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import { numberAnswer } from "../../../core/ask/number.ts";
import { ruleAnswer } from "../../../core/ask/rule.ts";
import { ruleNumberFrom } from "../../../core/text/rule-number.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const separately = "Each instance of moss on the same stone triggers separately at dusk.";
const redundant = "Multiple instances of moss on the same stone are redundant at dusk.";
const archive = mergedArchive({
  "2007-05-01": [heading("500", "Stones"), rule("500.1", separately), rule("500.2", "Stones sleep until noon.")],
  "2010-07-16": [heading("500", "Stones"), rule("500.1", redundant), rule("500.2", "Stones sleep until noon.")],
});
const number = ruleNumberFrom("500.1");
if (number === undefined) throw new Error("500.1 is a number");

describe("the title of a rule without a curated title", () => {
  it.each([
    ["2007-05-01", "Each instance of moss", "the first day"],
    ["2010-07-15", "Each instance of moss", "the day before the words changed"],
    ["2010-07-16", "Multiple instances of moss", "the day of the change"],
  ])("on %s begins with %s: %s", (on, words) => {
    const answer = ruleAnswer({ archive }, number, day(on));
    expect(answer.title.startsWith(words)).toBe(true);
    expect(answer.text.startsWith(words)).toBe(true);
  });

  it("comes from the later day in a comparison, and from the last words in the list of a number's rules", () => {
    const { changes } = diffAnswer(
      archive,
      { from: day("2007-05-01"), to: day("2010-07-16") },
      { section: null, rule: null, lineage: null, classes: changeClasses },
    );
    expect(changes.map(({ title }) => title.split(" of ", 1)[0])).toEqual(["Multiple instances"]);
    expect(numberAnswer(archive, number).lineages.map(({ title }) => title)).toEqual([changes[0]?.title]);
  });

  it("is cut at a word", () => {
    expect(titleFrom({ name: null, text: `${"word ".repeat(20)}end` })).toBe(`${"word ".repeat(12).trim()} …`);
    expect(titleFrom({ name: null, text: `${"a        ".repeat(40)}end` })).toBe(`${"a ".repeat(30).trim()} …`);
    expect(titleFrom({ name: null, text: `one${" ".repeat(300)}two` })).toBe("one two");
    expect(titleFrom({ name: "Moss", text: "anything" })).toBe("Moss");
  });

  it("of one that a person named is constant", () => {
    const [lineage] = archive.lineages.values();
    if (lineage === undefined) throw new Error("there is a lineage");
    expect(titleOn({ ...lineage, topic: "moss", title: "Moss at dusk" }, day("2007-05-01"))).toBe("Moss at dusk");
  });
});
