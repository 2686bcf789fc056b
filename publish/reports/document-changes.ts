import { documentTitles } from "../../core/archive/document.ts";
import type { DocumentDiffAnswer } from "../../core/contract/documents.ts";
import { documentSectionAddress } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords } from "../../core/text/day-words.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { compareWords } from "../../core/text/words.ts";
import {
  type Block,
  facts,
  heading,
  type Inline,
  link,
  paragraph,
  quoted,
  table,
  text,
} from "../../document/blocks.ts";
import { changeNames, leastCertaintyInWords } from "../../document/words.ts";
import { csvOf } from "./csv.ts";
import { hasChanges, marksOf, shortened, smoothed } from "./redline.ts";

/** What changed in a document of tournament play: a list of its sections, and the changed paragraphs of each. */

type Change = DocumentDiffAnswer["changes"][number];
type Side = Change["before"];
type Words = Pick<NonNullable<Side>, "text" | "penalty">;
type Sides = { readonly before: Words | null; readonly after: Words | null };

/** The list and the words of all changes. */
export function documentChangeBlocks(answer: DocumentDiffAnswer): readonly Block[] {
  return [
    ...documentChangeList(answer),
    ...(answer.changes.length > shownMax ? [paragraph("plain", tooMany)] : wordBlocks(answer)),
  ];
}

/** Which sections changed, and how, without their words. */
export function documentChangeList(answer: DocumentDiffAnswer): readonly Block[] {
  const { document, from, to, releases, certainty, changes, counts } = answer;
  return [
    heading(1, `${documentTitles[document]}: from ${dayInWords(from)} to ${dayInWords(to)}`),
    paragraph(
      "notice",
      `The releases of ${dayInWords(releases.from)} and ${dayInWords(releases.to)}. ${counted(counts.unchanged, "section")} as before.`,
    ),
    facts({
      [`On ${dayInWords(from)}`]: leastCertaintyInWords(certainty.from),
      [`On ${dayInWords(to)}`]: leastCertaintyInWords(certainty.to),
    }),
    changes.length === 0 ? paragraph("plain", "No section changed.") : listOf(answer),
  ];
}

const columns = [
  ...["document", "what happened", "old number", "new number", "old title", "new title", "old penalty", "new penalty"],
  ...["old text", "new text", "lineage", "old release", "new release"],
];

/** All changes as a table, one row for each section. */
export function documentChangesCsv({ document, releases, changes }: DocumentDiffAnswer): string {
  const rows = changes.map(({ kind, lineage, before, after }) => [
    ...[document, changeNames[kind]],
    // A spreadsheet would read 2.10 as the number 2.1.
    ...[before, after].map((side) => (side === null ? "" : `${document.toUpperCase()} ${side.number}`)),
    ...[before, after].map((side) => side?.title ?? ""),
    ...[before, after].map((side) => side?.penalty ?? ""),
    ...[before, after].map((side) => side?.text ?? ""),
    ...[lineage, releases.from, releases.to],
  ]);
  return csvOf([columns, ...rows]);
}

/** With more changes than these only the list is given: the rules of many years would be several megabytes. */
const shownMax = 300;
const tooMany = "There are too many changes to show their words here: compare days that are nearer to each other.";

/** The sections that changed, with their penalties where the document has any. */
function listOf(answer: DocumentDiffAnswer): Block {
  const { changes } = answer;
  const penalties = changes.map(penaltyOf);
  const isPenal = penalties.some((penalty) => penalty !== "");
  const isRenamed = changes.some(({ before, after }) => before !== null && isOtherName(before, after ?? before));
  return table({
    caption: "Sections that changed",
    columns: ["Section", "Change", ...(isRenamed ? ["Was"] : []), ...(isPenal ? ["Penalty"] : [])],
    rows: changes.map((change, index) => {
      const { was, is } = linksOf(answer, change);
      const before = isRenamed ? [change.after !== null && isOtherName(change.before, change.after) ? was : []] : [];
      return [
        change.after === null ? was : is,
        changeNames[change.kind],
        ...before,
        ...(isPenal ? [penalties[index] ?? ""] : []),
      ];
    }),
  });
}

function isOtherName(before: Side, after: Side): boolean {
  return sectionName(before) !== sectionName(after);
}

/** The names of a section, each leading to what it was or is on its day. */
function linksOf({ document, from, to }: DocumentDiffAnswer, { before, after }: Change) {
  const named = (side: Side, on: IsoDate): Inline[] => {
    if (side === null) return [];
    const { number } = side;
    return [link(sectionName(side), number === null ? null : documentSectionAddress(document, number, on))];
  };
  return { was: named(before, from), is: named(after, to) };
}

/** The penalty of a section that came or went, and of another one what it was and is, if that changed. */
function penaltyOf({ before, after }: Change): string {
  if (before === null || after === null) return (after ?? before)?.penalty ?? "";
  return before.penalty === after.penalty ? "" : `${before.penalty ?? "none"} → ${after.penalty ?? "none"}`;
}

/** The number and title of a section as it is printed; a number that only stands for a title is left out. */
export function sectionName(side: Pick<NonNullable<Side>, "number" | "title"> | null): string {
  const number = side?.number ?? null;
  return [number !== null && /^\d/.test(number) ? number : null, side?.title ?? null]
    .filter((part) => part !== null)
    .join(" ");
}

function wordBlocks(answer: DocumentDiffAnswer): Block[] {
  const blocks = answer.changes.flatMap((change) => {
    const paragraphs = changedParagraphs(change);
    if (paragraphs.length === 0) return [];
    const { was, is } = linksOf(answer, change);
    const isBoth = change.before !== null && change.after !== null && isOtherName(change.before, change.after);
    const names = isBoth ? [...was, text(" → "), ...is] : change.after === null ? was : is;
    return [
      heading(3, [...names, text(`, ${changeNames[change.kind]}`)]),
      ...paragraphs.map((content) => paragraph("redline", content)),
    ];
  });
  return blocks.length === 0 ? [] : [heading(2, "Changed paragraphs"), ...blocks];
}

/** The paragraphs of a section in which words were taken out or put in. */
export function changedParagraphs({ before, after }: Sides): readonly (readonly Inline[])[] {
  const words = smoothed(compareWords(textOf(before), textOf(after)));
  if (!hasChanges(words)) return [];
  const lines: Inline[][] = [[]];
  for (const { kind, text: marked } of marksOf(words))
    for (const [index, part] of marked.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (part !== "") lines.at(-1)?.push(kind === "same" ? quoted(part) : { kind, text: part });
    }
  return lines
    .filter((line) => line.some(({ kind, text: part }) => kind !== "quoted" && part.trim() !== ""))
    .map((line) => line.map((part, index) => (part.kind === "quoted" ? shortenedAt(part.text, index, line) : part)));
}

function shortenedAt(same: string, index: number, line: readonly Inline[]): Inline {
  return quoted(shortened(same, { isFirst: index === 0, isLast: index === line.length - 1 }));
}

function textOf(side: Words | null): string | null {
  if (side === null) return null;
  return side.penalty === null ? side.text : `Penalty: ${side.penalty}\n${side.text}`;
}
