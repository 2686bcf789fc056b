import type { Side } from "../../core/contract/diff.ts";
import type {
  Note,
  Report,
  ReportEntry,
  ReportRelease,
  ReportSection,
  SectionNote,
} from "../../core/contract/reports.ts";
import { pageOf } from "../../core/text/addresses.ts";
import { counted } from "../../core/text/counts.ts";
import { dayInWords, dayOrBy } from "../../core/text/day-words.ts";
import { isSection, type RuleNumber } from "../../core/text/rule-number.ts";
import type { ExampleChange, WordOperation } from "../../core/text/words.ts";
import {
  type Addresser,
  type Block,
  heading,
  type Inline,
  joined,
  link,
  list,
  type ParagraphRole,
  paragraph,
  quoted,
  table,
  text,
} from "../../document/blocks.ts";
import { announcedInlines, standInsInWords } from "../../document/words.ts";
import { numberBlocks } from "./number-table.ts";
import { announcementBlocks } from "./print-announcements.ts";
import { sourceBlocks, unheldBlocks } from "./print-sources.ts";
import { hasChanges, marksOf, shortened } from "./redline.ts";
import { designationOf, fateOf, sectionTitle } from "./words.ts";

/** The content of a report, from its title to the small print. */
export function documentOf(report: Report, address: Addresser): Block[] {
  return [
    heading(1, report.title),
    paragraph("plain", openingOf(report)),
    ...[...standInLines(report), ...limitLines(report)].map((line) => paragraph("plain", line)),
    list(report.summary.map((line) => line)),
    ...(report.isSummarised ? overviewOf(report, address) : changesOf(report, address)),
    ...announcementBlocks(report, address),
    ...numberBlocks(report),
    ...unheldBlocks(report, address),
    ...outcomeBlocks(report, address),
    ...sourceBlocks(report, address),
  ];
}

function openingOf({ from, to, releases, isReverse }: Report): string {
  const side = (day: Report["from"], release: string): string =>
    day === release ? `of ${dayInWords(day)}` : `of ${dayInWords(day)} (release of ${dayInWords(release)})`;
  const sentence = `The Comprehensive Rules ${side(from, releases.from.release)} compared with those ${side(to, releases.to.release)}.`;
  return isReverse ? `${sentence} The first day is the later one, so changes read backwards.` : sentence;
}

const limits = {
  announced: "Only the changes that the publisher announced are listed and counted.",
  functional: "Only changes of words are listed and counted, without those judged to be mere wording.",
} as const;

function limitLines({ scope: { only } }: Report): string[] {
  return only === undefined ? [] : [limits[only]];
}

/** Says first if the words of a day are those of another release. */
function standInLines({ releases: { from, to }, isReverse }: Report): string[] {
  const compared = (day: ReportRelease) => ({ ...day, restsOn: day.nearestHeld });
  return standInsInWords({ from: compared(from), to: compared(to) }, { isReverse });
}

const legend: Inline[] = [
  text("How to read: "),
  { kind: "deleted", text: "words taken out" },
  text(", "),
  { kind: "added", text: "words put in" },
  text(
    ". Paragraphs that begin with “Note” are by Annals, and so are the names after the numbers; the rest is the text of the rules.",
  ),
];

function changesOf(report: Report, address: Addresser): Block[] {
  const sections = withNotesOnce(
    report.sections.filter(({ heading, entries }) => heading !== null || entries.length > 0),
  );
  if (sections.length === 0) return [];
  const dates = { isOneDay: new Set(notesOf(report).map(({ from }) => from)).size < 2 };
  return [
    heading(2, "Changes"),
    paragraph("notice", legend),
    ...sections.flatMap((section) => sectionBlocks(section, { address, ...dates })),
  ];
}

/** Without notes that an earlier section has: the headings of two sections that became one carry the same. */
function withNotesOnce(sections: readonly ReportSection[]): ReportSection[] {
  const texts = new Set<string>();
  return sections.map((section) => {
    const notes = section.notes.filter(({ from, why }) => !texts.has(`${from} ${why}`));
    for (const { from, why } of notes) texts.add(`${from} ${why}`);
    return { ...section, notes };
  });
}

function notesOf({ sections }: Report): Note[] {
  return sections.flatMap(({ notes, entries }) => [...notes, ...entries.flatMap((entry) => entry.notes)]);
}

type Style = { readonly address: Addresser; readonly isOneDay: boolean };

function sectionBlocks(section: ReportSection, style: Style): Block[] {
  const { heading: renamed } = section;
  return [
    heading(3, sectionTitle(section)),
    ...(renamed === null ? [] : headingBlocks(renamed, style)),
    ...sectionNoteBlocks(section, style),
    ...section.entries.flatMap((entry) => entryBlocks(entry, style)),
  ];
}

