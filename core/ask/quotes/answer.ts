import { entryAddress, lineageAddress, ruleAddress } from "../../archive/addresses.ts";
import type { History } from "../../archive/history.ts";
import { entriesOn, holdersOn } from "../../archive/sections.ts";
import { titleOn } from "../../archive/titles.ts";
import { quotingMax_chars, quotingMax_sentences } from "../../contract/limits.ts";
import type {
  LocatedSentence,
  NearlyFit,
  QuotePlace,
  QuotesAnswer,
  TournamentQuote,
  Turn,
} from "../../contract/quotes.ts";
import type { Playbook } from "../../play/playbook.ts";
import { Problem } from "../../problem.ts";
import { finished, type Steps } from "../../steps.ts";
import { haveCommonDay, type Interval, type IsoDate } from "../../text/days.ts";
import { compareWords } from "../../text/words.ts";
import { type BestDays, datingOf } from "./dating.ts";
import { type Located, locateSentences } from "./locate.ts";
import { readPage } from "./page.ts";
import type { StatementPeriod } from "./standings.ts";
import { type Statements, statementsOf } from "./statements.ts";
import { sentencesAbout } from "./summary.ts";
import { sharedDays, tournamentSearch } from "./tournament.ts";
import { mayHaveStoodOn, printOf, turnAwayFrom, turnsAround } from "./turns.ts";

/** The text to date, a sentence or a page, and the day on which it was written, if known. */
export type QuotesQuestion = {
  readonly text: string;
  readonly on: IsoDate | null;
  /** The known sentences of the tournament documents, which are reported separately. */
  readonly tournamentRules?: Playbook["tournamentRules"];
};

/**
 * The most places shown for a sentence, and roughly for a page: a stock sentence that is repeated has many places each
 * time.
 */
const placesMax = { sentence: 12, page: 4000 };
const bestMax = 5;

/**
 * Dates a sentence or a page by its words. Throws `invalid-request` for a text without words, and `too-large` for one
 * with too many characters or sentences.
 */
export function quotesAnswer(history: History, question: QuotesQuestion): QuotesAnswer {
  return finished(answerQuotes(history, question));
}

/** The same in steps: a book takes seconds. */
export function* answerQuotes(
  history: History,
  { text, on, tournamentRules = new Map() }: QuotesQuestion,
): Steps<QuotesAnswer> {
  if (text.length > quotingMax_chars)
    throw new Problem(
      "too-large",
      `The text has ${text.length} characters; at most ${quotingMax_chars} are read at once.`,
      { characters: text.length, charactersMax: quotingMax_chars },
    );
  const sentences = readPage(text);
  if (sentences.length === 0) throw new Problem("invalid-request", "There are no words in this text.");
  if (sentences.length > quotingMax_sentences)
    throw new Problem(
      "too-large",
      `The text has ${sentences.length} sentences; at most ${quotingMax_sentences} are located at once.`,
      {
        sentences: sentences.length,
        sentencesMax: quotingMax_sentences,
      },
    );
  const inTournament = tournamentSearch(tournamentRules.values());
  const tournament = new Map<Located, Omit<TournamentQuote, "shared">>();
  const located = (yield* locateSentences(history, sentences)).map((one) => {
    const quote = one.weight === "nothing" || one.weight === "near" ? inTournament(one.sentence.text) : null;
    if (quote === null) return one;
    const other = { ...one, ...ofTournament };
    tournament.set(other, quote);
    return other;
  });
  const dating = datingOf(history, located);
  const { basis, dated, surely } = dating;
  const fits = dating.fits.map((fit) => ({
    ...fit,
    releases: releasesOn(history, fit),
    turns: withoutRepeats(located, turnsAround(history, located, dated, fit)),
  }));
  const parts = {
    ...{ on, basis, fits, surely },
    lacking: dating.lacking.map(({ from, to, leftOut }) => ({
      ...{ from, to },
      leftOut: leftOut.map(({ lineage, part, text: left }) => ({ lineage: lineage.id, part, text: left })),
    })),
    nearlyFits: dating.best.slice(0, bestMax).map((best) => nearlyFit(history, located, dated.length, best)),
    onDay: on === null || basis === null ? null : thenOn(history, located, dated, on),
    counts: countsOf(located),
    releases: { held: history.heldReleases.length, known: history.releases.length },
  };
  const statements = statementsOf(history);
  const shown = Math.max(1, Math.min(placesMax.sentence, Math.floor(placesMax.page / located.length)));
  const answered: LocatedSentence[] = [];
  for (const one of located) {
    const quote = tournament.get(one);
    answered.push({
      ...sentenceAnswer(history, statements, one, shown),
      tournament: quote === undefined ? null : { ...quote, shared: sharedDays(quote, fits) },
    });
    yield;
  }
  return { ...parts, summary: sentencesAbout(parts, located, answered), sentences: answered };
}

