import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A server in a process of its own. */
export type Server = {
  readonly port: number;
  /** The process, and its thread that answers. */
  readonly pid: number;
  /** The processor time it has used so far, of all its threads, in microseconds. */
  cpu_us(): Promise<number>;
  stop(): void;
};

/**
 * Starts server.ts with these arguments and waits until it listens. Its standard output, where a log would go, is
 * thrown away.
 */
export async function startServer(...settings: readonly string[]): Promise<Server> {
  const child = fork(fileURLToPath(new URL("server.ts", import.meta.url)), settings, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const { port } = await answerOf<{ port: number }>(child);
  let isWanted = true;
  child.once("exit", (code, signal) => {
    if (isWanted) console.error(`a server ended too early: ${signal ?? `exit code ${code}`}`);
  });
  return {
    port,
    pid: child.pid ?? 0,
    cpu_us: async () => {
      child.send("cpu");
      const { user, system } = await answerOf<NodeJS.CpuUsage>(child);
      return user + system;
    },
    stop: () => {
      isWanted = false;
      child.kill();
    },
  };
}

/** The next message of a child process; rejects if it ends instead. */
async function answerOf<Message>(child: ChildProcess): Promise<Message> {
  const waiting = new AbortController();
  const ended = once(child, "exit", { signal: waiting.signal }).then(() => {
    throw new Error("a server ended before it answered");
  });
  const message = once(child, "message", { signal: waiting.signal }).then(([first]) => first as Message);
  try {
    return await Promise.race([message, ended]);
  } finally {
    ended.catch(() => {});
    waiting.abort();
  }
}
