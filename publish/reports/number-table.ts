import type { Archive } from "../../core/archive/archive.ts";
import type { Days } from "../../core/archive/change.ts";
import { revisionOn } from "../../core/archive/life.ts";
import type { Lineage, Revision } from "../../core/archive/lineage.ts";
import { holdersOn } from "../../core/archive/sections.ts";
import type { NumberChange } from "../../core/contract/diff.ts";
import type { NumberRow, Report } from "../../core/contract/reports.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import { holdsOn } from "../../core/text/days.ts";
import { compareRuleNumbers, isSection, parentOf, type RuleNumber, sectionOf } from "../../core/text/rule-number.ts";
import { type Block, heading, paragraph, table } from "../../document/blocks.ts";
import { openingOf, ownTitle } from "./titles.ts";
import { listed } from "./words.ts";

type Row = NumberRow & { readonly lineage: string };

/** Up to this number of rows a table is not shortened. */
const rowsMax = 40;

/**
 * Shortens a long list of number changes without losing any: rules that moved or ended with their section or their
 * parent are counted there, and neighbours that moved by the same step, or ended, become a run. What is new has no old
 * number and is left out.
 */
export function numberTable(archive: Archive, numbers: readonly NumberChange[], days: Days): NumberRow[] {
  const rows = rowsOf(archive, numbers, days);
  if (rows.length <= rowsMax) return rows;
  const places = new Map<string, Row | null>();
  // A number that was printed twice has no unique place.
  for (const row of rows) places.set(row.before, places.has(row.before) ? null : row);
  const isCovered = (row: Row): boolean =>
    places.get(row.before) === row && row.parts.length === 0 && guideOf(row, places) !== undefined;
  const followers = Map.groupBy(rows.filter(isCovered), (row) => leaderOf(row, places, isCovered));
  const leaders = rows
    .filter((row) => !isCovered(row))
    .map((row) => ({ ...row, within: followers.get(row)?.length ?? 0 }));
  const stays = leaders.flatMap((row) => (row.within > 0 ? stayersUnder(archive, row.before, days) : []));
  const numbersBefore = new Set(leaders.map(({ before }) => before));
  return runsOf(
    [...leaders, ...stays.filter(({ before }) => !numbersBefore.has(before))].toSorted((a, b) =>
      compareRuleNumbers(a.before, b.before),
    ),
  );
}

/**
 * A row for each old number. Rules that were split off another are in the row of that rule, even if it kept its number.
 */
function rowsOf(archive: Archive, numbers: readonly NumberChange[], days: Days): Row[] {
  const parts = numbers.filter((change) => isPart(archive, change, days));
  const whole = numbers
    .filter((change) => !parts.includes(change))
    .flatMap((change) => rowOf(archive, change, days) ?? []);
  const owners = new Set(whole.map(({ before }) => before));
  const unowned = [...new Set(parts.flatMap(({ before }) => before ?? []))].filter((number) => !owners.has(number));
  const partsOf = (number: RuleNumber): RuleNumber[] =>
    parts.flatMap(({ before, after }) => (before === number ? (after ?? []) : []));
  // If the old number was printed twice, the first rule gets the parts.
  const named = new Set<RuleNumber>();
  return [...whole, ...unowned.map((number) => keptRow(archive, number, days))]
    .toSorted((a, b) => compareRuleNumbers(a.before, b.before))
    .map((row) => {
      const isFirst = !named.has(row.before);
      named.add(row.before);
      return isFirst ? { ...row, parts: partsOf(row.before) } : row;
    });
}

/** Says whether a lineage is new, and came out of the rule at its old number. */
function isPart(archive: Archive, { before, after, lineage: id }: NumberChange, days: Days): boolean {
  const lineage = archive.lineages.get(id);
  return before !== null && after !== null && lineage !== undefined && revisionOn(lineage, days.from) === undefined;
}

function rowOf(archive: Archive, { before, after, lineage: id }: NumberChange, days: Days): Row | undefined {
  if (before === null) return undefined;
  const lineage = archive.lineages.get(id);
  const revision = lineage && revisionOn(lineage, days.to);
  const fate = after === null ? "removed" : revision === undefined ? "merged" : "moved";
  const shown = revision ?? (lineage && revisionOn(lineage, days.from));
  return { fate, before, after, last: null, within: 0, parts: [], lineage: id, title: titleIn(lineage, shown) };
}

/** Our own title or, without one, its first words on the day shown. */
function titleIn(lineage: Lineage | undefined, shown: Revision | undefined): string | null {
  if (lineage === undefined || shown === undefined) return null;
  return ownTitle(lineage) ?? openingOf(lineage, shown);
}

function keptRow(archive: Archive, number: RuleNumber, days: Days): Row {
  const [holder] = holdersOn(archive, number, days.to);
  const title = holder === undefined ? null : titleIn(holder.lineage, revisionOn(holder.lineage, days.to));
  return stayingRow(number, holder?.lineage.id ?? "", title);
}

