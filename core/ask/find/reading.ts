import type { Archive } from "../../archive/archive.ts";
import { titleOn } from "../../archive/life.ts";
import type { NumberPeriod } from "../../archive/periods.ts";
import type { Playbook } from "../../play/playbook.ts";
import { addDays, dayFrom, type IsoDate } from "../../text/days.ts";
import { isSection, type RuleNumber } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import { correctedDay, daysWrittenIn, noDaysIn, readingsOf } from "../../text/written-days.ts";
import { type NamedDay, namedDaysIn } from "./named-days.ts";
import { differByOneLetter, isWordOfRules } from "./spelling.ts";
import { type AskingWords, vocabularyOf } from "./vocabulary.ts";

/** A day that words count from today. `isSpan`: they mean all days since then, as "the last two years" does. */
type RelativeDay = {
  readonly on: IsoDate;
  readonly isSpan: boolean;
  readonly start: number;
  readonly end: number;
};

const count = "(?<count>\\d{1,2}|a|an|one|two|three|four|five|six|seven|eight|nine|ten|twenty|couple of)";
const unit = "(?<unit>day|week|month|year|decade)s?";
const forms: readonly { readonly form: RegExp; readonly isSpan: boolean }[] = [
  { form: new RegExp(`\\b${count} ${unit} (?:ago|earlier|back)\\b`, "gi"), isSpan: false },
  {
    form: new RegExp(`\\b(?:in|over|during|within|for)? ?(?:the )?(?:last|past) ${count} ${unit}\\b`, "gi"),
    isSpan: true,
  },
  { form: new RegExp(`\\b(?:in|over|during|within) (?:the )(?:last|past) ${unit}\\b`, "gi"), isSpan: true },
  { form: /\b(?<unit>day) before today\b|\byesterday\b/gi, isSpan: false },
  { form: new RegExp(`\\blast ${unit}\\b`, "gi"), isSpan: false },
];
const numbers = "a one two three four five six seven eight nine ten".split(" ");

/** The days in a text that are counted from today, in no order. */
function relativeDaysIn(text: string, today: IsoDate): RelativeDay[] {
  const found: RelativeDay[] = [];
  for (const { form, isSpan } of forms)
    for (const { 0: match, index: start, groups } of text.matchAll(form)) {
      const end = start + match.length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const on = dayBack(today, numberOf(groups?.["count"]), groups?.["unit"] ?? "day");
      if (on !== undefined) found.push({ on, isSpan, start, end });
    }
  return found;
}

function numberOf(written = "1"): number {
  const word = written.toLowerCase();
  if (word === "couple of") return 2;
  if (word === "twenty") return 20;
  return Number.parseInt(word, 10) || Math.max(1, numbers.indexOf(word));
}

function dayBack(today: IsoDate, times: number, unit: string): IsoDate | undefined {
  const kind = unit.toLowerCase();
  if (kind === "day" || kind === "week") return addDays(today, -times * (kind === "week" ? 7 : 1));
  const months = times * (kind === "month" ? 1 : kind === "year" ? 12 : 120);
  const place = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - months;
  const [year, month] = [Math.floor(place / 12), (place % 12) + 1];
  const first = `${year}-${String(month).padStart(2, "0")}`;
  // A shorter month ends before the day of this one.
  return [today.slice(8), "30", "29", "28"].map((day) => dayFrom(`${first}-${day}`)).find((day) => day !== undefined);
}

/** A day, month, year, set or era in the words. `before`: the first day after a month or year. */
export type Point = {
  readonly kind: "day" | "interval" | "today" | "set" | "era";
  /** As it was written. */
  readonly written: string;
  readonly on: IsoDate;
  readonly before: IsoDate | null;
  /** The page of a set or era. */
  readonly named: NamedDay | null;
  /** "before" or "since" stands in front of it. */
  readonly side: "before" | "since" | null;
  readonly start: number;
  readonly end: number;
};

/** What was typed, taken apart. */
export type BoxReading = {
  readonly text: string;
  /** The same with days in digits written out: the points are places in it. */
  readonly whole: string;
  /** In reading order. */
  readonly points: readonly Point[];
  readonly numbers: readonly RuleNumber[];
  /** Words in quotation marks. */
  readonly quoted: readonly string[];
  /** The text without points and numbers, as it was written. */
  readonly left: string;
  /** All words that are not a point or a number, in lower case, in their order. */
  readonly rest: readonly string[];
  /** Those of them that say what is asked for. */
  readonly content: readonly string[];
  /** The same, sentence by sentence; none for a sentence without such words. */
  readonly sentences: readonly (readonly string[])[];
  /** Words ask for the past or for a change. */
  readonly asksChange: boolean;
  /**
   * The ways to read a day in digits or a part of the names of sets, as whole texts; empty unless there are several, or the
   * calendar has no such day.
   */
  readonly choices: readonly string[];
  /** What has the form of a day and is none, as written. */
  readonly noDays: readonly string[];
  /** How people ask, by which it was read. */
  readonly vocabulary: AskingWords;
};

