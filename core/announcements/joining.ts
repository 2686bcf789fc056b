import type { AnnouncedEntry, AnnouncedItem, Announcement } from "../archive/announcement.ts";
import type { Archive } from "../archive/archive.ts";
import type { ChangeClass } from "../archive/change-classes.ts";
import type { Confidence } from "../archive/lineage.ts";
import { isReleaseHeldOn } from "../archive/releases.ts";
import { holdersOn } from "../archive/sections.ts";
import { addDays, type IsoDate } from "../text/days.ts";
import { isBelow, type RuleNumber } from "../text/rule-number.ts";
import { changedWith, saidOtherwise } from "./changed-with.ts";
import { type ChangeSide, releaseChanges, wordsOfChange } from "./changes.ts";
import { changesWords, fitOf, type KindFit, sharedWords, tellingWords } from "./fit.ts";
import { groupMembers } from "./groups.ts";
import { misprintFor } from "./misprints.ts";
import type { ItemCandidate, ItemSearch } from "./search.ts";
import { entryChanges } from "./terms.ts";

/** How long before its release a change may have come with one that no article announces. */
const earlier_days = 250;
const later_days = 120;

/** Joins every item of every article. */
export function joinAnnouncements(archive: Archive): readonly AnnouncedItem[] {
  return joinItems(archive, archive.announcements, archive.announcements);
}

/** Joins the items of articles. `all`: the articles between which they stand, themselves included. */
export function joinItems(
  archive: Archive,
  articles: readonly Announcement[],
  all: readonly Announcement[],
): readonly AnnouncedItem[] {
  const changes = releaseChanges(archive);
  return articles.flatMap((article) => {
    const releases = releasesAround(archive, article, all);
    const named = new Set(article.entries.flatMap(({ numbers }) => numbers));
    const items = article.entries.flatMap((entry) => itemsOf({ archive, changes, article, entry, releases, named }));
    return withoutNamed(items);
  });
}

/**
 * The releases in which a change announced for one may stand: that one; those since the article before, which told
 * nothing of releases between the two; and the next, because articles are written before the rulebook is final.
 */
function releasesAround(archive: Archive, article: Announcement, all: readonly Announcement[]): readonly IsoDate[] {
  const { release } = article;
  if (!isHeldRelease(archive, release)) return [release];
  const announced = all.map((one) => one.release).toSorted();
  const before = announced.findLast((day) => day < release) ?? "";
  const after = announced.find((day) => day > release) ?? "9999";
  const days = archive.releases.map(({ from }) => from as IsoDate);
  const earliest = addDays(release, -earlier_days);
  const earlier = days.filter((day) => day > before && day < release && day >= earliest).toReversed();
  const next = days.find((day) => day > release && day < after && day <= addDays(release, later_days));
  return [release, ...earlier, ...(next === undefined ? [] : [next])];
}

function itemsOf(search: ItemSearch): readonly AnnouncedItem[] {
  const { entry } = search;
  return [
    ...entry.numbers.map((number) => numberItem(search, number)),
    ...entry.terms.map((term) => termItem(search, term)),
    ...(entry.group === null ? [] : [groupItem(search, entry.group)]),
  ];
}

function numberItem(search: ItemSearch, printed: RuleNumber): AnnouncedItem {
  const { entry } = search;
  const corrected = entry.corrections[printed] as RuleNumber | undefined;
  const number = corrected ?? printed;
  const found = bestOf(search, number);
  const isHeld = isHeldRelease(search.archive, search.article.release);
  const isDoubtful = isHeld && corrected === undefined && (found === undefined || found.fit <= 1);
  const other = isDoubtful ? misprintFor(search, printed, found) : undefined;
  if (other !== undefined)
    return itemFrom(search, printed, other.candidate, {
      meant: other.number,
      certainty: "low",
      because: `${printed} is printed; ${other.number} ${changeInWords(other.candidate)}, and its words fit the reason`,
    });
  if (found !== undefined)
    return itemFrom(search, printed, found, {
      meant: corrected ?? null,
      certainty: certaintyOf(search, found),
      because: `${number}${found.below.length > 0 ? ", with the rules below it," : ""} ${changeInWords(found)}`,
    });
  return notFound(search, printed, number);
}

