import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referencesWrittenIn } from "../../../../core/ask/citations/find.ts";

const found = (text: string) => referencesWrittenIn(text).map(({ number }) => number);

describe("rule numbers are found as people write them", () => {
  it.each([
    ["CR 712.5a", ["712.5a"]],
    ["C.R. 702.9b", ["702.9b"]],
    ["CR: 712.5", ["712.5"]],
    ["(CR §712.5)", ["712.5"]],
    ["rule 712.5A.", ["712.5a"]],
    ["rule&nbsp;712.5", ["712.5"]],
    ["rule\nnumber 712.5", ["712.5"]],
    ["the sub-rule 712.5", ["712.5"]],
    ["rules 712.1 and 712.3", ["712.1", "712.3"]],
    ["Rules 712.1, 712.3, and 712.5a–b, or 713.2", ["712.1", "712.3", "712.5a", "712.5b", "713.2"]],
    ["Rules '''712.1''' and '''712.3'''", ["712.1", "712.3"]],
    ["sections 508–510", ["508", "510"]],
    ["section 712", ["712"]],
    ["§712 and §§ 713, 714", ["712", "713", "714"]],
    ["712.5a-b", ["712.5a", "712.5b"]],
    ["712.5a–c", ["712.5a", "712.5c"]],
    ["712.5a&ndash;c", ["712.5a", "712.5c"]],
    ["704.5z–ab", ["704.5z", "704.5ab"]],
    ["712.5a/b", ["712.5a", "712.5b"]],
    ["rules 712.5a through 712.5c", ["712.5a", "712.5c"]],
    ["[712.5a]", ["712.5a"]],
    ["see also 712.5", ["712.5"]],
    ["(702.9b, voir aussi 712.5)", ["702.9b", "712.5"]],
    ["Siehe auch 712.5; vgl. 713.2", ["712.5", "713.2"]],
    ["véase 712.5, vedi 713.2", ["712.5", "713.2"]],
    ["Siege,712.5a", ["712.5a"]],
    ["1,712.5a", []],
    ["// 712.5, 713.2", ["712.5", "713.2"]],
    ["(712.5a and 712.6)", ["712.5a", "712.6"]],
    ["{{CR|712.5a}}", ["712.5a"]],
    ["{{CR|712.5a|712.6}}", ["712.5a", "712.6"]],
    ["{{Cr|712|5a}} {{Cr|712|5|a}} {{Cr|712|5}}", ["712.5a", "712.5a", "712.5"]],
    ["{{Cite CR|rule=712.5}}", ["712.5"]],
    ["[[Comprehensive Rules|712.5]]", ["712.5"]],
    ["// 704.5k", ["704.5k"]],
    ["# CR 704.5k", ["704.5k"]],
    ["@rule 704.5k", ["704.5k"]],
    ["CR-704.5k", ["704.5k"]],
    ["cr_704_5k test_cr_704_5k_dies cr-704-5k", ["704.5k", "704.5k", "704.5k"]],
    [`{ "rule": "712.5" }`, ["712.5"]],
    ["see 712.5", ["712.5"]],
    ["rule 712.5.a, CR 712.5(b)", ["712.5a", "712.5b"]],
    ["rules 712.5a and b", ["712.5a", "712.5b"]],
    ["CR 712.5a, b, and d", ["712.5a", "712.5b", "712.5d"]],
    ["712.5a to c", ["712.5a", "712.5c"]],
    ["rules 712.5-8, 712.9–10 and 713.2", ["712.5", "712.8", "712.9", "712.10", "713.2"]],
    ["CR 712.5a–CR 712.5c", ["712.5a", "712.5c"]],
    ["CR 712.5a..c, 713.1a..=713.1d, 714.1a to i", ["712.5a", "712.5c", "713.1a", "713.1d", "714.1a", "714.1i"]],
    ["CR 712.5a + 712.6 & 712.7+712.8", ["712.5a", "712.6", "712.7", "712.8"]],
    ["@see MagicCompRules 702.40, CompRules 702.5", ["702.40", "702.5"]],
    ["// rules 712.1,\n     * 712.3 and\n     * 712.5", ["712.1", "712.3", "712.5"]],
    ["{{CR|712.5|a}} {{CR|1=712.5}}", ["712.5a", "712.5"]],
    ["[cr]712.5[/cr] <rule>712.6</rule>", ["712.5", "712.6"]],
    ["RULE_712_5_A cr-712-5-b cr_712_5_a_player", ["712.5a", "712.5b", "712.5"]],
    [`rule_id: "712.5", ruleNumber="712.6"`, ["712.5", "712.6"]],
    ["参见CR712.5a的说明、规则712.6", ["712.5a", "712.6"]],
    ["Mulligan nach Regel 712.5, regla 712.6, règle 712.7", ["712.5", "712.6", "712.7"]],
    ["712.1, 712.3, and 712.4", ["712.1", "712.3", "712.4"]],
    ["712.1\n712.5a\r\n713\n", ["712.1", "712.5a", "713"]],
    ["Rule 712.5a. (712.1, 712.3) Under 712.4 and per 713.1", ["712.5a", "712.1", "712.3", "712.4"]],
  ])("%j", (text, numbers) => {
    expect(found(text)).toEqual(numbers);
  });
});

