import type { Line } from "./line.ts";
import { type Heading, penaltyNames } from "./outline.ts";
import type { DocumentSection } from "./provisions.ts";

/** The lines of a section with the penalty told apart; `rest` has none of the lines that only print it. */
type PenaltyAndRest = { readonly penalty: string | null; readonly rest: readonly Line[] };

/**
 * The penalty of an infraction, wherever its era prints it: beside the title (since 2016-04-08), under a label at the
 * right margin (from 2010-07-01), or in a table by level at the end (before).
 */
export function penaltyOf({ number, title, penalty }: Heading, body: readonly Line[]): PenaltyAndRest {
  if (!/^\d/.test(number ?? "")) return { penalty: null, rest: body };
  const bare = penalty !== null && /^penalty$/i.test(body[0]?.text ?? "") ? body.slice(1) : body;
  if (penalty !== null && !/^penalty$/i.test(penalty)) return { penalty: named(penalty), rest: bare };
  return (
    penaltyInLine(bare, classForm.test(title)) ??
    penaltyUnderLabel(bare, penalty !== null) ??
    penaltyInTable(bare) ?? { penalty: null, rest: bare }
  );
}

/** The penalty in a line of its own with its label, or alone in the first line of an infraction. */
function penaltyInLine(body: readonly Line[], isInfraction: boolean): PenaltyAndRest | undefined {
  const at = body
    .slice(0, labelLines)
    .findIndex(({ text }, line) => labelledForm.test(text) || (line === 0 && isInfraction && isPenalty(text)));
  const words = body[at]?.text.replace(/^penalty\s?[:–—-]?\s+(?=\S)/i, "");
  return words === undefined || !isPenalty(words)
    ? undefined
    : { penalty: named(words), rest: body.filter((_, line) => line !== at) };
}

const labelledForm = /^penalty(?:\s?[:–—-])?\s+\S/i;

/** Says whether words are the name of a penalty, and nothing else. */
function isPenalty(words: string): boolean {
  return penaltyNames.exec(words)?.[1] === words.trim() && !/^penalty$/i.test(words.trim());
}

