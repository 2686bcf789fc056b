import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { inject } from "vitest";
import { type History, historyFrom } from "../core/archive/history.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import { withDerived } from "../core/derived.ts";
import type { Snapshot } from "../core/snapshot.ts";
import type { DatasetReading } from "../dataset/read.ts";
import { fullTextFrom } from "../db/search/full-text.ts";

/** The dataset as `test/dataset-once.ts` has read it. */
export function embedded(): Extract<DatasetReading, { kind: "sound" }> {
  return deserialize(readFileSync(inject("dataset")));
}

/** The history of the dataset that comes with the program, read from its files. */
export function embeddedHistory() {
  return searchable(historyFrom(embedded().archive));
}

/** That history together with the parameters, cards and questions of the dataset. */
export function embeddedArchive() {
  const { archive, playbook } = embedded();
  return { history: searchable(historyFrom(archive)), playbook, cards: noImportedCards } satisfies Snapshot;
}

/** The same history with an index of its words, which one read from tables has. */
export function searchable(history: History): History {
  return withDerived<History>({ ...history, stored: { fullText: fullTextFrom } });
}
