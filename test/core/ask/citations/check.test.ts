import { describe, expect, it } from "vitest";
import type { Archive } from "../../../../core/archive/archive.ts";
import { checkCitations, checkText } from "../../../../core/ask/citations/check.ts";
import { glossPieces } from "../../../../core/ask/citations/explain.ts";
import { ruleIndexOn } from "../../../../core/ask/citations/rule-index.ts";
import { withDerived } from "../../../../core/derived.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";
import { growth } from "../../../processor-time.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it.";
const lid = "A lid closes a well. Nobody draws from a closed well until its owner lifts the lid.";
const toll = "A stranger pays a copper coin to the keeper before drawing from somebody's well.";

/** Four invented rulebooks' worth of rules: in 2003 a rule comes in before the others, so that each moves on by one. */
const archive = mergedArchive(
  {
    "2001-01-01": [heading("500", "Wells and Buckets"), rule("500.1", dip), rule("500.2", rope), rule("500.3", lid)],
    "2003-01-01": [
      heading("500", "Wells and Buckets"),
      rule("500.1", toll),
      rule("500.2", dip),
      rule("500.3", rope),
      rule("500.4", lid),
    ],
  },
  ["2001-01-01", "2003-01-01"],
);
const on = day("2003-06-01");

function verdictOf(number: string, gloss: string) {
  return checkCitations(archive, [{ number: number as RuleNumber, gloss }], { on }).citations[0];
}

