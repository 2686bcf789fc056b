import { cardAddress, entryAddress, numberAddress, releasesAddress } from "../core/archive/addresses.ts";
import { entriesFoundOn, entriesHeaded } from "../core/archive/glossary.ts";
import type { History } from "../core/archive/history.ts";
import { holdersOn } from "../core/archive/sections.ts";
import { type Asked, askedFrom } from "../core/ask/query.ts";
import { cardKey } from "../core/cards/names.ts";
import type { Playbook } from "../core/play/playbook.ts";
import { holdsOn, type IsoDate } from "../core/text/days.ts";
import { isSection, type RuleNumber } from "../core/text/rule-number.ts";
import { withoutLastWord } from "../core/text/shorten.ts";
import { lineagePath, lineagePathOn, numberPath, ownPathOn, pageOf, withQuery } from "./addresses.ts";

/** The day that was looked at when something was typed, if any; and today. */
export type Looking = { readonly on: IsoDate | undefined; readonly today: IsoDate };

/** What is looked into: the rules, and what happens at the table. */
export type Known = { readonly history: History; readonly playbook: Playbook };

/** The page on which what somebody typed into the one box is answered. */
export function destinationOf({ history, playbook }: Known, written: string, looking: Looking): string {
  const asked = askedFrom(written, looking.today);
  switch (asked.kind) {
    case "nothing":
      return "/";
    case "number":
      return numberDestination(history, asked, looking);
    case "between":
      return betweenDestination(asked);
    case "day":
      return pageOf(releasesAddress(asked.on));
    case "quote":
      return quoteDestination(asked.text);
    case "words":
      return namedDestination({ history, playbook }, asked) ?? wordsDestination(history, asked, looking);
  }
}

/**
 * A number without a day is meant as of the day looked at. Where it is nobody's then, all who ever bore it are shown.
 */
function numberDestination(
  history: History,
  { number, on, before }: Extract<Asked, { kind: "number" }>,
  looking: Looking,
): string {
  if (on !== null)
    return numberPath(number, before === undefined ? on : firstUse(history, number, { from: on, to: before }));
  const day = looking.on ?? looking.today;
  const [holder, ...others] = holdersOn(history, number, day);
  const isShown = holder !== undefined && others.length === 0 && ownPathOn(history, holder.lineage, day) !== undefined;
  return isShown || !history.numberPeriodsByNumber.has(number)
    ? numberPath(number, day)
    : pageOf(numberAddress(number));
}

/** The first day of a stretch on which a number was in use; where it was not, the first of all. */
function firstUse(history: History, number: RuleNumber, days: { from: IsoDate; to: IsoDate }): IsoDate {
  const use = history.numberPeriodsByNumber
    .get(number)
    ?.find(({ from, to }) => from < days.to && (to === null || to > days.from));
  return use === undefined || use.from < days.from ? days.from : use.from;
}

function betweenDestination({ from, to, number }: { from: IsoDate; to: IsoDate; number: RuleNumber | null }): string {
  if (number === null) return withQuery("/diff", { from, to });
  return withQuery("/diff", isSection(number) ? { from, to, section: number } : { from, to, rule: number });
}

/**
 * What is called by its name or id: a card, a question of the catalogue, a lineage. A card may be called by the part of
 * its name before the comma.
 */
function namedDestination(
  { history, playbook }: Known,
  { text, on }: Extract<Asked, { kind: "words" }>,
): string | undefined {
  const key = cardKey(text);
  const isCalled = (name: string) => [name, name.split(",", 1)[0] ?? ""].some((one) => cardKey(one) === key);
  const cards = key === "" ? [] : [...playbook.cards.values()].filter(({ name }) => isCalled(name));
  if (cards[0] !== undefined && cards.length === 1) return withQuery(pageOf(cardAddress(cards[0].id)), { on });
  const question = playbook.questions.get(text.toLowerCase());
  if (question !== undefined) return withQuery(`/questions/${encodeURIComponent(question.id)}`, { on });
  return history.lineages.has(text) ? lineagePath(text, on ?? undefined) : undefined;
}

/**
 * A term of the day looked at, or of the last day that had it; words are looked for on the day written, else on all.
 */
function wordsDestination(history: History, { text, on }: Extract<Asked, { kind: "words" }>, looking: Looking): string {
  const day = on ?? looking.on ?? looking.today;
  const found = entriesFoundOn(history, text, day);
  const [entry] = found.length > 0 || on !== null ? found : entriesHeaded(history, text).slice(-1);
  if (found.length > 1) return pageOf(entryAddress(text, day));
  if (entry !== undefined) return lineagePathOn(history, entry.lineage.id, holdsOn(entry, day) ? day : entry.from);
  return withQuery("/search", { q: text, on: on ?? "any" });
}

/** Longer ones belong into the form of the tool, which takes pages. */
const quoteMax_chars = 1_500;

/** A pasted sentence is dated by the rules it quotes, cut at a word where it is too long for an address. */
function quoteDestination(pasted: string): string {
  const text = pasted.trim();
  const cut = text.length <= quoteMax_chars ? text : withoutLastWord(text.slice(0, quoteMax_chars));
  return withQuery("/tools/quote", { text: cut });
}
