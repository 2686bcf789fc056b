import type { IsoDate } from "../days.ts";

/** A ruling as a bulk file has it, whole. */
export type ImportedRuling = { readonly source: string; readonly publishedOn: IsoDate; readonly comment: string };

/** What a bulk file says of a card: its names and words. */
export type ImportedText = {
  readonly name: string;
  readonly cost: string | null;
  readonly type: string | null;
  /** The text; that of a card with several faces is the texts of its faces, each under its name. */
  readonly words: string;
};

/**
 * What was found in a download of bulk files, for as long as later downloads had the same. `from` is the day of the first download that has it: the
 * words may be older. `value` is `null` where a later download had the card no more.
 */
export type ImportedState<Value> = {
  readonly from: IsoDate;
  readonly to: IsoDate | null;
  readonly recordedAt: string;
  /** The SHA-256 of the file in which it was found first. */
  readonly sha256: string;
  readonly value: Value | null;
};

/** One card of the bulk files. */
export type ImportedCard = {
  readonly oracleId: string;
  /** `null` where only rulings were imported. */
  readonly name: string | null;
  readonly texts: readonly ImportedState<ImportedText>[];
  readonly rulings: readonly ImportedState<readonly ImportedRuling[]>[];
};

/** A download that was imported. */
export type CardImport = {
  readonly kind: "rulings" | "oracle";
  readonly downloadedOn: IsoDate;
  readonly recordedAt: string;
  readonly sha256: string;
  readonly fileName: string;
  readonly objects: number;
  /** Cards of which it said something else than the download before. */
  readonly changed: number;
};

/** The imported cards. */
export type ImportedCards = {
  imports(): readonly CardImport[];
  /** A card by its key (`cardKey`) or its Oracle id. */
  named(key: string): ImportedCard | undefined;
  /** Names in which a text stands, in alphabetical order. */
  namesWith(text: string, max: number): readonly string[];
};

/** Of an archive into which no bulk file was imported. */
export const noImportedCards: ImportedCards = { imports: () => [], named: () => undefined, namesWith: () => [] };
