import { describe, expect, it } from "vitest";
import { situationFrom } from "../../../core/play/situation.ts";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { problemOf } from "../../problems.ts";
import { answersOn, duel } from "./situations.ts";

const ask: WrittenEvent = { ask: "decides", player: "Ben" };
const control: WrittenEvent = { card: "Mindslaver", by: "Anna", on: "Ben" };

describe("what cannot happen is refused, with the event that is wrong", () => {
  it.each<[string, readonly WrittenEvent[], number, string]>([
    ["an attack before a turn begins", [{ attacks: "Anna", at: "Ben" }], 0, "2026-08-07"],
    ["an attack in another player's turn", [{ turn: "Ben" }, { attacks: "Anna", at: "Ben" }], 1, "2026-08-07"],
    ["a block without an attack", [{ turn: "Anna" }, { begins: "combat" }, { blocks: "Ben" }], 2, "2026-08-07"],
    ["a step before a turn", [{ begins: "upkeep" }], 0, "2026-08-07"],
    ["a step that is over", [{ turn: "Anna" }, { begins: "draw" }, { begins: "upkeep" }], 2, "2026-08-07"],
    [
      "a phase that is skipped",
      [{ skips: "Anna", what: "combat" }, { turn: "Anna" }, { begins: "combat" }],
      2,
      "2026-08-07",
    ],
    ["an end before a turn", [{ ends: "phase" }], 0, "2026-08-07"],
    ["mana before a turn", [{ mana: 1, player: "Anna" }], 0, "2026-08-07"],
    ["mana that is not there", [{ turn: "Anna" }, { spends: 1, player: "Anna" }], 1, "2026-08-07"],
    ["an end of no search", [{ stops: "search" }], 0, "2026-08-07"],
    [
      "a second search at once",
      [
        { starts: "search", player: "Anna" },
        { starts: "search", player: "Ben" },
      ],
      1,
      "2026-08-07",
    ],
    ["an end of no subgame", [{ stops: "subgame" }], 0, "2026-08-07"],
    ["an end of what does not resolve", [{ stops: "resolving", spell: "Shock" }], 0, "2026-08-07"],
    ["nothing that could resolve", [{ resolves: "top" }], 0, "2026-08-07"],
    ["nothing that could be countered", [{ counters: "Mindslaver" }], 0, "2026-08-07"],
    ["control of an object that is not there", [{ takes: "Bears", player: "Anna" }], 0, "2026-08-07"],
    ["an illegal target", [{ card: "Emrakul, the Promised End", by: "Anna", on: "Anna" }], 0, "2026-08-07"],
    ["too few targets", [{ card: "Cruel Entertainment", by: "Anna", on: "Ben" }], 0, "2026-08-07"],
    ["a target of a card that has none", [{ card: "Time Walk", by: "Anna", on: "Ben" }], 0, "2026-08-07"],
    [
      "what waited on the stack when the turn was ended",
      [{ turn: "Anna" }, { activates: "Mindslaver", by: "Anna", on: "Ben" }, { stops: "turn" }, { resolves: "top" }],
      3,
      "2026-08-07",
    ],
    ["an event after the game", [{ turn: "Anna" }, { concedes: "Ben" }, { turn: "Anna" }], 2, "2026-08-07"],
    ["an end of the turn before there was a rule for it", [{ turn: "Anna" }, { stops: "turn" }], 1, "2004-09-30"],
    ["a restart before there was a rule for it", [{ restarts: "game" }], 0, "2011-04-30"],
    [
      "an effect of this turn without a turn",
      [{ effect: "control", by: "Anna", on: "Ben", during: "this-turn" }],
      0,
      "2026-08-07",
    ],
  ])("%s", (_what, events, event, on) => {
    const problem = problemOf(() => answersOn(duel([...events, ask]), on));
    expect([problem.code, problem.facts["event"]]).toEqual(["situation-impossible", event]);
    expect(problem.message).toContain(`Event ${event + 1} `);
  });

  it.each<readonly [WrittenEvent]>([
    [{ turn: "Carol" }],
    [{ leaves: "Carol" }],
    [{ card: "Mindslaver", by: "Carol", on: "Ben" }],
    [{ card: "Mindslaver", by: "Ben", on: "Carol" }],
    [{ gives: "attacks", of: "Ben", to: "Carol" }],
    [{ starts: "search", player: "Carol" }],
    [{ mana: 1, player: "Carol" }],
    [{ attacks: "Ben", at: "Carol" }],
  ])("an act of, or on, a player who left: %j", (event) => {
    const players = ["Anna", "Ben", "Carol"];
    const situation = situationFrom({
      players,
      hypothetical: true,
      events: [{ turn: "Ben" }, { leaves: "Carol" }, event, ask],
    });
    expect(problemOf(() => answersOn(situation, "2026-08-07"))).toMatchObject({
      code: "situation-impossible",
      facts: { event: 2 },
    });
  });

  it("what was refused before is possible after: ending the turn on 2004-10-01, restarting on 2011-05-01", () => {
    expect(answersOn(duel([{ turn: "Anna" }, { stops: "turn" }, ask]), "2004-10-01")).toHaveLength(1);
    expect(answersOn(duel([{ restarts: "game" }, ask]), "2011-05-01")).toHaveLength(1);
  });

  it("a card before it came out, by name and day, unless the situation is hypothetical", () => {
    const young = duel([control, ask], { hypothetical: false });
    const problem = problemOf(() => answersOn(young, "2003-10-01"));
    expect(problem).toMatchObject({
      code: "situation-impossible",
      facts: { event: 0, card: "Mindslaver", firstDay: "2003-10-02" },
    });
    expect(answersOn(young, "2003-10-02")).toHaveLength(1);
    expect(answersOn(duel([control, ask]), "2003-10-01")).toHaveLength(1);
  });

  it("a card that is not legal in tournaments, there only", () => {
    const events = [{ card: "Kindslaver", by: "Anna", on: "Ben" }, ask];
    expect(answersOn(duel(events), "2026-08-07")).toHaveLength(1);
    expect(problemOf(() => answersOn(duel(events, { play: "tournament" }), "2026-08-07")).code).toBe(
      "situation-impossible",
    );
  });

  it("a card that is not known, by name", () => {
    const situation = duel([{ card: "Black Lotus", by: "Anna" }, ask]);
    expect(problemOf(() => answersOn(situation, "2026-08-07"))).toMatchObject({
      code: "unknown-card",
      facts: { card: "Black Lotus", event: 0 },
    });
  });

  it("names of cards may be written in any case", () => {
    const events = [{ card: "mindslaver", by: "Anna", on: "Ben" }, { turn: "Ben" }, ask];
    expect(answersOn(duel(events), "2026-08-07")[0]?.value).toBe("Anna");
  });
});

