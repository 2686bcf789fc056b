import { brotliCompressSync } from "node:zlib";
import { h } from "preact";
import { buildApp } from "../api/app.ts";
import { htmlOf } from "../api/web/layout.ts";
import type { IsoDate } from "../core/days.ts";
import { openLive } from "../db/live.ts";
import { loadPlaybook } from "../db/playbook.ts";

/** A page without the whole document may weigh so much on its way, with the stylesheet and the script that it brings along. */
const transferMax_bytes = 60_000;
const rounds = 60;
const today = "2026-11-20" as IsoDate;

const addresses = [
  "/",
  "/rules/712.5?on=2015-03-01",
  "/sections/711?on=2010-10-01",
  "/rules/711.3/history?on=2010-10-01",
  "/numbers/720",
  "/lineages",
  "/diff?from=2010-09-30&to=2010-10-01&section=711",
  "/diff?from=2010-09-30&to=2010-10-01&section=711&view=side",
  "/diff?from=2003-10-01&to=2026-08-07",
  "/search?q=mana+burn&on=any",
  "/glossary?on=2015-03-01",
  "/releases",
  "/releases/2010-10-01",
  "/coverage",
];

const file = process.argv[2] ?? ":memory:";
const opening = openLive({ file, now: () => new Date(today) });
if (opening.kind !== "open") throw new Error(`the database at ${file} cannot be opened: ${opening.kind}`);
const { archive } = opening;
const app = await buildApp({ archive, playbook: loadPlaybook(), now: () => new Date(today) });
const constant = htmlOf({
  ...{ title: "Constant", main: h("p", null, "Nothing."), json: null, nav: [], path: "/constant" },
  ...{ on: undefined, known: null, hasBox: false },
});
app.get("/constant", { schema: { hide: true } as object }, (_request, reply) => reply.type("text/html").send(constant));

const shell_bytes = await shellSize();
console.log(
  `Pages beside a constant one, over ${file}. Milliseconds are medians of ${rounds} requests in this process, without packing; sizes are in bytes.
With a first page come ${shell_bytes} bytes more, kept for good: the stylesheet, the script and the mark.\n`,
);
console.log("| page | ms | of the constant | HTML | packed (br) |\n| --- | ---: | ---: | ---: | ---: |");
const floor_ms = (await measured("/constant")).median_ms;
for (const address of ["/constant", ...addresses]) {
  const { median_ms, html } = await measured(address);
  const packed = brotliCompressSync(html).length;
  if (packed + shell_bytes > transferMax_bytes) process.exitCode = 1;
  console.log(
    `| \`${address}\` | ${median_ms.toFixed(2)} | ${(median_ms / floor_ms).toFixed(1)} | ${html.length} | ${packed}${packed + shell_bytes > transferMax_bytes ? " too much" : ""} |`,
  );
}
await app.close();
archive.close();

async function measured(url: string): Promise<{ readonly median_ms: number; readonly html: Buffer }> {
  const took: number[] = [];
  let html: Buffer = Buffer.alloc(0);
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    const { statusCode, rawPayload } = await app.inject(url);
    took.push(performance.now() - start);
    if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
    html = rawPayload;
  }
  return { median_ms: took.toSorted((a, b) => a - b)[rounds >> 1] ?? 0, html };
}

async function shellSize(): Promise<number> {
  const files = [...constant.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  const sizes = await Promise.all(
    files.map(async (url) => (await app.inject({ url, headers: { "accept-encoding": "br" } })).rawPayload.length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
