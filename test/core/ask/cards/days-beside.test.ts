import { describe, expect, it } from "vitest";
import { rulingsBeside, wordingDifference } from "../../../../core/ask/cards/card.ts";
import type { WordingAnswer } from "../../../../core/contract/cards.ts";
import type { RulingOnDay } from "../../../../core/contract/rulings.ts";

function ruling(id: string, summary: string, quote: string | null = null): RulingOnDay {
  return { id, title: id.toUpperCase(), summary, quote, why: `Why ${summary}` } as RulingOnDay;
}

function wording(quote: string | null): WordingAnswer {
  return { quote } as WordingAnswer;
}

describe("the rulings of two days", () => {
  it("are listed by what became of each, the earlier ones first", () => {
    const before = [ruling("a", "Alpha", "Goats eat."), ruling("b", "Beta"), ruling("c", "Gamma")];
    const after = [ruling("d", "Delta"), ruling("c", "Gamma"), ruling("a", "Alpha", "Goats drink.")];
    const changes = rulingsBeside(before, after);
    expect(changes.map(({ ruling: id, class: what, why }) => [id, what, why])).toEqual([
      ["a", "reworded", "Why Alpha"],
      ["b", "dropped", null],
      ["c", "unchanged", null],
      ["d", "added", "Why Delta"],
    ]);
    expect(changes[0]?.words?.map(({ op, text }) => `${op} ${text.trim()}`)).toEqual([
      "equal Goats",
      "delete eat",
      "insert drink",
      "equal .",
    ]);
    expect(changes[1]).toMatchObject({ before: { summary: "Beta" }, after: null, words: null });
  });
});

describe("the wordings of two days", () => {
  it.each([
    ["Control a goat.", "Control two goats.", true, "two sentences"],
    ["{4}: Control a goat.", "Control two goats.", true, "one begins with a cost"],
    ["Control a goat.", "control two goats", false, "one is a part of a sentence"],
    ["Control a goat.", null, false, "one is not held"],
    ["Control a goat.", "Control a goat.", false, "they are the same"],
  ])("%j and %j: compared is %s, because %s", (before, after, isCompared, _because) => {
    expect(wordingDifference(wording(before), wording(after)) !== null).toBe(isCompared);
  });
});
