import type { AnnouncedItem } from "../archive/announcement.ts";
import type { Archive } from "../archive/archive.ts";
import type { IsoDate } from "../text/days.ts";
import { joinItems } from "./joining.ts";

/** Every item of every article, by day of publication and then in the order of the article. */
export function announcedItems(archive: Archive): readonly AnnouncedItem[] {
  return archive.once(itemsOf);
}

function itemsOf(archive: Archive): readonly AnnouncedItem[] {
  return archive.stored.announced?.() ?? joinItems(archive, archive.announcements, archive.announcements);
}

/** What was announced for changes of one lineage, by the day on which each was found. */
export function announcedFor(archive: Archive, lineage: string): readonly AnnouncedItem[] {
  return archive.once(itemsByLineage).get(lineage) ?? [];
}

/** What was announced for the change of a lineage after one day and until another, in either order. */
export function announcedBetween(
  archive: Archive,
  lineage: string,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): readonly AnnouncedItem[] {
  const [earlier, later] = from < to ? [from, to] : [to, from];
  return announcedFor(archive, lineage).filter(({ found }) => found !== null && found > earlier && found <= later);
}

function itemsByLineage(archive: Archive): ReadonlyMap<string, readonly AnnouncedItem[]> {
  const items = announcedItems(archive).filter((item) => item.found !== null);
  const places = items.flatMap((item) =>
    [...(item.lineage === null ? [] : [item.lineage]), ...item.members].map((lineage) => ({ lineage, item })),
  );
  const grouped = Map.groupBy(places, ({ lineage }) => lineage);
  return new Map([...grouped].map(([lineage, group]) => [lineage, group.map(({ item }) => item)]));
}
