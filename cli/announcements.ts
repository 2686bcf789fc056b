import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command, Option } from "commander";
import { isHeldRelease, joinItems } from "../core/announcements/joining.ts";
import type { AnnouncedItem, Announcement } from "../core/archive/announcement.ts";
import type { Archive } from "../core/archive/archive.ts";
import { isReleaseHeldOn } from "../core/archive/releases.ts";
import { itemFrom } from "../core/ask/announcements.ts";
import { addDays } from "../core/text/days.ts";
import { type EntriesReading, readEntries } from "../dataset/announced-entries.ts";
import { announcementPathOf, announcementText, skeletonOf } from "../dataset/announcement-files.ts";
import { dataFolder } from "../db/place.ts";
import { listAnnouncements } from "../operations/announcements.ts";
import { type CommandContext, Refused } from "./context.ts";
import { commandOf } from "./operations.ts";

/** `annals announcements`: the articles of the publisher, and the work of those who add one. */
export function announcements(context: CommandContext): Command {
  return commandOf(listAnnouncements, context).addCommand(joining(context)).addCommand(skeleton(context));
}

type JoinOptions = { readonly format: "text" | "json"; readonly add?: true; readonly data: string };

/** `annals announcements join FILE`: names the change that each thing in a list of entries explains. */
function joining({ write, withSnapshot }: CommandContext): Command {
  return new Command("join")
    .description("join entries of articles to the changes they explain")
    .argument("<file>", "a list of entries, as JSON; manifest.json beside it may name their articles")
    .addOption(new Option("--format <form>", "the form of the answer").choices(["text", "json"]).default("text"))
    .option("--add", "write the articles into the dataset")
    .option("--data <folder>", "the folder of the dataset", dataFolder)
    .action((file: string, { format, add, data }: JoinOptions) =>
      withSnapshot(({ archive }) => {
        const manifest = join(dirname(file), "manifest.json");
        const reading = readEntries(readFileSync(file, "utf8"), {
          releases: new Set(archive.releases.map(({ from }) => from)),
          manifest: existsSync(manifest) ? readFileSync(manifest, "utf8") : null,
        });
        if (reading.kind === "invalid")
          throw new Refused(reading.errors.map(({ line, error }) => `${file}:${line}: ${error}`).join("\n"));
        const ids = new Set(reading.articles.map(({ id }) => id));
        const others = archive.announcements.filter(({ id }) => !ids.has(id));
        const items = joinItems(archive, reading.articles, [...others, ...reading.articles]);
        if (add) for (const path of added(archive, { file, reading, items, data })) write(`wrote ${path}`);
        else if (format === "json") write(JSON.stringify(items.map(itemFrom), null, 1));
        else for (const line of textOf(items)) write(line);
      }),
    );
}

function textOf(items: readonly AnnouncedItem[]): string[] {
  const found = items.filter((item) => item.found !== null).length;
  return [
    ...items.map(
      ({ entry, item, lineage, because }) =>
        `${entry.id} ${item}: ${because}${lineage === null ? "" : ` (${lineage})`}`,
    ),
    `${found} of ${items.length} stand in a difference.`,
  ];
}

type Adding = {
  readonly file: string;
  readonly reading: EntriesReading & { readonly kind: "sound" };
  readonly items: readonly AnnouncedItem[];
  readonly data: string;
};

/** Writes articles into the dataset, a misprint with its correction. Refuses numbers that no rule ever had. */
function added(archive: Archive, { file, reading, items, data }: Adding): string[] {
  // Only where the rulebooks of both sides are held can it be said that a number never was.
  const isUnknown = ({ article: { release }, entry, item, meant }: AnnouncedItem): boolean =>
    isHeldRelease(archive, release) &&
    isReleaseHeldOn(archive, addDays(release, -1)) &&
    entry.numbers.some((one) => one === item) &&
    meant === null &&
    entry.exceptions[item] === undefined &&
    !archive.numberPeriodsByNumber.has(item);
  const unknown = items.filter(isUnknown);
  if (unknown.length > 0)
    throw new Refused(
      unknown
        .map(
          ({ entry, item }) =>
            `${file}:${reading.lines.get(entry.id)}: no rule ever had the number ${item}; name the one meant in "corrections", or say in "exceptions" why there is none`,
        )
        .join("\n"),
    );
  return reading.articles.map((article) => {
    const path = join(data, announcementPathOf(article));
    if (existsSync(path)) throw new Refused(`${path} is there already; change it by hand`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, announcementText(corrected(article, items)));
    return path;
  });
}

/** An article with the corrections that were found. */
function corrected(article: Announcement, items: readonly AnnouncedItem[]): Announcement {
  const entries = article.entries.map((entry) => {
    const own = items.filter((item) => item.entry === entry && item.meant !== null);
    const found = Object.fromEntries(own.map(({ item, meant }) => [item, meant as string]));
    return { ...entry, corrections: { ...found, ...entry.corrections } };
  });
  return { ...article, entries };
}

/** `annals announcements skeleton <release>`: an article with everything that changed, for a person to add the reasons. */
function skeleton({ write, withSnapshot }: CommandContext): Command {
  return new Command("skeleton")
    .description("write an article for a release from its changes, without the reasons")
    .argument("<release>", "the first day of a release, YYYY-MM-DD")
    .action((release: string) => withSnapshot(({ archive }) => write(skeletonOf(archive, release))));
}
