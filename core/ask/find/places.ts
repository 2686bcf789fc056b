import type { Archive } from "../../archive/archive.ts";
import { standingOf } from "../../archive/certainty.ts";
import type { TournamentDocumentId } from "../../archive/document.ts";
import { isFirstSeenOn, revisionOn, titleOn } from "../../archive/life.ts";
import type { Lineage } from "../../archive/lineage.ts";
import { datedValueOn, type Parameter } from "../../archive/parameter.ts";
import { childrenOn, entriesOn, holdersOn } from "../../archive/sections.ts";
import type { FindAnswer, FoundKind, FoundPlace, ShownPlace } from "../../contract/find.ts";
import type { Holdings } from "../../holdings.ts";
import { situationFrom } from "../../play/situation.ts";
import type { WrittenSituation } from "../../play/words/written-situation.ts";
import { Problem } from "../../problem.ts";
import {
  entryAddress,
  lineageAddress,
  numberAddress,
  pageOf,
  parameterAddress,
  questionAddress,
  ruleAddress,
  sectionAddress,
  withQuery,
} from "../../text/addresses.ts";
import { dayInWords } from "../../text/day-words.ts";
import { addDays, type IsoDate } from "../../text/days.ts";
import { isChapter, isSection, type RuleNumber, ruleTitleOf, sectionOf } from "../../text/rule-number.ts";
import { abridged } from "../../text/shorten.ts";
import { outcomesOn } from "../outcomes/outcome.ts";
import { daysFirstSeen, intervalOn } from "../parameters/answers.ts";
import { dayBefore } from "./reading.ts";
import type { Subject } from "./subjects.ts";

/** The pages that the box leads to, as addresses of pages. */

/** A page, with the provision, the rule of play or the document for tournaments that it shows. */
export type FoundPage = FoundPlace & {
  readonly provision?: Provision | undefined;
  /** The rule of play by its id, or the document and the number of its section; the day if it is shown on one. */
  readonly parameter?: string | undefined;
  readonly document?: TournamentDocumentId | undefined;
  readonly section?: RuleNumber | undefined;
  readonly on?: IsoDate | undefined;
  /** Words that were typed and that it has. */
  readonly has?: readonly string[] | undefined;
  /** The situation that is decided on that day. */
  readonly situation?: WrittenSituation | undefined;
};

/** A provision on a day, in its document. */
type Provision = { readonly archive: Archive; readonly lineage: Lineage; readonly on: IsoDate };

/** What the box finds, without what was asked. `without` may have words that a place has. */
export type FindResult = Omit<FindAnswer, "q" | "on" | "answer" | "others"> & {
  readonly answer: FoundPage | null;
  readonly others: readonly FoundPage[];
};

/** Those of the words that none of the places has. */
export function wordsLacked(words: readonly string[], places: readonly FoundPage[]): readonly string[] {
  const had = new Set(places.flatMap(({ has = [] }) => has));
  return words.filter((word) => !had.has(word));
}

/** What is shown in place of a page, with the words that this has. */
export function withWordsOf({ has }: FoundPage, places: readonly FoundPage[]): readonly FoundPage[] {
  return places.map((place) => ({ ...place, has }));
}

/** The day asked about, and today. */
export type FindDays = { readonly on: IsoDate; readonly today: IsoDate };

const titleMax_chars = 90;
const saysMax_chars = 240;

/** The page at an address of a call. */
export function placeAt(kind: FoundKind, address: string, title: string): FoundPlace {
  return { kind, address: pageOf(address), title };
}

/** A place as it is answered: with the beginning of what it says. */
export function placeShown(holdings: Holdings, place: FoundPage): ShownPlace {
  const { kind, address, title } = place;
  const says = saysOf(holdings, place);
  return { kind, address, title, says: says && { ...says, text: inOneLine(says.text) } };
}

