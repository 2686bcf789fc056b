import { setImmediate } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import { openLive } from "../db/live-archive.ts";
import { databaseFileFrom } from "../db/location.ts";
import { buildApp } from "../server/app.ts";
import { columns } from "./table.ts";

/**
 * Measures how long each kind of request blocks the answering thread. The unit is processor time of that thread between
 * two turns of its event loop, so that a busy machine does not matter: for the first request of the kind in the
 * process, and for another one that is not cached.
 */
const now = () => new Date("2026-11-20T12:00:00Z");
const opening = await openLive({ file: databaseFileFrom(process.env), now });
if (opening.kind !== "open") throw new Error("the database cannot be opened");
const threads = process.argv.includes("--one-thread") ? 0 : 1;
const { live } = opening;
const app = await buildApp({ live, now, threads, servesSources: true });
const [older, newer] = live.current().archive.imported.publishedFiles.slice(-2);

const longText = Array.from(
  { length: 9_000 },
  (_, index) =>
    `As rule ${100 + (index % 700)}.${1 + (index % 9)} says, “a player may cast ${index} spells at once” in a turn. `,
).join("");
const datedText = longText.replaceAll(/\. (?=As)/g, (_, at: number) => (at % 3 === 0 ? ". " : ", "));
const players = Array.from({ length: 12 }, (_, index) => `P${index}`);
const situation = (turns: number) => ({
  players,
  hypothetical: true,
  events: [
    ...Array.from({ length: turns }, (_, turn) => [
      { turn: players[turn % 12] },
      { card: "Mindslaver", by: players[turn % 12], on: players[(turn + 1) % 12] },
    ]).flat(),
    ...players.map((player) => ({ ask: "decides", player, about: "targets" })),
  ],
});
const post = (url: string, payload: object): InjectOptions => ({
  method: "POST",
  url,
  payload: JSON.stringify(payload),
  headers: { "content-type": "application/json" },
});

const called = (name: string, args: object): InjectOptions => {
  const request = post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } });
  return { ...request, headers: { ...request.headers, accept: "application/json, text/event-stream" } };
};
/** The address of a published file as it is printed. */
const source = (file: typeof newer) => `/v1/rulebooks/${file?.release}/source`;
const [firstCard, secondCard] = await cardNames();