describe("what is something else is left alone", () => {
  it.each([
    ["$704.5 or $704.5k or € 704.5k or 704.5k EUR", "prices"],
    ["1.712.5 and v1.712.5a and 712.5.1 and rule 712.5.1", "versions"],
    ["2010.10.01 and CR-2010-10-01.txt and rule 2010", "dates"],
    ["704.5 kg, 704.5kg, 120.5ms, +704.5k, 12,712.5a", "amounts"],
    ["192.168.1.1 and 192.168.100.5", "addresses"],
    ["712 cards, or 712.5 of them", "numbers"],
    ["https://example.org/cr/712.5a#CR-712.5b", "addresses of the web, which lead nowhere when rewritten"],
    ["section 7, rule 7, rules 1 and 2", "chapters"],
    ["ticket CR-712, cr712, rule712", "names"],
    ["712.5abc, 712.5style, scr 712.5, 0712.5a", "words"],
    ["rule 712.05 and rule 712.5000", "numbers that no rule can have"],
    ["[2005] 2 S.C.R. 601; 4 Can. S.C.R. 605", "law reports"],
    ["rule 712,5 and CR 712,5a", "numbers with a comma"],
    ["712.5a.html, docs/712.5b.md, cr_712_5a.rs", "files"],
    ["example.org/rule-712.5a and [x](/rules/CR-712.5a) and <a href='cr/rule-712.5a'>", "addresses without a scheme"],
    ["int cr = 255; rule=404; { cr: 100 }", "values in a program"],
    ["per 100.5 grams, under 712.5 gold", "amounts after a word that may point to a rule"],
  ])("%s: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each([
    ["rule 712.5, 100 players", ["712.5"], "a count after a rule"],
    ["712.5a - a player", ["712.5a"], "an article after a dash"],
    ["712.5a-style", ["712.5a"], "a word after a dash"],
    ["712.5b-a", ["712.5b"], "letters that go back"],
    ["rule 712.5a, e.g. a card", ["712.5a"], "an abbreviation"],
    ["rule 712.5a, p. 12", ["712.5a"], "a page"],
    ["rule 712.5a and I think, 712.5b, i think", ["712.5a", "712.5b"], "a pronoun"],
    ["rule 712.5a, d'accord", ["712.5a"], "a word cut short"],
    ["rule 712.5-2020-10", ["712.5"], "a date after a dash"],
    ["rule 712.5a...i think", ["712.5a"], "a word after dots"],
    ["CR 712.5a..b.c()", ["712.5a"], "a name after dots"],
  ])("%s names only %j: %s", (text, numbers) => {
    expect(found(text)).toEqual(numbers);
  });
});

describe("a page that quotes a section", () => {
  const page =
    "720. Controlling\n- 720.1. Some cards\n  720.5a A player\n(720.7) [720.8] costs 720.4 gold\n713.2 Others\n";

  it("is read at the beginnings of its lines and in brackets, where the section is named elsewhere", () => {
    expect(found(page)).toEqual(["720", "720.1", "720.5a", "720.7", "720.8"]);
  });

  it("is not if nothing else says that these are rules", () => {
    expect(found(page.replace("720.5a", "5a"))).toEqual([]);
  });
});

describe("places", () => {
  it("are those of the number, in UTF-16 units, and a range gives both ends", () => {
    const text = "👾 rule 712.5a–c";
    expect(referencesWrittenIn(text)).toEqual([
      {
        document: "cr",
        number: "712.5a",
        written: "712.5a",
        start: 8,
        end: 14,
        spelling: "whole",
        link: null,
        isBare: false,
      },
      {
        document: "cr",
        number: "712.5c",
        written: "c",
        start: 15,
        end: 16,
        spelling: "letters",
        link: "range",
        isBare: false,
      },
    ]);
  });

  it("hold what is said to be written there, in order and apart, in any text", () => {
    const pieces = [
      "CR ",
      "rules ",
      "712.5a",
      "712.5",
      "-b",
      "–",
      " and ",
      ", ",
      "{{Cr|",
      "712|5a",
      "}}",
      "cr_",
      "704_5k",
      "\n",
      "(",
      "x",
      "👾",
      "$",
      "100",
    ];
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 30 }), (some) => {
        const text = some.join("");
        let from = 0;
        for (const { start, end, written } of referencesWrittenIn(text)) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(text.slice(start, end)).toBe(written);
          from = end;
        }
      }),
    );
  });
});

