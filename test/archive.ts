import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import { inject } from "vitest";
import { type Archive, archiveFrom } from "../core/archive/archive.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import { withDerived } from "../core/derived.ts";
import type { Holdings } from "../core/holdings.ts";
import type { Playbook } from "../core/play/playbook.ts";
import type { DatasetReading } from "../dataset/read.ts";
import { fullTextFrom } from "../db/search/full-text.ts";

/** The dataset as `test/dataset-once.ts` has read it. */
export function embedded(): Extract<DatasetReading, { kind: "sound" }> {
  const reading: Extract<DatasetReading, { kind: "sound" }> = deserialize(readFileSync(inject("dataset")));
  return { ...reading, playbook: withDerived<Playbook>(reading.playbook) };
}

/** The history of the dataset that comes with the program, read from its files. */
export function embeddedArchive() {
  return searchable(archiveFrom(embedded().collection));
}

/** That history together with the parameters, cards and questions of the dataset. */
export function embeddedHoldings() {
  const { collection, playbook } = embedded();
  return {
    archive: searchable(archiveFrom(collection)),
    documents: new Map(),
    playbook,
    cards: noImportedCards,
  } satisfies Holdings;
}

/** The same history with an index of its words, which one read from tables has. */
export function searchable(archive: Archive): Archive {
  return withDerived<Archive>({ ...archive, stored: { fullText: fullTextFrom } });
}