/** The best fitting change of what had a number, in the nearest release that has one. */
function bestOf(search: ItemSearch, number: RuleNumber): ItemCandidate | undefined {
  const reason = tellingWords(search.entry.reason);
  const candidates = search.releases.flatMap((release) =>
    sidesOf(search.entry)
      .flatMap((side) => candidatesAt(search, { release, number, side }))
      .map((candidate) => ({ ...candidate, shared: sharedWords(reason, wordsOfChange(candidate.change)) }))
      // In another release than the announced one, a number alone proves nothing.
      .filter(({ change, fit, shared }) => release === search.article.release || isProven(change.class, fit, shared))
      .toSorted((a, b) => b.fit - a.fit || (a.fit === 1 ? b.shared - a.shared : 0)),
  );
  return candidates.find(({ fit }) => fit >= 2) ?? candidates[0];
}

function isProven(name: ChangeClass, fit: KindFit, shared: number): boolean {
  return changesWords(name) && fit >= 2 && (shared > 0 || name === "added");
}

/** On which sides of the change a number is looked for, the likelier first. */
function sidesOf({ numbering, kind }: AnnouncedEntry): readonly ChangeSide[] {
  if (numbering === "new") return ["after"];
  if (numbering === "old") return ["before"];
  return kind === "deleted" || kind === "renumbered" || kind === "moved" ? ["before", "after"] : ["after", "before"];
}

type Place = { readonly release: IsoDate; readonly number: RuleNumber; readonly side: ChangeSide };

function candidatesAt({ changes, entry }: ItemSearch, { release, number, side }: Place): ItemCandidate[] {
  const own = changes.at(release, number, side).map((change): ItemCandidate => {
    const fit = fitOf(entry.kind, change.class);
    return { change, side, fit, below: [] };
  });
  if (own.some(({ fit }) => fit >= 2)) return own.filter(({ fit }) => fit >= 2);
  const below = changes.on(release).filter((change) => {
    const at = change[side]?.number;
    return at !== undefined && at !== null && isBelow(at, number) && fitOf(entry.kind, change.class) >= 2;
  });
  const [first] = below;
  if (first === undefined) return own.filter(({ fit }) => fit === 1);
  return [{ change: own[0]?.change ?? first, side, fit: 2, below }];
}

function itemFrom(
  search: ItemSearch,
  item: string,
  { change, below }: ItemCandidate,
  said: Pick<AnnouncedItem, "meant" | "certainty" | "because">,
): AnnouncedItem {
  const number = said.meant ?? (item as RuleNumber);
  const lineage = below.length > 0 ? lineageOver(search, number, change.on) : change.lineage.id;
  return {
    article: search.article,
    entry: search.entry,
    item,
    ...said,
    lineage: lineage ?? change.lineage.id,
    found: change.on,
    class: below.length > 0 && change === below[0] ? null : change.class,
    members: (below.length > 0 ? saidOtherwise(below) : changedWith(search, change))
      .filter((one) => changesWords(one.class) && one.lineage.id !== lineage)
      .map((one) => one.lineage.id),
  };
}

/** The lineage of a heading or rule whose parts changed, and not it itself. */
function lineageOver({ archive }: ItemSearch, number: RuleNumber, on: IsoDate): string | undefined {
  const holders = holdersOn(archive, number, on);
  return (holders[0] ?? holdersOn(archive, number, addDays(on, -1))[0])?.lineage.id;
}

function certaintyOf({ article, archive }: ItemSearch, { change, fit, below }: ItemCandidate): Confidence {
  if (fit === 1) return "low";
  if (change.on !== article.release || below.length > 0) return "medium";
  return isReleaseHeldOn(archive, addDays(change.on, -1)) ? "high" : "medium";
}

