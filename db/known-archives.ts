import type { KnownArchives } from "../core/archive/public-archives.ts";
import { readDatasetFiles } from "../dataset/files.ts";
import { knownArchivesIn } from "../dataset/public-archives.ts";
import { dataFolder } from "./place.ts";

/**
 * Reads from a dataset where published files can be fetched. Throws for a file of the wrong form; `annals check` says
 * what is wrong.
 */
export function loadKnownArchives(folder: string = dataFolder): KnownArchives {
  return knownArchivesIn(readDatasetFiles(folder));
}