function headingBlocks(entry: ReportEntry, { address }: Style): Block[] {
  // The heading of a section into which another one went may have kept its words.
  if (entry.after !== null && !hasChanges(entry.words)) return reasonsPrinted([entry]);
  const lead = { title: "The heading: ", added: "A new section: ", removed: "The section was removed: " }[
    entry.class as "title"
  ];
  return [
    paragraph("redline", [text(lead ?? "The heading: "), ...inlineMarks(entry.words), ...citationOf(entry, address)]),
    ...reasonsPrinted([entry]),
  ];
}

/** More notes than this on a section only tell the history of its number. */
const notesMax = 2;

function sectionNoteBlocks({ notes }: ReportSection, style: Style): Block[] {
  if (notes.length <= notesMax) return noteBlocks(notes, style);
  return [
    table({
      caption: "How the section came to its number and name (notes by Annals)",
      columns: ["Day", "Number", "Note"],
      rows: notes.map((note) => [dayOrBy(dayInWords(note.from), note.isFirstSeen), numbersOf(note), note.why]),
    }),
  ];
}

function numbersOf({ before, after }: SectionNote): string {
  return before === null || before === after ? (after ?? "") : `${before}\u00a0→\u00a0${after ?? "none"}`;
}

function noteBlocks(notes: readonly Note[], { isOneDay }: Style, more: readonly Inline[] = []): Block[] {
  const lines = notes.map(({ from, isFirstSeen, why }): Inline[] => [
    { kind: "strong", text: isOneDay ? "Note:" : `Note, ${dayOrBy(dayInWords(from), isFirstSeen)}:` },
    text(` ${why}`),
  ]);
  if (lines.length < 2)
    return lines.map((line) => paragraph("note", more.length === 0 ? line : [...line, text(" "), ...more]));
  return [list(more.length === 0 ? lines : [...lines, more], "notes")];
}

function smallerSteps({ smallerNotes, links }: ReportEntry, { address }: Style): Inline[] {
  if (smallerNotes === 0) return [];
  const sentence = `${counted(smallerNotes, "smaller step")} left out`;
  const href = address(links.history);
  return href === null ? [text(`(${sentence}.)`)] : [text(`(${sentence}: see `), link("its history", href), text(".)")];
}

function entryBlocks(entry: ReportEntry, style: Style): Block[] {
  const all = [entry, ...entry.absorbed];
  const isQuiet = (words: readonly WordOperation[]): boolean => !hasChanges(words) && entry.after !== null;
  const [texts, examples] = [
    all.filter(({ words }) => !isQuiet(words)),
    all.flatMap((part) => part.examples.filter(({ words }) => !isQuiet(words))),
  ];
  const citation = citationOf(entry, style.address);
  const bodies = [
    ...texts.map((part): [ParagraphRole, Inline[]] => [
      "redline",
      [
        ...(part === entry || all.length === 1 ? [] : [text(`${designationOf(part.before)}: `)]),
        ...inlineMarks(part.words),
      ],
    ]),
    ...examples.map((example): [ParagraphRole, Inline[]] => ["example", exampleInlines(example)]),
  ];
  return [
    heading(4, entryTitle(entry, style.address)),
    ...bodies.map(([role, content], index) =>
      paragraph(role, index === bodies.length - 1 ? [...content, ...citation] : content),
    ),
    ...reasonsPrinted(all),
    ...noteBlocks([...entry.notes, ...entry.absorbed.flatMap(({ notes }) => notes)], style, smallerSteps(entry, style)),
  ];
}

/** The publisher's reasons for entries, each once. */
function reasonsPrinted(entries: readonly ReportEntry[]): Block[] {
  const reasons = entries.flatMap((entry) => entry.announced);
  const unique = new Map(reasons.map((reason) => [`${reason.article} ${reason.reason}`, reason]));
  return [...unique.values()].map((reason) => paragraph("note", announcedInlines(reason, reason.page)));
}

/** A changed example as parts of a line. */
export function exampleInlines({ before, after, words }: ExampleChange): Inline[] {
  if (before === null || after === null) {
    const kind = before === null ? "added" : "deleted";
    return [{ kind, text: `Example: ${after ?? before}` }];
  }
  return [text("Example: "), ...inlineMarks(words)];
}

/** The redline as parts of a line. Of a long unchanged passage only the ends are shown. */
export function inlineMarks(words: readonly WordOperation[]): Inline[] {
  const marks = marksOf(words);
  return marks.map(({ kind, text: marked }, index) =>
    kind === "same"
      ? quoted(shortened(marked, { isFirst: index === 0, isLast: index === marks.length - 1 }))
      : { kind, text: marked },
  );
}

/** `711.3 → 711.4, reworded: what it is about`. */
function entryTitle(entry: ReportEntry, address: Addresser): Inline[] {
  const fate = fateOf(entry);
  return [...placeLinks(entry, address), text(`, ${fate}${entry.title === null ? "" : `: ${entry.title}`}`)];
}

