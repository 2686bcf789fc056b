import type { Archive } from "../../archive/archive.ts";
import { endOf } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import type { IsoDate } from "../../text/days.ts";
import { termsOf, termsOfWord } from "../../text/terms.ts";
import { type RuleEntry, type RuleIndex, ruleIndexOn } from "../citations/rule-index.ts";
import { lowerCaseWords } from "./reading.ts";
import { subjectsCalled } from "./spelling.ts";
import {
  keyText,
  nameKey,
  type Subject,
  type SubjectIndex,
  type SubjectKind,
  spanMax_words,
  subjectKinds,
} from "./subjects.ts";
import type { AskingWords } from "./vocabulary.ts";

/** Something that words may be about, and how well they fit it. */
export type SubjectMatch = {
  readonly subject: Subject;
  /** 0 to about 1.3. It only means something beside the scores of other matches of the same words. */
  readonly score: number;
  /** The words are one of its names. */
  readonly isExact: boolean;
  /** The words that it has. */
  readonly terms: ReadonlySet<string>;
};

/** Words as terms of the rules, with the information that each carries. */
export type Query = {
  readonly terms: readonly string[];
  readonly information: ReadonlyMap<string, number>;
  readonly total: number;
  /** Terms of words that may have been meant, with the term of the word that was typed. */
  readonly instead: ReadonlyMap<string, string>;
  /** Sets of words of which each may be a name: with more or fewer of the words about asking. */
  readonly names: readonly ReadonlySet<string>[];
  /** What was typed, with spaces around words; and the words side by side without endings, those about asking too. */
  readonly typed: string;
  readonly pairs: readonly string[];
  /** Terms of words that are names of the rules. */
  readonly named: ReadonlySet<string>;
  /** Terms that no rule of today has, but a document by which tournaments are judged. */
  readonly ofDocuments: ReadonlySet<string>;
  /** They ask for the past or for a change: rules of play say most about that. */
  readonly asksChange: boolean;
  /** Words ask for a change, and not only a day. */
  readonly isChange: boolean;
};

const matchesMax = 12;

/** Reads words as terms. A word that neither a name nor a rule has carries little information. */
export function queryFrom(
  {
    archive,
    index,
    on,
    vocabulary,
    documents,
  }: {
    readonly archive: Archive;
    readonly index: SubjectIndex;
    readonly on: RuleIndex["on"];
    readonly vocabulary: AskingWords;
    /** Those whose words count too. */
    readonly documents: Iterable<Archive>;
  },
  { words, names, typed, asksChange, isChange }: Words,
): Query {
  const rules = ruleIndexOn(archive, on);
  const others = [...documents].map((document) => ruleIndexOn(document, on));
  const terms = [...new Set(termsOf(words.join(" ")))];
  const isScene = (term: string): boolean =>
    (rules.postings[rules.vocabulary.get(term) ?? -1]?.ownCount ?? 0) >= sceneMin_rules;
  const named = new Set(
    words
      .filter((word) => isNameOfRules(index, word))
      .flatMap((word) => termsOf(word))
      .filter((term) => !isScene(term)),
  );
  const information = new Map(
    terms.map((term) => [term, informationOf(index, [rules, ...others], term) * (named.has(term) ? nameAlone : 1)]),
  );
  const total = sum([...information.values()]);
  const instead = new Map<string, string>();
  for (const word of words)
    for (const other of (vocabulary.instead.get(word) ?? []).flatMap((word) => termsOf(word))) {
      const typed = termsOf(word)[0] ?? other;
      if (information.has(other)) continue;
      instead.set(other, typed);
      information.set(other, insteadShare * (information.get(typed) ?? Math.log(1 + index.subjects.length)));
    }
  return {
    terms: [...terms, ...instead.keys()],
    named,
    ofDocuments: new Set(terms.filter((term) => !hasTerm(rules, term) && others.some((one) => hasTerm(one, term)))),
    information,
    total,
    instead,
    names: names
      .filter(hasNoneTwice)
      .map((name) => nameKey(name.join(" ")))
      .filter(({ size }) => size > 0),
    typed: ` ${typed.join(" ")} `,
    pairs: stemsOf(typed)
      .map((word, at, all) => `${word} ${all[at + 1]}`)
      .slice(0, -1),
    asksChange,
    isChange,
  };
}

