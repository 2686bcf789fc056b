import { announcedItems } from "../core/announcements/announced.ts";
import { isHeldRelease } from "../core/announcements/joining.ts";
import { releaseAnnouncementsAnswer } from "../core/ask/announcements.ts";
import { databaseFileFrom } from "../db/place.ts";
import { openReady } from "../db/ready.ts";

/**
 * What the publisher announced beside what the archive shows: `node bench/announcements.ts`, over the database of
 * ANNALS_DB. A row for each announced release that is held: the items, those joined to a provision, those found in a
 * difference, and the share of the provisions with other words that carry a reason. `--draw 30` prints that many joined
 * items at random, with the words of the rule, for somebody to read.
 */
const ready = openReady({ file: databaseFileFrom(process.env), now: () => new Date() });
if (ready === undefined) throw new Error("the database is not up to date: run any command on it first");
const { archive } = ready.holdings;
const items = announcedItems(archive);
const releases = [...new Set(items.map(({ article }) => article.release))].toSorted();
const held = releases.filter((release) => isHeldRelease(archive, release));
const rows = held.map((release) => {
  const own = items.filter(({ article }) => article.release === release);
  const { share } = releaseAnnouncementsAnswer(archive, release);
  return {
    release,
    items: own.length,
    "joined to one provision": own.filter(({ lineage }) => lineage !== null).length,
    "in a difference": own.filter(({ found }) => found !== null).length,
    "in another release": own.filter(({ found }) => found !== null && found !== release).length,
    "not certain": own.filter(({ certainty }) => certainty === "low").length,
    "with other words": share.changed,
    "with a reason": share.announced,
  };
});
console.table(rows);
const drawing = process.argv.indexOf("--draw");
if (drawing > 0) draw(Number(process.argv[drawing + 1] ?? 30));
ready.close();

function draw(count: number): void {
  const joined = items.filter(({ found, lineage }) => found !== null && lineage !== null);
  const drawn = joined
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count);
  for (const { item } of drawn) {
    const lineage = archive.lineages.get(item.lineage ?? "");
    const at = lineage?.revisions.findIndex(({ from }) => from === item.found) ?? -1;
    const [before, after] = [lineage?.revisions[at - 1], lineage?.revisions[at]];
    console.log(`\n${item.found} ${item.item} (${item.entry.kind}): ${item.entry.reason}\n  ${item.because}`);
    console.log(
      `  - ${before?.number} ${before?.text ?? before?.name ?? ""}\n  + ${after?.number} ${after?.text ?? after?.name ?? ""}`,
    );
  }
}