/** Old and new place with links to both, as `placesOf` writes them. */
function placeLinks(entry: ReportEntry, address: Addresser): Inline[] {
  const { before, after, absorbed, links } = entry;
  const linked = (side: Side | null, path: string | null): Inline[][] => {
    const place = designationOf(side);
    return place === null ? [] : [[link(place, path === null ? null : address(path))]];
  };
  const fresh = linked(after, links.after);
  const olds = [...linked(before, links.before), ...absorbed.flatMap((part) => linked(part.before, part.links.before))];
  if (olds.length === 0 && before !== null && fresh.length > 0) return [text("number not known → "), ...fresh.flat()];
  if (olds.length === 0 || fresh.length === 0) return [...olds, ...fresh].flat();
  if (olds.length === 1 && designationOf(before) === designationOf(after)) return fresh.flat();
  return [...joined(olds, " + "), text(" → "), ...fresh.flat()];
}

function citationOf({ absorbed, ...entry }: ReportEntry, address: Addresser): Inline[] {
  const sides = [
    ...[entry, ...absorbed].map(({ before, releases }) => ({ side: before, release: releases.before })),
    { side: entry.after, release: entry.releases.after },
  ];
  const sentences = sides.flatMap(({ side, release }) =>
    side === null || release === null ? [] : [`${citedAs(side, entry.kind)} as of ${dayInWords(release)}`],
  );
  const path = entry.links.after ?? entry.links.before;
  return [
    {
      kind: "citation",
      text: `Magic: The Gathering Comprehensive Rules, ${sentences.join("; ")}`,
      href: path === null ? null : address(path),
    },
  ];
}

function citedAs({ number, name }: Side, kind: ReportEntry["kind"]): string {
  if (number === null) return `glossary, “${name}”`;
  return `${kind === "heading" ? "section" : "rule"} ${number}`;
}

function overviewOf(report: Report, address: Addresser): Block[] {
  const { sections, links } = report;
  const count = (entries: readonly ReportEntry[], ...classes: readonly string[]): Inline[] => {
    const count = entries.filter((entry) => classes.includes(entry.class)).length;
    return [text(count === 0 ? "" : String(count))];
  };
  const isShown = ({ heading: renamed, entries, renumbered }: ReportSection): boolean =>
    renamed !== null || entries.length + renumbered.length > 0;
  const rows = sections.filter(isShown).map((section) => {
    const { heading: renamed, renumbered } = section;
    const entries = [...(renamed === null ? [] : [renamed]), ...section.entries];
    return [
      sectionLinks(section, links.html, address),
      count(entries, "added"),
      count(entries, "removed"),
      count(entries, "amended", "both", "examples", "title"),
      count(entries, "merged", "split"),
      count(renumbered, "renumbered"),
    ];
  });
  return [
    heading(2, "Changes by section"),
    paragraph("plain", [
      text(
        "There are too many changes to show their words on one page. Each section has a report of its own, with every changed word; the report as JSON or CSV has them all, the glossary too.",
      ),
      text(
        address("/") === null
          ? ` “annals report ${report.from} ${report.to} --section 702” writes that of a section.`
          : "",
      ),
      text(reasonsCounted(sections)),
    ]),
    table({
      caption: "Changed provisions in each section",
      columns: ["Section", "New", "Removed", "Reworded", "Merged, split", "Renumbered only"],
      rows,
    }),
  ];
}

/** How many changes carry a reason of the publisher, which stands in the reports on sections. */
function reasonsCounted(sections: readonly ReportSection[]): string {
  const all = sections.flatMap(({ heading: renamed, entries }) => [...(renamed === null ? [] : [renamed]), ...entries]);
  const told = all.filter(({ announced }) => announced.length > 0).length;
  return told === 0
    ? ""
    : ` ${told} of these ${all.length} changes carry a reason of the publisher, which stands there too.`;
}

/** The reports on a section by its new and its old number: rules that ended are only in the latter. */
function sectionLinks(section: ReportSection, report: string, address: Addresser): Inline[] {
  const title = sectionTitle(section);
  const { before, after } = section;
  const linked = (words: string, number: RuleNumber | undefined): Inline =>
    number === undefined || !isSection(number) ? text(words) : link(words, address(`${report}&section=${number}`));
  if (before === null || after === null || before.number === after.number)
    return [linked(title, (after ?? before)?.number)];
  const name = title.slice(0, title.lastIndexOf(" (was "));
  return [linked(name, after.number), text(" (was "), linked(before.number, before.number), text(")")];
}

function outcomeBlocks({ outcomes: { reason, questions } }: Report, address: Addresser): Block[] {
  const shown: Block[] =
    reason !== null || questions.length === 0
      ? [paragraph("plain", reason ?? "No question of the catalogue has a different answer.")]
      : [
          table({
            caption: "Questions that the two days answer differently",
            columns: ["Question", "First day", "Second day"],
            rows: questions.map(({ title, before, after, href }) => [
              link(title, address(pageOf(href))),
              before.join(" "),
              after.join(" "),
            ]),
          }),
        ];
  return [heading(2, "What changed in play"), ...shown];
}
