import type { Archive } from "../archive/archive.ts";
import { revisionOn } from "../archive/life.ts";
import { termKey } from "../archive/lineage.ts";
import { releaseOn } from "../archive/releases.ts";
import { sectionOn } from "../archive/sections.ts";
import type { Keyword } from "../contract/contents.ts";
import type { FoundPlace } from "../contract/find.ts";
import type { SuggestAnswer, Suggestion } from "../contract/search.ts";
import type { Holdings } from "../holdings.ts";
import {
  numberAddress,
  pageOf,
  releaseAddress,
  releasesAddress,
  ruleAddress,
  sectionAddress,
} from "../text/addresses.ts";
import type { IsoDate } from "../text/days.ts";
import { isChapter, isSection, type RuleNumber, ruleNumberFrom, ruleTitleOf } from "../text/rule-number.ts";
import { abridged } from "../text/shorten.ts";
import { correctedDay, dayWithin, readingsOf } from "../text/written-days.ts";
import { cardsNamed } from "./cards/named.ts";
import { type FindQuestion, findAnswer } from "./find/find.ts";
import { keywordsAnswer } from "./keywords.ts";
import { nearWords, termsForAbbreviation } from "./near-words.ts";
import { parametersAbout, parametersNamed, wordsByParameter } from "./parameters/named.ts";
import { setsBeginning } from "./sets.ts";

const suggestedMax = 10;
/** The most suggestions of one kind, so that rules, cards and sets can appear together. */
const ofKindMax = 6;
const cardsMax = 4;
/** Shorter beginnings fit too many cards. */
const cardMin_chars = 3;
/** A longer text is a pasted sentence, or a question in the reader's own words. */
const typedMax_chars = 80;
/** Shorter words are in the titles of too many rules of play. */
const parameterMin_chars = 4;
const parametersMax = 3;
const textMax_chars = 70;

/**
 * Suggests what a person who is still typing may mean: numbers with this beginning, words of the rules, abbreviations,
 * sets, rules of play, cards, the days that digits may mean; if none of these fits, terms with a similar spelling.
 * Never throws: before the first release no rules are suggested.
 */
export function suggestAnswer(holdings: Holdings, { q, on, today }: FindQuestion): SuggestAnswer {
  const typed = q.replace(/\s+/g, " ").trim();
  return { q, on, suggestions: typed === "" || typed.length > typedMax_chars ? [] : suggested(holdings, typed) };

  function suggested(holdings: Holdings, text: string): Suggestion[] {
    const { archive, playbook, cards } = holdings;
    const isKnown = releaseOn(archive, on) !== undefined;
    const sets = setsBeginning(archive, text).map(setSuggested);
    const words = isKnown ? wordsBeginning(archive, text, on) : [];
    const { answer } = findAnswer(holdings, { q: text, on, today });
    const suggestions = [
      ...(answer === null ? daysSuggested(text, today) : []),
      ...(isKnown ? numbersBeginning(archive, text, on) : []),
      ...sets.filter(({ isExact }) => isExact).map(({ suggestion }) => suggestion),
      ...words,
      ...sets.filter(({ isExact }) => !isExact).map(({ suggestion }) => suggestion),
      ...(text.length < cardMin_chars ? [] : cardsSuggested({ playbook, cards }, text)),
      ...(isKnown && text.length >= parameterMin_chars ? parametersSuggested({ archive, playbook }, text, on) : []),
    ];
    const near = suggestions.length > 0 || !isKnown ? [] : nearSuggested(archive, text, on);
    const all = [...suggestions, ...near];
    const same = all.find(({ href }) => pageOf(href) === answer?.address);
    return [...(answer === null ? [] : [same ?? placeSuggested(answer)]), ...all]
      .filter(({ href }, place, all) => all.findIndex((one) => one.href === href) === place)
      .slice(0, suggestedMax);
  }
}

/** What Enter leads to, which is the first suggestion. */
function placeSuggested({ kind, address, title }: FoundPlace): Suggestion {
  const { as, says } = suggestedAs[kind];
  return { kind: as, text: title, says, href: address };
}

const suggestedAs: Readonly<Record<FoundPlace["kind"], { readonly as: Suggestion["kind"]; readonly says: string }>> = {
  rule: { as: "number", says: "rule" },
  section: { as: "number", says: "section" },
  number: { as: "number", says: "a number" },
  entry: { as: "word", says: "glossary" },
  parameter: { as: "parameter", says: "rule of play" },
  question: { as: "page", says: "question" },
  card: { as: "card", says: "card" },
  set: { as: "set", says: "release" },
  day: { as: "day", says: "the rules in force on that day" },
  era: { as: "day", says: "how the game was played" },
  situation: { as: "page", says: "a situation" },
  comparison: { as: "page", says: "comparison" },
  rulebook: { as: "page", says: "rulebook" },
  document: { as: "page", says: "tournament document" },
  quotation: { as: "page", says: "quotation" },
  page: { as: "page", says: "page" },
};

