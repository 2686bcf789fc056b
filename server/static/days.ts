import type { Archive } from "../../core/archive/archive.ts";
import type { TournamentDocumentId } from "../../core/archive/document.ts";
import { entriesFoundOn, entriesHeaded } from "../../core/archive/glossary.ts";
import { isHeld, revisionOn, wordingsOf } from "../../core/archive/life.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import { holdersOn } from "../../core/archive/sections.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { changeDaysOf } from "../../core/ask/parameters/answers.ts";
import { daysOfChange } from "../../core/ask/section.ts";
import {
  callAddress,
  cardAddress,
  documentContentsAddress,
  documentSectionAddress,
  entryAddress,
  pageOf,
  questionAddress,
} from "../../core/text/addresses.ts";
import { dayFrom, type IsoDate } from "../../core/text/days.ts";
import { isSection, type RuleNumber } from "../../core/text/rule-number.ts";
import { getCardHistory } from "../../operations/cards.ts";
import { answerTo } from "../../operations/operation.ts";
import { getQuestionHistory } from "../../operations/questions.ts";

/**
 * For the path of each page that takes a day: the days on which it begins to say what it says, oldest first. A day with
 * `-` before it is one from which it says nothing.
 */
export type DaysByPath = ReadonlyMap<string, readonly string[]>;

/** The first day on which a page says what it says on a day; `undefined` if it then says nothing. */
export function firstDayLike(days: readonly string[], on: string): string | undefined {
  const day = days.findLast((day) => dayOf(day) <= on);
  return day?.startsWith("-") === false ? day : undefined;
}

function dayOf(entry: string): string {
  return entry.startsWith("-") ? entry.slice(1) : entry;
}

/** The days of all pages, up to today. */
export function daysByPath(holdings: HoldingsOnDay): DaysByPath {
  const { archive, documents, playbook, today } = holdings;
  const past = (days: readonly string[]) => days.filter((day) => dayOf(day) <= today);
  const parameters = [...playbook.parameters.values()];
  const ofRules = daysOfAll(archive);
  const ofPlay = inOrder([...ofRules, ...parameters.flatMap(changeDaysOf)]);
  const cards = cardDays(holdings);
  const listDays: readonly (readonly [string, readonly string[]])[] = [
    ["/contents", ofRules],
    ["/keywords", ofRules],
    ["/glossary", ofRules],
    ["/releases", ofRules],
    ["/on", ofPlay],
    ["/eras", ofPlay],
    ["/questions", ofPlay],
    ["/cards", inOrder(cards.flatMap(([, days]) => days))],
  ];
  const all = [
    ...listDays,
    ...cards,
    ...questionDays(holdings),
    ...parameters.map((parameter) => [pageOf(parameterPath(parameter.id)), changeDaysOf(parameter)] as const),
    ...numberDays(archive, (number) => `/${isSection(number) ? "sections" : "rules"}/${number}`),
    ...entryDays(archive),
    ...[...documents].flatMap(([id, document]) => documentDays(id, document)),
  ];
  return new Map(all.map(([path, days]) => [path, past(days)]));
}

/** The days on which anything of an archive changes. */
function daysOfAll({ releases, lineages }: Archive): IsoDate[] {
  const revisions = [...lineages.values()].flatMap((lineage) => lineage.revisions.map(({ from }) => from));
  return inOrder([...releases.flatMap(({ from }) => dayFrom(from) ?? []), ...revisions]);
}

function inOrder<Day extends string>(days: readonly Day[]): Day[] {
  return [...new Set(days)].toSorted();
}

type PathDays = readonly [path: string, days: readonly string[]];

function parameterPath(id: string): string {
  return callAddress(`/parameters/${id}`);
}

function questionDays(holdings: HoldingsOnDay): PathDays[] {
  return [...holdings.playbook.questions.values()].map(({ id }) => {
    const { intervals } = answerTo(getQuestionHistory, holdings, { id });
    return [pageOf(questionAddress(id)), inOrder(intervals.map(({ from }) => from))];
  });
}

function cardDays(holdings: HoldingsOnDay): PathDays[] {
  return [...holdings.playbook.cards.values()].map(({ id }) => {
    const { texts } = answerTo(getCardHistory, holdings, { id });
    return [pageOf(cardAddress(id)), inOrder(texts.map(({ from }) => from))];
  });
}

/** A number that several rules had at once has no page on those days, nor has one whose words are not held. */
function numberDays(archive: Archive, pathOf: (number: RuleNumber) => string): PathDays[] {
  return [...archive.numberPeriodsByNumber.keys()].map((written) => {
    const number = written as RuleNumber;
    const days = daysOfChange(archive, number).map((day) =>
      isShown(holdersOn(archive, number, day), day) ? day : `-${day}`,
    );
    return [pathOf(number), days];
  });
}

/** The pages of the glossary, by each term as it was printed. */
function entryDays(archive: Archive): PathDays[] {
  const entries = [...archive.entriesByTerm.values()].flat();
  return [...new Set(entries.map(({ term }) => term))].map((term) => {
    const near = entriesHeaded(archive, term);
    const days = inOrder([
      ...near.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]),
      ...near.flatMap(({ lineage }) => wordingsOf(lineage).map(({ from }) => from)),
    ]);
    const shown = days.map((day) => (isShown(entriesFoundOn(archive, term, day), day) ? day : `-${day}`));
    const [path = ""] = pageOf(entryAddress(term, "" as IsoDate)).split("?");
    return [path, shown];
  });
}

function isShown(holders: readonly { readonly lineage: Lineage }[], day: IsoDate): boolean {
  const [holder, ...others] = holders;
  const revision = holder && revisionOn(holder.lineage, day);
  return holder !== undefined && revision !== undefined && others.length === 0 && isHeld(holder.lineage, revision);
}

function documentDays(id: TournamentDocumentId, document: Archive): PathDays[] {
  const [contents] = documentContentsAddress(id).split("?");
  return [
    [pageOf(contents ?? ""), daysOfAll(document)],
    ...numberDays(document, (number) => pageOf(documentSectionAddress(id, number, "" as IsoDate)).split("?")[0] ?? ""),
  ];
}
