import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { h } from "preact";
import { openLive } from "../db/live-archive.ts";
import { buildApp } from "../server/app.ts";
import { startBrowser } from "../test/web/browser/browser.ts";
import { htmlOf } from "../web/layout.ts";
import { columns } from "./table.ts";

/**
 * The budget of a page for a first visit on a phone. Bytes are those transferred, including the stylesheet, script and
 * icon; paints are multiples of those of a page with one constant sentence, measured in turn.
 */
const budget = {
  bytes: 60_000,
  requests: 4,
  hosts: 1,
  nodes: 1_600,
  shift: 0.01,
  firstPaint: 3,
  largestPaint: 3,
  axe: 0,
};
/**
 * Pages about the whole document, its longest section, or all keywords may be slower and have more elements, but not
 * more bytes.
 */
const whole = [
  "/sections/702?on=2024-10-01",
  "/sections/702?on=2024-10-01&at=702.19",
  "/rules/702.19?on=2024-10-01",
  "/contents?on=2024-10-01&since=2023-04-14",
  "/keywords?on=2024-10-01",
  "/diff?from=2003-10-01&to=2026-08-07",
  "/diff?from=2003-10-01&to=2026-08-07&show=numbers",
];
const budgetOfWhole = { ...budget, nodes: 5_000, firstPaint: 6, largestPaint: 6 };
/** The speed of a phone, as Lighthouse simulates it. */
const slowdown = 4;
const rounds = 5;
const now = () => new Date("2026-11-20T12:00:00Z");

const addresses = [
  "/",
  "/rules/712.5?on=2015-03-01",
  "/rules/712.5?on=2015-03-01&knownAt=2026-11-20T23:00:00Z",
  "/sections/711?on=2010-10-01",
  ...whole,
  "/rules/711.3/history?on=2010-10-01",
  "/rules/702.19a/history?on=2024-10-01",
  "/sections/205?on=2024-10-01",
  "/rules/704.5?on=2024-10-01",
  "/numbers/720",
  "/contents?on=2010-10-01&since=2010-09-30",
  "/keywords?on=2010-10-01",
  "/lineages",
  "/diff?from=2010-09-30&to=2010-10-01&section=711",
  "/diff?from=2010-09-30&to=2010-10-01&section=711&view=side",
  "/search?q=mana+burn&on=any",
  "/glossary?on=2015-03-01",
  "/glossary/Mana%20Burn?on=2005-10-01",
  "/releases",
  "/releases/2010-10-01",
  "/releases/2010-10-01/rules/711.1",
  "/coverage",
  "/questions",
  "/questions/B01?on=2009-07-10",
  "/situation",
  "/situation?question=B01&on=2009-07-10",
  "/situation?card=Mindslaver&by=Anna&whom=Ben&on=2015-03-01",
  "/eras?on=2009-07-10",
  "/eras?on=2009-07-10&topic=player-control",
  "/eras/diff?from=2009-07-10&to=2009-07-11",
  "/eras/diff?from=2003-10-01&to=2026-08-07",
  "/eras/diff?from=2003-10-01&to=2026-08-07&show=play",
  "/parameters/legend-rule?on=2009-07-10",
  "/cards",
  "/cards/mindslaver?on=2015-03-01",
  "/tools",
  "/tools/quote?text=The+last+one+to+be+created+is+the+one+that+works.",
  "/tools/citations",
];

const file = process.argv[2] ?? ":memory:";
const opening = await openLive({ file, now });
if (opening.kind !== "open") throw new Error(`the database at ${file} cannot be opened: ${opening.kind}`);
const { archive } = opening;
const app = await buildApp({ archive, now });
const constant = htmlOf({
  ...{ title: "Constant", main: h("p", null, "Nothing."), json: null, nav: [], path: "/constant" },
  ...{ on: undefined, known: null, fetchCommand: null, hasBox: false, canonical: null },
});
app.get("/constant", { schema: { hide: true } as object }, (_request, reply) => reply.type("text/html").send(constant));
await app.listen({ port: 0, host: "127.0.0.1" });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await startBrowser();
const page = await browser.newPage({ viewport: { width: 375, height: 740 } });
// A loaded machine may take long for the first answer of a kind.
page.setDefaultNavigationTimeout(600_000);
const session = await page.context().newCDPSession(page);
await session.send("Network.enable");
await session.send("Network.setCacheDisabled", { cacheDisabled: true });

type Visit = Record<"bytes" | "requests" | "hosts" | "nodes" | "shift" | "firstPaint" | "largestPaint", number>;
type Figures = Visit & { readonly axe: number };