const done: Readonly<Record<ChangeClass, string>> = {
  added: "is new",
  removed: "was removed",
  merged: "was merged",
  split: "was split",
  both: "was changed and renumbered",
  amended: "was changed",
  renumbered: "was renumbered",
  title: "has another title",
  examples: "has other examples",
  "reference-only": "refers to other numbers",
  "typography-only": "is printed otherwise",
};

function changeInWords({ change, below }: ItemCandidate): string {
  return `${below.length > 0 ? "was changed" : done[change.class]} on ${change.on}`;
}

/** An item that no difference shows, with the provision that it names, if there is one. */
function notFound(search: ItemSearch, item: string, number: RuleNumber): AnnouncedItem {
  const { archive, article, entry } = search;
  const { release } = article;
  const held = isHeldRelease(archive, release);
  const days = sidesOf(entry).map((side) => (side === "after" ? release : addDays(release, -1)));
  const lineage = held ? days.flatMap((day) => holdersOn(archive, number, day))[0]?.lineage.id : undefined;
  return {
    article,
    entry,
    item,
    meant: number === item ? null : number,
    lineage: lineage ?? null,
    certainty: lineage === undefined ? null : "low",
    found: null,
    class: null,
    because: entry.exceptions[item] ?? whyNot(archive, held, { number, release, isThere: lineage !== undefined }),
    members: [],
  };
}

function whyNot(
  archive: Archive,
  held: boolean,
  { number, release, isThere }: { readonly number: string; readonly release: IsoDate; readonly isThere: boolean },
): string {
  if (!held) return `the rulebook of ${release} is not held`;
  const isWhole = isReleaseHeldOn(archive, addDays(release, -1));
  if (!isWhole && !isThere) return `the rulebook in force before ${release} is not held, and ${number} is unknown`;
  return isThere
    ? `announced, did not come: ${number} is the same before ${release} and from it on`
    : `no rule has the number ${number} before ${release} or from it on, and none near it fits the reason`;
}

function termItem(search: ItemSearch, term: string): AnnouncedItem {
  const { article, entry, archive } = search;
  const [found] = entryChanges(search, term);
  const common = { article, entry, item: term, meant: null, members: [] };
  if (found === undefined) {
    const because =
      entry.exceptions[term] ??
      (isHeldRelease(archive, article.release)
        ? `announced, did not come: no entry of this term changed on ${article.release}`
        : `the rulebook of ${article.release} is not held`);
    return { ...common, lineage: null, certainty: null, found: null, class: null, because };
  }
  const { change, isExact } = found;
  const name = change.after?.name ?? change.before?.name ?? term;
  return {
    ...common,
    lineage: change.lineage.id,
    certainty: isExact && change.on === article.release ? "high" : "medium",
    found: change.on,
    class: change.class,
    because: `the entry ${name} ${done[change.class]} on ${change.on}`,
  };
}

function groupItem(search: ItemSearch, group: string): AnnouncedItem {
  const { article, entry, archive } = search;
  const found = groupMembers(search, group);
  const held = isHeldRelease(archive, article.release);
  return {
    article,
    entry,
    item: group,
    meant: null,
    lineage: null,
    certainty: null,
    found: found.length === 0 ? null : (found[0]?.on ?? null),
    class: null,
    because:
      entry.exceptions[group] ??
      (found.length > 0
        ? `${found.length} provisions changed so on ${found[0]?.on}`
        : held
          ? "names no rule, but a part of the rulebook that is not followed"
          : `the rulebook of ${article.release} is not held`),
    members: found.map(({ lineage }) => lineage.id),
  };
}

/** A rule that an article names itself has its own reason, not also that of a group or of the rule above it. */
function withoutNamed(items: readonly AnnouncedItem[]): readonly AnnouncedItem[] {
  const own = new Set(items.flatMap(({ lineage, found }) => (lineage === null || found === null ? [] : [lineage])));
  return items.map((item) => ({ ...item, members: item.members.filter((member) => !own.has(member)) }));
}

/** Whether the rulebook of the very release is held, and not only one that was in force then. */
export function isHeldRelease({ heldReleases }: Archive, release: IsoDate): boolean {
  return heldReleases.includes(release);
}