describe("a number is compared with the words beside it", () => {
  it.each([
    ["500.2", "bucket let down into a well comes up with water left at dawn", "fits", []],
    ["500.1", "bucket let down into a well comes up with water left at dawn", "stale", ["500.2"]],
    ["500.2", "the rope of the bucket belongs to the one whose grandmother spun it", "stale", ["500.3"]],
    ["500.3", "a stranger pays a copper coin to the keeper before drawing", "wrong-rule", ["500.1"]],
    ["500.9", "a stranger pays a copper coin to the keeper before drawing", "nonexistent", ["500.1"]],
    ["500.4", "nobody draws from a closed well; a stranger pays the keeper a coin", "fits", ["500.1"]],
    ["500.1x", "placeholder for any of them", "cannot-tell", []],
    ["500.9x", "", "nonexistent", []],
    ["500.2", "", "cannot-tell", []],
    ["500.2", "refactor this loop", "cannot-tell", []],
  ])("%s beside %j is %s", (number, gloss, verdict, numbers) => {
    const checked = verdictOf(number, gloss);
    expect(checked).toMatchObject({ verdict });
    expect(checked?.suggestions.slice(0, 1).map((suggestion) => suggestion.number)).toEqual(numbers);
  });

  it("costs the same for each number, however long its line is and however many stand beside it", () => {
    const shapes = [
      (count: number) => "CR 500.2 ".repeat(count),
      (count: number) => "the rope, CR 500.3; ".repeat(count),
    ];
    for (const shape of shapes)
      expect(growth((text) => checkText(archive, text, { on }), shape(2_000), shape(16_000))).toBeLessThan(28);
  });

  it("a word of the heading fits the rule, and is not said to be in it", () => {
    expect(verdictOf("500.3", "grandmother spun the rope of the wells")?.because).toBe(
      'The words "grandmother", "spun", "rope", "wells" fit 500.3, "The rope of a bucket belongs to the player whose grandmother …".',
    );
  });

  it("words of a program that no rule has say nothing, even beside some that a rule has", () => {
    const toll = "stranger keeper copper coin";
    const code = Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => `${letter}loader ${letter}chunk`).join(" ");
    expect(verdictOf("500.3", toll)?.verdict).toBe("wrong-rule");
    expect(verdictOf("500.3", `${toll} ${code}`)?.verdict).toBe("cannot-tell");
  });

  it("a keyword is meant only if it is named: cards have the phrases of its rule too", () => {
    const pole = "a walker gets a long silver balancing pole until the end of its dance";
    const verdictBesideSection = (section: string) => {
      const own = mergedArchive({
        "2001-01-01": [
          heading("500", "Wells and Buckets"),
          rule("500.1", dip),
          rule("500.2", rope),
          heading(section, "Ropes"),
          rule(`${section}.5`, "Ropewalking"),
          rule(`${section}.5a`, `“Ropewalking” means “${pole}.”`),
        ],
      });
      const asked = [{ number: "500.1" as RuleNumber, gloss: pole }];
      return checkCitations(own, asked, { on: day("2001-06-01") }).citations[0]?.verdict;
    };
    expect(verdictBesideSection("702")).toBe("cannot-tell");
    expect(verdictBesideSection("503")).toBe("wrong-rule");
  });

  it("a number that nothing but its words makes a citation is nonexistent with medium confidence at most", () => {
    const wells = [heading("500", "Wells and Buckets"), rule("500.1", dip)];
    const gone = mergedArchive({
      "2001-01-01": [...wells, heading("600", "Lids"), rule("600.1", lid)],
      "2003-01-01": wells,
    });
    const closed = `CR 500.1: ${dip} Nobody draws from a closed well until its owner lifts the lid`;
    const ask = (text: string) => checkText(gone, text, { on: day("2003-01-01") }).citations[1];
    expect(ask(`${closed} (rule 600.1)`)).toMatchObject({ verdict: "nonexistent", confidence: "high" });
    expect(ask(`${closed} 600.1`)).toMatchObject({ verdict: "nonexistent", confidence: "medium" });
  });

  it("words that name two keywords rewrite nothing, and words that name the cited one mean no other", () => {
    const keywords = (numbers: readonly [string, string, string]) =>
      [
        ["Haul", "To haul a bucket, lift it by its rope until the keeper sees its rim."],
        ["Pour", "To pour a bucket means to turn it over slowly."],
        ["Ladle", "To ladle, a keeper will pour out the topmost cup of cold water of a bucket."],
      ].flatMap(([name = "", text = ""], place) => [
        rule(`701.${numbers[place]}`, name),
        rule(`701.${numbers[place]}a`, text),
      ]);
    const own = mergedArchive(
      {
        "2001-01-01": [heading("701", "Keyword Actions"), ...keywords(["1", "2", "3"])],
        "2003-01-01": [
          heading("701", "Keyword Actions"),
          rule("701.1", "Lower"),
          rule("701.1a", "To lower a lid, let it sink onto a well without a sound."),
          ...keywords(["2", "3", "4"]),
        ],
      },
      ["2001-01-01", "2003-01-01"],
    );
    const ask = (number: string, gloss: string) => {
      const [checked] = checkCitations(own, [{ number: number as RuleNumber, gloss }], { on }).citations;
      return [checked?.verdict, checked?.confidence, checked?.suggestions[0]?.number];
    };
    expect(ask("701.1a", "haul a bucket, lift it by its rope")).toEqual(["stale", "high", "701.2a"]);
    expect(ask("701.1a", "haul a bucket, lift it by its rope, and pour")).toEqual(["stale", "medium", "701.2a"]);
    expect(ask("701.3", "pour out the topmost cup of cold water")[0]).not.toBe("stale");
  });

  it("words in brackets with the number say what it is, and a quotation of a card is not another rule", () => {
    const paid = "a stranger pays a copper coin to the keeper before drawing";
    const ask = (text: string) => checkText(archive, text, { on }).citations.map(({ verdict }) => verdict);
    expect(ask(`// ${paid} (CR 500.3)`)).toEqual(["wrong-rule"]);
    expect(ask(`// ${paid} (CR 500.3 rope)`)).toEqual(["fits"]);
    const card = "Coin Keeper: whenever one draws from a well, a stranger pays some copper";
    expect(ask(`// CR 500.3: ${card}`)).toEqual(["wrong-rule"]);
    expect(ask(`// CR 500.3: "${card}"`)).toEqual(["cannot-tell"]);
    expect(ask(`// CR 500.3: "${toll}"`)).toEqual(["wrong-rule"]);
  });

  it("a number of a release that is not held is not judged, and the reason says how to get it", () => {
    const held = mergedArchive({ "2001-01-01": [heading("500", "Wells"), rule("500.1", dip)] }, [
      "2001-01-01",
      "2003-01-01",
    ]);
    const asked = [{ number: "500.7" as RuleNumber, gloss: "a stranger pays a coin" }];
    const [checked] = checkCitations(held, asked, { on }).citations;
    expect(checked?.verdict).toBe("cannot-tell");
    expect(checked?.because).toBe(
      "What stands under 500.7 on 2003-06-01 is not held: the release of 2003-01-01, then in force, is missing. No rule has the number in the last release held before it, that of 2001-01-01. Get it with `annals fetch`, or `annals import` its file.",
    );
  });

  it("takes words that programs know for words", () => {
    expect(
      verdictOf("500.2", "the constructor calls toString, valueOf and __proto__ of a bucket at dawn")?.verdict,
    ).toBe("fits");
  });

  it("knows how people speak of a rule, on every day and under every number", () => {
    const phrases = [{ number: "500.4" as RuleNumber, on, words: "shut hole, corked" }];
    const told = withDerived<Archive>({ ...archive, phrases });
    const asked = (number: string, gloss: string, then = on) =>
      checkCitations(told, [{ number: number as RuleNumber, gloss }], { on: then }).citations[0];
    expect(verdictOf("500.2", "shut hole is corked")).toMatchObject({ verdict: "cannot-tell" });
    expect(asked("500.4", "shut hole is corked")).toMatchObject({ verdict: "fits" });
    expect(asked("500.2", "shut hole is corked")).toMatchObject({ suggestions: [{ number: "500.4" }] });
    expect(asked("500.3", "shut hole is corked", day("2002-01-01"))).toMatchObject({ verdict: "fits" });
    expect(asked("500.3", "shut hole is corked")).toMatchObject({
      verdict: "stale",
      suggestions: [{ number: "500.4" }],
    });
  });

  it.each([
    ["bucket let down into a well comes up with water left at dawn", "high"],
    ["water at dawn", "medium"],
  ])("is certain that a number is stale only by several words of the rule: %j", (gloss, confidence) => {
    const others = Array.from({ length: 60 }, (_, nth) => rule(`501.${nth + 1}`, `Barrel${nth} rolls on cart${nth}.`));
    const large = mergedArchive({
      "2001-01-01": [heading("500", "Wells"), rule("500.1", dip), heading("501", "Barrels"), ...others],
      "2003-01-01": [
        heading("500", "Wells"),
        ...[rule("500.1", toll), rule("500.2", dip), heading("501", "Barrels")],
        ...others,
      ],
    });
    const asked = [{ number: "500.1" as RuleNumber, gloss }];
    expect(checkCitations(large, asked, { on }).citations).toMatchObject([{ verdict: "stale", confidence }]);
  });

  it("names the rule that has a number only later than the day asked", () => {
    const asked = { number: "500.4" as RuleNumber, gloss: "a closed well until the owner lifts the lid" };
    const [checked] = checkCitations(archive, [asked], { on: day("2002-01-01") }).citations;
    expect(checked).toMatchObject({ verdict: "nonexistent", since: null, suggestions: [{ number: "500.3" }] });
    expect(checked?.because).toContain("From 2003-01-01 on it was");
  });

  it("gives a list in brackets the words on both sides, and calls no number stale whose rule is cited beside it", () => {
    const text = "// the bucket's water (500.2, 500.1) and the copper coin of a stranger";
    const { citations } = checkText(archive, `// CR 500.4: lid\n\n${text.replace("(500", "(CR 500")}`, { on });
    expect(citations.slice(1).map(({ gloss }) => gloss)).toEqual([
      "the bucket's water and the copper coin of a stranger",
      "the bucket's water and the copper coin of a stranger",
    ]);
    expect(citations.slice(1).map(({ verdict }) => verdict)).not.toContain("stale");
  });

  it("says since when a number is stale, and which words decide", () => {
    const checked = verdictOf("500.1", "bucket comes up with water left at dawn");
    expect(checked).toMatchObject({ since: "2003-01-01", suggestions: [{ text: dip }] });
    expect(checked?.because).toMatch(/Until 2002-12-31 500\.1 was .*"water".*"dawn"/);
  });

  it.each([
    ["500.2", "bucket comes up with water left at dawn", 'The words "bucket", '],
    [
      "500.9",
      "a stranger pays a copper coin",
      'No rule has the number 500.9 on 2003-06-01, as far as is known from the release of 2003-01-01. No rule that is held had it before. The words "',
    ],
  ])("%s beside %j gives as the reason %j", (number, gloss, reason) => {
    expect(verdictOf(number, gloss)?.because.slice(0, reason.length)).toBe(reason);
  });

  it("marks the words that decide", () => {
    const gloss = "bucket comes up with water left at dawn";
    const [checked] = checkCitations(archive, [{ number: "500.1" as RuleNumber, gloss }], { on }).citations;
    const pieces = checked === undefined ? [] : glossPieces(ruleIndexOn(archive, on), checked);
    expect(pieces.map(({ text }) => text).join("")).toBe(gloss);
    expect(pieces.filter(({ decides }) => decides).map(({ text }) => text)).toContain("dawn");
  });

  it("the words named in the sentence are those marked, also where the rule has other words since", () => {
    const heron = (verb: string) => `A heron fishes for as long as the reeds ${verb} over the water at dusk.`;
    const reworded = mergedArchive(
      {
        "2001-01-01": [heading("500", "Wells"), rule("500.1", heron("bow")), rule("500.2", rope)],
        "2003-01-01": [heading("500", "Wells"), rule("500.1", toll), rule("500.2", rope), rule("500.3", heron("bend"))],
      },
      ["2001-01-01", "2003-01-01"],
    );
    const asked = [{ number: "500.1" as RuleNumber, gloss: "the heron fishes, reeds bow" }];
    const [checked] = checkCitations(reworded, asked, { on }).citations;
    expect(checked).toMatchObject({ verdict: "stale", suggestions: [{ number: "500.3" }] });
    const marked = checked === undefined ? [] : glossPieces(ruleIndexOn(reworded, on), checked);
    expect(marked.filter(({ decides }) => decides).map(({ text }) => text)).toEqual(["heron", "fishes", "reeds"]);
    expect(checked?.because).toContain('the words "heron", "fishes", "reeds" fit');
  });

  it("no rule fits by the words of the next sentence alone", () => {
    const text = "A copper keeper coin, rule 500.4.\nA lid closes a well, and nobody draws from a closed well.";
    expect(checkText(archive, text, { on }).citations).toMatchObject([{ verdict: "cannot-tell" }]);
  });

  it("on the day before the change, and on the day, the same words lead to other verdicts", () => {
    const words = [{ number: "500.1" as RuleNumber, gloss: "bucket comes up with water left at dawn" }];
    const verdicts = ["2002-12-31", "2003-01-01"].map(
      (date) => checkCitations(archive, words, { on: day(date) }).citations[0]?.verdict,
    );
    expect(verdicts).toEqual(["fits", "stale"]);
  });

  it("an answer names the day asked about, whatever day of the release was asked about before", () => {
    const words = [{ number: "500.9" as RuleNumber, gloss: "a copper coin for the keeper" }];
    const answers = ["2003-06-01", "2003-07-02"].map(
      (date) => checkCitations(archive, words, { on: day(date) }).citations[0]?.because,
    );
    expect(answers).toEqual([expect.stringContaining("on 2003-06-01"), expect.stringContaining("on 2003-07-02")]);
  });

  it("words in another language are not compared", () => {
    const words = [{ number: "500.1" as RuleNumber, gloss: "bucket comes up with water left at dawn" }];
    expect(checkCitations(archive, words, { on, isEnglish: false }).citations[0]?.verdict).toBe("cannot-tell");
  });
});