const rows = [["", ...Object.keys(budget), ""]];
const absent: string[] = [];
for (const address of addresses) {
  // The dataset alone does not hold everything; a browser follows redirects. The archive as of an earlier instant is
  // built at the first request.
  const response = await page.request.get(origin + address, { timeout: 600_000 });
  if (response.status() !== 200) {
    absent.push(address);
    continue;
  }
  const figures = await figuresOf(response.url());
  console.error(`${address} ${Object.values(figures).map(shown).join(" ")}`);
  const limits = whole.includes(address) ? budgetOfWhole : budget;
  const missed = (Object.keys(budget) as (keyof typeof budget)[]).filter((name) => figures[name] > limits[name]);
  if (missed.length > 0) process.exitCode = 1;
  rows.push([
    address,
    ...Object.keys(budget).map((name) => shown(figures[name as keyof typeof budget])),
    missed.length === 0 ? "met" : `MISSED: ${missed.join(", ")}`,
  ]);
}
rows.push(["budget", ...Object.values(budget).map(shown), ""]);

console.log(`Pages at 375 px over ${file}, the processor slowed down ${slowdown} times, nothing in the cache; paints as multiples of those of a
constant page, the least of ${rounds} visits in turn. Of ${whole.join(" and ")} more is allowed: ${budgetOfWhole.nodes} nodes, paints of ${budgetOfWhole.firstPaint}.\n\n${columns(rows)}`);
if (absent.length > 0) console.log(`\nNot held here: ${absent.join(", ")}`);
await browser.close();
await app.close();
archive.close();

/**
 * Visits a page and the constant one in turn. The earliest paint counts, because other work on the machine only delays
 * it.
 */
async function figuresOf(url: string): Promise<Figures> {
  const floors: Visit[] = [];
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await visit(`${origin}/constant`));
    visits.push(await visit(url));
  }
  const worst = (name: keyof Visit) => Math.max(...visits.map((one) => one[name]));
  const least = (all: readonly Visit[], name: keyof Visit) => Math.min(...all.map((one) => one[name]));
  const ratio = (name: keyof Visit) => least(visits, name) / least(floors, name);
  return {
    ...{ bytes: worst("bytes"), requests: worst("requests"), hosts: worst("hosts") },
    ...{ nodes: worst("nodes"), shift: worst("shift") },
    ...{ firstPaint: ratio("firstPaint"), largestPaint: ratio("largestPaint") },
    axe: await violationsOf(page),
  };
}

async function visit(url: string): Promise<Visit> {
  const hosts = new Set<string>();
  let [bytes, requests] = [0, 0];
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
  };
  const name = ({ request }: { request: { url: string } }) => {
    // The browser draws its own controls with images that are not transferred.
    if (request.url.startsWith("data:")) return;
    requests += 1;
    hosts.add(new URL(request.url).host);
  };
  session.on("Network.loadingFinished", count);
  session.on("Network.requestWillBeSent", name);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(url);
  const seen = await paintsOf(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  session.off("Network.loadingFinished", count);
  session.off("Network.requestWillBeSent", name);
  return { bytes, requests, hosts: hosts.size, ...seen };
}

/** The browser's records of a page, once it has been painted. */
function paintsOf(one: Page): Promise<Omit<Visit, "bytes" | "requests" | "hosts">> {
  return one.evaluate(
    () =>
      new Promise((resolve) => {
        let [firstPaint, largestPaint, shift] = [0, 0, 0];
        const read = (entries: PerformanceEntryList) => {
          for (const entry of entries) {
            if (entry.entryType === "layout-shift") shift += (entry as unknown as { value: number }).value;
            if (entry.name === "first-contentful-paint") firstPaint = entry.startTime;
            if (entry.entryType === "largest-contentful-paint") largestPaint = entry.startTime;
          }
          if (firstPaint > 0 && largestPaint > 0)
            resolve({ firstPaint, largestPaint, shift, nodes: document.querySelectorAll("*").length });
        };
        for (const type of ["layout-shift", "paint", "largest-contentful-paint"])
          new PerformanceObserver((list) => read(list.getEntries())).observe({ type, buffered: true });
      }),
  );
}

async function violationsOf(one: Page): Promise<number> {
  await one.evaluate(axe);
  return one.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<{ violations: unknown[] }> } }).axe
      .run({ resultTypes: ["violations"] })
      .then(({ violations }) => violations.length),
  );
}

function shown(figure: number): string {
  return Number.isInteger(figure) ? String(figure) : figure.toFixed(2);
}
