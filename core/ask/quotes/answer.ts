import type { Archive } from "../../archive/archive.ts";
import { tournamentTitles } from "../../archive/document.ts";
import { titleOn } from "../../archive/life.ts";
import { entriesOn, holdersOn } from "../../archive/sections.ts";
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
import { entryAddress, lineageAddress, ruleAddress } from "../../text/addresses.ts";
import { counted } from "../../text/counts.ts";
import { earliest, fromInText, intervalInText, untilInText } from "../../text/day-words.ts";
import { haveCommonDay, type Interval, type IsoDate } from "../../text/days.ts";
import { abridged } from "../../text/shorten.ts";
import { compareWords } from "../../text/words.ts";
import {
  type BestDays,
  mayHaveHeldOn,
  pageDatingOf,
  printOf,
  sharedDays,
  tournamentSearch,
  turnAwayFrom,
  turnsAround,
} from "./dating.ts";
import type { StatementPeriod } from "./find.ts";
import { locateSentences, type QuotedSentence } from "./locate.ts";
import { readPage, type Sentence } from "./page.ts";
import { type Statements, statementsOf } from "./statements.ts";

/** The text to date, a sentence or a page, and the day on which it was written, if known. */
type QuotesQuestion = {
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
export function quotesAnswer(
  archive: Archive,
  { text, on, tournamentRules = new Map() }: QuotesQuestion,
): QuotesAnswer {
  const tournament = new Map<QuotedSentence, Omit<TournamentQuote, "shared">>();
  const inTournament = tournamentSearch(tournamentRules.values());
  const sentences = locateSentences(archive, sentencesIn(text)).map((sentence) => {
    const isUnclear = sentence.weight === "nothing" || sentence.weight === "near";
    const quote = isUnclear ? inTournament(sentence.sentence.text) : null;
    if (quote === null) return sentence;
    const other = { ...sentence, ...ofTournament };
    tournament.set(other, quote);
    return other;
  });
  const dating = pageDatingOf(archive, sentences);
  const { basis, dated, surely } = dating;
  const fits = dating.fits.map((fit) => ({
    ...fit,
    releases: releasesOn(archive, fit),
    turns: withoutRepeats(sentences, turnsAround(archive, sentences, dated, fit)),
  }));
  const parts = {
    on,
    basis,
    fits,
    surely,
    lacking: dating.lacking.map(({ from, to, leftOut }) => ({
      from,
      to,
      leftOut: leftOut.map(({ lineage, part, text: left }) => ({ lineage: lineage.id, part, text: left })),
    })),
    nearlyFits: dating.best.slice(0, bestMax).map((best) => nearlyFit(archive, sentences, dated.length, best)),
    onDay: on === null || basis === null ? null : fitOn(archive, sentences, dated, on),
    counts: countsOf(sentences),
    releases: { held: archive.heldReleases.length, known: archive.releases.length },
  };
  const statements = statementsOf(archive);
  const shown = Math.max(1, Math.min(placesMax.sentence, Math.floor(placesMax.page / sentences.length)));
  const answers = sentences.map((sentence) => {
    const quote = tournament.get(sentence);
    return {
      ...sentenceAnswer(archive, statements, sentence, shown),
      tournament: quote === undefined ? null : { ...quote, shared: sharedDays(quote, fits) },
    };
  });
  return { ...parts, summary: sentencesAbout(parts, sentences, answers), sentences: answers };
}

/** The sentences of a text; refuses a text without words, and one that takes too long. */
function sentencesIn(text: string): Sentence[] {
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
      { sentences: sentences.length, sentencesMax: quotingMax_sentences },
    );
  return sentences;
}

/** A sentence of another authority has no place in the rules, not even a near one. */
const ofTournament = {
  weight: "tournament",
  finding: { match: "none", statements: [], isPart: false, nearness: 0, length_words: 0 },
  periods: [],
  days: [],
  surely: [],
} as const;

function releasesOn(archive: Archive, days: Interval): string[] {
  return archive.releases.filter((release) => haveCommonDay(release, days)).map(({ from }) => from);
}

/** Reports the turns of a repeated sentence once. */
function withoutRepeats(sentences: readonly QuotedSentence[], turns: readonly Turn[]): Turn[] {
  const byTurn = new Map<string, Turn>();
  for (const turn of turns) {
    const { text, number } = sentences[turn.sentence]?.sentence ?? { text: "", number: null };
    const key = `${turn.on} ${turn.edge} ${number} ${text}`;
    if (!byTurn.has(key)) byTurn.set(key, turn);
  }
  return [...byTurn.values()];
}

