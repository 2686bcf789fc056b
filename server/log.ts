import { writeSync } from "node:fs";

const standardOutput = 1;
/** How long a line waits until the reader of a full pipe has read on. */
const reading_ms = 10;

/**
 * Writes lines of the log. Lines that a full disk, or a reader that is gone, does not take are lost: the service answers
 * without them, and writes the next line when there is room again.
 */
export function logTo(file: number = standardOutput): { write(line: string): void } {
  return {
    write(line) {
      const bytes = Buffer.from(line);
      for (let at = 0; at < bytes.length; ) {
        try {
          at += writeSync(file, bytes, at);
        } catch (error) {
          if (!(error instanceof Error) || !("code" in error)) throw error;
          if (error.code !== "EAGAIN") return;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, reading_ms);
        }
      }
    },
  };
}