/** Both days that digits such as 3/1/2015 may mean, with the number beside them if there is one. */
function daysSuggested(text: string, today: IsoDate): Suggestion[] {
  const readings = readingsOf(text);
  return (readings.length === 0 ? [correctedDay(text)?.text ?? text] : readings).flatMap((reading): Suggestion[] => {
    const { on, words } = dayWithin(reading, today);
    if (on === null) return [];
    if (words === "")
      return [{ kind: "day", text: on, says: "the rules in force on that day", href: releasesAddress(on) }];
    const number = ruleNumberFrom(words);
    if (number === undefined) return [];
    return [{ kind: "day", text: `${number} on ${on}`, says: "a rule on a day", href: addressOf(number, on) }];
  });
}

function addressOf(number: RuleNumber, on: IsoDate): string {
  return isSection(number) ? sectionAddress(number, on) : ruleAddress(number, on);
}

/**
 * The numbers of a day that begin as typed, shortest first; if there are none, a number that was in use on other days.
 */
function numbersBeginning(archive: Archive, text: string, on: IsoDate): Suggestion[] {
  const typed = text.replace(/^(?:cr|rule|section)\s+/i, "").toLowerCase();
  if (!/^\d{1,3}(?:\.\d*[a-z]*)?$/.test(typed)) return [];
  const sections = [...archive.numberPeriodsBySection.keys()].filter((section) =>
    typed.length < 3 ? section.startsWith(typed) : section === typed.slice(0, 3),
  ) as RuleNumber[];
  const periods = sections
    .filter((section) => !isChapter(section))
    .toSorted()
    .flatMap((section) => sectionOn(archive, section, on))
    .filter(({ number }) => number.startsWith(typed) && (typed.length >= 3 || isSection(number)))
    .filter(({ number }, place, all) => all.findIndex((period) => period.number === number) === place)
    .toSorted((a, b) => a.number.length - b.number.length)
    .slice(0, ofKindMax)
    .map(({ number, lineage }): Suggestion => {
      const says = saidBriefly(revisionOn(lineage, on));
      return { kind: "number", text: number, says, href: addressOf(number, on) };
    });
  const number = ruleNumberFrom(typed);
  if (number === undefined || periods.some((one) => one.text === number)) return periods;
  return archive.numberPeriodsByNumber.has(number)
    ? [{ kind: "number", text: number, says: "rules that had this number", href: numberAddress(number) }, ...periods]
    : periods;
}

/** The title of a heading or rule, or else its first words. */
function saidBriefly(revision: ReturnType<typeof revisionOn>): string {
  return abridged(revision?.name ?? (revision && ruleTitleOf(revision)) ?? revision?.text ?? "", textMax_chars);
}

/** Terms of the day that begin as typed, or contain a word that does; first those meant by an abbreviation. */
function wordsBeginning(archive: Archive, text: string, on: IsoDate): Suggestion[] {
  const key = termKey(text);
  const meant = termsForAbbreviation(text).map(termKey);
  if (key === "") return [];
  return keywordsAnswer(archive, on)
    .words.map((word) => ({ word, rank: rankOf(termKey(word.word), key, meant) }))
    .filter(({ rank }) => rank < ranks.none)
    .toSorted((a, b) => a.rank - b.rank || a.word.word.length - b.word.word.length)
    .slice(0, ofKindMax)
    .flatMap(({ word }) => wordSuggested(word, "word"));
}

const ranks = { same: 0, meant: 1, begins: 2, within: 3, none: 4 };

function rankOf(word: string, typed: string, meant: readonly string[]): number {
  if (word === typed) return ranks.same;
  if (meant.includes(word)) return ranks.meant;
  if (word.startsWith(typed)) return ranks.begins;
  return typed.length > 1 && word.includes(` ${typed}`) ? ranks.within : ranks.none;
}

function wordSuggested({ word, rule, entry }: Keyword, kind: "word" | "near"): Suggestion[] {
  const place = rule === null ? "glossary" : `rule ${rule.number}`;
  const says = kind === "near" ? `${place}, a similar spelling` : place;
  const href = rule?.href ?? entry?.href;
  return href === undefined ? [] : [{ kind, text: word, says, href }];
}

function nearSuggested(archive: Archive, text: string, on: IsoDate): Suggestion[] {
  const words = new Map(keywordsAnswer(archive, on).words.map((word) => [word.word, word]));
  return nearWords(archive, text, on).flatMap((word) => {
    const keyword = words.get(word);
    return keyword === undefined ? [] : wordSuggested(keyword, "near");
  });
}

function setSuggested({ set, release, isExact }: ReturnType<typeof setsBeginning>[number]) {
  const text = `${set.name} (${set.code})`;
  const suggestion: Suggestion = { kind: "set", text, says: `release of ${release}`, href: releaseAddress(release) };
  return { suggestion, isExact };
}

function parametersSuggested(
  { archive, playbook }: Pick<Holdings, "archive" | "playbook">,
  text: string,
  on: IsoDate,
): Suggestion[] {
  const words = archive.once(wordsByParameter);
  return parametersNamed(parametersAbout(playbook, text, { isTyped: true, words }), on)
    .slice(0, parametersMax)
    .map(({ name, href }) => ({ kind: "parameter", text: name, says: "rule of play", href }));
}

function cardsSuggested(cards: Pick<Holdings, "playbook" | "cards">, text: string): Suggestion[] {
  return cardsNamed(cards, text)
    .slice(0, cardsMax)
    .map(({ name, href }) => ({ kind: "card", text: name, says: "card", href }));
}