describe("in a text", () => {
  it("each clause of a comment belongs to its own number", () => {
    const text = [
      "// CR 500.2: the bucket comes up with the water left at dawn.",
      "// CR 500.2: a stranger pays the keeper a copper coin before drawing.",
      "draw();",
    ].join("\n");
    const { citations, counts } = checkText(archive, text, { on });
    expect(citations.map(({ verdict, line, column }) => [verdict, line, column])).toEqual([
      ["fits", 1, 7],
      ["wrong-rule", 2, 7],
    ]);
    expect(counts).toMatchObject({ fits: 1, "wrong-rule": 1, stale: 0 });
  });

  it("the title of a section beside its number says which section is meant", () => {
    const ladders = "A ladder leans against a wall until somebody whose name begins with a vowel has climbed it.";
    const renumbered = mergedArchive(
      {
        "2001-01-01": [heading("500", "Forbidden Draughts and Spilled Cups"), rule("500.1", dip), rule("500.2", rope)],
        "2003-01-01": [
          heading("500", "Borrowed Ladders and Tall Walls"),
          rule("500.1", ladders),
          heading("501", "Forbidden Draughts and Spilled Cups"),
          rule("501.1", dip),
          rule("501.2", rope),
        ],
      },
      ["2001-01-01", "2003-01-01"],
    );
    const checked = (text: string) => checkText(renumbered, text, { on }).citations[0];
    const forbidden = checked("Section 500 of the CR, Forbidden Draughts and Spilled Cups");
    expect(forbidden).toMatchObject({ verdict: "stale", confidence: "high" });
    expect(forbidden?.suggestions[0]?.number).toBe("501");
    expect(checked("Section 500 of the CR, Borrowed Ladders and Tall Walls")?.verdict).toBe("fits");
  });

  it("words win over the day on which a line was written", () => {
    const text = "// CR 500.2: the bucket comes up with the water left at dawn";
    const checked = checkText(archive, text, { on, writtenOn: () => day("2002-05-05") }).citations[0];
    expect(checked).toMatchObject({ verdict: "fits" });
    expect(checked?.because).toContain("2002-05-05");
  });

  it("without words the day on which a line was written tells that its rule moved", () => {
    const text = "// CR 500.2";
    expect(checkText(archive, text, { on, writtenOn: () => day("2002-05-05") }).citations[0]).toMatchObject({
      verdict: "stale",
      confidence: "medium",
      suggestions: [{ number: "500.3" }],
    });
    expect(checkText(archive, text, { on, writtenOn: () => day("2003-05-05") }).citations[0]).toMatchObject({
      verdict: "cannot-tell",
    });
  });

  it("a day beside a number is the day on which that line was written", () => {
    const dated = (text: string) => checkText(archive, text, { on }).citations[0];
    expect(dated("// 20020505 - CR 500.2")).toMatchObject({ verdict: "stale", suggestions: [{ number: "500.3" }] });
    expect(dated("// 2003-05-05 - CR 500.2")).toMatchObject({ verdict: "cannot-tell" });
  });
});

