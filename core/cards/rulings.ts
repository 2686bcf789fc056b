import type { Confidence } from "../archive/lineage.ts";
import type { IsoDate } from "../text/days.ts";

/**
 * How a day of a ruling is known. `witness`: a source shows the ruling on that day. `card-page`: public card pages give
 * that day, which is the day of its first publication and says nothing about its present words. `stated`: the list
 * itself gives the day.
 */
export const rulingBases = ["witness", "card-page", "stated"] as const;
type RulingBasis = (typeof rulingBases)[number];

/** All rulings on a card as one source shows them. */
export type RulingList = {
  /** The id of the source. */
  readonly source: string;
  readonly shownOn: IsoDate;
  /** How `shownOn` is known. */
  readonly basis: RulingBasis;
  /** The source shows every ruling that existed. If not, rulings that it leaves out may have existed. */
  readonly isWhole: boolean;
  /** From that day on it replaces all lists before it. */
  readonly replacesAll: boolean;
  readonly notes: string;
};

/**
 * A list showing a wording: at which place (from 1, `null` if unknown), and the hash of the whole ruling in canonical
 * form, if it is held.
 */
type RulingListEntry = { readonly list: string; readonly place: number | null; readonly sha256: string | null };

/** What a ruling says in some of the lists, until the next wording. */
export type RulingWording = {
  readonly shown: readonly RulingListEntry[];
  readonly summary: string;
  /** One sentence of it, if its words are held. */
  readonly quote: string | null;
  /** The words cannot be older than this day; `null` if nothing shows it. */
  readonly notBefore: IsoDate | null;
  /** What changed and why, in our words; for the first wording the reason for the ruling, if known. */
  readonly why: string | null;
};

/** One ruling followed through its wordings, oldest first. */
export type Ruling = {
  readonly id: string;
  readonly title: string;
  /** The day on which it was first published, as far as is known: not that of its words. */
  readonly published: { readonly on: IsoDate; readonly basis: RulingBasis; readonly source: string } | null;
  readonly confidence: Confidence;
  readonly wordings: readonly RulingWording[];
};

/** The rulings on one card. Lists are in the order in which they replaced each other. */
export type CardRulings = {
  readonly card: string;
  readonly lists: readonly RulingList[];
  readonly rulings: readonly Ruling[];
};

/** The list of a source. Throws if there is none; the check of the dataset reports that earlier. */
export function listOfSource({ lists, card }: CardRulings, source: string): RulingList {
  const list = lists.find((list) => list.source === source);
  if (list === undefined) throw new Error(`rulings on ${card} name the list "${source}", which is not there`);
  return list;
}

/** The wording and the place of a ruling in a list; `undefined` if the list does not show it. */
export function showingIn(
  ruling: Ruling,
  source: string,
): (RulingListEntry & { readonly wording: RulingWording }) | undefined {
  for (const wording of ruling.wordings) {
    const showing = wording.shown.find(({ list }) => list === source);
    if (showing !== undefined) return { ...showing, wording };
  }
  return undefined;
}

/**
 * The day from which a ruling no longer counts, because a list that replaces all others leaves it out; `null` while it
 * does.
 */
export function replacedOn(rulings: CardRulings, ruling: Ruling): IsoDate | null {
  const first = rulings.lists.findIndex(({ source }) => showingIn(ruling, source) !== undefined);
  const successor = rulings.lists.find(
    ({ source, replacesAll }, index) => index > first && replacesAll && showingIn(ruling, source) === undefined,
  );
  return successor?.shownOn ?? null;
}

/** The first and the last day on which a list shows a wording. */
export function daysShown(rulings: CardRulings, wording: RulingWording): { first: IsoDate; last: IsoDate } {
  const days = wording.shown.map(({ list }) => listOfSource(rulings, list).shownOn).toSorted();
  return { first: days[0] as IsoDate, last: days.at(-1) as IsoDate };
}
