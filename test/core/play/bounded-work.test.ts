import { describe, expect, it } from "vitest";
import { holdingsOnDay } from "../../../core/ask/holdings-on-day.ts";
import { outcomeAnswer, outcomesOn, timelineAnswer } from "../../../core/ask/outcomes/outcome.ts";
import { play } from "../../../core/play/play.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { situationDecided } from "../../../operations/views/situations.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { problemOf } from "../../problems.ts";
import { spent_ms } from "../../processor-time.ts";
import { answersOn, archive, duel, playbook } from "./situations.ts";

const today = "2026-08-07";
const ask: WrittenEvent = { ask: "lost" };
const times = <Value>(count: number, made: (place: number) => Value): Value[] =>
  Array.from({ length: count }, (_, place) => made(place));

const creature = { types: ["creature"], power: 2, toughness: 2 };
const creatures = (count: number, more: object = {}) =>
  times(count, (place) => ({ object: `Bear ${place}`, player: "Anna", ...creature, ...more }));
const soldiers = { creates: "Soldier", player: "Anna", times: 24, ...creature };
const gains = { when: "dies", of: ["another", "creature"], does: [{ gainsLife: 1, player: "you" }] };
const grows = { changes: "each creature", does: ["adds"], power: 1, toughness: 1, until: "end-of-turn" };
const keywords = ["toxic-1", "infect", "wither", "prowess", "persist", "undying", "exalted", "menace", "evolve"];
/** Questions of the catalogue about players alone: together they read the rules of many times. */
const questions = [...playbook.questions.values()]
  .flatMap(({ situation }) => situation.events)
  .filter(
    ({ ask, about, what, ...rest }) => ask && Object.values(rest).every((name) => /^(?:Anna|Ben)$/.test(`${name}`)),
  )
  .filter((asked) => play(playbook, duel([{ turn: "Anna" }, asked]), day(today)).problem === null)
  .slice(0, 150);
const spell = (place: number) => ({ casts: `Rally ${place}`, player: "Anna", types: ["sorcery"] });

describe("a situation that takes more work than an answer may", () => {
  it.each<[string, readonly WrittenEvent[]]>([
    ["tokens", times(150, () => soldiers)],
    [
      "tokens of spells",
      [
        { turn: "Anna" },
        { begins: "precombat-main" },
        ...times(20, (place) => [{ ...spell(place), does: times(24, () => soldiers) }, { resolves: "top" }]).flat(),
      ],
    ],
    [
      "abilities that trigger at once",
      [...creatures(40, { triggers: times(24, () => gains) }), { turn: "Anna" }, { destroys: "each creature" }],
    ],
    ["effects on many", [...creatures(60), { turn: "Anna" }, ...times(100, () => grows)]],
    ["effects on many tokens", [...times(10, () => soldiers), { turn: "Anna" }, ...times(100, () => grows)]],
  ])("is refused soon: %s", (_what, events) => {
    const situation = duel([...events, ask], { hypothetical: true });
    let problem: ReturnType<typeof problemOf> | undefined;
    const took_ms = spent_ms(() => {
      problem = problemOf(() => answersOn(situation, today));
    });
    expect(problem).toMatchObject({ code: "too-large" });
    expect(took_ms).toBeLessThan(5_000);
  });

  it("is counted for the conditions of abilities, too", () => {
    const many = { ask: "count", of: ["creature"], atLeast: 0 };
    const endless = { when: "is-so", if: times(8, () => many), does: [{ gainsLife: 1, player: "you" }] };
    const shrines = times(20, (place) => ({
      object: `Shrine ${place}`,
      player: "Anna",
      types: ["enchantment"],
      triggers: [endless],
    }));
    const tops = times(160, () => ({ resolves: "top" }));
    const situation = duel([...shrines, { turn: "Anna" }, { begins: "precombat-main" }, ...tops, ask]);
    expect(problemOf(() => timelineAnswer(archive, playbook, { situation })).code).toBe("too-large");
  });

  it("is far from what people tell", () => {
    const situation = duel([
      ...creatures(30),
      soldiers,
      { turn: "Anna" },
      grows,
      grows,
      { ask: "power", object: "Bear 7" },
    ]);
    expect(answersOn(situation, today)[0]?.value).toBe(4);
    const { intervals } = timelineAnswer(archive, playbook, { situation });
    expect(intervals.at(-1)?.answers[0]?.value).toBe(4);
  });
});

