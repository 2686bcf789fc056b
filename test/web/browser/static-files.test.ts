import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openLive } from "../../../db/live-archive.ts";
import { importInto } from "../../../db/store.ts";
import { writeStatic } from "../../../server/static/export.ts";
import { heading, type InventedProvision, printRulebook, rule, term } from "../../core/ingest/reading/printed.ts";
import { freshFolder, placeIn, small } from "../../db/cards/downloads.ts";
import { freePort } from "../../ports.ts";
import { follow, isBrowserMissing, openTab, startBrowser } from "./browser.ts";

/** Where Debian and most others have it. */
const nginx = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/sbin/nginx"].find((path) => existsSync(path));
const conf = new URL("../../../deploy/nginx-static.conf", import.meta.url);

const garden = (gate: string, ...more: readonly InventedProvision[]): readonly InventedProvision[] => [
  heading("1", "Garden Concepts"),
  heading("100", "General"),
  rule("100.1", "These rules are for gardens. A marigold is planted first."),
  rule("100.2", "A garden has a gate."),
  rule("100.2a", gate),
  ...more,
  term("Hedge & Gate", "What shuts a garden. See rule 100.2a."),
];

function printed(day: string, words: string, gate: string, ...more: readonly InventedProvision[]) {
  const dayStated = `These rules are effective as of ${words}.`;
  return {
    fileName: `${day}.txt`,
    bytes: Buffer.from(printRulebook({ provisions: garden(gate, ...more), dayStated })),
  };
}

