import { announcedBetween, announcedItems } from "../announcements/announced.ts";
import { releaseChanges } from "../announcements/changes.ts";
import { changesWords } from "../announcements/fit.ts";
import type { AnnouncedItem, Announcement } from "../archive/announcement.ts";
import type { Archive } from "../archive/archive.ts";
import type { Days } from "../archive/change.ts";
import { titleOn } from "../archive/life.ts";
import { heldReleaseOn, isHeldRelease } from "../archive/releases.ts";
import type {
  AnnouncedItemAnswer,
  AnnouncedReason,
  AnnouncementAnswer,
  AnnouncementsAnswer,
  ArticleAnswer,
  ReleaseAnnouncementsAnswer,
} from "../contract/announcements.ts";
import { Problem } from "../problem.ts";
import { callAddress } from "../text/addresses.ts";
import { addDays, firstDayOf, type IsoDate } from "../text/days.ts";
import { compareNumbersIfAny } from "../text/rule-number.ts";

/** All articles of the publisher that are known, by day of publication. */
export function announcementsAnswer(archive: Archive): AnnouncementsAnswer {
  const items = Map.groupBy(announcedItems(archive), ({ article }) => article.id);
  return { articles: archive.announcements.map((article) => articleFrom(article, items.get(article.id) ?? [])) };
}

/** An article with what became of everything that it names. Throws `not-found` for an id that is not known. */
export function announcementAnswer(archive: Archive, id: string): AnnouncementAnswer {
  const article = archive.announcements.find((announcement) => announcement.id === id);
  if (article === undefined)
    throw new Problem("not-found", `No announcement "${id.slice(0, 80)}" is known; /v1/announcements lists them.`, {});
  const items = announcedItems(archive).filter((item) => item.article.id === id);
  return { ...articleFrom(article, items), list: items.map(itemFrom) };
}

/** What was announced for a release, and what changed without. Throws `unknown-release`. */
export function releaseAnnouncementsAnswer(archive: Archive, from: string): ReleaseAnnouncementsAnswer {
  const release = archive.releases.find((release) => release.from === from);
  if (release === undefined)
    throw new Problem("unknown-release", `No release of ${from.slice(0, 20)} is known; /v1/releases lists them.`, {
      release: from,
    });
  const day = firstDayOf(release.from);
  const { found, ...announced } = announcedInDays(archive, { from: addDays(day, -1), to: day });
  const reached = new Set(
    found.flatMap(({ lineage, members }) => [...(lineage === null ? [] : [lineage]), ...members]),
  );
  const changed = releaseChanges(archive)
    .on(day)
    .filter((change) => changesWords(change.class));
  return {
    release: release.from,
    isHeld: isHeldRelease(archive, day),
    before: archive.releases.findLast((one) => one.from < release.from)?.from ?? null,
    comparedWith: heldReleaseOn(archive, addDays(day, -1)) ?? null,
    isArticleHeld: announced.articles.length > 0,
    ...announced,
    found,
    notAnnounced: changed
      .filter(({ lineage }) => !reached.has(lineage.id))
      .map(({ lineage, class: name, before, after }) => ({
        lineage: lineage.id,
        kind: lineage.kind,
        number: after?.number ?? before?.number ?? null,
        before: before?.number ?? null,
        title: titleOn(lineage, after === undefined ? addDays(day, -1) : day),
        class: name,
      }))
      .toSorted((a, b) => compareNumbersIfAny(a.number, b.number)),
    share: { changed: changed.length, announced: changed.filter(({ lineage }) => reached.has(lineage.id)).length },
  };
}

/** The articles that announce a release between two days, and what became of everything announced for or found in it. */
export function announcedInDays(
  archive: Archive,
  days: Days,
): Pick<ReleaseAnnouncementsAnswer, "articles" | "found" | "elsewhere" | "notFound"> {
  const [earlier, later] = days.from < days.to ? [days.from, days.to] : [days.to, days.from];
  const isWithin = (day: IsoDate): boolean => day > earlier && day <= later;
  const all = announcedItems(archive);
  const own = Map.groupBy(
    all.filter(({ article }) => isWithin(article.release)),
    ({ article }) => article,
  );
  const named = [...own.values()].flat();
  return {
    articles: archive.announcements
      .filter(({ release }) => isWithin(release))
      .map((article) => articleFrom(article, own.get(article) ?? [])),
    found: all.filter(({ found }) => found !== null && isWithin(found)).map(itemFrom),
    elsewhere: named.filter(({ found }) => found !== null && !isWithin(found)).map(itemFrom),
    notFound: named.filter(({ found }) => found === null).map(itemFrom),
  };
}

/** Why a lineage changed between two days, as the publisher said, oldest first. */
export function reasonsAnnounced(archive: Archive, lineage: string, days: Days): AnnouncedReason[] {
  return announcedBetween(archive, lineage, days).map((item) => reasonFrom(item, lineage));
}

/** What an article says about a rule that it does not name itself, but one above it or a group, is less certain. */
function reasonFrom(
  { article, entry, item, certainty: sure, lineage: own, found }: AnnouncedItem,
  lineage: string,
): AnnouncedReason {
  const certainty = sure === "high" && own !== lineage ? "medium" : sure;
  const { id, title, author, published, page } = article;
  const { kind, reason } = entry;
  return {
    article: id,
    title,
    author,
    published,
    page,
    kind,
    item,
    reason,
    certainty,
    found: found ?? article.release,
    href: announcementAddress(id),
  };
}

function articleFrom(article: Announcement, items: readonly AnnouncedItem[]): ArticleAnswer {
  const { id, title, author, published, release, page } = article;
  const count = items.filter((item) => item.found !== null).length;
  return {
    article: id,
    title,
    author,
    published,
    release,
    page,
    items: items.length,
    found: count,
    href: announcementAddress(id),
  };
}

/** One item as answers have it. */
export function itemFrom({ entry, article: _, members, ...item }: AnnouncedItem): AnnouncedItemAnswer {
  const { id, kind, reason, numbering } = entry;
  return { ...item, id, kind, reason, numbering, members: [...members] };
}

function announcementAddress(id: string): string {
  return callAddress(`/announcements/${id}`);
}
