import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { logTo } from "../../server/log.ts";
import { answered, freePort } from "../ports.ts";

type Line = Readonly<Record<string, unknown>>;

const entry = fileURLToPath(new URL("../../annals.js", import.meta.url));

/** The service in its own process; its log is its standard output. */
let lines: string[];
let logged: Line[];
let endedIn: { readonly code: number | null; readonly elapsed_ms: number };

beforeAll(async () => {
  const child = spawn(process.execPath, [entry, "serve"], {
    env: { ...process.env, ANNALS_DB: inject("preparedDatabase"), PORT: "0", LOG_LEVEL: "info", ANNALS_THREADS: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  lines = [];
  const out = createInterface({ input: child.stdout });
  const next = (isIt: (line: string) => boolean) =>
    new Promise<string>((resolve) => {
      out.on("line", (line) => isIt(line) && resolve(line));
    });
  out.on("line", (line) => lines.push(line));
  const base = /http:\/\/[\d.:]+/.exec(await next((line) => line.includes("Annals answers at")))?.[0] ?? "";
  for (const path of ["/v1/search?q=mana", "/v1/parameters", "/v1/parameters", "/nothing"])
    await fetch(`${base}${path}`);
  const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const told_ms = performance.now();
  child.kill("SIGTERM");
  endedIn = { code: await gone, elapsed_ms: performance.now() - told_ms };
  logged = lines.map((line) => {
    try {
      return JSON.parse(line) as Line;
    } catch {
      return { unreadable: line };
    }
  });
});

describe("the log", () => {
  it("is one JSON object per line, from the first line on", () => {
    expect(logged.length).toBeGreaterThan(4);
    expect(logged.filter((line) => "unreadable" in line)).toEqual([]);
  });

  it("has a line for each answer with its id, route and status, from memory or not", () => {
    const answered = logged.filter(({ msg }) => msg === "answered");
    expect(answered.map(({ route, status, fromMemory }) => [route, status, fromMemory])).toEqual([
      ["/v1/search", 200, false],
      ["/v1/parameters", 200, false],
      ["/v1/parameters", 200, true],
      ["", 404, false],
    ]);
    expect(new Set(answered.map(({ reqId }) => reqId)).size).toBe(4);
    for (const line of answered) expect(line).toMatchObject({ method: "GET", elapsed_ms: expect.any(Number) });
  });

  it("does not contain what people searched for", () => {
    expect(lines.join("\n")).not.toContain("mana");
  });

  it("ends with the process, which ends at a signal", () => {
    expect(endedIn).toEqual({ code: 0, elapsed_ms: expect.any(Number) });
  });
});

describe("a log that takes no lines", () => {
  it.skipIf(!existsSync("/dev/full"))("does not keep the service from answering, nor from ending", async () => {
    const port = String(await freePort());
    const full = openSync("/dev/full", "w");
    const env = { ...process.env, ANNALS_DB: inject("preparedDatabase"), PORT: port, ANNALS_THREADS: "0" };
    const child = spawn(process.execPath, [entry, "serve"], { env, stdio: ["ignore", full, "inherit"] });
    const gone = once(child, "exit");
    expect((await answered(`http://127.0.0.1:${port}/v1/parameters`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await gone).toEqual([0, null]);
    closeSync(full);
  });

  it("loses only what was written while there was no room", () => {
    const file = join(mkdtempSync(join(tmpdir(), "annals-log-")), "log");
    const opened = openSync(file, "w");
    const log = logTo(opened);
    log.write("first\n");
    closeSync(opened);
    expect(() => log.write("nowhere\n")).not.toThrow();
    expect(openSync(file, "a")).toBe(opened);
    log.write("last\n");
    expect(readFileSync(file, "utf8")).toBe("first\nlast\n");
    closeSync(opened);
  });
});
