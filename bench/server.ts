import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import { stillArchive } from "../db/live-archive.ts";
import { openStore } from "../db/store.ts";
import { buildApp } from "../server/app.ts";

/**
 * One server in a process of its own: `bare` and the length of its answer in bytes, or `service`, as `annals serve`
 * builds it on the dataset of this checkout.
 */
export type Server = {
  readonly port: number;
  /** The processor time it has used so far, of all its threads, in microseconds. */
  cpu_us(): Promise<number>;
  stop(): void;
};

/** Starts this file as a program, and waits until it listens. */
export async function startServer(...settings: readonly string[]): Promise<Server> {
  const child = fork(fileURLToPath(import.meta.url), settings, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { port } = await messageOf<{ port: number }>(child);
  return {
    port,
    cpu_us: async () => {
      child.send("cpu");
      const { user, system } = await messageOf<NodeJS.CpuUsage>(child);
      return user + system;
    },
    stop: () => void child.kill(),
  };
}

/** The next message of a child process; rejects if it ends instead. */
async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const waiting = new AbortController();
  const ended = once(child, "exit", { signal: waiting.signal }).then(() => {
    throw new Error("a server ended before it answered");
  });
  try {
    const [message] = await Promise.race([once(child, "message", { signal: waiting.signal }), ended]);
    return message as Message;
  } finally {
    ended.catch(() => undefined);
    waiting.abort();
  }
}

if (process.argv[1] === import.meta.filename) {
  const [kind, setting = ""] = process.argv.slice(2);
  const app = kind === "bare" ? bare(Number(setting)) : await service();
  await app.listen({ port: 0, host: "127.0.0.1" });
  process.on("message", () => process.send?.(process.cpuUsage()));
  process.on("disconnect", () => process.exit());
  process.send?.({ port: (app.server.address() as AddressInfo).port });
}

/** The minimum of Fastify: one route, one string, no hooks, no log. */
function bare(length_bytes: number) {
  const text = "x".repeat(length_bytes);
  return Fastify({ logger: false }).get("/", () => text);
}

function service() {
  const opening = openStore({ file: ":memory:", now: () => new Date() });
  if (opening.kind !== "open") throw new Error("the dataset is invalid; `npm run data:check` says where");
  const live = stillArchive(opening.store.holdings);
  return buildApp({ live, now: () => new Date(), logLevel: "silent" });
}
