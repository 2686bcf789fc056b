import type { cardChangeKinds } from "../../core/contract/feed.ts";
import type { IsoDate } from "../../core/text/days.ts";
import type { WordOperation } from "../../core/text/words.ts";

type CardChangeKind = (typeof cardChangeKinds)[number];

export type CardChange = {
  /** The id after the tag of this service. It never changes. */
  readonly id: string;
  readonly kind: CardChangeKind;
  /**
   * For a ruling its first publication; otherwise the day of the change or, if `isFirstSeen`, the first day on which it
   * was seen.
   */
  readonly on: IsoDate;
  readonly isFirstSeen: boolean;
  /** The last day on which the old words were seen, if the day of the change is not known. */
  readonly after: IsoDate | null;
  /** A day on which the page of the card shows it. */
  readonly shownOn: IsoDate;
  readonly card: string;
  readonly name: string;
  /** The id of a ruling that a person wrote down. */
  readonly ruling: string | null;
  /** What a ruling is about, in our words. */
  readonly title: string | null;
  /** The difference between the old and the new words, if both are held, otherwise `null`. */
  readonly words: readonly WordOperation[] | null;
  /** The words of one side, if only these are held. */
  readonly quote: string | null;
  /** What it says or does now, in our words. */
  readonly says: string | null;
  /** Changes of name, cost and type. */
  readonly facts: readonly { readonly name: string; readonly before: string; readonly after: string }[];
  readonly why: string | null;
};

/** The fields that all changes of a card share. */
export type OfCard = Pick<CardChange, "card" | "name">;

/** A change without details. */
export function bareChange(of: OfCard, change: Pick<CardChange, "id" | "kind" | "on">): CardChange {
  return {
    ...of,
    ...change,
    id: `card/${encodeURIComponent(of.card)}/${change.id}`,
    shownOn: change.on,
    isFirstSeen: false,
    after: null,
    ruling: null,
    title: null,
    words: null,
    quote: null,
    says: null,
    facts: [],
    why: null,
  };
}
