import { writeSync } from "node:fs";

const standardOutput = 1;
/** How long a line waits until the reader of a full pipe may have read on. */
const retry_ms = 10;
/** How much waits for such a reader. */
const waitingMax_bytes = 1 << 20;
/** How long the program waits for the reader when it ends. */
const atEnd_ms = 500;

/** Where lines of the log go; `end` gives a slow reader a moment for those that wait, when the program ends. */
export type Log = { write(line: string): void; end(): void };

/**
 * Writes lines of the log, and never waits for who reads them: the service answers without. What a full pipe does not
 * take waits, up to a bound; lines beyond it are lost, and the next line that is written says how many. Lines that a full
 * disk, or a reader that is gone, does not take are lost.
 */
export function logTo(file: number = standardOutput): Log {
  let waiting: Buffer[] = [];
  let [waiting_bytes, lost] = [0, 0];
  let retry: NodeJS.Timeout | undefined;
  const forget = (): void => {
    waiting = [];
    waiting_bytes = 0;
  };
  const writeWaiting = (): void => {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      try {
        const written = writeSync(file, first);
        waiting_bytes -= written;
        if (written < first.length) waiting[0] = first.subarray(written);
        else waiting.shift();
      } catch (error) {
        if (!(error instanceof Error) || !("code" in error)) throw error;
        if (error.code === "EAGAIN") return;
        forget();
      }
    }
  };
  const later = (): void => {
    retry ??= setTimeout(() => {
      retry = undefined;
      writeWaiting();
      if (waiting.length > 0) later();
    }, retry_ms).unref();
  };
  const add = (line: string): void => {
    const bytes = Buffer.from(line);
    waiting.push(bytes);
    waiting_bytes += bytes.length;
  };
  return {
    write(line) {
      if (waiting_bytes > waitingMax_bytes) writeWaiting();
      if (waiting_bytes > waitingMax_bytes) {
        lost += 1;
        return;
      }
      if (lost > 0) {
        const { time } = JSON.parse(line) as { readonly time: unknown };
        add(`${JSON.stringify({ level: 40, time, msg: `${lost} lines of the log were lost` })}\n`);
        lost = 0;
      }
      add(line);
      if (retry === undefined) writeWaiting();
      if (waiting.length > 0) later();
    },
    end() {
      for (let waited_ms = 0; waiting.length > 0 && waited_ms < atEnd_ms; waited_ms += retry_ms) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retry_ms);
        writeWaiting();
      }
    },
  };
}