function named(penalty: string): string {
  const words = penalty.trim().toLowerCase();
  if (words === "n/a") return "N/A";
  if (words === "dq") return "Disqualification";
  return words === "none" ? "No Penalty" : words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** How many lines after the title can have the label and the penalty. */
const labelLines = 4;

function penaltyUnderLabel(body: readonly Line[], isLabelled: boolean): PenaltyAndRest | undefined {
  const label = isLabelled ? -1 : body.slice(0, labelLines).findIndex(({ text }) => /^penalty$/i.test(text));
  if (label === -1 && !isLabelled) return undefined;
  for (let at = label + 1; at < label + 1 + labelLines; at++) {
    const line = body[at];
    const cells = line?.text.split("\t") ?? [];
    const penalty =
      penaltyNames.exec(` ${cells.at(-1) ?? ""}`)?.[1] ??
      /^(\w+(?: Loss)?) with potential \w+$/i.exec(line?.text ?? "")?.[1];
    if (line === undefined || penalty === undefined || /^penalty$/i.test(penalty)) continue;
    const last = cells.at(-1) ?? "";
    const before = last.endsWith(penalty) ? last.slice(0, -penalty.length).trim() : "";
    if (cells.length === 1 && before !== "" && !/^definition$/i.test(before)) continue;
    const left = [...cells.slice(0, -1), before].filter((words) => words !== "").join("\t");
    const rest = body.flatMap((line, index) =>
      index === label ? [] : index === at ? (left === "" ? [] : [{ ...line, text: left }]) : [line],
    );
    return { penalty: named(penalty), rest };
  }
  return undefined;
}

/**
 * The lines of sections with a label "Penalty" that stands above the title to which it belongs moved below it: the
 * baseline of a label at the right margin may be higher than that of the title.
 */
export function withLabelsBelow(bodies: readonly (readonly Line[])[]): readonly (readonly Line[])[] {
  const labels = bodies.map((body) => {
    const isLabel = (at: number): boolean =>
      /^penalty$/i.test(body.at(at)?.text ?? "") && body.at(at)?.isStrong === true;
    return isLabel(-1) ? 1 : isLabel(-2) && penaltyNames.test(body.at(-1)?.text ?? "") ? 2 : 0;
  });
  return bodies.map((body, at) => {
    const above = labels[at - 1] ?? 0;
    return [
      ...(above === 0 ? [] : (bodies[at - 1]?.slice(-above) ?? [])),
      ...body.slice(0, body.length - (labels[at] ?? 0)),
    ];
  });
}

/**
 * The sections of a guide, with the penalty of its quick reference where a section prints none itself. The section
 * counts where both print one, because they can contradict each other.
 */
export function withQuickReference(sections: readonly DocumentSection[]): DocumentSection[] {
  const cells = sections.find(({ number }) => number === "appendix-a")?.text.split(/[\t\n]/) ?? [];
  const listed = new Map(
    cells.flatMap((cell, at): [string, string][] => {
      const penalty = penaltyNames.exec(cells[at + 1] ?? "")?.[1];
      return penalty === undefined || penalty !== cells[at + 1] ? [] : [[nameKey(cell), named(penalty)]];
    }),
  );
  return sections.map((section) => {
    const { number, title, penalty } = section;
    if (penalty !== null || !/^\d+\.\d/.test(number) || !classForm.test(title)) return section;
    return {
      ...section,
      penalty: listed.get(nameKey(title)) ?? listed.get(nameKey(title.replace(classForm, ""))) ?? null,
    };
  });
}

/** The class of an infraction before its name: `Tournament Error — Tardiness`. */
const classForm = /^[A-Z][A-Za-z ]+? ?[-–—] ?(?=[A-Z])/;

function nameKey(title: string): string {
  return title.toLowerCase().replace(/[^a-z]/g, "");
}

const levels = /^(?:All Levels|REL \d|Regular|Competitive|Professional)$/i;

const words =
  /^(?:caution|warning|game|match|loss|game loss|match loss|no|none|n\/a|penalty|no penalty|point|disquali-?|fication|disqualification|without|prizes?|dq)$/i;

/** The row of levels, and the rows of words beneath it, each under its level. */
function penaltyInTable(body: readonly Line[]): PenaltyAndRest | undefined {
  const isHead = (line: Line | undefined): boolean =>
    line !== undefined && levelsIn(line.text).every((cell) => levels.test(cell));
  const head = body.findLastIndex(isHead);
  const row = body[head];
  if (row === undefined) return undefined;
  if (isHead(body[head - 1]))
    return penaltyInLines(body, body.findLastIndex((line, at) => at < head && !isHead(line)) + 1, head);
  const names = levelsIn(row.text);
  const columns = columnsOf(row, names);
  const printed = names.map(() => [] as string[]);
  for (const line of body.slice(head + 1, head + 4)) {
    const cells = line.cells ?? line.text.split("\t").map((text, left) => ({ text, left }));
    const each = cells.flatMap(({ text, left }) => text.split(" ").map((word, at) => ({ word, left: left + at })));
    if (!each.every(({ word }) => words.test(word))) break;
    const isOneEach = each.length === names.length && printed.every((parts) => parts.length === 0);
    for (const [at, { word, left }] of each.entries()) printed[isOneEach ? at : nearest(columns, left)]?.push(word);
  }
  return penaltyByLevel(
    names,
    printed.map((parts) => parts.join(" ").replace(/- /g, "")),
    body,
  );
}

/** The levels and then their penalties, each in a line of its own, as a text made from a table has them. */
function penaltyInLines(body: readonly Line[], from: number, to: number): PenaltyAndRest | undefined {
  const names = body.slice(from, to + 1).flatMap(({ text }) => levelsIn(text));
  const inRow = body[to + 1]?.text.split(/\s/) ?? [];
  const printed =
    inRow.length === names.length ? inRow : body.slice(to + 1, to + 1 + names.length).map(({ text }) => text);
  const isWhole =
    printed.length === names.length && printed.every((cell) => cell.split(" ").every((word) => words.test(word)));
  return isWhole ? penaltyByLevel(names, printed, body) : undefined;
}

function penaltyByLevel(names: readonly string[], printed: readonly string[], body: readonly Line[]) {
  const penalties = printed.map((words) => named(whole(words)));
  if (penalties.every((penalty) => penalty === "")) return undefined;
  const isSame = new Set(penalties).size === 1;
  return {
    penalty: isSame ? (penalties[0] ?? null) : penalties.map((penalty, at) => `${names[at]}: ${penalty}`).join("; "),
    rest: body,
  };
}

/** The levels that a row names; a narrow gap may separate two. */
function levelsIn(text: string): string[] {
  return text.split(/\t| (?=REL \d|Competitive\b|Professional\b)/i).map((cell) => cell.trim());
}

/** The left edges of the columns. A level of two words is two pieces. */
function columnsOf(row: Line, names: readonly string[]): number[] {
  if (row.cells === undefined) return names.map((_, at) => at);
  const edges: number[] = [];
  let piece = 0;
  for (const name of names) {
    edges.push(row.cells[piece]?.left ?? 0);
    let length = 0;
    while (piece < row.cells.length && length < name.length) length += (row.cells[piece++]?.text.length ?? 0) + 1;
  }
  return edges;
}

/** A narrow column may lose the second word of its penalty at the end of a page. */
function whole(penalty: string): string {
  return /^(?:game|match)$/i.test(penalty) ? `${penalty} Loss` : penalty;
}

function nearest(columns: readonly number[], left: number): number {
  const distances = columns.map((column) => Math.abs(column - left));
  return distances.indexOf(Math.min(...distances));
}
