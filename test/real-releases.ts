import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { archiveFrom } from "../core/archive/archive.ts";
import { nothingImported, type PublishedFile } from "../core/archive/imported.ts";
import type { BookLinks } from "../core/archive/lineage.ts";
import type { Rulebook } from "../core/archive/rulebook.ts";
import { cachedIn } from "../core/derived.ts";
import { matchRulebooks } from "../core/ingest/matching/match-rulebooks.ts";
import { type Book, type Transition, transitionBetween } from "../core/ingest/merging/books.ts";
import { merge } from "../core/ingest/merging/merge.ts";
import { readRulebook } from "../core/ingest/reading/read.ts";
import { embedded } from "./archive.ts";
import { day } from "./days.ts";
import { keptIn } from "./kept.ts";

/**
 * The published rulebooks beside the checkout, if there are any. Reading and linking all of them takes longer than the
 * tests that use the result, so it is done once for the same files and the same code: for all files of a worker in
 * memory, for other workers and later runs in a file among those of the system that are temporary.
 */
export const releasesFolder = fileURLToPath(new URL("../../shared/releases/", import.meta.url));
export const areReleasesHere = existsSync(releasesFolder);

/** The names of the files in the order of their days. */
export const releaseFiles: readonly string[] = areReleasesHere
  ? readdirSync(releasesFolder)
      .filter((name) => name.startsWith("CR-"))
      .toSorted()
  : [];

type Linked = {
  readonly rulebooks: ReadonlyMap<string, Rulebook>;
  /** How each release became the next. */
  readonly transitions: readonly Transition[];
};

const rulebooks = new Map<string, Rulebook>();
let linked: Linked | undefined;

/** One of the files, read. */
export function realRulebook(fileName: string): Rulebook {
  const known = rulebooks.get(fileName) ?? linked?.rulebooks.get(fileName);
  const rulebook = known ?? readRulebook(readFileSync(join(releasesFolder, fileName)));
  rulebooks.set(fileName, rulebook);
  return rulebook;
}

/** All of them, as they are read, by the names of their files and in their order. Links none. */
export function realRulebooks(): ReadonlyMap<string, Rulebook> {
  linked ??= kept().read();
  // What is kept stands in the order in which another file of tests happened to ask for the rulebooks.
  return new Map(releaseFiles.map((name) => [name, realRulebook(name)]));
}

/** All of them, each with the day that it states. */
export function realBooks(): readonly Book[] {
  realLinked();
  return releaseFiles.map((name) => {
    const { statedFrom, provisions } = realRulebook(name);
    if (statedFrom === null) throw new Error(`${name} states no day`);
    return { release: statedFrom, provisions };
  });
}

/** How each of them became the next. */
export function realTransitions(): readonly Transition[] {
  return realLinked().transitions;
}

/** How one of them became another, by their days in any order: as this code links them, worked out once. */
export function realLinking(from: string, to: string): BookLinks {
  const place = releaseFiles.indexOf(`CR-${to}.txt`);
  const isNext = place > 0 && releaseFiles[place - 1] === `CR-${from}.txt`;
  const transition = isNext ? realTransitions()[place - 1] : undefined;
  return transition ?? cachedIn(linkings, `${from} ${to}`, () => linkingNow(from, to));
}

const linkings = new Map<string, BookLinks>();

function linkingNow(from: string, to: string): BookLinks {
  const names = [from, to].map((day) => `CR-${day}.txt`);
  const files = names.map((name) => join(releasesFolder, name));
  const kept = keptIn<BookLinks>("annals-tests-linkings", files);
  const known = kept.read();
  if (known !== undefined) return known;
  const [before, after] = names.map((name) => realRulebook(name).provisions);
  const linking = matchRulebooks(before ?? [], after ?? []);
  kept.write(linking);
  return linking;
}

/** All of them merged with what people wrote down in data/. */
export const mergedWithData = once(() => merge(embedded().collection, realBooks(), realTransitions()));

/** The history of data/ with all of them imported. */
export const wholeArchive = once(() => historyOf(realBooks(), mergedWithData()));

/** The history of data/ with some of them imported, in the order of their days. */
export function historyOfReleases(...days: readonly string[]) {
  const books = days.map((on) => ({ release: day(on), provisions: realRulebook(`CR-${on}.txt`).provisions }));
  const transitions = books
    .slice(1)
    .map((after, index) => transitionBetween(books[index]?.provisions ?? [], after.provisions));
  return historyOf(books, merge(embedded().collection, books, transitions));
}

function historyOf(books: readonly Book[], { collection, ...merged }: ReturnType<typeof merge>) {
  const recordedAt = "2026-01-01T00:00:00.000Z";
  const served = { isServed: true, notServedBecause: null, deviations: [], findings: [], recordedAt };
  const publishedFiles = books.map(({ release }) => ({ release, ...served })) as unknown as PublishedFile[];
  return archiveFrom(collection, { ...nothingImported, ...merged, publishedFiles });
}

/** As this code reads and links them. */
const kept = once(() =>
  keptIn<Linked>(
    "annals-tests-linked",
    releaseFiles.map((name) => join(releasesFolder, name)),
  ),
);

function realLinked(): Linked {
  linked ??= kept().read() ?? linkedNow();
  return linked;
}

function linkedNow(): Linked {
  const provisions = releaseFiles.map((name) => realRulebook(name).provisions);
  const transitions = provisions.slice(1).map((after, index) => transitionBetween(provisions[index] ?? [], after));
  kept().write({ rulebooks, transitions });
  return { rulebooks, transitions };
}

function once<Value>(make: () => Value): () => Value {
  let value: { readonly made: Value } | undefined;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}
