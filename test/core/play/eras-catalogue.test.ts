import { describe, expect, it } from "vitest";
import { outcomesOn } from "../../../core/ask/outcomes/outcome.ts";
import { play } from "../../../core/play/play.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { addDays, holdsOn, type IsoDate } from "../../../core/text/days.ts";
import { embeddedHoldings } from "../../archive.ts";

const { archive, playbook } = embeddedHoldings();
const topics = ["casting", "damage", "formats", "permanents", "phasing", "sizes", "start-of-game", "turns"];
const questions = [...playbook.questions.values()].filter(({ topic }) => topics.includes(topic));

describe("what changed in play: each question about the whole game changes its answer on its days and on no other", () => {
  it("there are more than forty of them", () => {
    expect(questions.length).toBeGreaterThan(40);
  });

  it.each(questions.map((question) => [question.id, question] as const))("%s", (_id, { situation, expected }) => {
    const read = situationFrom(situation);
    const flips = expected.map(({ from }) => from);
    const [first = ""] = flips;
    const days = [
      ...archive.releases.map(({ from }) => from),
      ...flips.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)]),
    ]
      .filter((day): day is IsoDate => /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= first)
      .toSorted();
    for (const on of new Set(days)) {
      const computed = play(playbook, read, on).answers.map(({ value }) => value);
      const { values } = expected.find((interval) => holdsOn(interval, on)) ?? {};
      expect(computed, on).toEqual(values);
    }
    expected.slice(1).forEach(({ values }, index) => {
      expect(values, `${flips[index + 1]} is a day on which nothing changes`).not.toEqual(expected[index]?.values);
    });
  });

  it("each answer that changes names the parameters that changed it, and rules with the number of the day", () => {
    for (const { id, situation, expected } of questions) {
      const on = expected.at(-1)?.from ?? ("" as IsoDate);
      const answers = outcomesOn(archive, playbook, { situation: situationFrom(situation), on });
      const cited = answers.flatMap(({ citations }) => citations.map(({ number, title }) => number ?? title));
      const parameters = answers.flatMap((answer) => answer.parameters);
      const days = parameters.flatMap((name) => playbook.parameters.get(name)?.values.map(({ from }) => from) ?? []);
      expect(days, id).toContain(on);
      expect([id, cited.length > 0]).toEqual([id, !withoutRule.includes(id)]);
    }
  });
});

/** Questions whose last answer rests on there being no rule. */
const withoutRule: readonly string[] = ["commander-other-mana"];
