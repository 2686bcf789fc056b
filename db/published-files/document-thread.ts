import { workerData } from "node:worker_threads";
import { rulebookFrom } from "../../core/ingest/documents/provisions.ts";
import { readTournamentDocument } from "../../core/ingest/documents/read.ts";
import { Problem } from "../../core/problem.ts";
import type { ReadingDone, ReadingTask } from "./document-reading.ts";

const { bytes, document, signal, port } = workerData as ReadingTask;
port.postMessage(await done());
Atomics.store(signal, 0, 1);
Atomics.notify(signal, 0);

async function done(): Promise<ReadingDone> {
  try {
    const read = await readTournamentDocument(bytes, { document });
    return { kind: "read", rulebook: rulebookFrom(read) };
  } catch (error) {
    if (error instanceof Problem)
      return { kind: "problem", code: error.code, detail: error.message, facts: error.facts };
    const says = error instanceof Error ? error.message.slice(0, 120) : "unknown";
    return {
      kind: "problem",
      code: "unreadable-document",
      detail: `This is no tournament document that can be read: ${says}.`,
      facts: { format: "damaged" },
    };
  }
}