function hasTerm({ postings, vocabulary }: RuleIndex, term: string): boolean {
  return postings[vocabulary.get(term) ?? -1] !== undefined;
}

/** "That an artifact land can only be played as a land" is no name. */
function hasNoneTwice(words: readonly string[]): boolean {
  return new Set(words).size === words.length;
}

/** A rarer term tells more, in names as in rules. */
function informationOf({ subjects, byTerm }: SubjectIndex, corpora: readonly RuleIndex[], term: string): number {
  const named = byTerm.get(term)?.length ?? 0;
  const ofNames = named === 0 ? Math.log(1 + subjects.length) * unknownShare : Math.log(1 + subjects.length / named);
  // A vocabulary has the terms of all days that were read.
  const rules = corpora.find((one) => hasTerm(one, term));
  return (ofNames + (rules?.idf[rules.vocabulary.get(term) ?? -1] ?? ofNames)) / 2;
}

/** A keyword, or the title of a section: what a question with it is about, whatever other words it has. */
function isNameOfRules(index: SubjectIndex, word: string): boolean {
  return subjectsCalled(index, [word]).some(
    ({ kind }) => kind === "rule" || kind === "section" || kind === "parameter",
  );
}

const nameAlone = 1.4;

/** A term that so many rules have sets the scene, as "creature" or "player" does: it is not what is asked about. */
const sceneMin_rules = 160;

/** Words as they were typed. `names`: the same with more or fewer of the words about asking. `typed`: all of them. */
type Words = {
  readonly words: readonly string[];
  readonly names: readonly (readonly string[])[];
  readonly typed: readonly string[];
  readonly asksChange: boolean;
  readonly isChange: boolean;
};

const insteadShare = 0.7;

const unknownShare = 0.35;

/** The subjects that words are about, best first. */
export function matchesOf(index: SubjectIndex, query: Query): SubjectMatch[] {
  const sought = new Set([...query.terms, ...query.names.flatMap((name) => termsOf([...name].join(" ")))]);
  const positions = new Set([...sought].flatMap((term) => index.byTerm.get(term) ?? []));
  return [...positions]
    .map((position) => matchOf(index.subjects[position] as Subject, query, index))
    .filter(({ score }) => score >= scoreMin)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, matchesMax);
}

/** The subjects of which a whole name stands within the words, longer names first; none within another. */
export function namesWithin(
  index: SubjectIndex,
  words: readonly string[],
  query: Query,
  order: (subject: Subject, query: Query) => number = orderOf,
): SubjectMatch[] {
  const found: SubjectMatch[] = [];
  const used = new Set<number>();
  for (let size = Math.min(spanMax_words, words.length - 1); size > 0; size -= 1)
    for (let at = 0; at + size <= words.length; at += 1) {
      const places = Array.from({ length: size }, (_, place) => at + place);
      if (places.some((place) => used.has(place))) continue;
      const span = words.slice(at, at + size).join(" ");
      const terms = new Set(termsOf(span));
      const share = coverageOf(query, terms);
      const subjects = subjectsCalled(
        index,
        places.map((place) => words[place] ?? ""),
      );
      if (subjects.length === 0 || share === 0) continue;
      for (const place of places) used.add(place);
      const score = nameWithin.least + nameWithin.share * share;
      const [first] = subjects.toSorted((a, b) => order(a, query) - order(b, query));
      if (first !== undefined) found.push({ subject: first, score, isExact: false, terms });
    }
  return found;
}

/**
 * The entries that have ended and are named beside something else: "when did exile replace removed from the game" asks for
 * the end of "removed from the game", and "when was mana burn removed from the game" does not. A name of one word may be
 * any word. `isChange`: a word asks for a change.
 */
