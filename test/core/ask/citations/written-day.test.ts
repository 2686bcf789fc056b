import { describe, expect, it } from "vitest";
import type { Archive } from "../../../../core/archive/archive.ts";
import { checkText } from "../../../../core/ask/citations/check.ts";
import { withDerived } from "../../../../core/derived.ts";
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
const merged = mergedArchive({
  "2001-01-01": [wells, ...texts.map((text, nth) => rule(`500.${nth + 1}`, text)), rule("500.20", "Oars are salted.")],
  "2003-01-01": [wells, rule("500.1", toll), ...texts.map((text, nth) => rule(`500.${nth + 2}`, text))],
});
const cellarDoor = {
  ...{ name: "Cellar Door", code: "CDR", released: day("2001-01-01"), isCertain: true },
  ...{ because: null, source: "a test", page: null },
};
const millPond = { ...cellarDoor, name: "Mill Pond: School of Oars", code: "MPO" };
const archive = withDerived<Archive>({
  ...merged,
  releases: merged.releases.map((release, nth) => (nth === 0 ? { ...release, sets: [cellarDoor, millPond] } : release)),
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

describe("a long comment", () => {
  it("does not outweigh the words beside its number, or those of a row", () => {
    const others = texts.slice(3).join(" ");
    const rows = texts.map((text, nth) => `// CR 500.${nth + 1}: ${text.replace("is counted", "waits")}`).join("\n");
    const verdictsOf = (text: string) =>
      checkText(archive, text, { on, writtenOn: () => day("2001-06-01") }).citations.map(({ verdict }) => verdict);
    expect(verdictsOf(`/* The ferry of the quarry: CR 500.3. ${others} */`)).toEqual(["stale"]);
    expect(new Set(verdictsOf(rows))).toEqual(new Set(["stale"]));
  });
});

describe("a time in the past of which a sentence speaks", () => {
  const line = (sentence: string) => sentence.replace("it", "the goose of the harbour, CR 500.1,");
  const verdictOf = (sentence: string) => found(line(sentence), "500.1")?.verdict;

  it.each([
    "On 2002-10-01 it was counted",
    "On October 1, 2002, it was counted",
    "Back in Oct. 2002 it was counted",
    "In 2002 it was counted",
    "As of 1 October 2002, see it",
    "Before 2003 see it",
    "Until 2002 it is right",
    "Per the 2002 rules, see it",
    "See it, under the Cellar Door rules",
    "Updated for Cellar Door: it",
    "In Mill Pond (May 2002) it was counted",
    "When Cellar Door came out it was counted",
  ])("makes a number right that was right then: %s", (sentence) => {
    expect(verdictOf(sentence)).toBe("fits");
    expect(found(line(sentence), "500.1")?.because).toMatch(
      /^The sentence says “.+”, and the number was right then\.$/,
    );
  });

  it.each([
    ["is not over", "As of 2003, see it"],
    ["is that of another number", "As of May 2003 see it"],
    ["only begins then", "Since 2002 it is counted"],
    ["is the day of a note", "On 2002-10-01 I wrote it"],
    ["stands in another sentence", "In 2002 all was well. See it"],
    ["stands in another line", "As of 2002\nsee it"],
    ["is no set", "As of Orchard Row, see it"],
    ["is before the rule", "As of 1999, see it"],
  ])("does not where it %s", (_, sentence) => {
    expect(verdictOf(sentence)).toBe("stale");
  });

  it.each([
    ["The goose of the harbour had CR 500.1 (2002) and 500.2 (2003)", "fits"],
    ["The goose of the harbour had CR 500.1 (Cellar Door)", "fits"],
    ["The goose of the harbour had CR 500.1 (2002 of them)", "stale"],
    ["The goose of the harbour, CR 500.1 (Cellar Door)", "stale"],
    ["Salt ended with Cellar Door. Until then the goose of the harbour was CR 500.1", "stale"],
    ["Salt came in 2003. Until then the goose of the harbour was counted, CR 500.1", "fits"],
    ["Salt came. Until then the goose of the harbour was counted, CR 500.1", "stale"],
  ])("is read in brackets and in the sentence before: %s", (sentence, verdict) => {
    expect(found(sentence, "500.1")?.verdict).toBe(verdict);
  });

  it("does not make a number right that was another rule's then", () => {
    const sentence = "In 2002 the orchard of the tavern was counted, CR 500.1";
    expect(found(sentence, "500.1")?.verdict).not.toBe("fits");
  });

  it("is found in a hostile text in the time of one look at each number", () => {
    const text = `${"As of As Of The And The ".repeat(2_000)} CR 500.20`;
    expect(found(text, "500.20")?.verdict).toBe("nonexistent");
  });
});
