import type { CheckedCitation, CheckVerdict } from "../../contract/citation-check.ts";
import type { IsoDate } from "../../text/days.ts";
import type { RuleNumber } from "../../text/rule-number.ts";
import type { Gloss } from "./words.ts";

/** The day on which a line was written. `isInferred`: it is worked out from the other numbers of the text. */
export type WritingDay = { readonly on: IsoDate; readonly isInferred: boolean };

/** A number with the words beside it, to be right on a day. */
export type CitationQuestion = {
  readonly number: RuleNumber;
  readonly gloss: Gloss;
  readonly written: WritingDay | null;
  readonly on: IsoDate;
  readonly explained: ReadonlySet<CheckVerdict> | undefined;
  /** Nothing announces the number as one of a rule (see `WrittenReference`). */
  readonly isDoubtful: boolean;
};
/** What is found out about a citation, wherever it stands. */
export type CitationFinding = Omit<CheckedCitation, "document" | "start" | "end" | "line" | "column">;
