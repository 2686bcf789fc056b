import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sectionOn } from "../../../../core/archive/sections.ts";
import { referencesWrittenIn } from "../../../../core/ask/citations/find.ts";
import { resolutionOf } from "../../../../core/ask/citations/follow.ts";
import { textAnswer } from "../../../../core/ask/citations/resolve.ts";
import { addDays, holdsOn } from "../../../../core/text/days.ts";
import type { RuleNumber } from "../../../../core/text/rule-number.ts";
import { embeddedArchive } from "../../../archive.ts";
import { day } from "../../../days.ts";

const archive = embeddedArchive();

function rewritten(text: string, on: string | null, to = "2026-11-20") {
  return textAnswer(archive, text, { on: on === null ? null : day(on), to: day(to), rewrite: true });
}

describe("a text is rewritten", () => {
  it.each([
    ["See CR 712.5a.", "See CR 723.5a.", "the prefix stays"],
    ["rules 712.5A–B", "rules 723.5A–B", "capitals and the form of a range stay"],
    ["712.5a/b", "723.5a/b", "so do letters that share a number"],
    ["712.5a&ndash;b", "723.5a&ndash;b", "and what stands for a dash"],
    ["rules 712.1 through 712.4", "rules 723.1 through 723.4", "and a range in words"],
    ["{{Cr|712|5a}} {{cr|712|5|a|x=1}} {{CR|712.5a}}", "{{Cr|723|5a}} {{cr|723|5|a|x=1}} {{CR|723.5a}}", "templates"],
    ["cr_712_5a CR-712.5a cr-712-5a", "cr_723_5a CR-723.5a cr-723-5a", "identifiers"],
    ["§712\r\n\t[712.5a]\u0000\ufeff", "§723\r\n\t[723.5a]\u0000\ufeff", "line ends and all other characters stay"],
    ["CR 712.5a, CR 712.5z, CR 100.1", "CR 723.5a, CR 712.5z, CR 100.1", "what cannot be carried stays"],
    ["https://example.org/712.5a CR 712.5a", "https://example.org/712.5a CR 723.5a", "addresses stay"],
    ["[rule 712.5a](rules/712.5a.html#r)", "[rule 723.5a](rules/712.5a.html#r)", "so do links to other pages"],
    [
      "[712.5a](#712.5a) <b id='712.5a'>",
      "[723.5a](#723.5a) <b id='723.5a'>",
      "those within a page go with what they lead to",
    ],
    [
      "[712.5](#712.5), [CR 712](#712)",
      "[723.5](#723.5), [CR 723](#723)",
      "also of a number that nothing else announces",
    ],
    [
      "[712.5](#part-7) [712](#714) [712](#712)",
      "[712.5](#part-7) [712](#714) [712](#712)",
      "unless they lead elsewhere, or may be notes",
    ],
    ["rules 712.5a, b and 712.6", "rules 723.5a, b and 723.6", "letters that stand apart"],
    ["CR 712.5(a), 712.5.a", "CR 723.5(a), 723.5.a", "letters apart from their number"],
    ["rules 712.1-4", "rules 723.1-4", "a range that shares the section"],
    ["{{CR|712.5|a}} {{CR|id=712.5a}} RULE_712_5_A", "{{CR|723.5|a}} {{CR|id=723.5a}} RULE_723_5_A", "more templates"],
    ["CR 712.5a–CR 712.5b", "CR 723.5a–CR 723.5b", "a range with the word twice"],
  ])("%j becomes %j: %s", (text, expected) => {
    expect(rewritten(text, "2012-01-01").text).toBe(expected);
  });

  it("lists what stays, with the reason", () => {
    const { references } = rewritten("CR 507.3a, 507.4, 507.9a, 300.3 and rule 100.1", "2005-01-10");
    expect(references.map(({ written, replacement, keptBecause }) => [written, replacement ?? keptBecause])).toEqual([
      ["507.3a", "723.5a"],
      ["507.4", "removed"],
      ["507.9a", "not-in-use"],
      ["300.3", "split"],
      ["100.1", "not-held"],
    ]);
  });

  it("keeps a range whose ends were carried apart, or past other rules", () => {
    // 507.3a to 507.3d became 710.4a, 710.5, 710.4b and 710.6.
    for (const range of ["507.3a-b", "507.3b-c", "rules 507.1 to 507.2"]) {
      const { text, references } = rewritten(range, "2009-07-10", "2009-07-11");
      expect([text, ...references.map(({ keptBecause }) => keptBecause)]).toEqual([range, "range", "range"]);
    }
  });

  it("keeps a range that is not completely held", () => {
    // Both are known by their summaries, and carried alone.
    expect(rewritten("CR 400.10a, 400.10c", "2010-05-01", "2021-05-01").text).toBe("CR 400.11a, 400.11c");
    expect(rewritten("CR 400.10a–c", "2010-05-01", "2021-05-01").text).toBe("CR 400.10a–c");
  });

  it("writes an end in full where the letters no longer share a number", () => {
    expect(rewritten("507.3a-d", "2009-07-10", "2009-07-11").text).toBe("710.4a-710.6");
    expect(rewritten("507.3a/b", "2009-07-10", "2009-07-11").text).toBe("710.4a/710.5");
    expect(rewritten("507.3a and b", "2009-07-10", "2009-07-11").text).toBe("710.4a and 710.5");
    expect(rewritten("rule 507.3(a)", "2009-07-10", "2009-07-11").text).toBe("rule 710.4(a)");
    expect(rewritten("rule 507.3(b)", "2009-07-10", "2009-07-11").text).toBe("rule 710.5");
  });

  it("leaves letters with what they share a number with, if that cannot be carried", () => {
    const { text, references } = rewritten("712.5b/c", "2012-01-01");
    expect(text).toBe("712.5b/c");
    expect(references.map(({ keptBecause }) => keptBecause)).toEqual(["companion", "not-in-use"]);
    expect(rewritten("rules 712.5b and c", "2012-01-01").text).toBe("rules 712.5b and c");
  });

  it("gives lines and columns, from 1, in UTF-16 units", () => {
    const { references } = rewritten("👾 CR 712.5a\r\n\n712.5a and 712.5b", "2012-01-01");
    expect(references.map(({ line, column }) => [line, column])).toEqual([
      [1, 7],
      [3, 1],
      [3, 12],
    ]);
  });

  it("of unknown day only if all days that fit agree, and no day is left without held text", () => {
    expect(rewritten("CR 711.3 and 711.7", null).text).toBe("CR 711.3 and 711.7");
    const section = sectionOn(archive, "711" as RuleNumber, day("2011-01-01")).map(({ number }) => `CR ${number}`);
    const carried = section.map((one) => one.replace("711", "723")).join("\n");
    expect(rewritten(section.join("\n"), null).text).toBe(carried);
  });

  it("keeps carriage returns that end its lines alone, and counts these lines", () => {
    const days = { on: day("2010-09-30"), to: day("2010-10-01") };
    const { references, text } = textAnswer(archive, "a\rCR 711.3\rCR 711.1c", { ...days, rewrite: true });
    expect(references.map(({ line, column }) => [line, column])).toEqual([
      [2, 4],
      [3, 4],
    ]);
    expect(text).toBe("a\rCR 711.4\rCR 711.3");
  });
});