function nearlyFit(archive: Archive, sentences: readonly QuotedSentence[], dated: number, best: BestDays): NearlyFit {
  const { from, to, against } = best;
  return {
    from,
    to,
    fitting: dated - against.length,
    releases: releasesOn(archive, best),
    against: withoutRepeats(
      sentences,
      against.flatMap((index) => turnsOf(archive, sentences, index, from)),
    ),
  };
}

function fitOn(archive: Archive, sentences: readonly QuotedSentence[], dated: readonly number[], on: IsoDate) {
  const against = dated.filter((index) => !mayHaveHeldOn(sentences[index]?.days ?? [], on));
  return {
    isFit: against.length === 0,
    against: withoutRepeats(
      sentences,
      against.flatMap((index) => turnsOf(archive, sentences, index, on)),
    ),
  };
}

function turnsOf(archive: Archive, sentences: readonly QuotedSentence[], index: number, day: IsoDate): Turn[] {
  const sentence = sentences[index];
  return sentence === undefined ? [] : turnAwayFrom(archive, sentence, index, day);
}

function countsOf(sentences: readonly QuotedSentence[]): QuotesAnswer["counts"] {
  const counts = { sentences: sentences.length, dates: 0, little: 0, near: 0, tournament: 0, nothing: 0 };
  for (const { weight } of sentences) counts[weight]++;
  return counts;
}

function sentenceAnswer(
  archive: Archive,
  statements: Statements,
  dated: QuotedSentence,
  shown: number,
): Omit<LocatedSentence, "tournament"> {
  const { sentence, finding, periods } = dated;
  const { match, isPart, nearness } = finding;
  const isAsPrinted = match === "exact" || match === "none" || isPart;
  const wording = isAsPrinted ? null : wordingOf(statements, dated);
  return {
    line: sentence.line,
    number: sentence.number,
    isExample: sentence.isExample,
    text: sentence.text,
    match,
    isPart,
    nearness: Math.round(nearness * 1000) / 1000,
    weight: dated.weight,
    claim: dated.claim,
    days: dated.days,
    surely: dated.surely,
    wording,
    words: wording === null ? [] : compareWords(wording, sentence.text),
    places: periods.slice(0, shown).map((period) => quotePlace(archive, period)),
    placesTotal: periods.length,
  };
}

/** The wording shown for a place: if possible, one that was at the number that the page gives. */
function wordingOf(statements: Statements, { finding, periods }: QuotedSentence): string {
  const [shown] = periods;
  const position = finding.statements.find((at) => statements.at(at) === shown?.statement);
  return printOf(statements, position ?? finding.statements[0] ?? -1);
}

function quotePlace(archive: Archive, period: StatementPeriod): QuotePlace {
  const { lineage, part, example, number, name, surely, possibly, heldIn } = period;
  const on = surely[0]?.from ?? possibly[0]?.from;
  return {
    lineage: lineage.id,
    title: on === undefined ? lineage.title : titleOn(lineage, on),
    kind: lineage.kind,
    part,
    example,
    number,
    name,
    surely,
    possibly,
    heldIn,
    href: hrefOf(archive, period, on),
  };
}

/** By number or term, if no other lineage has it on that day. */
function hrefOf(archive: Archive, { lineage, number, name }: StatementPeriod, on: IsoDate | undefined): string {
  if (on !== undefined && number !== null && holdersOn(archive, number, on).length === 1)
    return ruleAddress(number, on);
  if (on !== undefined && lineage.kind === "glossary" && name !== null && entriesOn(archive, name, on).length === 1)
    return entryAddress(name, on);
  return lineageAddress(lineage.id);
}

type Parts = Omit<QuotesAnswer, "summary" | "sentences">;

