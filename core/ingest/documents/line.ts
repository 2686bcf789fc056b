/** Words at one place of a line, with the left edge of them in points. */
export type PlacedWords = { readonly left: number; readonly text: string };

/** One line of a document, from whatever format, with what the format tells of its layout. */
export type Line = {
  /** The words; cells of a table are separated by tabs. */
  readonly text: string;
  /** Whether a paragraph begins here; `null` if the format does not tell. */
  readonly startsParagraph: boolean | null;
  /** Whether the whole line is printed as headings are: bold, larger, or marked up as one. `null`: not told. */
  readonly isStrong: boolean | null;
  /** Whether it is the header or the footer of pages, which is no part of the text; given once. */
  readonly isFurniture?: boolean;
  /** The words with their places, split at every wide space, where the format has places. */
  readonly cells?: readonly PlacedWords[];
};

/** Words printed in one face at one place of a page. `top` grows downwards; all measures are in points. */
export type TextRun = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly text: string;
  /** Whether it goes on with the entry of a list in columns. */
  readonly isRest?: boolean;
};
