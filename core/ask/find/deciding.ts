import { revisionOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import type { IsoDate } from "../../text/days.ts";
import { ruleTitleOf } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import { coverageOf, type Query } from "./match.ts";
import { type FoundPage, wordsLacked } from "./places.ts";
import { lowerCaseWords } from "./reading.ts";
import { keyText, nameKey } from "./subjects.ts";

/** Whether what was found for words answers them, or is only listed. */

/** One thing found, with how well it fits. */
export type PlaceCandidate = {
  readonly place: FoundPage;
  /** The day on which it is shown. */
  readonly on?: IsoDate;
  readonly score: number;
  /** The words are one of its names. */
  readonly isExact: boolean;
  /** It may be meant, but does not answer: it is not there on the day, or it is a card with words of a rule. */
  readonly isDoubtful: boolean;
  /** It may tell a penalty: a section of a document, or a rule of play about one. */
  readonly isOfPenalty?: boolean;
  /** The words that it has. */
  readonly terms: ReadonlySet<string>;
  /** The provision that it is, if it is one. */
  readonly lineage?: Lineage | undefined;
  /** The paths of the rules and sections on which a rule of play rests on that day. */
  readonly restsOn?: readonly string[];
};

/**
 * What is not called exactly so answers if it has this share of what the words tell, in at least two of them, and a score
 * so many times that of the next that is about something else: less if a rule and the rule of play that rests on it are both
 * among the best or it alone has all of the words, more of a long section of a document. In its order it leads by
 * less, unless the words stand far apart in it; and a subrule leads the others of its rule a little. Measured with the
 * questions in `bench/find/`.
 */
export const sure = {
  coverage: 0.6,
  terms: 2,
  lead: 1.2,
  leadOfTwo: 1.1,
  leadOfDocument: 1.6,
  leadAlone: 1.07,
  leadInRank: 1.1,
  leadInRankApart: 1.34,
  leadOfSubrule: 1.05,
};
/** All that words tell, but for the error of a sum. */
const allMin = 0.99;
/** A further candidate counts for the first from this share of its score. */
const supportMin = 0.7;
const moreMin = 0.1;
const listedMin = 0.25;

/**
 * The candidates, best first: what is of one matter with others that fit counts for more, and so does what has more of
 * what the words tell. Names and pages keep their scores. Fitted to `bench/find/` by listwise logistic regression.
 */
function rankedByMatter(found: readonly PlaceCandidate[], query: Query): RankedCandidate[] {
  const most = Math.max(0, ...found.map(({ terms }) => coverageOf(query, terms)));
  return found
    .map((one) => {
      const near = found.filter((other) => other !== one && areOfOneMatter(other, one)).slice(0, matterMax);
      const support = near.reduce((sum, { score }) => sum + Math.min(1, score), 0);
      const gain = Math.exp(matterGain * support + coverageOf(query, one.terms) - most);
      return { ...one, rank: one.isExact || one.place.kind === "page" ? one.score : one.score * gain };
    })
    .toSorted((a, b) => b.rank - a.rank);
}

type RankedCandidate = PlaceCandidate & { readonly rank: number };

/** So many others of the same matter count. */
const matterMax = 3;
const matterGain = 0.1;

/** The answer among candidates, or `null`, with its candidate; the others; and the words that the first of all lacks. */
export function choiceFrom(
  candidates: readonly PlaceCandidate[],
  query: Query,
  words: readonly string[],
  /** They are of one document that was asked for, and so all are listed. */
  areAsked = false,
) {
  const listed = rankedByMatter(
    candidates.filter(({ isExact, score }) => isExact || areAsked || score >= listedMin),
    query,
  ).map((one) => ({ ...one, place: withWordsHad(one, words, query) }));
  const [first] = listed;
  const isMeant =
    first !== undefined &&
    isSure(first, listed, query) &&
    !saysOnlyPassive(first, query) &&
    !leavesOutName(first, query) &&
    !leavesOutDocument(first, listed, query);
  const answer = isMeant ? first.place : null;
  const others = mixed(listed.map(({ place }) => place)).filter((place) => place !== answer);
  const lacked = wordsLacked(words, first === undefined ? [] : [first.place]);
  return { answer, best: isMeant ? first : undefined, others, lacked };
}

/** What was thought to answer comes behind the next, because a part of the question speaks against it. */
export function uncertain({ answer, others, ...rest }: ReturnType<typeof choiceFrom>): ReturnType<typeof choiceFrom> {
  return { ...rest, answer: null, others: answer === null ? others : others.toSpliced(1, 0, answer) };
}

/** The place of a candidate with those of the words that it has, or that are not sought. */
export function withWordsHad({ place, terms }: PlaceCandidate, words: readonly string[], query: Query): FoundPage {
  const isIn = (term: string) => terms.has(term) || [...terms].some((word) => query.instead.get(word) === term);
  const isLacked = (word: string) => {
    const own = termsOf(word);
    return own.length > 0 && own.every((term) => query.terms.includes(term) && !isIn(term));
  };
  return { ...place, has: words.filter((word) => !isLacked(word)) };
}

/**
 * Says whether a name of the rules was left out: it is asked about, as in "do planeswalkers have summoning sickness". Beside
 * a change it may be what came instead.
 */
function leavesOutName(best: PlaceCandidate, query: Query): boolean {
  return !query.isChange && query.terms.some((term) => query.named.has(term) && !best.terms.has(term));
}

/**
 * Says whether a rule lacks a word that only documents for tournaments have, and a section of one has more of the words:
 * "bathroom without permission".
 */
function leavesOutDocument(best: PlaceCandidate, all: readonly PlaceCandidate[], query: Query): boolean {
  if (best.place.kind !== "rule" || best.isExact) return false;
  const isLeftOut = [...query.ofDocuments].some((term) => !best.terms.has(term));
  const has = coverageOf(query, best.terms);
  return isLeftOut && all.some(({ place, terms }) => place.kind === "document" && coverageOf(query, terms) > has);
}

/** Says whether the best candidate answers, beside all candidates. */
function isSure(best: RankedCandidate, all: readonly RankedCandidate[], query: Query): boolean {
  if (best.isExact || best.isDoubtful) return !best.isDoubtful;
  if (isOfUnnamed(best, all, query)) return false;
  const coverage = coverageOf(query, best.terms);
  // A section of a document about the same is a further answer, and no other meaning; one with more of the words may be.
  const isOther = (one: PlaceCandidate) =>
    one !== best &&
    !areOfOneMatter(one, best) &&
    (one.place.kind !== "document" || coverageOf(query, one.terms) > coverage + moreMin);
  const others = all.filter(isOther);
  const isSupported = all.some(
    (candidate) => candidate !== best && candidate.score >= supportMin * best.score && restsOnOther(candidate, best),
  );
  const hasAll = (one: PlaceCandidate) => coverageOf(query, one.terms) > allMin;
  const isAlone = hasAll(best) && !all.some((one) => one !== best && !areOfOneMatter(one, best) && hasAll(one));
  const areTogether = standTogether(best, query);
  const ofKind = best.place.kind === "document" ? sure.leadOfDocument : isSupported ? sure.leadOfTwo : sure.lead;
  const lead = isAlone && areTogether ? sure.leadAlone : ofKind;
  const inRank = areTogether ? Math.min(lead, sure.leadInRank) : sure.leadInRankApart;
  const isAhead = others.every(({ score, rank }) => best.score >= lead * score && best.rank >= inRank * rank);
  const isMost = best.terms.size >= sure.terms && coverage >= sure.coverage;
  const isTied = (one: RankedCandidate) => isSibling(one, best) && best.rank < sure.leadOfSubrule * one.rank;
  return isAhead && !all.some(isTied) && (isMost || best.place.kind === "page");
}

/**
 * The words that a rule has stand in it so that every second word at least is one of them, as in "assigned to a player who has
 * left": a rule that only happens to have all of them has them in several places.
 */
function standTogether(one: PlaceCandidate, query: Query): boolean {
  const text = textOf(one);
  if (text === undefined) return true;
  const { terms } = one;
  const words = lowerCaseWords(text).map((word) => termsOf(word)[0] ?? "");
  const sought = new Set(query.terms.filter((term) => terms.has(term) && words.includes(term)));
  const lastAt = new Map<string, number>();
  return words.some((word, at) => {
    if (sought.has(word)) lastAt.set(word, at);
    return lastAt.size === sought.size && at + 1 - Math.min(...lastAt.values()) <= 2 * sought.size;
  });
}

/**
 * Says whether something is asked to do what a rule only has done to it: "can planeswalkers attack" is not answered by
 * "Planeswalkers can be attacked".
 */
function saysOnlyPassive(best: PlaceCandidate, { typed }: Query): boolean {
  const verb = asksOfDoing.exec(typed)?.[1];
  const [sought] = verb === undefined ? [] : termsOf(verb);
  if (sought === undefined) return false;
  const words = lowerCaseWords(textOf(best) ?? "");
  const formsAt = words.flatMap((word, at) => (termsOf(word)[0] === sought && !/ers?$/.test(word) ? [at] : []));
  const isDone = (at: number) =>
    words[at]?.endsWith("ed") === true && formOfBe.test(words[at - 1] ?? "") && words[at + 1] !== "by";
  return formsAt.length > 0 && formsAt.every(isDone);
}

/** A question that ends in what something does. */
const asksOfDoing = /^ (?:can|could|may|do|does) (?!.* (?:be|been|being|get|gets) ).+ (\S+(?<!ed)) $/;
const formOfBe = /^(?:be|been|being|is|are|becomes?)$/;

/** The words of a rule on its day; `undefined` for anything else, or if they are not held. */
function textOf({ place, lineage, on }: PlaceCandidate): string | undefined {
  const revision = lineage && ((on && revisionOn(lineage, on)) ?? lineage.revisions.at(-1));
  return place.kind === "rule" ? (revision?.text ?? undefined) : undefined;
}

/** It is below the title of a rule that the words do not name, and they name another: "aura on exchanged cards", of aura swap. */
function isOfUnnamed(best: PlaceCandidate, all: readonly PlaceCandidate[], query: Query): boolean {
  const titleOf = ({ lineage }: PlaceCandidate) =>
    lineage?.revisions.slice(-1).flatMap((last) => ruleTitleOf(last) ?? [])[0];
  const titled = all.flatMap((one) => {
    const title =
      one.place.kind === "rule" && pathOf(one.place.address) === ruleIn(one.place) ? titleOf(one) : undefined;
    return title === undefined
      ? []
      : [{ path: ruleIn(one.place), isNamed: termsOf(title).every((term) => query.terms.includes(term)) }];
  });
  const isBelow = ruleIn(best.place) !== pathOf(best.place.address);
  return (
    isBelow &&
    titled.some(({ path, isNamed }) => path === ruleIn(best.place) && !isNamed) &&
    titled.some(({ isNamed }) => isNamed)
  );
}

/** Both are subrules of one rule: "509.3c" and "509.3d". */
function isSibling(one: PlaceCandidate, other: PlaceCandidate): boolean {
  const isSubrule = ({ place }: PlaceCandidate) => /^\/rules\/\d+\.\d+[a-z]/.test(place.address);
  return one !== other && isSubrule(one) && isSubrule(other) && ruleIn(one.place) === ruleIn(other.place);
}

/** A rule and those below it ("702.19b" and 702.19), what has the same name, or a rule of play and a rule it rests on. */
function areOfOneMatter(one: PlaceCandidate, other: PlaceCandidate): boolean {
  return (
    ruleIn(one.place) === ruleIn(other.place) ||
    nameInTitle(one.place.title) === nameInTitle(other.place.title) ||
    restsOnOther(one, other)
  );
}

/** One of them rests on the other, or on a rule just above or below it. */
function restsOnOther(one: PlaceCandidate, other: PlaceCandidate): boolean {
  return (
    (one.restsOn ?? []).some((path) => areNear(path, pathOf(other.place.address))) ||
    (other.restsOn ?? []).some((path) => areNear(path, pathOf(one.place.address)))
  );
}

function areNear(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(short) && /^[a-z]?$/.test(long.slice(short.length));
}

/** An address without its query. */
export function pathOf(address: string): string {
  return address.split("?", 1)[0] ?? address;
}

function ruleIn({ address }: FoundPage): string {
  return /^\/rules\/\d+\.\d+/.exec(address)?.[0] ?? address;
}

/** The name in a title, without its number and what stands in brackets. */
export function nameInTitle(title: string): string {
  const [name = title] = title.split(" (");
  return keyText(nameKey(name.replace(/^\d\S* /, "")));
}

/** So that the rules of play are not hidden behind many rules with the same words. */
const kindsMax: Partial<Record<FoundPage["kind"], number>> = {
  rule: 7,
  parameter: 3,
  entry: 2,
  section: 2,
  question: 2,
};
const kindMax = 3;

function mixed(places: readonly FoundPage[]): FoundPage[] {
  return places.filter(
    ({ kind }, at) => places.slice(0, at).filter((place) => place.kind === kind).length < (kindsMax[kind] ?? kindMax),
  );
}
