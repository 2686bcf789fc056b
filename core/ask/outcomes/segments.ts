import type { History } from "../../archive/history.ts";
import type { Parameter } from "../../archive/parameter.ts";
import type { Card } from "../../cards/card.ts";
import { valueOn } from "../../play/context.ts";
import { type AskedAnswer, type Play, play } from "../../play/play.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { Situation } from "../../play/written-situation.ts";
import { addDays, earlierEnd, type Interval, type IsoDate } from "../../text/days.ts";
import { resolveReference } from "../parameters/resolve.ts";

/** A stretch of days in which a situation is played in the same way, with the play of one of them. */
export type Segment = Interval & { readonly play: Play };

/** What is played, and by what. */
export type Matter = { readonly history: History; readonly playbook: Playbook; readonly situation: Situation };

/** The first day of all: before the first release of the rules nothing can be answered. */
export function firstDay({ releases }: History): IsoDate {
  // A release of which only the month is known is never the first; a test of the dataset would notice.
  return (releases[0]?.from ?? "") as IsoDate;
}

/**
 * Plays a situation on a day, and works out from what was consulted in playing it how long nothing of that changes: no
 * day is tried out. In `values` only what can change an answer counts; in `words` also what can change why it is given
 * and what it cites.
 */
export function segmentOn({ history, playbook, situation }: Matter, day: IsoDate, mode: "values" | "words"): Segment {
  const played = play(playbook, situation, day);
  let [from, to]: [IsoDate, IsoDate | null] = [firstDay(history), null];
  for (const change of changeDays(played, { history, playbook, situation }, mode)) {
    if (change <= day) from = change > from ? change : from;
    else if (to === null || change < to) to = change;
  }
  return { from, to, play: played };
}

function* changeDays({ context, answers }: Play, { history, playbook }: Matter, mode: "values" | "words") {
  for (const id of context.parametersRead) yield* valueDays(playbook.parameters.get(id));
  for (const card of context.isAnyCardRead ? playbook.cards.values() : context.cardsRead) yield* textDays(card);
  if (mode === "values") return;
  for (const id of new Set(answers.flatMap(({ references }) => references))) {
    for (const { from } of playbook.parameters.get(id)?.values ?? []) yield from;
    for (const reference of valueOn(playbook, id, context.on)?.references ?? []) {
      for (const { from } of reference.numbers) yield from;
      for (const { from } of resolveReference(history, reference, context.on).lineage?.revisions ?? []) yield from;
      for (const { from } of playbook.tournamentRules.get(reference.tournamentRule ?? "")?.statements ?? []) yield from;
    }
  }
}

const daysOfParameters = new WeakMap<Parameter, readonly IsoDate[]>();
const none: readonly IsoDate[] = [];

/** The days on which a parameter gets another value. Kept, for every answer asks. */
function valueDays(parameter: Parameter | undefined): readonly IsoDate[] {
  if (parameter === undefined) return none;
  const known = daysOfParameters.get(parameter);
  if (known !== undefined) return known;
  const days = parameter.values
    .filter(({ value }, index) => JSON.stringify(value) !== JSON.stringify(parameter.values[index - 1]?.value))
    .map(({ from }) => from);
  daysOfParameters.set(parameter, days);
  return days;
}

function* textDays({ texts }: Card) {
  for (const { from } of texts) yield from;
}

/** The stretches of days in which a situation is played alike, oldest first. */
export function segmentsOf(matter: Matter, { from, to }: Interval): Segment[] {
  const segments: Segment[] = [];
  let day: IsoDate | null = from;
  while (day !== null && (to === null || day < to)) {
    const segment: Segment = segmentOn(matter, day, "words");
    const end: IsoDate | null = earlierEnd(segment.to, to);
    segments.push({ ...segment, from: day, to: end });
    day = segment.to;
  }
  return segments;
}

/**
 * For each answer on a day the days around it in which the same situation gets the same answer; found from boundary to
 * boundary.
 */
export function holdsOf(matter: Matter, { from, to, play: { answers } }: Segment): Interval[] {
  const values = answers.map(keyOf);
  const starts = walk(
    values,
    from,
    (at) => (at <= firstDay(matter.history) ? null : addDays(at, -1)),
    (segment) => segment.from,
  );
  const ends = walk<IsoDate | null>(
    values,
    to,
    (at) => at,
    (segment) => segment.to,
  );
  return values.map((_value, index) => ({ from: starts[index] ?? from, to: ends[index] ?? null }));

  /** Goes from segment to segment while any answer stays the same, and says how far each does. */
  function walk<Edge extends IsoDate | null>(
    wanted: readonly string[],
    edge: Edge,
    next: (edge: Edge) => IsoDate | null,
    edgeOf: (segment: Segment) => Edge,
  ): Edge[] {
    const reached = wanted.map(() => edge);
    const isGoing = wanted.map(() => true);
    let at = next(edge);
    while (at !== null && isGoing.includes(true)) {
      const segment = segmentOn(matter, at, "values");
      segment.play.answers.forEach((answer, index) => {
        isGoing[index] &&= keyOf(answer) === wanted[index];
        if (isGoing[index]) reached[index] = edgeOf(segment);
      });
      if (segment.play.problem !== null) break;
      at = next(edgeOf(segment));
    }
    return reached;
  }
}

function keyOf({ value }: AskedAnswer): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
