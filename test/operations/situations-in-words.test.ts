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
    ["it tells no situation", { situation: "who wins" }, "annals://situation"],
    ["a question of the catalogue is named too", { question: "B01", situation: "2/2 blocks 3/3" }, "not both"],
  ])("is refused if %s", (_why, question, sentence) => {
    const { code, message } = problemOf(() => decided(question));
    expect([code, message]).toEqual(["invalid-request", expect.stringContaining(sentence)]);
    expect(message, "what only the page can say").not.toMatch(/below|in the example/);
  });
});
