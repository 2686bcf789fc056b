import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rulebook } from "../core/archive/rulebook.ts";
import { readRulebook } from "../core/ingest/reading/read.ts";
import { byText } from "../core/text/order.ts";

export type PublishedFile = {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly rulebook: Rulebook;
  /** The day it states. */
  readonly release: string;
};

/**
 * The published files for measurements, oldest first: those in the folder that the first argument of the program names,
 * by default ../shared/releases. Throws if there are fewer than two.
 */
export function publishedFiles(given: string | undefined): readonly PublishedFile[] {
  const folder = given ?? fileURLToPath(new URL("../../shared/releases/", import.meta.url));
  const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  const files = names.flatMap((fileName): PublishedFile[] => {
    const path = join(folder, fileName);
    const bytes = readFileSync(path);
    const rulebook = readRulebook(bytes);
    return rulebook.statedFrom === null ? [] : [{ path, fileName, bytes, rulebook, release: rulebook.statedFrom }];
  });
  if (files.length < 2) throw new Error(`fewer than two published rulebooks in ${folder}: name a folder that has some`);
  return files.toSorted(byText(({ release }) => release));
}

/** The processor time of an action in this process, in milliseconds. */
export function cpuOf_ms(action: () => unknown): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
