import type { Archive } from "../../archive/archive.ts";
import { revisionOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import { datedValueOn, numberNamedOn } from "../../archive/parameter.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { FoundPlace } from "../../contract/find.ts";
import type { Holdings } from "../../holdings.ts";
import { documentSectionAddress, pageOf, ruleAddress } from "../../text/addresses.ts";
import { addDays, firstDayOf, type IsoDate } from "../../text/days.ts";
import { termsOf } from "../../text/terms.ts";
import { ruleIndexOn } from "../citations/rule-index.ts";
import { termsForAbbreviation } from "../near-words.ts";
import { cardCandidates, cardsWithin, nameNotHeld } from "./cards.ts";
import { asksOfTwoDays, dayOf, dayPlace, dayWithStart, pointIn, pointsInWords } from "./days.ts";
import { choiceFrom, type PlaceCandidate, pathOf, uncertain, withWordsHad } from "./deciding.ts";
import { namesCompared } from "./differences.ts";
import { besidePenalty, sectionCandidates, termsOfTitles } from "./document-candidates.ts";
import { documentTyped, withoutDocumentNames } from "./documents.ts";
import { foreignResult, isForeign, namesForeign } from "./foreign.ts";
import { withFormerNames } from "./former-names.ts";
import { pagesIn } from "./intents.ts";
import { leavesOutPart } from "./left-out.ts";
import {
  endedNamesWithin,
  hasEndedBy,
  matchesOf,
  namesWithin,
  type Query,
  queryFrom,
  type RuleMatch,
  ruleMatches,
  type SubjectMatch,
} from "./match.ts";
import { type FindDays, type FindResult, placeAt, placeOf, placeOfLineage, placeThroughTime } from "./places.ts";
import { type BoxReading, lowerCaseWords, type Point } from "./reading.ts";
import { matchesOfStory } from "./situations.ts";
import { correctionOf, otherForms, readAs, type SpellingSlip } from "./spelling.ts";
import { areTitle, isWithinTitle, keyText, nameKey, type Subject, type SubjectIndex, subjectsOn } from "./subjects.ts";
import { isQuestion } from "./vocabulary.ts";

/** Finds what words are about: names first, then the rules by their words. Words that nothing has are left out. */
export function wordResult(holdings: Holdings, typed: BoxReading, days: FindDays): FindResult {
  const { archive } = holdings;
  const newest = newestDay(holdings, days.today);
  const index = subjectsOn(holdings, newest);
  const { document, reading, parted } = withWordsOfNames(holdings, index, typed, days.today);
  const isKnown = (word: string) => reading.vocabulary.instead.has(word) || areElsewhere(holdings, newest, word);
  const { words, corrected } = spelled(index, wordsToFind(reading), isKnown);
  const mended = spelled(index, reading.rest, isKnown).words;
  const { aside, change, tournament, renaming, penalty } = reading.vocabulary.words;
  const own = lacking(mended, aside);
  const asksPenalty = words.some((word) => penalty.has(word)) && !words.every((word) => penalty.has(word));
  const bare = asksPenalty ? lacking(words, penalty) : words;
  const names = namesMeant(index, reading, { words, mended, own, bare });
  const point = pointIn(reading);
  const on = point === undefined ? days.on : dayOf(archive, point);
  const asksName = reading.rest.some((word) => renaming.has(word));
  const asksChange = (reading.asksChange || point !== undefined) && !asksNumber.test(reading.text);
  const query = queryFrom(
    { archive, index, on: newest, vocabulary: reading.vocabulary, documents: holdings.documents.values() },
    { words: bare, names, typed: mended, asksChange, isChange: reading.asksChange },
  );
  const isDated = point !== undefined || days.on !== days.today;
  const isChange = (word: string): boolean => change.has(word) && !aside.has(word);
  const ended = point === undefined ? endedNamesWithin(index, mended, { on: newest, isChange }) : [];
  const subjects = [...matchesOf(index, query), ...namesWithin(index, own, query), ...ended];
  const cards = cardsWithin(holdings, reading.rest);
  const asked = { reading, query, corrected, point, on, isDated };
  const candidateOf = (match: SubjectMatch) => subjectCandidate(holdings, match, asked);
  const compared = namesCompared(index, { typed: mended, own }, query).map(candidateOf);
  const fitting: PlaceCandidate[] = [
    ...subjects.map(candidateOf),
    ...rulesFound(archive, query, isDated ? [newest, on] : [newest])
      .filter(({ entry }) => !isDated || revisionOn(entry.lineage, on) !== undefined)
      .map((match) => ruleCandidate(archive, match, on)),
    ...sectionCandidates(holdings, query, {
      on,
      before: point?.side === "before" ? null : (point?.before ?? null),
      named: document,
      isAsked: document !== null || reading.rest.some((word) => tournament.has(word)),
      asksPenalty,
    }),
    ...cardCandidates(holdings, words, query),
    ...cards,
  ];
  const ofDocument = document === null ? [] : fitting.filter(({ isOfPenalty }) => isOfPenalty === true);
  const judged = ofDocument.length > 0 ? ofDocument : asksPenalty ? fitting.map(besidePenalty) : fitting;
  const all = asksName ? withFormerNames(archive, judged, query, { on, newest, renaming }) : judged;
  const pages = pageCandidates(holdings, reading, { index, today: days.today });
  if (isForeign(reading, isKnown))
    return foreignResult(reading, namesForeign(index, { own, reading }, query).map(candidateOf));
  const found = [...bestOfEach(all), ...pages].toSorted((a, b) => b.score - a.score);
  const chosenFirst = choiceFrom(found, query, words, ofDocument.length > 0);
  const named = cards.length > 0 ? undefined : nameNotHeld(archive, index, reading, found[0]?.isExact === true);
  const first = chosenFirst.best;
  const isOther = isBesideCard(first, cards) || !isOfAll(first, compared);
  const isLeftOut = leavesOutPart(holdings, reading, { best: first, on, without: chosenFirst.lacked });
  const result = named !== undefined || isOther || isLeftOut ? uncertain(chosenFirst) : chosenFirst;
  const answer = result.answer && asksOfTwoDays(reading) ? placeThroughTime(result.answer) : result.answer;
  const ofStory = answer === null ? matchesOfStory(index, reading, query).map(candidateOf) : [];
  return {
    understood: [
      ...(named === undefined ? [] : [`No card called “${named}” is held. ${insteadOfCards}`]),
      ...[...parted, ...corrected].map(readAs),
      ...pointsInWords(archive, reading, { point, on: (result.answer && first?.on) ?? on }),
    ],
    answer,
    others: [...[...compared, ...ofStory].map((one) => withWordsHad(one, words, query)), ...result.others],
    without: words,
  };
}

/** What has a number is asked for, and so no rule of play. */
const asksNumber = /\b(?:(?:rule|section) numbers?|(?:what|which) numbers?)\b(?! of)/i;

/** The words beside the name of a document. */
function withoutNames(reading: BoxReading): BoxReading {
  const beside = new Set(lowerCaseWords(withoutDocumentNames(reading.left)));
  const [rest, content] = [reading.rest, reading.content].map((words) => words.filter((word) => beside.has(word)));
  return { ...reading, rest: rest ?? [], content: content ?? [] };
}

/** The pages of days and sets in the words, and those that people ask for by what they wish to do. */
function pageCandidates(
  holdings: Holdings,
  reading: BoxReading,
  { index, today }: { readonly index: SubjectIndex; readonly today: IsoDate },
): PlaceCandidate[] {
  const isOfRules = (word: string) => termsOf(word).some((term) => index.byTerm.has(term));
  return [
    ...daysNamed(holdings, reading).map((place) => ({ place, isDoubtful: true })),
    ...pagesIn(holdings.archive, reading, { today, isOfRules }),
  ].map((page) => ({ ...page, score: pageScore, isExact: false, terms: new Set<string>() }));
}

/** The name of the rules for which a word that stands alone is short. */
function namesShortened({ keys }: SubjectIndex, content: readonly string[]): readonly string[] {
  const long = content.length === 1 ? termsForAbbreviation(content[0] ?? "") : [];
  return long.filter((name) => keys.has(keyText(nameKey(name)))).slice(0, 1);
}

function ruleCandidate(archive: Archive, { entry: { lineage }, score, terms }: RuleMatch, on: IsoDate): PlaceCandidate {
  const place = placeOfLineage(archive, lineage, on);
  return { place, on, score, terms, lineage, isExact: false, isDoubtful: false };
}

/** The rules that fit best by their words of any of the days: people ask for old rules with old words or today's. */
function rulesFound(archive: Archive, query: Query, days: readonly IsoDate[]): RuleMatch[] {
  if (query.terms.length === 0) return [];
  const found = days.flatMap((day) => ruleMatches(archive, day, query)).toSorted((a, b) => b.score - a.score);
  const seen = new Set<Lineage>();
  return found.filter(({ entry: { lineage } }) => !seen.has(lineage) && seen.add(lineage));
}

/** A subject on the day on which it is asked for. */
function subjectCandidate(
  holdings: Holdings,
  match: SubjectMatch,
  asked: {
    readonly reading: BoxReading;
    readonly query: Query;
    readonly corrected: readonly SpellingSlip[];
    readonly point: Point | undefined;
    readonly on: IsoDate;
    readonly isDated: boolean;
  },
): PlaceCandidate {
  const { archive } = holdings;
  const { reading, query, corrected, point, isDated } = asked;
  const on = point === undefined ? asked.on : dayOfSubject(holdings, match.subject, { point, reading });
  const isBeside = match.subject.isOfControl === true && !namesControl(reading);
  const isPast = isEndedBeside(asked, match);
  const isOther = isLater(archive, match.subject, on) || isOnlyCorrected(query, match.terms, corrected);
  const isDoubtful = isOther || isBeside || isPast;
  const share = isBeside || isPast ? besideShare : 1;
  const score = match.score * share - (isEnded(match.subject, on) ? endedLoss : 0);
  const place = placeOf(archive, match.subject, on, isDated);
  const { isOfPenalty = false, lineage } = match.subject;
  const restsOn = restsOnOf(holdings, match.subject, on);
  return { ...match, isOfPenalty, lineage: lineage ?? undefined, score, isDoubtful, on, place, restsOn };
}

/**
 * The day as which a point is read for a subject: of a year or month, the first day on which it is there; if the words
 * ask for a change, that of its first change.
 */
function dayOfSubject(
  { archive, playbook }: Holdings,
  { lineage, id, kind }: Subject,
  { point, reading }: { readonly point: Point; readonly reading: BoxReading },
): IsoDate {
  const values = kind === "parameter" ? (playbook.parameters.get(id)?.values ?? []) : [];
  const lives = lineage === null ? values.filter(({ value }) => value !== "no-rule") : lineage.revisions;
  const changes = lives.slice(1).map(({ from }) => ({ from, to: addDays(from, 1) }));
  if (reading.asksChange) {
    const changed = dayWithStart(archive, point, changes);
    if (changed !== dayOf(archive, point)) return changed;
  }
  const [first] = lives;
  return first === undefined ? dayOf(archive, point) : dayWithStart(archive, point, [{ from: first.from, to: null }]);
}

/** What has ended does not answer, where no day and no change is asked for, words that it does not have. */
function isEndedBeside(
  { query, point, on }: { readonly query: Query; readonly point: Point | undefined; readonly on: IsoDate },
  { subject, terms }: SubjectMatch,
): boolean {
  const isPartial = query.terms.some((term) => !terms.has(term) && !query.instead.has(term));
  return isEnded(subject, on) && isPartial && point === undefined && !query.isChange;
}

function isEnded({ kind, lineage }: Subject, on: IsoDate): boolean {
  return kind === "entry" && lineage !== null && hasEndedBy(lineage, on);
}

/** Of equal names that of an entry which has not ended comes first. */
const endedLoss = 0.05;

/** The paths of what the value of a rule of play rests on, on a day. */
function restsOnOf({ archive, playbook }: Holdings, { kind, id }: Subject, on: IsoDate): readonly string[] {
  const parameter = kind === "parameter" ? playbook.parameters.get(id) : undefined;
  const dated = parameter && datedValueOn(parameter, on);
  return (dated?.references ?? []).flatMap((reference) => {
    const lineage = archive.lineages.get(reference.lineage ?? "");
    const number = lineage === undefined ? numberNamedOn(reference, on) : revisionOn(lineage, on)?.number;
    if (number == null) return [];
    const address =
      reference.document === null ? ruleAddress(number, on) : documentSectionAddress(reference.document, number, on);
    return [pathOf(pageOf(address))];
  });
}

const insteadOfCards = "Ask for a keyword that it has, or for what the rules say.";

/** A card is named beside a rule for which only words speak: "sorin markov control" may ask about the card. */
function isBesideCard(best: PlaceCandidate | undefined, cards: readonly PlaceCandidate[]): boolean {
  return best?.place.kind === "rule" && !best.isExact && cards.length > 0;
}

/** It is what one of the names is of, and has the words of the others, too: "trample vs planeswalker". */
function isOfAll(best: PlaceCandidate | undefined, compared: readonly PlaceCandidate[]): boolean {
  const has = (term: string) => best?.terms.has(term) === true;
  const isNamed = compared.some(({ place }) => place.address === best?.place.address);
  return compared.length === 0 || (isNamed && compared.every(({ terms }) => [...terms].every(has)));
}

/** What is about control of a player, or has ended, counts for so much beside words that do not name it. */
const besideShare = 0.5;

/** The words name control of a player, or a card of it. */
function namesControl({ rest, vocabulary: { words } }: BoxReading): boolean {
  return rest.some((word) => words.control.has(word));
}

/** Nothing but a word of which the correction is doubtful speaks for it. */
function isOnlyCorrected(query: Query, terms: ReadonlySet<string>, corrected: readonly SpellingSlip[]): boolean {
  const meant = new Set(corrected.filter(({ isSure }) => !isSure).flatMap(({ meant: word }) => termsOf(word)));
  return meant.size > 0 && query.terms.every((term) => meant.has(term) || !terms.has(term));
}

/** Rules, or documents by which tournaments are judged, have the word as it was typed. */
function areElsewhere({ archive, documents }: Holdings, on: IsoDate, word: string): boolean {
  const terms = termsOf(word);
  return [archive, ...documents.values()].some((held) => {
    const { vocabulary, postings } = ruleIndexOn(held, on);
    return terms.length > 0 && terms.every((term) => postings[vocabulary.get(term) ?? -1] !== undefined);
  });
}

/** Sets of words of which each may be a name. */
function namesMeant(
  index: SubjectIndex,
  reading: BoxReading,
  { words, mended, own, bare }: Readonly<Record<"words" | "mended" | "own" | "bare", readonly string[]>>,
): readonly (readonly string[])[] {
  const { change, rules, card } = reading.vocabulary.words;
  const short = namesShortened(index, reading.content).map((name) => [name]);
  // "Battle cards" are battles.
  const kind = card.has(words.at(-1) ?? "") ? [words.slice(0, -1)] : [];
  const alone = isQuestion(reading.text, reading.vocabulary) ? own : reading.rest;
  const lasting = own.filter((word) => !change.has(word) || words.includes(word));
  return [
    ...[words, ...short, ...withoutOpenings(mended, reading), own, lasting, lacking(mended, rules)],
    ...[...kind, bare, ...otherForms(index, alone)],
  ];
}

function lacking(words: readonly string[], list: ReadonlySet<string>): readonly string[] {
  return words.filter((word) => !list.has(word));
}

/** "What happens if both players die": the words as they are, and without one or more of those that open a question. */
function withoutOpenings(words: readonly string[], { vocabulary }: BoxReading): (readonly string[])[] {
  const { aside, opening } = vocabulary.words;
  const first = words.findIndex((word) => !aside.has(word) && !opening.has(word));
  return Array.from({ length: Math.max(first, 0) + 1 }, (_, start) => words.slice(start));
}

/**
 * What begins after a day does not answer for certain what is asked about that day. Of a day before the first release,
 * that release is asked, but not for what people say today.
 */
function isLater({ releases }: Archive, { kind, lineage }: Subject, on: IsoDate): boolean {
  const first = lineage?.revisions[0]?.from;
  return first !== undefined && first > on && (kind === "phrase" || first > (releases[0]?.from ?? on));
}

/** The pages of the days and sets in the words. */
function daysNamed({ archive }: Holdings, { points }: BoxReading): FoundPlace[] {
  return points
    .filter(({ kind }) => kind !== "today")
    .flatMap((point) => [
      ...(point.named === null ? [] : [placeAt(point.named.kind, point.named.href, point.named.title)]),
      dayPlace(dayOf(archive, point)),
    ]);
}

/** Pages that are named come first if the other words find little. */
const pageScore = 0.55;

/** The words of the rules of today; on a day before the first release, those of that release. */
export function newestDay({ archive }: Holdings, today: IsoDate): IsoDate {
  const release = releaseOn(archive, today)?.from ?? archive.releases[0]?.from;
  return release === undefined ? today : firstDayOf(release);
}

/**
 * The document that is named, and the words beside it as names of the rules have them: a name that was typed apart is one
 * word ("island walk"), and a word that elsewhere only asks belongs to the name around it ("power-up", "attack right option").
 */
function withWordsOfNames(holdings: Holdings, index: SubjectIndex, typed: BoxReading, today: IsoDate) {
  const { document } = documentTyped(typed);
  const reading = document === null ? typed : withoutNames(typed);
  const isParted = (at: number): boolean => {
    const [one = "", other = ""] = reading.rest.slice(at, at + 2);
    return one.length + other.length >= partedMin_chars && other !== "" && areTitle(index, [one + other]);
  };
  const rest = reading.rest.flatMap((word, at) =>
    isParted(at) ? [word + reading.rest[at + 1]] : at > 0 && isParted(at - 1) ? [] : [word],
  );
  const own = new Set([...reading.content, ...rest.filter((word) => !reading.rest.includes(word))]);
  const { rules, change } = reading.vocabulary.words;
  const tells = (word: string) => own.has(word);
  const titled = rest.some((word) => change.has(word)) ? termsOfTitles(holdings, rest, today) : new Set();
  const content = rest.filter(
    (word, at) =>
      tells(word) ||
      (change.has(word) && termsOf(word).some((term) => titled.has(term))) ||
      (!rules.has(word) && isWithinTitle(index, { words: rest, at, tells })),
  );
  const parted = reading.rest.flatMap((word, at) =>
    isParted(at) ? [{ typed: `${word} ${reading.rest[at + 1]}`, meant: `${word}${reading.rest[at + 1]}` }] : [],
  );
  return { document, reading: { ...reading, rest, content }, parted };
}

/** Shorter words side by side may make another one by chance. */
const partedMin_chars = 8;

/** If only words about asking are left, they are looked for; short forms are written out. */
function wordsToFind({ content, rest, vocabulary }: BoxReading): readonly string[] {
  const words = content.length > 0 ? content : rest.filter((word) => vocabulary.words.rules.has(word));
  return words.length === 1 ? [termsForAbbreviation(words[0] ?? "")[0]?.toLowerCase() ?? words[0] ?? ""] : words;
}

function spelled(index: SubjectIndex, words: readonly string[], isKnown: (word: string) => boolean) {
  const corrections = words.map((word) =>
    termsOf(word).some((term) => index.byTerm.has(term)) || isKnown(word) || index.joined.has(word)
      ? undefined
      : correctionOf(index, word),
  );
  return {
    words: words.flatMap((word, at) => corrections[at]?.meant ?? index.joined.get(word) ?? [word]),
    corrected: corrections.filter((correction) => correction !== undefined),
  };
}

/** The best candidate of each address; one that was found in several ways counts for more. */
function bestOfEach(candidates: readonly PlaceCandidate[]): PlaceCandidate[] {
  return [...Map.groupBy(candidates, ({ place }) => place.address).values()]
    .map((same) => {
      const [best, next] = same.toSorted((a, b) => b.score - a.score);
      if (best === undefined) throw new Error("a group is never empty");
      const terms = new Set(same.flatMap((candidate) => [...candidate.terms]));
      return { ...best, terms, score: best.isExact ? best.score : best.score + agreement * (next?.score ?? 0) };
    })
    .toSorted((a, b) => b.score - a.score);
}

const agreement = 0.25;
