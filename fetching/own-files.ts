import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { textMax_bytes } from "./collecting.ts";

/**
 * The bytes of a text file on this machine, or why it is not read. Follows links; a device or a pipe is never read, nor
 * waited for. `undefined` if it is larger than any published file.
 */
export async function ownFile(path: string): Promise<Buffer | string | undefined> {
  try {
    // Without this flag, opening a pipe waits until somebody writes to it.
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const entry = await file.stat();
      if (entry.isDirectory()) return "it is a folder that is called like a text file";
      if (!entry.isFile()) return "it is a device or a pipe";
      return entry.size > textMax_bytes ? undefined : await file.readFile();
    } finally {
      await file.close();
    }
  } catch (error) {
    const reason = reasons[codeOf(error) ?? ""];
    if (reason === undefined) throw error;
    return reason;
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "you may not read it",
  EPERM: "you may not read it",
  ENOENT: "it is a link that leads nowhere",
  ENOTDIR: "it is a link that leads nowhere",
  ELOOP: "it is a link that leads in a circle",
  ENXIO: "it is a device or a pipe",
};

/** The code of an error of the system. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