describe.skipIf(nginx === undefined)("exported files, served by nginx alone", () => {
  let server: ChildProcess | undefined;
  let origin = "";
  let folder = "";
  beforeAll(async () => {
    folder = freshFolder();
    // Its workers are another user than the one who exports.
    chmodSync(folder, 0o755);
    const place = placeIn(freshFolder(), small);
    importInto(place, [
      printed("2009-05-01", "May 1, 2009", "The gate is shut."),
      printed(
        "2010-10-01",
        "October 1, 2010",
        "The gate is open, and the kingfisher may come in.",
        rule("100.2b", "A snail needs no gate."),
      ),
    ]);
    const opening = await openLive(place);
    if (opening.kind !== "open") throw new Error(opening.kind);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const now = () => new Date("2026-11-20T12:00:00Z");
    const files = join(folder, "files");
    await writeStatic(opening.live, {
      folder: files,
      publicUrl: origin,
      now,
      before: { edition: null, files: [] },
      version: "1",
      tell: () => {},
    });
    opening.live.close();
    const text = readFileSync(conf, "utf8").replace("listen 8080", `listen 127.0.0.1:${port}`);
    writeFileSync(join(folder, "nginx.conf"), text);
    const given = ["-p", folder, "-c", join(folder, "nginx.conf"), "-g", "daemon off;"];
    server = spawn(nginx ?? "", given, { stdio: "ignore" });
    await vi.waitFor(async () => expect((await fetch(origin)).status).toBe(200), { timeout: 240_000, interval: 100 });
  });
  afterAll(async () => {
    const ended = new Promise((done) => server?.once("exit", done));
    server?.kill("SIGTERM");
    await ended;
  });

  it.each([
    ["/", 200, "text/html", "Annals"],
    ["/rules/100.2?on=2009-05-01", 200, "text/html", "The gate is shut."],
    ["/rules/100.2", 200, "text/html", "kingfisher"],
    ["/v1/rules/100.2a", 200, "application/json", "kingfisher"],
    ["/v1/rules/100.2a?on=2009-05-01", 200, "application/json", "The gate is shut."],
    ["/glossary/Hedge%20%26%20Gate", 200, "text/html", "What shuts a garden"],
    ["/v1/changes.atom?by=release", 200, "application/atom+xml", "<feed"],
    ["/v1/rulebooks/2010-10-01.txt", 200, "text/plain", "kingfisher"],
    ["/v1", 200, "application/json", "{"],
    ["/openapi.yaml", 200, "application/yaml", "openapi:"],
    ["/docs/static/swagger-ui.css", 200, "text/css", ".swagger-ui"],
    ["/docs/json", 200, "application/json", "openapi"],
    ["/robots.txt", 200, "text/plain", "Sitemap: http"],
    ["/search?q=anything", 200, "text/html", "files-found"],
    ["/find?q=anything", 200, "text/html", "files-found"],
    ["/?utm_source=x", 200, "text/html", "Annals"],
    ["/rules/100.2?utm_source=x&fbclid=y", 200, "text/html", "kingfisher"],
    ["/rules/100.2?on=2009-05-01&utm_source=x", 200, "text/html", "The gate is shut."],
    ["/rules/100.2?fbclid=y&on=2009-05-01&utm_source=x", 200, "text/html", "The gate is shut."],
    ["/diff?from=2010-09-30&to=2010-10-01&utm_source=x", 200, "text/html", "kingfisher"],
    ["/rules/100.2?knownAt=2026-01-01&utm_source=x", 404, "text/html", "Not among these files"],
    ["/rules/100.2?ON=2009-05-01", 404, "text/html", "Not among these files"],
    ["/v1/rules/100.2a?utm_source=x", 404, "application/json", "days.json"],
    ["/rules/100.2?on=2009-06-01", 404, "text/html", "Not among these files"],
    ["/rules/100.2?on=../../../../etc/passwd", 404, "text/html", "Not among these files"],
    ["/v1/rules/100.2?on=2009-06-01", 404, "application/json", "days.json"],
    ["/v1/questions/A00", 404, "application/json", "unknown-question"],
    ["/manifest.json.new", 404, "text/html", "Not among these files"],
  ])("%s: %i, %s", async (address, status, type, words) => {
    for (const encoding of ["gzip", "identity"]) {
      const answer = await fetch(origin + address, { headers: { "accept-encoding": encoding } });
      const body = await answer.text();
      expect([answer.status, answer.headers.get("content-type")?.split(";")[0]]).toEqual([status, type]);
      expect(body).toContain(words);
      expect(answer.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
  });

  it("answers again with 304 if nothing changed", async () => {
    const tag = (await fetch(origin)).headers.get("etag") ?? "";
    expect((await fetch(origin, { headers: { "if-none-match": tag } })).status).toBe(304);
  });

  describe.skipIf(isBrowserMissing)("in a browser", () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser?.close());

    async function tab(hasScript = true) {
      if (browser === undefined) throw new Error("the browser has not started");
      return openTab(browser, origin, { width: 900, scheme: "light", hasScript });
    }

    it("finds words in the index, from the box of any page", async () => {
      const { page, context, errors } = await tab();
      await page.goto("/rules/100.1");
      await page.fill("#site-q", "kingfisher");
      await page.press("#site-q", "Enter");
      await page.waitForSelector("#files-found a");
      expect(await page.textContent("#files-found a")).toBe("100.2a");
      expect(await page.textContent("#files-found mark")).toBe("kingfisher");
      expect(await page.textContent("#files-found p")).toMatch(/ kingfisher /);
      expect(await page.textContent("#files-said")).toBe("1 page has these words, or parts of them.");
      await follow(page, () => page.click("#files-found a"));
      const { pathname, hash } = new URL(page.url());
      expect(pathname + hash).toBe("/rules/100.2#r100.2a");
      await page.goto("/search?q=shut");
      await page.waitForSelector("#files-found a");
      expect(await page.textContent("#files-found")).toContain("100.2a");
      expect(errors).toEqual([]);
      await context.close();
    });

    it("leads from a number to its page, and from any day to the page that stands for it", async () => {
      const { page, context } = await tab();
      await page.goto("/find?q=100.2");
      await page.waitForURL("**/rules/100.2");
      await page.goto("/rules/100.2a");
      await page.waitForURL("**/rules/100.2#r100.2a");
      await page.goto("/rules/100.2?on=2009-12-24");
      await page.waitForURL("**/rules/100.2?on=2009-05-01");
      await page.goto("/rules/100.2a?on=2009-12-24");
      await page.waitForURL("**/rules/100.2?on=2009-05-01#r100.2a");
      await page.goto("/rules/100.2?on=Christmas", { waitUntil: "networkidle" });
      expect(page.url()).toBe(`${origin}/rules/100.2?on=Christmas`);
      // A number that nothing had yet is no place on the page of the rule above it.
      for (const none of ["/rules/100.2?on=2001-12-24", "/rules/100.2b?on=2009-12-24"]) {
        await page.goto(none);
        await page.waitForFunction(() => document.getElementById("files-said")?.textContent?.includes("nothing under"));
        expect(page.url()).toBe(origin + none);
      }
      await context.close();
    });

    it("says without scripts what needs one", async () => {
      const { page, context } = await tab(false);
      await page.goto("/search?q=kingfisher");
      expect(await page.textContent("#files-said")).toContain("runs scripts");
      await page.goto("/rules/100.2?on=2009-05-01");
      expect(await page.textContent("main")).toContain("The gate is shut.");
      await context.close();
    });
  });
});
