import type { Card, CardText } from "../../cards/card.ts";
import {
  type CardImport,
  type ImportedCard,
  type ImportedCards,
  type ImportedState,
  type ImportedText,
  stateOn,
} from "../../cards/imported.ts";
import { cardKey, namedBy, nearestNamed } from "../../cards/names.ts";
import type {
  CardAnswer,
  CardHistoryAnswer,
  CardSummary,
  CardsAnswer,
  EffectAnswer,
  ImportedTextAnswer,
  WordingAnswer,
} from "../../contract/cards.ts";
import type { RulingChange, RulingOnDay, SaidAnswer } from "../../contract/rulings.ts";
import type { Holdings } from "../../holdings.ts";
import type { Playbook } from "../../play/playbook.ts";
import { Problem } from "../../problem.ts";
import { cardAddress } from "../../text/addresses.ts";
import { holdsOn, type IsoDate } from "../../text/days.ts";
import { byText } from "../../text/order.ts";
import { compareWords, type WordOperation } from "../../text/words.ts";
import { sourcesNamed } from "../parts.ts";

/** A card that was found: curated, imported or both. */
type FoundCard = { readonly card: Card | undefined; readonly imported: ImportedCard | undefined };

const importedNamesMax = 50;

/**
 * All curated cards, or with a text the cards whose name, words or notes contain all its words. Imported cards are only
 * listed with a text.
 */
export function cardsAnswer({ playbook, cards: imported }: Holdings, text: string | undefined): CardsAnswer {
  const words = (text ?? "").split(/\s+/).map(cardKey).filter(Boolean);
  // A text without letters and digits matches nothing.
  const isUnanswerable = text !== undefined && words.length === 0;
  const cards = [...playbook.cards.values()]
    .filter(({ name, notes, texts }) => {
      const text = cardKey([name, notes, ...texts.map(({ says }) => says)].join(" "));
      return !isUnanswerable && words.every((word) => text.includes(word));
    })
    .map((card) => cardSummaryOf(playbook, card))
    .toSorted(byText(({ name }) => name));
  const { names, count } = imported.namesWith(words, importedNamesMax);
  const curated = new Set([...playbook.cards.values()].map(({ name }) => cardKey(name)));
  const others = names.filter((name) => !curated.has(cardKey(name)));
  return { cards, imported: others, importedCount: count - (names.length - others.length) };
}

/** A card on a day. Throws `unknown-card`, and `card-not-out-yet` for a day before it came out. */
export function cardAnswer(holdings: Holdings, { id, on }: { readonly id: string; readonly on: IsoDate }): CardAnswer {
  const match = cardNamed(holdings, id);
  requireOut(match, on);
  const { card, imported } = match;
  const states = imported?.texts ?? [];
  return {
    ...factsOf(holdings, match),
    on,
    text: card === undefined ? null : (wordingsOf(holdings, card).find((wording) => holdsOn(wording, on)) ?? null),
    effect: card === undefined ? null : (effectsOf(card).find((effect) => holdsOn(effect, on)) ?? null),
    imported: stateOn(states, on, downloadDays(holdings.cards, "oracle")) ?? null,
    firstImportedOn: states[0]?.from ?? null,
  };
}

/** A card through time. Throws `unknown-card`. */
export function cardHistoryAnswer(holdings: Holdings, id: string): CardHistoryAnswer {
  const match = cardNamed(holdings, id);
  const { card, imported } = match;
  return {
    ...factsOf(holdings, match),
    texts: card === undefined ? [] : wordingsOf(holdings, card),
    effects: card === undefined ? [] : effectsOf(card),
    imported: textsCompared(imported?.texts ?? []),
  };
}

function textsCompared(states: readonly ImportedState<ImportedText>[]): ImportedTextAnswer[] {
  return states.map((state, index) => {
    const [before, after] = [states[index - 1]?.value?.words, state.value?.words];
    return { ...state, words: before === undefined || after === undefined ? null : compareWords(before, after) };
  });
}

export function downloadDays(imported: ImportedCards, kind: CardImport["kind"]): IsoDate[] {
  return imported.imports().flatMap((cardImport) => (cardImport.kind === kind ? [cardImport.downloadedOn] : []));
}

/**
 * Finds a curated or imported card by its id or name, or by the name of a face. Throws `unknown-card` with the nearest
 * names, and `ambiguous` for a name that several imported cards have.
 */
export function cardNamed({ playbook, cards: imported }: Holdings, id: string): FoundCard {
  const key = cardKey(id);
  const cards = cardsByKey(playbook);
  const card = cards.get(key);
  if (card !== undefined) return { card, imported: imported.named(cardKey(card.name))[0] };
  const [other, ...others] = key === "" ? [] : imported.named(key);
  if (other !== undefined && others.length > 0) throw ambiguous(id, [other, ...others]);
  if (other !== undefined) return { card: cards.get(cardKey(other.name ?? "")), imported: other };
  const shown = id.slice(0, 80);
  const choices = nearestNamed(id, [...[...cards.values()].map(({ name }) => namedBy(name)), ...imported.names()]);
  const near = choices.length === 0 ? "/v1/cards lists those it knows" : `perhaps ${choices.join(", or ")} was meant`;
  throw new Problem("unknown-card", `Annals knows no card "${shown}"; ${near}.`, { card: shown, choices });
}

/** The cards of a playbook, a few dozen, by the keys of their ids and names. */
function cardsByKey(playbook: Playbook): ReadonlyMap<string, Card> {
  const cards = [...playbook.cards.values()].flatMap((card) => [
    [cardKey(card.id), card] as const,
    [cardKey(card.name), card] as const,
  ]);
  return new Map(cards);
}

