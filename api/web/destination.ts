import { entryAddress, numberAddress, releasesAddress } from "../../core/addresses.ts";
import { type Asked, askedFrom } from "../../core/asked.ts";
import { holdsOn, type IsoDate } from "../../core/days.ts";
import { entriesFoundOn, entriesHeaded } from "../../core/glossary.ts";
import { bearersOn, type History } from "../../core/history.ts";
import { isSection, type RuleNumber } from "../../core/rule-number.ts";
import { lineagePathOn, numberPath, ownPathOn, pageOf, withQuery } from "./addresses.ts";

/** The day that was looked at when something was typed, if any; and today. */
export type Looking = { readonly on: IsoDate | undefined; readonly today: IsoDate };

/** The page on which what somebody typed into the one box is answered. */
export function destinationOf(history: History, written: string, looking: Looking): string {
  const asked = askedFrom(written);
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
      return wordsDestination(history, asked, looking);
  }
}

/** A number without a day is meant as of the day looked at. Where it is nobody's then, all who ever bore it are shown. */
function numberDestination(
  history: History,
  { number, on }: Extract<Asked, { kind: "number" }>,
  looking: Looking,
): string {
  if (on !== null) return numberPath(number, on);
  const day = looking.on ?? looking.today;
  const [bearer, ...others] = bearersOn(history, number, day);
  const isShown = bearer !== undefined && others.length === 0 && ownPathOn(history, bearer.lineage, day) !== undefined;
  return isShown || !history.tenuresByNumber.has(number) ? numberPath(number, day) : pageOf(numberAddress(number));
}

function betweenDestination({ from, to, number }: { from: IsoDate; to: IsoDate; number: RuleNumber | null }): string {
  if (number === null) return withQuery("/diff", { from, to });
  return withQuery("/diff", isSection(number) ? { from, to, section: number } : { from, to, rule: number });
}

/** A term of the day looked at, or of the last day that had it; words are looked for on the day written, else on all. */
function wordsDestination(history: History, { text, on }: Extract<Asked, { kind: "words" }>, looking: Looking): string {
  const day = on ?? looking.on ?? looking.today;
  const found = entriesFoundOn(history, text, day);
  const [entry] = found.length > 0 || on !== null ? found : entriesHeaded(history, text).slice(-1);
  if (found.length > 1) return pageOf(entryAddress(text, day));
  if (entry !== undefined) return lineagePathOn(history, entry.lineage.id, holdsOn(entry, day) ? day : entry.from);
  return withQuery("/search", { q: text, on: on ?? "any" });
}

/** The full text takes no longer questions (db/search/expression.ts). */
/** Longer ones belong into the form of the tool, which takes pages. */
const quoteMax_chars = 1_500;

/** A pasted sentence is dated by the rules it quotes, cut at a word where it is too long for an address. */
function quoteDestination(pasted: string): string {
  const text = pasted.trim();
  const cut = text.length <= quoteMax_chars ? text : text.slice(0, quoteMax_chars).replace(/\s+\S*$/, "");
  return withQuery("/tools/quote", { text: cut });
}
