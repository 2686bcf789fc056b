import { describe, expect, it } from "vitest";
import { checkText } from "../../../../core/ask/citations/check.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const things =
  "goose lantern ferry bucket winch granary candle orchard bellows saddle anvil thimble kettle plough".split(" ");
const places = "harbour chapel quarry meadow tavern bridge stable cellar garden market tower mill forge barn".split(
  " ",
);
const texts = things.map((thing, nth) => `The ${thing} of the ${places[nth]} is counted before dawn.`);
const toll = "A stranger pays a copper coin to the keeper.";
const wells = heading("500", "Wells and Buckets");

/** In 2003 a rule comes in before the others, so that each moves on by one, and 500.20 goes. */
const archive = mergedArchive({
  "2001-01-01": [wells, ...texts.map((text, nth) => rule(`500.${nth + 1}`, text)), rule("500.20", "Oars are salted.")],
  "2003-01-01": [wells, rule("500.1", toll), ...texts.map((text, nth) => rule(`500.${nth + 2}`, text))],
});
const on = day("2003-06-01");
const lineOf2001 = (nth: number) => `// the ${things[nth]} of the ${places[nth]}: CR 500.${nth + 1}\n\n`;
const lineOf2003 = (nth: number) => `// the ${things[nth]} of the ${places[nth]}: CR 500.${nth + 2}\n\n`;
const old = `// salted oars: CR 500.20\n\n${Array.from({ length: 11 }, (_, nth) => lineOf2001(nth)).join("")}`;
const found = (text: string, number: string) =>
  checkText(archive, text, { on }).citations.find((citation) => citation.number === number);

describe("the day of a text, worked out from its numbers", () => {
  it("is that of a number without words, and is called worked out", () => {
    const bare = found(`${old}\n\n// CR 500.13\n`, "500.13");
    expect(bare).toMatchObject({ verdict: "stale", suggestions: [{ number: "500.14" }] });
    expect(bare?.because).toContain("On 2001-01-01, a day worked out from the other numbers of the text, 500.13 was");
    expect(bare?.because).not.toContain("was written");
  });

  it("does not outweigh words that fit the rule of today", () => {
    expect(found(`${old}${lineOf2003(11)}`, "500.13")).toMatchObject({ verdict: "fits" });
  });

  it("is none where the words of several numbers are those of today", () => {
    const mixed = `${old}${lineOf2003(10)}${lineOf2003(11)}\n\n// CR 500.14\n`;
    expect(found(mixed, "500.1")).toMatchObject({ verdict: "stale" });
    expect(found(mixed, "500.14")).toMatchObject({ verdict: "cannot-tell" });
    expect(found(mixed, "500.5")?.because).not.toContain("worked out");
  });
});
