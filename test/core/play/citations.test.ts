import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { citedAnswer } from "../../../core/ask/outcomes/cite.ts";
import { play } from "../../../core/play/play.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import type { Situation } from "../../../core/play/words/written-situation.ts";
import { Problem } from "../../../core/problem.ts";
import type { IsoDate } from "../../../core/text/days.ts";
import { questionForm } from "../../../dataset/play-forms.ts";
import { boundaryDays, day } from "../../days.ts";
import { days, situations } from "./random-situations.ts";
import { archive, playbook } from "./situations.ts";

/** The first rulebook whose rules have numbers that can be cited. */
const firstRulebook = day("1999-11-01");

/** Parameters that decide by what the rules do not have, so that there is no rule to cite. */
const withoutRule: Readonly<Record<string, string>> = {
  "how-long": "until October 2003 no rule speaks of one player controlling another",
  "commander-off-colour-mana": "the rule about such mana was taken out",
};

/** Says whether there is no rule, or its number on that day is known only from the rulebook. */
function isExcused(id: string, on: IsoDate): boolean {
  const value = playbook.parameters.get(id)?.values.findLast(({ from }) => from <= on);
  if (value === undefined || value.value === "no-rule" || id in withoutRule) return true;
  const isUnnumbered = value.references.some(
    ({ numbers }) => numbers.findLast(({ from }) => from <= on)?.number === null,
  );
  return isUnnumbered || (value.layer === "inference" && value.says !== "");
}

/** The answers that are sure and decide something, and cite nothing: the question, and the parameters it relies on. */
function uncitedOn(situation: Situation, on: IsoDate): readonly string[] {
  if (on < firstRulebook) return [];
  return play(playbook, situation, on).answers.flatMap((answer) => {
    const { value, confidence, citations, parameters, question } = citedAnswer(archive, playbook, answer, on);
    const isDecided = value !== "no-rule" && value !== "not-known" && confidence === "high";
    return !isDecided || citations.length > 0 || parameters.some((id) => isExcused(id, on))
      ? []
      : [`${question["ask"]} (${parameters.join(", ")}) = ${JSON.stringify(value)}`];
  });
}

it("every sure value that the rules decide cites them", () => {
  const uncited = [...playbook.parameters.values()].flatMap(({ id, values }) =>
    values
      .filter(({ value }) => value !== "no-rule" && value !== "not-known")
      .filter(({ layer, confidence, references }) => {
        return layer === "game-rules" && confidence === "high" && references.length === 0;
      })
      .filter(({ from }) => (values.find((next) => next.from > from)?.from ?? day("9999-01-01")) > firstRulebook)
      .map(({ from }) => `${id} since ${from}`),
  );
  expect(uncited).toEqual(["commander-mulligan since 2016-01-16", "commander-off-colour-mana since 2016-01-16"]);
});

it("every sure answer of the catalogue and of the scenarios cites a rule", () => {
  const folder = fileURLToPath(new URL("../../scenarios/", import.meta.url));
  const forms = z.array(questionForm.omit({ topic: true, question: true }));
  const scenarios = readdirSync(folder).flatMap((file) => forms.parse(parse(readFileSync(folder + file, "utf8"))));
  const all = [...playbook.questions.values(), ...scenarios];
  const uncited = all.flatMap(({ id, situation: written, expected }) => {
    const situation = situationFrom(written);
    const starts = expected.map(({ from }) => from);
    const later = boundaryDays.filter((on) => on > (starts[0] ?? on));
    return [...starts, ...later].flatMap((on) => uncitedOn(situation, on).map((answer) => `${id}, ${on}: ${answer}`));
  });
  expect(uncited).toEqual([]);
});

it("every sure answer to a random situation cites a rule", () => {
  const uncited = new Map<string, unknown>();
  let answered = 0;
  fc.assert(
    fc.property(situations, days, (written, on) => {
      try {
        for (const answer of uncitedOn(situationFrom(written), on)) uncited.set(answer, [on, written.events]);
        answered++;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    }),
    // Always the same ones: what decides on a change must not depend on luck. To look for more, change the seed.
    { numRuns: 20000, seed: 20_261_123 },
  );
  expect(answered).toBeGreaterThan(1000);
  expect([...uncited.keys()]).toEqual([]);
});
