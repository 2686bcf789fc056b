import { describe, expect, it } from "vitest";
import { outcomesOn } from "../../../core/ask/outcomes/outcome.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { type Events, refusal } from "./stack-situations.ts";

/** What lasts until a turn ends, and is said where no turn is under way. */

const { archive, playbook } = embeddedHoldings();
const now = "2026-08-15";
const bear = { object: "Bear", player: "Ben", types: ["creature"], power: 2, toughness: 3 };
const ox = { ...bear, object: "Ox" };
const turn = { turn: "Anna" };
const whose = { ask: "controls", object: "Bear" };
const until = "end-of-turn";

function outcome(events: Events) {
  const situation = situationFrom({ players: ["Anna", "Ben"], events: [...events] });
  return outcomesOn(archive, playbook, { situation, on: day(now) }).at(-1);
}

describe("what lasts until a turn ends, before the first turn", () => {
  const taken = { takes: "Bear", player: "Anna", until };
  it.each<readonly [string, Events[number]]>([
    ["control", taken],
    ["damage", { deals: 2, from: "Ox", to: "Bear" }],
    ["a size", { changes: "Bear", does: ["adds"], power: 1, toughness: 1, until }],
  ])("is taken to be of that turn, which is not sure: %s", (_what, done) => {
    const answer = outcome([ox, bear, done, turn, whose]);
    expect(answer).toMatchObject({ confidence: "low", sentence: expect.stringContaining("before the first turn") });
  });

  it("is sure in a turn, and if it does not end with it", () => {
    const forGood = { takes: "Bear", player: "Anna" };
    expect(outcome([bear, turn, taken, whose])).toMatchObject({ value: "Anna", confidence: "high" });
    expect(outcome([bear, forGood, turn, whose])).toMatchObject({ value: "Anna", confidence: "high" });
  });

  const doubled = { replaces: "draws", multiplies: 2, player: "Anna", until };
  it.each<readonly [string, Events[number]]>([
    ["that replaces something", doubled],
    ["that changes damage", { replaces: "deals-damage", named: "Bear", multiplies: 2, player: "Anna", until }],
  ])("is refused of an effect %s", (_what, effect) => {
    expect(refusal([bear, effect, turn, whose], now)).toContain("no turn is under way");
  });
});
