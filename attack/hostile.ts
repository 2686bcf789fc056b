import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { printRulebook, rule, term } from "../test/core/ingest/reading/printed.ts";
import { inventedSection, inventedText } from "../test/db/published-files/synthetic-releases.ts";
import { chromiumPath, openTab, startBrowser } from "../test/web/browser/browser.ts";
import { attacks } from "../test/web/hostile.ts";
import { freshFolder } from "./archives.ts";
import type { Attack } from "./attack.ts";
import { commanded, serving } from "./running.ts";

/**
 * Escape sequences that a terminal obeys: a title, a cleared screen, a link, a report of its state; in 7 and 8 bits.
 */
const escapes: readonly string[] = [
  "\u001b]0;owned\u0007",
  "\u001b[2J\u001b[1;31m",
  "\u001b]8;;https://example.com\u001b\\here\u001b]8;;\u001b\\",
  "\u009b6n\u009d0;owned\u009c",
  "\u0008\u0008\u0008\u007f",
  "\u202eturned around",
];
const marks: readonly string[] = [...attacks, ...escapes];

function hostileBook(year: number, word: string): Uint8Array {
  const rules = marks.map((mark, place) => rule(`100.${place + 1}`, `${inventedText(place)} ${word} ${mark}`, mark));
  const others = Array.from({ length: 60 }, (_, place) => inventedText(200 + place));
  const provisions = [
    ...inventedSection("100", `Soil ${marks[0]}`, []),
    ...rules,
    ...inventedSection("101", `Rain ${marks[1]}`, others),
    ...["Bucket", "Gate", "Pond"].map((name, place) => term(`${name} ${marks[place]}`, `${word} ${marks[place]}`)),
  ];
  return printRulebook({ provisions, dayStated: `These rules are effective as of March 1, ${year}.` });
}

const begin = ["/rules/100.1", "/sections/100", "/contents", "/glossary", "/keywords", "/releases"];

/** A rulebook full of attacks, imported by the program, shown on a terminal, and opened page by page in a browser. */
export const hostile: Attack = {
  name: "hostile rulebook",
  missing: () => (chromiumPath === undefined ? "no Chromium was found (CHROMIUM_PATH names one)" : undefined),
  async run({ amount }) {
    const folder = freshFolder();
    const environment = { ANNALS_DB: join(folder, "archive.sqlite") };
    const paths = [2005, 2006].map((year, place) => {
      const path = join(folder, `Garden ${attacks[1]?.replaceAll("/", "")} ${year}.txt`);
      writeFileSync(path, hostileBook(year, place === 0 ? "once" : "twice"));
      return path;
    });
    const faults = await onTerminal(environment, paths);
    const running = await serving(environment);
    const pages = amount === "long" ? 400 : 15;
    const crawled = await crawl(running.address, pages);
    await running.end("SIGTERM");
    return {
      tries: crawled.visited,
      faults: [...faults, ...crawled.faults],
      note: `${marks.length} attacks in ${crawled.visited} pages and ${terminalCommands(paths).length} commands`,
    };
  },
};

function terminalCommands(paths: readonly string[]): readonly (readonly string[])[] {
  return [
    ["import", "--verbose", ...paths],
    ...marks.map((_, place) => ["at", `100.${place + 1}`, "--on", "2005-06-01"]).slice(-escapes.length),
    ["diff", "2005-06-01", "2006-06-01", "--section", "100"],
    ["search", "gardener", "--on", "2005-06-01"],
    ["contents", "--on", "2005-06-01"],
    ["releases"],
  ];
}

async function onTerminal(environment: Record<string, string>, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const command of terminalCommands(paths)) {
    const { code, output } = await commanded(environment, command);
    if (code !== 0) faults.push(`annals ${command[0]} ended with ${code}: ${output.slice(-400)}`);
    const obeyed = output.match(/[^\P{Cc}\n\t]/u);
    if (obeyed !== null) faults.push(`annals ${command[0]} sends control characters: ${JSON.stringify(obeyed[0])}`);
  }
  return faults;
}

async function crawl(origin: string, most: number): Promise<{ visited: number; faults: string[] }> {
  const browser = await startBrowser();
  const faults: string[] = [];
  const seen = new Set(begin.map((path) => `${path}?on=2005-06-01`));
  const waiting = [...seen];
  let visited = 0;
  try {
    const { page, errors } = await openTab(browser, origin, { width: 1200, scheme: "light" });
    page.on("dialog", (dialog) => {
      errors.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    for (let path = waiting.shift(); path !== undefined && visited < most; path = waiting.shift()) {
      visited += 1;
      const before = errors.length;
      const response = await page.goto(path, { waitUntil: "load" });
      const policy = response?.headers()["content-security-policy"] ?? "";
      const isPage = response?.headers()["content-type"]?.startsWith("text/html") === true;
      if (isPage && !/default-src 'none'|script-src '(?:self|none)'/.test(policy))
        faults.push(`${path}: its policy is "${policy}"`);
      faults.push(...errors.slice(before).map((error) => `${path}: ${error}`), ...(await brokenOn(page, path)));
      for (const next of isPage ? await linksOn(page, origin) : []) {
        if (seen.has(next)) continue;
        seen.add(next);
        waiting.push(next);
      }
    }
  } finally {
    await browser.close();
  }
  return { visited, faults };
}

async function brokenOn(page: Page, path: string): Promise<string[]> {
  const isBroken = await page.evaluate(() => "broken" in globalThis);
  const isElsewhere = new URL(page.url()).pathname !== new URL(path, page.url()).pathname;
  return [
    ...(isBroken ? [`${path}: a script of the rulebook ran`] : []),
    ...(isElsewhere && page.url().startsWith("http://example") ? [`${path}: led to ${page.url()}`] : []),
  ];
}

/** Addresses of pages within the service. */
async function linksOn(page: Page, origin: string): Promise<string[]> {
  const links = await page.evaluate(() => Array.from(document.links, ({ href }) => href));
  return links
    .filter((href) => href.startsWith(`${origin}/`) && !/\/v1\/|\/docs|\.(?:json|atom|rss|csv|md)\b/.test(href))
    .map((href) => href.slice(origin.length).replace(/#.*$/, ""));
}
