import type { Archive } from "../../archive/archive.ts";
import { isBeyondNewestRelease, releaseInForce } from "../../archive/lookup.ts";
import type {
  ChangeOfAnswer,
  CitedAnswer,
  Outcome,
  OutcomeAnswer,
  OutcomeCitation,
  TimelineAnswer,
  TimelineInterval,
} from "../../contract/outcomes.ts";
import { countLooks, noWork, type Work } from "../../play/context.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { Situation } from "../../play/words/written-situation.ts";
import { Problem } from "../../problem.ts";
import type { IsoDate } from "../../text/days.ts";
import { citedAnswer, citedProblem } from "./cite.ts";
import { firstDay, holdsOf, type Matter, type PlaySegment, segmentOn, segmentsOf } from "./segments.ts";
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

/** To describe an answer of an interval, with what it cites, takes as much work as so many looks. */
const looksOfCited = 300;

/**
 * Decides a situation for all days, or for those from `from` until `to` (exclusive): one entry for each interval in
 * which nothing changes. Goes from boundary to boundary of the parameters that are read. Throws `before-first-release`,
 * `unknown-card`, `invalid-request` (days in the wrong order), `too-large` and, if the situation can happen on none of
 * the days, `situation-impossible`.
 */
export function timelineAnswer(
  archive: Archive,
  playbook: Playbook,
  request: { readonly situation: Situation; readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined },
  work: Work = noWork(),
): TimelineAnswer {
  const from = request.from ?? firstDay(archive);
  const to = request.to ?? null;
  releaseInForce(archive, from);
  if (to !== null && to <= from)
    throw new Problem("invalid-request", `"to" (${to}) is not after "from" (${from}).`, { from, to });
  const segments = segmentsOf({ archive, playbook, situation: request.situation, work }, { from, to });
  countLooks({ work }, segments.flatMap(({ play }) => play.answers).length * looksOfCited);
  if (segments.every(({ play }) => play.problem !== null)) {
    const last = segments.at(-1)?.play;
    if (last?.problem) throw citedProblem(archive, playbook, last.problem, last.context.on);
  }
  const intervals: TimelineInterval[] = [];
  for (const segment of segments) {
    const next = intervalOf(segment, intervals.at(-1), { archive, playbook });
    const before = intervals.at(-1);
    if (before !== undefined && next.changed === null) intervals[intervals.length - 1] = { ...before, to: next.to };
    else intervals.push(next);
  }
  // Days before the first one on which it can happen are left out.
  const firstPossible = request.from === undefined ? intervals.findIndex(({ impossible }) => impossible === null) : 0;
  const shown = intervals
    .slice(firstPossible)
    .map((interval, index) => (index === 0 ? { ...interval, changed: null } : interval));
  return { from: shown[0]?.from ?? from, to, intervals: shown };
}

function intervalOf(
  { from, to, play }: PlaySegment,
  before: TimelineInterval | undefined,
  { archive, playbook }: { readonly archive: Archive; readonly playbook: Playbook },
): TimelineInterval {
  const impossible = play.problem?.message ?? null;
  const cited = play.answers.map((answer) => citedAnswer(archive, playbook, answer, play.context.on));
  const answers = cited.map((answer, index) => ({ ...answer, changed: changeOf(before?.answers[index], answer) }));
  const isOtherwise = before !== undefined && (before.impossible === null) !== (impossible === null);
  const order = ["answer", "reason", "citation"] as const;
  const changed = isOtherwise
    ? "possible"
    : (order.find((change) => answers.some((answer) => answer.changed === change)) ?? null);
  return { from, to, answers, impossible, changed: changed ?? (before === undefined ? "possible" : null) };
}

/** Compares two answers to one question. */
export function changeOf(before: CitedAnswer | undefined, after: CitedAnswer): ChangeOfAnswer | null {
  if (before === undefined) return null;
  if (!isEqual(before.value, after.value)) return "answer";
  const reason = ({ sentence, layer, because, citations }: CitedAnswer): unknown => [
    sentence,
    layer,
    because,
    citations.map(({ lineage, source, card }) => [lineage, source, card]),
  ];
  if (!isEqual(reason(before), reason(after))) return "reason";
  const words = ({ citations, confidence }: CitedAnswer): unknown => [
    confidence,
    citations.map(({ number, quote, summary, wordsSince }: OutcomeCitation) => [number, quote, summary, wordsSince]),
  ];
  return isEqual(words(before), words(after)) ? null : "citation";
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
