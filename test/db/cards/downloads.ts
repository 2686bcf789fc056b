import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { ImportedCards } from "../../../core/cards/imported.ts";
import type { BulkKind } from "../../../db/cards/bulk-forms.ts";
import { importCardsInto, openStore } from "../../../db/store.ts";
import { day } from "../../days.ts";
import { inventedDataset } from "../published-files/synthetic-releases.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A folder that is gone after the tests of the file. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "annals-cards-"));
  folders.push(folder);
  return folder;
}

let clock = 0;
/** A dataset of a few rules, which is read in no time. */
export const small = inventedDataset();
/** A database on a dataset; `folder` undefined: on the one that comes with the program. */
export function placeIn(at: string, folder?: string) {
  return {
    file: join(at, "annals.sqlite"),
    ...(folder === undefined ? {} : { folder }),
    now: () => new Date(Date.UTC(2026, 0, 1) + 1000 * clock++),
  };
}

/** An Oracle id made of one digit. */
export const idOf = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
export const [garden, hedge] = [idOf("1"), idOf("2")];
/** A card as a bulk file has it. */
export const card = (oracle_id: string, name: string, oracle_text: string, more: object = {}) => ({
  object: "card",
  oracle_id,
  name,
  mana_cost: "{1}",
  type_line: "Artifact",
  oracle_text,
  prices: { usd: "0.1" },
  ...more,
});
/** A ruling as a bulk file has it. */
export const ruling = (oracle_id: string, comment: string) => ({
  object: "ruling",
  oracle_id,
  source: "wotc",
  published_at: "2004-10-04",
  comment,
});

export type Place = ReturnType<typeof placeIn>;
/** Imports objects as a file, in pieces that end inside objects. */
export async function imported(place: Place, kind: BulkKind, downloadedOn: string, objects: readonly object[]) {
  const bytes = Buffer.from(JSON.stringify(objects));
  // In pieces that end inside objects.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 50) }, (_, at) =>
    bytes.subarray(50 * at, 50 * (at + 1)),
  );
  const importing = await importCardsInto(place, {
    kind,
    fileName: `${kind}.json`,
    downloadedOn: day(downloadedOn),
    bytes: pieces,
  });
  if (importing.kind !== "imported") throw new Error(importing.kind);
  return importing.report;
}

/** Uses the imported cards as they are known at an instant, or now. */
export function withCards<Result>(place: Place, use: (cards: ImportedCards) => Result, knownAt?: string): Result {
  const opening = openStore(place);
  if (opening.kind !== "open") throw new Error(opening.kind);
  try {
    const { holdings, asOf } = opening.store;
    return use((knownAt === undefined ? holdings : asOf(knownAt)).cards);
  } finally {
    opening.store.close();
  }
}
