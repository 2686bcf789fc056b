import type { AnnouncedEntry, AnnouncedItem, Announcement } from "../archive/announcement.ts";
import type { Archive } from "../archive/archive.ts";
import type { ChangeClass } from "../archive/change-classes.ts";
import { isFirstSeenOn } from "../archive/life.ts";
import type { Confidence } from "../archive/lineage.ts";
import { isHeldRelease, isReleaseHeldOn } from "../archive/releases.ts";
import { holdersOn } from "../archive/sections.ts";
import { onOrBy } from "../text/day-words.ts";
import { addDays, type IsoDate } from "../text/days.ts";
import { isBelow, type RuleNumber } from "../text/rule-number.ts";
import { changedWith, isToldApart, saidOtherwise } from "./changed-with.ts";
import { type ChangeSide, type LineageChange, releaseChanges } from "./changes.ts";
import { changesWords, fitOf, type KindFit, sharedWords, tellingWords } from "./fit.ts";
import { misprintFor } from "./misprints.ts";
import { itemNotFound } from "./not-found.ts";
import {
  entryChanges,
  groupMembers,
  type ItemCandidate,
  type ItemSearch,
  meantAmong,
  sidesOf,
  type WeighedCandidate,
} from "./search.ts";
import { rewordingsIn, withSweeps } from "./sweeps.ts";

/** How long before its release a change may have come with one that no article announces. */
const earlier_days = 250;
const later_days = 120;

/** Joins the items of articles. `all`: the articles between which they stand, themselves included. */
export function joinItems(
  archive: Archive,
  articles: readonly Announcement[],
  all: readonly Announcement[],
): readonly AnnouncedItem[] {
  const changes = releaseChanges(archive);
  const items = articles.map((article) => {
    const releases = releasesAround(archive, article, all);
    const named = new Set(article.entries.flatMap(({ numbers }) => numbers));
    const items = article.entries.flatMap((entry) => itemsOf({ archive, changes, article, entry, releases, named }));
    return withoutNamed(items);
  });
  const joined = items.flat();
  const rewordings = rewordingsIn(changes);
  return items.flatMap((own) => withSweeps(rewordings, own, joined));
}

/**
 * The releases in which a change announced for one may stand: that one; those since the article before, which told
 * nothing of releases between the two; and the next, because articles are written before the rulebook is final.
 */
function releasesAround(archive: Archive, article: Announcement, all: readonly Announcement[]): readonly IsoDate[] {
  const { release } = article;
  // What came with a release that is not held shows in the next one that is, if there is one to compare it with.
  if (!isHeldRelease(archive, release)) {
    const isComparable = archive.heldReleases.some((day) => day < release);
    const following = archive.heldReleases.find((day) => day > release);
    return isComparable && following !== undefined ? [release, following] : [release];
  }
  const announced = all.map((announcement) => announcement.release).toSorted();
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
  const candidate = bestOf(search, number);
  const isHeld = isHeldRelease(search.archive, search.article.release);
  const isDoubtful = isHeld && corrected === undefined && (candidate === undefined || candidate.fit <= 1);
  const other = isDoubtful ? misprintFor(search, printed, candidate) : undefined;
  if (other !== undefined)
    return itemFrom(search, printed, other.candidate, {
      meant: other.number,
      certainty: "low",
      because: `${printed} is printed; ${other.number} ${changeInWords(other.candidate)}, and its words fit the reason`,
    });
  if (candidate !== undefined)
    return itemFrom(search, printed, candidate, {
      meant: corrected ?? null,
      certainty: certaintyOf(search, candidate),
      because: `${number}${candidate.below.length > 0 ? ", with the rules below it," : ""} ${changeInWords(candidate)}`,
    });
  return itemNotFound(search, printed, number);
}

/** The best fitting change of what had a number, in the nearest release that has one. */
function bestOf(search: ItemSearch, number: RuleNumber): ItemCandidate | undefined {
  const reason = tellingWords(search.entry.reason);
  const candidates = search.releases.flatMap((release) =>
    meantAmong(
      sidesOf(search.entry).map((side) =>
        candidatesAt(search, { release, number, side })
          .map((candidate) => ({ ...candidate, shared: sharedWords(reason, search.changes.words(candidate.change)) }))
          // In another release than the announced one, a number alone proves nothing.
          .filter((candidate) => release === search.article.release || isProven(search, candidate)),
      ),
    ),
  );
  return candidates.find(({ fit }) => fit >= 2) ?? candidates[0];
}

/** Over a release that is not held numbers may have moved, so that even a new rule needs a word of the reason. */
function isProven({ archive, article }: ItemSearch, { change, fit, shared }: WeighedCandidate): boolean {
  const isNew = change.class === "added" && isHeldRelease(archive, article.release);
  return changesWords(change.class) && fit >= 2 && (shared > 0 || isNew);
}

type Place = { readonly release: IsoDate; readonly number: RuleNumber; readonly side: ChangeSide };

function candidatesAt(search: ItemSearch, { release, number, side }: Place): ItemCandidate[] {
  const { changes } = search;
  const own = changes.at(release, number, side).map((change): ItemCandidate => {
    return { change, side, fit: fitIn(search, change), below: [] };
  });
  if (own.some(({ fit }) => fit >= 2)) return own.filter(({ fit }) => fit >= 2);
  if (own.some(({ change }) => isNewOverGap(search, change))) return own.filter(({ fit }) => fit === 1);
  const below = belowReason(
    search,
    changes.on(release).filter((change) => {
      // What was removed stands on one side only.
      const at = change[side]?.number ?? (isGone(change) ? change.before?.number : undefined);
      return at !== undefined && at !== null && isBelow(at, number);
    }),
  );
  const [first] = below;
  if (first === undefined) return own.filter(({ fit }) => fit === 1);
  return [{ change: own[0]?.change ?? first, side, fit: 2, below }];
}