/** The most important results of dating a page, in a few sentences. */
function sentencesAbout(
  { on, basis, fits, surely, lacking, nearlyFits, onDay, counts, releases }: Parts,
  sentences: readonly QuotedSentence[],
  answers: readonly LocatedSentence[],
): string[] {
  const summary: string[] = [];
  if (basis === null)
    summary.push(
      counts.little > 0
        ? "These words say little: they are too few, or too common, to date anything."
        : counts.tournament > 0
          ? "No sentence is in the rules held; sentences from the tournament documents are shown below."
          : "The text cannot be dated: no sentence is in the rules held.",
    );
  if (basis === "nearest")
    summary.push("No sentence matches exactly. The days are those of the nearest wordings, and may be wrong.");
  if (fits.length > 0)
    summary.push(
      `${basis === "nearest" ? "The closest wordings" : "All the sentences that can be dated"} ${isSameDays(fits, surely) ? "stood" : "may have stood"} ${fits.map(intervalInText).join(" and ")} (${counted(fits.flatMap((fit) => fit.releases).length, "release")}).`,
    );
  if (fits.length > 0 && !isSameDays(fits, surely))
    summary.push(
      surely.length === 0
        ? "For none of these days is it certain that all of it was in force, because some releases are not held."
        : `${basis === "nearest" ? "They are" : "All of it is"} certain to have been in force ${surely.map(intervalInText).join(" and ")}; for the other days, no release is held that could confirm it.`,
    );
  for (const { leftOut, ...days } of lacking)
    summary.push(
      `${intervalInText(days)} would fit its words as well, but on those days a rule that it quotes also had a sentence that it leaves out: ${quoted(leftOut[0]?.text ?? "")}.`,
    );
  const best = nearlyFits[0];
  if (best !== undefined)
    summary.push(
      `No day fits all of it. Most of it, ${best.fitting} of ${counts.dates || counts.near} sentences, fits ${nearlyFits.map(intervalInText).join(" or ")}.`,
      ...best.against.slice(0, shownMax).map((turn) => turnSentence(turn, sentences)),
    );
  const ends = fits.flatMap(({ turns }) => turns).filter(({ kind, edge }) => edge === "ends" && kind === "words");
  summary.push(...ends.slice(0, shownMax).map((turn) => turnSentence(turn, sentences)));
  if (on !== null && onDay !== null)
    summary.push(
      onDay.isFit
        ? `On ${on} all of it may have been in force.`
        : `On ${on} not all of it was in force: ${counted(onDay.against.length, "sentence")} said otherwise or stood elsewhere.`,
    );
  summary.push(
    ...answers
      .filter(({ tournament }) => tournament !== null)
      .slice(0, shownMax)
      .map(tournamentSentence),
  );
  if (counts.nothing > 0)
    summary.push(
      `${counted(counts.nothing, "sentence")} ${counts.nothing === 1 ? "matches" : "match"} nothing that is held.${releases.held < releases.known ? ` Whole rulebooks are held for ${releases.held} of ${releases.known} known releases, so a rule that is not held may have these words.` : ""}`,
    );
  return summary;
}

const shownMax = 3;

/**
 * Names a sentence of the tournament documents, and says whether the page mixes texts that were never in force
 * together.
 */
function tournamentSentence({ text, tournament }: LocatedSentence): string {
  if (tournament === null) return "";
  const { document, number, days, shared } = tournament;
  const place = `${tournamentTitles[document]}${number === null ? "" : `, ${number}`}`;
  const opening = `${quoted(text)} is from another document, the ${place}, and may have been in force ${intervalInText(days)}`;
  if (shared === null) return `${opening}.`;
  if (shared.length > 0) return `${opening}; of the days above, that is ${shared.map(intervalInText).join(" and ")}.`;
  return `${opening}: on none of the days above. The page mixes texts that were never in force together.`;
}

function turnSentence(
  { sentence, on, isPossible, edge, kind, number, numberBeyond, wordingBeyond }: Turn,
  sentences: readonly QuotedSentence[],
): string {
  const own = sentences[sentence];
  // The words of the page were not in the rules; only the nearest wording was.
  const words = `${own?.finding.match === "nearest" ? "What comes nearest to " : ""}${quoted(own?.sentence.text ?? "")}`;
  const where = number === null ? "" : ` (${number})`;
  const when =
    edge === "ends"
      ? untilInText({ to: on, isEndFirstSeen: isPossible })
      : `${fromInText({ from: on })}${earliest(isPossible)}`;
  if (kind === "words")
    return `${words}${where} stood ${when}; ${edge === "ends" ? "then" : "before that"} it read ${quoted(wordingBeyond ?? "")}.`;
  if (kind === "number")
    return `${words} stood at ${number} ${when}; ${edge === "ends" ? "then" : "before that"} at ${numberBeyond ?? "a number that is not known"}.`;
  return `${words}${where} stood ${when}.`;
}

function isSameDays(left: readonly Interval[], right: readonly Interval[]): boolean {
  return left.map(intervalInText).join() === right.map(intervalInText).join();
}

const quotedMax_chars = 160;

function quoted(text: string): string {
  return `"${abridged(text, quotedMax_chars)}"`;
}
