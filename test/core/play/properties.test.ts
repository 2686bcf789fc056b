import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { outcomesOn, timelineAnswer } from "../../../core/ask/outcomes/outcome.ts";
import { firstDay, segmentsOf } from "../../../core/ask/outcomes/segments.ts";
import { noWork } from "../../../core/play/context.ts";
import { play } from "../../../core/play/play.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import type { WrittenEvent } from "../../../core/play/words/written-situation.ts";
import { addDays, type IsoDate } from "../../../core/text/days.ts";
import { embeddedHoldings } from "../../archive.ts";
import { day } from "../../days.ts";
import { draws } from "../../draws.ts";

const { archive, playbook } = embeddedHoldings();
const players = ["Anna", "Ben", "Carol"];
const player = fc.constantFrom(...players);
const card = fc.constantFrom("Mindslaver", "Sorin Markov", "Worst Fears");

/** Events that can come in any order: none of them needs another one before it. */
const event: fc.Arbitrary<WrittenEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ turn: player }) },
  { weight: 3, arbitrary: fc.record({ card, by: player, on: player }) },
  fc.record({ extraTurn: player, after: fc.constantFrom("this-turn", "next-turn") }),
  fc.record({ skips: player, what: fc.constantFrom("turn", "combat", "draw"), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    effect: fc.constant("control"),
    by: player,
    on: player,
    during: fc.constantFrom("next-turn", "next-combat-phase", "game"),
  }),
  fc.record({ gives: fc.constantFrom("attacks", "cast"), of: player, to: player }),
);
const events = fc.array(event, { minLength: 1, maxLength: 12 });
const asks: readonly WrittenEvent[] = [
  ...players.flatMap((name) => [
    { ask: "decides", player: name },
    { ask: "decides", player: name, about: "attacks" },
    { ask: "decides", player: name, about: "conceding" },
    { ask: "controller", player: name },
    { ask: "lifeLost", player: name },
  ]),
  { ask: "activePlayer" },
  { ask: "comingTurns", count: 5 },
];
const days = fc.integer({ min: 0, max: 9_980 }).map((count) => addDays(day("1999-04-23"), count));

function situation(written: readonly WrittenEvent[], names: readonly string[] = players) {
  return situationFrom({ players: names, hypothetical: true, events: written });
}

function valuesOn(written: readonly WrittenEvent[], on: IsoDate, names?: readonly string[]) {
  const { answers, problem } = play(playbook, situation(written, names), on);
  if (problem !== null) throw problem;
  return answers.map(({ value }) => value);
}

