import type { Archive } from "../../archive/archive.ts";
import { tournamentTitles } from "../../archive/document.ts";
import { termKey } from "../../archive/lineage.ts";
import { isBeyondNewestRelease } from "../../archive/lookup.ts";
import { heldReleaseOn, releaseOn, unheldReleaseInText } from "../../archive/releases.ts";
import { entriesOn } from "../../archive/sections.ts";
import { fullTextOf } from "../../archive/wordings.ts";
import type { FindAnswer, FoundPlace } from "../../contract/find.ts";
import type { Holdings } from "../../holdings.ts";
import { lineageAddress, questionAddress, withQuery } from "../../text/addresses.ts";
import { dayInWords } from "../../text/day-words.ts";
import { firstDayOf, type IsoDate } from "../../text/days.ts";
import { wholeWordsOf } from "../../text/shorten.ts";
import { correctedDay } from "../../text/written-days.ts";
import { cardsCalled, cardsNamed } from "../cards/named.ts";
import { comparisonIn, dayOf, dayPlace, dayPlaceIn, firstDayHeld, lastDayKnown, pointInWords } from "./days.ts";
import { documentChangePlaces } from "./document-changes.ts";
import { contentsPlace, documentPlaces, nearDocumentPlaces, withWordsOfTitles } from "./documents.ts";
import { intentIn } from "./intents.ts";
import { atLevelAsked } from "./level.ts";
import { numberResult } from "./numbers.ts";
import {
  type FindDays,
  type FindResult,
  type FoundPage,
  placeAt,
  placeOfLineage,
  placeOfParameter,
  placeShown,
  withWordsOf,
  wordsLacked,
} from "./places.ts";
import { type BoxReading, readingFrom } from "./reading.ts";
import { situationResult } from "./situations.ts";
import { correctionOf, readAs } from "./spelling.ts";
import { keyText, nameKey, subjectsOn } from "./subjects.ts";
import { isQuestion } from "./vocabulary.ts";
import { newestDay, wordResult } from "./words.ts";

/** What was typed, the day of the page on which it was typed, and today. */
export type FindQuestion = FindDays & { readonly q: string };

const othersMax = 10;
const nothing: FindResult = { understood: [], answer: null, others: [], without: [] };

/**
 * Finds the page that answers what a person typed: a number, a day, a set, a comparison, a page of the service, or
 * words. If it is not certain, there is no answer, and `others` lists what may be meant. Never throws.
 */
export function findAnswer(holdings: Holdings, { q, on, today }: FindQuestion): FindAnswer {
  const reading = readingFrom(holdings, q, today);
  const found = reading.text === "" ? nothing : withoutNoDays(foundFor(holdings, reading, { on, today }), reading);
  const noted = withUnheldRelease(holdings, found, reading, on);
  const { understood, answer, others, without } = heldOnly(holdings, noted, today);
  const seen = new Set(answer === null ? [] : [answer.address]);
  const distinct = others.filter(({ address }) => !seen.has(address) && seen.add(address));
  const listed = distinct.slice(0, othersMax);
  const lacked = wordsLacked(without, answer === null ? listed : [answer]);
  const shown = listed.map((place) => placeShown(holdings, place));
  return { q, on, understood, answer: answer && placeShown(holdings, answer), others: shown, without: lacked };
}

/** What has the form of a day and is none is said, and then no page answers for certain. */
function withoutNoDays(found: FindResult, { noDays }: BoxReading): FindResult {
  if (noDays.length === 0) return found;
  const { understood, answer, others, without } = found;
  return {
    understood: [...noDays.map((written) => `“${written}” names no day of the calendar.`), ...understood],
    answer: null,
    others: answer === null ? others : [answer, ...others],
    without: [...without, ...noDays],
  };
}