/** A sentence of another authority has no place in the rules, not even a near one. */
const ofTournament = {
  weight: "tournament",
  finding: { match: "none", statements: [], isPart: false, nearness: 0, length_words: 0 },
  ...{ standings: [], days: [], surely: [] },
} as const;

function releasesOn(history: History, days: Interval): string[] {
  return history.releases.filter((release) => haveCommonDay(release, days)).map(({ from }) => from);
}

/** Reports the turns of a repeated sentence once. */
function withoutRepeats(located: readonly Located[], turns: readonly Turn[]): Turn[] {
  const byTurn = new Map<string, Turn>();
  for (const turn of turns) {
    const { text, number } = located[turn.sentence]?.sentence ?? { text: "", number: null };
    const key = `${turn.on} ${turn.edge} ${number} ${text}`;
    if (!byTurn.has(key)) byTurn.set(key, turn);
  }
  return [...byTurn.values()];
}

function nearlyFit(history: History, located: readonly Located[], dated: number, best: BestDays): NearlyFit {
  const { from, to, against } = best;
  return {
    ...{ from, to, fitting: dated - against.length, releases: releasesOn(history, best) },
    against: withoutRepeats(
      located,
      against.flatMap((place) => turnsOf(history, located, place, from)),
    ),
  };
}

function thenOn(history: History, located: readonly Located[], dated: readonly number[], on: IsoDate) {
  const against = dated.filter((place) => !mayHaveStoodOn(located[place]?.days ?? [], on));
  return {
    isFit: against.length === 0,
    against: withoutRepeats(
      located,
      against.flatMap((place) => turnsOf(history, located, place, on)),
    ),
  };
}

function turnsOf(history: History, located: readonly Located[], place: number, day: IsoDate): Turn[] {
  const one = located[place];
  return one === undefined ? [] : turnAwayFrom(history, one, place, day);
}

function countsOf(located: readonly Located[]): QuotesAnswer["counts"] {
  const counts = { sentences: located.length, dates: 0, little: 0, near: 0, tournament: 0, nothing: 0 };
  for (const { weight } of located) counts[weight]++;
  return counts;
}

function sentenceAnswer(
  history: History,
  statements: Statements,
  one: Located,
  shown: number,
): Omit<LocatedSentence, "tournament"> {
  const { sentence, finding, standings } = one;
  const { match, isPart, nearness } = finding;
  const isAsPrinted = match === "exact" || match === "none" || isPart;
  const wording = isAsPrinted ? null : wordingOf(statements, one);
  return {
    ...{ line: sentence.line, number: sentence.number, isExample: sentence.isExample, text: sentence.text },
    ...{ match, isPart, nearness: Math.round(nearness * 1000) / 1000 },
    ...{ weight: one.weight, claim: one.claim, days: one.days, surely: one.surely },
    wording,
    words: wording === null ? [] : compareWords(wording, sentence.text),
    places: standings.slice(0, shown).map((standing) => quotePlace(history, standing)),
    placesTotal: standings.length,
  };
}

/** The wording shown for a place: if possible, one that was at the number that the page gives. */
function wordingOf(statements: Statements, { finding, standings }: Located): string {
  const [shown] = standings;
  const place = finding.statements.find((one) => statements.at(one) === shown?.statement);
  return printOf(statements, place ?? finding.statements[0] ?? -1);
}

function quotePlace(history: History, standing: StatementPeriod): QuotePlace {
  const { lineage, part, example, number, name, surely, possibly, heldIn } = standing;
  const on = surely[0]?.from ?? possibly[0]?.from;
  return {
    ...{
      lineage: lineage.id,
      title: on === undefined ? lineage.title : titleOn(lineage, on),
      kind: lineage.kind,
      part,
      example,
      number,
      name,
    },
    ...{ surely, possibly, heldIn, href: hrefOf(history, standing, on) },
  };
}

/** By number or term, if no other lineage has it on that day. */
function hrefOf(history: History, { lineage, number, name }: StatementPeriod, on: IsoDate | undefined): string {
  if (on !== undefined && number !== null && holdersOn(history, number, on).length === 1)
    return ruleAddress(number, on);
  if (on !== undefined && lineage.kind === "glossary" && name !== null && entriesOn(history, name, on).length === 1)
    return entryAddress(name, on);
  return lineageAddress(lineage.id);
}
