import fc from "fast-check";
import { eventKinds } from "../../../core/play/events/kinds.ts";
import { questionKinds } from "../../../core/play/questions/kinds.ts";
import { keyName, type Part, type Shape } from "../../../core/play/words/shape.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { addDays } from "../../../core/text/days.ts";
import { day } from "../../days.ts";
import { playbook } from "./situations.ts";

const players = ["Anna", "Ben", "Carol", "Dan"];
const player = fc.constantFrom(...players);
const names = [...playbook.cards.values()].map(({ name }) => name);

function written(part: Part): fc.Arbitrary<unknown> {
  if (typeof part === "object" && "severalOf" in part) return fc.subarray([...part.severalOf], { maxLength: 3 });
  if (typeof part !== "string") return fc.constantFrom(...part);
  switch (part) {
    case "player":
      return player;
    case "players":
      return fc.subarray(players, { minLength: 1, maxLength: 2 });
    case "text":
    case "each":
      return fc.constantFrom(...names, "Bears", "each creature", "each non-Elf power-2-or-less");
    case "events":
      return fc.constantFrom(
        [{ gainsLife: 2, player: "Anna" }],
        [{ destroys: "each creature opponents" }, { loses: { ask: "count", of: "creature" }, player: "each-opponent" }],
      );
    case "conditions":
      return fc.constant([{ ask: "life", player: "Anna", atLeast: 20 }]);
    case "triggers":
      return fc.constant([{ when: "dies", of: "creature", does: [{ loses: 1, player: "you" }] }]);
    case "texts":
    case "names":
      return fc.subarray(["Goblin", "Swamp", "Bears"], { minLength: 1 });
    case "count":
      return fc.integer({ min: 0, max: 9 });
    case "amount":
      return fc.integer({ min: -9, max: 9 });
    case "counts":
      return fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 4 });
    case "flag":
      return fc.constant(true);
    case "counters":
      return fc.dictionary(fc.constantFrom("+1/+1", "-1/-1", "loyalty", "charge"), fc.integer({ min: 0, max: 9 }));
    case "amounts":
      return fc.dictionary(player, fc.integer({ min: 0, max: 9 }));
  }
}

function eventOf(shape: Shape, ask?: string): fc.Arbitrary<WrittenEvent> {
  const keys = Object.entries(shape).map(([key, part]) => [keyName(key), written(part)] as const);
  const needed = Object.keys(shape).filter((key) => !key.endsWith("?"));
  return fc
    .record(Object.fromEntries(keys), { requiredKeys: needed })
    .map((event) => (ask === undefined ? event : { ask, ...event }));
}

const events = Object.values(eventKinds).map(({ shape }) => eventOf(shape));
const questions = Object.entries(questionKinds).map(([ask, { shape }]) => eventOf(shape, ask));
/** Situations of four players with random events and questions, of the right form. */
export const situations = fc.record({
  players: fc.constant(players),
  teams: fc.constantFrom(undefined, [
    ["Anna", "Ben"],
    ["Carol", "Dan"],
  ]),
  play: fc.constantFrom("casual" as const, "tournament" as const),
  hypothetical: fc.constant(true),
  events: fc
    .tuple(fc.array(fc.oneof(...events, ...questions), { maxLength: 14 }), fc.oneof(...questions))
    .map(([list, question]) => [{ turn: "Anna" }, ...list, question]),
});
/** A day of the rules. */
export const days = fc.integer({ min: 0, max: 9_980 }).map((count) => addDays(day("1999-04-23"), count));
