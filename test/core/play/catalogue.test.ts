import { describe, expect, it } from "vitest";
import { outcomesOn } from "../../../core/ask/outcomes/outcome.ts";
import { ruleOfKeyword } from "../../../core/play/objects/keyword-rules.ts";
import { play } from "../../../core/play/play.ts";
import type { CatalogueQuestion } from "../../../core/play/playbook.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { playedKeywords } from "../../../core/play/words/vocabulary.ts";
import { addDays, holdsOn, type IsoDate } from "../../../core/text/days.ts";
import { embeddedHoldings } from "../../archive.ts";
import { boundaryDays } from "../../days.ts";

const { archive, playbook } = embeddedHoldings();
const questions = [...playbook.questions.values()];

/**
 * Each day on which an answer is expected to change or something changes in the section, the day before, and the day
 * after.
 */
function daysOf({ expected }: CatalogueQuestion): IsoDate[] {
  const edges = expected.flatMap(({ from, to }) => (to === null ? [from] : [from, to]));
  return [...new Set([...edges, ...boundaryDays])]
    .flatMap((day) => [addDays(day, -1), day, addDays(day, 1)])
    .toSorted();
}

describe("the catalogue: every answer is computed, and is what was expected on that day", () => {
  it("has the 89 situations, each under its own number", () => {
    const numbered = questions.map(({ id }) => id).filter((id) => /^[A-K]\d{2}$/.test(id));
    expect(numbered).toHaveLength(89);
  });

  it.each(questions.map((question) => [question.id, question] as const))("%s", (_id, question) => {
    const situation = situationFrom(question.situation);
    const compared = daysOf(question).flatMap((on) => {
      const expectation = question.expected.find((interval) => holdsOn(interval, on));
      if (expectation === undefined) return [];
      // How long an answer holds is worked out too where it begins; on the other days that would cost most of the time.
      const answers =
        on === expectation.from
          ? outcomesOn(archive, playbook, { situation, on })
          : play(playbook, situation, on).answers;
      return [{ on, computed: answers.map(({ value }) => value), expectation }];
    });
    expect(compared.length).toBeGreaterThan(0);
    expect(compared.map(({ on, computed }) => ({ on, values: computed }))).toEqual(
      compared.map(({ on, expectation }) => ({ on, values: expectation.values })),
    );
  });

  it("reads the rule of a keyword only where the situation has that keyword", () => {
    const keywordOf = new Map(playedKeywords.map((keyword) => [String(ruleOfKeyword(keyword)), keyword]));
    const read = questions.flatMap(({ id, situation: written, expected }) => {
      const [on, situation] = [expected.at(-1)?.from as IsoDate, situationFrom(written)];
      const said = JSON.stringify(written).toLowerCase();
      const ids: string[] = [];
      play(playbook, situation, on, { observe: ({ parameters }) => ids.push(...parameters) });
      return ids
        .map((parameter) => keywordOf.get(parameter))
        .flatMap((keyword) => (keyword === undefined ? [] : [{ id, keyword, isSaid: said.includes(keyword) }]));
    });
    expect(read.length).toBeGreaterThan(0);
    expect(read.filter(({ isSaid }) => !isSaid)).toEqual([]);
  });
});
