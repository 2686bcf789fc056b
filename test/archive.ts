import { historyFrom } from "../core/archive/history.ts";
import { noImportedCards } from "../core/cards/imported.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { readDatasetFiles } from "../dataset/files.ts";
import { readDataset } from "../dataset/read.ts";
import { dataFolder } from "../db/store.ts";

function embedded() {
  const reading = readDataset(readDatasetFiles(dataFolder));
  if (reading.kind === "invalid") throw new Error(JSON.stringify(reading.errors));
  return reading;
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
