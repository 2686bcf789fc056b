import type { Archive } from "../../archive/archive.ts";
import { isBeyondNewestRelease, releaseInForce } from "../../archive/lookup.ts";
import type { Outcome, OutcomeAnswer } from "../../contract/outcomes.ts";
import { noWork, type Work } from "../../play/context.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { Situation } from "../../play/words/written-situation.ts";
import type { IsoDate } from "../../text/days.ts";
import { citedAnswer, citedProblem } from "./cite.ts";
import { holdsOf, type Matter, segmentOn } from "./segments.ts";
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
  work: Work = noWork(),
): OutcomeAnswer {
  const release = releaseInForce(archive, on).from;
  const matter = { archive, playbook, situation, work };
  return {
    on,
    release,
    beyondNewestRelease: isBeyondNewestRelease(archive, on),
    answers: answersOn(matter, on),
    trace: traceOf(matter, on),
  };
}

/** The answers alone, without a trace. Throws what `outcomeAnswer` throws. */
export function outcomesOn(
  archive: Archive,
  playbook: Playbook,
  { situation, on }: { readonly situation: Situation; readonly on: IsoDate },
): readonly Outcome[] {
  releaseInForce(archive, on);
  return answersOn({ archive, playbook, situation, work: noWork() }, on);
}

function answersOn(matter: Matter, on: IsoDate): readonly Outcome[] {
  const { archive, playbook } = matter;
  const segment = segmentOn(matter, on, "values");
  if (segment.play.problem !== null) throw citedProblem(archive, playbook, segment.play.problem, on);
  const holds = holdsOf(matter, segment);
  return segment.play.answers.map((answer, index) => ({
    ...citedAnswer(archive, playbook, answer, on),
    holds: holds[index] ?? { from: on, to: null },
  }));
}
