import { describe, expect, it } from "vitest";
import { quotesAnswer } from "../../../../core/ask/quotes/answer.ts";
import type { QuotesAnswer } from "../../../../core/contract/quotes.ts";
import { embeddedArchive } from "../../../archive.ts";

const embedded = embeddedArchive();

function located(text: string): QuotesAnswer {
  return quotesAnswer(embedded, { text, on: null });
}

function days({ fits }: QuotesAnswer) {
  return fits.map(({ from, to }) => [from, to]);
}

describe("what writers do with a quotation", () => {
  const concede = "The controller of another player can't make that player concede.";

  it.each([
    [`As the rules put it, "${concede}"`, null, "quotation marks in a sentence"],
    [`He said: “${concede}” And so on for a while.`, null, "curly ones"],
    [`"${concede}" (CR 712.6)`, "712.6", "a number in brackets after it"],
    [`${concede.slice(0, -1)} (rule 712.6).`, "712.6", "the same before the full stop"],
    [`${concede} — CR 712.6`, "712.6", "a number after a dash"],
    [`Rule 712.6 says "${concede}"`, "712.6", "the rule named before it"],
    [`/// Rule 712.6 says\n/// "${concede}"`, "712.6", "the same on the line before"],
    [`CR 712.6 states that "${concede.slice(0, -1)}", and so on.`, "712.6", "the same in a longer sentence"],
    [`As "${concede.slice(0, -1)}" (see rule 712.6) shows, so it is.`, "712.6", "in brackets within a sentence"],
    [`// CR 712.6: ${concede}`, "712.6", "a comment of a program"],
    [`CR 712.6: ${concede}`, "712.6", "a word before the number"],
    [`[CR 712.6] ${concede}`, "712.6", "brackets around both"],
    [`(712.6) ${concede}`, "712.6", "brackets around the number"],
    [concede.replace("player", "pla\u00adyer").replace("'", "\u02bc"), null, "signs that nobody sees or types"],
  ])("%j is found with the claim %j: %s", (text, number, _because) => {
    const { sentences, counts } = located(text);
    const found = sentences.filter(({ weight }) => weight === "dates");
    expect(found).toMatchObject([{ number, claim: number === null ? null : "agrees" }]);
    expect(["exact", "canonical"]).toContain(found[0]?.match);
    expect(counts.near).toBe(0);
  });

  it.each([
    "While controlling another player, a player makes all choices and decisions [that person] is allowed to make or is told to make by the rules or by any objects.",
    "While controlling another player, a player makes all choices and decisions … is told to make by the rules or by any objects.",
  ])("the pieces around what was put in or left out are found: %j", (text) => {
    const answer = located(text);
    expect(answer.basis).toBe("words");
    expect(answer.sentences.map(({ isPart, match }) => [isPart, match])).toEqual([
      [true, "exact"],
      [true, "exact"],
    ]);
    expect(days(answer)).toEqual([["2010-10-01", null]]);
  });

  it("does not say that fewer than four words are only elsewhere", () => {
    const claims = ["712.6: Controlling Another Player", `712.5: ${concede}`].map(
      (text) => located(text).sentences[0]?.claim,
    );
    expect(claims).toEqual(["unknown", "differs"]);
  });

  it("says little about a turn of phrase, but does not say that nothing is similar", () => {
    for (const phrase of ["another", "another player", "that player's creatures"])
      expect(located(phrase)).toMatchObject({
        basis: null,
        counts: { little: 1, nothing: 0 },
        sentences: [{ places: [] }],
      });
    expect(located("seldom player").counts).toMatchObject({ little: 0, nothing: 1 });
  });

  it("the replacement of a part is given by the sentence that has the part", () => {
    const { fits } = located("the controller of the turn decides which spells to play");
    const ends = fits.flatMap(({ turns }) => turns).filter(({ edge }) => edge === "ends");
    expect(ends.map(({ wordingBeyond }) => wordingBeyond)).toEqual([expect.stringContaining("casts")]);
  });

  it("does not say that the rules had a wording that is only similar", () => {
    const { basis, summary } = located("A player may take control of themselves.");
    expect(basis).toBe("nearest");
    expect(summary.join(" ")).toContain(
      'What comes nearest to "A player may take control of themselves." (721.9) stood until',
    );
    expect(summary.join(" ")).not.toContain("All of it");
  });
});
