import type { TimelineInterval } from "../../core/contract/outcomes.ts";
import { timesInWords } from "../../core/text/counts.ts";
import { earlierEnd, holdsOn, type IsoDate } from "../../core/text/days.ts";
import { impossibleInWords } from "../../operations/views/situations.ts";
import { h, type Markup } from "../tags.ts";
import { acrossDays, drawing, percent, yearsShown } from "./chart.ts";
import { dayInTable, intervalInTable } from "./days.ts";

/** An interval with the same answers, whatever their reasons; equal answers have the same `letter`. */
type AnswerPeriod = {
  readonly from: IsoDate;
  readonly to: IsoDate | null;
  readonly letter: string;
  readonly intervals: readonly TimelineInterval[];
};

/** Joins intervals with the same answers, so that each period begins on a day on which the answer changed. */
function periodsOf(intervals: readonly TimelineInterval[]): AnswerPeriod[] {
  const letters = new Map<string, string>();
  const periods: AnswerPeriod[] = [];
  for (const interval of intervals) {
    const { from, to, answers, impossible } = interval;
    const key = impossible === null ? JSON.stringify(answers.map(({ value }) => value)) : "impossible";
    const letter = impossible === null ? (letters.get(key) ?? letterAt(letters.size)) : "–";
    if (impossible === null) letters.set(key, letter);
    const last = periods.at(-1);
    if (last?.letter === letter)
      periods[periods.length - 1] = { ...last, to, intervals: [...last.intervals, interval] };
    else periods.push({ from, to, letter, intervals: [interval] });
  }
  return periods;
}

function letterAt(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : `A${index - 25}`;
}

/** The days on which the answer changed: as a strip, and below it as a list with links. */
export function flipsShown(
  intervals: readonly TimelineInterval[],
  { on, today, pathAt }: { readonly on: IsoDate; readonly today: IsoDate; readonly pathAt: (day: IsoDate) => string },
): Markup {
  const periods = periodsOf(intervals);
  const first = periods[0]?.from ?? on;
  const flips = periods.length - 1;
  const end = today > first ? today : "9999-12-31";
  const across = acrossDays(first, end);
  return h.section(
    { class: "strip flips", "aria-labelledby": "flips" },
    h.h2({ id: "flips" }, flips === 0 ? "The answer never changed" : `The answer changed ${timesInWords(flips)}`),
    drawing(
      50,
      "strip-bar",
      periods.map(({ from, to, letter }) => {
        const [x1, x2] = [across(from), across(earlierEnd(to, today) ?? today)];
        const width = Math.max(x2 - x1, 0.1);
        const isShown = holdsOn({ from, to }, on);
        return h.a(
          // Keyboards and screen readers use the same links in the list below.
          { href: letter === "–" ? undefined : pathAt(isShown ? on : from), tabindex: -1 },
          h.title(`${from}: ${letter === "–" ? "cannot happen" : `answer ${letter}`}`),
          h.rect({ class: isShown ? "bar shown" : "bar", x: percent(x1), y: 3, width: percent(width), height: 28 }),
          width < 4
            ? null
            : h.text(
                {
                  class: isShown ? "flip-letter shown" : "flip-letter",
                  x: percent(x1 + width / 2),
                  y: 22,
                  "text-anchor": "middle",
                },
                letter,
              ),
        );
      }),
      on >= first && on <= today
        ? h.line({ class: "here", x1: percent(across(on)), x2: percent(across(on)), y1: 0, y2: 34 })
        : null,
      yearsShown(first, end)
        .filter((day) => across(day) > 2 && across(day) < 98)
        .map((day) => h.text({ class: "tick", x: percent(across(day)), y: 47 }, day.slice(0, 4))),
    ),
    h.ol(
      { class: "flip-list" },
      periods.map((period) => h.li(periodShown(period, on, pathAt))),
    ),
  );
}

function periodShown(
  { from, to, letter, intervals }: AnswerPeriod,
  on: IsoDate,
  pathAt: (day: IsoDate) => string,
): Markup {
  const isPossible = intervals[0]?.impossible === null;
  const sayings = sayingsOf(intervals);
  const [saying, ...otherSayings] = sayings;
  const quiet = sayings.flatMap(({ later }) => later);
  return [
    h.span({ class: "letter", "aria-hidden": "true" }, letter),
    h.div(
      h.p(
        isPossible
          ? h.a(
              { href: pathAt(from), "aria-current": holdsOn({ from, to }, on) ? "true" : undefined },
              intervalInTable({ from, to }),
            )
          : intervalInTable({ from, to }),
      ),
      otherSayings.length === 0
        ? h.p(saying?.sentence ?? "")
        : h.dl(
            { class: "sayings" },
            sayings.map((saying) =>
              h.div(
                h.dt(
                  isPossible && saying.from !== from
                    ? h.a({ href: pathAt(saying.from) }, intervalInTable(saying))
                    : intervalInTable(saying),
                ),
                h.dd(saying.sentence),
              ),
            ),
          ),
      quiet.length === 0 || !isPossible
        ? null
        : h.details(
            { class: "aside" },
            h.summary(`Same answer; the rules behind it changed ${timesInWords(quiet.length)}`),
            h.p(quiet.map((day, index) => [index === 0 ? "" : ", ", h.a({ href: pathAt(day) }, dayInTable(day))])),
          ),
    ),
  ];
}

/** Days of a period with the same sentence; `later` are the days on which something behind it changed. */
type Saying = {
  readonly from: IsoDate;
  readonly to: IsoDate | null;
  readonly sentence: string;
  readonly later: readonly IsoDate[];
};

/**
 * Joins the intervals of a period with the same sentence, because an answer can have one reason first and another
 * later.
 */
function sayingsOf(intervals: readonly TimelineInterval[]): Saying[] {
  const sayings: Saying[] = [];
  for (const { from, to, answers, impossible } of intervals) {
    const saying =
      impossible === null ? answers.map(({ sentence }) => sentence).join(" ") : impossibleInWords(impossible);
    const last = sayings.at(-1);
    if (last?.sentence === saying) sayings[sayings.length - 1] = { ...last, to, later: [...last.later, from] };
    else sayings.push({ from, to, sentence: saying, later: [] });
  }
  return sayings;
}

/** For the day row: the previous and next day on which the answer changed, and whether there is an answer. */
export function stepsThrough(intervals: readonly TimelineInterval[], on: IsoDate) {
  const periods = periodsOf(intervals).filter(({ letter }) => letter !== "–");
  const index = periods.findLastIndex(({ from }) => from <= on);
  const isOver = index >= 0 && !holdsOn(periods[index] as AnswerPeriod, on);
  return {
    changeBefore: periods[isOver ? index : index - 1]?.from ?? null,
    changeAfter: periods[index + 1]?.from ?? null,
    hasAnswerOn: (day: IsoDate): boolean => periods.some((period) => holdsOn(period, day)),
  };
}
