import { enableCompileCache } from "node:module";
import type { OpenArchive } from "../../db/live-archive.ts";
import type { CheckTask, FileAnswer } from "./check.ts";

// The code cache of an earlier thread halves the start-up time. It has to be enabled before the sources are read.
enableCompileCache();
const { openState } = await import("../../db/live-archive.ts");
const { checkSource, readWhole } = await import("./check.ts");

let live: OpenArchive | undefined;

/** Checks one text in this thread, called by the pool; `null` if the state of the archive is gone. */
export function answer({ where, source, options }: CheckTask): FileAnswer | null {
  if (live === undefined) {
    // Nothing here asks for the time.
    live = openState(where, () => new Date(options.on));
    if (live === undefined) return null;
    readWhole(live.current().archive);
  }
  return checkSource(live.current(), source, options);
}
