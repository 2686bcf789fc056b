import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command, Option } from "commander";
import { joinItems } from "../core/announcements/joining.ts";
import type { AnnouncedItem, Announcement } from "../core/archive/announcement.ts";
import type { Archive } from "../core/archive/archive.ts";
import { isHeldRelease, isReleaseHeldOn } from "../core/archive/releases.ts";
import { itemFrom } from "../core/ask/announcements.ts";
import { addDays } from "../core/text/days.ts";
import { type RuleNumber, sectionOf } from "../core/text/rule-number.ts";
import { type EntriesReading, readEntries } from "../dataset/announced-entries.ts";
import { announcementErrors, announcementPathOf, announcementText, skeletonOf } from "../dataset/announcement-files.ts";
import { makeFolder } from "../db/folders.ts";
import { dataFolder } from "../db/location.ts";
import { listAnnouncements } from "../operations/announcements.ts";
import { type CommandContext, Refused } from "./context.ts";
import { commandOf } from "./operations.ts";

/** `annals announcements`: the articles of the publisher, and the work of those who add one. */
export function announcements(context: CommandContext): Command {
  return commandOf(listAnnouncements, context).addCommand(joining(context)).addCommand(skeleton(context));
}

type JoinOptions = { readonly format: "text" | "json"; readonly add?: true; readonly data: string };

/** `annals announcements join FILE`: names the change that each thing in a list of entries explains. */
function joining({ write, writeError, withSnapshot }: CommandContext): Command {
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
        const never = neverNumbers(archive, items);
        const impossible = never.filter((item) => isNoSection(archive, item));
        if (impossible.length > 0) throw new Refused(neverInWords(archive, impossible, { file, reading }));
        if (!add && never.length > 0) writeError(neverInWords(archive, never, { file, reading }));
        if (add) for (const path of added(archive, { file, reading, items, data })) write(`wrote ${path}`);
        else if (format === "json") write(JSON.stringify(items.map(itemFrom), null, 1));
        else for (const line of textOf(items)) write(line);
      }),
    );
}

function textOf(items: readonly AnnouncedItem[]): string[] {
  const count = items.filter((item) => item.found !== null).length;
  return [
    ...items.map(
      ({ entry, item, lineage, because }) =>
        `${entry.id} ${item}: ${because}${lineage === null ? "" : ` (${lineage})`}`,
    ),
    `${count} of ${items.length} stand in a difference.`,
  ];
}

type SoundReading = EntriesReading & { readonly kind: "sound" };

type Adding = {
  readonly file: string;
  readonly reading: SoundReading;
  readonly items: readonly AnnouncedItem[];
  readonly data: string;
};

/** Writes articles into the dataset, a misprint with its correction. Refuses what the dataset does not take. */
function added(archive: Archive, { file, reading, items, data }: Adding): string[] {
  const unknown = neverNumbers(archive, items).filter((item) => isRefutable(archive, item));
  if (unknown.length > 0) throw new Refused(neverInWords(archive, unknown, { file, reading }));
  const written = reading.articles.map((article) => {
    const path = announcementPathOf(article);
    const text = announcementText(corrected(article, items));
    const errors = announcementErrors({ path, text });
    const line = reading.lines.get(article.entries[0]?.id ?? "") ?? 1;
    if (errors.length > 0)
      throw new Refused(errors.map((error) => `${file}:${line}: ${article.id}: ${error}`).join("\n"));
    const target = join(data, path);
    if (existsSync(target)) throw new Refused(`${target} is there already; change it by hand`);
    return { target, text };
  });
  for (const { target, text } of written) {
    makeFolder(dirname(target));
    writeFileSync(target, text);
  }
  return written.map(({ target }) => target);
}

/** Items whose number no known rule ever had, and that nobody explained. */
function neverNumbers(archive: Archive, items: readonly AnnouncedItem[]): readonly AnnouncedItem[] {
  return items.filter(
    ({ entry, item, meant, lineage }) =>
      entry.numbers.some((number) => number === item) &&
      lineage === null &&
      entry.exceptions[item] === undefined &&
      !archive.numberPeriodsByNumber.has(meant ?? item),
  );
}

/** Only where the rulebooks that should have a number are held can it be said that there is none. */
function isRefutable(archive: Archive, { entry, article: { release } }: AnnouncedItem): boolean {
  const isNew = entry.kind === "new" || entry.numbering === "new";
  return isHeldRelease(archive, release) && (isNew || isReleaseHeldOn(archive, addDays(release, -1)));
}

/** A section that no rulebook has, though some of before and after the release are held, is no misprint to be read. */
function isNoSection(archive: Archive, { item, meant, article: { release } }: AnnouncedItem): boolean {
  const isAround =
    archive.heldReleases.some((day) => day <= release) && archive.heldReleases.some((day) => day >= release);
  return isAround && !archive.numberPeriodsBySection.has(sectionOf(meant ?? (item as RuleNumber)));
}

function neverInWords(
  archive: Archive,
  items: readonly AnnouncedItem[],
  { file, reading }: { readonly file: string; readonly reading: SoundReading },
): string {
  const lines = items.map((item) => {
    const never =
      isRefutable(archive, item) || isNoSection(archive, item) ? "no rule ever had" : "no rule that is held has";
    const number = item.meant ?? item.item;
    return `${file}:${reading.lines.get(item.entry.id)}: ${never} the number ${number}; name the one meant in "corrections", or say in "exceptions" why there is none`;
  });
  return lines.join("\n");
}

/** An article with the corrections that were found. */
function corrected(article: Announcement, items: readonly AnnouncedItem[]): Announcement {
  const entries = article.entries.map((entry) => {
    const own = items.filter((item) => item.entry === entry && item.meant !== null);
    const placesByItem = Object.fromEntries(own.map(({ item, meant }) => [item, meant as string]));
    return { ...entry, corrections: { ...placesByItem, ...entry.corrections } };
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
