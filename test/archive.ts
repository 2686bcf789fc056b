import { historyFrom } from "../core/history.ts";
import { readDatasetFiles } from "../db/dataset/files.ts";
import { readDataset } from "../db/dataset/read.ts";
import { dataFolder } from "../db/store.ts";

/** The history of the dataset that comes with the program, read from its files. */
export function embeddedHistory() {
  const reading = readDataset(readDatasetFiles(dataFolder));
  if (reading.kind === "faulty") throw new Error(JSON.stringify(reading.faults));
  return historyFrom(reading.archive);
}
