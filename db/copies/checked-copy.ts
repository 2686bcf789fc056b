import { chmodSync, closeSync, copyFileSync, openSync, readSync } from "node:fs";
import { openToRead } from "../kept/connection.ts";
import { faultOf } from "./faults.ts";
import { snapshotId } from "./snapshot.ts";

const idAt_bytes = 68;

/**
 * Copies a snapshot or a database that may be in use, and checks the copy.
 *
 * @returns What is wrong with it, in a sentence; `undefined` if the copy is sound.
 */
export function checkedCopy(from: string, into: string): string | undefined {
  if (isSnapshot(from)) {
    copyFileSync(from, into);
    chmodSync(into, 0o600);
    return faultOf(into);
  }
  // Copying the bytes of a database during a write gives no valid copy; SQLite takes one between two writes.
  const fault = faultOf(from);
  if (fault !== undefined) return fault;
  closeSync(openSync(into, "a", 0o600));
  const db = openToRead(from);
  try {
    db.prepare("vacuum into ?").run(into);
  } finally {
    db.close();
  }
  return faultOf(into);
}

function isSnapshot(file: string): boolean {
  const opened = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(4);
    return readSync(opened, bytes, 0, 4, idAt_bytes) === 4 && bytes.readUInt32BE() === snapshotId;
  } finally {
    closeSync(opened);
  }
}
