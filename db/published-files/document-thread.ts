import { enableCompileCache } from "node:module";
import { parentPort } from "node:worker_threads";
import { Problem } from "../../core/problem.ts";
import type { ReadingResult, ReadingTask } from "./document-reading.ts";

// A thread loads all sources again, from the code cache of an earlier one if that is enabled before.
enableCompileCache();
const { rulebookFrom } = await import("../../core/ingest/documents/provisions.ts");
const { readTournamentDocument } = await import("../../core/ingest/documents/read.ts");

parentPort?.on("message", async ({ bytes, document, signal, port }: ReadingTask) => {
  Atomics.store(signal, 1, 1);
  port.postMessage(await readingOf(bytes, document));
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});

async function readingOf(bytes: Uint8Array, document: ReadingTask["document"]): Promise<ReadingResult> {
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
      detail: `This cannot be read as a tournament document: ${says}.`,
      facts: { format: "damaged" },
    };
  }
}