describe("a number that no rule has any more", () => {
  const wells = (section: string) => [
    heading(section, "Wells and Buckets"),
    rule(`${section}.1`, dip),
    rule(`${section}.2`, rope),
    rule(`${section}.3`, lid),
  ];
  const tolls = [
    heading("600", "Tolls"),
    rule("600.1", toll),
    rule("600.2", "A number of coins is shortened at dusk."),
  ];
  const moved = mergedArchive(
    { "2001-01-01": [...wells("500"), ...tolls], "2003-01-01": [...tolls, ...wells("700")] },
    ["2001-01-01", "2003-01-01", "2004-01-01"],
  );
  const found = (gloss: string, number = "500.2", asked = on) =>
    checkCitations(moved, [{ number: number as RuleNumber, gloss }], { on: asked }).citations[0];

  it.each(["", "shortened on 2004", "the number became something else", "a stranger pays a copper coin to the keeper"])(
    "suggests first where its only holder is now, whatever the words are: %j",
    (gloss) => {
      expect(found(gloss)).toMatchObject({ verdict: "nonexistent", confidence: "high" });
      expect(found(gloss)?.suggestions[0]).toMatchObject({ number: "700.2", confidence: "medium" });
      expect(found(gloss)?.because).toContain("That rule is 700.2 now.");
    },
  );

  it.each(["", "shortened on 2004", "a stranger pays a copper coin to the keeper"])(
    "suggests the same first if the release of the day is not held: %j",
    (gloss) => {
      const checked = found(gloss, "500.2", day("2004-06-01"));
      expect(checked).toMatchObject({ verdict: "cannot-tell" });
      expect(checked?.suggestions[0]).toMatchObject({ number: "700.2", confidence: "medium" });
    },
  );

  it("suggests other rules by the words after it", () => {
    expect(found("a stranger pays a copper coin to the keeper")?.suggestions.map(({ number }) => number)).toEqual([
      "700.2",
      "600.1",
    ]);
  });

  it("is not surely another rule by one word", () => {
    const byWord = found("shortened", "900.1");
    expect(byWord?.suggestions.filter(({ confidence }) => confidence !== "low")).toEqual([]);
    expect(byWord?.because).not.toContain("The words fit");
  });
});
