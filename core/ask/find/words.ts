import { revisionOn } from "../../archive/life.ts";
import { releaseOn } from "../../archive/releases.ts";
import type { FindAnswer, FoundPlace } from "../../contract/find.ts";
import type { Holdings } from "../../holdings.ts";
import { firstDayOf, type IsoDate } from "../../text/days.ts";
import { termsOf } from "../../text/terms.ts";
import { cardsNamed } from "../cards/named.ts";
import { termsForAbbreviation } from "../near-words.ts";
import { dayOf, dayPlace, pointInWords } from "./days.ts";
import { matchesOf, namesWithin, type Query, queryFrom, rulesMatching, type SubjectMatch } from "./match.ts";
import { placeAt, placeOf, placeOfLineage } from "./places.ts";
import type { TypedReading } from "./reading.ts";
import { correctionOf } from "./spelling.ts";
import { keyText, nameKey, type Subject, type SubjectIndex, subjectsOn } from "./subjects.ts";

type Found = Omit<FindAnswer, "q" | "on">;
type Days = { readonly on: IsoDate; readonly today: IsoDate };

/** One thing found, with how well it fits. */
type Candidate = {
  readonly place: FoundPlace;
  readonly score: number;
  readonly isExact: boolean;
  /** It was found by a name, not only by the words of a rule, which never answer for certain. */
  readonly isName: boolean;
  readonly terms: ReadonlySet<string>;
};

const byWords = { isExact: false, isName: false };

/** A name that is not exact answers if it is this good and this much better than the next. */
const sure = { score: 1.2, lead: 0.3 };
const cardsMax = 3;

/** Finds what words are about: names first, then the rules by their words. Words that nothing has are left out. */
export function wordsFound(holdings: Holdings, reading: TypedReading, days: Days): Found {
  const { archive } = holdings;
  const newest = newestDay(holdings, days.today);
  const index = subjectsOn(holdings, newest);
  const { words, corrected } = spelled(index, wordsToFind(reading));
  const mended = spelled(index, reading.rest).words;
  const long = reading.content.length === 1 ? termsForAbbreviation(reading.content[0] ?? "") : [];
  const short = long.filter((name) => index.keys.has(keyText(nameKey(name)))).slice(0, 1);
  const own = mended.filter((word) => !reading.vocabulary.words.aside.has(word));
  const now = own.filter((word) => !reading.vocabulary.words.change.has(word));
  const bare = mended.filter((word) => !reading.vocabulary.words.rules.has(word));
  const names = [words, ...short.map((name) => [name]), ...withoutOpenings(mended, reading), own, now, bare];
  const point = reading.points.find(({ kind }) => kind !== "today");
  const on = point === undefined ? days.on : dayOf(archive, point);
  const asksChange = reading.asksChange || point !== undefined;
  const query = queryFrom({ archive, index, on: newest, vocabulary: reading.vocabulary }, { words, names, asksChange });
  const isDated = point !== undefined || days.on !== days.today;
  const matches = matchesOf(index, query);
  const rules = query.terms.length === 0 ? [] : rulesMatching(archive, newest, query);
  const all = [
    ...matches.map((match) => ({
      ...(isLater(match.subject, on) ? asWords(match) : match),
      ...{ isName: true, place: placeOf(archive, match.subject, on, isDated) },
    })),
    ...rules
      .filter(({ entry }) => !isDated || revisionOn(entry.lineage, on) !== undefined)
      .map((rule) => ({ ...rule, ...byWords, place: placeOfLineage(archive, rule.entry.lineage, on) })),
    ...cardCandidates(holdings, words, query),
    ...namesWithin(index, words, query).map((match) => ({
      ...match,
      ...byWords,
      isName: true,
      place: placeOf(archive, match.subject, on, isDated),
    })),
  ];
  return {
    understood: [
      ...corrected.map(({ typed, meant }) => `“${typed}” is read as “${meant}”.`),
      ...reading.points.map((one) => pointInWords(archive, one)),
    ],
    ...chosen(
      [...bestOfEach(all), ...daysNamed(holdings, reading)].toSorted((a, b) => b.score - a.score),
      query,
      words,
    ),
  };
}

/** "What happens if both players die": the words as they are, and without one or more of those that open a question. */
function withoutOpenings(words: readonly string[], { vocabulary }: TypedReading): (readonly string[])[] {
  const { aside, opening } = vocabulary.words;
  const first = words.findIndex((word) => !aside.has(word) && !opening.has(word));
  return Array.from({ length: Math.max(first, 0) + 1 }, (_, start) => words.slice(start));
}

