import { rulingsBeside, wordingDifference } from "../../core/ask/cards/card.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import type { CardHistoryAnswer, CardSummary, ImportedTextAnswer, WordingAnswer } from "../../core/contract/cards.ts";
import type { RulingChange } from "../../core/contract/rulings.ts";
import type { CatalogueQuestion } from "../../core/play/playbook.ts";
import { holdsOn, type IsoDate } from "../../core/text/days.ts";
import { byText } from "../../core/text/order.ts";
import { compareWords, type WordOperation } from "../../core/text/words.ts";
import { getCardHistory, getRulings, getRulingsHistory, listCards } from "../cards.ts";
import { answerTo } from "../operation.ts";

/** Two days of one thing, the earlier one first. */
export type TwoDays = { readonly from: IsoDate; readonly to: IsoDate };

/** The cards that have words, all without: those that were out on a day with what they did then, and later ones. */
export function cardsOn(
  holdings: HoldingsOnDay,
  { on, text }: { readonly on: IsoDate; readonly text?: string | undefined },
) {
  const { cards, imported } = answerTo(listCards, holdings, { text });
  const effectOf = ({ id }: CardSummary) =>
    answerTo(getCardHistory, holdings, { id }).effects.find((effect) => holdsOn(effect, on))?.says ?? null;
  return {
    there: cards.filter(({ firstDay }) => firstDay <= on).map((card) => ({ ...card, effect: effectOf(card) })),
    later: cards.filter(({ firstDay }) => firstDay > on),
    imported,
  };
}

/** A question of the catalogue that names a card. `isOn`: an answer is expected for the day. */
export type NamingQuestion = { readonly id: string; readonly title: string; readonly isOn: boolean };

/** The questions of the catalogue that name a card, by title. */
export function questionsNaming({ playbook }: HoldingsOnDay, name: string, on: IsoDate): NamingQuestion[] {
  return [...playbook.questions.values()]
    .filter(({ situation }: CatalogueQuestion) => situation.events.some((event) => names(event, name.toLowerCase())))
    .map(({ id, title, expected }) => ({ id, title, isOn: expected.some((interval) => holdsOn(interval, on)) }))
    .toSorted(byText(({ title }) => title));
}

function names(written: unknown, name: string): boolean {
  if (typeof written === "string") return written.toLowerCase() === name;
  return typeof written === "object" && written !== null && Object.values(written).some((value) => names(value, name));
}

/** The days whose lists of rulings on a card are known to be complete, oldest first. */
export function daysOfLists(holdings: HoldingsOnDay, id: string): IsoDate[] {
  const { lists } = answerTo(getRulingsHistory, holdings, { id });
  return [...new Set(lists.filter(({ isWhole }) => isWhole).map(({ shownOn }) => shownOn))].toSorted();
}

/** A card on two days: its words, and the words of imported files. */
export type CardBeside = {
  readonly texts: {
    readonly before: WordingAnswer | null;
    readonly after: WordingAnswer | null;
    /** `null` if nothing is to compare, or not both are held as a whole. */
    readonly words: readonly WordOperation[] | null;
  };
  /** `null` if the words are the same, or not known on both days. */
  readonly imported: {
    readonly before: ImportedTextAnswer;
    readonly after: ImportedTextAnswer;
    readonly words: readonly WordOperation[];
  } | null;
};

/** Compares what a card said on two days. */
export function cardBeside(card: CardHistoryAnswer, { from, to }: TwoDays): CardBeside {
  const [before, after] = [from, to].map((on) => card.texts.find((text) => holdsOn(text, on)) ?? null);
  const [old, fresh] = [from, to].map((on) => card.imported.find((state) => holdsOn(state, on)));
  const texts = { before: before ?? null, after: after ?? null };
  return {
    texts: { ...texts, words: wordingDifference(texts.before, texts.after) },
    imported:
      old === undefined || fresh === undefined || old === fresh
        ? null
        : { before: old, after: fresh, words: compareWords(old.value?.words ?? "", fresh.value?.words ?? "") },
  };
}

/** The rulings of two days compared, and those of the days for which no source shows the whole list. */
export type RulingsBeside = { readonly changes: readonly RulingChange[]; readonly notSure: readonly IsoDate[] };

/** Compares the rulings on a card on two days; `null` if none are known. Throws `card-not-out-yet`. */
export function rulingsOfTwoDays(holdings: HoldingsOnDay, id: string, { from, to }: TwoDays): RulingsBeside | null {
  const [before, after] = [from, to].map((on) => answerTo(getRulings, holdings, { id, on }));
  if (before === undefined || after === undefined || before.lists.length === 0) return null;
  const notSure = [before, after].filter(({ shownBy }) => shownBy === null).map(({ on }) => on);
  return { changes: rulingsBeside(before.rulings, after.rulings), notSure };
}
