import type { Side } from "../../core/contract/diff.ts";
import type { Report, ReportEntry } from "../../core/contract/reports.ts";
import { dayOrBy } from "../../core/text/day-words.ts";
import { announcedInWords } from "../../document/words.ts";
import { fateOf, sectionTitle } from "./words.ts";

/**
 * Spreadsheets read such a field as a formula, some also after spaces and invisible characters; a leading `'` makes it
 * text. Full-width and small forms count as well. Source: OWASP, "CSV Injection".
 */
const formula = /^[\t\r\n]|^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;

/** One field: safe in a spreadsheet, in quotes if necessary. Source: RFC 4180, section 2. */
export function csvField(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV: UTF-8 with a byte order mark for spreadsheets; lines end with CR LF. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => `${row.map(csvField).join(",")}\r\n`).join("")}`;
}

const columns = [
  ...["section", "old number", "new number", "what happened", "class", "about", "old text", "new text"],
  ...[
    "old examples",
    "new examples",
    "announced by the publisher",
    "why (notes by Annals)",
    "lineage",
    "old release",
    "new release",
  ],
];

/** A report as a table, one row for each changed provision, renumbered ones too. */
export function reportCsv({ sections }: Report): string {
  const rows = sections.flatMap((section) =>
    [...(section.heading === null ? [] : [section.heading]), ...section.entries, ...section.renumbered]
      .flatMap((entry) => [entry, ...entry.absorbed])
      .map((entry) => [sectionTitle(section), ...rowOf(entry)]),
  );
  return csvOf([columns, ...rows]);
}

function rowOf(entry: ReportEntry): string[] {
  const { before, after, notes } = entry;
  return [
    ...[placeIn(before), placeIn(after), fateOf(entry), entry.class, entry.title ?? ""],
    ...[before?.text ?? "", after?.text ?? ""],
    ...[before, after].map((side) => side?.examples.join("\n") ?? ""),
    entry.announced.map((announcement) => announcedInWords(announcement)).join("\n"),
    notes.map(({ from, isFirstSeen, why }) => `${dayOrBy(from, isFirstSeen)}: ${why}`).join("\n"),
    ...[entry.lineage, entry.releases.before ?? "", entry.releases.after ?? ""],
  ];
}

/** With "CR" before it: a spreadsheet would read 702.10 as the number 702.1. */
function placeIn(side: Side | null): string {
  if (side === null) return "";
  return side.number === null ? (side.name ?? "") : `CR ${side.number}`;
}
