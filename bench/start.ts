import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { databaseFileFrom } from "../db/place.ts";

/**
 * Measures what the service uses until its first answers, by its own metrics: processor time of the whole process from
 * its start, and memory. `ANNALS_DB` names the database. Usage: node bench/start.ts [--rounds n]
 */
const place = process.argv.indexOf("--rounds");
const rounds = place === -1 ? 5 : Number(process.argv[place + 1]);
const root = fileURLToPath(new URL("..", import.meta.url));
const asked = [
  { name: "listens", path: undefined },
  { name: "one rule", path: "/v1/rules/702.19a" },
  { name: "page of the rule", path: "/rules/702.19a" },
  { name: "two days compared", path: "/v1/diff?from=2016-04-08&to=2026-08-07" },
  { name: "search, every day", path: "/v1/search?q=mana+burn&on=any" },
  {
    name: "a quotation",
    path: "/v1/quotes/locate",
    body: { text: "Mana burn: a player loses 1 life for each mana lost." },
  },
] as const;

const figures = new Map(asked.map(({ name }) => [name, [] as { cpu_s: number; resident_MB: number }[]]));
for (let round = 0; round < rounds; round += 1) await measure();
console.log(`Of ${databaseFileFrom(process.env)}, ${rounds} starts; the middle one of each figure`);
console.log(["after".padEnd(20), "CPU s", "memory MB"].join("  "));
for (const [name, found] of figures) {
  const [cpu_s, resident_MB] = [middle(found.map((one) => one.cpu_s)), middle(found.map((one) => one.resident_MB))];
  console.log([name.padEnd(20), cpu_s.toFixed(2).padStart(5), resident_MB.toFixed(0).padStart(9)].join("  "));
}

async function measure(): Promise<void> {
  const port = await freePort();
  const environment = { ...process.env, PORT: String(port), HOST: "127.0.0.1", LOG_LEVEL: "silent" };
  const service = spawn(process.execPath, ["annals.js", "serve"], {
    ...{ cwd: root, env: environment, stdio: ["ignore", "ignore", "pipe"] },
  });
  try {
    // The service prints its address when it listens.
    await once(service.stderr, "data");
    for (const { name, path, ...question } of asked) {
      if (path !== undefined)
        await answered(`http://127.0.0.1:${port}${path}`, "body" in question ? question.body : undefined);
      figures.get(name)?.push(await used(`http://127.0.0.1:${port}/metrics`));
    }
  } finally {
    service.kill();
    await once(service, "exit");
  }
}

async function answered(address: string, body?: object): Promise<string> {
  const posted = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(address, body === undefined ? {} : posted);
  const text = await response.text();
  if (!response.ok) throw new Error(`${address}: ${response.status} ${text.slice(0, 300)}`);
  return text;
}

async function used(address: string): Promise<{ cpu_s: number; resident_MB: number }> {
  const text = await answered(address);
  const value = (name: string): number => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return {
    cpu_s: value("process_cpu_seconds"),
    resident_MB: value("process_resident_memory_bytes") / 2 ** 20,
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port was given");
  return address.port;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
