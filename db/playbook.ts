import type { Playbook } from "../core/play/playbook.ts";
import { readDatasetFiles } from "../dataset/files.ts";
import { playbookIn } from "../dataset/play-files.ts";
import { dataFolder } from "./place.ts";

/**
 * Reads the parameters, cards and questions of a dataset. They are read from their files each time: nothing searches
 * them, and all of them are needed at once. Throws for a file of the wrong form; `annals check` says what is wrong with
 * it.
 */
export function loadPlaybook(folder: string = dataFolder): Playbook {
  return playbookIn(readDatasetFiles(folder));
}
