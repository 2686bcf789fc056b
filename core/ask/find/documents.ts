import type { Archive } from "../../archive/archive.ts";
import { type TournamentDocumentId, tournamentDocumentIds, tournamentTitles } from "../../archive/document.ts";
import type { Revision } from "../../archive/lineage.ts";
import { releaseOn } from "../../archive/releases.ts";
import { entriesOn } from "../../archive/sections.ts";
import type { Holdings } from "../../holdings.ts";
import { withoutPenalty } from "../../ingest/documents/provisions.ts";
import { documentContentsAddress, documentSectionAddress } from "../../text/addresses.ts";
import { addDays, type IsoDate } from "../../text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../../text/rule-number.ts";
import { termsOf } from "../../text/terms.ts";
import { sectionsOn, titleWithoutKind } from "../documents.ts";
import { edgeInWords, type FoundPage, placeAt } from "./places.ts";
import type { BoxReading } from "./reading.ts";
import { differByOneLetter, isWordOfRules, type SpellingSlip } from "./spelling.ts";

/** Places in the documents by which tournaments are judged: "IPG 2.1 2013", "tardiness 2012". */

/** What a person typed about a document: which one, if named, and the words beside it. */
type DocumentQuery = {
  readonly document: TournamentDocumentId | null;
  readonly number: string | null;
  readonly words: ReadonlySet<string>;
  readonly asksPenalty: boolean;
};

/**
 * The sections that words name on a day, the best first: by the number in a named document, or by all words of its
 * title. A title that is a term of the rules too counts only if the words name a document or ask for a penalty.
 */
export function documentPlaces(
  { archive, documents }: Pick<Holdings, "archive" | "documents">,
  { left, numbers, content }: Pick<BoxReading, "left" | "numbers" | "content">,
  on: IsoDate,
  /** Words are the title of a section or rule of the Comprehensive Rules. */
  isTitle: (words: string) => boolean = () => false,
): readonly FoundPage[] {
  if (documents.size === 0) return [];
  const typed = typedIn(left, numbers);
  // What is punished is in the penalty guide, and also somewhere in the rules of tournaments.
  const asked = typed.document === null ? (["ipg", "mtr", "jar"] as const) : [typed.document];
  const places = asked.flatMap((id) => {
    const held = documents.get(id);
    return held === undefined ? [] : placesIn(held, id, typed, on);
  });
  if (typed.document !== null || typed.asksPenalty || places.length === 0) return places;
  const isOfRules = [left, content.join(" ")].some(
    (words) => entriesOn(archive, words, on).length > 0 || isTitle(words),
  );
  return isOfRules ? [] : places;
}

/**
 * The sections of a named document that have most of the words, in their titles or else in their text. For a number
 * that no section has on that day: the next and the last section that have it, and the contents. `isSure`: the first one
 * answers. `isWhole`: its title, or one of its sentences, has all of the words.
 */
