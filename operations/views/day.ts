import { datedValueOn, isSameValue, type Parameter } from "../../core/archive/parameter.ts";
import { releaseOn } from "../../core/archive/releases.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { changeDaysOf } from "../../core/ask/parameters/answers.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { compareTexts } from "../../core/text/order.ts";

/** How the game was played on a day, in the order in which players ask. */

/** A rule of play on a day: its sentence, and the one of another day, if its value differs. */
export type PlayedEntry = {
  readonly id: string;
  readonly topic: string;
  readonly name: string;
  readonly says: string;
  readonly otherwise: string | null;
  /** A day on which it has a page: the day or, if nothing is known of it then, the other one. */
  readonly shownOn: IsoDate;
  /** The days between the two on which it changed, oldest first. */
  readonly changedOn: readonly IsoDate[];
};

/**
 * All rules of play of a day beside another: those that were played differently, those about something that did not
 * exist on one of the days, and those that were the same.
 */
export type PlayedSheet = {
  readonly different: readonly PlayedEntry[];
  readonly missing: readonly PlayedEntry[];
  readonly same: readonly PlayedEntry[];
};

/** Rules of play in the order in which they are read: headlines first if they are wanted, then by topic and name. */
function inReadingOrder({ parameters, asking }: HoldingsOnDay["playbook"]): Parameter[] {
  const topics = [...asking.values()].flatMap((words) => words.topics ?? []);
  const place = (topic: string) => topics.indexOf(topic);
  const rank = ({ headline }: Parameter) => headline ?? Number.MAX_SAFE_INTEGER;
  return [...parameters.values()].toSorted(
    (a, b) => place(a.topic) - place(b.topic) || rank(a) - rank(b) || compareTexts(a.name, b.name),
  );
}

function entryOf(parameter: Parameter, on: IsoDate, other: IsoDate): PlayedEntry[] {
  const { id, topic, name } = parameter;
  const here = datedValueOn(parameter, on);
  const there = datedValueOn(parameter, other);
  if (here === undefined && there === undefined) return [];
  // The same value may be told in other words.
  const otherwise = isSameValue(here?.value, there?.value) ? null : (there?.says ?? null);
  return [
    {
      id,
      topic,
      name,
      says: here?.says ?? "Nothing is known.",
      otherwise,
      shownOn: here === undefined ? other : on,
      changedOn: changesBetween(parameter, on, other),
    },
  ];
}

function changesBetween(parameter: Parameter, one: IsoDate, other: IsoDate): IsoDate[] {
  const [from, to] = one < other ? [one, other] : [other, one];
  return changeDaysOf(parameter).filter((day) => day > from && day <= to);
}

/** All rules of play of a day, by what they are on another. */
export function playedSheet({ playbook }: HoldingsOnDay, on: IsoDate, other: IsoDate): PlayedSheet {
  const all = inReadingOrder(playbook);
  const valueOn = (parameter: Parameter, day: IsoDate) => datedValueOn(parameter, day)?.value;
  const isMissing = (parameter: Parameter) =>
    [on, other].some((day) =>
      ["no-rule", "not-known", undefined].includes(valueOn(parameter, day) as string | undefined),
    );
  const isSame = (parameter: Parameter) => isSameValue(valueOn(parameter, on), valueOn(parameter, other));
  const entries = (fits: (parameter: Parameter) => boolean) =>
    all.filter(fits).flatMap((parameter) => entryOf(parameter, on, other));
  return {
    different: entries((parameter) => !isSame(parameter) && !isMissing(parameter)),
    missing: entries((parameter) => !isSame(parameter) && isMissing(parameter)),
    same: entries(
      (parameter) =>
        isSame(parameter) && valueOn(parameter, on) !== "no-rule" && valueOn(parameter, on) !== "not-known",
    ),
  };
}

/** What is said first of how the game was played on a day, beside another: at most `max` rules of play that applied. */
export function headlinesOn({ playbook }: HoldingsOnDay, on: IsoDate, other: IsoDate, max: number): PlayedEntry[] {
  return [...playbook.parameters.values()]
    .filter(
      (parameter) =>
        parameter.headline !== null && !["no-rule", "not-known"].includes(String(datedValueOn(parameter, on)?.value)),
    )
    .toSorted((a, b) => (a.headline ?? 0) - (b.headline ?? 0))
    .slice(0, max)
    .flatMap((parameter) => entryOf(parameter, on, other));
}

/** The release in force on a day: its first day, and its sets by name. Throws `before-first-release` elsewhere. */
export function releaseNamedOn({ archive }: HoldingsOnDay, on: IsoDate) {
  const release = releaseOn(archive, on);
  return release === undefined ? null : { from: release.from, sets: release.sets.map(({ name }) => name) };
}
