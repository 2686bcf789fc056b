import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, constants, existsSync, mkdtempSync, openSync, readFileSync, readSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
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

  it("is waited for by nobody: the service answers while a reader has stopped", async () => {
    const env = { ...process.env, ANNALS_DB: inject("preparedDatabase"), PORT: "0", ANNALS_THREADS: "0" };
    const child = spawn(process.execPath, [entry, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
    const [first] = (await once(child.stdout, "data")) as [Buffer];
    const base = /http:\/\/[\d.:]+/.exec(String(first))?.[0] ?? "";
    child.stdout.pause();
    const long = "x".repeat(8000);
    const filling = async () => {
      for (let sent = 0; sent < 60; sent += 1) expect((await fetch(`${base}/${long}${sent}`)).status).toBe(404);
    };
    await Promise.all(Array.from({ length: 6 }, filling));
    const read: Buffer[] = [];
    child.stdout.on("data", (bytes: Buffer) => read.push(bytes));
    child.stdout.resume();
    await setTimeout(200);
    expect((await fetch(`${base}/v1/parameters`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await once(child, "close")).toEqual([0, null]);
    const written = Buffer.concat(read).toString().trim().split("\n");
    for (const line of written) expect(() => JSON.parse(line)).not.toThrow();
    expect(written.filter((line) => line.includes("/xxxx"))).toHaveLength(360);
  });

  it("keeps what a full pipe does not take up to a bound, and says how many lines were lost beyond it", async () => {
    const pipe = join(mkdtempSync(join(tmpdir(), "annals-log-")), "pipe");
    execFileSync("mkfifo", [pipe]);
    const opened = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
    const log = logTo(opened);
    const line = (number: number) => `${JSON.stringify({ number, words: "x".repeat(10_000) })}\n`;
    for (let number = 0; number < 200; number += 1) log.write(line(number));
    const [room, pieces] = [Buffer.alloc(1 << 16), [] as string[]];
    const readOn = async () => {
      for (;;) {
        try {
          pieces.push(room.toString("utf8", 0, readSync(opened, room)));
        } catch {
          return;
        }
        await setTimeout(15);
      }
    };
    await readOn();
    log.write(line(200));
    await readOn();
    const lines = pieces.join("").trim().split("\n");
    const [said, last] = lines.slice(-2).map((one) => JSON.parse(one) as Line);
    expect(lines.length).toBeGreaterThan(100);
    expect([said?.["msg"], last?.["number"]]).toEqual([`${202 - lines.length} lines of the log were lost`, 200]);
    closeSync(opened);
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
