import type { Archive } from "../../core/archive/archive.ts";
import { numberPeriodsOf } from "../../core/archive/periods.ts";
import { documentSectionAnswer } from "../../core/ask/documents.ts";
import { numberAnswer } from "../../core/ask/number.ts";
import { ruleAnswer } from "../../core/ask/rule.ts";
import type { CheckedCitation } from "../../core/contract/citation-check.ts";
import type { Holdings } from "../../core/holdings.ts";
import { Problem } from "../../core/problem.ts";
import { citedAddress, pageOf } from "../../core/text/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { RuleNumber } from "../../core/text/rule-number.ts";
import { type Block, heading, type Inline, joined, link, paragraph, strong, text } from "../../document/blocks.ts";
import { written } from "../../document/formats.ts";
import { intervalInWords } from "../../document/words.ts";
import { getDocumentSection } from "../../operations/documents.ts";
import { getNumber, getRule } from "../../operations/rules.ts";
import type { ComparedHoldings } from "../lint/check.ts";

/** The address of the service for people, without the last slash; `null` if there is none. */
export type PagesAt = string | null;

/** The page about a number on a day; `null` if there is no service for people. */
export function pageAbout({ document, number }: CitationPlace, on: IsoDate, pagesAt: PagesAt): string | null {
  return pagesAt === null ? null : `${pagesAt}${pageOf(citedAddress(document, number, on))}`;
}

type CitationPlace = Pick<CheckedCitation, "document" | "number">;

/** What an editor shows about a citation, as Markdown: its verdict, the rule of the day, and the numbers it has had. */
export function hoverOf(
  { archive, documents = new Map(), playbook }: ComparedHoldings,
  { document, number, verdict, confidence, because }: CheckedCitation,
  { on, pagesAt }: { readonly on: IsoDate; readonly pagesAt: PagesAt },
): string {
  const verdictPart =
    because === "" ? [] : [paragraph("plain", [strong(`${verdict} (${confidence}):`), text(` ${because}`)])];
  const page = pageOf(citedAddress(document, number, on));
  const pagePart = pagesAt === null ? [] : [paragraph("plain", link("Read on the page", page))];
  const shown =
    document === "cr"
      ? ruleBlocks({ archive, playbook }, number, on)
      : sectionBlocks({ archive, documents }, { document, number, on });
  const blocks = [...verdictPart, ...shown, ...pagePart];
  const address = (path: string) => (pagesAt === null ? null : `${pagesAt}${path}`);
  return written(blocks, "markdown", { title: number, address }).trimEnd();
}

/** The section of the day; the sentence of the problem if there is none. */
function sectionBlocks(
  compared: Pick<Holdings, "archive" | "documents">,
  citation: CitationPlace & { readonly on: IsoDate },
): readonly Block[] {
  const { document, number, on } = citation;
  try {
    const answer = documentSectionAnswer(compared, citation);
    return getDocumentSection.document?.(answer as never, { id: document, number, on } as never) ?? [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [paragraph("plain", error.message)];
  }
}

/** The rule of the day and its former numbers; what the number has been if no rule has it. */
function ruleBlocks(compared: ComparedHoldings, number: RuleNumber, on: IsoDate): readonly Block[] {
  const { archive } = compared;
  try {
    const answer = ruleAnswer(compared, number, on);
    const lineage = archive.lineages.get(answer.lineage);
    const periods = lineage === undefined ? [] : numberPeriodsOf(lineage);
    const former = periods.map((period): Inline[] => [text(`${period.number} ${intervalInWords(period)}`)]);
    const shown = getRule.document?.(answer as never, { number, on } as never) ?? [];
    return former.length < 2 ? shown : [...shown, heading(4, "Its numbers"), paragraph("plain", joined(former, "; "))];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [paragraph("plain", error.message), ...formerHolders(archive, number)];
  }
}

function formerHolders(archive: Archive, number: RuleNumber): readonly Block[] {
  try {
    return getNumber.document?.(numberAnswer(archive, number) as never, { number } as never) ?? [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [];
  }
}
