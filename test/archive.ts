import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { inject } from "vitest";
import { type Archive, archiveFrom } from "../core/archive/archive.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import { once, withDerived } from "../core/derived.ts";
import type { Holdings } from "../core/holdings.ts";
import type { Playbook } from "../core/play/playbook.ts";
import type { DatasetReading } from "../dataset/read.ts";
import { fullTextFrom } from "../db/search/full-text.ts";

/** The dataset as `test/dataset-once.ts` has read it: one for all files of a worker, and frozen, so that none changes it. */
export const embedded = once(() => {
  const reading: Extract<DatasetReading, { kind: "sound" }> = deserialize(readFileSync(inject("dataset")));
  return frozen({ ...reading, playbook: withDerived<Playbook>(reading.playbook) });
});

/** The same value, with all of its parts frozen. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of value instanceof Map ? value.values() : Object.values(Object.freeze(value))) frozen(part);
  return value;
}

/** The history of the dataset that comes with the program: one for all files of a worker, too. */
export const embeddedArchive = once(() => searchable(archiveFrom(embedded().collection)));

/** That history together with the parameters, cards and questions of the dataset. */
export function embeddedHoldings() {
  return {
    archive: embeddedArchive(),
    documents: new Map(),
    playbook: embedded().playbook,
    cards: noImportedCards,
  } satisfies Holdings;
}

/** The same history with an index of its words, which one read from tables has. */
export function searchable(archive: Archive): Archive {
  return withDerived<Archive>({ ...archive, stored: { fullText: fullTextFrom } });
}
