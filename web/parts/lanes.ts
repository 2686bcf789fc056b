import type { History } from "../../core/archive/history.ts";
import { revisionInterval, revisionOn, wordingsOf } from "../../core/archive/life.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import { numberPeriodsOf } from "../../core/archive/periods.ts";
import { termKey } from "../../core/archive/term-key.ts";
import type { Interval, IsoDate } from "../../core/text/days.ts";
import { compareTexts } from "../../core/text/order.ts";
import { compareRuleNumbers, type RuleNumber } from "../../core/text/rule-number.ts";
import { lineagePath, ownPathOn } from "../addresses.ts";
import { a as aTag, div, line, svg, text, title } from "../tags.ts";
import { acrossDays, drawing, mark, percent, yearsShown } from "./chart.ts";

/** A row of the drawing: a lineage under one number or term, with all its intervals there. */
type Lane = {
  readonly name: string;
  readonly isOwn: boolean;
  readonly lineage: Lineage;
  readonly stays: readonly Interval[];
};

/** A point at which a lineage was merged into another or split from it. */
type Junction = { readonly on: IsoDate; readonly from: string; readonly to: string };

/** A lane with its name beside it, and one with its name above it. */
const rows = { beside: 28, above: 42 };
const head = 6;
/** A longer name, such as a term of the glossary, does not fit beside its lane. */
const besideMax_chars = 9;
/** A longer one does not fit above it on a phone. */
const aboveMax_chars = 36;

/** Whether a lane is drawn up to a day. A lane that ends by a merge reaches the day of the merge. */
function reaches({ stays }: Pick<Lane, "stays">, on: IsoDate): boolean {
  return stays.some(({ from, to }) => from <= on && (to === null || on <= to));
}

/**
 * A lineage drawn through its numbers, a row for each; other lineages that were merged into it or split from it have
 * rows of their own.
 */
export function lanesShown(history: History, lineage: Lineage, today: IsoDate) {
  const relatives = relativesOf(history, lineage);
  const own = lanesOf(lineage, true);
  const others = relatives.flatMap(({ other, on }) => lanesOf(other, false).filter((lane) => reaches(lane, on)));
  // The highest number is on top, as on the home page, so that a rule that got a higher number goes up.
  const lanes = [...own, ...others].toSorted((one, other) => inPrintedOrder(other, one));
  const areNamedBeside = lanes.every(({ name }) => name.length <= besideMax_chars);
  const row = areNamedBeside ? rows.beside : rows.above;
  const first =
    [lineage, ...relatives.map(({ other }) => other)]
      .map(({ revisions }) => revisions[0]?.from ?? today)
      .toSorted()[0] ?? today;
  if (lanes.length === 0) return null;
  const across = acrossDays(first, today, [1, 99]);
  const height = head + lanes.length * row + 24;
  const middle = (place: number) => head + (place + 1) * row - rows.beside / 2;
  const laneAt = (id: string, on: IsoDate): number =>
    lanes.findIndex((lane) => lane.lineage.id === id && reaches(lane, on));
  return div(
    { class: "lanes" },
    areNamedBeside
      ? svg(
          { class: "chart lane-names", width: 72, height, "aria-hidden": "true" },
          lanes.map(({ name, isOwn }, place) =>
            text({ class: isOwn ? "own" : "other", x: 66, y: middle(place) + 5, "text-anchor": "end" }, name),
          ),
        )
      : null,
    drawing(
      height,
      "lane-rows",
      yearsShown(first, today).map((year) => [
        line({ class: "grid", x1: percent(across(year)), x2: percent(across(year)), y1: 0, y2: height - 18 }),
        text({ class: "tick", x: percent(across(year)), y: height - 3 }, year.slice(0, 4)),
      ]),
      areNamedBeside
        ? null
        : lanes.map(({ name, isOwn }, place) =>
            text({ class: isOwn ? "own" : "other", x: 0, y: middle(place) - 14 }, shortened(name)),
          ),
      lanes.map((lane, place) => staysDrawn(lane, middle(place), (day) => percent(across(day ?? today)))),
      ownMoves(lineage).map(({ on, from, to }) =>
        connector(percent(across(on)), laneNamed(lanes, lineage, from), laneNamed(lanes, lineage, to), "riser"),
      ),
      relatives.flatMap(({ junction: { on, from, to } }) =>
        connector(percent(across(on)), laneAt(from, on), laneAt(to, on), "junction"),
      ),
      wordingMarks(history, lineage, { lanes, across, middle }),
    ),
  );

  function connector(x: string, above: number, below: number, name: string) {
    if (above === -1 || below === -1 || above === below) return null;
    return line({ class: name, x1: x, x2: x, y1: middle(above), y2: middle(below) });
  }
}

