import { enableCompileCache } from "node:module";

// A thread loads all sources again. The code cache of an earlier thread halves the start-up time; it has to be enabled
// before the first source is read.
enableCompileCache();
/** Called by the pool. */
export const { doneOf } = await import("./work.ts");
