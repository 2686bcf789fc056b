import fc from "fast-check";
import { expect, it } from "vitest";
import { outcomeAnswer } from "../../../core/ask/outcomes/outcome.ts";
import { situationFrom } from "../../../core/play/situation.ts";
import { situationForm } from "../../../core/play/situation-form.ts";
import { Problem } from "../../../core/problem.ts";
import { days, situations } from "./random-situations.ts";
import { archive, playbook } from "./situations.ts";

it("every situation of the right form is answered, or refused for a reason", () => {
  let [answered, refused] = [0, 0];
  fc.assert(
    fc.property(situations, days, (situation, on) => {
      expect(situationForm.safeParse(situation).error?.issues ?? []).toEqual([]);
      try {
        const { answers, trace } = outcomeAnswer(archive, playbook, { situation: situationFrom(situation), on });
        expect(trace).toHaveLength(situation.events.length);
        // In April 1999 a player lost at once, and left at the next check.
        if (on >= "1999-11-01")
          for (const { state } of trace) expect(state.lost.filter((one) => !state.left.includes(one))).toEqual([]);
        for (const { sentence, holds, citations } of answers) {
          expect(sentence).toMatch(/^[A-Z].*\.$/s);
          expect(sentence).not.toMatch(/undefined|null|\[object/);
          expect(holds.from <= on && (holds.to === null || on < holds.to)).toBe(true);
          for (const { kind, number, lineage, title } of citations) {
            // An entry of the glossary has no number, and no lineage where no rulebook is held.
            const isTerm = title?.startsWith("Glossary: ") ?? false;
            expect(kind !== "rule" || number !== null || lineage !== null || isTerm).toBe(true);
          }
        }
        answered++;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        expect(["situation-impossible", "unknown-card"]).toContain(error.code);
        refused++;
      }
    }),
    { numRuns: 1500 },
  );
  expect(Math.min(answered, refused)).toBeGreaterThan(100);
});
