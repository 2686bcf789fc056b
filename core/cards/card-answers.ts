import { cardAddress } from "../addresses.ts";
import { type SourceNamed, sourcesNamed } from "../answers/parts.ts";
import type { Interval, IsoDate } from "../days.ts";
import { holdsOn } from "../days.ts";
import type { Confidence, History } from "../history.ts";
import type { Card, CardAct, CardText, Layer, Playbook } from "../outcomes/playbook.ts";
import { RulesError } from "../refusal.ts";
import type { ImportedCard, ImportedCards, ImportedState, ImportedText } from "./imported.ts";
import { cardKey, nearestNames } from "./names.ts";

/** The archive, as far as cards need it. */
export type Library = { readonly history: History; readonly playbook: Playbook; readonly imported: ImportedCards };

/** What a card says from one day on, as a person wrote it down. */
export type WordingAnswer = Interval & {
  /** In our words. */
  readonly says: string;
  /** At most one sentence of it. */
  readonly quote: string | null;
  /** Of the whole text in canonical form, where it was seen. */
  readonly sha256: string | null;
  readonly why: string | null;
  readonly confidence: Confidence;
  readonly sources: readonly SourceNamed[];
};

/** What a card does to who decides, from one day on. */
export type EffectAnswer = Interval & {
  readonly target: CardText["target"];
  readonly says: string;
  readonly acts: readonly CardAct[];
};

export type CardSummary = {
  readonly id: string;
  readonly name: string;
  readonly firstDay: IsoDate;
  readonly isTournamentLegal: boolean;
  /** Its effect as it is now. */
  readonly says: string;
  readonly rulings: number;
  readonly href: string;
};

export type CardsAnswer = {
  readonly cards: readonly CardSummary[];
  /** Names of further cards, known from imported files alone. */
  readonly imported: readonly string[];
};

type CardFacts = {
  readonly id: string;
  readonly name: string;
  readonly layer: Layer;
  readonly cost: string | null;
  readonly type: string | null;
  /** The day on which it came out; `null` where only an import knows it. */
  readonly firstDay: IsoDate | null;
  readonly isTournamentLegal: boolean | null;
  readonly notes: string | null;
  readonly sources: readonly SourceNamed[];
  readonly links: { readonly self: string; readonly history: string; readonly rulings: string };
};

/** A card on a day. */
export type CardAnswer = CardFacts & {
  readonly on: IsoDate;
  /** What a person wrote down; `null` for a card that only an import knows. */
  readonly text: WordingAnswer | null;
  readonly effect: EffectAnswer | null;
  /** What the newest download until that day says, or the first one after it; `null` where none has the card. */
  readonly imported: ImportedState<ImportedText> | null;
};

/** A card through time. */
export type CardHistoryAnswer = CardFacts & {
  readonly texts: readonly WordingAnswer[];
  readonly effects: readonly EffectAnswer[];
  readonly imported: readonly ImportedState<ImportedText>[];
};

/** A card that was found: curated, imported or both. */
export type FoundCard = { readonly card: Card | undefined; readonly imported: ImportedCard | undefined };

const importedNamesMax = 50;

/** The cards, all or those in whose name, words or notes all words of a text stand. Names from imports come only with a text. */
export function cardsAnswer({ playbook, imported }: Library, text: string | undefined): CardsAnswer {
  const words = (text ?? "").split(/\s+/).map(cardKey).filter(Boolean);
  // A text of which nothing is left asks for something, and nothing has it.
  const isUnanswerable = text !== undefined && words.length === 0;
  const cards = [...playbook.cards.values()]
    .filter(({ name, notes, texts }) => {
      const said = cardKey([name, notes, ...texts.map(({ says }) => says)].join(" "));
      return !isUnanswerable && words.every((word) => said.includes(word));
    })
    .map((card) => summaryOf(playbook, card))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const known = new Set(cards.map(({ name }) => cardKey(name)));
  return {
    cards,
    imported:
      words.length === 0
        ? []
        : imported.namesWith(words.join(""), importedNamesMax).filter((name) => !known.has(cardKey(name))),
  };
}

/** A card on a day. Refuses with `unknown-card`, and with `card-not-out-yet` a day before it came out. */
export function cardAnswer(library: Library, { id, on }: { readonly id: string; readonly on: IsoDate }): CardAnswer {
  const found = cardNamed(library, id);
  requireOut(found, on);
  const { card, imported } = found;
  const states = imported?.texts ?? [];
  return {
    ...factsOf(library, found),
    on,
    text: card === undefined ? null : (wordingsOf(library, card).find((wording) => holdsOn(wording, on)) ?? null),
    effect: card === undefined ? null : (effectsOf(card).find((effect) => holdsOn(effect, on)) ?? null),
    imported: states.find((state) => holdsOn(state, on)) ?? states[0] ?? null,
  };
}

