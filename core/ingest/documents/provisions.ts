import type { TournamentDocumentId } from "../../archive/document.ts";
import type { Finding, Provision, Rulebook } from "../../archive/rulebook.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import { lostQuotesIn } from "../reading/parts.ts";

export type DocumentSection = {
  /** `2`, `2.1`, `101`, `appendix-a`; for a part without a number its title in small letters with hyphens. */
  readonly number: string;
  /** The number as printed, if it is not the one meant; left out if it is. */
  readonly printedNumber?: string | null;
  readonly title: string;
  /** Paragraphs separated by one line break, cells of tables by tabs. Empty for a chapter without words of its own. */
  readonly text: string;
  /** The words of the penalty of an infraction; `null` for anything else. */
  readonly penalty: string | null;
  /** The line on which it begins, from 1. */
  readonly line: number;
};

export type PrintedDocument = {
  readonly document: TournamentDocumentId;
  /** The day from which it says that it is effective; `null` if it states none. */
  readonly statedFrom: IsoDate | null;
  readonly format: SourceFormat;
  readonly sections: readonly DocumentSection[];
  readonly findings: readonly Finding[];
};

export type SourceFormat = "pdf" | "word" | "html" | "text";

const penaltyLine = /^Penalty: ([^\n]+)(?:\n|$)/;

/**
 * A tournament document as a rulebook: a section is a provision with a title. The penalty of an infraction is the first
 * line of its text, because a change of it is a change of the section.
 */
export function rulebookFrom({ document, statedFrom, format, sections, findings }: PrintedDocument): Rulebook {
  const provisions = sections.map(provisionFrom);
  const quotes = lostQuotesIn(provisions);
  const lines = sections.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  return {
    document,
    statedFrom,
    encoding: format,
    newlines: "none",
    provisions,
    lines: {
      total: lines + sections.length,
      blank: 0,
      front: 0,
      contents: 0,
      headings: sections.length,
      rules: lines,
      examples: 0,
      glossary: 0,
      credits: 0,
      unassigned: 0,
    },
    findings: [...findings, ...(quotes === undefined ? [] : [quotes])],
  };
}

function provisionFrom({ number, printedNumber = null, title, text, penalty, line }: DocumentSection): Provision {
  const words = [...(penalty === null ? [] : [`Penalty: ${penalty}`]), ...(text === "" ? [] : [text])].join("\n");
  return {
    kind: "rule",
    number: number as RuleNumber,
    printedNumber,
    name: title,
    text: words,
    examples: [],
    line,
  };
}

/** The words of a section and the penalty that stands before them. */
export function withoutPenalty(text: string): { readonly text: string; readonly penalty: string | null } {
  const [line = "", penalty = null] = penaltyLine.exec(text) ?? [];
  return { text: text.slice(line.length), penalty };
}