/**
 * A rule that is new only because releases before it are not held was hardly what an article calls revised, unless it
 * has several words of the reason.
 */
function fitIn(search: ItemSearch, change: LineageChange): KindFit {
  const { kind, reason } = search.entry;
  if (kind !== "revised" || !isNewOverGap(search, change)) return fitOf(kind, change.class);
  return sharedWords(tellingWords(reason), search.changes.words(change)) > 1 ? 2 : 1;
}

function isNewOverGap({ archive }: ItemSearch, { class: name, on }: LineageChange): boolean {
  return name === "added" && !isReleaseHeldOn(archive, addDays(on, -1));
}

/**
 * Of the changes below a rule that an article names, those for which its reason stands: if some have words of it, only
 * these; and what was removed, if it has several of them.
 */
function belowReason(search: ItemSearch, below: readonly LineageChange[]): readonly LineageChange[] {
  const words = tellingWords(search.entry.reason);
  const shared = new Map(below.map((change) => [change, sharedWords(words, search.changes.words(change))]));
  const isTold = (change: LineageChange) => (shared.get(change) ?? 0) > 0;
  const fitting = below.filter(
    (change) => fitIn(search, change) >= 2 || (isNewOverGap(search, change) && isTold(change)),
  );
  const telling = fitting.filter((change) => isTold(change) && !isToldApart(search, change));
  const gone = below.filter((change) => fitIn(search, change) === 1 && isGone(change) && (shared.get(change) ?? 0) > 1);
  return fitting.length === 0 ? [] : [...(telling.length > 0 ? telling : fitting), ...gone];
}

function isGone({ class: name }: LineageChange): boolean {
  return name === "removed" || name === "merged";
}

function itemFrom(
  search: ItemSearch,
  item: string,
  { change, below, fit }: ItemCandidate,
  verdict: Pick<AnnouncedItem, "meant" | "certainty" | "because">,
): AnnouncedItem {
  const number = verdict.meant ?? (item as RuleNumber);
  const lineage = below.length > 0 ? lineageOver(search, number, change.on) : change.lineage.id;
  return {
    article: search.article,
    entry: search.entry,
    item,
    ...verdict,
    lineage: lineage ?? change.lineage.id,
    found: change.on,
    class: below.length > 0 && change === below[0] ? null : change.class,
    members: (below.length > 0 ? saidOtherwise(below) : fit === 1 ? [] : changedWith(search, change))
      .filter((change) => changesWords(change.class) && change.lineage.id !== lineage)
      .map((change) => change.lineage.id),
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

function changeInWords({ change, side, below }: ItemCandidate): string {
  if (below.length > 0) return `was changed ${dayOf(change)}`;
  const [old, fresh] = [change.before?.number ?? null, change.after?.number ?? null];
  const moved =
    old === null || fresh === null || old === fresh ? "" : side === "after" ? `from ${old} ` : `to ${fresh} `;
  return `${done[change.class]} ${moved}${dayOf(change)}`;
}

/** The day of a change in words; where the releases before it are not held, the change may be older. */
function dayOf({ lineage, on }: ItemCandidate["change"]): string {
  return onOrBy(on, isFirstSeenOn(lineage, on));
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
    because: `the entry ${name} ${done[change.class]} ${dayOf(change)}`,
  };
}

function groupItem(search: ItemSearch, group: string): AnnouncedItem {
  const { article, entry, archive } = search;
  const changes = groupMembers(search, group);
  const held = isHeldRelease(archive, article.release);
  return {
    article,
    entry,
    item: group,
    meant: null,
    lineage: null,
    certainty: null,
    found: changes.length === 0 ? null : (changes[0]?.on ?? null),
    class: null,
    because:
      entry.exceptions[group] ??
      (changes.length > 0
        ? `${changes.length} provisions changed so ${changes[0] && dayOf(changes[0])}`
        : held
          ? "names no rule, but a part of the rulebook that is not followed"
          : `the rulebook of ${article.release} is not held`),
    members: changes.map(({ lineage }) => lineage.id),
  };
}

/**
 * A rule that an article names itself has its own reason, not also that of a group or of a rule above it; and of several
 * rules above it that of the nearest. That something moved is no reason for what stands beside it.
 */
function withoutNamed(items: readonly AnnouncedItem[]): readonly AnnouncedItem[] {
  const own = new Set(items.flatMap(({ lineage, found }) => (lineage === null || found === null ? [] : [lineage])));
  const depthOf = ({ item, meant, lineage }: AnnouncedItem): number => (lineage === null ? 0 : (meant ?? item).length);
  const nearest = new Map<string, number>();
  for (const item of items)
    for (const member of item.members) nearest.set(member, Math.max(nearest.get(member) ?? 0, depthOf(item)));
  return items.map((item) => ({
    ...item,
    members: isMove(item.entry)
      ? []
      : item.members.filter((member) => !own.has(member) && nearest.get(member) === depthOf(item)),
  }));
}

function isMove({ kind }: AnnouncedEntry): boolean {
  return kind === "renumbered" || kind === "moved";
}