const days = fc.integer({ min: 0, max: 8450 }).map((count) => addDays(day("2003-10-01"), count));
const surroundings = fc.constantFrom(
  ["CR ", ""],
  ["rule '''", "'''"],
  ["{{CR|", "}}"],
  ["@rule ", "\n"],
  ["§", " ("],
  ["(see rules ", ")\r\n"],
);
/** Text without digits holds no reference. */
const wordless = fc.string({ unit: "binary" }).map((text) => text.replace(/[\p{N}]/gu, "").replace(/:\/\//g, ""));

/** The numbers of rules in use on a day that went to one rule each by the other day, and come from one. */
function faithfulNumbers(on: string, to: string): RuleNumber[] {
  const plain = ["current", "moved", "amended", "moved-and-amended"];
  return [...archive.numberPeriodsByNumber].flatMap(([number, numberPeriods]) => {
    if (!numberPeriods.some((numberPeriod) => holdsOn(numberPeriod, day(on)))) return [];
    const there = resolutionOf(archive, number as RuleNumber, { on: day(on), to: day(to) });
    if (!plain.includes(there.verdict) || there.now === null) return [];
    const back = resolutionOf(archive, there.now, { on: day(to), to: day(on) });
    return plain.includes(back.verdict) ? [number as RuleNumber] : [];
  });
}

describe("rewriting, whatever the text and the days", () => {
  it("touches nothing but references", () => {
    fc.assert(
      fc.property(
        days,
        days,
        fc.array(fc.tuple(surroundings, fc.nat(), wordless), { maxLength: 8 }),
        (on, to, parts) => {
          const numbers = [...archive.numberPeriodsByNumber.keys()];
          const text = parts
            .map(
              ([[before = "", after = ""], index, words]) =>
                `${words} ${before}${numbers[index % numbers.length]}${after}`,
            )
            .join(" ");
          const answer = rewritten(text, on, to);
          let [rest, from] = [answer.text ?? "", 0];
          for (const { start, end, written, replacement } of answer.references) {
            const before = text.slice(from, start);
            expect(rest.startsWith(before + (replacement ?? written))).toBe(true);
            rest = rest.slice(before.length + (replacement ?? written).length);
            from = end;
          }
          expect(rest).toBe(text.slice(from));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("from one day to another and back gives the text again, where each rule went to one rule", () => {
    let compared = 0;
    fc.assert(
      fc.property(
        days,
        days,
        fc.array(fc.tuple(surroundings, fc.nat()), { minLength: 1, maxLength: 8 }),
        (on, to, parts) => {
          const numbers = faithfulNumbers(on, to);
          fc.pre(numbers.length > 0);
          const text = parts
            .map(([[before = "", after = ""], index]) => `${before}${numbers[index % numbers.length]}${after}`)
            .join(" and more ");
          const there = rewritten(text, on, to);
          expect(rewritten(there.text ?? "", to, on).text).toBe(text);
          compared += there.references.filter(({ replacement }) => replacement !== null).length;
        },
      ),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  it("finds a reference again in the form in which it was written", () => {
    fc.assert(
      fc.property(surroundings, ([before = "", after = ""]) => {
        const { text } = rewritten(`${before}712.5a${after}`, "2012-01-01");
        expect(referencesWrittenIn(text ?? "").map(({ number }) => number)).toEqual(["723.5a"]);
      }),
    );
  });
});
