import type { Archive } from "../../archive/archive.ts";
import type { Parameter } from "../../archive/parameter.ts";
import type { Card } from "../../cards/card.ts";
import { valueOn, type Work } from "../../play/context.ts";
import { type AskedAnswer, type Play, play } from "../../play/play.ts";
import type { Playbook } from "../../play/playbook.ts";
import type { DatedWord } from "../../play/words/dated-word.ts";
import type { Situation } from "../../play/words/written-situation.ts";
import { addDays, earlierEnd, type Interval, type IsoDate } from "../../text/days.ts";
import { daysOfReference } from "../parameters/resolve.ts";

/** An interval in which a situation is played in the same way, with the play of one of its days. */
export type PlaySegment = Interval & { readonly play: Play };

/** A situation with the history and the playbook by which it is played, and the work that an answer about it took so far. */
export type Matter = {
  readonly archive: Archive;
  readonly playbook: Playbook;
  readonly situation: Situation;
  readonly work: Work;
};

/** The first day that can be answered: that of the first release of the rules. */
export function firstDay({ releases }: Archive): IsoDate {
  // The first release has a day, not only a month; a test of the dataset ensures it.
  return (releases[0]?.from ?? "") as IsoDate;
}

/**
 * Plays a situation on a day and derives, from the parameters that were read, the interval in which none of them
 * changes; no other day is played. In `values` only what can change an answer counts; in `words` also what can change
 * its reason and its citations.
 */
export function segmentOn(
  { archive, playbook, situation, work }: Matter,
  day: IsoDate,
  mode: "values" | "words",
): PlaySegment {
  const played = play(playbook, situation, day, { work });
  let [from, to]: [IsoDate, IsoDate | null] = [firstDay(archive), null];
  for (const change of changeDays(played, { archive, playbook }, mode)) {
    if (change <= day) from = change > from ? change : from;
    else if (to === null || change < to) to = change;
  }
  return { from, to, play: played };
}

function* changeDays(
  { context, answers }: Play,
  { archive, playbook }: Pick<Matter, "archive" | "playbook">,
  mode: "values" | "words",
) {
  for (const id of context.parametersRead) yield* valueDays(playbook.parameters.get(id));
  for (const card of context.isAnyCardRead ? playbook.cards.values() : context.cardsRead) yield* textDays(card);
  for (const word of context.wordsRead) yield* wordDays(word);
  if (mode === "values") return;
  for (const id of new Set(answers.flatMap(({ references }) => references))) {
    for (const { from } of playbook.parameters.get(id)?.values ?? []) yield from;
    for (const reference of valueOn(playbook, id, context.on)?.references ?? [])
      yield* daysOfReference(archive, reference, context.on);
  }
}

/** The days on which a parameter gets another value. */
function* valueDays(parameter: Parameter | undefined) {
  for (const [index, { from, value }] of (parameter?.values ?? []).entries())
    if (!isSameValue(value, parameter?.values[index - 1]?.value)) yield from;
}

/** Most values are words, which are compared without being written out. */
function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));
}

function* wordDays(word: DatedWord) {
  if (word.parameter !== null) return;
  yield word.from;
  if (word.seen !== null) yield word.seen;
}

function* textDays({ texts }: Card) {
  for (const { from } of texts) yield from;
}

/** The intervals in which a situation is played in the same way, oldest first. */
export function segmentsOf(matter: Matter, { from, to }: Interval): PlaySegment[] {
  const segments: PlaySegment[] = [];
  let day: IsoDate | null = from;
  while (day !== null && (to === null || day < to)) {
    const segment: PlaySegment = segmentOn(matter, day, "words");
    const end: IsoDate | null = earlierEnd(segment.to, to);
    segments.push({ ...segment, from: day, to: end });
    day = segment.to;
  }
  return segments;
}

/**
 * For each answer on a day, the interval around it in which the same situation gets the same answer, found by going
 * from boundary to boundary.
 */
export function holdsOf(matter: Matter, { from, to, play: { answers } }: PlaySegment): Interval[] {
  const values = answers.map(keyOf);
  const starts = walk(
    values,
    from,
    (at) => (at <= firstDay(matter.archive) ? null : addDays(at, -1)),
    (segment) => segment.from,
  );
  const ends = walk<IsoDate | null>(
    values,
    to,
    (at) => at,
    (segment) => segment.to,
  );
  return values.map((_value, index) => ({ from: starts[index] ?? from, to: ends[index] ?? null }));

  /** Goes from segment to segment while any answer stays the same, and returns how far each does. */
  function walk<Edge extends IsoDate | null>(
    wanted: readonly string[],
    edge: Edge,
    next: (edge: Edge) => IsoDate | null,
    edgeOf: (segment: PlaySegment) => Edge,
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