/** The horizontal lines of a lane, each from the first day of a stay to its end. */
function staysDrawn({ stays, isOwn }: Lane, y: number, at: (day: IsoDate | null) => string) {
  return stays.map(({ from, to }) =>
    line({ class: isOwn ? "step" : "step other", x1: at(from), x2: at(to), y1: y, y2: y }),
  );
}

/** Where a drawing has its days and its lanes. */
type Places = {
  readonly lanes: readonly Lane[];
  readonly across: (day: string) => number;
  readonly middle: (place: number) => number;
};

/** A mark, which is a link, for each wording of a lineage. */
function wordingMarks(history: History, lineage: Lineage, { lanes, across, middle }: Places) {
  return wordingsOf(lineage)
    .filter(({ hasEnded }) => !hasEnded)
    .map(({ from, number, name, why, significance }) => {
      const place = laneNamed(lanes, lineage, number ?? name ?? "");
      return aTag(
        { href: ownPathOn(history, lineage, from) ?? lineagePath(lineage.id, from), tabindex: -1, class: "change" },
        title(`${from}: ${why}`),
        place === -1 ? null : mark(significance, { x: percent(across(from)), y: middle(place) }),
      );
    });
}

function lanesOf(lineage: Lineage, isOwn: boolean): Lane[] {
  const numberPeriods = numberPeriodsOf(lineage).map(({ number, from, to }) => ({ name: number as string, from, to }));
  // An entry of the glossary has terms and no numbers.
  const stays =
    numberPeriods.length > 0
      ? numberPeriods
      : wordingsOf(lineage).flatMap((revision) =>
          revision.name === null ? [] : [{ name: revision.name, ...revisionInterval(lineage, revision) }],
        );
  // A term in straight and in curly quotes is one term: its lane has the form it was last printed in.
  return [...Map.groupBy(stays, ({ name }) => termKey(name)).values()].map((all) => ({
    ...{ name: all.at(-1)?.name ?? "", isOwn, lineage, stays: all },
  }));
}

function shortened(name: string): string {
  return name.length <= aboveMax_chars ? name : `${name.slice(0, aboveMax_chars - 1).trimEnd()}…`;
}

function laneNamed(lanes: readonly Lane[], lineage: Lineage, name: string): number {
  return lanes.findIndex((lane) => lane.lineage === lineage && termKey(lane.name) === termKey(name));
}

function inPrintedOrder(a: Lane, b: Lane): number {
  if (a.lineage.kind === "glossary" || b.lineage.kind === "glossary") return compareTexts(lastDay(a), lastDay(b));
  return compareRuleNumbers(a.name as RuleNumber, b.name as RuleNumber) || Number(b.isOwn) - Number(a.isOwn);
}

/** Terms have no order of their own, so the newest is on top. */
function lastDay({ stays }: Lane): string {
  return stays.at(-1)?.from ?? "";
}

/** The days on which a lineage moved from one number directly to another. */
function ownMoves(lineage: Lineage): { readonly on: IsoDate; readonly from: string; readonly to: string }[] {
  const numberPeriods = numberPeriodsOf(lineage);
  return numberPeriods.flatMap(({ number, from }, place) => {
    const before = numberPeriods[place - 1];
    return before !== undefined && before.to === from ? [{ on: from, from: before.number, to: number }] : [];
  });
}

/**
 * Every lineage that was merged into this one or into which it was merged, and every one split from it or from which it
 * was split, with the day.
 */
function relativesOf(
  history: History,
  lineage: Lineage,
): { readonly other: Lineage; readonly on: IsoDate; readonly junction: Junction }[] {
  const own = lineage.revisions.flatMap((revision) =>
    revision.events
      .filter(({ kind }) => kind === "merged" || kind === "split")
      .flatMap((event) => event.with.map((party) => ({ id: party.lineage, kind: event.kind, revision }))),
  );
  const found = own.flatMap(({ id, kind, revision: { from: on, hasEnded } }) => {
    const other = history.lineages.get(id);
    if (other === undefined || other === lineage) return [];
    const isInto = kind === "split" || !hasEnded;
    return [{ other, on, junction: isInto ? { on, from: id, to: lineage.id } : { on, from: lineage.id, to: id } }];
  });
  const children = (history.offspring.get(lineage.id) ?? []).flatMap((other) => {
    const on = other.revisions.find(({ events }) => events.some(({ kind }) => kind === "split"))?.from;
    return on === undefined || other === lineage || revisionOn(other, on) === undefined
      ? []
      : [{ other, on, junction: { on, from: lineage.id, to: other.id } }];
  });
  return [...found, ...children];
}
