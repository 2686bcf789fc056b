import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, inject, it } from "vitest";

type Line = Readonly<Record<string, unknown>>;

/** The service in its own process; its log is its standard output. */
let lines: string[];
let logged: Line[];
let endedIn: { readonly code: number | null; readonly elapsed_ms: number };

beforeAll(async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL("../../annals.js", import.meta.url)), "serve"], {
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
