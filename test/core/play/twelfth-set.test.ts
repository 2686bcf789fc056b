import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, now, refusalOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** What the twelfth set of outsiders' questions showed, and what is like it. */

const drawn: WrittenEvent = { ask: "happened", what: "draws", player: "Anna" };

function shortOf(events: readonly WrittenEvent[], on: string) {
  return answersOn(duel(events), on).map(({ value, confidence }) => [value, confidence]);
}

it("the card of the draw step counts among the cards drawn this turn", () => {
  const step: readonly WrittenEvent[] = [annasTurn, { begins: "upkeep" }, drawn, { begins: "draw" }, drawn];
  expect(shortOf([...step, main, drawn], now)).toEqual([
    [0, "high"],
    [1, "high"],
    [1, "high"],
  ]);
  expect(shortOf([...step, { draws: 2, player: "Anna" }, drawn], now).at(-1)).toEqual([3, "high"]);
});

it("is sure of the power of what was sacrificed as a cost, which an effect only asks about", () => {
  const beast = creature("Beast", "Anna", "4/4");
  const power = { ask: "power", object: "Beast" };
  const fling = (does: object): WrittenEvent => ({
    ...{ casts: "Fling", player: "Anna", types: "instant", targets: "Ben" },
    costs: [{ sacrifices: "Beast" }],
    does: [does as WrittenEvent],
  });
  const cast = (does: object) => [
    beast,
    { puts: "+1/+1", on: "Beast" },
    annasTurn,
    main,
    fling(does),
    { resolves: "top" },
  ];
  expect(shortOf([...cast({ deals: power, to: "Ben" }), life("Ben")], now)).toEqual([[15, "high"]]);
  const either = { if: [{ ...power, atLeast: 5 }], does: [{ loses: 3, player: "Ben" }] };
  expect(shortOf([...cast(either), life("Ben")], now)).toEqual([[17, "high"]]);
});

it("is still not sure of what an effect does to an object that changed zones in the meantime", () => {
  const beast = creature("Beast", "Anna", "4/4");
  const grows: WrittenEvent = {
    ...{ casts: "Growth", player: "Anna", types: "instant" },
    does: [{ puts: "+1/+1", on: "Beast" }],
  };
  const blinked: readonly WrittenEvent[] = [
    { moves: "Beast", to: "exile" },
    { moves: "Beast", to: "battlefield" },
  ];
  const events = [beast, annasTurn, main, grows, ...blinked, { resolves: "top" }, { ask: "power", object: "Beast" }];
  expect(shortOf(events, now)).toEqual([[5, "low"]]);
});

it("counts the opponents of the one who controls an ability, however many there are", () => {
  const gained = { gainsLife: { ask: "count", of: "opponent", times: 5 }, player: "you" } as unknown as WrittenEvent;
  const guy = creature("Guy", "Anna", "1/1", { triggers: [{ when: "dies", does: [gained] }] });
  const events = [guy, annasTurn, main, { destroys: "Guy" }, { resolves: "all", ifAny: true }, life("Anna")];
  const lives = (...others: readonly string[]) =>
    answersOn(duel(events as readonly WrittenEvent[], { players: ["Anna", ...others] }), now).map(({ value }) => value);
  expect([lives("Ben"), lives("Ben", "Cara")]).toEqual([[25], [30]]);
});

it("refuses an effect by which nothing triggers more often, and names the one that stops triggers", () => {
  const more = (times: number) => [{ triggersMore: "enters", times, player: "Anna" }, life("Anna")] as WrittenEvent[];
  expect(refusalOf(more(0), now)).toContain("stopsTriggers");
  expect(shortOf(more(1), now)).toEqual([[20, "high"]]);
});
