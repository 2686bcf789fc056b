import type { IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import type { DocumentId } from "./document.ts";
import type { LineageKind } from "./lineage.ts";

/**
 * One heading, rule or glossary entry as printed in one rulebook. Its index in the list is its key, because numbers
 * repeat and are misprinted. A heading and a glossary entry have a `name`; the words of a heading are its name.
 */
export type Provision = {
  readonly kind: LineageKind;
  /**
   * The number meant: as printed, unless its neighbours prove a misprint. `null` for a glossary entry, and for a rule
   * whose number cannot be understood.
   */
  readonly number: RuleNumber | null;
  /** The number as printed, if it is not `number`. */
  readonly printedNumber: string | null;
  readonly name: string | null;
  /**
   * The words as printed without the number: soft line breaks joined, paragraphs separated by one line break. `null`
   * for a heading without words.
   */
  readonly text: string | null;
  /** Each as printed, without the word "Example". */
  readonly examples: readonly string[];
  /** After how many paragraphs of the text each example is printed; left out if all are printed after the text. */
  readonly examplesAfter?: readonly number[];
  /** The line of the document on which it begins, from 1. */
  readonly line: number;
};

/** Something that reading reports to a person. `warning`: may make an answer wrong; `note`: is only unusual. */
export type Finding = {
  readonly kind: FindingKind;
  readonly severity: "note" | "warning";
  /** From 1; `null` if it concerns the whole document. */
  readonly line: number | null;
  /** One sentence, with what was printed. */
  readonly detail: string;
};

/** The closed set of findings. */
export const findingKinds = [
  "unassigned-line",
  "number-missing",
  "number-repeated",
  "number-out-of-order",
  "number-misprinted",
  "number-malformed",
  "join-doubtful",
  "heading-differs",
  "character-damaged",
  "marks-lost",
  "encoding-doubtful",
  "day-unstated",
  "days-differ",
  "document-differs",
  "draft",
  "glossary-doubtful",
  "conversion-undone",
  "incomplete",
] as const;

export type FindingKind = (typeof findingKinds)[number];

/** The number of lines in each part of the document. Every line is counted once. */
export type LineCounts = {
  readonly total: number;
  readonly blank: number;
  readonly front: number;
  readonly contents: number;
  readonly headings: number;
  readonly rules: number;
  readonly examples: number;
  readonly glossary: number;
  readonly credits: number;
  /** Each of these is also a finding. */
  readonly unassigned: number;
};

/** A published rulebook or tournament document, read. */
export type Rulebook = {
  readonly document: DocumentId;
  /** The day from which it says that it is effective (or current); `null` if it states none. */
  readonly statedFrom: IsoDate | null;
  readonly encoding: string;
  readonly newlines: string;
  /** In printed order: headings and rules, then the glossary. */
  readonly provisions: readonly Provision[];
  readonly lines: LineCounts;
  readonly findings: readonly Finding[];
};
