import { describe, expect, it } from "vitest";
import { archiveFrom } from "../../../core/archive/archive.ts";
import type { ChangeScope } from "../../../core/archive/change-scope.ts";
import { questionAnswer } from "../../../core/ask/outcomes/catalogue.ts";
import { outcomesBetween, outcomesDiffAnswer } from "../../../core/ask/outcomes/differences.ts";
import { outcomeAnswer, timelineAnswer } from "../../../core/ask/outcomes/outcome.ts";
import { addDays } from "../../../core/text/days.ts";
import { embedded } from "../../archive.ts";
import { day, number } from "../../days.ts";
import { problemOf } from "../../problems.ts";
import { answersOn, archive, duel, playbook } from "./situations.ts";

const control = { card: "Mindslaver", by: "Anna", on: "Ben" };
const burn = duel([
  control,
  { turn: "Ben" },
  { begins: "precombat-main" },
  { ends: "phase", unused: { Ben: 3 } },
  { ask: "lifeLost", player: "Ben" },
]);
const scope: ChangeScope = { section: null, rule: null, lineage: null };

describe("an answer", () => {
  it("cites rules by their number on the day, with words of their text if it is held, otherwise a summary", () => {
    const [answer] = answersOn(burn, "2005-01-10");
    expect(answer).toMatchObject({
      event: 4,
      value: 0,
      layer: "game-rules",
      confidence: "high",
      holds: { from: "2003-10-01", to: null },
      citations: [
        {
          kind: "rule",
          number: "507.4",
          lineage: "player-control.mana-burn",
          release: "2004-10-01",
          quote: "while another player controls his or her turn",
          summary: null,
        },
        {
          kind: "rule",
          number: "300.3",
          lineage: "mana.mana-burn",
          quote: null,
          summary: expect.stringContaining("mana burn"),
        },
      ],
    });
  });

  it("says since when it is given, since when for this reason, and since when the rule has its words and its number", () => {
    const events = [control, { turn: "Ben" }, { ask: "decides", player: "Ben" }];
    const on = (day: string) => {
      const answer = answersOn(duel(events), day)[0];
      const cited = answer?.citations.find(({ lineage }) => lineage === "player-control.decisions");
      return [answer?.holds.from, answer?.reasonSince, cited?.number, cited?.wordsSince, cited?.numberSince];
    };
    expect(on("2026-11-20")).toEqual(["2003-10-01", "2003-10-01", "723.5", "2010-10-01", "2026-04-17"]);
    expect(on("2009-07-10")).toEqual(["2003-10-01", "2003-10-01", "507.3", "2003-10-01", "2003-10-01"]);
  });

  it("has the layer of its source: a ruling, the tournament rules, a card, a conclusion", () => {
    const layers = (events: Parameters<typeof duel>[0], on: string, play: "casual" | "tournament" = "casual") =>
      answersOn(duel(events, { play }), on).map(({ layer }) => layer);
    const themselves = [
      { card: "Mindslaver", by: "Anna", on: "Anna" },
      { turn: "Anna" },
      { ask: "decides", player: "Anna" },
    ];
    expect(layers(themselves, "2010-09-30")).toEqual(["ruling"]);
    expect(layers(themselves, "2010-10-01")).toEqual(["game-rules"]);
    const sideboard = [control, { turn: "Ben" }, { ask: "sees", player: "Anna", what: "sideboard", of: "Ben" }];
    expect(layers(sideboard, "2016-07-21", "tournament")).toEqual(["tournament-rules"]);
    expect(layers(sideboard, "2016-07-21")).toEqual(["inference"]);
    expect(layers([{ ask: "mayTarget", card: "Mindslaver", by: "Anna", whom: "Anna" }], "2016-07-21")).toEqual([
      "card",
    ]);
  });

  it("is as certain as the least certain thing it rests on", () => {
    const confidences = (on: string) =>
      answersOn(
        duel([control, { turn: "Ben" }, { ask: "sees", player: "Anna", what: "sideboard", of: "Ben" }], {
          play: "tournament",
        }),
        on,
      ).map(({ confidence }) => confidence);
    expect([confidences("2011-06-30"), confidences("2011-07-01")]).toEqual([["low"], ["high"]]);
  });

  it("does not trust an effect that comes back when the one that overrode it is gone", () => {
    const comesBack = duel(
      [
        control,
        { card: "Mindslaver", by: "Carol", on: "Ben" },
        { turn: "Ben" },
        { ask: "decides", player: "Ben" },
        { leaves: "Carol" },
        { ask: "decides", player: "Ben" },
      ],
      { players: ["Anna", "Ben", "Carol"] },
    );
    expect(
      answersOn(comesBack, "2010-10-01").map(({ value, layer, confidence }) => [value, layer, confidence]),
    ).toEqual([
      ["Carol", "game-rules", "high"],
      ["Anna", "inference", "low"],
    ]);
  });

  it("cites why control had to wait: a skipped turn, a skipped combat phase", () => {
    const skipped = (card: string, what: string, part: string) => {
      const waiting = [
        { card, by: "Anna", on: "Ben" },
        { skips: "Ben", what },
      ];
      const situation = duel([
        { turn: "Anna" },
        ...waiting,
        { turn: "Ben" },
        { turn: "Ben" },
        { begins: part },
        { ask: "decides", player: "Ben" },
      ]);
      return answersOn(situation, "2026-08-07")[0]?.parameters;
    };
    expect(skipped("Secret of Bloodbending", "combat", "combat")).toEqual([
      "who-decides",
      "limited-control",
      "skipped-phase",
    ]);
    expect(skipped("Secret of Bloodbending", "draw", "combat")).toEqual(["limited-control"]);
    const turns = duel([
      { card: "Mindslaver", by: "Anna", on: "Ben" },
      { skips: "Ben", what: "turn" },
      { turn: "Ben" },
      { ask: "decides", player: "Ben" },
    ]);
    expect(answersOn(turns, "2026-08-07")[0]?.parameters).toEqual(["who-decides", "how-long", "skipped-turn"]);
  });

  it("comes with a trace: each event, the state after it, the parameters asked for the first time", () => {
    const { trace, release, beyondNewestRelease } = outcomeAnswer(archive, playbook, {
      situation: burn,
      on: day("2005-01-10"),
    });
    expect([release, beyondNewestRelease]).toEqual(["2004-10-01", false]);
    expect(trace.map(({ state }) => state.controls.map((one) => one.state))).toEqual([
      ["waiting"],
      ["working"],
      ["working"],
      ["working"],
      ["working"],
    ]);
    expect(trace[3]).toMatchObject({
      written: { ends: "phase" },
      state: {
        turn: { players: ["Ben"], step: "beginning-of-combat" },
        decides: { Anna: "Anna", Ben: "Anna" },
        lifeLost: {},
      },
      parameters: [
        { id: "unused-mana-goes", value: "after-phase" },
        { id: "unused-mana-costs", value: "life" },
        { id: "burn-spared", value: "controlled-by-another" },
      ],
    });
  });

  it("has in its trace each parameter that an answer cites", () => {
    const situation = duel([{ turn: "Anna" }, { concedes: "Ben" }, { ask: "lost" }]);
    const { answers, trace } = outcomeAnswer(archive, playbook, { situation, on: day("2026-06-19") });
    expect(answers[0]?.parameters).toEqual(["conceding"]);
    expect(trace.at(-1)?.parameters).toEqual([{ id: "conceding", value: "own" }]);
  });

  it("is refused before the first release", () => {
    expect(problemOf(() => answersOn(burn, "1999-04-22")).code).toBe("before-first-release");
    expect(answersOn(burn, "1999-04-23")).toHaveLength(1);
  });
});

