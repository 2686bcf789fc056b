import { enableCompileCache } from "node:module";
import type { OpenArchive } from "../../db/live-archive.ts";
import type { CheckTask } from "./answers.ts";
import type { FileAnswer } from "./findings.ts";

// The code cache of an earlier thread halves the start-up time. It has to be enabled before the sources are read.
enableCompileCache();
const { openState } = await import("../../db/live-archive.ts");
const { answerOf, readWhole } = await import("./answers.ts");

let archive: OpenArchive | undefined;

/** Checks one text in this thread, called by the pool; `null` if the state of the archive is gone. */
export function answer({ where, source, how }: CheckTask): FileAnswer | null {
  if (archive === undefined) {
    // Nothing here asks for the time.
    archive = openState(where, () => new Date(how.on));
    if (archive === undefined) return null;
    readWhole(archive.current().history);
  }
  return answerOf(archive.current().history, source, how);
}
