import { describe, expect, it } from "vitest";
import { checkText } from "../../../../core/ask/citations/check.ts";
import { projectRecord } from "../../../../core/ask/citations/repository.ts";
import type { CheckAnswer, CheckedCitation } from "../../../../core/contract/citation-check.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const keyword = (nth: number, name: string, text: string) => [rule(`702.${nth}`, name), rule(`702.${nth}a`, text)];
const wade = "Wade is a static ability. A creature with wade ignores rivers while it moves upstream.";
const burrow = "Burrow is an activated ability. It hides a creature below the ground until somebody digs.";
const hover = 'Hover is a static ability. "Hover" means "This creature stays above mud and reeds." See rule 500.2.';
const others = Array.from({ length: 30 }, (_, nth) => rule(`500.${nth + 3}`, `Player ${nth} may pay a cost in turn.`));
const archive = mergedArchive({
  "2001-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket draws water from a well."),
    rule("500.2", "Mud slows each creature that has no ability to stay above it."),
    ...others,
    heading("600", "Lanterns"),
    rule("600.1", "A lantern burns oil."),
    rule("600.2", "The oil is bought from the miller."),
    heading("702", "Keyword Abilities"),
    ...keyword(1, "Wade", wade),
    ...keyword(2, "Hover", hover),
  ],
  "2003-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket draws water from a well."),
    rule("500.2", "Mud slows each creature that has no ability to stay above it."),
    ...others,
    heading("600", "Anvils"),
    rule("600.1", "An anvil rings when it is struck."),
    rule("600.2", "Lanterns stand beside each anvil at night."),
    rule("600.3", "An anvil is not struck by a creature with burrow."),
    rule("600.4", "Keyword abilities of an anvil ring twice."),
    heading("601", "Lanterns"),
    rule("601.1", "A lantern burns oil."),
    rule("601.2", "The oil is bought from the miller."),
    heading("702", "Keyword Abilities"),
    ...keyword(1, "Burrow", burrow),
    ...keyword(2, "Hover", hover),
    ...keyword(3, "Wade", wade),
  ],
});
const checked = (text: string) => checkText(archive, text, { on: day("2003-06-01") }).citations;

describe("titles, names and quotations beside a number", () => {
  it.each([
    ['rule 600, "Lanterns"', "stale", "high", "601"],
    ['rule 600, "Anvils."', "fits", "high", undefined],
    ['rule 500, "Lanterns"', "wrong-rule", "medium", "601"],
    ["// rule 600: lanterns", "stale", "medium", "601"],
    ["// rule 600: the anvils", "fits", "high", undefined],
    ["// rule 500: lanterns", "wrong-rule", "low", "601"],
    ['CR 600.1, "Lanterns"', "stale", "high", "601.1"],
    ["CR 600.1: lanterns", "stale", "medium", "601.1"],
    ["CR 600.2: lanterns", "cannot-tell", "low", undefined],
    ['"Lanterns" (rule 600)', "stale", "high", "601"],
    ["CR 702.2: Burrow", "wrong-rule", "medium", "702.1"],
    ['"burrow": "CR 600.3", "poison": "CR 600.1"', "cannot-tell", "low", undefined],
    ["section 600 keyword abilities", "wrong-rule", "low", "702"],
    ["CR 702.1: Wade", "stale", "medium", "702.3"],
    ["CR 702.1: Burrow", "fits", undefined, undefined],
  ])("%s is %s (%s)", (text, verdict, confidence, meant) => {
    const [citation] = checked(text);
    expect(citation).toMatchObject({ verdict, ...(confidence === undefined ? {} : { confidence }), basis: "words" });
    if (meant !== undefined) expect(citation?.suggestions[0]?.number).toBe(meant);
  });

  it("a reference inside the quoted text of a rule is right", () => {
    const text = '"Hover" means "This creature stays above mud and reeds." (CR 500.2)';
    expect(checked(text)[0]).toMatchObject({ verdict: "fits", confidence: "high" });
    expect(checked(text)[0]?.because).toContain("refers to it");
    expect(checked(text.replace("500.2", "500.1"))[0]?.verdict).not.toBe("fits");
  });

  it("a number that is only mentioned is no finding", () => {
    expect(checked("there is no CR 500.99")[0]).toMatchObject({ verdict: "cannot-tell", suggestions: [] });
    expect(checked("CR 500.99")[0]).toMatchObject({ verdict: "nonexistent", basis: "numbers" });
  });
});

