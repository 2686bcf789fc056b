import { z } from "zod";
import { type DocumentId, documentIds, documentTitles, isEveryReleaseKnown } from "../core/archive/document.ts";
import {
  documentContentsAnswer,
  documentDiffAnswer,
  documentHistoryAnswer,
  documentSectionAnswer,
  documentsAnswer,
} from "../core/ask/documents.ts";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import { changesQuery } from "../core/contract/diff.ts";
import {
  type DocumentDiffAnswer,
  type DocumentHistoryAnswer,
  type DocumentSectionAnswer,
  documentContentsAnswerSchema,
  documentDiffAnswerSchema,
  documentHistoryAnswerSchema,
  documentSectionAnswerSchema,
  documentsAnswerSchema,
} from "../core/contract/documents.ts";
import { dayParameter, knownAtQuery, onQuery } from "../core/contract/parts.ts";
import { partHeading } from "../core/ingest/documents/outline.ts";
import { withoutPenalty } from "../core/ingest/documents/provisions.ts";
import { withKnownAt, withQuery } from "../core/text/addresses.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, facts, heading, joined, link, paragraph, quoted } from "../document/blocks.ts";
import { csvType, type DocumentFormat, htmlFile, markdownTypes, wikitextTypes, written } from "../document/formats.ts";
import {
  certaintyInWords,
  conflictInWords,
  eventInWords,
  intervalInWords,
  whereaboutsInWords,
} from "../document/words.ts";
import {
  changedParagraphs,
  documentChangeBlocks,
  documentChangeList,
  documentChangesCsv,
  sectionName,
} from "../publish/reports/document-changes.ts";
import { contentsDocument, documentsDocument } from "./document-lists.ts";
import { fileOperation } from "./file.ts";
import { operation } from "./operation.ts";

const id = z.enum(documentIds).describe("The document: `cr`, `mtr`, `ipg` or `jar`");
const params = z.strictObject({ id });
const sectionParams = params.extend({
  number: z
    .string()
    .max(100)
    .meta({ description: "The number of a section: `2.1`, `appendix-a`, `common-issues`", examples: ["2.1"] }),
});
const problems = ["not-held", "number-not-in-use", "ambiguous"] as const;
const aliases = { number: ["section", "rule", "query"], on: ["day", "date"] };

const between = z.strictObject({
  from: dayParameter.describe("The first day to compare"),
  to: dayParameter.describe("The second day to compare"),
  classes: changesQuery.shape.classes,
  ...knownAtQuery,
});

/** The releases of the document that a page is about. */
const allDocuments = () => ({ href: "/documents", name: "Documents" });
/** The contents of a document, on the day of a page. */
const documentAbove = ({ id, on, to }: Readonly<Record<string, unknown>>) => ({
  href: withQuery(`/documents/${id}/contents`, { on: (on ?? to) as string | undefined }),
  name: documentTitles[id as DocumentId],
});
const releasesFeed = ({ id }: Readonly<Record<string, unknown>>) => ({ document: String(id), by: "release" });

export const listDocuments = operation({
  id: "listDocuments",
  path: "/documents",
  tag: "documents",
  summary: "The documents, with the releases of each that are known",
  description:
    "The Comprehensive Rules (`cr`), and the documents by which tournaments are judged: the Magic Tournament Rules (`mtr`), the Infraction Procedure Guide (`ipg`) and Judging at Regular (`jar`). Those of tournaments have to be imported.",
  example: {},
  answer: documentsAnswerSchema,
  ask: (holdings) => documentsAnswer(holdings, holdings.today),
  document: documentsDocument,
  page: {},
  command: { name: "documents", says: "list the documents and their releases" },
});

export const getDocumentSection = operation({
  id: "getDocumentSection",
  path: "/documents/:id/sections/:number",
  tag: "documents",
  summary: "What a section of a document said on a day",
  description:
    "The words as printed; of an infraction, its penalty too. `IPG 2.5`, `Appendix A` and `section 2.5` are read as numbers.",
  params: sectionParams,
  query: onQuery,
  example: { id: "cr", number: "507.3a", on: "2005-01-10" },
  answer: documentSectionAnswerSchema,
  problems,
  ask: (holdings, { id: document, number, on }) => documentSectionAnswer(holdings, { document, number, on }),
  document: sectionDocument,
  page: { feedOf: releasesFeed, above: documentAbove, ofDay: "words" },
  http: { isSameInRelease: true, relations: ({ links }) => [[links.history, 'rel="version-history"']] },
  command: {
    name: "document",
    says: "say what a section of a document said on a day",
    arguments: { id: "cr, mtr, ipg or jar", number: "the number of a section, for example 2.1" },
  },
  tool: {
    name: "rule_on_day",
    title: "A section of the tournament rules on a day",
    description: "With `document`, a section of the tournament rules or a penalty guide, with the penalty.",
    aliases,
  },
});

