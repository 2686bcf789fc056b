import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { inject } from "vitest";
import { historyFrom } from "../core/archive/history.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import type { Snapshot } from "../core/snapshot.ts";
import type { DatasetReading } from "../dataset/read.ts";

/** The dataset as `test/dataset-once.ts` has read it. */
export function embedded(): Extract<DatasetReading, { kind: "sound" }> {
  return deserialize(readFileSync(inject("dataset")));
}

/** The history of the dataset that comes with the program, read from its files. */
export function embeddedHistory() {
  return historyFrom(embedded().archive);
}

/** That history together with the parameters, cards and questions of the dataset. */
export function embeddedArchive() {
  const { archive, playbook } = embedded();
  return { history: historyFrom(archive), playbook, cards: noImportedCards } satisfies Snapshot;
}