describe("hostile texts take no longer than others of their length", () => {
  // Whatever takes more than a constant time for each character would not end within the time of a test.
  it.each([
    ["digits", "1".repeat(1_000_000), 0],
    ["chapters", `rules 1${" and 2".repeat(100_000)}`, 0],
    ["a long list", `rules 712.1${" and 712.2".repeat(100_000)}`, 100_001],
    ["ranges without an end", "712.5a-".repeat(100_000), 100_000],
    ["words", "rule ".repeat(200_000), 0],
    ["spaces", `rule ${" ".repeat(1_000_000)}`, 0],
    ["spaces in HTML", `rule${"&nbsp;".repeat(200_000)}`, 0],
    ["templates", "{{cr|".repeat(200_000), 0],
    ["half an address", `http://${"a".repeat(1_000_000)}`, 0],
    ["signs at the beginning of a line", "-".repeat(1_000_000), 0],
    ["markup", `rule ${"[".repeat(1_000_000)}`, 0],
    ["half a link", "](a".repeat(300_000), 0],
    ["half a host", "a.".repeat(500_000), 0],
    ["a list over many lines", `rules 712.1${`,\n${" ".repeat(39)}* 712.2`.repeat(20_000)}`, 20_001],
    ["nothing but numbers", "712.1 ".repeat(150_000), 150_000],
    ["almost nothing but numbers", `${"712.1 ".repeat(150_000)}%`, 0],
  ])("%s", (_name, text, count) => {
    expect(referencesWrittenIn(text)).toHaveLength(count);
  });
});

describe("further forms that people use", () => {
  it.each([
    ["see ([704.3], [704.5f])", "704.3 704.5f"],
    ["// mana empties 500.4/703.4n", "500.4 703.4n"],
    ["CR 400.7 / 613.1", "400.7 613.1"],
    ["// x (CR\n// 702.81) y", "702.81"],
    ["rule 111.1\n- [ ] **111.8** copies", "111.1 111.8"],
    ["// CR613 layers", "613"],
    ["// layers 613.1–613.6, see CR 613", "613.1 613.6 613"],
    ["CR 704.5aa", "704.5aa"],
    ["704.5aa is one", "704.5aa"],
    ["rule 704.5ab", "704.5ab"],
    ["- [ ] **111.8** copies of tokens", "111.8"],
    ["613.1–613.6", "613.1 613.6"],
    ["layers 613.1-613.6", "613.1 613.6"],
    ["between 120.5-135.2 and 120.9-120.1", ""],
    ["at 120.5-120.9 kg", ""],
    ["    // 704.5a life", "704.5a"],
    ["//20091005 - 704.5i", "704.5i"],
    [" * x (rule\n * 702.81) y", "702.81"],
    ["-- x (CR\n-- 702.81) y", "702.81"],
    ["const CR_704_5A = 1", "704.5a"],
    ["checkCR_704_5a() and isRule704_5()", "704.5a 704.5"],
    ["fn test_704_5f_zero_toughness() {}; test704_5a(); should_702_9b_block()", "704.5f 704.5a 702.9b"],
    ["void R704_5a_ZeroLifeLoses() {} R702_9b_block", "704.5a 702.9b"],
    ["R704_5a, R404_1_not_found, PCR702_9b_Block, R704_5a_1, R702_9b_C1", ""],
    ["latest_704_5f_value, test_404_1, test_2024_11_08_date, test_704_5f.py, a/test_704_5f_x", ""],
    ["CR 704.5a: version 104.3, builds 104.4 (see theorem 104.5), equation (104.6), issue 104.1", "704.5a"],
    ["macr_704_5a, MACR_704_5A, schedule_704_5a, aCR/704_5a", ""],
    ["macr_704_5a, then rule 704.5b", "704.5b"],
    ["{@mtg.rule 502.2}", "502.2"],
    ["// 116.2b's special action", "116.2b"],
    ["CR 702.179e/f", "702.179e 702.179f"],
    ["fn cr_704_5a_dies()", "704.5a"],
    ["// CR 704\n// 704.5 check", "704 704.5"],
    ["rule 704.5-k", "704.5k"],
    ["CR 508.1c/1g", "508.1c 508.1g"],
    ["// 704.3 state-based actions are checked", "704.3"],
    ["# 704.3: SBA", "704.3"],
    ["/* 704.3. SBA check */", "704.3"],
    [" * [704.3] checked each time", "704.3"],
    ["//704.5a life", "704.5a"],
    ["testCr_704_5a() shouldFollowRule704_5b", "704.5a 704.5b"],
    ["dies (704.5f), [704.5d, 704.5m]", "704.5f 704.5d 704.5m"],
    ["kill(x); // 704.5f", "704.5f"],
    ["kill('704.5f');", "704.5f"],
    ["(CR 701.19 / 400.7 / 701.20.)", "701.19 400.7 701.20"],
  ])("%j has %s", (text, numbers) => {
    expect(
      referencesWrittenIn(text)
        .map(({ number }) => number)
        .join(" "),
    ).toBe(numbers);
  });

  it.each([
    "CR 702.xxx",
    "CR 702.N",
    "return 260.7f;",
    "x = 260.7f + 100.5d;",
    "new Point(260.7f, 114.2f)",
    "box = {width: 114.2f, height: 113.1f}",
    "if (x > 114.2f) y -= 260.7f;",
    "// 100.5 px wide box",
    "// 120.5 ms later than that",
    "Descr704_5a",
    "DCI Floor Rules 104.2",
    "Magic Tournament Rules, section 104.2",
    "IPG 104.2a",
    "Tournament Rules 104.2",
  ])("%j has none", (text) => {
    expect(referencesWrittenIn(text)).toEqual([]);
  });
});