function saysOf(holdings: Holdings, place: FoundPage): ShownPlace["says"] {
  const { playbook, documents } = holdings;
  const { title, parameter, document, section, on, situation } = place;
  if (situation && on) return decidedOn(holdings, situation, on);
  const archive = document && documents.get(document);
  const [holder] = archive && section && on ? holdersOn(archive, section, on) : [];
  const provision = archive && holder && on ? { archive, lineage: holder.lineage, on } : place.provision;
  if (provision !== undefined) return wordsAt(provision, title);
  const asked = playbook.parameters.get(parameter ?? "");
  return asked && on ? valueAt(asked, on) : null;
}

/** The beginning of a text in one line, in which what had a line of its own, such as a penalty, stays apart. */
function inOneLine(text: string): string {
  const lines = text.split(/\n+/).map((line) => line.replaceAll(/\s+/g, " ").trim());
  return abridged(lines.join(" · "), saysMax_chars);
}

/** What happens in a situation, if all of it is sure. */
function decidedOn({ archive, playbook }: Holdings, situation: WrittenSituation, on: IsoDate): ShownPlace["says"] {
  try {
    const answers = outcomesOn(archive, playbook, { situation: situationFrom(situation), on });
    if (answers.some(({ confidence }) => confidence !== "high")) return null;
    return { text: answers.map(({ sentence }) => sentence).join(" "), number: null, asOf: null, since: null };
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** How a rule of play was on a day, if that is sure. */
function valueAt(parameter: Parameter, on: IsoDate): ShownPlace["says"] {
  const [dated, interval] = [datedValueOn(parameter, on), intervalOn(parameter, on)];
  if (dated?.confidence !== "high" || interval === undefined) return null;
  const isSure = datedValueOn(parameter, interval.from)?.confidence === "high";
  const { isFirstSeen = false } = daysFirstSeen(parameter, interval);
  const isDated = isSure && !isFirstSeen && interval.from !== parameter.values[0]?.from;
  return { text: dated.says, number: null, asOf: null, since: isDated ? interval.from : null };
}

/**
 * The words of a provision on a day, or of the first rule below it if it is only a title; none if the title of the page
 * has all.
 */
function wordsAt({ archive, lineage, on }: Provision, title: string): ShownPlace["says"] {
  const revision = revisionOn(lineage, on);
  if (revision === undefined) return null;
  const isTitle = lineage.kind === "heading" || ruleTitleOf(revision) !== undefined;
  const [below] = isTitle && revision.number !== null ? childrenOn(archive, revision.number, on) : [];
  const shown = below === undefined ? { lineage, revision } : { ...below, revision: revisionOn(below.lineage, on) };
  if (shown.revision?.text == null || title.includes(shown.revision.text)) return null;
  const { certainty, restsOn } = standingOf(archive, shown.lineage, shown.revision, on);
  const isSure = certainty !== "uncertain";
  if (!isSure && restsOn === null) return null;
  return { text: shown.revision.text, number: below?.number ?? null, asOf: isSure ? null : restsOn, since: null };
}

/** The history of what a page shows on one day; the page itself if it has none. */
export function placeThroughTime(place: FoundPage): FoundPage {
  const { kind, address, title } = place;
  const path = /^(\/(?:rules|glossary|parameters|documents\/[a-z]+\/sections)\/[^/?]+)(\?.*)?$/.exec(address);
  if (path === null) return place;
  const [, own = "", query = ""] = path;
  const { provision: _provision, on: _on, ...page } = place;
  return { ...page, address: `${own}/history${kind === "parameter" ? "" : query}`, title: `${title} through time` };
}

/** The place of a subject on a day. `isDated`: a day was asked for. */
export function placeOf(
  archive: Archive,
  { kind, id, title, lineage }: Subject,
  on: IsoDate,
  isDated: boolean,
): FoundPage {
  if (lineage !== null) return placeOfLineage(archive, lineage, on);
  if (kind === "parameter") return placeOfParameter(id, on, title);
  return placeAt("question", withQuery(questionAddress(id), { on: isDated ? on : null }), title);
}

/** A rule of play on a day. */
export function placeOfParameter(id: string, on: IsoDate, title: string): FoundPage {
  return { ...placeAt("parameter", parameterAddress(id, on), title), parameter: id, on };
}

/**
 * A provision on a day by its number or term. One that has ended has its last day; one that is not there yet, its first;
 * one without an address of its own, its history.
 */
export function placeOfLineage(archive: Archive, lineage: Lineage, on: IsoDate): FoundPage {
  const day = dayWithWords(lineage, on);
  const revision = revisionOn(lineage, day);
  const kind = lineage.kind === "glossary" ? "entry" : lineage.kind === "heading" ? "section" : "rule";
  const ended = day === on ? "" : `, ${edgeInWords(lineage, day, on)}`;
  const provision = { archive, lineage, on: day };
  if (revision?.number != null && holdersOn(archive, revision.number, day).length === 1) {
    const { number } = revision;
    const title = `${number} ${abridged(revision.name ?? titleOn(lineage, day), titleMax_chars)}${ended}`;
    const address = isSection(number) ? sectionAddress(number, day) : ruleAddress(number, day);
    return { ...placeAt(isSection(number) ? "section" : kind, address, title), provision };
  }
  if (revision?.name != null && entriesOn(archive, revision.name, day).length === 1)
    return { ...placeAt("entry", entryAddress(revision.name, day), `${revision.name} (glossary${ended})`), provision };
  return placeAt(kind, lineageAddress(lineage.id), titleOn(lineage, day));
}

/**
 * What the nearest day with words of a lineage is to the day asked: its first one, or its last. The first release that
 * shows a beginning or an end may be later than either.
 */
export function edgeInWords(lineage: Lineage, day: IsoDate, on: IsoDate): string {
  if (day > on) return `${isFirstSeenOn(lineage, day) ? "first known on" : "since"} ${dayInWords(day)}`;
  const end = addDays(day, 1);
  return isFirstSeenOn(lineage, end) ? `gone by ${dayInWords(end)}` : `until ${dayInWords(day)}`;
}

function dayWithWords(lineage: Lineage, on: IsoDate): IsoDate {
  if (revisionOn(lineage, on) !== undefined) return on;
  const before = lineage.revisions.findLast(({ from, hasEnded }) => from <= on && hasEnded);
  return before === undefined ? (lineage.revisions[0]?.from ?? on) : dayBefore(before.from);
}

/**
 * A number on a day; if no day is asked for and nothing has it on that day, all that ever had the number. `undefined` if
 * no rule ever had it.
 */
export function placeOfNumber(
  archive: Archive,
  number: RuleNumber,
  { on: day, isDated }: { readonly on: IsoDate; readonly isDated: boolean },
): FoundPage | undefined {
  if (!archive.numberPeriodsByNumber.has(number)) return undefined;
  const [holder, ...others] = holdersOn(archive, number, day);
  if (holder === undefined && !isDated)
    return placeAt("number", numberAddress(number), `${number}: rules that had this number`);
  const name =
    holder === undefined || others.length > 0 ? "" : ` ${abridged(titleOn(holder.lineage, day), titleMax_chars)}`;
  const title = `${number}${name}${isDated ? ` on ${day}` : ""}`;
  if (isChapter(number)) return placeAt("section", `${withQuery("/contents", { on: day })}#c${number}`, title);
  const provision = holder && others.length === 0 ? { archive, lineage: holder.lineage, on: day } : undefined;
  const place = isSection(number)
    ? placeAt("section", sectionAddress(number, day), title)
    : placeAt("rule", ruleAddress(number, day), title);
  return { ...place, provision };
}

/** The section of a number that no rule ever had, if there is one on a day. */
export function placeOfSection(archive: Archive, number: RuleNumber, on: IsoDate): FoundPage | undefined {
  const section = sectionOf(number);
  return placeOfNumber(archive, section, { on, isDated: false });
}