export function nearDocumentPlaces(
  { documents }: Pick<Holdings, "documents">,
  { left, numbers, vocabulary }: Pick<BoxReading, "left" | "numbers" | "vocabulary">,
  on: IsoDate,
): { readonly places: readonly FoundPage[]; readonly isSure: boolean; readonly isWhole: boolean } {
  const { document, number, words } = typedIn(left, numbers);
  const archive = document === null ? undefined : documents.get(document);
  if (document === null || archive === undefined) return { places: [], isSure: false, isWhole: false };
  if (number !== null) {
    const others = placesOnOtherDays(archive, document, writtenNumber(number), on);
    const places = others.length > 0 || numbers.length === 0 ? [...others, contentsPlace(document, on)] : [];
    return { places, isSure: false, isWhole: false };
  }
  const titles = new Set(saidOn(archive, on).flatMap(({ name }) => [...wordsIn(name ?? "")]));
  const telling = [...words].filter((word) => titles.has(word) || !vocabulary.words.aside.has(word));
  const terms = [...new Set(telling.flatMap((word) => termsOf(word)))];
  const sections = saidOn(archive, on).map((revision) => {
    const [title, text] = [new Set(termsOf(revision.name ?? "")), new Set(termsOf(revision.text ?? ""))];
    return { said: revision, title, text, has: terms.filter((term) => title.has(term) || text.has(term)) };
  });
  // What few of the sections have tells more.
  const weights = new Map(
    terms.map((term) => [
      term,
      Math.log(1 + sections.length / (1 + sections.filter(({ has }) => has.includes(term)).length)),
    ]),
  );
  const scored = sections
    .filter(({ title, has }) => {
      const count = has.reduce((sum, term) => sum + (title.has(term) ? titleShare : 1), 0);
      return count * 2 > terms.length;
    })
    .map(({ said, title, has }) => ({
      said,
      isMost: has.length * 2 > terms.length,
      score: has.reduce((sum, term) => sum + (weights.get(term) ?? 0) * (title.has(term) ? titleShare : 1), 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = scored;
  const isSure = best?.isMost === true && best.score >= nearLead * (next?.score ?? 0);
  const isWhole = [best?.said.name ?? "", ...(best?.said.text ?? "").split(/[.!?•\n]/)].some((sentence) => {
    const has = new Set(termsOf(sentence));
    return terms.every((term) => has.has(term));
  });
  return { isSure, isWhole, places: scored.slice(0, nearMax).map(({ said }) => placeOfSectionIn(document, said, on)) };
}

/** The best section of a named document answers if its score is so many times the next. */
const nearLead = 1.5;

/** A word of a title counts for so many of the text. */
const titleShare = 3;

const nearMax = 6;

function placesOnOtherDays(archive: Archive, id: TournamentDocumentId, number: string, on: IsoDate): FoundPage[] {
  const periods = archive.numberPeriodsByNumber.get(number as RuleNumber) ?? [];
  const later = periods.find(({ from }) => from > on)?.from;
  const before = periods.findLast(({ to }) => to !== null && to <= on)?.to;
  const days = [...(later === undefined ? [] : [later]), ...(before == null ? [] : [addDays(before as IsoDate, -1)])];
  return days.flatMap((day) =>
    sectionsOn(archive, day as IsoDate)
      .filter((section) => section.number === number)
      .map(({ lineage, revision }) => {
        const place = placeOfSectionIn(id, revision, day as IsoDate);
        return { ...place, title: `${place.title}, ${edgeInWords(lineage, day as IsoDate, on)}` };
      }),
  );
}

/** A number as it stands in the document: `appendix b` is `appendix-b`. */
function writtenNumber(typed: string): string {
  const written = typed.toLowerCase().replace(" ", "-");
  return ruleNumberFrom(written) ?? written;
}

/** So many letters of a word of a title stand for it: "ipg intro". */
const shortenedMin_chars = 5;

/**
 * The text with words of titles in place of those that are short for one or have a wrong letter in it, and that neither rules
 * nor documents have: "autorized cards". `undefined` if there is none.
 */
export function withWordsOfTitles(
  { archive, documents }: Pick<Holdings, "archive" | "documents">,
  left: string,
  on: IsoDate,
): { readonly left: string; readonly corrected: readonly Omit<SpellingSlip, "isSure">[] } | undefined {
  const held = [...documents.values()];
  const titles = new Set(
    held.flatMap((document) => saidOn(document, on)).flatMap(({ name }) => [...wordsIn(name ?? "", false)]),
  );
  const unknown = [...wordsIn(withoutDocumentNames(left), false)].filter(
    (word) =>
      word.length >= shortenedMin_chars &&
      !titles.has(word) &&
      ![archive, ...held].some((one) => isWordOfRules(one, word)),
  );
  const corrected = unknown.flatMap((typed) => {
    const near = [...titles].filter((title) => title.startsWith(typed) || differByOneLetter(typed, title));
    return near.length === 1 ? near.map((meant) => ({ typed, meant })) : [];
  });
  if (corrected.length === 0) return undefined;
  const meantBy = new Map(corrected.map(({ typed, meant }) => [typed, meant]));
  return { left: left.replace(/[a-z0-9']+/gi, (word) => meantBy.get(word.toLowerCase()) ?? word), corrected };
}

/** The contents of a document on a day. */
export function contentsPlace(id: TournamentDocumentId, on: IsoDate): FoundPage {
  return placeAt("document", documentContentsAddress(id, on), `${tournamentTitles[id]}: contents`);
}

const namesOf: Readonly<Record<TournamentDocumentId, RegExp>> = {
  ipg: /\b(?:ipg|infraction procedure guide|penalty guide)(?:lines?)?\b/i,
  mtr: /\b(?:mtr|(?:dci )?(?:magic )?(?:tournament|floor) rules)\b/i,
  jar: /\b(?:jar|judging at regular)\b/i,
};
/** Stands for the name of a document. */
const place = " § ";
/** The number of a section. One without a point counts something else, as in "10 minutes", unless it stands beside the name. */
const numberForms = [
  /(?:^|\s)(?:section\s+)?(\d{1,3}\.\d{1,2}|appendix [a-h])(?=$|[\s?,.;:])/i,
  /(?:§\s+|\bsection\s+)(?:section\s+)?(\d{1,3})(?=$|[\s?,.;:])/i,
  /(?:^|\s)(\d{1,3})\s+§/i,
  /^\s*(\d{1,3})\s*$/,
];
/** "3,5" and "3 5" are 3.5. */
const partedNumber = /(?<![\d.])(\d{1,2})(?:, ?| )(\d{1,2})(?![\d.])/;
const penaltyWords = /\b(?:penalt(?:y|ies)|infractions?|punish(?:ed|ment)?|judges?|fix|remedy)\b/i;
const empty = new Set(
  "a an and at by did does do for from how i in is it of on or s section the to was were what when which who".split(
    " ",
  ),
);

/** The document that words name, the number of a section of it, and the words beside both as they were typed. */
export function documentTyped({ left, numbers }: Pick<BoxReading, "left" | "numbers">) {
  const document = tournamentDocumentIds.find((id) => namesOf[id].test(left)) ?? null;
  if (document === null) return { document, number: null, beside: left };
  const rest = left.replaceAll(everyNameOf(document), place).replace(partedNumber, "$1.$2");
  const typed = numberForms.map((form) => form.exec(rest)).find((match) => match !== null);
  const beside = typed == null ? rest : rest.replace(typed[0], " ");
  return { document, number: typed?.[1] ?? numbers[0] ?? null, beside: beside.replaceAll(place, " ") };
}

/** A text with spaces in place of the names of documents, so that all else stands where it stood. */
export function withoutDocumentNames(text: string): string {
  return tournamentDocumentIds.reduce(
    (left, id) => left.replaceAll(everyNameOf(id), (name) => " ".repeat(name.length)),
    text,
  );
}

function everyNameOf(id: TournamentDocumentId): RegExp {
  return new RegExp(namesOf[id].source, "gi");
}

/** `numbers` are those of rules, which the penalty guides before July 2009 have too. */
function typedIn(left: string, numbers: BoxReading["numbers"]): DocumentQuery {
  const { document, number, beside } = documentTyped({ left, numbers });
  const words = wordsIn(beside.replace(penaltyWords, " "));
  return { document, number, words, asksPenalty: penaltyWords.test(beside) };
}

function wordsIn(text: string, areSingular = true): ReadonlySet<string> {
  const words = (text.toLowerCase().match(/[a-z0-9']{2,}/g) ?? []).filter((word) => !empty.has(word));
  return new Set(areSingular ? words.map((word) => word.replace(/(?<=..)s$/, "")) : words);
}

function placesIn(archive: Archive, id: TournamentDocumentId, typed: DocumentQuery, on: IsoDate): FoundPage[] {
  if (typed.number !== null) {
    const written = writtenNumber(typed.number);
    const revision = saidOn(archive, on).find(({ number }) => number === written);
    // Words beside the number may be the title of another section.
    const named = placesIn(archive, id, { ...typed, number: null }, on);
    return revision === undefined ? [] : [placeOfSectionIn(id, revision, on), ...(typed.words.size === 0 ? [] : named)];
  }
  if (typed.words.size === 0)
    return typed.document === null || releaseOn(archive, on) === undefined ? [] : [contentsPlace(id, on)];
  const titled = saidOn(archive, on).map((revision) => ({
    said: revision,
    title: wordsIn(titleWithoutKind(revision.name ?? "")),
  }));
  if (typed.asksPenalty && isTitleOnOtherDay(archive, typed.words, titled)) return [];
  // "Players" in a question, or "Sets" in "newest set", is not what is asked for, unless the document is named.
  const isEnough = ({ size }: ReadonlySet<string>) =>
    typed.document !== null || typed.asksPenalty || size === typed.words.size;
  const whole = titled
    .filter(({ title }) => title.size > 0 && isEnough(title) && [...title].every((word) => typed.words.has(word)))
    .toSorted((a, b) => b.title.size - a.title.size);
  const [longest] = whole;
  if (typed.document !== null && longest !== undefined && isBesideOther(longest.title, titled, typed)) return [];
  // Who asks for a penalty may name a part of the title: "the penalty for bribery".
  const part = titled.filter(
    ({ said, title }) =>
      typed.asksPenalty &&
      withoutPenalty(said.text ?? "").penalty !== null &&
      [...typed.words].every((word) => title.has(word)),
  );
  // "Spectators bet: penalty" asks for what is punished, which a section about spectators does not tell.
  const isMeant = ({ said, title }: (typeof titled)[number]) =>
    title.size === typed.words.size || withoutPenalty(said.text ?? "").penalty !== null;
  const plain = part.length > 0 || typed.document !== null ? whole : whole.filter(isMeant);
  const found = typed.asksPenalty ? [...whole.filter((one) => part.includes(one)), ...part, ...plain] : whole;
  return [...new Set(found)].map(({ said }) => placeOfSectionIn(id, said, on));
}

/** Another title, most of which was typed, has as many words, and some others: "team communication hidden information". */
function isBesideOther(
  title: ReadonlySet<string>,
  titled: readonly { readonly title: ReadonlySet<string> }[],
  { words }: DocumentQuery,
): boolean {
  return titled.some(({ title: other }) => {
    const has = [...other].filter((word) => words.has(word));
    return has.length >= title.size && has.length * 2 > other.size && has.some((word) => !title.has(word));
  });
}

/** Words are all of a title on another day, and of none on this day: a section with some of them is about something else. */
function isTitleOnOtherDay(
  { lineages }: Archive,
  words: ReadonlySet<string>,
  titled: readonly { readonly title: ReadonlySet<string> }[],
): boolean {
  const names = [...lineages.values()].flatMap(({ revisions }) => revisions.flatMap(({ name }) => name ?? []));
  const titles = [...new Set(names)].flatMap((name) => [wordsIn(name), wordsIn(titleWithoutKind(name))]);
  return !titled.some(({ title }) => areSame(title, words)) && titles.some((title) => areSame(title, words));
}

function areSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

/** Words are the title of a section on a day: "introduction". */
export function isTitleOn(archive: Archive, words: string, on: IsoDate): boolean {
  return saidOn(archive, on).some(({ name }) => name !== null && areSame(wordsIn(name), wordsIn(words)));
}

function saidOn(archive: Archive, on: IsoDate): readonly Revision[] {
  return sectionsOn(archive, on).map(({ revision }) => revision);
}

/** A section of a document on a day. */
export function placeOfSectionIn(id: TournamentDocumentId, { number, name }: Revision, on: IsoDate): FoundPage {
  const address = number === null ? documentContentsAddress(id, on) : documentSectionAddress(id, number, on);
  const title = `${id.toUpperCase()} ${number} ${name ?? ""}`.trim();
  return { ...placeAt("document", address, title), document: id, section: number ?? undefined, on };
}