/** On a day in the words whose release is not held, rules are listed by the numbers that the release before gave them. */
function withUnheldRelease({ archive }: Holdings, found: FindResult, { points }: BoxReading, asked: IsoDate) {
  // Without one, a place on another day is beside what was asked, and its title has the day.
  if (points.length === 0) return found;
  const { understood, answer, others } = found;
  const places = [...(answer === null ? [] : [answer]), ...others];
  const days = places.flatMap(({ kind, address }) => (kind === "rule" || kind === "section" ? dayShown(address) : []));
  const [day] = days.filter((day) => day !== asked);
  const release = day === undefined ? undefined : releaseOn(archive, day)?.from;
  const held = day === undefined ? undefined : heldReleaseOn(archive, day);
  if (day === undefined || release === undefined || held === undefined || release === held) return found;
  const unheld = { release, restsOn: held, beyondNewestRelease: isBeyondNewestRelease(archive, day) };
  return { ...found, understood: [...understood, unheldReleaseInText(unheld, dayInWords(day))] };
}

/** The day for which a page shows something. */
function dayShown(address: string): readonly IsoDate[] {
  const [, day] = /^(?:\/on\/|[^#]*?[?&](?:on|from)=)(\d{4}-\d{2}-\d{2})/.exec(address) ?? [];
  return day === undefined ? [] : [day as IsoDate];
}

/**
 * Of a day before the first rulebook, of a rule of play before its first value, and of days to come nothing can be shown:
 * such a place is no answer.
 */
function heldOnly({ archive, playbook, documents }: Holdings, found: FindResult, today: IsoDate): FindResult {
  const first = firstDayHeld(archive);
  const last = lastDayKnown(archive, today);
  const unheld = (place: FoundPage): Unheld | undefined => {
    const [day] = dayShown(place.address);
    if (day === undefined) return undefined;
    if (place.kind === "comparison" && day > last) {
      const note = `What changes after ${dayInWords(last)} is not known.`;
      return { places: [dayPlace(last)], note };
    }
    if (day > last) {
      const note = `What the rules will say after ${dayInWords(last)} is not known.`;
      return { places: [placeOnOtherDay(place, day, last)], note };
    }
    // A document for tournaments has days of its own.
    if (first === undefined || place.kind === "document") return undefined;
    const parameter = playbook.parameters.get(place.parameter ?? "");
    const known = parameter?.values[0]?.from;
    if (parameter !== undefined && known !== undefined && day < known) {
      const note = `What “${place.title}” was before ${dayInWords(known)} is not written down.`;
      return { places: [placeOfParameter(parameter.id, known, place.title)], note };
    }
    if (day >= first) return undefined;
    const note = `No rulebook is held for days before ${dayInWords(first)}.`;
    return { places: [dayPlace(first), ...firstContents(documents, { day, first })], note };
  };
  const { understood, answer, others, without } = found;
  const places = [...(answer === null ? [] : [answer]), ...others];
  const notes = new Set(places.flatMap((place) => unheld(place)?.note ?? []));
  if (notes.size === 0) return found;
  const isSure = answer !== null && unheld(answer) === undefined;
  return {
    understood: [...understood, ...notes],
    answer: isSure ? answer : null,
    others: (isSure ? others : places).flatMap((place) => withWordsOf(place, unheld(place)?.places ?? [place])),
    without,
  };
}

/** The same page for another day than the one it is for. */
function placeOnOtherDay(place: FoundPage, day: IsoDate, other: IsoDate): FoundPage {
  if (place.kind === "day") return dayPlace(other);
  const { address, title, provision } = place;
  const then = { on: other, provision: provision && { ...provision, on: other } };
  return { ...place, ...then, address: address.replace(day, other), title: title.replace(` on ${day}`, "") };
}

/** What can be shown in place of a page that cannot, and why. */
type Unheld = { readonly places: readonly FoundPage[]; readonly note: string };

/** The documents of tournaments that are older than the first rulebook: on a day, or on their first after it. */
function firstContents(
  documents: Holdings["documents"],
  { day, first }: { readonly day: IsoDate; readonly first: IsoDate },
): FoundPlace[] {
  return [...documents].flatMap(([id, { heldReleases, releases }]) => {
    const start = releases[0] === undefined ? undefined : firstDayOf(releases[0].from);
    if (start === undefined || start >= first || heldReleases.length === 0) return [];
    const on = start > day ? start : day;
    return [{ ...contentsPlace(id, on), title: `${tournamentTitles[id]} on ${dayInWords(on)}` }];
  });
}

/** Sections of the documents by which tournaments are judged. */
function documentsFound(holdings: Holdings, reading: BoxReading, { on, today }: FindDays): FindResult | undefined {
  const { points } = reading;
  const [changes, ...besideChanges] = documentChangePlaces(holdings, reading, { on, today });
  if (changes !== undefined)
    return {
      understood: points.map((one) => pointInWords(holdings.archive, one, readDay(changes, points))),
      answer: changes,
      others: besideChanges,
      without: [],
    };
  const [point] = points;
  if (points.length > 1 || reading.rest.length === 0) return undefined;
  const day = point === undefined ? on : dayOf(holdings.archive, point);
  // In a year with several releases of a document, a section may have come after the first day.
  const until = point?.side === "before" ? day : (point?.before ?? day);
  const starts = [...holdings.documents.values()].flatMap(({ releases }) =>
    releases.map(({ from }) => firstDayOf(from)).filter((from) => from > day && from < until),
  );
  const tried = [day, ...starts.toSorted()].map((on) => ({
    on,
    places: documentPlaces(holdings, reading, on, (words) => isTitle(holdings, words, today)),
  }));
  const { on: read, places } = tried.find((one) => one.places.length > 0) ?? { on: day, places: [] };
  const [answer, ...others] = places;
  const understood = point === undefined ? [] : [pointInWords(holdings.archive, point, read)];
  if (answer !== undefined) return { ...nothing, understood, answer, others };
  const near = tried.map(({ on }) => nearDocumentPlaces(holdings, reading, on)).find(({ places }) => places.length > 0);
  if (near === undefined) return documentsMeant(holdings, reading, { on, today });
  const [first = null, ...rest] = near.places;
  return { ...nothing, understood, ...(near.isSure ? { answer: first, others: rest } : { others: near.places }) };
}

/** The same, with words of their titles in place of those that were shortened or have a wrong letter. */
function documentsMeant(holdings: Holdings, reading: BoxReading, days: FindDays): FindResult | undefined {
  const spelled = withWordsOfTitles(holdings, reading.left, days.on);
  if (spelled === undefined) return undefined;
  const { left, corrected } = spelled;
  const meant = (word: string) => corrected.find(({ typed }) => typed === word)?.meant ?? word;
  const found = documentsFound(holdings, { ...reading, left, content: reading.content.map(meant) }, days);
  return found && { ...found, understood: [...corrected.map(readAs), ...found.understood] };
}

/** The day as which the only point of the words is read, if a page of one day answers: of a year, perhaps a later one. */
function readDay({ address }: FoundPlace, { length }: BoxReading["points"]): IsoDate | undefined {
  const [day] = address.includes("on=") && length === 1 ? dayShown(address) : [];
  return day;
}

/** Words are the title of a section or a keyword today. */
function isTitle(holdings: Holdings, words: string, today: IsoDate): boolean {
  const { byKey } = subjectsOn(holdings, newestDay(holdings, today));
  return (byKey.get(keyText(nameKey(words))) ?? []).some(({ kind }) => kind === "rule" || kind === "section");
}

/** The readings in the order in which they are tried; the first that finds something counts. */
function foundFor(holdings: Holdings, reading: BoxReading, days: FindDays): FindResult {
  const { archive } = holdings;
  if (reading.choices.length > 0) return choiceOfDays(reading);
  const situation = situationResult(holdings, reading, days.on);
  const [point] = reading.points;
  if (situation !== undefined && situation.unknown.length === 0)
    return { ...nothing, understood: situation.says, answer: situation.place };
  const first =
    termFound(archive, reading, days) ??
    quotationFound(archive, reading) ??
    namedFound(holdings, reading, days) ??
    entryFound(holdings, reading, days) ??
    documentsFound(holdings, reading, days) ??
    certain(comparisonIn(archive, reading, days.today), reading, archive) ??
    numberResult(archive, reading, days) ??
    certain(intentIn(archive, reading, days.today), reading, archive) ??
    certain(dayPlaceIn(archive, reading), reading, archive) ??
    wordResult(holdings, reading, days);
  const found = atLevelAsked(holdings, reading, first, point === undefined ? days.on : dayOf(archive, point));
  return situation === undefined || found.answer !== null
    ? found
    : { ...found, others: [situation.place, ...found.others], without: situation.unknown };
}

function certain(answer: FoundPlace | undefined, { points }: BoxReading, archive: Archive): FindResult | undefined {
  if (answer === undefined) return undefined;
  const others = points.flatMap((point) => [
    ...(point.named === null ? [] : [placeAt(point.named.kind, point.named.href, point.named.title)]),
    dayPlace(dayOf(archive, point)),
  ]);
  return { understood: points.map((point) => pointInWords(archive, point)), answer, others, without: [] };
}

/** Days in digits or names that can be read in several ways, or days that the calendar does not have. */
function choiceOfDays({ choices, text }: BoxReading): FindResult {
  const others = choices.map((choice) => placeAt("page", withQuery("/find", { q: choice }), choice));
  return {
    understood: [
      correctedDay(text) === undefined
        ? `“${text}” can be read in ${choices.length === 2 ? "two" : "several"} ways.`
        : `“${text}” names no day of the calendar.`,
    ],
    answer: null,
    others,
    without: [],
  };
}

/** A pasted text has at least so many words; in quotation marks, fewer. */
const pastedMin_words = 9;
const quotedMin_words = 3;
/** As many neighbouring words must be in the rules for a text to be taken from them. People choose fewer by chance. */
const run_words = 8;
/** At so many places of a long text such a run is looked for. */
const runsMax = 40;
const quoteMax_chars = 1_500;

/**
 * Words in quotation marks, or a text of which a run of words stands in the rules. A question is never a quotation.
 */
function quotationFound(archive: Archive, { text, quoted, rest, vocabulary }: BoxReading): FindResult | undefined {
  const [phrase] = quoted;
  const isAll = phrase !== undefined && phrase.length >= text.length - 4;
  if (phrase !== undefined && isAll && phrase.split(" ").length >= quotedMin_words) {
    const isLong = phrase.split(" ").length >= pastedMin_words;
    const dated = placeAt("quotation", quoteAddress(phrase), "The days on which the rules said this");
    const listed = placeAt("page", withQuery("/search", { q: `"${phrase}"`, on: "any" }), `All texts with “${phrase}”`);
    return {
      ...nothing,
      understood: ["A quotation."],
      answer: isLong || hasWords(archive, phrase) ? dated : listed,
      others: [listed, dated],
    };
  }
  if (rest.length < pastedMin_words || isQuestion(text, vocabulary)) return undefined;
  if (!runsOf(text).some((run) => hasWords(archive, run))) return undefined;
  const cut = text.slice(0, quoteMax_chars);
  const answer = placeAt(
    "quotation",
    withQuery("/tools/quote", { text: cut }),
    "The days on which the rules said this",
  );
  return { ...nothing, understood: ["A text of the rules."], answer };
}

function quoteAddress(text: string): string {
  return withQuery("/tools/quote", { text: wholeWordsOf(text, quoteMax_chars) });
}

function runsOf(text: string): string[] {
  const words = text.split(/[\s"]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const last = words.length - run_words;
  const step = Math.max(1, last / (runsMax - 1));
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, nth) => {
    const at = Math.round(nth * step);
    return words.slice(at, at + run_words).join(" ");
  });
}

function hasWords(archive: Archive, phrase: string): boolean {
  const plain = phrase.replace(/"/g, " ").trim().slice(0, 250);
  return /[\p{L}\p{N}]/u.test(plain) && fullTextOf(archive).find(`"${plain}"`).length > 0;
}

/** The text, or all of it but the day, is the name of one card and no term of the rules, or an id. */
function namedFound(holdings: Holdings, reading: BoxReading, days: FindDays): FindResult | undefined {
  const { text, left, points } = reading;
  const { archive, playbook } = holdings;
  const question = playbook.questions.get(left.toLowerCase());
  if (question !== undefined)
    return { ...nothing, answer: placeAt("question", questionAddress(question.id), question.title) };
  const lineage = archive.lineages.get(left);
  if (lineage !== undefined) return { ...nothing, answer: placeAt("rule", lineageAddress(lineage.id), lineage.title) };
  const [point, ...further] = points;
  const inner = further.length > 0 ? "" : cardNameIn(holdings, reading);
  const name = cardsCalled(holdings, text).length > 0 ? text : inner;
  const cards = name === "" ? [] : cardsCalled(holdings, name);
  const on = name === text || point === undefined ? null : dayOf(archive, point);
  const places = cards.map((card) => placeAt("card", withQuery(card.href, { on }), card.name));
  const [place] = places;
  if (place === undefined || archive.entriesByTerm.has(termKey(name))) return undefined;
  const understood = [`“${name}” is ${cards.length === 1 ? "a card" : "the name of several cards"}.`];
  if (cards.length > 1) return { ...nothing, understood, others: places };
  const more = days.on === days.today ? cardsNamed(holdings, name) : [];
  return { ...nothing, understood, answer: place, others: more.map((card) => placeAt("card", card.href, card.name)) };
}

/** A term of the rules of which each word is one about asking: "in play 2008", "what is play in 2003". */
function termFound(archive: Archive, { left, rest, points, vocabulary: { words } }: BoxReading, days: FindDays) {
  const [point] = points;
  const day = point === undefined ? days.on : dayOf(archive, point);
  const defined = definition.exec(left)?.groups?.["term"];
  const isPlain = points.length < 2 && rest.every((word) => words.aside.has(word) || words.whole.has(word));
  const terms = [...(rest.length > 1 ? [rest.join(" ")] : []), ...(defined === undefined ? [] : [defined])];
  const [entry] = isPlain ? terms.flatMap((term) => entriesOn(archive, term, day)) : [];
  if (entry === undefined) return undefined;
  return {
    ...nothing,
    understood: points.map((one) => pointInWords(archive, one)),
    answer: placeOfLineage(archive, entry.lineage, day),
  };
}

const definition =
  /^(?:what(?:.s| is| are| was| were| does)|define|definition of|meaning of) (?:an? |the )?(?<term>.+?)(?: mean)?\??$/i;

/** The words ask for the glossary, and the others are a term of it. */
function entryFound(holdings: Holdings, { rest, points, vocabulary: { words } }: BoxReading, days: FindDays) {
  if (!rest.some((word) => words.entry.has(word)) || points.length > 1) return undefined;
  const index = subjectsOn(holdings, newestDay(holdings, days.today));
  const term = rest.filter((word) => !words.entry.has(word) && !words.aside.has(word));
  const spelled = term.map((word) => correctionOf(index, word)?.meant ?? word);
  // "The wording of the entry for ninjutsu", but also the entry for "ability word".
  const bare = term.filter((word) => !words.rules.has(word) && !words.change.has(word));
  const entry = [term, spelled, bare]
    .flatMap((one) => index.byKey.get(keyText(nameKey(one.join(" ")))) ?? [])
    .findLast(({ kind }) => kind === "entry");
  const lineage = holdings.archive.lineages.get(entry?.id ?? "");
  const [point] = points;
  const on = point === undefined ? days.on : dayOf(holdings.archive, point);
  return lineage && { ...nothing, answer: placeOfLineage(holdings.archive, lineage, on) };
}

/** What is left of the words is a card's name, perhaps with words of asking around it: "word of command rulings". */
function cardNameIn(holdings: Holdings, { left, vocabulary: { words } }: BoxReading): string {
  const typed = left.split(" ");
  const isAsking = (word: string | undefined): boolean => {
    const plain = word?.toLowerCase().replace(/[^a-z]/g, "") ?? "";
    return [words.aside, words.rules, words.change, words.card].some((list) => list.has(plain));
  };
  const first = typed.findIndex((word) => !isAsking(word));
  const last = typed.findLastIndex((word) => !isAsking(word));
  const starts = Array.from({ length: Math.max(0, first) + 1 }, (_one, at) => at);
  const names = starts.flatMap((start) =>
    Array.from({ length: Math.max(1, typed.length - last) }, (_one, cut) => typed.slice(start, typed.length - cut)),
  );
  const named = names.map((some) => some.join(" ")).filter((name) => name !== "");
  return named.find((name) => cardsCalled(holdings, name).length > 0) ?? left;
}
