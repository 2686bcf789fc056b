import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainEnvironment, type Running, serving } from "../attack/running.ts";

/** The path of nginx; not every user has /usr/sbin in the path. */
export const nginxPath: string | undefined = ["nginx", "/usr/sbin/nginx", "/usr/local/sbin/nginx"].find((path) => {
  try {
    execFileSync(path, ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});

/** A running nginx. */
export type Cache = {
  readonly port: number;
  /** Its processes. */
  pids(): readonly number[];
  end(): Promise<void>;
};

/**
 * Writes this folder's nginx.conf, with the addresses of writer and readers on this machine, into a folder for nginx,
 * and returns the arguments to start it there.
 */
export function configured(
  folder: string,
  at: { readonly port: number; readonly writer: number; readonly readers: readonly number[] },
): readonly string[] {
  const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");
  const places = read("upstreams.conf")
    .replaceAll(/reader-(\d+):3000/g, (_, place: string) => `127.0.0.1:${at.readers[Number(place) - 1]}`)
    .replace("writer:3000", `127.0.0.1:${at.writer}`);
  writeFileSync(join(folder, "upstreams.conf"), places);
  writeFileSync(join(folder, "nginx.conf"), read("nginx.conf").replace("listen 8080", `listen 127.0.0.1:${at.port}`));
  // Its workers may run as another user.
  chmodSync(folder, 0o755);
  return ["-p", `${folder}/`, "-c", join(folder, "nginx.conf")];
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Starts nginx before a writer and readers, and waits until it answers. */
export async function cacheBefore(writer: Running, readers: readonly Running[]): Promise<Cache> {
  if (nginxPath === undefined) throw new Error("nginx is not installed");
  const folder = mkdtempSync(join(tmpdir(), "annals-nginx-"));
  const port = await freePort();
  const places = { port, writer: writer.port, readers: readers.map((reader) => reader.port) };
  const words = [...configured(folder, places), "-g", "daemon off;"];
  const child = spawn(nginxPath, words, { env: plainEnvironment({}), stdio: "ignore" });
  await answering(port, child);
  return {
    port,
    pids: () => [child.pid ?? 0, ...childrenOf(child.pid ?? 0)],
    async end() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  } catch {
    return [];
  }
}

/** Ticks of the clock by which Linux counts processor time. */
const tick_ms = 10;

/** Processor time used by processes so far; NaN if the system does not report it. */
export function processorTimeOf_ms(pids: readonly number[]): number {
  try {
    const ticks = pids.map((pid) => {
      // The name of the program, in parentheses, may contain spaces.
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return Number(fields[11]) + Number(fields[12]);
    });
    return tick_ms * ticks.reduce((sum, count) => sum + count, 0);
  } catch {
    return Number.NaN;
  }
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/cache-healthz`).catch(() => undefined);
    if (answer?.status === 204) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("nginx does not answer");
}

const token = "a token between neighbours";

/** Starts the writer, on the given port if there is one. */
export function writing(database: string, port = 0): Promise<Running> {
  const tokens = { ANNALS_ADMIN_TOKEN: token, ANNALS_SNAPSHOT_TOKEN: `${token} only` };
  return serving({ ANNALS_DB: database, PORT: String(port), LOG_LEVEL: "silent", ...tokens });
}

/** Starts a reader that follows the writer, looking every second. */
export function reading(writer: string, port = 0): Promise<Running> {
  const following = { ANNALS_FOLLOW: writer, ANNALS_FOLLOW_EVERY_S: "1", ANNALS_SNAPSHOT_TOKEN: `${token} only` };
  return serving({ ANNALS_DB: ":memory:", PORT: String(port), LOG_LEVEL: "silent", ...following });
}

/** Imports a published file over HTTP. Returns the status, or 0 if the connection broke. */
export async function importedOver(
  address: string,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<number> {
  const answer = await fetch(`${address}/v1/published-files?name=${encodeURIComponent(fileName)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  return answer?.status ?? 0;
}
