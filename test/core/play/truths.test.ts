import { describe, expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { problemOf } from "../../problems.ts";
import { answersOn, duel } from "./situations.ts";

const slaver: readonly WrittenEvent[] = [{ card: "Mindslaver", by: "Anna", on: "Ben" }, { turn: "Ben" }];
const ask = { ask: "decides", player: "Ben" };

describe("the confidence of an answer", () => {
  it.each([
    ["a search", [{ card: "Opposition Agent", by: "Anna" }, { starts: "search", player: "Ben" }, { stops: "search" }]],
    [
      "a spell that resolves",
      [{ effect: "control", by: "Anna", on: "Ben", during: "resolving", spell: "X" }, { stops: "resolving" }],
    ],
    [
      "a combat phase",
      [
        { effect: "control", by: "Anna", on: "Ben", during: "next-combat-phase" },
        { begins: "combat" },
        { begins: "postcombat-main" },
      ],
    ],
  ])("an effect that comes back after %s is medium, as after any shorter one", (_name, between) => {
    const [answer] = answersOn(duel([...slaver, ...between, ask]), "2026-08-07");
    expect(answer).toMatchObject({ value: "Anna", confidence: "medium" });
    expect(answer?.parameters).toContain("after-a-shorter-effect");
  });

  it("an effect that comes back because the later one was taken away is low", () => {
    const players = ["Anna", "Ben", "Carol"];
    const events = [...slaver, { effect: "control", by: "Carol", on: "Ben", during: "game" }, { leaves: "Carol" }, ask];
    expect(answersOn(duel(events, { players }), "2026-08-07")).toMatchObject([{ value: "Anna", confidence: "low" }]);
  });

  it("the instructions of Word of Command before it controls a player are not modelled, and low", () => {
    const card = { card: "Word of Command", by: "Anna", on: "Ben" };
    const [during, after] = answersOn(duel([{ turn: "Ben" }, card, ask, { stops: "resolving" }, ask]), "2008-01-01");
    expect([during?.confidence, after?.confidence]).toEqual(["low", "high"]);
    expect(during?.sentence).toContain("not modelled");
  });
});

describe("the words of an answer", () => {
  it("what an effect lets a player see is not visible by the rules alone", () => {
    const hand = { ask: "sees", player: "Anna", what: "hand", of: "Ben" };
    const [seen] = answersOn(duel([{ turn: "Anna" }, { looks: "Anna", at: "hand", of: "Ben" }, hand]), "2026-08-07");
    expect(seen).toMatchObject({ value: true, sentence: "Yes: an effect lets Anna look at Ben's hand." });
    expect(seen?.parameters).toEqual(["golden-rule"]);
  });

  it("a target that is not oneself does not rest on control of oneself", () => {
    const aimed = (whom: string) => ({ ask: "mayTarget", card: "Mindslaver", by: "Anna", whom });
    const [other, self] = answersOn(duel([{ turn: "Anna" }, aimed("Ben"), aimed("Anna")]), "2026-08-07");
    expect([other?.value, other?.parameters]).toEqual([true, []]);
    expect([self?.value, self?.parameters]).toEqual([true, ["control-of-oneself"]]);
  });

  it("a wrong sum of damage is not blamed on the order", () => {
    const asked = { ask: "mayDivide", damage: "attacker", power: 4, lethal: [3, 3], division: [3, 2] };
    const [answer] = answersOn(duel([{ turn: "Anna" }, asked]), "2012-01-01");
    expect(answer).toMatchObject({ value: false, sentence: expect.stringContaining("4 damage has to be divided") });
  });

  it("control for the rest of the game does not rest on control for less than a turn", () => {
    const events = [{ turn: "Ben" }, { effect: "control", by: "Anna", on: "Ben", during: "game" }, ask];
    const [answer] = answersOn(duel(events), "2026-08-07");
    expect(answer?.parameters).toContain("game-long-control");
    expect(answer?.parameters).not.toContain("limited-control");
  });
});

describe("a spell or ability that nobody could have put on the stack is refused at its event", () => {
  const activates = { activates: "Mindslaver", by: "Anna", on: "Ben" };

  it.each([
    [
      "while something resolves",
      [{ starts: "resolving", spell: "X" }, activates],
      "nobody has priority while X resolves",
    ],
    ["in the untap step", [{ begins: "untap" }, activates], "untap step"],
    [
      "a sorcery in another player's turn",
      [{ activates: "Worst Fears", by: "Ben", on: "Anna" }],
      "it is not Ben's turn",
    ],
    ["a sorcery in combat", [{ begins: "combat" }, { activates: "Worst Fears", by: "Anna", on: "Ben" }], "main phase"],
    ["without a target", [{ activates: "Mindslaver", by: "Anna" }], "names one player"],
  ])("%s", (_name, events, words) => {
    const problem = problemOf(() => answersOn(duel([{ turn: "Anna" }, ...events, ask]), "2026-08-07"));
    expect(problem.code).toBe("situation-impossible");
    expect(problem.message).toContain(words);
    expect(problem.facts).toMatchObject({ event: events.length });
  });
});
