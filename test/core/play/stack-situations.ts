import { expect } from "vitest";
import { play } from "../../../core/play/play.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { situationForm } from "../../../core/play/situation-form.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { day } from "../../days.ts";
import { playbook } from "./situations.ts";

/** Parts of situations about the stack. Situations are those that judges are asked about, in our words. */

export type Events = readonly WrittenEvent[];
/** A 2/2 creature, or what the `types` in `more` say, without a size. */
export const creature = (object: string, player: string, more: WrittenEvent = {}): WrittenEvent => {
  const isCreature = more["types"] === undefined || String(more["types"]).includes("creature");
  const size = isCreature ? { power: 2, toughness: 2 } : {};
  return { object, player, types: ["creature"], ...size, ...more };
};
export const main = [{ turn: "Anna" }, { begins: "precombat-main" }];
export const bolt = (target: string, more: WrittenEvent = {}): WrittenEvent => ({
  casts: "Bolt",
  player: "Anna",
  types: ["instant"],
  targets: [target],
  does: [target === "Anna" || target === "Ben" ? { deals: 3, player: target } : { deals: 3, to: target }],
  ...more,
});
export const answer = (more: WrittenEvent): WrittenEvent => ({
  casts: "Answer",
  player: "Ben",
  types: ["instant"],
  ...more,
});
export const where = (object: string): WrittenEvent => ({ ask: "where", object });
export const life = (player: string): WrittenEvent => ({ ask: "life", player });
export const became = (object: string): WrittenEvent => ({ ask: "became", object });
export const top = { resolves: "top" };

export function played(events: Events, on: string, players = ["Anna", "Ben"]) {
  const situation = { players, events: [...events] };
  expect(situationForm.safeParse(situation).error?.issues ?? []).toEqual([]);
  return play(playbook, situationFrom(situation), day(on));
}
export const values = (events: Events, on: string, players?: string[]): unknown[] => {
  const { answers, problem } = played(events, on, players);
  expect(problem?.message).toBeUndefined();
  return answers.map(({ value }) => value);
};
export const refusal = (events: Events, on = "2026-08-15"): string | undefined =>
  played([...events, { ask: "lost" }], on).problem?.message;

export type Case = readonly [title: string, on: string, events: Events, expected: readonly unknown[]];

export const bear = creature("Bear", "Ben");
