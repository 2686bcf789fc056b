import type { Archive } from "../../core/archive/archive.ts";
import type { Days } from "../../core/archive/change.ts";
import { defaultClasses } from "../../core/archive/change-classes.ts";
import type { DocumentId } from "../../core/archive/document.ts";
import { endOfDays, revisionOn } from "../../core/archive/life.ts";
import type { Lineage } from "../../core/archive/lineage.ts";
import { lineageNamed } from "../../core/archive/lookup.ts";
import { releaseOn } from "../../core/archive/releases.ts";
import { entriesOn, holdersOn } from "../../core/archive/sections.ts";
import { lineageChange } from "../../core/ask/diff.ts";
import type { Change } from "../../core/contract/diff.ts";
import type { ReportEntry } from "../../core/contract/reports.ts";
import { addDays, type IsoDate } from "../../core/text/days.ts";
import { isSection, parentOf, type RuleNumber, sectionOf } from "../../core/text/rule-number.ts";
import { changeAsRead, entryFrom } from "../reports/report.ts";
import { byPlaceInFeed, cursorOf, type FeedPage, isBehind, type PageQuery } from "./post.ts";

/**
 * The scope of a feed. `section` and `rule` are numbers at the time of each change; a lineage keeps its identity, and
 * the lineage of a heading stands for its whole section under any number.
 */
export type FeedScope = {
  /** The document that changed; the rules if left out. */
  readonly document?: DocumentId | undefined;
  readonly section: RuleNumber | null;
  readonly rule: RuleNumber | null;
  readonly lineage: string | null;
  /** The last day of entries: what is only announced did not change yet. */
  readonly until?: IsoDate;
};

/** One change of one lineage on the day on which it came into force. */
export type FeedEntry = {
  readonly document: DocumentId;
  /**
   * Never changes: the day of the change and its place in the rules of that day. It does not contain the lineage, whose
   * id can change when an older release is imported.
   */
  readonly id: string;
  readonly on: IsoDate;
  readonly release: string;
  /** The day is that of the first release known to show it; the change may be older. */
  readonly isFirstSeen: boolean;
  readonly change: ReportEntry;
};

/** One revision of one lineage. */
type FeedStep = { readonly on: IsoDate; readonly id: string; readonly lineage: Lineage };

/** All changes of all lineages, newest first and then by lineage, except the first known words of an older rule. */
function stepsOf(archive: Archive): readonly FeedStep[] {
  return [...archive.lineages.values()]
    .flatMap((lineage) => lineage.revisions.filter(isStep).map(({ from }) => ({ on: from, id: lineage.id, lineage })))
    .toSorted(byPlaceInFeed);

  function isStep({ events, significance }: Lineage["revisions"][number], index: number): boolean {
    return events.length > 0 && (significance !== "typography" || index === 0);
  }
}

/** The steps from which a page may take its entries: those in scope, after the cursor. Throws `unknown-lineage`. */
function stepsAsked(archive: Archive, scope: FeedScope, after: string | null): readonly FeedStep[] {
  const only = scope.lineage === null ? null : lineageNamed(archive, scope.lineage);
  const steps = archive.once(stepsOf);
  const from = after === null ? 0 : steps.findIndex((step) => isBehind(step, after));
  if (from === -1) return [];
  return steps.slice(from).filter((step) => step.on <= (scope.until ?? endOfDays) && isInScope(step, scope, only));
}

function isInScope({ on, lineage }: FeedStep, scope: FeedScope, only: Lineage | null): boolean {
  const { from, to } = daysAround(on);
  return [from, to].some((day) =>
    isNumberInScope(lineage, { number: revisionOn(lineage, day)?.number ?? null, day }, { ...scope, only }),
  );
}

