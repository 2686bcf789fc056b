import { parse } from "yaml";
import { playbookOf } from "../core/outcomes/faults.ts";
import type { Playbook } from "../core/outcomes/playbook.ts";
import { readDatasetFiles } from "./dataset/files.ts";
import { filedPlaybookFrom, noPlayFiles, playFileKinds } from "./dataset/play-files.ts";
import { dataFolder } from "./store.ts";

/**
 * Reads the doctrines, cards and questions of a dataset. They are read from their files each time and stand in no table: nothing searches them, and
 * all of them are needed at once. Throws for a file that does not have its form; `annals check` says what is wrong with it.
 */
export function loadPlaybook(folder: string = dataFolder): Playbook {
  const plays = noPlayFiles();
  for (const { path, text } of readDatasetFiles(folder)) {
    const kind = playFileKinds.find((known) => known.path.test(path));
    if (kind === undefined) continue;
    const content = kind.form.parse(parse(text ?? ""));
    plays[kind.into].push({ file: path, content } as never);
  }
  return playbookOf(filedPlaybookFrom(plays));
}
