import type { TournamentRule } from "../../archive/tournament-rules.ts";
import type { TournamentQuote } from "../../contract/quotes.ts";
import { addDays, type IsoDate } from "../../text/days.ts";
import { type DaySet, intersectionOf } from "./day-sets.ts";
import { trimmedWords, wordsIn } from "./statement-index.ts";

type Stated = Omit<TournamentQuote, "shared"> & { readonly words: string };

/** A part of a sentence with fewer words may come from anywhere. */
const partMin_words = 8;

/**
 * Finds sentences in the tournament documents, as far as their words are held. `shared` are the days in common with
 * those that fit the rest.
 */
export function tournamentSearch(
  rules: Iterable<TournamentRule>,
): (text: string) => Omit<TournamentQuote, "shared"> | null {
  const stated = [...rules].flatMap(statedBy);
  return (text) => {
    const words = foldedWords(text);
    const found = stated.find((one) => isSameOrPart(one.words, words));
    if (found === undefined) return null;
    const { words: _, ...quote } = found;
    return quote;
  };
}

/** The days of a tournament sentence that are also among those that fit. */
export function sharedDays({ days }: Pick<TournamentQuote, "days">, fits: DaySet): DaySet | null {
  return fits.length === 0 ? null : intersectionOf([days], fits);
}

function statedBy({ id, title, statements }: TournamentRule): Stated[] {
  return statements.flatMap(({ quote, document, number, from, basis }, place) => {
    if (quote === null) return [];
    const before = statements[place - 1];
    // A sentence first seen on a day was introduced after the last day on which another one was seen.
    const first =
      basis === "seen" ? (before === undefined ? firstDay : addDays(before.lastSeenOn ?? before.from, 1)) : from;
    const days = { from: first, to: statements[place + 1]?.from ?? null };
    return [{ words: foldedWords(quote), rule: id, title, document, number, days }];
  });
}

/** No tournament took place before. */
const firstDay = "1993-08-05" as IsoDate;

function foldedWords(text: string): string {
  return wordsIn(trimmedWords(text).toLowerCase()).join(" ");
}

function isSameOrPart(known: string, words: string): boolean {
  if (known === words) return true;
  const [part, whole] = known.length < words.length ? [known, words] : [words, known];
  return part.split(" ").length >= partMin_words && ` ${whole} `.includes(` ${part} `);
}
