import { entryAddress, pageOf, ruleAddress, sectionAddress, withQuery } from "../core/archive/addresses.ts";
import type { Days } from "../core/archive/change.ts";
import type { History } from "../core/archive/history.ts";
import { isHeld, revisionOn, wordingsOf } from "../core/archive/life.ts";
import type { Lineage, Revision } from "../core/archive/lineage.ts";
import { lineageNamed } from "../core/archive/lookup.ts";
import { entriesOn, holdersOn } from "../core/archive/sections.ts";
import type { IsoDate } from "../core/text/days.ts";
import { isSection, type RuleNumber } from "../core/text/rule-number.ts";

/** The address of a lineage, on all days or on one. Characters of its id that an address cannot contain are escaped. */
export function lineagePath(id: string, on?: IsoDate): string {
  return withQuery(`/lineages/${encodeURIComponent(id.toWellFormed())}`, { on });
}

/** The address of a comparison of two days, of one section or of everything. */
export function comparePath({ from, to }: Days, section: RuleNumber | null = null): string {
  return withQuery("/diff", { from, to, section });
}

/** The address of a number on a day: of the section or the rule. Does not check whether it is held. */
export function numberPath(number: RuleNumber, on: IsoDate): string {
  return pageOf(isSection(number) ? sectionAddress(number, on) : ruleAddress(number, on));
}

/**
 * The address that shows a lineage on a day: by its number or term if only this lineage has it and its words are held,
 * otherwise by its id. Every such address answers.
 */
export function lineagePathOn(history: History, id: string, on: IsoDate): string {
  const lineage = lineageNamed(history, id);
  return ownPathOn(history, lineage, on) ?? lineagePath(id);
}

/** A step to another day from a page on a number or term; `holders` returns the lineages that have it on a day. */
export type DayStep = {
  readonly lineage: Lineage;
  readonly holders: (day: IsoDate) => readonly { readonly lineage: Lineage }[];
};

/**
 * Where a step to another day leads: to the same number or term if it is held, otherwise to the same lineage; `null` if
 * that is not in the rules.
 */
export function pathOnDay(history: History, { lineage, holders }: DayStep, day: IsoDate): string | null {
  const [holder, ...others] = holders(day);
  const same = holder !== undefined && others.length === 0 ? ownPathOn(history, holder.lineage, day) : undefined;
  return same ?? ownPathOn(history, lineage, day) ?? null;
}

/**
 * The wordings before and after that of a day, each on its first day; `null` if there is none. One that is not held
 * is shown as its summary.
 */
export function wordingsBeside(
  history: History,
  lineage: Lineage,
  on: IsoDate,
): { readonly previous: string | null; readonly next: string | null } {
  const wordings = wordingsOf(lineage);
  const place = wordings.findLastIndex(({ from }) => from <= on);
  const pathOf = (revision: Revision | undefined) =>
    revision === undefined || revision.hasEnded
      ? null
      : (ownPathOn(history, lineage, revision.from) ?? lineagePath(lineage.id, revision.from));
  return { previous: pathOf(wordings[place - 1]), next: pathOf(wordings[place + 1]) };
}

/** Like `lineagePathOn`, but `undefined` if the lineage has no address of its own on that day. */
export function ownPathOn(history: History, lineage: Lineage, on: IsoDate): string | undefined {
  const revision = revisionOn(lineage, on);
  if (revision === undefined || !isHeld(lineage, revision)) return undefined;
  const { number, name } = revision;
  if (number !== null && holdersOn(history, number, on).length === 1) return numberPath(number, on);
  if (lineage.kind === "glossary" && name !== null && entriesOn(history, name, on).length === 1)
    return pageOf(entryAddress(name, on));
  return undefined;
}