/** A card through time. Refuses with `unknown-card`. */
export function cardHistoryAnswer(library: Library, id: string): CardHistoryAnswer {
  const found = cardNamed(library, id);
  const { card, imported } = found;
  return {
    ...factsOf(library, found),
    texts: card === undefined ? [] : wordingsOf(library, card),
    effects: card === undefined ? [] : effectsOf(card),
    imported: imported?.texts ?? [],
  };
}

/** Finds a card by its id or name, be it curated or imported. Refuses with `unknown-card`, with the nearest names. */
export function cardNamed({ playbook, imported }: Library, id: string): FoundCard {
  const key = cardKey(id);
  const cards = [...playbook.cards.values()];
  const card = key === "" ? undefined : cards.find((one) => cardKey(one.id) === key || cardKey(one.name) === key);
  const other = key === "" ? undefined : imported.named(card === undefined ? key : cardKey(card.name));
  if (card !== undefined || other !== undefined) return { card, imported: other };
  const shown = id.slice(0, 80);
  const choices = nearestNames(id, [...cards.map(({ name }) => name), ...imported.namesWith(key.slice(0, 4), 200)]);
  const near = choices.length === 0 ? "/v1/cards lists those it knows" : `perhaps ${choices.join(", or ")} was meant`;
  throw new RulesError("unknown-card", `Annals knows no card "${shown}"; ${near}.`, { card: shown, choices });
}

/** Refuses with `card-not-out-yet` where a card came out after a day. */
export function requireOut({ card }: FoundCard, on: IsoDate): void {
  const firstDay = card?.texts[0]?.from;
  if (card === undefined || firstDay === undefined || on >= firstDay) return;
  throw new RulesError("card-not-out-yet", `${card.name} came out on ${firstDay}; on ${on} there was no such card.`, {
    card: card.name,
    on,
    firstDay,
  });
}

/** The id by which a card is addressed. */
export function idOf({ card, imported }: FoundCard): string {
  return card?.id ?? imported?.oracleId ?? "";
}

/** The name of a card; its Oracle id where only rulings on it were imported. */
export function nameOf({ card, imported }: FoundCard): string {
  return card?.name ?? imported?.name ?? imported?.oracleId ?? "";
}

function factsOf({ history }: Library, found: FoundCard): CardFacts {
  const { card, imported } = found;
  const newest = imported?.texts.findLast(({ value }) => value !== null)?.value;
  const self = cardAddress(idOf(found));
  return {
    id: idOf(found),
    name: nameOf(found),
    layer: "card",
    cost: card?.cost ?? newest?.cost ?? null,
    type: card?.type ?? newest?.type ?? null,
    firstDay: card?.texts[0]?.from ?? null,
    isTournamentLegal: card?.isTournamentLegal ?? null,
    notes: card?.notes ?? null,
    sources: sourcesNamed(history, card?.sources ?? []),
    links: { self, history: `${self}/history`, rulings: `${self}/rulings` },
  };
}

/** The wordings of a card; where none are written down, what it does stands for them. */
function wordingsOf({ history }: Library, card: Card): WordingAnswer[] {
  const written = card.wordings.length > 0 ? card.wordings : card.texts.map((text) => wordingFrom(card, text));
  return written.map(({ sources, ...wording }, index) => ({
    ...wording,
    to: written[index + 1]?.from ?? null,
    sources: sourcesNamed(history, sources),
  }));
}

function wordingFrom({ sources }: Card, { from, says }: CardText): Card["wordings"][number] {
  return { from, says, quote: null, sha256: null, why: null, confidence: "high", sources };
}

function effectsOf({ texts }: Card): EffectAnswer[] {
  return texts.map(({ from, target, says, acts }, index) => ({
    ...{ from, to: texts[index + 1]?.from ?? null },
    ...{ target, says, acts },
  }));
}

function summaryOf({ rulings }: Playbook, { id, name, isTournamentLegal, texts }: Card): CardSummary {
  return {
    ...{ id, name, isTournamentLegal },
    firstDay: texts[0]?.from as IsoDate,
    says: texts.at(-1)?.says ?? "",
    rulings: rulings.get(id)?.rulings.length ?? 0,
    href: cardAddress(id),
  };
}
