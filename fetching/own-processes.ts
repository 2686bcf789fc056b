import { type ChildProcess, fork } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../annals.js", import.meta.url));

/** How a process ended: its exit code (`null` if it was killed), and the last sentence of its standard error. */
type Ended = { readonly code: number | null; readonly errorText: string };

/** Processes of this program. */
export type OwnProcesses = {
  /** Runs one command, and passes on each line that it writes. */
  run(words: readonly string[], onLine: (line: string) => void): Promise<Ended>;
  /** Ends those that run. */
  stop(): void;
};

/** Runs commands of this program in processes of their own, with these variables. */
export function ownProcesses(environment: Readonly<Record<string, string | undefined>>): OwnProcesses {
  const running = new Set<ChildProcess>();
  return {
    run(words, onLine) {
      const child = fork(program, words, { silent: true, env: environment });
      running.add(child);
      return endOf(child, onLine).finally(() => running.delete(child));
    },
    stop() {
      for (const child of running) child.kill();
    },
  };
}

/** The last part of what a process wrote is enough to say how it ended. */
const errorTextMax_chars = 16_384;

function endOf(child: ChildProcess, onLine: (line: string) => void): Promise<Ended> {
  return new Promise((resolve) => {
    let written = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      written = `${written}${text}`.slice(-errorTextMax_chars);
    });
    if (child.stdout !== null) createInterface({ input: child.stdout }).on("line", onLine);
    child.once("error", (error) => resolve({ code: null, errorText: error.message }));
    child.once("close", (code) => resolve({ code, errorText: lastSentenceOf(written) }));
  });
}

/**
 * The last sentence of what a program of Node wrote to its standard error. Of an error that nobody caught, it is the
 * line that names the error, not those of the code around it.
 */
export function lastSentenceOf(written: string): string {
  const lines = written.split("\n").map((line) => line.trimEnd());
  const named = lines.findLast((line) => /^(?:Uncaught )?[A-Z]\w*(?:Error|Exception)?(?: \[\w+\])?: \S/.test(line));
  const isTrace = lines.some((line) => /^ {4}at /.test(line));
  const sentence = isTrace ? named : undefined;
  return sentence ?? lines.findLast((line) => line !== "" && !/^(?: {4}at |Node\.js v)/.test(line)) ?? "";
}