/** What people say today for a rule does not answer for certain on a day before there was one. */
function isLater({ kind, lineage }: Subject, on: IsoDate): boolean {
  const first = lineage?.revisions[0]?.from;
  return kind === "phrase" && first !== undefined && first > on;
}

function asWords(match: SubjectMatch): SubjectMatch {
  return { ...match, isExact: false, score: Math.min(match.score, sure.score - sure.lead) };
}

/** The pages of the days and sets in the words, which come first if the other words find little. */
function daysNamed({ archive }: Holdings, { points }: TypedReading): Candidate[] {
  const places = points
    .filter(({ kind }) => kind !== "today")
    .flatMap((point) => [
      ...(point.named === null ? [] : [placeAt(point.named.kind, point.named.href, point.named.title)]),
      dayPlace(dayOf(archive, point)),
    ]);
  return places.map((place) => ({ place, score: dayScore, ...byWords, terms: new Set() }));
}

const dayScore = 0.55;

/** The words of the rules of today; on a day before the first release, those of that release. */
function newestDay({ archive }: Holdings, today: IsoDate): IsoDate {
  const release = releaseOn(archive, today)?.from ?? archive.releases[0]?.from;
  return release === undefined ? today : firstDayOf(release);
}

/** If only words about asking are left, they are looked for; short forms are written out. */
function wordsToFind({ content, rest, vocabulary }: TypedReading): readonly string[] {
  const words = content.length > 0 ? content : rest.filter((word) => vocabulary.words.rules.has(word));
  return words.length === 1 ? [termsForAbbreviation(words[0] ?? "")[0]?.toLowerCase() ?? words[0] ?? ""] : words;
}

function spelled(index: SubjectIndex, words: readonly string[]) {
  const corrections = words.map((word) =>
    termsOf(word).some((term) => index.byTerm.has(term)) ? undefined : correctionOf(index, word),
  );
  return {
    words: words.map((word, at) => corrections[at]?.meant ?? word),
    corrected: corrections.filter((one) => one !== undefined),
  };
}

function cardCandidates(holdings: Holdings, words: readonly string[], query: Query): Candidate[] {
  if (words.length < 2) return [];
  return cardsNamed(holdings, words.join(" "))
    .slice(0, cardsMax)
    .map(({ name, href }) => ({
      place: placeAt("card", href, name),
      score: sure.score,
      ...byWords,
      terms: new Set(query.terms),
    }));
}

/** The best candidate of each address; one that was found in several ways counts for more. */
function bestOfEach(candidates: readonly Candidate[]): Candidate[] {
  return [...Map.groupBy(candidates, ({ place }) => place.address).values()]
    .map((same) => {
      const [best, next] = same.toSorted((a, b) => b.score - a.score);
      if (best === undefined) throw new Error("a group is never empty");
      const terms = new Set(same.flatMap((one) => [...one.terms]));
      return { ...best, terms, score: best.isExact ? best.score : best.score + agreement * (next?.score ?? 0) };
    })
    .toSorted((a, b) => b.score - a.score);
}

const agreement = 0.25;
const listedMin = 0.25;

function chosen(candidates: readonly Candidate[], { terms, instead }: Query, words: readonly string[]) {
  const listed = candidates.filter(({ isExact, score }) => isExact || score >= listedMin);
  const [first, second] = listed;
  const isSure =
    first !== undefined &&
    (first.isExact || (first.isName && first.score >= sure.score && first.score - (second?.score ?? 0) >= sure.lead));
  const has = first?.terms ?? new Set<string>();
  const isIn = (term: string) => has.has(term) || [...has].some((one) => instead.get(one) === term);
  const lacking = words.filter((word) => {
    const own = termsOf(word);
    return first === undefined || (own.length > 0 && own.every((term) => terms.includes(term) && !isIn(term)));
  });
  const places = mixed(listed.map(({ place }) => place));
  return {
    answer: isSure ? (first?.place ?? null) : null,
    others: isSure ? places.slice(1) : places,
    without: lacking,
  };
}

/** So that the rules of play are not hidden behind many rules with the same words. */
const kindsMax: Partial<Record<FoundPlace["kind"], number>> = {
  rule: 5,
  parameter: 3,
  entry: 2,
  section: 2,
  question: 2,
};

function mixed(places: readonly FoundPlace[]): FoundPlace[] {
  return places.filter(
    ({ kind }, at) => places.slice(0, at).filter((one) => one.kind === kind).length < (kindsMax[kind] ?? cardsMax),
  );
}