describe("things that a situation names have to exist", () => {
  it.each<[string, () => unknown]>([
    ["a player named twice", () => situationFrom({ players: ["Anna", "Anna"], events: [ask] })],
    ["a player with the name of something else", () => situationFrom({ players: ["Anna", "nobody"], events: [ask] })],
    [
      "a player with the name of a part of every object",
      () => situationFrom({ players: ["Anna", "constructor"], events: [ask] }),
    ],
    ["an event that names a stranger", () => duel([{ turn: "Carol" }, ask])],
    ["a list with a stranger", () => duel([{ card: "Cruel Entertainment", by: "Anna", on: ["Anna", "Carol"] }, ask])],
    ["mana of a stranger", () => duel([{ ends: "phase", unused: { Carol: 1 } }, ask])],
    ["a question about a stranger", () => duel([{ ask: "decides", player: "Carol" }])],
    ["no question", () => duel([{ turn: "Anna" }])],
    ["a player in no team", () => duel([ask], { teams: [["Anna"], ["Anna"]] })],
  ])("%s", (_what, act) => {
    expect(problemOf(act).code).toBe("invalid-request");
  });
});

describe("a word that is the name of a part of every object", () => {
  const bear = { object: "Bear", player: "Anna", types: ["creature"], power: 2, toughness: 2 };
  it.each<[string, readonly object[]]>([
    ["counters put", [bear, { puts: "constructor", on: "Bear" }]],
    ["counters put on a player", [{ puts: "toString", on: "Anna" }]],
    ["counters that are asked", [bear, { ask: "countersOn", object: "Bear", kind: "valueOf" }]],
    ["counters at first", [{ ...bear, counters: { toString: 1 } }]],
    ["a name", [{ ...bear, object: "hasOwnProperty" }]],
  ])("is refused: %s", (_what, events) => {
    const read = situationForm.safeParse({ players: ["Anna", "Ben"], events: [...events, ask] });
    expect(JSON.stringify(read.error?.issues)).toContain("nothing can be called");
  });
});
