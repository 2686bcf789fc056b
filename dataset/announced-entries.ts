import { LineCounter, parseDocument } from "yaml";
import { z } from "zod";
import { type Announcement, announcedKinds, numberings } from "../core/archive/announcement.ts";
import type { IsoDate } from "../core/text/days.ts";
import { day, number, sentence } from "./forms.ts";

/** Entries of articles as a list in JSON, in which they are exchanged; data/announcements/ has them in files. */

const entryForm = z.object({
  id: sentence.describe("Its own id, which is repeated in answers"),
  bulletin: sentence.describe("The id of its article, which may begin with the day of publication"),
  release: day.describe("The release that the article announces"),
  kind: z.enum(announcedKinds),
  scope: z.enum(["rules", "glossary", "group"]).optional(),
  numbers: z.array(number).default([]),
  terms: z.array(sentence).default([]),
  heading: sentence.nullish(),
  numbering: z.enum(numberings).nullish(),
  numbersInferred: z.boolean().optional(),
  reason: sentence,
  title: sentence.optional(),
  author: sentence.nullish(),
  published: day.optional(),
  page: z.url().optional(),
  corrections: z.record(number, number).default({}),
  exceptions: z.record(z.string(), sentence).default({}),
});

type Entry = z.output<typeof entryForm>;

const articleForm = z.object({
  id: sentence,
  title: sentence,
  author: sentence.nullish(),
  published: day,
  repository: sentence.optional(),
  path: sentence.optional(),
});

/** An entry that cannot be taken, with its line in the file. */
type EntryError = { readonly line: number; readonly error: string };

/** The articles of a list, or all its errors. `lines`: the line of each entry by its id. */
export type EntriesReading =
  | {
      readonly kind: "sound";
      readonly articles: readonly Announcement[];
      readonly lines: ReadonlyMap<string, number>;
    }
  | { readonly kind: "invalid"; readonly errors: readonly EntryError[] };

/**
 * Reads a list of entries. `releases`: the days of all known releases. `manifest`: what is known of their articles, as
 * JSON; without it an article has the title and the day that its id says.
 */
export function readEntries(
  json: string,
  { releases, manifest }: { readonly releases: ReadonlySet<string>; readonly manifest: string | null },
): EntriesReading {
  // JSON is YAML, whose reader knows the lines.
  const lines = new LineCounter();
  const document = parseDocument(json, { lineCounter: lines, prettyErrors: false });
  const [broken] = document.errors;
  if (broken !== undefined)
    return { kind: "invalid", errors: [{ line: lines.linePos(broken.pos[0]).line, error: "is not well-formed JSON" }] };
  const content: unknown = document.toJS();
  if (!Array.isArray(content)) return { kind: "invalid", errors: [{ line: 1, error: "is not a list of entries" }] };
  const errors: EntryError[] = [];
  const entries: { readonly entry: Entry; readonly line: number }[] = [];
  const ids = new Set<string>();
  content.forEach((written: unknown, position) => {
    const node = document.getIn([position], true) as { range?: [number, number, number] } | undefined;
    const line = node?.range === undefined ? 1 : lines.linePos(node.range[0]).line;
    const read = entryForm.safeParse(written);
    const found = read.success
      ? errorsIn(read.data, releases, ids)
      : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    for (const error of found) errors.push({ line, error });
    if (read.success && found.length === 0) entries.push({ entry: read.data, line });
  });
  if (errors.length > 0) return { kind: "invalid", errors };
  const known = manifest === null ? [] : z.array(articleForm).parse(JSON.parse(manifest));
  return {
    kind: "sound",
    articles: [...Map.groupBy(entries, ({ entry }) => entry.bulletin)].map(([id, group]) =>
      articleFrom(
        id,
        group.map(({ entry }) => entry),
        known.find((article) => article.id === id),
      ),
    ),
    lines: new Map(entries.map(({ entry, line }) => [entry.id, line])),
  };
}

function errorsIn(entry: Entry, releases: ReadonlySet<string>, ids: Set<string>): string[] {
  const { id, bulletin, release, numbers, terms, heading, published = dayIn(bulletin) } = entry;
  const isTwice = ids.has(id);
  ids.add(id);
  const named = [numbers.length > 0, terms.length > 0, heading != null].filter(Boolean).length;
  const days = published === null ? 0 : Math.abs(Date.parse(published) - Date.parse(release)) / 86_400_000;
  return [
    ...(isTwice ? [`${id} is there twice`] : []),
    ...(releases.has(release) ? [] : [`no release took effect on ${release}`]),
    ...(named === 1 ? [] : [`${id} names neither numbers, nor terms, nor a heading, or several of these`]),
    ...(days > 60 ? [`${published}, the day of ${bulletin}, lies ${days} days from the release ${release}`] : []),
  ];
}

function dayIn(id: string): IsoDate | null {
  const found = day.safeParse(id.slice(0, "2010-10-01".length));
  return found.success ? found.data : null;
}

function articleFrom(
  id: string,
  entries: readonly Entry[],
  known: z.output<typeof articleForm> | undefined,
): Announcement {
  const [first] = entries as readonly [Entry, ...Entry[]];
  const stored =
    known?.repository && known.path
      ? `https://github.com/${known.repository}/blob/HEAD/${encodeURI(known.path)}`
      : null;
  const author = known?.author ?? first.author ?? null;
  return {
    id,
    title: known?.title ?? first.title ?? id,
    // An article without a signature has a remark in its place.
    author: author?.startsWith("(") ? null : author,
    published: known?.published ?? first.published ?? dayIn(id) ?? first.release,
    release: first.release,
    page: first.page ?? stored,
    entries: entries.map(({ numbersInferred = false, heading, numbering, ...entry }) => ({
      id: entry.id,
      kind: entry.kind,
      numbers: entry.numbers,
      terms: entry.terms,
      group: heading ?? null,
      numbering: numbering ?? "unsaid",
      isInferred: numbersInferred,
      reason: entry.reason,
      corrections: entry.corrections,
      exceptions: entry.exceptions,
    })),
  };
}
