import { cardHistoryAnswer, cardNamed, idOf, nameOf } from "../../core/ask/cards/card.ts";
import { rulingsHistoryAnswer } from "../../core/ask/cards/rulings.ts";
import type { RulingsHistoryAnswer, SaidAnswer } from "../../core/contract/rulings.ts";
import type { Holdings } from "../../core/holdings.ts";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import { compareWords } from "../../core/text/words.ts";
import { bareChange, type CardChange, type OfCard } from "./card-change.ts";
import { importedChanges } from "./imported-card-changes.ts";
import { byPlaceInFeed, type FeedPage, feedPageOf, type PageQuery } from "./post.ts";

/**
 * A page of the changes of a card, newest first: changes in the dataset, and differences between imported downloads.
 * The first download with a card is not a change. Throws `unknown-card`.
 */
export function cardChangesPage(holdings: Holdings, id: string, query: PageQuery): FeedPage<CardChange> & OfCard {
  const card = cardNamed(holdings, id);
  const of = { card: idOf(card), name: nameOf(card) };
  const rulings = rulingsHistoryAnswer(holdings, id);
  const changes = [
    ...writtenChanges(of, cardHistoryAnswer(holdings, id)),
    ...rulings.rulings.flatMap((ruling) => rulingChanges(of, ruling)),
    ...droppedRulings(of, rulings),
    ...importedChanges(of, holdings.cards.imports(), {
      card: card.imported,
      rulingsKnownUntil:
        rulings.lists
          .map(({ shownOn }) => shownOn)
          .toSorted()
          .at(-1) ?? null,
    }),
  ];
  return { ...of, ...feedPageOf(changes.toSorted(byPlaceInFeed), query) };
}

/** Changes of words, and changes of effects with unchanged words. */
function writtenChanges(of: OfCard, { texts, effects }: ReturnType<typeof cardHistoryAnswer>): CardChange[] {
  const reworded = texts.map((text, index) => ({
    ...bareChange(of, {
      id: `text/${text.from}`,
      kind: index === 0 ? "card-new" : "text-changed",
      on: text.from,
    }),
    ...wordsBetween(texts[index - 1] ?? null, text),
    says: text.says,
    why: text.why,
  }));
  const acting = effects.slice(1).filter(({ from }) => texts.every((text) => text.from !== from));
  return [
    ...reworded,
    ...acting.map((effect) => ({
      ...bareChange(of, { id: `effect/${effect.from}`, kind: "effect-changed", on: effect.from }),
      says: effect.says,
    })),
  ];
}

function wordsBetween(
  before: { readonly quote: string | null } | null,
  after: { readonly quote: string | null },
): Pick<CardChange, "words" | "quote"> {
  return before?.quote != null && after.quote !== null
    ? { words: compareWords(before.quote, after.quote), quote: null }
    : { words: null, quote: after.quote };
}

/** The first publication of a ruling, and each new wording. */
function rulingChanges(of: OfCard, ruling: RulingsHistoryAnswer["rulings"][number]): CardChange[] {
  const { id, title, published, replacedOn, wordings } = ruling;
  return wordings.map((wording, index) => {
    const { by, after } = wording.wordsCame;
    // A ruling that is shown after it was replaced had its words before that.
    const seenBy = replacedOn !== null && replacedOn < by ? replacedOn : by;
    const on = index === 0 && published !== null && published.on < by ? published.on : seenBy;
    // The known words of a ruling can be newer than the ruling.
    const sentence =
      index === 0 && on < by ? { words: null, quote: null } : wordsBetween(wordings[index - 1] ?? null, wording);
    return {
      ...bareChange(of, {
        id: `ruling/${id}/${index === 0 ? "published" : `reworded/${by}`}`,
        kind: index === 0 ? "ruling-published" : "ruling-reworded",
        on,
      }),
      isFirstSeen: on === seenBy && published?.on !== on,
      after: lastOfOld(after, wording.notBefore),
      ruling: id,
      title,
      ...sentence,
      says: wording.summary,
      why: wording.why,
    };
  });
}

/**
 * The last known day of the old words: the day on which they were seen, or the day before the first possible day of the
 * new words.
 */
function lastOfOld(seen: IsoDate | null, notBefore: IsoDate | null): IsoDate | null {
  const before = notBefore === null ? null : addDays(notBefore, -1);
  return before !== null && (seen === null || before > seen) ? before : seen;
}

/** Rulings that a complete or replacing list no longer has. */
function droppedRulings(of: OfCard, { comparisons, lists }: RulingsHistoryAnswer): CardChange[] {
  const shownOn = (source: string): IsoDate | undefined => lists.find((list) => list.source.id === source)?.shownOn;
  return comparisons.flatMap(({ before, after, isSure, changes }) => {
    const [last, on] = [shownOn(before), shownOn(after)];
    if (!isSure || on === undefined) return [];
    return changes
      .filter((change) => change.class === "dropped")
      .map((change) => ({
        ...bareChange(of, { id: `ruling/${change.ruling}/dropped/${on}`, kind: "ruling-dropped", on }),
        isFirstSeen: last !== undefined && last < on,
        after: last !== undefined && last < on ? last : null,
        ruling: change.ruling,
        title: change.title,
        quote: quoteOf(change.before),
        says: change.before?.summary ?? null,
        why: change.why,
      }));
  });
}

function quoteOf(text: SaidAnswer | null): string | null {
  return text?.quote ?? null;
}
