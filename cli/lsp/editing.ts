import {
  type CodeAction,
  CodeActionKind,
  CompletionItemKind,
  type CompletionList,
  type Diagnostic,
  DiagnosticSeverity,
  type DocumentLink,
  type Range,
} from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { sectionNamed, type TournamentDocumentId } from "../../core/archive/document.ts";
import { referencesWrittenIn } from "../../core/ask/citations/find.ts";
import { spelled } from "../../core/ask/citations/fix.ts";
import { rulesOfCheck } from "../../core/ask/citations/known-rules.ts";
import { sectionsOn, titleWithoutKind } from "../../core/ask/documents.ts";
import { titledRulesOn } from "../../core/ask/keywords.ts";
import type { CheckedCitation } from "../../core/contract/citation-check.ts";
import type { Holdings } from "../../core/holdings.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { LintFinding } from "../lint/check.ts";
import { corrected, isChained } from "../lint/fix.ts";
import type { CheckedDocument } from "./checked-document.ts";
import { type PagesAt, pageAbout } from "./hover.ts";

/** Where a citation stands. */
export function rangeOf(document: TextDocument, { start, end }: CheckedCitation): Range {
  return { start: document.positionAt(start ?? 0), end: document.positionAt(end ?? 0) };
}

/** The citation at a place in the text. */
export function citationAt({ citations }: CheckedDocument, offset: number): CheckedCitation | undefined {
  return citations.find(({ start, end }) => (start ?? 0) <= offset && offset <= (end ?? 0));
}

/** The findings as an editor marks them: an error that is only a guess is marked as a warning. */
export function diagnosticsOf(
  document: TextDocument,
  { findings, on }: CheckedDocument,
  pagesAt: PagesAt,
): Diagnostic[] {
  return findings.map(({ citation, severity }) => {
    const page = pageAbout(citation, on, pagesAt);
    return {
      range: rangeOf(document, citation),
      severity: severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      code: citation.verdict,
      source: "annals",
      message: citation.because,
      ...(page === null ? {} : { codeDescription: { href: page } }),
    };
  });
}

export function linksOf(document: TextDocument, { citations, on }: CheckedDocument, pagesAt: PagesAt): DocumentLink[] {
  return citations.flatMap((citation) => {
    const target = pageAbout(citation, on, pagesAt);
    return target === null ? [] : [{ range: rangeOf(document, citation), target }];
  });
}

/** Replacements for the findings in a range, best first, and one for everything that is certain. */
export function actionsOf(document: TextDocument, checked: CheckedDocument, range: Range): CodeAction[] {
  const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  const touched = checked.findings.filter(({ citation: { start, end } }) => (start ?? 0) <= to && from <= (end ?? 0));
  const references = touched.length === 0 ? [] : referencesWrittenIn(checked.text, rulesOfCheck(checked.citations));
  const single = touched.flatMap((finding) => replacementsFor(document, finding, references));
  const { text, replaced } = corrected(checked.text, checked);
  if (replaced.length === 0) return single;
  const whole = { start: document.positionAt(0), end: document.positionAt(checked.text.length) };
  return [
    ...single,
    {
      title: `Replace every number that is certainly stale (${replaced.length})`,
      kind: `${CodeActionKind.SourceFixAll}.annals`,
      edit: { changes: { [document.uri]: [{ range: whole, newText: text }] } },
    },
  ];
}

function replacementsFor(
  document: TextDocument,
  { citation }: LintFinding,
  references: ReturnType<typeof referencesWrittenIn>,
): CodeAction[] {
  const index = references.findIndex(({ start }) => start === citation.start);
  const reference = references[index];
  if (reference === undefined || isChained(references, index)) return [];
  return citation.suggestions.map(({ number, title, confidence }, nth) => ({
    title: `Replace ${citation.number} by ${number} (${title})`,
    kind: CodeActionKind.QuickFix,
    isPreferred: nth === 0 && citation.verdict === "stale" && confidence === "high",
    edit: {
      changes: { [document.uri]: [{ range: rangeOf(document, citation), newText: spelled(reference, number, null) }] },
    },
  }));
}

/** Words that announce a number, and what is typed after them: the beginning of a title or of a number. */
const announced =
  /(?:\b(?<document>MTR|IPG|JAR)|\bCR|\brules?|\bsection|§)[ \t:#]{0,3}(?<typed>[\p{L}][\p{L}' -]{0,40}|\d{1,3}(?:\.\d{0,3})?)?$/iu;
const itemsMax = 50;

/**
 * Titled rules, or sections of a document, whose title or number begins with what is typed after a word like "CR" or
 * "IPG". An editor goes on choosing in a list that is complete, so one that is cut says that it is not.
 */
export function completionsAt(
  holdings: Pick<Holdings, "archive" | "documents">,
  { before, range }: { readonly before: string; readonly range: (typed: string) => Range },
  on: IsoDate,
): CompletionList {
  const { typed, document } = announced.exec(before)?.groups ?? {};
  if (typed === undefined) return { isIncomplete: false, items: [] };
  const words = typed.toLowerCase();
  const offered = document === undefined ? titledRulesOn(holdings.archive, on) : sectionsOf(holdings, document, on);
  const fitting = offered.filter(({ title, number }) =>
    [title, titleWithoutKind(title), number].some((name) => name.toLowerCase().startsWith(words)),
  );
  const items = fitting.slice(0, itemsMax).map(({ title, number, section }) => ({
    label: `${title} ${number}`,
    kind: CompletionItemKind.Reference,
    detail: section,
    filterText: /^\d/.test(words) ? number : title,
    textEdit: { range: range(typed), newText: number },
  }));
  return { isIncomplete: fitting.length > itemsMax, items };
}

/** The titled sections of a document on a day; none if it is not held. */
function sectionsOf({ documents }: Pick<Holdings, "documents">, named: string, on: IsoDate) {
  const id = named.toLowerCase() as TournamentDocumentId;
  const archive = documents.get(id);
  return (archive === undefined ? [] : sectionsOn(archive, on)).flatMap(({ number, revision: { name } }) =>
    name === null ? [] : [{ title: name, number, section: sectionNamed(id, number) }],
  );
}
