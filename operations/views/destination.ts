import type { Archive } from "../../core/archive/archive.ts";
import { entriesFoundOn, entriesHeaded } from "../../core/archive/glossary.ts";
import { holdersOn } from "../../core/archive/sections.ts";
import { termKey } from "../../core/archive/term-key.ts";
import { cardsCalled } from "../../core/ask/cards/named.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { titledRulesOn } from "../../core/ask/keywords.ts";
import { nearWords, termsForAbbreviation } from "../../core/ask/near-words.ts";
import { askedFrom, correctedDay, readingsOf, type TypedQuery } from "../../core/ask/query.ts";
import { setFound } from "../../core/ask/sets.ts";
import { noImportedCards } from "../../core/cards/imported.ts";
import type { Holdings } from "../../core/holdings.ts";
import {
  comparePath,
  entryAddress,
  lineagePath,
  numberAddress,
  numberPath,
  pageOf,
  releaseAddress,
  releasesAddress,
  withQuery,
} from "../../core/text/addresses.ts";
import { addDays, haveCommonDay, holdsOn, type IsoDate } from "../../core/text/days.ts";
import { isSection, type RuleNumber, ruleNumberFrom } from "../../core/text/rule-number.ts";
import { withoutLastWord } from "../../core/text/shorten.ts";
import { ownAddressOn } from "./addresses.ts";

/** Where the search box leads: to a page, or to a choice between texts of which one is meant. */
export type Destination =
  | { readonly kind: "page"; readonly address: string }
  /** Numbers that can be read as two days. */
  | { readonly kind: "two-days"; readonly readings: readonly string[] }
  /** A day that the calendar does not have, and the text with the nearest one. */
  | { readonly kind: "no-such-day"; readonly written: string; readonly readings: readonly string[] };

/** The page that answers what was typed into the search box of a page about the day `on`. */
export function destinationOf(holdings: HoldingsOnDay, written: string, on: IsoDate | undefined): Destination {
  const readings = readingsOf(written);
  if (readings.length > 1) return { kind: "two-days", readings };
  const corrected = correctedDay(written);
  if (corrected !== undefined) return { kind: "no-such-day", written: corrected.written, readings: [corrected.text] };
  return { kind: "page", address: pageFor(holdings, readings[0] ?? written, { on, today: holdings.today }) };
}

/** Words that may have been meant by a text that is not found. */
export function wordsNear({ archive }: HoldingsOnDay, text: string, on: IsoDate): readonly string[] {
  return nearWords(archive, text, on);
}

type AskedDays = { readonly on: IsoDate | undefined; readonly today: IsoDate };

function pageFor(holdings: Holdings, written: string, days: AskedDays): string {
  const { archive } = holdings;
  const asked = askedFrom(written, days.today);
  switch (asked.kind) {
    case "nothing":
      return "/";
    case "number":
      return numberDestination(archive, asked, days);
    case "between":
      return betweenDestination(asked);
    case "day":
      return pageOf(releasesAddress(asked.on));
    case "quote":
      // The longest names of cards are as long as a sentence.
      return cardDestination(holdings, { text: asked.text, on: null }) ?? quoteDestination(asked.text);
    case "words":
      return (
        setDestination(archive, asked, "named") ??
        // "Magic 2010" is a set: its year is no day.
        (asked.on === null ? undefined : setDestination(archive, { text: written, on: null }, "any")) ??
        namedDestination(holdings, asked) ??
        wordsDestination(holdings, asked, days) ??
        titleDestination(archive, asked, days) ??
        shortDestination(holdings, asked, days) ??
        setDestination(archive, asked, "any") ??
        besideSetDestination(holdings, asked, days) ??
        searchFor(asked)
      );
  }
}

/**
 * A number without a day is looked up on the day of the page. If no rule had it then, the page shows all lineages that
 * ever had it.
 */
function numberDestination(
  archive: Archive,
  { number, on, before }: Extract<TypedQuery, { kind: "number" }>,
  days: AskedDays,
): string {
  if (on !== null)
    return numberPath(number, before === undefined ? on : firstUse(archive, number, { from: on, to: before }));
  const day = days.on ?? days.today;
  const [holder, ...others] = holdersOn(archive, number, day);
  const isShown =
    holder !== undefined && others.length === 0 && ownAddressOn(archive, holder.lineage, day) !== undefined;
  return isShown || !archive.numberPeriodsByNumber.has(number)
    ? numberPath(number, day)
    : pageOf(numberAddress(number));
}

/** The first day of the interval in which a number was in use; otherwise its first day of use. */
function firstUse(archive: Archive, number: RuleNumber, days: { from: IsoDate; to: IsoDate }): IsoDate {
  const use = archive.numberPeriodsByNumber.get(number)?.find((period) => haveCommonDay(period, days));
  return use === undefined || use.from < days.from ? days.from : use.from;
}

function betweenDestination({ from, to, number }: { from: IsoDate; to: IsoDate; number: RuleNumber | null }): string {
  return number === null || isSection(number)
    ? comparePath({ from, to }, number)
    : withQuery("/diff", { from, to, rule: number });
}

