import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { diceFrom } from "../attack/attack.ts";
import { releaseChanges } from "../core/announcements/changes.ts";
import { changesWords } from "../core/announcements/fit.ts";
import { joinItems } from "../core/announcements/joining.ts";
import type { AnnouncedItem, Announcement } from "../core/archive/announcement.ts";
import { revisionOn, wordsOf } from "../core/archive/life.ts";
import type { Lineage, Revision } from "../core/archive/lineage.ts";
import { isHeldRelease } from "../core/archive/releases.ts";
import { addDays, type IsoDate } from "../core/text/days.ts";
import { compareTexts } from "../core/text/order.ts";
import { compareWords } from "../core/text/words.ts";
import { readEntries } from "../dataset/announced-entries.ts";
import { databaseFileFrom } from "../db/location.ts";
import { openReady } from "../db/ready.ts";
import { columns } from "./table.ts";

/**
 * What the publisher announced beside what the archive shows, over the database of ANNALS_DB. Usage:
 *
 *     node bench/announcements.ts [--entries <file>] [--draw 40 --seed 1]
 *
 * A row for each article: what it names, what of it is joined to one provision or a group, found in a difference, not
 * found but explained, or not to be known because the rulebook is not held. Then a row for each held release: the
 * provisions with other words, and those that carry a reason. `--entries` joins a list of entries as it was typed,
 * without the corrections and exceptions of data/. `--draw` prints reasons at random, each with the words that changed,
 * for somebody to read; the same seed draws the same ones of the same list.
 */
const { values } = parseArgs({
  options: { entries: { type: "string" }, draw: { type: "string" }, seed: { type: "string", default: "1" } },
});
const ready = openReady({ file: databaseFileFrom(process.env), now: () => new Date() });
if (ready === undefined) throw new Error("the database is not up to date: run any command on it first");
const { archive } = ready.holdings;
const articles = values.entries === undefined ? archive.announcements : articlesFrom(values.entries);
const known = new Set(articles.map(({ id }) => id));
const items = joinItems(archive, articles, [...archive.announcements.filter(({ id }) => !known.has(id)), ...articles]);
printArticles();
printReleases();
if (values.draw !== undefined) draw(Number(values.draw), Number(values.seed));
ready.close();

function articlesFrom(file: string): readonly Announcement[] {
  const reading = readEntries(readFileSync(file, "utf8"), {
    releases: new Set(archive.releases.map(({ from }) => from)),
    manifest: readFileSync(join(dirname(file), "manifest.json"), "utf8"),
  });
  if (reading.kind === "invalid")
    throw new Error(reading.errors.map(({ line, error }) => `${line}: ${error}`).join("\n"));
  return reading.articles;
}

function printArticles(): void {
  const head = ["article", "release", "held", "items", "joined", "found", "explained", "not held", "not certain"];
  const rows = articles.map((article) => {
    const own = items.filter((item) => item.article === article);
    const isHeld = isHeldRelease(archive, article.release);
    const missing = own.filter(({ found }) => found === null);
    const unknown = missing.filter(({ because }) => because.startsWith("the rulebook "));
    const counts = [
      own.length,
      own.filter(({ lineage, members }) => lineage !== null || members.length > 0).length,
      own.length - missing.length,
      missing.length - unknown.length,
      unknown.length,
      own.filter(({ certainty }) => certainty === "low").length,
    ];
    return [
      article.id.slice(0, 32),
      article.release,
      isPairHeld(article.release) ? "both" : isHeld ? "one" : "no",
      ...counts.map(String),
    ];
  });
  const sums = head.slice(3).map((_, at) => rows.reduce((sum, row) => sum + Number(row[at + 3]), 0));
  console.log(columns([head, ...rows, ["all", "", "", ...sums.map(String)]]));
}

/** What changed in each held release in which something announced was found. */
function printReleases(): void {
  const changes = releaseChanges(archive);
  const rows = [...Map.groupBy(items, ({ found }) => found)].flatMap(([release, found]) => {
    if (release === null) return [];
    const told = new Set(found.flatMap(({ lineage, members }) => [lineage, ...members]));
    const changed = changes.on(release).filter((change) => changesWords(change.class));
    const reasoned = changed.filter(({ lineage }) => told.has(lineage.id));
    const isHeld = isHeldRelease(archive, release);
    return isHeld ? [{ release, isPair: isPairHeld(release), changed: changed.length, told: reasoned.length }] : [];
  });
  const lineOf = (name: string, some: typeof rows): string[] => {
    const [changed, told] = [some.map((row) => row.changed), some.map((row) => row.told)].map(sumOf);
    return [name, String(changed), String(told), `${Math.round((100 * (told ?? 0)) / (changed ?? 1))} %`];
  };
  const lines = rows.toSorted((a, b) => compareTexts(a.release, b.release)).map((row) => lineOf(row.release, [row]));
  const pairs = rows.filter(({ isPair }) => isPair);
  const sums = [lineOf("all", rows), lineOf("the release before is held too", pairs)];
  console.log(`\n${columns([["release", "with other words", "with a reason", "share"], ...lines, ...sums])}`);
}

function isPairHeld(release: IsoDate): boolean {
  const before = archive.releases.findLast(({ from }) => from < release)?.from;
  return archive.heldReleases.some((day) => day === release) && archive.heldReleases.some((day) => day === before);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

/** Prints reasons at random: pairs of an item and a provision that carries its reason. */
function draw(count: number, seed: number): void {
  const pairs = items.flatMap((item) =>
    item.found === null ? [] : [item.lineage, ...item.members].flatMap((id) => (id === null ? [] : [{ item, id }])),
  );
  const dice = diceFrom(seed);
  for (let place = 0; place < count && pairs.length > 0; place++) {
    const [{ item, id }] = pairs.splice(dice.below(pairs.length), 1) as [Pair];
    const lineage = archive.lineages.get(id) as Lineage;
    const [before, after] = [addDays(item.found as IsoDate, -1), item.found as IsoDate].map((day) =>
      revisionOn(lineage, day),
    );
    const { entry, certainty } = item;
    console.log(
      `\n${place + 1}. ${item.found} ${item.item} (${entry.kind}, ${certainty}${id === item.lineage ? "" : ", below it"}): ${entry.reason}\n   ${before?.number ?? "–"} → ${after?.number ?? "–"} ${changedWords(lineage, before, after)}`,
    );
  }
}

type Pair = { readonly item: AnnouncedItem; readonly id: string };

function changedWords(lineage: Lineage, before: Revision | undefined, after: Revision | undefined): string {
  const [was, is] = [before, after].map((one) => (one === undefined ? "" : (wordsOf(lineage, one) ?? one.name ?? "")));
  const marks = { equal: ["", ""], delete: ["[-", "-]"], insert: ["{+", "+}"] } as const;
  return compareWords(was ?? "", is ?? "")
    .map(({ op, text }) => {
      const shown = op === "equal" && text.length > 120 ? `${text.slice(0, 60)} … ${text.slice(-50)}` : text;
      return marks[op].join(shown);
    })
    .join("");
}
