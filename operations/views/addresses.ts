import type { Archive } from "../../core/archive/archive.ts";
import { entriesFoundOn } from "../../core/archive/glossary.ts";
import { isHeld, revisionInterval, revisionOn, wordingsOf } from "../../core/archive/life.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import { entriesOn, holdersOn } from "../../core/archive/sections.ts";
import type { HoldingsOnDay } from "../../core/ask/holdings-on-day.ts";
import { unchangedAround } from "../../core/ask/section.ts";
import {
  entryAddress,
  lineageAddress,
  numberAddress,
  pageOf,
  ruleAddress,
  sectionAddress,
} from "../../core/text/addresses.ts";
import type { IsoDate } from "../../core/text/days.ts";
import { isSection, type RuleNumber } from "../../core/text/rule-number.ts";

/** The addresses under which pages show provisions on a day. */

/**
 * The address of the page that shows what a link of a page names. `/lineages/{id}?on={day}` becomes the address by
 * number or term, if only this lineage has it on that day and its words are held; otherwise its place in the history of
 * the lineage. A number that does not lead to words on that day, or today, becomes the history of the lineage with
 * that number, or the list of all. Other addresses are unchanged.
 */
export function addressShown({ archive, today }: Pick<HoldingsOnDay, "archive" | "today">, address: string): string {
  const [, path = "", name = "", day, place = ""] = dated.exec(address) ?? [];
  const on = (day ?? today) as IsoDate;
  if (path === "lineages" && day !== undefined) {
    const lineage = archive.lineages.get(decoded(name));
    if (lineage === undefined) return address;
    const own = ownAddressOn(archive, lineage, on);
    return own === undefined ? historyPlace(lineage, on) : `${pageOf(own)}${place}`;
  }
  if (path === "" || path === "lineages") return address;
  const [holder, ...others] = holdersOn(archive, name as RuleNumber, on);
  if (holder === undefined) return address;
  if (others.length > 0) return pageOf(numberAddress(name as RuleNumber));
  return ownAddressOn(archive, holder.lineage, on) === undefined ? historyPlace(holder.lineage, on) : address;
}

/** An address of pages with a day and nothing else, and a place on the page. */
const dated = /^\/(lineages|rules|sections)\/([^/?#]+)(?:\?on=(\d{4}-\d{2}-\d{2}))?(#.*)?$/;

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The place in the history of a lineage that has its state on a day; the whole history if it was not in the rules. */
function historyPlace(lineage: Lineage, on: IsoDate): string {
  const wording = wordingsOf(lineage).findLast(({ from }) => from <= on);
  return pageOf(lineageAddress(lineage.id)) + (wording === undefined || wording.hasEnded ? "" : `#d${wording.from}`);
}

/**
 * The address of a lineage by the number or term that it has on a day; `undefined` if several have that, its words are
 * not held, or it is not in the rules.
 */
export function ownAddressOn(archive: Archive, lineage: Lineage, on: IsoDate): string | undefined {
  const revision = revisionOn(lineage, on);
  if (revision === undefined || !isHeld(lineage, revision)) return undefined;
  const { number, name } = revision;
  if (number !== null && holdersOn(archive, number, on).length === 1)
    return isSection(number) ? sectionAddress(number, on) : ruleAddress(number, on);
  if (lineage.kind === "glossary" && name !== null && entriesOn(archive, name, on).length === 1)
    return entryAddress(name, on);
  return undefined;
}

/**
 * Where a page about a number or term leads on another day: to the same number or term if it is held, otherwise to the
 * same lineage; `null` if that is not in the rules.
 */
export function addressOnDay(
  archive: Archive,
  lineage: Lineage,
  { number, term }: { readonly number: RuleNumber | null; readonly term: string | null },
  day: IsoDate,
): string | null {
  const holders = number === null ? entriesFoundOn(archive, term ?? "", day) : holdersOn(archive, number, day);
  const [holder, ...others] = holders;
  const same = holder !== undefined && others.length === 0 ? ownAddressOn(archive, holder.lineage, day) : undefined;
  return same ?? ownAddressOn(archive, lineage, day) ?? null;
}

/**
 * The first of the days on which the page of a number or term says what it says on a day: the page of that day stands
 * for all of them. For a section and a rule with subrules, nothing under the number changes in between.
 */
export function firstDayLikeNumber({ archive }: HoldingsOnDay, number: RuleNumber, on: IsoDate): IsoDate {
  return unchangedAround(archive, number, on).from;
}

/** The same for a term of the glossary; the day itself if no entry or several have the term on it. */
export function firstDayLikeTerm({ archive }: HoldingsOnDay, term: string, on: IsoDate): IsoDate {
  const [entry, ...others] = entriesFoundOn(archive, term, on);
  const revision = entry && revisionOn(entry.lineage, on);
  if (entry === undefined || revision === undefined || others.length > 0) return on;
  const { from } = revisionInterval(entry.lineage, revision);
  return from > entry.from ? from : entry.from;
}
