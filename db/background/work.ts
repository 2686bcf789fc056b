import { Problem } from "../../core/problem.ts";
import { writeEarlier } from "../earlier.ts";
import type { Place } from "../place.ts";
import { prepare } from "../prepare.ts";
import { importInto } from "../store.ts";
import { type Done, passed, type Results, type Task } from "./tasks.ts";

/** A client waits for the answer: if another program writes for longer, the client is asked to try again. */
const writerWait_ms = 5_000;

function resultOf(task: Task): Results[keyof Results] {
  const place: Place = {
    file: task.file,
    now: () => new Date(task.at),
    writerWait_ms: task.writerWait_ms ?? writerWait_ms,
    ...(task.folder === undefined ? {} : { folder: task.folder }),
  };
  switch (task.kind) {
    case "import":
      // A buffer arrives as a plain byte array.
      return importInto(
        place,
        task.candidates.map((candidate) => ({ ...candidate, bytes: Buffer.from(candidate.bytes) })),
      );
    case "earlier": {
      const playbook = writeEarlier(place, task.knownAt, task.into);
      return { playbook: playbook instanceof Problem ? passed(playbook) : playbook };
    }
    case "prepare":
      return { fault: prepare(place) ?? null };
  }
}

/** Does one task, and returns its result. Throws unexpected errors. */
export function doneOf(task: Task): Done {
  try {
    return { kind: "done", result: resultOf(task) };
  } catch (error) {
    if (error instanceof Problem) return { kind: "problem", problem: passed(error) };
    if (error instanceof Error && "code" in error)
      return { kind: "failed", code: String(error.code), message: error.message };
    throw error;
  }
}