/** Two requests of each kind. */
const asked: readonly (readonly [string, string | InjectOptions, string | InjectOptions])[] = [
  ["rule", "/v1/rules/507.4?on=2005-01-10", "/v1/rules/702.19b?on=2018-07-20"],
  ["section", "/v1/sections/702?on=2018-07-20", "/v1/sections/702?on=2026-07-01"],
  [
    "section, sentences dated",
    "/v1/sections/702?on=2018-07-20&sentences=dated",
    "/v1/sections/702?on=2024-10-01&sentences=dated",
  ],
  ["contents", "/v1/contents?on=2018-07-20&since=2010-01-01", "/v1/contents?on=2026-07-01&since=2000-01-01"],
  ["cited by", "/v1/rules/704.5/cited-by?on=2018-07-20", "/v1/rules/601.2/cited-by?on=2026-07-01"],
  ["glossary", "/v1/glossary?on=2018-07-20", "/v1/glossary?on=2026-07-01"],
  ["search on a day", "/v1/search?q=damage&on=2018-07-20", "/v1/search?q=player&on=2026-07-01"],
  ["search in all history", "/v1/search?q=damage&on=any", "/v1/search?q=player&on=any"],
  ["releases", "/v1/releases", "/v1/releases?on=2018-07-20"],
  ["documentation", "/docs", "/docs/static/swagger-ui.css"],
  ["rulebook, JSON", "/v1/rulebooks/2018-07-20.json", "/v1/rulebooks/2026-07-01.json"],
  ["rulebook, HTML", "/v1/rulebooks/2018-07-20.html", "/v1/rulebooks/2026-07-01.html"],
  [
    "diff of a section",
    "/v1/diff?from=2010-09-30&to=2010-10-01&section=711",
    "/v1/diff?from=2009-07-10&to=2009-07-11&section=702",
  ],
  ["diff of the whole book", "/v1/diff?from=2009-07-10&to=2009-07-11", "/v1/diff?from=2000-01-01&to=2026-07-01"],
  [
    "report, HTML",
    "/v1/reports/changes.html?from=2009-07-10&to=2009-07-11",
    "/v1/reports/changes.html?from=2000-01-01&to=2026-07-01",
  ],
  ["feed", "/v1/changes.atom", "/v1/changes.json"],
  ["feed, RSS", "/v1/changes.rss", "/v1/changes.rss?section=711"],
  ["numbers", "/v1/changes/numbers.json", "/v1/changes/numbers.csv"],
  ["cards", "/v1/cards", "/v1/cards/mindslaver?on=2005-01-10"],
  ["source file", source(older), source(newer)],
  [
    "rule in a published file",
    `/v1/releases/${older?.release}/rules/702.19b?publishedFile=${older?.sha256}`,
    `/v1/releases/${newer?.release}/rules/601.2b?publishedFile=${newer?.sha256}`,
  ],
  ...(firstCard === undefined || secondCard === undefined
    ? []
    : ([
        ["imported card", `/v1/cards/${firstCard.key}`, `/v1/cards/${secondCard.key}`],
        ["its rulings", `/v1/cards/${firstCard.key}/rulings`, `/v1/cards/${secondCard.key}/rulings`],
        ["unknown card", "/v1/cards/ashen-drakes", "/v1/cards/pale-wurms"],
      ] as const)),
  ["catalogue", "/v1/questions", "/v1/questions/A01/history"],
  [
    "outcome",
    post("/v1/outcomes", { on: "2005-01-10", situation: situation(3) }),
    post("/v1/outcomes", { on: "2015-01-10", situation: situation(7) }),
  ],
  [
    "timeline, twelve players",
    post("/v1/outcomes/timeline", { situation: situation(40) }),
    post("/v1/outcomes/timeline", { situation: situation(36) }),
  ],
  [
    "diff of the catalogue",
    post("/v1/outcomes/diff", { from: "2009-07-10", to: "2009-07-11" }),
    post("/v1/outcomes/diff", { from: "2003-07-10", to: "2026-07-11" }),
  ],
  [
    "dating 500 kB",
    post("/v1/quotes/locate", { text: datedText.slice(0, 499_000) }),
    post("/v1/quotes/locate", { text: datedText.slice(9, 499_000) }),
  ],
  [
    "citations of 1 MB, resolved",
    post("/v1/citations/resolve", { text: longText, on: "2010-10-01", rewrite: true }),
    post("/v1/citations/resolve", { text: longText.slice(9), on: "2012-10-01" }),
  ],
  [
    "citations of 1 MB, checked",
    post("/v1/citations/check", { text: longText, on: "2010-10-01" }),
    post("/v1/citations/check", { text: longText.slice(9), on: "2012-10-01" }),
  ],
  [
    "MCP: check_citations, 1 MB",
    called("check_citations", { text: longText.slice(0, 900_000), on: "2010-10-01" }),
    called("check_citations", { text: longText.slice(9, 900_000), on: "2012-10-01" }),
  ],
  [
    "MCP: search_rules",
    called("search_rules", { q: "damage", on: "any" }),
    called("search_rules", { q: "player", on: "any" }),
  ],
  ["page: home", "/", "/"],
  ["page: section", "/sections/702?on=2018-07-20", "/sections/702?on=2026-07-01"],
  ["page: rule", "/rules/702.19?on=2018-07-20", "/rules/601.2?on=2026-07-01"],
  ["page: diff of the whole book", "/diff?from=2009-07-10&to=2009-07-11", "/diff?from=2000-01-01&to=2026-07-01"],
  ["page: search", "/search?q=damage&on=any", "/search?q=player&on=any"],
  ["page: releases", "/releases", "/releases/2018-07-13"],
];

/** Two names of imported cards, read beside the archive that is measured. */
async function cardNames() {
  const reading = await openLive({ file: databaseFileFrom(process.env), now });
  if (reading.kind !== "open") throw new Error("the database cannot be opened");
  const names = reading.live.current().cards.names().slice(0, 2);
  reading.live.close();
  return names;
}

type Cost = { readonly longest_ms: number; readonly status: number };

async function costOf(request: string | InjectOptions): Promise<Cost> {
  let isAnswered = false;
  const answered = app.inject(request).then(({ statusCode }) => {
    isAnswered = true;
    return statusCode;
  });
  let longest_us = 0;
  let last = process.threadCpuUsage();
  do {
    await setImmediate();
    const used = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest_us = Math.max(longest_us, used.user + used.system);
  } while (!isAnswered);
  return { longest_ms: longest_us / 1000, status: await answered };
}

const only = process.argv.slice(2).find((word) => !word.startsWith("--"));
const rows: string[][] = [];
for (const [name, first, again] of asked) {
  if (only !== undefined && !name.includes(only)) continue;
  const [one, other] = [await costOf(first), await costOf(again)];
  const statuses = [one.status, other.status].every((status) => status === 200) ? "" : `${one.status} ${other.status}`;
  rows.push([name, one.longest_ms.toFixed(1), other.longest_ms.toFixed(1), statuses]);
}
console.log(columns([["longest block, ms", "first", "another", ""], ...rows]));
await app.close();
opening.live.close();
