import type { Archive } from "../archive/archive.ts";
import { entriesFoundOn } from "../archive/glossary.ts";
import { isHeld, revisionOn } from "../archive/life.ts";
import { holdersOn } from "../archive/sections.ts";
import { entryAddress, permalink, sectionAddress } from "../text/addresses.ts";
import { dayFrom, type IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";

/** The state of an address in one release: its first day, and its own address. */
export type Memento = { readonly on: IsoDate; readonly href: string };

/** The states of the rule of a number that are held, one for each release in which it was in use, oldest first. */
export function mementosOf(archive: Archive, number: RuleNumber): Memento[] {
  return archive.releases.flatMap(({ from }) =>
    isRuleHeldOn(archive, number, from as IsoDate) ? [{ on: from as IsoDate, href: permalink(number, from) }] : [],
  );
}

/** The states of a section that are held, one for each release, oldest first. */
export function sectionMementosOf(archive: Archive, number: RuleNumber): Memento[] {
  return releaseDays(archive).flatMap((on) =>
    isRuleHeldOn(archive, number, on) ? [{ on, href: sectionAddress(number, on) }] : [],
  );
}

/** The states of the glossary entry under a term that are held, one for each release, oldest first. */
export function entryMementosOf(archive: Archive, term: string): Memento[] {
  return releaseDays(archive).flatMap((on) => {
    const [entry, ...others] = entriesFoundOn(archive, term, on);
    const revision = entry && revisionOn(entry.lineage, on);
    const isOne = entry !== undefined && revision !== undefined && others.length === 0;
    return isOne && isHeld(entry.lineage, revision) ? [{ on, href: entryAddress(term, on) }] : [];
  });
}

/** The first days of the releases of which the day is known. */
function releaseDays(archive: Archive): IsoDate[] {
  return archive.releases.flatMap(({ from }) => dayFrom(from) ?? []);
}

/** If a number was printed twice, or its words are not held, there is no address to lead to. */
function isRuleHeldOn(archive: Archive, number: RuleNumber, on: IsoDate): boolean {
  const [holder, ...others] = holdersOn(archive, number, on);
  const revision = holder && revisionOn(holder.lineage, on);
  return holder !== undefined && revision !== undefined && others.length === 0 && isHeld(holder.lineage, revision);
}
