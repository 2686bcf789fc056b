import { colors, keywords } from "../../../play/words/vocabulary.ts";
import { numbers, type Word } from "./words.ts";

/** What words say that something has or costs: numbers, keywords, counters and payments. */

/** A phrase, and the place after its last word. */
export type Read<Phrase> = { readonly value: Phrase; readonly end: number };

/** The word for a colour. */
export const color = colors.join("|");
export const basicLand = "plains|island|swamp|mountain|forest";
const isProtection = new RegExp(`^(?:${color}|everything)$`);
const isLandwalk = new RegExp(`^(?:${basicLand})walk$`);
const spoken = [...keywords].map((keyword) => [keyword.split("-"), keyword] as const);

/** Keywords with a cost behind them. */
const withCost = new Set(["ward", "equip", "cycling", "outlast", "level-up"]);

/** The number that a word writes. */
export function numberWritten(word: string | undefined): number | null {
  if (word === undefined) return null;
  if (/^\d{1,4}$/.test(word)) return Number(word);
  const at = numbers.indexOf(word);
  return at > 0 ? at : null;
}

/** The keyword at a place, of one or several words and perhaps with a number. */
export function keywordAt(words: readonly Word[], at: number): Read<string> | null {
  const { word = "" } = words[at] ?? {};
  if (word === "protection") {
    const quality = words[at + 2]?.word ?? "";
    const isKnown = words[at + 1]?.word === "from" && isProtection.test(quality);
    return isKnown ? { value: `protection-from-${quality}`, end: at + 3 } : null;
  }
  if (isLandwalk.test(word)) return { value: word, end: at + 1 };
  const fits = spoken.flatMap(([parts, keyword]) => {
    if (word === keyword) return [{ value: keyword, end: at + 1 }];
    return parts.every((part, nth) => words[at + nth]?.text.toLowerCase() === part)
      ? [{ value: keyword, end: at + parts.length }]
      : [];
  });
  const longest = fits.toSorted((one, other) => other.end - one.end)[0];
  if (longest === undefined) return null;
  // What is paid for it says nothing of what it does.
  if (withCost.has(longest.value)) {
    let end = longest.end;
    while (/^\{[^{}]+\}$|^\d+$/.test(words[end]?.word ?? "")) end += 1;
    return { value: longest.value, end };
  }
  const number = words[longest.end]?.word ?? "";
  return /^\d+$/.test(number) ? { value: `${longest.value}-${number}`, end: longest.end + 1 } : longest;
}

export type QualityPhrase = {
  readonly keywords: readonly string[];
  readonly loyalty: number | null;
  readonly counters: Readonly<Record<string, number>>;
};

/** A list of keywords and counters, as after “with” and “has”. */
export function qualitiesAt(words: readonly Word[], at: number): Read<QualityPhrase> | null {
  let value: QualityPhrase = { keywords: [], loyalty: null, counters: {} };
  let end = at;
  let next = at;
  while (next < words.length) {
    const keyword = keywordAt(words, next);
    const counters = keyword === null ? countersAt(words, next) : null;
    if (keyword !== null) value = { ...value, keywords: [...value.keywords, keyword.value] };
    else if (counters !== null) {
      const { kind, count } = counters.value;
      if (kind === "loyalty") value = { ...value, loyalty: count };
      else value = { ...value, counters: { ...value.counters, [kind]: count } };
    } else break;
    end = keyword?.end ?? counters?.end ?? next;
    next = end;
    while (/^(?:,|and|&)$/.test(words[next]?.word ?? "")) next += 1;
  }
  return end === at ? null : { value, end };
}

/** “Two +1/+1 counters on it”, “4 loyalty”. */
export function countersAt(words: readonly Word[], at: number): Read<{ kind: string; count: number }> | null {
  const loyalty = words[at]?.word === "loyalty" ? numberWritten(words[at + 1]?.word) : null;
  if (loyalty !== null) return { value: { kind: "loyalty", count: loyalty }, end: at + 2 };
  const count = /^an?(?:other)?$/.test(words[at]?.word ?? "") ? 1 : numberWritten(words[at]?.word);
  const kind = words[at + 1]?.word ?? "";
  if (count === null) return null;
  const isCounter = words[at + 2]?.word === "counter";
  if (kind !== "loyalty" && !(isCounter && counterKinds.test(kind))) return null;
  const end = at + (isCounter ? 3 : 2);
  const isOnIt = words[end]?.word === "on" && /^(?:it|them)$/.test(words[end + 1]?.word ?? "");
  return { value: { kind, count }, end: isOnIt ? end + 2 : end };
}

/** The kinds of counters that words can name. */
export const counterKinds = /^(?:[+-]\d+\/[+-]\d+|lore|loyalty|defense|stun|shield|finality|charge|level|time|flying)$/;

/** The mana cost of a card: “{1}{R}”. */
export function costAt(words: readonly Word[], at: number): Read<string> | null {
  let end = at;
  while (/^\{(?:\d{1,2}|(?:2\/)?[wubrgc](?:\/[wubrgp])?)\}$/.test(words[end]?.word ?? "")) end += 1;
  const value = words.slice(at, end).map(({ text }) => text.toUpperCase());
  return end === at ? null : { value: value.join(""), end };
}

const payments: readonly (readonly [words: RegExp, payment: string])[] = [
  [/^\{t\}$/, "tap"],
  [/^tap (?:this creature|this permanent|this artifact)$/, "tap"],
  [/^sacrifice (?:this creature|this permanent|this artifact|this enchantment|it)$/, "sacrifice"],
  [/^\{[^{}q]{1,5}\}$/, "mana"],
];

/** What is paid for an ability: “{2}, {T}, sacrifice this creature”. */
export function paymentsAt(words: readonly Word[], at: number): Read<readonly string[]> | null {
  const value: string[] = [];
  let end = at;
  for (;;) {
    const next = end > at && words[end]?.word === "," ? end + 1 : end;
    const found = [3, 2, 1].flatMap((length) => {
      const text = words
        .slice(next, next + length)
        .map(({ word }) => word)
        .join(" ");
      return payments.flatMap(([form, payment]) => (form.test(text) ? [{ payment, end: next + length }] : []));
    })[0];
    if (found === undefined) return value.length === 0 ? null : { value, end };
    value.push(found.payment);
    end = found.end;
  }
}