describe("a stale number whose words fit a neighbour of its rule better", () => {
  const decides = "Whoever rents a mill decides when its wheel turns and which sacks of grain it grinds.";
  const leaves = "A tenant who rents a mill is free to leave the village on any morning, and nobody stops the cart.";
  const mills = (section: string) => [
    heading(section, "Mills"),
    rule(`${section}.1`, decides),
    rule(`${section}.2`, leaves),
  ];
  const moved = mergedArchive({
    "2001-01-01": [...mills("500"), ...others.slice(9)],
    "2003-01-01": [
      heading("500", "Bells"),
      rule("500.1", "A bell rings at noon."),
      ...others.slice(9),
      ...mills("501"),
    ],
  });

  it("leads to that neighbour first, and names both", () => {
    const text =
      "// rule 500.1 whoever rents a mill with its wheel is free to leave the village, nobody stops the cart";
    const [found] = checkText(moved, text, { on: day("2003-06-01") }).citations;
    expect(found).toMatchObject({ verdict: "stale", confidence: "medium" });
    expect(found?.suggestions.map(({ number }) => number).slice(0, 2)).toEqual(["501.2", "501.1"]);
    expect(found?.because).toMatch(/which is 501\.1 now; the words .* fit 501\.2, ".*", better/);
  });
});

describe("numbers that nothing announces as rules", () => {
  const numbers = (text: string) => checked(text).map(({ number, verdict }) => `${number} ${verdict}`);

  it.each<[string, string[]]>([
    ["Burrow below the ground is 702.1", ["702.1 fits"]],
    ["Wade upstream ignores rivers: see 702.1", ["702.1 stale"]],
    ["dig(); // burrow: below the ground until somebody digs (702.1)", ["702.1 fits"]],
    ['  BURROW_BELOW_GROUND("702.1"),', ["702.1 fits"]],
    ["The lantern burns oil (600.1)", ["600.1 stale"]],
    ["a query took 702.1 on average", []],
    ["burrowBelowGround = 702.1", []],
    ["Burrow below the ground costs 702.1 ms", []],
    ["Burrow below the ground is 500.1", []],
    ["a station of 802.11b", []],
    ["Burrow below the ground is 702.9b", ["702.9b nonexistent"]],
    ["CR 702.1a burrow, and 702.9b", ["702.1a fits", "702.9b nonexistent"]],
  ])("%j: %j", (text, expected) => {
    expect(numbers(text)).toEqual(expected);
  });

  it("are never certain", () => {
    const [announced] = checked('rule 600, "Lanterns"');
    expect(announced?.confidence).toBe("high");
    const told = ["The lantern burns oil (600.1)", "A bucket draws water from a well (500.1)", "Wade upstream: 702.1"];
    expect(told.flatMap(checked).map(({ confidence }) => confidence)).not.toContain("high");
  });
});

describe("guesses about a project", () => {
  const citation = (number: string, verdict: CheckedCitation["verdict"], confidence: CheckedCitation["confidence"]) =>
    ({ number: number as RuleNumber, verdict, confidence, because: "" }) as CheckedCitation;
  const answerOf = (citations: CheckedCitation[]): CheckAnswer => {
    const counts = { fits: 0, stale: 0, "wrong-rule": 0, nonexistent: 0, "cannot-tell": 0 };
    for (const { verdict } of citations) counts[verdict] += 1;
    return { on: day("2003-06-01"), counts, citations };
  };
  const weighedAlone = (answer: CheckAnswer): CheckAnswer => {
    const project = projectRecord();
    project.add(answer);
    return project.weighed(answer);
  };
  const fitting = (number: string, count: number) =>
    Array.from({ length: count }, () => citation(number, "fits", "high"));
  const guess = citation("500.1", "wrong-rule", "medium");

  it.each([
    ["cited eleven times more, it is right", 11, "fits"],
    ["cited nine times more, it is not known", 9, "wrong-rule"],
  ])("%s", (_what, count, verdict) => {
    const answer = weighedAlone(answerOf([guess, ...fitting("500.1", count)]));
    expect(answer.citations[0]?.verdict).toBe(verdict);
    expect(answer.counts).toMatchObject({ "wrong-rule": verdict === "fits" ? 0 : 1 });
  });

  it.each([
    ["few citations say nothing", 100, 0, "medium"],
    ["where all numbers exist, a guess needs more", 500, 0, "low"],
    ["where a few do not, it is as usual", 500, 3, "medium"],
  ])("%s", (_what, count, absent, confidence) => {
    const rest = [
      ...fitting("500.2", count),
      ...Array.from({ length: absent }, () => citation("999.9", "nonexistent", "high")),
    ];
    const answer = weighedAlone(answerOf([guess, ...rest]));
    expect(answer.citations[0]).toMatchObject({ verdict: "wrong-rule", confidence });
  });

  it("where many do not, an unlikely guess is shown", () => {
    const rest = [
      ...fitting("500.2", 500),
      ...Array.from({ length: 20 }, () => citation("999.9", "nonexistent", "high")),
    ];
    const answer = weighedAlone(answerOf([citation("500.1", "wrong-rule", "low"), ...rest]));
    expect(answer.citations[0]).toMatchObject({ verdict: "wrong-rule", confidence: "medium" });
  });
});