describe("a timeline", () => {
  const { intervals } = timelineAnswer(archive, playbook, { situation: burn, from: day("2003-10-01") });
  const changeOn = (on: string) => intervals.find(({ from }) => from === on)?.changed;

  it("says that only the reason changed when mana burn went, and only a number when the section moved", () => {
    expect(new Set(intervals.map(({ answers }) => answers[0]?.value))).toEqual(new Set([0]));
    expect([changeOn("2003-10-01"), changeOn("2009-07-11"), changeOn("2025-11-14")]).toEqual([
      null,
      "reason",
      "citation",
    ]);
  });

  it("begins on the first day on which the situation can happen, and can be cut out", () => {
    const young = duel([control, { turn: "Ben" }, { ask: "decides", player: "Ben" }], { hypothetical: false });
    expect(timelineAnswer(archive, playbook, { situation: young }).from).toBe("2003-10-02");
    const cut = timelineAnswer(archive, playbook, { situation: young, from: day("2010-01-01"), to: day("2011-01-01") });
    expect(cut.intervals.map(({ from, to }) => [from, to])).toEqual([
      ["2010-01-01", "2010-04-23"],
      ["2010-04-23", "2010-10-01"],
      ["2010-10-01", "2011-01-01"],
    ]);
    expect(cut.intervals.map(({ changed }) => changed)).toEqual([null, "citation", "citation"]);
  });

  it("begins an interval where the archive begins to hold a rule that was cited by its number alone", () => {
    const situation = duel([
      { object: "A bear", player: "Ben" },
      { destroys: "A bear" },
      { ask: "where", object: "A bear" },
    ]);
    const asked = { situation, from: day("2011-01-01"), to: day("2012-01-01") };
    const cited = timelineAnswer(archive, playbook, asked).intervals[0]?.answers[0]?.citations;
    const alone = cited?.find(({ number, lineage }) => number !== null && lineage === null);
    const [pattern] = archive.lineages.values();
    const [revision] = pattern?.revisions ?? [];
    if (pattern === undefined || revision === undefined || alone === undefined) throw new Error("none");
    const first = { ...revision, from: day("2011-07-01"), number: number(alone.number ?? ""), events: [] };
    const held = { ...pattern, id: "later", revisions: [first] };
    const more = archiveFrom({ ...embedded().collection, lineages: [...archive.lineages.values(), held] });
    const { intervals } = timelineAnswer(more, playbook, asked);
    expect(intervals.map(({ from, changed }) => [from, changed])).toContainEqual(["2011-07-01", "reason"]);
  });

  it("shows days on which the situation cannot happen, if they were asked for", () => {
    const ended = duel([{ turn: "Anna" }, { stops: "turn" }, { ask: "activePlayer" }]);
    const timeline = timelineAnswer(archive, playbook, {
      situation: ended,
      from: day("2004-01-01"),
      to: day("2005-01-01"),
    });
    expect(timeline.intervals.map(({ from, impossible, changed }) => [from, impossible === null, changed])).toEqual([
      ["2004-01-01", false, null],
      ["2004-10-01", true, "possible"],
    ]);
  });

  it("is refused if its days are in the wrong order, or the situation can never happen", () => {
    const days = { from: day("2010-01-01"), to: day("2010-01-01") };
    expect(problemOf(() => timelineAnswer(archive, playbook, { situation: burn, ...days })).code).toBe(
      "invalid-request",
    );
    const never = duel([{ begins: "upkeep" }, { ask: "activePlayer" }]);
    expect(problemOf(() => timelineAnswer(archive, playbook, { situation: never })).code).toBe("situation-impossible");
  });
});