export const getDocumentSectionHistory = operation({
  id: "getDocumentSectionHistory",
  path: "/documents/:id/sections/:number/history",
  tag: "documents",
  summary: "The history of the section that had this number on a day",
  description: "Every number, title, wording and penalty that the section has had.",
  params: sectionParams,
  query: onQuery,
  example: { id: "cr", number: "507.3a", on: "2005-01-10" },
  answer: documentHistoryAnswerSchema,
  problems,
  ask: (holdings, { id: document, number, on }) => documentHistoryAnswer(holdings, { document, number, on }),
  document: historyDocument,
  page: { feedOf: releasesFeed, above: documentAbove },
  http: { isSameInRelease: true },
  command: {
    name: "document-history",
    says: "show a section of a document through time",
    arguments: { id: "cr, mtr, ipg or jar", number: "the number of a section, for example 2.1" },
  },
  tool: {
    name: "rule_history",
    title: "A section of the tournament rules through time",
    description: "With `document`, the same of a section of the tournament rules or a penalty guide.",
    aliases,
  },
});

export const getDocumentContents = operation({
  id: "getDocumentContents",
  path: "/documents/:id/contents",
  isLong: true,
  tag: "documents",
  summary: "The sections of a document on a day",
  description: "In printed order, each with its title and, of an infraction, its penalty.",
  params,
  query: onQuery,
  example: { id: "cr", on: "2005-01-10" },
  answer: documentContentsAnswerSchema,
  pages: { list: "sections" },
  problems: ["not-held"],
  ask: (holdings, { id: document, on }) => documentContentsAnswer(holdings, { document, on }),
  document: contentsDocument,
  page: { feedOf: releasesFeed, above: allDocuments, ofDay: "list" },
  http: { isSameInRelease: true },
  command: {
    name: "document-contents",
    says: "list the sections of a document on a day",
    arguments: { id: "cr, mtr, ipg or jar" },
  },
});

export const getDocumentDiff = operation({
  id: "getDocumentDiff",
  path: "/documents/:id/diff",
  isLong: true,
  tag: "documents",
  summary: "What changed in a document between two days",
  description: "Section by section, followed through every number and title.",
  params,
  query: between,
  example: { id: "cr", from: "2010-09-30", to: "2010-10-01" },
  answer: documentDiffAnswerSchema,
  pages: { list: "changes" },
  problems: ["not-held"],
  ask: diffOf,
  document: documentChangeBlocks,
  page: { feedOf: releasesFeed, above: documentAbove, report: () => getDocumentReport },
  command: {
    name: "document-diff",
    says: "show what changed in a document between two days",
    arguments: { id: "cr, mtr, ipg or jar", from: "the first day", to: "the second day" },
  },
  tool: {
    name: "diff_days",
    title: "What changed in the tournament rules",
    description: "With `document`, what changed in the tournament rules or a penalty guide (days only).",
    question: { to: dayParameter.optional().describe("The later day; left out, today") },
    aliases: { from: ["since"], to: ["until"] },
    page: { most: 40, unasked: 20 },
    ask: (holdings, { to = holdings.today, ...query }) => diffOf(holdings, { ...(query as unknown as DiffQuery), to }),
    answer: diffForTool(),
    // One section can be as long as a page, and an assistant asks for that which it needs.
    document: documentChangeList,
  },
});

/** The formats of a report, by their suffixes. */
const reportForms = { html: "html", md: "markdown", wiki: "wikitext" } as const satisfies Record<
  string,
  DocumentFormat
>;

const getDocumentReport = fileOperation({
  id: "getDocumentReport",
  path: "/documents/:id/report.:format",
  isLong: true,
  tag: "reports",
  summary: "What changed in a document between two days, as a page, Markdown, wikitext or a table",
  description:
    "A list of the sections that changed, and of each the paragraphs in which words were taken out or put in. `csv` has one row for each changed section and is safe in spreadsheets. The data of it is the difference of the document.",
  of: "The report",
  params,
  query: between,
  problems: ["not-held"],
  formats: {
    html: htmlFile,
    md: { mediaTypes: markdownTypes },
    wiki: { mediaTypes: wikitextTypes },
    csv: { mediaTypes: [csvType], isSaved: true },
  },
  usual: "md",
  file(holdings, query, { format, base }) {
    const { from, to } = query;
    const title = `${documentTitles[query.id]}: changes from ${from} to ${to}`;
    const address = (path: string) => (base === null ? null : `${base}${withKnownAt(path, holdings.knownAt)}`);
    const answer = diffOf(holdings, query);
    return {
      name: `${query.id}-changes-${from}-to-${to}.${format === "wiki" ? "wiki.txt" : format}`,
      text:
        format === "csv"
          ? documentChangesCsv(answer)
          : written(documentChangeBlocks(answer), reportForms[format], { title, address }),
    };
  },
});