/** A match by name or id: a curated card, a question of the catalogue, or a lineage. */
function namedDestination({ archive, playbook }: Holdings, { text, on }: Words): string | undefined {
  const [card, ...others] = cardsCalled({ playbook, cards: noImportedCards }, text);
  if (card !== undefined && others.length === 0) return withQuery(pageOf(card.href), { on });
  const question = playbook.questions.get(text.toLowerCase());
  if (question !== undefined) return withQuery(`/questions/${encodeURIComponent(question.id)}`, { on });
  return archive.lineages.has(text) ? lineagePath(text, on ?? undefined) : undefined;
}

/** The release that came with a set. A day beside it means something else. */
function setDestination(archive: Archive, { text, on }: Words, which: "named" | "any"): string | undefined {
  const found = on === null ? setFound(archive, text) : undefined;
  return found === undefined || (which === "named" && !found.isNamed)
    ? undefined
    : pageOf(releaseAddress(found.release));
}

/** Words between a number or term and a set, as in "702.19 in M10" or "trample before Magic 2010". */
const beforeSet = /(?:^|[\s,;])(?:(?:in|with|at|as of|since|of|from|after)(?: the)?|(?<before>before))$/i;
/** Names of sets have fewer words. */
const setMax_words = 8;

/** A number, term or title beside a set, first or last: on the day of its release, or on the day before. */
function besideSetDestination(holdings: Holdings, { text, on }: Words, days: AskedDays): string | undefined {
  const { archive } = holdings;
  const words = text.split(/[\s,]+/);
  if (on !== null || words.length < 2) return undefined;
  for (let size = Math.min(setMax_words, words.length - 1); size > 0; size -= 1)
    for (const [named, rest] of [
      [words.slice(-size), words.slice(0, -size)],
      [words.slice(0, size), words.slice(size)],
    ] as const) {
      const set = setFound(archive, named.join(" "));
      if (set === undefined) continue;
      const joined = rest.join(" ");
      const isBefore = beforeSet.exec(joined)?.groups?.["before"] !== undefined;
      const day = isBefore ? addDays(set.release as IsoDate, -1) : (set.release as IsoDate);
      const sought = joined.replace(beforeSet, "").trim();
      if (isBefore && sought === "") return pageOf(releasesAddress(day));
      const number = ruleNumberFrom(sought);
      if (number !== undefined) return numberPath(number, day);
      const asked = { text: sought, on: day };
      const found = wordsDestination(holdings, asked, days) ?? titleDestination(archive, asked, days);
      if (found !== undefined) return found;
    }
  return undefined;
}

type Words = Omit<Extract<TypedQuery, { kind: "words" }>, "kind">;

/**
 * A term of the day shown, or of the last day that had it; otherwise a card. If a term and a card have the same name,
 * the search shows both. Nothing if neither has the name.
 */
function wordsDestination(holdings: Holdings, { text, on }: Words, days: AskedDays): string | undefined {
  const { archive } = holdings;
  const day = on ?? days.on ?? days.today;
  const found = entriesFoundOn(archive, text, day);
  const [entry] = found.length > 0 || on !== null ? found : entriesHeaded(archive, text).slice(-1);
  const card = cardDestination(holdings, { text, on });
  if (card !== undefined) return entry === undefined ? card : searchFor({ text, on });
  if (found.length > 1) return pageOf(entryAddress(text, day));
  if (entry !== undefined) return lineagePath(entry.lineage.id, holdsOn(entry, day) ? day : entry.from);
  return undefined;
}

/** A rule with these words as its title, on the day shown. */
function titleDestination(archive: Archive, { text, on }: Words, days: AskedDays): string | undefined {
  const day = on ?? days.on ?? days.today;
  const key = termKey(text);
  const found = titledRulesOn(archive, day).find(({ title }) => termKey(title) === key);
  return found === undefined ? undefined : lineagePath(found.holder.lineage.id, day);
}

/** An abbreviation: the entry or rule of the term for which it stands, or a search for that term. */
function shortDestination(holdings: Holdings, { text, on }: Words, days: AskedDays): string | undefined {
  const words = termsForAbbreviation(text);
  for (const long of words) {
    const asked = { text: long, on };
    const found = wordsDestination(holdings, asked, days) ?? titleDestination(holdings.archive, asked, days);
    if (found !== undefined) return found;
  }
  return words[0] === undefined ? undefined : searchFor({ text: words[0], on });
}

/** The page of a card with exactly this name; if there are several, the search with all of them. */
function cardDestination(holdings: Holdings, { text, on }: Words): string | undefined {
  const [card, ...others] = cardsCalled(holdings, text);
  if (card === undefined) return undefined;
  return others.length === 0 ? withQuery(pageOf(card.href), { on }) : searchFor({ text, on });
}

/** Words are searched on the day written, or otherwise on all days. */
function searchFor({ text, on }: Words): string {
  return withQuery("/search", { q: text, on: on ?? "any" });
}

/** Longer texts belong in the form of the tool, which accepts pages. */
const quoteMax_chars = 1_500;

/** A pasted sentence is dated by the rules it quotes, cut after a word if it is too long for an address. */
function quoteDestination(pasted: string): string {
  const text = pasted.trim();
  const cut = text.length <= quoteMax_chars ? text : withoutLastWord(text.slice(0, quoteMax_chars));
  return withQuery("/tools/quote", { text: cut });
}
