import { enableCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { Task } from "./tasks.ts";

// A thread reads all sources anew: with what an earlier one compiled it starts in half the time. The cache has to be on
// before the first of them is read.
enableCompileCache();
const { doneOf } = await import("./work.ts");
parentPort?.postMessage(doneOf(workerData as Task));