/** If the names are equal, the ids distinguish the cards. */
function ambiguous(id: string, cards: readonly ImportedCard[]): Problem {
  const names = [...new Set(cards.map(({ name }) => name))];
  const choices = names.length === cards.length ? names : cards.map(({ oracleId }) => oracleId);
  const detail = `${cards.length} cards are called "${id.slice(0, 80)}"; ask for one of them by ${choices.join(", or ")}.`;
  return new Problem("ambiguous", detail, { card: id.slice(0, 80), choices });
}

/** Throws `card-not-out-yet` if a card came out after a day. */
export function requireOut({ card }: FoundCard, on: IsoDate): void {
  const firstDay = card?.texts[0]?.from;
  if (card === undefined || firstDay === undefined || on >= firstDay) return;
  throw new Problem("card-not-out-yet", `${card.name} came out on ${firstDay}; it did not exist on ${on}.`, {
    card: card.name,
    on,
    firstDay,
  });
}

/** The id by which a card is addressed. */
export function idOf({ card, imported }: FoundCard): string {
  return card?.id ?? imported?.oracleId ?? "";
}

/** The name of a card; its Oracle id if only rulings on it were imported. */
export function nameOf({ card, imported }: FoundCard): string {
  return card?.name ?? imported?.name ?? imported?.oracleId ?? "";
}

function factsOf({ archive }: Holdings, match: FoundCard): Omit<CardHistoryAnswer, "texts" | "effects" | "imported"> {
  const { card, imported } = match;
  const newest = imported?.texts.findLast(({ value }) => value !== null)?.value;
  const self = cardAddress(idOf(match));
  return {
    id: idOf(match),
    name: nameOf(match),
    layer: "card",
    cost: card?.cost ?? newest?.cost ?? null,
    type: card?.type ?? newest?.type ?? null,
    firstDay: card?.texts[0]?.from ?? null,
    isTournamentLegal: card?.isTournamentLegal ?? null,
    notes: card?.notes ?? null,
    sources: sourcesNamed(archive, card?.sources ?? []),
    links: { self, history: `${self}/history`, rulings: `${self}/rulings` },
  };
}

/** The wordings of a card. If none are recorded, each text of what it does counts as a wording. */
function wordingsOf({ archive }: Holdings, card: Card): WordingAnswer[] {
  const written = card.wordings.length > 0 ? card.wordings : card.texts.map((text) => wordingFrom(card, text));
  return written.map(({ sources, ...wording }, index) => ({
    ...wording,
    to: written[index + 1]?.from ?? null,
    words: wording.sha256 !== null ? "whole" : wording.quote !== null ? "quoted" : "not-held",
    sources: sourcesNamed(archive, sources),
  }));
}

function wordingFrom({ sources }: Card, { from, says }: CardText): Card["wordings"][number] {
  return { from, says, quote: null, sha256: null, why: null, confidence: "high", sources };
}

function effectsOf({ texts }: Card): EffectAnswer[] {
  return texts.map(({ from, target, says, acts }, index) => ({
    from,
    to: texts[index + 1]?.from ?? null,
    target,
    says,
    acts,
  }));
}

function cardSummaryOf({ rulings }: Playbook, { id, name, isTournamentLegal, texts }: Card): CardSummary {
  return {
    id,
    name,
    isTournamentLegal,
    firstDay: texts[0]?.from as IsoDate,
    says: texts.at(-1)?.says ?? "",
    rulings: rulings.get(id)?.rulings.length ?? 0,
    href: cardAddress(id),
  };
}

/** Compares the rulings of two days: first the rulings of the earlier day in their order, then the new ones. */
export function rulingsBeside(before: readonly RulingOnDay[], after: readonly RulingOnDay[]): RulingChange[] {
  const [old, fresh] = [before, after].map((rulings) => new Map(rulings.map((ruling) => [ruling.id, ruling])));
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => changeOf(old?.get(id), fresh?.get(id)) ?? []);
}

function changeOf(before: RulingOnDay | undefined, after: RulingOnDay | undefined): RulingChange | undefined {
  const ruling = after ?? before;
  if (ruling === undefined) return undefined;
  const isSame = before?.summary === after?.summary && before?.quote === after?.quote;
  return {
    ruling: ruling.id,
    title: ruling.title,
    class: before === undefined ? "added" : after === undefined ? "dropped" : isSame ? "unchanged" : "reworded",
    before: saidIn(before),
    after: saidIn(after),
    words: wordsBeside(before?.quote, after?.quote),
    why: isSame ? null : (after?.why ?? null),
  };
}

function saidIn(ruling: RulingOnDay | undefined): SaidAnswer | null {
  return ruling === undefined ? null : { summary: ruling.summary, quote: ruling.quote };
}

/**
 * How the sentences quoted from two wordings of a card differ; `null` if one is not held as a whole, or if they are
 * equal.
 */
export function wordingDifference(
  before: WordingAnswer | null,
  after: WordingAnswer | null,
): readonly WordOperation[] | null {
  return [before, after].every((wording) => isSentence(wording?.quote ?? ""))
    ? wordsBeside(before?.quote, after?.quote)
    : null;
}

/**
 * Says whether a quotation is a whole sentence. If a part of a sentence were compared, everything not quoted would look
 * removed.
 */
function isSentence(quote: string): boolean {
  return /^[^\p{Ll}]/u.test(quote) && /[.!?]["”)]*$/.test(quote);
}

function wordsBeside(
  before: string | null | undefined,
  after: string | null | undefined,
): readonly WordOperation[] | null {
  return before && after && before !== after ? compareWords(before, after) : null;
}
