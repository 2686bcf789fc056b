import { describe, expect, it } from "vitest";
import { isRulebookCopy } from "../../../../core/ask/citations/copies.ts";
import { referencesWrittenIn } from "../../../../core/ask/citations/find.ts";
import { glossesIn } from "../../../../core/ask/citations/words.ts";
import { mergedArchive, rule } from "../../../merged.ts";

const numbersIn = (text: string) => referencesWrittenIn(text).map(({ number }) => number);
const glossOf = (text: string) => glossesIn(text, referencesWrittenIn(text))[0];

describe("a number that is not a citation gets no finding", () => {
  it.each<[string, string, string[]]>([
    ["path data", '<path d="m356.44 346.62c-0.575 17.961"/>', []],
    ["path data over two lines", '<path d="M10 346.62c 1\n 214.3l2"/>', []],
    ["a transformation", '<g transform="translate(214.3,501.2b) scale(1 2)"/>', []],
    ["a measure of a drawing", '<svg width="346.62m" height="120.5m"></svg>', []],
    ["path data in a program", 'const icon = "M10 10 L346.62c -0.575 17.961";', []],
    ["path data whose commands touch", '<path d="M10 10L209.867 254.795ZM201.495Z"/>', []],
    ["a difference", "C = 255 - clamp(Y + 1.402 * (Cr - 128));", []],
    ["a constant", "#define CONF_NO_SECTION 172", []],
    ["a tag of another standard", "tags: ['section508', 'section508.22.a']", []],
    ["a sign beside the next line", "167: 21,  # '§'\n168: 143,  # 'x'", []],
    ["a range of chapters", "Rules 100-199 and rules 500–599", []],
    ["an attribute that announces a rule", '<Rule number="702.19b"/>', ["702.19b"]],
    ["words in an attribute", '<p title="CR 704.5a and 704.5b and 3 more">', ["704.5a", "704.5b"]],
    ["a range of sections", "Rules 100-117", ["100", "117"]],
    ["a section of a law", "section 230 of the Internal Revenue Code, § 230.5 of Title 17, section 501(c)(3)", []],
    ["a section of a code", "47 U.S.C. § 230 and 17 CFR § 240.10b-5", []],
    ["a section of a law in small letters", "section 103.7a of the tax code, § 704.5a of our rental agreement", []],
    ["a section of the rules in a code", "section 704.5a, of which the code knows nothing", ["704.5a"]],
    ["sections of a law in a list", "sections 230 and 702 of the law, section 230, 231 or 702 of the Act", []],
    ["sections of a law one after the other", "Section 702 of FISA and section 230", []],
    ["a section of a tournament document in a record", '- {document: mtr, section: "121", quote: x}', []],
    ["the same over two lines", '  - document: ipg\n    section: "113"', []],
    ["one whose document comes after", '- {section: "104", document: mtr}', []],
    ["one of JSON", '{"section": "104", "document": "mtr"}, {"document": "cr", "section": "702"}', ["702"]],
    ["one whose document is lines away", '- section: "104"\n  quote: x\n  document: mtr\n- section: "702"', ["702"]],
    [
      "one whose document is lines before",
      '  - document: ipg\n    from: x\n    section: "113"\n\n    section: "702"',
      ["702"],
    ],
    ["a rule quoted in a record of a document", '{document: mtr, section: "104", quote: "CR 704.5a"}', ["704.5a"]],
    ["a rule under the name of a document", "document: MTR. Rule 104.3a and section 104.3b", ["104.3a", "104.3b"]],
    ["a section of the rules in a record", 'document: cr\nsection: "702"', ["702"]],
    ["a rule of another book", "rule 702 of the Federal Rules of Evidence", []],
    [
      "a rule of our book",
      "section 702 of the Comprehensive Rules, rule 704.5j of Ixalan, rule 613 of it",
      ["702", "704.5j", "613"],
    ],
    ["a section of a standard", "ISO/IEC 14882:2020, section 702.2, and IEEE 802.3-2018 section 104.3", []],
    [
      "numbers of a standard that the text names",
      "/* IEEE 802.1X, 802.3ad; see 802.3, IEEE Std 802.11ai-2016 */ and rule 802.3, {{CR|802.4}}",
      ["802.3", "802.4"],
    ],
    ["values in rows", "CR 118.2 and CR 117.6a: x = [10.2, 117.6, 228.9]; y = [118.2, 884.61]", ["118.2", "117.6a"]],
    ["an argument", "CR 118.2a: gzip.open(118.5); scale(118.3, 2); a life (118.4)", ["118.2a", "118.4"]],
    [
      "a later argument",
      'CR 118.2a: printf("%s: %f", "cost", 118.3); cite("life", (118.4)); says("CR 118.1a, 118.5, 118.6")',
      ["118.2a", "118.4", "118.1a", "118.5", "118.6"],
    ],
    [
      "no number of what is called a rule",
      "@Rule(118.2) CR(118.3); assertRule(118.4); cr_rule(118.5)",
      ["118.2", "118.3", "118.4", "118.5"],
    ],
    ["text of a drawing", '<svg width="100"><text>CR 702.19b</text></svg>', ["702.19b"]],
  ])("%s", (_what, text, numbers) => {
    expect(numbersIn(text)).toEqual(numbers);
  });

  it("is a citation in the column of a table in which words confirm another, and in no other column", () => {
    const known = {
      isNumber: (number: string) => number !== "504.9",
      confirmed: <T extends { number: string }>(possible: readonly T[]) =>
        new Set(possible.filter(({ number }) => number === "514.1")),
    };
    const table = "| Untap | 502.3 | 104.2 |\n| Mana | 504.9 | |\n| Cleanup | **514.1** | 606.5 |\n";
    const numbers = (text: string) => referencesWrittenIn(text, known).map(({ number }) => number);
    expect(numbers(`${table}\n| build | 503.1 |\n`)).toEqual(["502.3", "514.1"]);
    expect(numbers("| Untap | 502.3 |\n| Draw | 504.1 |\n")).toEqual([]);
  });

  it.each([
    ["there is no CR 115.2a", true],
    ["`CR 115.2a` does not exist", true],
    ["| CR 702.78 | → | CR 702.79 |", true],
    ["CR 702.78 should be 702.79", true],
    ["no longer ordered (formerly rule 509.2)", true],
    ["and before that it was 115.2b, same words", true],
    ["tokens vanish no more; earlier, rule 702.24k ended them", true],
    ["CR 704.5k used to be CR 420.5e, as we know", false],
    ["the legend rule (704.5k back then)", true],
    ["bushido has another one; it was 502.38a when the block came out", true],
    ["the check that fails was 704.5a when life is 0", false],
    ["an earlier life total counts, CR 704.5a", false],
    ["dies as there is no life left (CR 704.5a)", false],
    ["not blocked, rule 509.1h", false],
    ["the check for it moved from rule 302.3 to rule 502.4", true],
    ["Renumbered CR 409.3 to 602.4", true],
    ["nothing moved; rules 510.1 to 510.4 say how", false],
    ["rules 510.1 to 510.4 changed", false],
  ])("%j mentions the number only: %s", (text, isMention) => {
    expect(glossOf(text)?.isMention).toBe(isMention);
  });

  it.each([
    ["a list of numbers has no words", '  "text": "zero life",\n  "cr_refs": ["CR 614.1a", "CR 702.2c"],', ""],
    [
      "a string of a program stands for itself",
      'HU.testCase "CR 305.7 Blood Moon strips the ability" $\n  let board = hand',
      "Blood Moon strips the ability",
    ],
    [
      "a word with a hyphen is whole",
      "CR 704.5s state-based actions in the same pass",
      "state-based actions in the same pass",
    ],
    ["a possessive", "CR 701.44's surveil", "surveil"],
    ["a number begins with its sign", "CR 613.4c +1/+1 counters", "+1/+1 counters"],
    ["a dash before words is no word", "CR 613.4c - counters +", "counters"],
    [
      "the name of the book is no word",
      "Rule 702.19 of the Magic: The Gathering Comprehensive Rules, trample",
      "trample",
    ],
    [
      "a number between dashes belongs to both sides",
      "the reflexive one — CR 603.12 — triggers",
      "the reflexive one — — triggers",
    ],
    [
      "what is in the cell, not in that before, and not the address",
      '| sacrifice | [CR 701.21](https://rules.example/701.21) — "To sacrifice a permanent" |',
      '"To sacrifice a permanent"',
    ],
    [
      "a comment after the sign of a type",
      "data Chooser\n  = -- | CR 608.2c: the default is the controller\n    You",
      "the default is the controller",
    ],
    ["the name of a page is no word", "Scry is old; look at [[Comprehensive Rules|CR 701.18]].", "Scry is old"],
    [
      "what declares a function is no word",
      "  [Test] public static void Test_702_15c_reach_redundant() { }",
      "_reach_redundant()",
    ],
    ["a symbol at the end is a word, brackets of a program are none", "CR 107.6a: {Q} {}", "{Q}"],
    ["names of modules are no words", "resolving (CR 712.13, Pawl.Engine.Stack)", "resolving"],
  ])("%s", (_what, text, clause) => {
    expect(glossOf(text)?.clause).toBe(clause);
  });

  it("a copy of a rulebook, though not byte for byte; a quotation of it is none", () => {
    const animals = ["heron", "otter", "badger", "magpie", "weasel", "lizard", "falcon", "marten", "beetle", "donkey"];
    const rules = Array.from({ length: 120 }, (_, nth) =>
      rule(`500.${nth + 1}`, `The ${animals[nth % 10]} number ${nth} waits beside the ${animals[nth % 7]} for rain.`),
    );
    const archive = mergedArchive({ "2001-01-01": rules });
    const lines = rules.map(({ number, text }) => `${number}. ${text?.replace("beside", "Beside")}`);
    expect(isRulebookCopy(archive, lines.join("\n\n"))).toBe(true);
    expect(isRulebookCopy(archive, lines.slice(0, 20).join("\n\n"))).toBe(false);
    expect(isRulebookCopy(archive, lines.map((line) => line.replace(/The.*/, "A canoe sinks.")).join("\n"))).toBe(
      false,
    );
  });
});
