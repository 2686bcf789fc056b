import type { Card } from "../../cards/card.ts";
import { cardKey } from "../../cards/names.ts";
import type { CardMention } from "../../contract/search.ts";
import type { Holdings } from "../../holdings.ts";
import type { Playbook } from "../../play/playbook.ts";
import { cardAddress } from "../../text/addresses.ts";
import { byText } from "../../text/order.ts";

type Cards = Pick<Holdings, "playbook" | "cards">;

/** The largest number of cards shown with the results of a search; `/v1/cards` lists all. */
const namedMax = 10;

/**
 * At most ten curated or imported cards whose names contain all words of a text: first those with exactly that name
 * (`cardsCalled`), then the others by name.
 */
export function cardsNamed({ playbook, cards: imported }: Cards, text: string): CardMention[] {
  const words = text.split(/\s+/).map(cardKey).filter(Boolean);
  if (words.length === 0) return [];
  const curated = [...playbook.cards.values()].filter(({ name }) => hasAll(cardKey(name), words));
  const called = cardsCalled({ playbook, cards: imported }, text);
  const { names } = imported.namesWith(words, 2 * namedMax);
  const takenNames = new Set([...called, ...curated].map(({ name }) => name));
  const others = [
    ...curated.map(({ id, name }) => ({ name, href: cardAddress(id) })),
    ...names.filter((name) => !takenNames.has(name)).map((name) => ({ name, href: cardAddress(name) })),
  ].toSorted(byText(({ name }) => name));
  const all = [...called, ...others];
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index).slice(0, namedMax);
}

/**
 * The cards with exactly this name. The name of a face counts too and, for curated cards, the part of the name before a
 * comma.
 */
export function cardsCalled({ playbook, cards: imported }: Cards, text: string): CardMention[] {
  const key = cardKey(text);
  if (key === "") return [];
  const curated = playbook.once(curatedByKey).get(key);
  if (curated !== undefined) return curated.map(({ id, name }) => ({ name, href: cardAddress(id) }));
  return imported.named(key).map(({ name, oracleId }, _, { length }) => ({
    name: name ?? oracleId,
    // If several cards have the name, only their ids distinguish them.
    href: cardAddress(length === 1 && name !== null ? name : oracleId),
  }));
}

function hasAll(key: string, words: readonly string[]): boolean {
  return words.every((word) => key.includes(word));
}

/** The curated cards by the keys of their names, and of the parts of them before a comma. */
function curatedByKey({ cards }: Playbook): ReadonlyMap<string, readonly Card[]> {
  const byKey = new Map<string, Card[]>();
  for (const card of cards.values())
    for (const key of new Set([card.name, card.name.split(",", 1)[0] ?? ""].map(cardKey)))
      byKey.set(key, [...(byKey.get(key) ?? []), card]);
  return byKey;
}
