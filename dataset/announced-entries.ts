import { LineCounter, parseDocument, visit } from "yaml";
import { z } from "zod";
import { type Announcement, announcedKinds, numberings } from "../core/archive/announcement.ts";
import type { IsoDate } from "../core/text/days.ts";
import { day, number, sentence } from "./forms.ts";

/** Entries of articles as a list in JSON, in which they are exchanged; data/announcements/ has them in files. */

/** More than an article ever had, and what a list costs at most: each thing that it names is looked for in a release. */
const namesMax = 500;
const itemsMax = 5_000;
const listMax_bytes = 5_000_000;

/** Words on one line, without marks that only a program sees. */
const words = sentence.refine(
  (text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u.test(text),
  "has a character that nobody sees",
);
const name = words.max(200, "write at most 200 characters");

const entryForm = z.object({
  id: name.describe("Its own id, which is repeated in answers"),
  bulletin: name.describe("The id of its article, which may begin with the day of publication"),
  release: day.describe("The release that the article announces"),
  kind: z.enum(announcedKinds),
  scope: z.enum(["rules", "glossary", "group"]).optional(),
  numbers: z.array(number).max(namesMax).default([]),
  terms: z.array(name).max(namesMax).default([]),
  heading: name.nullish(),
  numbering: z.enum(numberings).nullish(),
  numbersInferred: z.boolean().optional(),
  reason: words.max(500, "say it in fewer words"),
  title: name.optional(),
  author: name.nullish(),
  published: day.optional(),
  page: z.url().optional(),
  corrections: z.record(number, number).default({}),
  exceptions: z.record(z.string(), words).default({}),
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
  if (json.length > listMax_bytes) return invalid(1, `is longer than ${listMax_bytes / 1_000_000} MB`);
  // JSON is YAML, whose reader knows the lines.
  const lines = new LineCounter();
  const document = parseDocument(json, { lineCounter: lines, prettyErrors: false });
  const [broken] = [...document.errors, ...document.warnings];
  if (broken !== undefined) return invalid(lines.linePos(broken.pos[0]).line, "is not well-formed JSON");
  if (hasAliases(document)) return invalid(1, "is not well-formed JSON");
  const content: unknown = document.toJS();
  if (!Array.isArray(content)) return invalid(1, "is not a list of entries");
  const errors: EntryError[] = [];
  const entries: { readonly entry: Entry; readonly line: number }[] = [];
  const ids = new Set<string>();
  const articles = new Map<string, Entry>();
  content.forEach((written: unknown, position) => {
    const node = document.getIn([position], true) as { range?: [number, number, number] } | undefined;
    const line = node?.range === undefined ? 1 : lines.linePos(node.range[0]).line;
    const read = entryForm.safeParse(written);
    const entryErrors = read.success
      ? errorsIn(read.data, { releases, ids, articles })
      : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    for (const error of entryErrors) errors.push({ line, error });
    if (read.success && entryErrors.length === 0) entries.push({ entry: read.data, line });
  });
  if (errors.length > 0) return { kind: "invalid", errors };
  const items = entries.reduce((sum, { entry }) => sum + entry.numbers.length + entry.terms.length, 0);
  if (items > itemsMax) return invalid(1, `names ${items} rules and terms, more than ${itemsMax}`);
  const manifestArticles = manifest === null ? [] : articlesIn(manifest);
  if (manifestArticles === undefined) return invalid(1, "has a manifest.json beside it that is not a list of articles");
  return {
    kind: "sound",
    articles: [...Map.groupBy(entries, ({ entry }) => entry.bulletin)].map(([id, group]) =>
      articleFrom(
        id,
        group.map(({ entry }) => entry),
        manifestArticles.find((article) => article.id === id),
      ),
    ),
    lines: new Map(entries.map(({ entry, line }) => [entry.id, line])),
  };
}

function invalid(line: number, error: string): EntriesReading {
  return { kind: "invalid", errors: [{ line, error }] };
}

/** YAML can repeat a part by a name, and so say in a line what fills the memory; JSON cannot. */
function hasAliases(document: ReturnType<typeof parseDocument>): boolean {
  let hasPlace = false;
  visit(document, {
    Alias: () => {
      hasPlace = true;
      return visit.BREAK;
    },
  });
  return hasPlace;
}

function articlesIn(manifest: string): readonly z.output<typeof articleForm>[] | undefined {
  try {
    return z.array(articleForm).safeParse(JSON.parse(manifest)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type EntryContext = {
  readonly releases: ReadonlySet<string>;
  /** The ids so far, and the first entry of each article. */
  readonly ids: Set<string>;
  readonly articles: Map<string, Entry>;
};

function errorsIn(entry: Entry, { releases, ids, articles }: EntryContext): string[] {
  const { id, bulletin, release, numbers, terms, heading, published = dayIn(bulletin) } = entry;
  const isTwice = ids.has(id);
  ids.add(id);
  const first = articles.get(bulletin) ?? entry;
  articles.set(bulletin, first);
  const named: readonly string[] = [...numbers, ...terms, ...(heading == null ? [] : [heading])];
  const kinds = [numbers.length > 0, terms.length > 0, heading != null].filter(Boolean).length;
  const strangers = [...Object.keys(entry.corrections), ...Object.keys(entry.exceptions)].filter(
    (number) => !named.includes(number),
  );
  const days = published === null ? 0 : Math.abs(Date.parse(published) - Date.parse(release)) / 86_400_000;
  const idDay = dayIn(bulletin);
  const releaseErrors = !releases.has(release)
    ? [`no release took effect on ${release}`]
    : first.release !== release
      ? [`${bulletin} announces ${first.release} in its first entry, not ${release}`]
      : days > 60
        ? [`${published}, the day of ${bulletin}, lies ${days} days from the release ${release}`]
        : [];
  return [
    ...(isTwice ? [`${id} is there twice`] : []),
    ...releaseErrors,
    ...(kinds === 1 ? [] : [`${id} names neither numbers, nor terms, nor a heading, or several of these`]),
    ...(idDay === null || published === idDay ? [] : [`${bulletin} begins with another day than ${published}`]),
    ...strangers.map((stranger) => `${stranger} has a correction or an exception, and is not named`),
  ];
}

function dayIn(id: string): IsoDate | null {
  const parsed = day.safeParse(id.slice(0, "2010-10-01".length));
  return parsed.success ? parsed.data : null;
}

function articleFrom(
  id: string,
  entries: readonly Entry[],
  article: z.output<typeof articleForm> | undefined,
): Announcement {
  const [first] = entries as readonly [Entry, ...Entry[]];
  const stored =
    article?.repository && article.path
      ? `https://github.com/${article.repository}/blob/HEAD/${encodeURI(article.path)}`
      : null;
  const author = article?.author ?? first.author ?? null;
  return {
    id,
    title: article?.title ?? first.title ?? id,
    // An article without a signature has a remark in its place.
    author: author?.startsWith("(") ? null : author,
    published: article?.published ?? first.published ?? dayIn(id) ?? first.release,
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
