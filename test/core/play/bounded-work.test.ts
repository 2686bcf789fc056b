import { describe, expect, it } from "vitest";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { problemOf } from "../../problems.ts";
import { spent_ms } from "../../processor-time.ts";
import { answersOn, duel } from "./situations.ts";

const day = "2026-08-07";
const ask: WrittenEvent = { ask: "lost" };
const times = <Value>(count: number, made: (place: number) => Value): Value[] =>
  Array.from({ length: count }, (_, place) => made(place));

const creature = { types: ["creature"], power: 2, toughness: 2 };
const creatures = (count: number, more: object = {}) =>
  times(count, (place) => ({ object: `Bear ${place}`, player: "Anna", ...creature, ...more }));
const soldiers = { creates: "Soldier", player: "Anna", times: 24, ...creature };
const gains = { when: "dies", of: ["another", "creature"], does: [{ gainsLife: 1, player: "you" }] };
const grows = { changes: "each creature", does: ["adds"], power: 1, toughness: 1, until: "end-of-turn" };
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
      problem = problemOf(() => answersOn(situation, day));
    });
    expect(problem).toMatchObject({ code: "too-large" });
    expect(took_ms).toBeLessThan(5_000);
  });

  it("is far from what people tell", () => {
    const [answer] = answersOn(
      duel([...creatures(30), soldiers, { turn: "Anna" }, grows, grows, { ask: "power", object: "Bear 7" }]),
      day,
    );
    expect(answer?.value).toBe(4);
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