/** All questions about documents. */
export const documentOperations = [
  listDocuments,
  getDocumentContents,
  getDocumentSection,
  getDocumentSectionHistory,
  getDocumentDiff,
  getDocumentReport,
];

/** Where the published files of a release have other words than the one used. */
function otherFiles({ text: used, penalty, conflicts }: DocumentSectionAnswer): Block[] {
  if (conflicts.length === 0) return [];
  return [
    heading(2, "Published files disagree here"),
    ...conflicts.flatMap(({ fileName, says, ...why }) => [
      paragraph(
        "plain",
        `The file ${fileName}${conflictInWords(why, says === null ? "has nothing here" : "has other words")}`,
      ),
      // A file is quoted with number and title on a line of their own.
      ...changedParagraphs({
        before: { text: used, penalty },
        after: withoutPenalty(says === null ? "" : says.split("\n").slice(1).join("\n")),
      }).map((content) => paragraph("redline", content)),
    ]),
  ];
}

type Words = Pick<DocumentSectionAnswer, "text" | "penalty">;

/** A paragraph for each line; the headings of the parts of an infraction have a level. */
function paragraphsOf({ text: words, penalty }: Words, level: 2 | 3 = 2): Block[] {
  if (words === "")
    return penalty === null ? [paragraph("note", "A heading: the words are in the sections that follow it.")] : [];
  return words
    .split("\n")
    .map((line) => (partHeading.test(line) ? heading(level, line) : paragraph("plain", quoted(line))));
}

function sectionDocument(section: DocumentSectionAnswer): readonly Block[] {
  const { document, number, title, penalty, on, inForce, release, beyondNewestRelease, now } = section;
  return [
    heading(1, sectionName({ number, title })),
    ...paragraphsOf(section),
    facts({
      Penalty: penalty,
      "In force": intervalInWords(inForce),
      Release: `${dayInWords(release)}${beyondNewestRelease ? ", the newest one known" : ""}`,
      Certainty: certaintyInWords({ ...section, mayOthersFollow: on > release && !isEveryReleaseKnown(document) }),
      "Newest release": now.number === number && now.ended === null ? null : whereaboutsInWords(now, number),
      History: link("every wording", section.links.history),
    }),
    ...otherFiles(section),
  ];
}

function historyDocument({ lineage, title, now, revisions }: DocumentHistoryAnswer): readonly Block[] {
  return [
    heading(1, `History of ${title ?? revisions.findLast(({ number }) => number !== null)?.number ?? "a section"}`),
    facts({ "Newest release": whereaboutsInWords(now, null) }),
    ...(revisions.length > 1
      ? [paragraph("plain", "Of each change, only the paragraphs that changed are shown.")]
      : []),
    ...revisions
      .map((revision, index) => [
        heading(2, `${intervalInWords(revision.inForce)}: ${sectionName(revision) || "gone"}`),
        facts({
          Penalty: revision.penalty,
          Events: joined(
            revision.events.map((event) => eventInWords(event, lineage, () => null)),
            "; ",
          ),
        }),
        ...wordsOf(revision, revisions[index - 1]),
      ])
      .toReversed()
      .flat(),
  ];
}

type DocumentRevision = DocumentHistoryAnswer["revisions"][number];

/** The paragraphs that changed, or all of them if there is nothing to compare them with. */
function wordsOf(after: DocumentRevision, before: DocumentRevision | undefined): Block[] {
  const { text, penalty } = after;
  if (text === null) return [];
  if (before === undefined || before.text === null) return paragraphsOf({ text, penalty }, 3);
  return changedParagraphs({
    before: { text: before.text, penalty: before.penalty },
    after: { text, penalty },
  }).map((content) => paragraph("redline", content));
}

type DiffQuery = z.output<typeof between> & { readonly id: DocumentId };

function diffOf(holdings: HoldingsOnDay, { id: document, from, to, classes }: DiffQuery): DocumentDiffAnswer {
  return documentDiffAnswer(holdings, { document, from, to, classes });
}

/** Without the texts, of which one can be as long as a page. */
function diffForTool() {
  const { changes } = documentDiffAnswerSchema.shape;
  const side = changes.element.shape.before
    .unwrap()
    .pick({ number: true, title: true, penalty: true })
    .strip()
    .nullable();
  return documentDiffAnswerSchema.extend({
    changes: z.array(changes.element.extend({ before: side, after: side })).describe("One page of the changes"),
  });
}
