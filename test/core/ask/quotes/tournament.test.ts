import { describe, expect, it } from "vitest";
import type { TournamentRule, TournamentStatement } from "../../../../core/archive/tournament-rules.ts";
import { quotesAnswer } from "../../../../core/ask/quotes/answer.ts";
import { embeddedArchive } from "../../../archive.ts";
import { day } from "../../../days.ts";

function statement(from: string, to: string | null, rest: Partial<TournamentStatement>): TournamentStatement {
  const days = { isFirstSeen: false, isEndFirstSeen: false };
  const common = { ...days, document: "mtr", number: "9.9", summary: "", quote: null, confidence: "high" } as const;
  return { ...common, ...rest, from: day(from), to: to === null ? null : day(to) };
}

const whistling: TournamentRule = {
  id: "whistling",
  title: "Who may whistle",
  notes: "",
  statements: [
    statement("2004-01-01", "2006-01-01", {
      quote: "Nobody may whistle while a judge is counting cards at the table.",
    }),
    statement("2006-01-01", "2012-01-01", {
      quote: "Players may whistle while a judge counts their cards.",
    }),
    statement("2012-01-01", null, {
      number: null,
      quote: "Whistling is left to the players and to their good taste.",
    }),
  ],
};

const exempt = "A player doesn't lose life due to mana burn while another player controls his or her turn.";

function located(text: string) {
  const tournamentRules = new Map([["whistling", whistling]]);
  return quotesAnswer(embeddedArchive(), { text, on: null, tournamentRules });
}

describe("a sentence of the tournament documents", () => {
  it("is distinguished from the rules, and dates no text of the rules", () => {
    const { fits, counts, sentences } = located(`${exempt}\n\nPlayers may whistle while a judge counts their cards.`);
    expect(fits.map(({ from, to }) => [from, to])).toEqual([["2003-10-01", "2009-07-11"]]);
    expect(counts).toMatchObject({ sentences: 2, dates: 1, tournament: 1, near: 0, nothing: 0 });
    expect(sentences[1]).toMatchObject({
      weight: "tournament",
      match: "none",
      days: [],
      places: [],
      wording: null,
      tournament: {
        rule: "whistling",
        document: "mtr",
        number: "9.9",
        days: { from: "2006-01-01", to: "2012-01-01" },
        shared: [{ from: "2006-01-01", to: "2009-07-11" }],
      },
    });
    expect(sentences[0]?.tournament).toBe(null);
  });

  it("that was never in force together with the rest shows that the page mixes states", () => {
    const late = "Whistling is left to the players, and to their good taste!";
    const { summary, sentences } = located(`${exempt}\n\n${late}`);
    expect(sentences[1]?.tournament).toMatchObject({ days: { from: "2012-01-01", to: null }, number: null });
    expect(sentences[1]?.tournament?.shared).toEqual([]);
    expect(summary.join(" ")).toContain("mixes");
    const mixed = located(
      `A player may gain control of themselves.\n\nPlayers may whistle while a judge counts their cards.`,
    );
    expect(mixed.sentences[1]?.tournament?.shared).toEqual([]);
    expect(mixed.summary.join(" ")).toContain(
      "Magic Tournament Rules, 9.9, and may have been in force from 2006-01-01 to 2011-12-31: on none",
    );
    expect(mixed.summary.join(" ")).toContain("The page mixes texts that were never in force together.");
  });

  it("that was only seen on a day may be older, as far as nothing else is known before it", () => {
    const [found] = located("Nobody may whistle while a judge is counting cards at the table.").sentences;
    expect(found?.tournament).toMatchObject({ days: { from: "1993-08-05", to: "2006-01-01" }, shared: null });
  });

  it("that was first seen on a day may be as old as the day after the last one with other words", () => {
    const [before, first] = [day("2006-03-01"), day("2008-01-01")];
    const words = "Players may whistle while a judge counts their cards.";
    const daysOf = (isFirstSeen: boolean, lastSeen = before) => {
      const statements = [
        statement("2004-01-01", "2008-01-01", { quote: "Nobody may whistle at the table.", lastSeen }),
        statement("2008-01-01", null, { quote: words, isFirstSeen }),
      ];
      const tournamentRules = new Map([["whistling", { ...whistling, statements }]]);
      return quotesAnswer(embeddedArchive(), { text: words, on: null, tournamentRules }).sentences[0]?.tournament?.days;
    };
    expect(daysOf(false)).toEqual({ from: first, to: null });
    expect(daysOf(true)).toEqual({ from: "2006-03-02", to: null });
    // The value went on behind these words, so that its last day says nothing about them.
    expect(daysOf(true, day("2009-01-01"))).toEqual({ from: "2004-01-02", to: null });
  });

  it("may be quoted in part, but not by a few words", () => {
    const partOf = (text: string) => located(text).sentences[0]?.weight;
    expect(partOf("He reads out: may whistle while a judge is counting cards at the table, and sits down.")).not.toBe(
      "tournament",
    );
    expect(partOf("whistle while a judge is counting cards at the table")).toBe("tournament");
    expect(partOf("It says that players may whistle while a judge counts their cards, and so they did.")).toBe(
      "tournament",
    );
    expect(partOf("a judge is counting cards")).not.toBe("tournament");
  });

  it("is not found if no tournament rules are given", () => {
    const text = "Players may whistle while a judge counts their cards.";
    expect(quotesAnswer(embeddedArchive(), { text, on: null }).counts.tournament).toBe(0);
  });
});
