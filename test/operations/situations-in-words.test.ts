import { describe, expect, it } from "vitest";
import { holdingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { decideSituation } from "../../operations/outcomes.ts";
import { embeddedHoldings } from "../archive.ts";
import { day } from "../days.ts";
import { problemOf } from "../problems.ts";

const today = day("2026-11-20");
const holdings = holdingsOnDay(embeddedHoldings(), today);

/** What the tool for assistants answers, as it is defined by the operation. */
function decided(question: object): object {
  return decideSituation.tool?.ask?.(holdings, { on: today, ...question } as never) ?? {};
}

describe("a situation in a sentence, for an assistant", () => {
  it("is decided, with what was understood and what was assumed", () => {
    const answer = decided({ situation: "5/5 trample blocked by a 1/2 and a 2/2 in 2015" });
    expect(answer).toMatchObject({
      on: "2015-01-01",
      situation: { players: ["Anna", "Ben"] },
      answers: [{ value: "battlefield" }, { value: "graveyard" }, { value: "graveyard" }, { value: 19 }],
      assumed: ["5/5 attacker deals enough damage to each blocker in turn to kill it, and the rest beyond them."],
    });
    expect(JSON.stringify(decideSituation.tool?.document?.(answer as never, {} as never))).toContain(
      "Not said, and assumed: 5/5 attacker deals enough",
    );
  });

  it("is read for the first day with rules in a year", () => {
    expect(decided({ situation: "3/3 blocks 2/2 first strike in 1999" })).toMatchObject({ on: "1999-04-23" });
  });

  it.each([
    ["a word is not understood", { situation: "a 2/2 blocks a 3/3 zorgly" }, "Not understood: “zorgly”."],
    [
      "the first sentence of several is not",
      { situation: "There are three players. I attack." },
      "There are three players”. Name the players",
    ],
    [
      "a size that matters is not told",
      { situation: "My creature attacks. Is it tapped?" },
      "the power of Anna’s creature. Say how big it is",
    ],
    [
      "a choice is not told",
      {
        situation:
          "I have a 5/5 and a 1/1. My opponent casts a spell that makes me sacrifice a creature. What happens?",
      },
      "Not clear from these words: which 1 of Anna’s 5/5, Anna’s 1/1 Anna sacrifices.",
    ],
    [
      "whether a creature can block is open",
      { situation: "I attack with a 2/2 with protection from red. He blocks with a 3/3. Does my 2/2 die?" },
      "Not clear from these words: whether Ben’s 3/3 can block Anna’s 2/2 (by its colors, types or power).",
    ],
    ["it tells no situation", { situation: "who wins" }, "annals://situation"],
    ["a question of the catalogue is named too", { question: "B01", situation: "2/2 blocks 3/3" }, "not both"],
  ])("is refused if %s", (_why, question, sentence) => {
    const { code, message } = problemOf(() => decided(question));
    expect([code, message]).toEqual(["invalid-request", expect.stringContaining(sentence)]);
    expect(message, "what only the page can say").not.toMatch(/below|in the example/);
  });

  it("is refused with what was assumed if that may be why it cannot happen", () => {
    const situation = "I have a 2/2. He casts a spell that deals 2 damage to it. I give it +2/+2. Does it survive?";
    const { code, message } = problemOf(() => decided({ situation }));
    expect([code, message]).toEqual([
      "situation-impossible",
      expect.stringContaining("has resolved before Anna casts"),
    ]);
  });
});
