import type { Certainty } from "../archive/certainty.ts";
import { holdsOn, type IsoDate } from "../text/days.ts";

/** A complete ruling from a bulk file. */
export type ImportedRuling = { readonly source: string; readonly publishedOn: IsoDate; readonly comment: string };

/** The content of a bulk file about a card: its names and words. */
export type ImportedText = {
  readonly name: string;
  readonly cost: string | null;
  readonly type: string | null;
  /** The text; that of a card with several faces is the texts of its faces, each under its name. */
  readonly words: string;
};

/**
 * A state found in downloaded bulk files, as long as later downloads had the same. Only the days of downloads are
 * known: the state began after the day `after` and by the day `from`, and ended after `lastSeenOn` and by `to`.
 */
export type ImportedState<Value> = {
  /**
   * The day of the download before, which differed; `null` for the state of the first download, which may be of any
   * age.
   */
  readonly after: IsoDate | null;
  /** The day of the first download that has it. */
  readonly from: IsoDate;
  /** The day of the last download that has it. */
  readonly lastSeenOn: IsoDate;
  /** The day of the first later download that differs; `null` if there is none. */
  readonly to: IsoDate | null;
  /** The instant at which the first file with this state was imported. */
  readonly recordedAt: string;
  /** The SHA-256 of that file. */
  readonly sha256: string;
  /** `null` if the card was not in the download, but in an earlier one. */
  readonly value: Value | null;
};

/** The state of a day. */
export type ImportedOnDay<Value> = ImportedState<Value> & {
  /**
   * `witnessed`: a download of that day has it. `bridged`: downloads before and after have it. `uncertain`: only an
   * earlier one has.
   */
  readonly certainty: Certainty;
  /** The next state, if the change may have happened by that day. */
  readonly otherwise: { readonly from: IsoDate; readonly value: Value | null } | null;
};

/** One card of the bulk files. */
export type ImportedCard = {
  readonly oracleId: string;
  /** The newest known; `null` if only rulings were imported. */
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
  /** The number of cards that differ from the download before. */
  readonly changed: number;
};

/** A name with the form in which it is found (`cardKey`). */
export type NamedCard = { readonly name: string; readonly key: string };

/** Names that match a search, in alphabetical order, and the number of all matches. */
export type NameMatches = { readonly names: readonly string[]; readonly count: number };

/** The imported cards. */
export type ImportedCards = {
  imports(): readonly CardImport[];
  /** When downloads were imported (ISO 8601 in UTC), oldest first; without a check for damage. */
  recordedAt(): readonly string[];
  /**
   * The cards with a name, given by its key (`cardKey`), or the card with an Oracle id; if no card has the name, the
   * cards with a face of that name.
   */
  named(key: string): readonly ImportedCard[];
  /** Names that contain all keys. */
  namesWith(keys: readonly string[], max: number): NameMatches;
  /** Every name, for suggestions of similar names. */
  names(): readonly NamedCard[];
};

/** The imported cards of an archive without bulk files. */
export const noImportedCards: ImportedCards = {
  imports: () => [],
  recordedAt: () => [],
  named: () => [],
  namesWith: () => ({ names: [], count: 0 }),
  names: () => [],
};

/** A download and its value; `undefined` if it is the same as in the one before. */
type Observation<Value> = Pick<CardImport, "downloadedOn" | "recordedAt" | "sha256"> & {
  readonly value: Value | null | undefined;
};

/**
 * The states that downloads show, oldest first; none before the first that has the card. Of two downloads of one day
 * the one that was imported later counts.
 *
 * @param downloads All of one kind, by day, those of one day as they were imported.
 */
export function statesSeen<Value>(
  downloads: readonly Observation<Value>[],
  isSame: (before: Value, after: Value) => boolean,
): ImportedState<Value>[] {
  const states: ImportedState<Value>[] = [];
  let previous: IsoDate | null = null;
  let current: Value | null = null;
  for (const [index, { downloadedOn: from, recordedAt, sha256, value }] of downloads.entries()) {
    if (value !== undefined) current = value;
    if (downloads[index + 1]?.downloadedOn === from) continue;
    const last = states.at(-1);
    const isNew =
      last === undefined
        ? current !== null
        : last.value === null || current === null
          ? last.value !== current
          : !isSame(last.value, current);
    if (last !== undefined) states[states.length - 1] = isNew ? { ...last, to: from } : { ...last, lastSeenOn: from };
    if (isNew) states.push({ after: previous, from, lastSeenOn: from, to: null, recordedAt, sha256, value: current });
    previous = from;
  }
  return states;
}

/** The state of a day; `undefined` before the first download that has the card. */
export function stateOn<Value>(
  states: readonly ImportedState<Value>[],
  on: IsoDate,
  downloads: readonly IsoDate[],
): ImportedOnDay<Value> | undefined {
  const index = states.findIndex((state) => holdsOn(state, on));
  const state = states[index];
  if (state === undefined) return undefined;
  const next = states[index + 1];
  const certainty = downloads.includes(on) ? "witnessed" : on <= state.lastSeenOn ? "bridged" : "uncertain";
  const otherwise = certainty === "uncertain" && next !== undefined ? { from: next.from, value: next.value } : null;
  return { ...state, certainty, otherwise };
}