export function isNumberInScope(
  lineage: Lineage,
  { number, day }: { readonly number: RuleNumber | null; readonly day: IsoDate },
  { section, rule, only }: Pick<FeedScope, "section" | "rule"> & { readonly only: Lineage | null },
): boolean {
  const isNamed =
    only === null ||
    only === lineage ||
    (only.kind === "heading" && number !== null && revisionOn(only, day)?.number === sectionOf(number));
  return (
    isNamed &&
    (section === null || (number !== null && sectionOf(number) === section)) &&
    (rule === null || number === rule || (number !== null && parentOf(number) === rule))
  );
}

/** The day before a step, and its day. */
export function daysAround(on: IsoDate): Days {
  return { from: addDays(on, -1), to: on };
}

/**
 * A page of changes of words or numbers, each change once. Rules that only moved along with their section are covered
 * by the entry of the section, unless one rule is asked for. The first known release is not a change. Throws
 * `unknown-lineage`.
 */
export function changesPage(archive: Archive, scope: FeedScope, { limit, after }: PageQuery): FeedPage<FeedEntry> {
  const entries: FeedEntry[] = [];
  let last: FeedStep | undefined;
  for (const step of stepsAsked(archive, scope, after)) {
    const entry = entryOf(archive, step, scope.document ?? "cr");
    if (entry === undefined || (isCarriedAlong(archive, entry) && !isMeant(entry, scope))) continue;
    if (entries.length === limit) return { entries, next: last === undefined ? null : cursorOf(last) };
    entries.push(entry);
    last = step;
  }
  return { entries, next: null };
}

function entryOf(archive: Archive, { on, lineage }: FeedStep, document: DocumentId): FeedEntry | undefined {
  const days = daysAround(on);
  if (releaseOn(archive, days.from) === undefined) return undefined;
  const written = lineageChange(archive, lineage, days);
  const change = written && changeAsRead(written);
  if (change === undefined || !defaultClasses.includes(change.class) || isNumberFound(change)) return undefined;
  const revision = lineage.revisions.find(({ from }) => from === on);
  return {
    document,
    id: `${document}/${on}/${placeIn(archive, change, days)}`,
    on,
    release: releaseOn(archive, on)?.from ?? on,
    isFirstSeen: revision?.isFirstSeen === true,
    change: entryFrom(archive, change, { days, said: [] }),
  };
}

/**
 * The place of a change, as a part of an address; removals are marked, because another rule may have taken the place.
 */
function placeIn(archive: Archive, { kind, lineage, before, after }: Change, { from, to }: Days): string {
  const side = after ?? before;
  const on = after === null ? from : to;
  const place = kind === "glossary" ? (side?.name ?? null) : (side?.number ?? null);
  const holders =
    place === null
      ? []
      : kind === "glossary"
        ? entriesOn(archive, place, on)
        : holdersOn(archive, place as RuleNumber, on);
  // A number or term may be printed twice.
  const named = place === null ? [lineage] : holders.length > 1 ? [place, lineage] : [place];
  return [...named.map((part) => encodeURIComponent(part.toWellFormed())), ...(after === null ? ["gone"] : [])].join(
    "/",
  );
}

/** If only a number that was unknown for a while is known again, the rule did not change. */
function isNumberFound({ class: name, before, after }: Change): boolean {
  return name === "renumbered" && (before?.number == null || after?.number == null);
}

/** A rule that only moved along with its section or parent, whose entry covers it. */
function isCarriedAlong(archive: Archive, { on, change: { class: name, before, after } }: FeedEntry): boolean {
  const parent = before?.number == null ? undefined : parentOf(before.number);
  if (name !== "renumbered" || before?.number == null || after?.number == null || parent === undefined) return false;
  if (isSection(before.number)) return false;
  const { from, to } = daysAround(on);
  const holders = holdersOn(archive, parent, from);
  const moved =
    holders.length === 1 && holders[0] !== undefined ? revisionOn(holders[0].lineage, to)?.number : undefined;
  return moved != null && moved !== parent && `${moved}${before.number.slice(parent.length)}` === after.number;
}

/** The feed of one rule always has the rule's own entries. */
function isMeant({ change }: FeedEntry, { rule, lineage }: FeedScope): boolean {
  return rule !== null || change.lineage === lineage;
}