describe("whatever happens", () => {
  it("the permanents of a controlled player never change their controllers", () => {
    const objects = players.map((name) => ({ object: `Bears of ${name}`, player: name }));
    const questions = players.map((name) => ({ ask: "controls", object: `Bears of ${name}` }));
    fc.assert(
      fc.property(events, days, (written, on) => {
        expect(valuesOn([...objects, ...written, ...questions], on)).toEqual(players);
      }),
    );
  });

  it("the active player is the one whose turn began last, whichever player decides", () => {
    fc.assert(
      fc.property(events, player, days, (written, last, on) => {
        const withoutTurns = written.filter((one) => !("turn" in one));
        const question = { ask: "activePlayer" };
        expect(valuesOn([...written, { turn: last }, ...withoutTurns, question], on)).toEqual([last]);
      }),
    );
  });

  it("other names of players give the same answers with those names", () => {
    const renamed = new Map([
      ["Anna", "Zoe"],
      ["Ben", "Yann"],
      ["Carol", "Xenia"],
    ]);
    const rename = <Value>(value: Value): Value =>
      JSON.parse(JSON.stringify(value).replaceAll(/"(Anna|Ben|Carol)"/g, (_all, name) => `"${renamed.get(name)}"`));
    fc.assert(
      fc.property(events, days, (written, on) => {
        const all = [...written, ...asks];
        expect(valuesOn(rename(all), on, rename(players))).toEqual(rename(valuesOn(all, on)));
      }),
    );
  });

  it("of two effects on one player's next turn the later one works", () => {
    fc.assert(
      fc.property(events, player, card, days, (written, target, name, on) => {
        fc.pre(on >= "2003-10-01");
        const others = players.filter((other) => other !== target);
        for (const by of others) {
          const effect = { card: name, by, on: target };
          const undecided = written.filter((one) => !("effect" in one) && !("gives" in one));
          const values = valuesOn([...undecided, effect, { turn: target }, { ask: "controller", player: target }], on);
          expect(values).toEqual([by]);
        }
      }),
    );
  });

  it("an event that does not affect who decides changes nothing, wherever it is", () => {
    const idle = fc.constantFrom<WrittenEvent>(
      { happens: "Dan brings tea." },
      { object: "A bear", player: "Ben" },
      { looks: "Carol", at: "top-card", of: "Carol" },
    );
    fc.assert(
      fc.property(events, idle, fc.nat(), days, (written, extra, place, on) => {
        const all = [...written, ...asks];
        const at = place % (all.length + 1);
        expect(valuesOn(all.toSpliced(at, 0, extra), on)).toEqual(valuesOn(all, on));
      }),
    );
  });

  it("nobody but the player decides on conceding", () => {
    fc.assert(
      fc.property(events, player, days, (written, name, on) => {
        expect(valuesOn([...written, { ask: "decides", player: name, about: "conceding" }], on)).toEqual([name]);
      }),
    );
  });
});

describe("time", () => {
  it("answers do not change inside an interval, and intervals leave out no day", () => {
    fc.assert(
      fc.property(events, fc.nat(), (written, seed) => {
        const asked = situation([...written, ...asks]);
        const segments = segmentsOf(
          { archive, playbook, situation: asked, work: noWork() },
          { from: firstDay(archive), to: null },
        );
        segments.forEach(({ from, to, play: { answers } }, index) => {
          expect(segments[index + 1]?.from ?? null).toBe(to);
          const length = (Date.parse(to ?? "2027-01-01") - Date.parse(from)) / 86_400_000;
          const inside = addDays(from, seed % length);
          expect(play(playbook, asked, inside).answers.map(({ value }) => value)).toEqual(
            answers.map(({ value }) => value),
          );
        });
      }),
      { numRuns: draws(10) },
    );
  });

  it("an answer holds until the day on which another one is given, and since the day after another one was", () => {
    fc.assert(
      fc.property(events, days, (written, on) => {
        const asked = situation([...written, ...asks]);
        outcomesOn(archive, playbook, { situation: asked, on }).forEach(({ value, holds }, index) => {
          const valueOn = (at: IsoDate) => play(playbook, asked, at).answers[index]?.value;
          expect(holds.from <= on && (holds.to === null || on < holds.to)).toBe(true);
          expect(valueOn(holds.from)).toEqual(value);
          if (holds.from > firstDay(archive)) expect(valueOn(addDays(holds.from, -1))).not.toEqual(value);
          if (holds.to !== null) {
            expect(valueOn(addDays(holds.to, -1))).toEqual(value);
            expect(valueOn(holds.to)).not.toEqual(value);
          }
        });
      }),
      { numRuns: draws(10) },
    );
  });

  it("a timeline says that something changed at each boundary, and never that an answer did where it did not", () => {
    fc.assert(
      fc.property(events, (written) => {
        const { intervals } = timelineAnswer(archive, playbook, { situation: situation([...written, ...asks]) });
        intervals.slice(1).forEach((interval, index) => {
          expect(interval.changed).not.toBeNull();
          interval.answers.forEach(({ value, changed }, place) => {
            const before = intervals[index]?.answers[place]?.value;
            expect(changed === "answer").toBe(JSON.stringify(before) !== JSON.stringify(value));
          });
        });
      }),
      { numRuns: draws(8) },
    );
  });
});