function stayingRow(number: RuleNumber, lineage: string, title: string | null): Row {
  return { fate: "stays", before: number, after: number, last: null, within: 0, parts: [], lineage, title };
}

type Places = ReadonlyMap<string, Row | null>;

/** The row of the parent, if this rule moved along with it and kept its ending, or ended with it. */
function guideOf({ fate, before, after }: Row, places: Places): Row | undefined {
  const parent = parentOf(before);
  const guide = parent === undefined || isSection(before) ? null : (places.get(parent) ?? null);
  if (guide === null || guide.fate !== fate) return undefined;
  if (fate === "removed") return guide;
  const isAlong = fate === "moved" && after !== null && `${guide.after}${before.slice(guide.before.length)}` === after;
  return isAlong ? guide : undefined;
}

function leaderOf(row: Row, places: Places, isCovered: (row: Row) => boolean): Row {
  const guide = isCovered(row) ? guideOf(row, places) : undefined;
  return guide === undefined ? row : leaderOf(guide, places, isCovered);
}

/**
 * Subrules that kept their numbers although the parent moved: without a row of their own they would seem to have moved
 * along.
 */
function stayersUnder(archive: Archive, number: RuleNumber, days: Days): Row[] {
  return (archive.numberPeriodsBySection.get(sectionOf(number)) ?? [])
    .filter((numberPeriod) => holdsOn(numberPeriod, days.from) && isUnder(numberPeriod.number, number))
    .filter(({ lineage, number: same }) => revisionOn(lineage, days.to)?.number === same)
    .map(({ lineage, number: same }) => stayingRow(same, lineage.id, titleIn(lineage, revisionOn(lineage, days.to))));
}

function isUnder(number: RuleNumber, above: RuleNumber): boolean {
  const parent = parentOf(number);
  return parent === above || (parent !== undefined && isUnder(parent, above));
}

/** Joins rows of neighbouring numbers that moved by the same step. */
function runsOf(rows: readonly Row[]): NumberRow[] {
  const runs: NumberRow[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last !== undefined && continues(last, row)) {
      runs[runs.length - 1] = {
        ...last,
        last: { before: row.before, after: row.after },
        within: last.within + row.within,
        lineage: null,
        title: null,
      };
    } else runs.push(row);
  }
  return runs;
}

function continues(run: NumberRow, row: Row): boolean {
  if (run.fate !== row.fate || run.parts.length + row.parts.length > 0) return false;
  const end = run.last ?? { before: run.before, after: run.after };
  if (row.before !== successorOf(end.before)) return false;
  if (run.fate === "removed") return true;
  return run.fate === "moved" && end.after !== null && row.after === successorOf(end.after);
}

/** The number printed next at the same level; letters leave out l and o. */
function successorOf(number: RuleNumber): string | undefined {
  const letter = /[a-z]$/.exec(number)?.[0];
  if (letter === undefined) return number.replace(/(?<!\d)\d+$/, (digits) => String(Number(digits) + 1));
  if (/[a-z]{2}$/.test(number) || letter === "z") return undefined;
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  return number.slice(0, -1) + (next === "l" || next === "o" ? String.fromCharCode(next.charCodeAt(0) + 1) : next);
}

/** The table of old and new numbers. */
export function numberBlocks({ numbers, releases }: Report): Block[] {
  if (numbers.length === 0) return [];
  const standIns = [releases.from, releases.to].flatMap(({ day, certainty, nearestHeld }) =>
    certainty === "uncertain" && nearestHeld !== null
      ? [
          `The rulebook in force on ${dayInWords(day)} is not held: only rules with a hand-written history have their number of that day here, all others have that of ${dayInWords(nearestHeld)}.`,
        ]
      : [],
  );
  return [
    heading(2, "Old and new numbers"),
    ...standIns.map((sentence) => paragraph("plain", sentence)),
    table({
      caption: numbers.some(({ within }) => within > 0)
        ? "What each number of the first day is on the second; rules counted under a number went with it and kept their endings"
        : "What each number of the first day is on the second",
      columns: ["Old number", "New number", "Rule"],
      rows: numbers.map((row) => [span(row, "before"), newPlace(row), remarkOn(row)]),
    }),
  ];
}

function span({ before, after, last }: NumberRow, side: "before" | "after"): string {
  const first = side === "before" ? before : (after ?? "");
  return last === null ? first : `${first} – ${last[side]}`;
}

function newPlace(row: NumberRow): string {
  const { fate, after, parts } = row;
  const place = {
    removed: parts.length === 0 ? "none: removed" : "none",
    merged: `${after} (merged)`,
    stays: `${after} (stays)`,
    moved: span(row, "after"),
  }[fate];
  return parts.length === 0 ? place : `${place}; split off: ${listed(parts)}`;
}

function remarkOn({ title, within, last }: NumberRow): string {
  if (within === 0) return title ?? "";
  const along = `with ${counted(within, "rule")} under ${last === null ? "it" : "them"}`;
  return title === null ? along : `${title}, ${along}`;
}
