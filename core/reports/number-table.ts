import type { NumberChange } from "../answers/diff.ts";
import type { Days } from "../change.ts";
import { holdsOn } from "../days.ts";
import { type History, revisionOn } from "../history.ts";
import { compareRuleNumbers, isSection, parentOf, type RuleNumber, sectionOf } from "../rule-number.ts";

/** `moved`: it stands elsewhere; `removed`: it has ended; `merged`, `split`: its words are part of another rule, or another rule came out of it. */
export type NumberFate = "moved" | "removed" | "merged" | "split" | "stays";

/**
 * One row of the table of old and new numbers: a number, or a run of numbers that moved together. `last` is the end of a run; `within` counts
 * the rules under these numbers that moved along, each with the same ending, and have no row of their own.
 */
export type NumberRow = {
  readonly fate: NumberFate;
  readonly before: RuleNumber;
  readonly after: RuleNumber | null;
  readonly last: { readonly before: RuleNumber; readonly after: RuleNumber } | null;
  readonly within: number;
  /** Of a row for one number: the lineage, and what it is about or how it begins. */
  readonly lineage: string | null;
  readonly title: string | null;
};

type Row = NumberRow & { readonly lineage: string };

/** A table of so few rows is read as it is. */
const rowsMax = 40;

/**
 * Shortens a long list of number changes without losing any: rules that moved with their section or their parent are counted there, and neighbours
 * that moved by the same step become a run. What is new has no old number and is left out.
 */
export function numberTable(history: History, numbers: readonly NumberChange[], days: Days): NumberRow[] {
  const rows = numbers.flatMap((change) => rowOf(history, change, days) ?? []);
  if (rows.length <= rowsMax) return rows;
  const places = new Map<string, Row | null>();
  // A number printed twice leads to no one place.
  for (const row of rows) places.set(row.before, places.has(row.before) ? null : row);
  const isCovered = (row: Row): boolean => places.get(row.before) === row && guideOf(row, places) !== undefined;
  const followers = Map.groupBy(rows.filter(isCovered), (row) => leaderOf(row, places));
  const leaders = rows
    .filter((row) => !isCovered(row))
    .map((row) => ({ ...row, within: followers.get(row)?.length ?? 0 }));
  const stays = leaders.flatMap((row) => (row.within > 0 ? stayersUnder(history, row.before, days) : []));
  return runsOf([...leaders, ...stays].toSorted((a, b) => compareRuleNumbers(a.before, b.before)));
}

function rowOf(history: History, { before, after, lineage: id }: NumberChange, days: Days): Row | undefined {
  if (before === null) return undefined;
  const lineage = history.lineages.get(id);
  const isThere = lineage !== undefined && revisionOn(lineage, days.to) !== undefined;
  const wasThere = lineage !== undefined && revisionOn(lineage, days.from) !== undefined;
  const fate = after === null ? "removed" : !isThere ? "merged" : wasThere ? "moved" : "split";
  return { fate, before, after, last: null, within: 0, lineage: id, title: lineage?.title ?? null };
}

type Places = ReadonlyMap<string, Row | null>;

/** The row of the next number up, if this rule went where that one went, with the same ending. */
function guideOf({ fate, before, after }: Row, places: Places): Row | undefined {
  const parent = parentOf(before);
  const guide = parent === undefined || isSection(before) ? null : (places.get(parent) ?? null);
  if (fate !== "moved" || after === null || guide === null || guide.fate !== "moved") return undefined;
  return `${guide.after}${before.slice(guide.before.length)}` === after ? guide : undefined;
}

function leaderOf(row: Row, places: Places): Row {
  const guide = guideOf(row, places);
  return guide === undefined ? row : leaderOf(guide, places);
}

/** Rules under a number that moved away which nevertheless kept theirs: without a row they would seem to have moved along. */
function stayersUnder(history: History, number: RuleNumber, days: Days): Row[] {
  return (history.tenuresBySection.get(sectionOf(number)) ?? [])
    .filter((tenure) => holdsOn(tenure, days.from) && isUnder(tenure.number, number))
    .filter(({ lineage, number: same }) => revisionOn(lineage, days.to)?.number === same)
    .map(({ lineage, number: same }) => ({
      fate: "stays",
      before: same,
      after: same,
      last: null,
      within: 0,
      lineage: lineage.id,
      title: lineage.title,
    }));
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
        last: row.after === null ? null : { before: row.before, after: row.after },
        within: last.within + row.within,
        lineage: null,
        title: null,
      };
    } else runs.push(row);
  }
  return runs;
}

function continues(run: NumberRow, row: Row): boolean {
  if (run.fate !== "moved" || row.fate !== "moved" || run.after === null) return false;
  const end = run.last ?? { before: run.before, after: run.after };
  return row.before === successorOf(end.before) && row.after === successorOf(end.after);
}

/** The number printed next at the same level; letters leave out l and o. */
function successorOf(number: RuleNumber): string | undefined {
  const letter = /[a-z]$/.exec(number)?.[0];
  if (letter === undefined) return number.replace(/\d+$/, (digits) => String(Number(digits) + 1));
  if (/[a-z]{2}$/.test(number) || letter === "z") return undefined;
  const next = String.fromCharCode(letter.charCodeAt(0) + 1);
  return number.slice(0, -1) + (next === "l" || next === "o" ? String.fromCharCode(next.charCodeAt(0) + 1) : next);
}