describe("a situation that takes little work on a day", () => {
  it.each<[string, boolean, readonly WrittenEvent[]]>([
    ["effects and questions", true, [...creatures(15), { turn: "Anna" }, ...times(6, () => grows), ...questions]],
    ["questions alone, in an answer of megabytes", true, [{ turn: "Anna" }, ...questions]],
    ["keywords of other times", true, [...creatures(10, { keywords }), { turn: "Anna" }, grows, grows, ...questions]],
    ["many objects after each event", false, [...times(12, () => soldiers), ...times(180, () => ask)]],
  ])(
    "is refused soon if it takes too much with all days and the account of its events: %s",
    (_what, isInTime, events) => {
      const situation = duel(events, { hypothetical: true });
      expect(() => play(playbook, situation, day(today))).not.toThrow();
      const answered = isInTime
        ? () => timelineAnswer(archive, playbook, { situation })
        : () => outcomeAnswer(archive, playbook, { situation, on: day(today) });
      let problem: ReturnType<typeof problemOf> | undefined;
      const took_ms = spent_ms(() => {
        problem = problemOf(answered);
      });
      expect(problem).toMatchObject({ code: "too-large" });
      expect(took_ms).toBeLessThan(5_000);
    },
  );
});

describe("the page of a situation", () => {
  it("has one limit for the day and all days together", () => {
    const events = [...creatures(30), { turn: "Anna" }, ...times(10, () => grows), ask];
    const written = { players: ["Anna", "Ben"], events, hypothetical: true };
    const situation = situationFrom(written);
    expect(outcomeAnswer(archive, playbook, { situation, on: day(today) }).answers).toHaveLength(1);
    expect(timelineAnswer(archive, playbook, { situation }).intervals).not.toHaveLength(0);
    const decided = situationDecided(holdingsOnDay(embeddedHoldings(), day(today)), written, day(today));
    expect(decided).toMatchObject({
      answer: { answers: [{ value: [] }] },
      intervals: [],
      problem: { code: "too-large" },
    });
  });
});

describe("the check of an event with many keys that no event has", () => {
  it("compares a few of them with the known ones", () => {
    const keys = Object.fromEntries(times(20_000, (place) => [`destroyattackcast${place}`, 1]));
    const took_ms = spent_ms(() => {
      expect(situationForm.safeParse({ players: ["Anna", "Ben"], events: [keys] }).success).toBe(false);
    });
    expect(took_ms).toBeLessThan(2_000);
  });
});

describe("what goes on without end", () => {
  const main = [{ turn: "Anna" }, { begins: "precombat-main" }];
  const returns = { replaces: "dies", of: ["creature"], goes: "battlefield" };
  const tokens = { when: "enters", of: ["creature"], does: [{ ...soldiers, times: 1 }] };
  it.each<[string, readonly WrittenEvent[]]>([
    [
      "state-based actions",
      [returns, { object: "Shade", player: "Anna", types: ["creature"], power: 0, toughness: 0 }],
    ],
    [
      "the stack",
      [
        { object: "Forge", player: "Anna", types: ["enchantment"], triggers: [tokens] },
        ...main,
        { ...soldiers, times: 1 },
        { resolves: "all" },
      ],
    ],
  ])("is refused by the rule on such loops: %s", (_what, events) => {
    const { message, facts } = problemOf(() =>
      outcomesOn(archive, playbook, { situation: duel([...events, ask]), on: day(today) }),
    );
    expect(message).toContain("the game is a draw");
    expect(facts["rules"]).toContain("104.4b");
  });
});
