import { describe, expect, it } from "vitest";
import { checkText } from "../../../../core/ask/citations/check.ts";
import { day } from "../../../days.ts";
import { heading, mergedArchive, rule } from "../../../merged.ts";

const archive = mergedArchive({
  "2003-01-01": [
    heading("500", "Wells and Buckets"),
    rule("500.1", "A stranger pays a copper coin to the keeper before drawing from somebody's well."),
    rule("500.2", "A bucket that is let down into a well comes up with as much water as the well has left at dawn."),
    rule("500.3", "The rope of a bucket belongs to the player whose grandmother spun it."),
    rule("500.4", "A lid closes a well. Nobody draws from a closed well until its owner lifts the lid."),
  ],
});
const on = day("2003-06-01");

describe("a number without a letter, by its place in a text that cites rules", () => {
  it.each([
    ["the end of a comment", "step(); // 500.3", ["500.3"]],
    ["the end of a comment after words", "// in two steps, 500.3", ["500.3"]],
    ["a line of a test", '  """500.3"""', ["500.3"]],
    ["brackets", "Those on the rules of the game (500.3) wait.", ["500.3"]],
    ["a dash", "* somebody pays — 500.3", ["500.3"]],
    ["a colon after a sentence", "asked at dawn: 500.3", ["500.3"]],
    ["a key and its value", "price: 500.3", []],
    ["the word of a list item", "* Bucket: 500.3", ["500.3"]],
    ["a key of a list item", "- bucket: 500.3", []],
    ["a key under a heading", "# Wells of Alara\nbucket: 500.3", []],
    ["a price", "it took, $500.3", []],
    ["a factor", "rope = width * 500.3;", []],
    ["a later argument", 'set("rope", 500.3);', []],
    ["a row", '["grandmother\'s rope", 500.3]', ["500.3"]],
    ["an amount with its unit", "# waited, 500.3 ms", []],
    ["a number that no rule has", "// in two steps, 500.8", []],
    ["a number in a sentence", "we saw 500.3 of them", []],
  ])("counts: %s", (_what, line, numbers) => {
    const numbersOf = (text: string) => checkText(archive, text, { on }).citations.map(({ number }) => number);
    expect(numbersOf(`see CR 600.1\n\n${line}`)).toEqual(["600.1", ...numbers]);
    expect(numbersOf(line)).toEqual([]);
  });

  it("guesses nothing weak about a number that counts by its place alone", () => {
    const weak = "CR 500.1\n\nstranger pays the coin to keeper // 500.2";
    const guess = (text: string) => checkText(archive, text, { on }).citations[1];
    expect(guess(weak)).toMatchObject({ number: "500.2", verdict: "cannot-tell", confidence: "low" });
    expect(guess(weak.replace("// ", "// CR "))).toMatchObject({ verdict: "wrong-rule", confidence: "low" });
  });
});

describe("words of numbers that stand in one comment", () => {
  const judged = (text: string) =>
    checkText(archive, text, { on }).citations.map(({ number, verdict, suggestions }) => {
      const [first] = suggestions;
      return verdict === "wrong-rule" ? `${number} means ${first?.number}` : `${number} ${verdict}`;
    });
  const stranger = "a stranger pays the keeper a copper coin";
  const lid = "nobody draws from a closed well until its owner lifts the lid";

  it("are those of its own row, where each number has a row", () => {
    expect(judged(`${stranger}: CR 500.1\n${lid}: CR 500.4`)).toEqual(["500.1 fits", "500.4 fits"]);
    const [first] = judged(`${lid}: CR 500.1\nspun by her grandmother, the rope is the player's: CR 500.4`);
    expect(first).toBe("500.1 means 500.4");
  });

  it("are not excused by a number beside it that has the words of the first", () => {
    const swapped = judged(`If ${stranger} (CR 500.4), it is over, but ${lid} (CR 500.1) all the same.`);
    expect(swapped[1]).toBe("500.1 means 500.4");
    const right = judged(`If ${stranger} (CR 500.1), it is over, but ${lid} (CR 500.4) all the same.`);
    expect(right).toEqual(["500.1 fits", "500.4 fits"]);
  });
});

describe("lines", () => {
  it.each(["\n", "\r\n", "\r"])("are counted where they end in %j", (end) => {
    const found = checkText(archive, ["Wells", "see CR 500.4", "a lid: CR 500.1"].join(end), { on }).citations;
    expect(found.map(({ line, column }) => [line, column])).toEqual([
      [2, 8],
      [3, 11],
    ]);
  });
});

describe("a column of rules", () => {
  const numbersOf = (text: string) => checkText(archive, text, { on }).citations.map(({ number }) => number);
  it.each([
    ["of a file with commas", 'what,rule\nlids,500.4\n"coins, copper",500.1', ["500.4", "500.1"]],
    ["of a file with semicolons and quotes", '"CR";"what"\r\n"500.4";"lids"\r\n', ["500.4"]],
    ["of a file with tabs", "what\tcomp rule no.\nlids\t500.4", ["500.4"]],
    [
      "of a table of a page",
      "Text.\n\n| What | Rule |\n| --- | :-: |\n| `lid` | 500.4 |\n\n| lids | 500.3 |",
      ["500.4"],
    ],
    ["without a head", "lids,500.4\ncoins,500.1", []],
    ["whose head says something else", "what,ruler\nlids,500.4", []],
    ["of rules of something else, in whole numbers", "rule,packets\n500,3\n501,4", []],
  ])("%s", (_what, text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers);
  });

  it("gives each number its place", () => {
    const text = 'rule,what\n "500.4" ,lids';
    const [citation] = checkText(archive, text, { on }).citations;
    expect(text.slice(citation?.start ?? 0, citation?.end ?? 0)).toBe("500.4");
  });
});