export function endedNamesWithin(
  index: SubjectIndex,
  words: readonly string[],
  { on, isChange }: { readonly on: IsoDate; readonly isChange: (word: string) => boolean },
): SubjectMatch[] {
  for (let size = Math.min(spanMax_words, words.length); size > 1; size -= 1)
    for (let at = 0; at + size <= words.length; at += 1) {
      const span = words.slice(at, at + size).join(" ");
      const key = nameKey(span);
      const ended = (index.byKey.get(keyText(key)) ?? []).find(
        ({ kind, lineage }) => kind === "entry" && lineage !== null && hasEndedBy(lineage, on),
      );
      // All words are looked at for a name that is found, and not for each of the spans that are none.
      if (key.size < 2 || ended === undefined) continue;
      const others = [...words.slice(0, at), ...words.slice(at + size)];
      // "The difference between the Paris and the London mulligan" compares several of a kind.
      const isOneOfKind = others.some((word) => [...nameKey(word)].some((own) => key.has(own)));
      const isBeside = !isOneOfKind && others.some((word) => index.byKey.has(keyText(nameKey(word))));
      if (isBeside && others.some(isChange))
        return [{ subject: ended, score: exactScore + key.size, isExact: true, terms: new Set(termsOf(span)) }];
    }
  return [];
}

export function hasEndedBy(lineage: Lineage, on: IsoDate): boolean {
  const end = endOf(lineage);
  return end !== null && end <= on;
}

const nameWithin = { least: 0.35, share: 0.6 };

const scoreMin = 0.2;

/** How much each kind counts: the names of entries and questions are looser than those of rules. */
const kindShares: Readonly<Record<SubjectKind, number>> = {
  rule: 1,
  section: 0.95,
  parameter: 1,
  phrase: 0.9,
  entry: 0.9,
  question: 0.7,
};
const changeShares: Partial<Record<SubjectKind, number>> = { parameter: 0.15 };

/** Equal names: the past is told by rules of play, today by the rule itself. */
function orderOf({ kind }: Subject, { asksChange }: Query): number {
  return asksChange && kind === "parameter" ? -1 : subjectKinds.indexOf(kind);
}

/** Equal names where no change is asked for: rules of play last. */
export function orderOfToday({ kind }: Subject): number {
  return kind === "parameter" ? otherNameOrder : subjectKinds.indexOf(kind);
}

function matchOf(subject: Subject, query: Query, index: SubjectIndex): SubjectMatch {
  const { terms, information, asksChange } = query;
  let [best, exact, isTitle] = [0, 0, false];
  const all = new Set<string>();
  for (const name of subject.names) {
    const isSame = (words: ReadonlySet<string>) =>
      words.size === name.key.size &&
      !(subject.isAssociation === true && name.key.size === 1) &&
      [...words].every((word) => name.key.has(word));
    const size = Math.max(0, ...query.names.filter(isSame).map((words) => words.size));
    const same = size === 0 ? 0 : size + gainAsWritten(name.written, query);
    isTitle = same > exact ? keyText(name.key) === keyText(subject.names[0]?.key ?? name.key) : isTitle;
    exact = Math.max(exact, same);
    const has = terms.filter((term) => name.terms.has(term));
    if (has.length === 0) continue;
    for (const term of has) all.add(term);
    const coverage = coverageOf(query, has);
    const strange = [...name.terms].filter((term) => !information.has(term));
    const known = sum(has.map((term) => information.get(term) ?? 0));
    const precision = known / (known + sum(strange.map((term) => rarity(index, term))));
    best = Math.max(best, coverage * (nameFloor + (1 - nameFloor) * precision));
  }
  for (const term of terms) if (subject.body.has(term)) all.add(term);
  // One common word in a description says nothing.
  const described = terms.length > 1 && all.size < 2 ? 0 : bodyShare * coverageOf(query, all);
  const kind = kindShares[subject.kind] + (asksChange ? (changeShares[subject.kind] ?? 0) : 0);
  // Of exact names the one with the most of the words comes first, then the kind that says most.
  const order = !isTitle && subject.kind === "parameter" && !query.isChange ? otherNameOrder : orderOf(subject, query);
  const score = exact > 0 ? exactScore + exact - order / 10 : Math.max(best, described) * kind;
  return { subject, score, isExact: exact > 0, terms: all };
}

/**
 * A name that is typed as it is written counts for more: "counters" is the section "Counters" before the action "Counter",
 * and "in play" is more than "play".
 */
function gainAsWritten(written: string, { typed }: Query): number {
  const words = lowerCaseWords(written).filter((word) => !/^(?:an?|the)$/.test(word));
  const joints = words.length - nameKey(written).size;
  return typed.includes(` ${words.join(" ")} `) ? writtenGain + jointGain * joints : 0;
}

const writtenGain = 0.15;
const jointGain = 0.5;

