import type { TournamentDocumentId } from "../../archive/document.ts";
import type { Finding } from "../../archive/rulebook.ts";
import type { IsoDate } from "../../text/days.ts";

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
