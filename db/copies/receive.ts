import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openToRead } from "../kept/connection.ts";
import type { Place } from "../place.ts";
import { openStore } from "../store.ts";
import { checkedCopy } from "./checked-copy.ts";
import { faultOf } from "./faults.ts";
import { recordsOf } from "./records.ts";
import { sumOfFile, unpackSnapshot } from "./snapshot.ts";

/** The result for a copy that arrived: the name under which it can be opened, or why it is not used. */
export type ReceivedCopy =
  | { readonly kind: "taken"; readonly file: string; readonly sha256: string }
  | { readonly kind: "refused"; readonly reason: string };

/** A copy that arrived in a private folder. */
export type Arrival = {
  /** The file for it in the private folder. */
  readonly incoming: string;
  /** The path from which it has to be copied; null if it is already there. */
  readonly from: string | null;
  /** The checksum given by the sender; null if there is none. */
  readonly sha256: string | null;
  /** The copy in use, none of whose records the new one may lack; null at the start. */
  readonly previous: string | null;
};

/** The name of a copy, by its content. */
export const copyName = /^copy-[0-9a-f]{16}\.sqlite$/;

/**
 * Checks a copy that arrived and makes it ready to be opened: without the additions of a snapshot, with its tables
 * beside it. The tables are made if they are missing or were made by other code. The incoming file is removed.
 */
export function receive(place: Omit<Place, "file">, folder: string, arrival: Arrival): ReceivedCopy {
  const { incoming, previous } = arrival;
  try {
    const faultCopied = arrival.from === null ? undefined : checkedCopy(arrival.from, incoming);
    if (faultCopied !== undefined) return refused(faultCopied);
    const sha256 = sumOfFile(incoming);
    if (arrival.sha256 !== null && arrival.sha256 !== sha256)
      return refused("It did not arrive as it was sent: its hash differs.");
    const fault = (arrival.from === null ? faultOf(incoming) : undefined) ?? lostSince(previous, incoming);
    if (fault !== undefined) return refused(fault);
    const file = join(folder, `copy-${sha256.slice(0, 16)}.sqlite`);
    if (!existsSync(file)) {
      unpackSnapshot(incoming, file);
      renameSync(incoming, file);
    }
    const opening = openStore({ ...place, file });
    if (opening.kind !== "open") return refused("The dataset of this program has errors; annals check lists them.");
    opening.store.close();
    return { kind: "taken", file, sha256 };
  } finally {
    rmSync(incoming, { force: true });
  }
}

function refused(reason: string): ReceivedCopy {
  return { kind: "refused", reason };
}

/** An archive only grows. A copy that lacks something is older, or is of another archive. */
function lostSince(previous: string | null, incoming: string): string | undefined {
  if (previous === null) return undefined;
  const [before, after] = [previous, incoming].map(recordsIn);
  const isThere = new Set(after);
  const lost = before?.filter((record) => !isThere.has(record)) ?? [];
  if (lost.length === 0) return undefined;
  return `It is older than the copy in use, or of another archive: it lacks ${lost.length} records, the first of them ${lost[0]}.`;
}

function recordsIn(file: string): readonly string[] {
  const db = openToRead(file);
  try {
    return recordsOf(db);
  } finally {
    db.close();
  }
}
