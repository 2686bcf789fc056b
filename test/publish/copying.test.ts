import { describe, expect, it } from "vitest";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { copyFormsOf } from "../../publish/copying.ts";
import { day } from "../days.ts";

const goat = {
  number: "500.1" as RuleNumber,
  term: null,
  text: "A *goat* says [[bleat]]\nand {{nothing}} <b>else</b>.",
  examples: ["It's '''loud'''."],
  inForce: { from: day("2001-01-01"), to: null },
  on: day("2002-02-02"),
  release: "2001-01-01",
  certainty: "witnessed" as const,
  restsOn: "2001-01-01",
  address: "https://annals.example/releases/2001-01-01/rules/500.1",
};
const forms = copyFormsOf(goat);
const formOf = (id: string) => forms.find((form) => form.id === id)?.text ?? "";

describe("what is copied", () => {
  it("as plain text has the words as they are, and where they are from", () => {
    expect(formOf("plain")).toContain(
      "500.1 A *goat* says [[bleat]]\nand {{nothing}} <b>else</b>.\nExample: It's '''loud'''.",
    );
    expect(formOf("plain")).toContain("as in force on 2002-02-02 (release of 2001-01-01), https://annals.example/");
  });

  it.each([
    ["bridged", "as in force on 2002-02-02 (release of 2001-01-01, by the releases held before and after it)"],
    ["uncertain", "as of the release of 2000-06-01; that of 2001-01-01, in force on 2002-02-02, is not held"],
  ] as const)("words of another release are not said to be in force: %s", (certainty, dated) => {
    const copy = copyFormsOf({ ...goat, certainty, restsOn: "2000-06-01" });
    for (const { id, text } of copy) if (id !== "template") expect(text).toContain(dated);
  });

  it("as Markdown is a quotation in which no word is read as markup", () => {
    expect(formOf("markdown")).toContain(
      "> **500.1** A \\*goat\\* says \\[\\[bleat\\]\\]\n> and {{nothing}} \\<b\\>else\\</b\\>.",
    );
  });

  it("as wikitext has no markup except that of the quotation", () => {
    const [, quoted = ""] = /<blockquote>'''500\.1''' (.*)<\/blockquote><ref>/s.exec(formOf("wikitext")) ?? [];
    expect(quoted.replaceAll("<br>", "")).not.toMatch(/[[\]{}<>|']/);
    expect(quoted).toContain("&#91;&#91;bleat&#93;&#93;<br>and");
  });

  it.each([
    [{}, "{{CR|500.1}}", "it is a rule without a title"],
    [{ text: "Goat’s Milk" }, "{{CR|Goat’s Milk}}", "a title is found at any number"],
    [{ number: "500.1a" as RuleNumber }, "{{CR|exact|500.1a}}", "a subrule is one line"],
    [{ number: null, term: "Goat" }, "{{CR|glossary|Goat}}", "it is an entry of the glossary"],
    [{ text: "A|b}}" }, "{{CR|500.1}}", "its title would end the template"],
    [{ inForce: { from: day("2001-01-01"), to: day("2003-01-01") } }, undefined, "the template shows today’s words"],
  ])("%j as a template of the MTG Wiki is %s, because %s", (changed, expected, _because) => {
    expect(copyFormsOf({ ...goat, ...changed }).find(({ id }) => id === "template")?.text).toBe(expected);
  });
});