describe("two days", () => {
  const differences = (from: string, to: string) =>
    outcomesDiffAnswer(archive, playbook, { situation: burn, from: day(from), to: day(to) }).differences;

  it("differ in the answer, the reason, the citation or not at all", () => {
    expect(differences("2009-07-10", "2009-07-11")).toMatchObject([
      { changed: "reason", before: { value: 0 }, after: { value: 0 } },
    ]);
    expect(differences("2003-09-30", "2003-10-01")).toMatchObject([
      { changed: "answer", before: { value: 3 }, after: { value: 0 } },
    ]);
    expect(differences("2025-11-13", "2025-11-14")).toMatchObject([{ changed: "citation" }]);
    expect(differences("2005-08-01", "2005-08-02")).toMatchObject([{ changed: null }]);
  });

  it("are compared as they are on the two days themselves, whatever days were compared before", () => {
    for (const [from, to] of [
      ["2009-07-11", "2016-09-30"],
      ["2011-06-17", "2011-07-15"],
      ["2016-08-26", "2016-09-30"],
    ] as const) {
      const differences = outcomesBetween({ archive, playbook }, { from: day(from), to: day(to), scope });
      expect(differences.length).toBeGreaterThan(0);
      for (const { question, before, after } of differences)
        for (const [side, on] of [
          [before, from],
          [after, to],
        ] as const) {
          const alone = questionAnswer(archive, playbook, { id: question, on: day(on) }).answers;
          expect(side.map((one) => ("impossible" in one ? null : [one.sentence, one.lineages]))).toEqual(
            alone.map(({ sentence, citations }) => [sentence, citations.flatMap(({ lineage }) => lineage ?? [])]),
          );
        }
    }
  });

  it("can be compared by all questions of the catalogue", () => {
    const between = (from: string, to: string, more: Partial<ChangeScope> = {}) =>
      outcomesBetween({ archive, playbook }, { from: day(from), to: day(to), scope: { ...scope, ...more } })
        .map(({ question }) => question)
        .filter((id) => /^[A-K]\d{2}$/.test(id));
    expect(between("2009-07-10", "2009-07-11")).toEqual([
      "A02",
      "B03",
      "B04",
      "B05",
      "B06",
      "B08",
      "C04",
      "D01",
      "D02",
      "D08",
      "G03",
      "G04",
      "G05",
      "J03",
      "K01",
    ]);
    expect(between("2016-07-21", "2016-07-22")).toEqual(["C04", "C05", "D01", "D03", "D08", "E10"]);
    expect(between("2024-11-07", "2024-11-08")).toEqual(["G03", "G04"]);
    expect(between("2018-04-26", "2018-04-27")).toEqual([]);
    const section = number("509");
    expect(between("2024-11-07", "2024-11-08", { section: section })).toEqual(["G03", "G04"]);
    expect(between("2009-07-10", "2009-07-11", { lineage: "outside-the-game.definition" })).toEqual([
      "D01",
      "D02",
      "D08",
    ]);
    expect(between("2009-07-10", "2009-07-11", { rule: number("300.3") })).toContain("B04");
  });
});

describe("how long an answer holds", () => {
  it("goes from the day after another answer to the day of the next one", () => {
    const situation = duel([{ turn: "Anna" }, { ask: "attackable" }]);
    const [answer] = answersOn(situation, "2015-01-01");
    expect(answer?.holds).toEqual({ from: "2007-10-01", to: "2023-04-14" });
    expect(answersOn(situation, addDays(day("2007-10-01"), -1))[0]?.value).toEqual(["players"]);
    expect(answersOn(situation, "2023-04-14")[0]?.value).toEqual(["players", "planeswalkers", "battles"]);
  });

  it("depends on each question alone", () => {
    const situation = duel([{ turn: "Anna" }, { ask: "attackable" }, { ask: "activePlayer" }]);
    expect(answersOn(situation, "2015-01-01").map(({ holds }) => holds.from)).toEqual(["2007-10-01", "1999-04-23"]);
  });
});
