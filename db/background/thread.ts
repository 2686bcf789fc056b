import { enableCompileCache } from "node:module";
import { parentPort } from "node:worker_threads";
import type { Task } from "./tasks.ts";

// A thread loads all sources again. The code cache of an earlier thread halves the start-up time; it has to be enabled
// before the first source is read.
enableCompileCache();
const { doneOf } = await import("./work.ts");
parentPort?.on("message", (task: Task) => parentPort?.postMessage(doneOf(task)));
