import { expect, it } from "vitest";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { annasTurn, creature, life, main, refusalOf } from "./fights.ts";
import { answersOn, duel } from "./situations.ts";

/** A name says what is meant only if it is that of one thing. */

const day = "2016-05-05";

function shortOf(events: readonly WrittenEvent[]) {
  return answersOn(duel(events), day).map(({ value, confidence }) => [value, confidence]);
}

it("refuses a second object of the same name, whoever has it and wherever it is", () => {
  const bear = creature("Bear", "Ben", "2/2");
  for (const second of [
    creature("Bear", "Anna", "3/3"),
    creature("Bear", "Ben", "2/2"),
    creature("Bear", "Anna", "2/2", { in: "hand" }),
  ])
    expect(refusalOf([bear, second], day)).toContain("there is another Bear already");
  expect(refusalOf([annasTurn, main, { creates: "Bear", player: "Anna" }, bear], day)).toContain("another Bear");
});

it("gives each token the first name that is free", () => {
  const king = creature("Goblin King", "Anna", "2/2");
  const goblins: WrittenEvent = {
    creates: "Goblin",
    player: "Anna",
    types: "creature",
    power: 1,
    toughness: 1,
    times: 2,
  };
  const where = (object: string): WrittenEvent => ({ ask: "where", object });
  const events = [king, creature("Goblin 2", "Ben", "1/1"), annasTurn, main, goblins];
  expect(shortOf([...events, { destroys: "Goblin" }, where("Goblin"), where("Goblin 3"), where("Goblin 2")])).toEqual([
    ["gone", "high"],
    ["battlefield", "high"],
    ["battlefield", "high"],
  ]);
});

it("is not sure which of several abilities of one name on the stack is meant, unless they are alike", () => {
  const ping = (target: string): WrittenEvent => ({
    ...{ activates: "ping", of: "Tim", by: "Anna", targets: target, does: [{ deals: 1, player: target }] },
  });
  const after = (...acts: readonly WrittenEvent[]) =>
    shortOf([creature("Tim", "Anna", "1/1"), annasTurn, main, ...acts, { resolves: "all" }, life("Ben")]);
  expect(after(ping("Ben"), ping("Anna"), { counters: "ping" })).toEqual([[19, "low"]]);
  expect(after(ping("Ben"), ping("Ben"), { counters: "ping" })).toEqual([[19, "high"]]);
  const stifle: WrittenEvent = { casts: "Stifle", player: "Ben", types: "instant", does: [{ counters: "ping" }] };
  expect(after(ping("Ben"), ping("Anna"), { ...stifle, targets: "ping" })).toEqual([[19, "low"]]);
  const became: WrittenEvent = { ask: "became", object: "ping" };
  const both = [creature("Tim", "Anna", "1/1"), annasTurn, main, ping("Ben"), ping("Ben")];
  expect(shortOf([...both, { counters: "ping" }, { resolves: "all" }, became])).toEqual([["resolved", "low"]]);
});
