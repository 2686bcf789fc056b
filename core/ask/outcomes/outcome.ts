import type { Archive } from "../../archive/archive.ts";
import { isBeyondNewestRelease, releaseInForce } from "../../archive/lookup.ts";
import type { Outcome, OutcomeAnswer } from "../../contract/outcomes.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { Situation } from "../../play/words/written-situation.ts";
import type { IsoDate } from "../../text/days.ts";
import { citedAnswer, citedProblem } from "./cite.ts";
import { holdsOf, segmentOn } from "./segments.ts";
import { traceOf } from "./trace.ts";

/**
 * Decides a situation under the rules of a day: each question with its answer, the reason, the interval in which it
 * holds, and a trace of all events.
 *
 * Throws `before-first-release`, `unknown-card` and `situation-impossible`.
 */
export function outcomeAnswer(
  archive: Archive,
  playbook: Playbook,
  { situation, on }: { readonly situation: Situation; readonly on: IsoDate },
): OutcomeAnswer {
  const release = releaseInForce(archive, on).from;
  return {
    on,
    release,
    beyondNewestRelease: isBeyondNewestRelease(archive, on),
    answers: outcomesOn(archive, playbook, { situation, on }),
    trace: traceOf(playbook, situation, on),
  };
}

/** The answers alone, without a trace. Throws what `outcomeAnswer` throws. */
export function outcomesOn(
  archive: Archive,
  playbook: Playbook,
  { situation, on }: { readonly situation: Situation; readonly on: IsoDate },
): readonly Outcome[] {
  releaseInForce(archive, on);
  const matter = { archive, playbook, situation };
  const segment = segmentOn(matter, on, "values");
  if (segment.play.problem !== null) throw citedProblem(archive, playbook, segment.play.problem, on);
  const holds = holdsOf(matter, segment);
  return segment.play.answers.map((answer, index) => ({
    ...citedAnswer(archive, playbook, answer, on),
    holds: holds[index] ?? { from: on, to: null },
  }));
}
