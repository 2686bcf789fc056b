import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { run } from "../../../cli/program.ts";
import { importInto } from "../../../db/store.ts";
import { surroundings } from "../../cli/surroundings.ts";
import { invented } from "../../core/ingest/reading/invented.ts";
import { printRulebook } from "../../core/ingest/reading/printed.ts";
import { freshFolder } from "../../db/cards/downloads.ts";
import { allThatSticksOut, isBrowserMissing, openTab, startBrowser } from "./browser.ts";

/**
 * The number of pages of lineages that are opened; test/cli/export.test.ts checks that all their links lead to files.
 */
const lineagesOpened = 12;
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".json": "application/json",
  ".txt": "text/plain",
};

/** What any host of files does: the file at the path, or 404. */
function fileServer(folder: string): Server {
  return createServer(({ url = "/" }, response) => {
    const path = join(folder, decodeURIComponent(new URL(url, "http://host").pathname).replace(/\/$/, "/index.html"));
    const type = types[extname(path)];
    if (!path.startsWith(folder) || type === undefined || !existsSync(path)) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": type }).end(readFileSync(path));
  });
}

function printed(day: string, words: string, provisions: typeof invented) {
  const dayStated = `These rules are effective as of ${words}.`;
  return { fileName: `${day}.txt`, bytes: Buffer.from(printRulebook({ provisions, dayStated })) };
}

describe.skipIf(isBrowserMissing)("the exported site, from a host of files", () => {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  let server: Server | undefined;
  let browser: Browser | undefined;
  let origin = "";
  beforeAll(async () => {
    const folder = freshFolder();
    const file = join(folder, "annals.sqlite");
    const now = () => new Date("2026-11-20T12:00:00Z");
    const reworded = invented.map((one) => (one.number === "100.1" ? { ...one, text: `${one.text} Twice.` } : one));
    importInto({ file, now }, [
      printed("2009-05-01", "May 1, 2009", invented),
      printed("2010-10-01", "October 1, 2010", reworded),
    ]);
    // In a folder within the host: all addresses must be relative.
    const into = join(folder, "host", "annals");
    expect(await run(surroundings(["export", "--format", "static", into], { ANNALS_DB: file }))).toBe(0);
    server = fileServer(join(folder, "host"));
    await new Promise<void>((done) => server?.listen(0, "127.0.0.1", done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  it.each([true, false])(
    "leads with its links to every kind of page and file, without an error (script: %s)",
    async (hasScript) => {
      if (browser === undefined) throw new Error("the browser has not started");
      const { page, context, errors } = await openTab(browser, origin, { width: 375, scheme: "light", hasScript });
      const waiting = ["/annals/"];
      const seen = new Set(waiting);
      const opened: string[] = [];
      const files = new Set<string>();
      for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
        const answer = await page.goto(url);
        expect([answer?.status(), await page.locator("h1").count()], url).toEqual([200, 1]);
        expect(await allThatSticksOut(page), url).toEqual([]);
        opened.push(url);
        const hrefs = await page.evaluate(() => Array.from(document.links).map(({ href }) => href));
        for (const href of hrefs.filter((one) => one.startsWith(origin))) {
          const { pathname, hash } = new URL(href);
          if (!pathname.endsWith(".html")) files.add(pathname);
          else if (hash !== "") files.add(pathname + hash);
          if (!/\.html$|\/$/.test(pathname) || seen.has(pathname)) continue;
          seen.add(pathname);
          const isLineage = pathname.includes("/lineages/");
          if (!isLineage || [...seen].filter((one) => one.includes("/lineages/")).length <= lineagesOpened)
            waiting.push(pathname);
        }
      }
      expect(errors).toEqual([]);
      expect(opened.filter((one) => one.includes("/rulebooks/"))).toHaveLength(2);
      expect(opened.filter((one) => one.includes("/lineages/"))).toHaveLength(lineagesOpened);
      for (const address of files) {
        const [path = "", place] = address.split("#");
        const answer = await context.request.get(path);
        expect(answer.status(), address).toBe(200);
        if (place !== undefined) expect(await answer.text(), address).toContain(`id="${place}"`);
      }
      expect([...files].some((one) => one.includes("#"))).toBe(true);
      await context.close();
    },
  );
});
