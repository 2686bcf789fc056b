import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { inject } from "vitest";
import type { Rulebook } from "../core/archive/rulebook.ts";
import { type Book, type Transition, transitionBetween } from "../core/ingest/merging/books.ts";
import { merge } from "../core/ingest/merging/merge.ts";
import { readRulebook } from "../core/ingest/reading/read.ts";
import { embedded } from "./archive.ts";

/**
 * The published rulebooks beside the checkout, if there are any. Reading and linking all of them takes longer than the
 * tests that use the result, so it is done once: for all files of a worker in memory, for the other worker in a file
 * that is removed after the run.
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

/** All of them merged with what people wrote down in data/. */
export const mergedWithData = once(() => merge(embedded().archive, realBooks(), realTransitions()));

function realLinked(): Linked {
  const file = join(dirname(inject("dataset")), "linked-releases");
  linked ??= existsSync(file) ? deserialize(readFileSync(file)) : linkedNow(file);
  return linked as Linked;
}

function linkedNow(file: string): Linked {
  const provisions = releaseFiles.map((name) => realRulebook(name).provisions);
  const transitions = provisions.slice(1).map((after, index) => transitionBetween(provisions[index] ?? [], after));
  // The other worker must not find half of it.
  writeFileSync(`${file}-${process.pid}`, serialize({ rulebooks, transitions } satisfies Linked));
  renameSync(`${file}-${process.pid}`, file);
  return { rulebooks, transitions };
}

function once<Value>(make: () => Value): () => Value {
  let value: { readonly made: Value } | undefined;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}
