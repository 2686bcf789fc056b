import type { DocumentId } from "../../archive/document.ts";
import type { RuleNumber } from "../../text/rule-number.ts";

/**
 * Which part of a number is written: all of it (`712.5a`, `{{Cr|712|5a}}`, `cr_712_5a`, `712.5(a)`), or only the end,
 * which continues the number before: its letters (`712.5a-c`) or what follows the section (`712.1-4`).
 */
export type Spelling = "whole" | "letters" | "digits";

/**
 * A rule number, or the number of a section of another document, in a text, with its position in UTF-16 units (`end`
 * exclusive); for `CR 712.5a` the position of `712.5a`. A range gives two references, one for each end.
 */
export type WrittenReference = {
  readonly document: DocumentId;
  readonly number: RuleNumber;
  readonly written: string;
  readonly start: number;
  readonly end: number;
  readonly spelling: Spelling;
  /** How it depends on the reference before it: as the end of a range, or as another ending of the same number. */
  readonly link: "range" | "shared" | null;
  /** No word announces it as a rule; only its form does. */
  readonly isBare: boolean;
  /** Only the words beside it or its place make it one. */
  readonly isDoubtful?: true;
};