/** A further name of a rule of play comes behind an entry or a rule of that name, unless a change is asked for. */
const otherNameOrder = 4.5;

/** More than anything that is not exact can have. */
const exactScore = 2;
const nameFloor = 0.45;
const bodyShare = 0.72;

function rarity({ byTerm, subjects }: SubjectIndex, term: string): number {
  return Math.log(1 + subjects.length / (byTerm.get(term)?.length ?? 1)) / 2;
}

/** A rule found by its words. */
export type RuleMatch = { readonly entry: RuleEntry; readonly score: number; readonly terms: ReadonlySet<string> };

const rulesMax = 10;

/** The rules of a day whose words, or the words around them, fit best. Source of the weights: BM25. */
export function ruleMatches(archive: Archive, on: RuleIndex["on"], query: Query): RuleMatch[] {
  const rules = ruleIndexOn(archive, on);
  const scores = new Map<number, number>();
  for (const term of query.terms) {
    const id = rules.vocabulary.get(term);
    const postings = id === undefined ? undefined : rules.postings[id];
    if (postings === undefined) continue;
    postings.positions.forEach((position, at) => {
      const weight = postings.weights[at] ?? 0;
      scores.set(position, (scores.get(position) ?? 0) + (query.information.get(term) ?? 0) * weight);
    });
  }
  const tried = [...scores]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, triedMax)
    .map(([position, score]) => ({ entry: rules.entries[position] as RuleEntry, score }));
  const paired = pairedShares(tried, query);
  return tried
    .map(({ entry, score }, at): [RuleEntry, number] => [entry, score * gainOf(entry, query, paired[at] ?? 0)])
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, rulesMax)
    .map(([entry, score]) => {
      const has = query.terms.filter((term) => {
        const id = rules.vocabulary.get(term);
        return id !== undefined && (entry.own.has(id) || entry.around.has(id));
      });
      return { entry, score: query.total === 0 ? 0 : (ruleShare * score) / query.total, terms: new Set(has) };
    });
}

/**
 * Neighbouring words that stand so in a rule, at most one apart, and what it says first, tell what it is about. Fitted to
 * `bench/find/`.
 */
function gainOf({ revision }: RuleEntry, { terms }: Query, paired: number): number {
  const opening = new Set(termsOf(revision.name ?? firstSentence.exec(revision.text ?? "")?.[0] ?? ""));
  return Math.exp(pairGain * paired + openingGain * shareOf([...opening], (term) => terms.includes(term)) - meanGain);
}

/** The share of the neighbouring words that stand in each of some rules; the fewer of these have a pair, the more it tells. */
function pairedShares(tried: readonly { entry: RuleEntry }[], { pairs }: Query): readonly number[] {
  const stands = tried.map(({ entry: { revision } }) => {
    const words = stemsOf(lowerCaseWords(revision.text ?? ""));
    return new Set(words.flatMap((word, at) => [1, 2].map((next) => `${word} ${words[at + next]}`)));
  });
  const weights = pairs.map((pair) => {
    const count = stands.filter((has) => has.has(pair)).length;
    return Math.log(1 + tried.length / Math.max(1, count));
  });
  const total = sum(weights) || 1;
  return stands.map((has) => sum(weights.filter((_weight, at) => has.has(pairs[at] ?? ""))) / total);
}

/** Words without endings, and those of asking as they are. */
function stemsOf(words: readonly string[]): readonly string[] {
  return words.map((word) => termsOfWord(word)[0] ?? word);
}

function shareOf<T>(all: readonly T[], isIn: (one: T) => boolean): number {
  return all.length === 0 ? 0 : all.filter(isIn).length / all.length;
}

const firstSentence = /^[^.!]{1,400}/;
const pairGain = 0.6;
const openingGain = 0.55;
/** So that rules do not count for more beside other kinds of pages. */
const meanGain = 0.1;
/** So many of the best rules are read for that. */
const triedMax = 100;
const ruleShare = 0.55;

/** The share of the information of words that some of their terms carry, 0 to 1. */
export function coverageOf({ information, total }: Query, terms: Iterable<string>): number {
  return total === 0 ? 0 : Math.min(1, sum([...terms].map((term) => information.get(term) ?? 0)) / total);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((whole, number) => whole + number, 0);
}
