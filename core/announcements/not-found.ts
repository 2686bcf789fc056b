import type { AnnouncedItem } from "../archive/announcement.ts";
import type { Archive } from "../archive/archive.ts";
import { revisionOn, wordsOf } from "../archive/life.ts";
import type { Confidence, Lineage } from "../archive/lineage.ts";
import { isHeldRelease, isReleaseHeldOn } from "../archive/releases.ts";
import { holdersOn } from "../archive/sections.ts";
import { addDays, type IsoDate } from "../text/days.ts";
import type { RuleNumber } from "../text/rule-number.ts";
import { sharedWords, tellingWords } from "./fit.ts";
import { type ItemSearch, sidesOf } from "./search.ts";

/** The provision that an item names although no difference shows it, and what can be said of it. */
type NamedProvision = { readonly lineage: string; readonly certainty: Confidence; readonly because: string };

/** An item that no difference shows, with the provision that it names, if there is one. */
export function itemNotFound(search: ItemSearch, item: string, number: RuleNumber): AnnouncedItem {
  const { archive, article, entry } = search;
  const isHeld = isHeldRelease(archive, article.release);
  const named = isHeld ? sameAround(search, number) : namedOverGap(search, number);
  return {
    article,
    entry,
    item,
    meant: number === item ? null : number,
    lineage: named?.lineage ?? null,
    certainty: named?.certainty ?? null,
    found: null,
    class: null,
    because: entry.exceptions[item] ?? named?.because ?? whyNot(archive, { number, release: article.release, isHeld }),
    members: [],
  };
}

/** What has the number before and after the release, and is the same there. */
function sameAround(
  { archive, article: { release }, entry }: ItemSearch,
  number: RuleNumber,
): NamedProvision | undefined {
  const days = sidesOf(entry).map((side) => (side === "after" ? release : addDays(release, -1)));
  const lineage = days.flatMap((day) => holdersOn(archive, number, day))[0]?.lineage.id;
  const because = `announced, did not come: ${number} is the same before ${release} and from it on`;
  return lineage === undefined ? undefined : { lineage, certainty: "low", because };
}

/**
 * What has the number in the held releases around one that is not held: one lineage in both, or else the one that is
 * meant to have left it, or the one with more words of the reason. What is announced as new was not there before.
 */
function namedOverGap({ archive, article, entry }: ItemSearch, number: RuleNumber): NamedProvision | undefined {
  const { release } = article;
  const unknown = `the rulebook of ${release} is not held`;
  const reason = tellingWords(entry.reason);
  const days = {
    before: archive.heldReleases.findLast((day) => day < release),
    after: archive.heldReleases.find((day) => day > release),
  };
  const holders = sidesOf(entry).flatMap((side) => holderOn(archive, number, days[side]) ?? []);
  const [first, second] = holders;
  if (entry.kind !== "new" && first !== undefined && first.lineage === second?.lineage)
    return {
      lineage: first.lineage.id,
      certainty: "medium",
      because: `${unknown}; ${number} is one rule before and after it`,
    };
  const isOld = sidesOf(entry)[0] === "before";
  const weighed = holders
    .filter(({ lineage }) => entry.kind !== "new" || revisionOn(lineage, days.before ?? release) === undefined)
    .map((holder) => ({ ...holder, shared: sharedWords(reason, tellingWords(wordsAt(holder))) }))
    .filter(({ day, shared }) => shared > 0 || (isOld && day === days.before));
  const [best] = isOld ? weighed : weighed.toSorted((a, b) => b.shared - a.shared);
  if (best === undefined) return undefined;
  return { lineage: best.lineage.id, certainty: "low", because: `${unknown}; ${number} is this rule on ${best.day}` };
}

type Holder = { readonly lineage: Lineage; readonly day: IsoDate };

function holderOn(archive: Archive, number: RuleNumber, day: IsoDate | undefined): Holder | undefined {
  const holders = day === undefined ? [] : holdersOn(archive, number, day);
  const [only] = holders;
  return day === undefined || only === undefined || holders.length > 1 ? undefined : { lineage: only.lineage, day };
}

function wordsAt({ lineage, day }: Holder): string {
  const revision = revisionOn(lineage, day);
  return revision === undefined ? "" : [revision.name ?? "", wordsOf(lineage, revision) ?? ""].join(" ");
}

type Missing = { readonly number: string; readonly release: IsoDate; readonly isHeld: boolean };

function whyNot(archive: Archive, { number, release, isHeld }: Missing): string {
  if (!isHeld) return `the rulebook of ${release} is not held`;
  if (!isReleaseHeldOn(archive, addDays(release, -1)))
    return `the rulebook in force before ${release} is not held, and ${number} is unknown`;
  return `no rule has the number ${number} before ${release} or from it on, and none near it fits the reason`;
}