/** What joins a name and a day. */
const leadingEdge = /^(?:[\s,;:@)]|(?:on|in|at|of|as of|before|since|after) )/i;
const trailingEdge = /(?:[\s,;:@(?]| (?:on|in|at|of|as of|before|since|after))$/i;
const readMax_chars = 2_000;
/** Before a number, also in the languages in which people write days. */
const lead = "cr|rules?|sections?|chapter|§|regel|règle|regla|regola|规则|規則";
const numberForm = new RegExp(
  String.raw`(?<![\w.,-])(?:(?:${lead})\s*)?(?<number>[1-9]\d{2}\.\d{1,3}(?:\.?[a-z]{1,2})?)\.?(?![\w-])`,
  "gi",
);
const sectionForm = new RegExp(
  // The "floor rules" have sections of their own.
  String.raw`(?<![\w.,/-]|\b(?:floor|tournament) )(?<lead>(?:${lead})\s*)?(?<number>[1-9]\d{2})(?![\w/-]|\.\d)`,
  "gi",
);
/** A chapter is one digit, which says nothing alone. */
const chapterForm = /(?<![\w-])(?:chapter|section|part)\s+(?<number>[1-9])(?![\w./-])/gi;

/** "The old name for the battlefield" asks what it was called before. */
const formerName = /\b(?:old|former|previous|earlier|original) (?:name|word|term) (?:of|for) (?:the )?(?=\p{L})/giu;

/** Between two names: "in play → battlefield", "bury renamed to destroy". */
const renaming = /(?<=\p{L}) ?(?:[-=]>|→|(?:(?:is|was|got) )?renamed(?: (?:to|into|as))?) ?(?=\p{L})/gu;

/** A power or toughness with a star alone between spaces, for which the rules say "star": "*", a slash between two, "1+*". */
const starred = /(?<!\S)(?:(?:\d\+)?\*(?:\/(?:\d\+)?\*)?)(?!\S)/g;

/** Takes apart what was typed. Never throws. */
export function readingFrom(
  { archive, playbook }: { readonly archive: Archive; readonly playbook: Playbook },
  written: string,
  today: IsoDate,
): BoxReading {
  const typed = written.toWellFormed().replace(/\s+/g, " ").trim().slice(0, readMax_chars);
  const vocabulary = vocabularyOf(playbook);
  const text = withoutCapitals(typed.replace(starred, "star"), vocabulary);
  const choices = choicesOf(text);
  const whole = (choices.length === 1 ? (choices[0] ?? text) : text)
    .replaceAll(renaming, " becomes ")
    .replaceAll(formerName, "called before ");
  const quoted = [...whole.matchAll(/["“„«]([^"”»“„«]{2,})["”»“]/g)].map(([, inside = ""]) => inside.trim());
  const noDays = noDaysIn(whole, today);
  const { points, left } = pointsIn({ archive, playbook }, without(whole, noDays), today);
  const { numbers, rest } = numbersIn(archive, left, vocabulary);
  const wordsOf = (part: string) =>
    lowerCaseWords(part).map((word) => askingWordMeant(archive, vocabulary, word) ?? word);
  const words = wordsOf(rest);
  return {
    text,
    whole,
    points,
    numbers,
    quoted,
    left: withoutEdges(rest.replace(/\s+/g, " ").trim()),
    rest: words,
    content: contentOf(words, vocabulary),
    sentences: rest
      .split(sentenceEnd)
      .map((part) => contentOf(wordsOf(part), vocabulary))
      .filter((part) => part.length > 0),
    asksChange: words.some((word) => vocabulary.words.change.has(word)),
    choices: choices.length > 1 || correctedDay(text) !== undefined ? choices : choicesOfSets(whole, points),
    noDays: noDays.map(({ written }) => written),
    vocabulary,
  };
}

/** Short forms in capitals that are other words in small letters are written out after an article: "who is the TO". */
function withoutCapitals(text: string, { instead }: AskingWords): string {
  return text.replace(
    /(?<=\b(?:an?|the|my|our|your) )[A-Z]{2,}s?\b/g,
    (short) => instead.get(short)?.join(" ") ?? short,
  );
}

/** "Trample vs. planeswalkers" is one sentence. */
const sentenceEnd = /(?<!\b(?:vs|etc|e\.g|i\.e))[.!?]\s+/i;

/** A word has so many letters at least to be read as one of asking: "chnaged", "glosary". */
const misspelledMin_chars = 6;

/** The word for a change or the glossary of which a typed one has a wrong letter, if neither people who ask nor the rules have that. */
function askingWordMeant(archive: Archive, { words }: AskingWords, typed: string): string | undefined {
  if (typed.length < misspelledMin_chars || Object.values(words).some((list) => list.has(typed))) return undefined;
  const meant = [...words.change, ...words.entry].find(
    (word) => word.length >= misspelledMin_chars && differByOneLetter(typed, word),
  );
  return meant === undefined || isWordOfRules(archive, typed) ? undefined : meant;
}

function choicesOf(text: string): readonly string[] {
  const corrected = correctedDay(text);
  return corrected === undefined ? readingsOf(text) : [corrected.text];
}

/** The text with the whole name of each set that a part of its name may mean: "before Eldraine". */
function choicesOfSets(whole: string, points: readonly Point[]): readonly string[] {
  const point = points.find(({ named }) => named?.among !== undefined);
  return (point?.named?.among ?? []).map((name) => whole.slice(0, point?.start) + name + whole.slice(point?.end));
}

function pointsIn(
  holdings: { readonly archive: Archive; readonly playbook: Playbook },
  text: string,
  today: IsoDate,
): { readonly points: readonly Point[]; readonly left: string } {
  // "Magic 2010" is a set: its year is no day.
  const sets = namedDaysIn(holdings, text).map(
    ({ named, start, end }): Omit<Point, "side"> => ({
      kind: named.kind,
      written: text.slice(start, end),
      on: named.on,
      before: null,
      named,
      start,
      end,
    }),
  );
  const written = daysWrittenIn(without(text, sets), today).map(({ day, before, start, end }): Omit<Point, "side"> => {
    const written = text.slice(start, end);
    const kind = /^(?:today|now)$/i.test(written) ? "today" : before === undefined ? "day" : "interval";
    return { kind, written, on: day, before: before ?? null, named: null, start, end };
  });
  const ofSets = written.filter((point) => sets.some((set) => isTimeOf(point, set, text)));
  const days = written.filter((point) => !ofSets.includes(point));
  const relative = relativeDaysIn(without(text, [...sets, ...days]), today).map(
    ({ on, isSpan, start, end }): Omit<Point, "side"> & { isSpan: boolean } => ({
      kind: "day",
      written: text.slice(start, end).trim(),
      on,
      before: null,
      named: null,
      start,
      end,
      isSpan,
    }),
  );
  const points = [
    ...[...days, ...sets].map((point): Point => ({ ...point, side: sideBefore(text.slice(0, point.start)) })),
    ...relative.map(
      ({ isSpan, ...point }): Point => ({ ...point, side: isSpan ? "since" : sideBefore(text.slice(0, point.start)) }),
    ),
  ].toSorted((a, b) => a.start - b.start);
  return { points, left: without(text, [...points, ...ofSets]) };
}

/** A year or month stands beside the set or era of a day in it, "Torment 2002": it says which one is meant, and is no second day. */
function isTimeOf(time: Omit<Point, "side">, set: Omit<Point, "side">, text: string): boolean {
  if (time.before === null || set.on < time.on || set.on >= time.before) return false;
  const between = text.slice(Math.min(time.end, set.end), Math.max(time.start, set.start));
  return !/[^\s,()]/.test(between);
}

function sideBefore(text: string): Point["side"] {
  if (/\b(?:before|prior to|until|pre)[\s-]*(?:the )?$/i.test(text)) return "before";
  return /\b(?:since|after)\s+(?:the )?$/i.test(text) ? "since" : null;
}

function without(text: string, places: readonly { readonly start: number; readonly end: number }[]): string {
  let left = text;
  for (const { start, end } of places) left = left.slice(0, start) + " ".repeat(end - start) + left.slice(end);
  return left;
}

/** A section alone is three digits, which may also count something: it is one if nothing else is asked for. */
function numbersIn(
  archive: Archive,
  text: string,
  vocabulary: AskingWords,
): { readonly numbers: readonly RuleNumber[]; readonly rest: string } {
  const typed = withoutSlips(archive, text);
  const exact = [...typed.matchAll(numberForm)];
  let rest = typed.replace(numberForm, " ");
  const numbers = exact.map(({ groups }) => (groups?.["number"] ?? "").toLowerCase().replace(/\.([a-z])/, "$1"));
  const beside = contentOf(lowerCaseWords(rest.replace(sectionForm, " ")), vocabulary);
  const isAlone = beside.every((word) => vocabulary.words.joining.has(word));
  rest = rest.replace(sectionForm, (match, lead: string | undefined, number: string) => {
    const isKnown = archive.numberPeriodsBySection.has(number as RuleNumber);
    const isTitled = () => periodsWithTitle(archive, number as RuleNumber, beside).length > 0;
    if (lead === undefined && !(isKnown && (isAlone || isTitled()))) return match;
    numbers.push(number);
    return " ";
  });
  rest = rest.replace(chapterForm, (match, number: string) => {
    if (!archive.numberPeriodsByNumber.has(number as RuleNumber)) return match;
    numbers.push(number);
    return " ";
  });
  const distinct = [...new Set(numbers)] as RuleNumber[];
  return { numbers: distinct.toSorted((a, b) => Number(isSection(a)) - Number(isSection(b))), rest };
}

/** When a number was that of a rule or section with all these words in its title; never without words. */
export function periodsWithTitle(
  archive: Archive,
  number: RuleNumber,
  words: readonly string[],
): readonly NumberPeriod[] {
  const terms = new Set(words.flatMap((word) => termsOf(word)));
  if (terms.size === 0) return [];
  return (archive.numberPeriodsByNumber.get(number) ?? []).filter(({ lineage, from }) => {
    const title = new Set(termsOf(titleOn(lineage, from)));
    return [...terms].every((term) => title.has(term));
  });
}

/** Between the two parts of a number: "702 19b", "§ 702,19b", "702. 19". */
const partedForm = /(?<![\w.,/-])(?<section>[1-9]\d{2})(?:\s?[.,]\s?|[ -])(?<rule>\d{1,3})(?!\d|[.,/]\d)/g;
/** Before the letter: "704.5 f", "613.1(d)", "702.19-b". */
const letterForm =
  /(?<![\w.,/-])(?<number>[1-9]\d{2}\.\d{1,3})(?<gap>[ -]|\s?\()(?<letter>[a-z])(?![\w'’/-])\)?(?=(?<end>.*))/gi;

/** Writes numbers with another sign or a space in them as the rules do, if a rule ever had them. A word stays one. */
function withoutSlips({ numberPeriodsByNumber }: Archive, text: string): string {
  const isThere = (number: string): boolean => numberPeriodsByNumber.has(number.toLowerCase() as RuleNumber);
  const joined = text.replace(partedForm, (match, section: string, rule: string) =>
    isThere(`${section}.${rule}`) ? `${section}.${rule}` : match,
  );
  return joined.replace(letterForm, (match, number: string, gap: string, letter: string, end: string) => {
    const isWord = gap === " " && /[ai]/i.test(letter) && /^\s*[\p{L}\p{N}]/u.test(end);
    return isWord || !isThere(number + letter) ? match : `${number}${letter}`;
  });
}

/** The words of a text in lower case, symbols in capitals. Hyphens part words; apostrophes do not. */
export function lowerCaseWords(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[’‘`]/g, "'")
      .replace(/\{[a-z0-9/]{1,4}\}/g, (symbol) => symbol.toUpperCase())
      .match(/\{[A-Z0-9/]{1,4}\}|[+-]\d+\/[+-]\d+|\d+\/\d+|[\p{L}\p{N}]+(?:'\p{L}+)*/gu) ?? []
  );
}

/** The words that say what is asked for. If only words about rules are left, they are asked for. */
function contentOf(words: readonly string[], { words: lists }: AskingWords): string[] {
  const isPlain = (word: string): boolean => lists.aside.has(word.replaceAll("'", ""));
  // "First appeared", "last changed" ask for the day of a change.
  const isOfChange = (word: string, at: number): boolean => {
    const next = words[at + 1] ?? "";
    return /^(?:first|last)$/.test(word) && lists.change.has(next) && /(?:ed|appears?)$/.test(next);
  };
  return words.filter(
    (word, at) => !isPlain(word) && !lists.change.has(word) && !lists.rules.has(word) && !isOfChange(word, at),
  );
}

/** The day before another. */
export function dayBefore(day: IsoDate): IsoDate {
  return addDays(day, -1);
}

/** Words without what joins them to a name or a day, on both sides. */
function withoutEdges(text: string): string {
  const left = text.replace(leadingEdge, "").replace(trailingEdge, "");
  return left === text ? text : withoutEdges(left);
}
