import { stringify } from "yaml";
import { type LineageChange, releaseChanges } from "../core/announcements/changes.ts";
import { changesWords } from "../core/announcements/fit.ts";
import type { Announcement } from "../core/archive/announcement.ts";
import type { Archive } from "../core/archive/archive.ts";
import type { ChangeClass } from "../core/archive/change-classes.ts";
import { titleOn } from "../core/archive/life.ts";
import { Problem } from "../core/problem.ts";
import { addDays, firstDayOf } from "../core/text/days.ts";
import { compareNumbersIfAny } from "../core/text/rule-number.ts";
import { announcementForm, announcementPath } from "./announcement-forms.ts";
import { formatted } from "./format.ts";
import { plainYaml } from "./plain-yaml.ts";

/** The path of an article in the dataset. */
export function announcementPathOf({ id, published }: Pick<Announcement, "id" | "published">): string {
  const name = id.startsWith(published) ? id : `${published}-${id}`;
  return `announcements/${published.slice(0, 4)}/${name}.yaml`;
}

/** Why the dataset would not take an article; none if it would. */
export function announcementErrors({ path, text }: { readonly path: string; readonly text: string }): string[] {
  if (!announcementPath.test(path)) return ["is no name of a file: write small letters, digits and hyphens"];
  const read = announcementForm.safeParse(plainYaml(text));
  return read.success ? [] : read.error.issues.map(({ path: place, message }) => `${place.join(".")}: ${message}`);
}

/** An article as its file has it. */
export function announcementText(article: Announcement): string {
  const { title, author, published, release, page, entries } = article;
  const content = {
    title,
    ...(author === null ? {} : { author }),
    published,
    release,
    ...(page === null ? {} : { page }),
    entries: entries.map(({ kind, numbers, terms, group, numbering, isInferred, reason, corrections, exceptions }) => ({
      kind,
      ...(numbers.length === 0 ? {} : { numbers }),
      ...(terms.length === 0 ? {} : { terms }),
      ...(group === null ? {} : { group }),
      ...(numbering === "unsaid" ? {} : { numbering }),
      ...(isInferred ? { inferred: true } : {}),
      reason,
      ...(Object.keys(corrections).length === 0 ? {} : { corrections }),
      ...(Object.keys(exceptions).length === 0 ? {} : { exceptions }),
    })),
  };
  const text = stringify(content);
  return formatted({ path: announcementPathOf(article), text }) ?? text;
}

const kinds: Readonly<Partial<Record<ChangeClass, string>>> = {
  added: "new",
  split: "new",
  removed: "deleted",
  merged: "deleted",
};

/**
 * The file of an article for a release, with an entry for each provision whose words changed. A person looks for the
 * article, puts its entries together as they stand there, and writes the reasons. Throws `unknown-release`.
 */
export function skeletonOf(archive: Archive, from: string): string {
  const release = archive.releases.find((release) => release.from === from);
  if (release === undefined) throw new Problem("unknown-release", `No release of ${from} is known.`, { release: from });
  const day = firstDayOf(release.from);
  const changes = releaseChanges(archive)
    .on(day)
    .filter((change) => changesWords(change.class))
    .toSorted((a, b) => compareNumbersIfAny(numberIn(a), numberIn(b)));
  const terms = changes
    .filter(({ lineage }) => lineage.kind === "glossary")
    .map(({ after, before }) => after?.name ?? before?.name ?? "");
  const sets = release.sets.map(({ name }) => name).join(" and ");
  const lines = [
    `title: "" # of the article${sets === "" ? "" : ` about ${sets}`}`,
    `published: ${day}`,
    `release: ${day}`,
    "entries:",
    ...changes.filter(({ lineage }) => lineage.kind !== "glossary").flatMap(entryLines),
    ...(terms.length === 0 ? [] : ["  - kind: glossary", `    terms: ${JSON.stringify(terms)}`, '    reason: ""']),
  ];
  return lines.join("\n");
}

function entryLines(change: LineageChange): string[] {
  const { lineage, on, class: name, after } = change;
  const number = numberIn(change);
  if (number === null) return [];
  const title = titleOn(lineage, after === undefined ? addDays(on, -1) : on).replaceAll("\n", " ");
  return [
    `  - kind: ${kinds[name] ?? "revised"} # ${title}`,
    `    numbers: ["${number}"]`,
    ...(after === undefined ? ["    numbering: old"] : []),
    '    reason: ""',
  ];
}

function numberIn({ before, after }: LineageChange) {
  return after?.number ?? before?.number ?? null;
}
