import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import { type Display, openTab, serveHistory, startBrowser, type Tab } from "./browser.ts";

/**
 * A browser and a served history for a group of tests, there as long as the group runs; `tab` opens a tab in it,
 * `origin` is where it is served.
 */
export function siteInBrowser(archive: () => Archive): { origin(): string; tab(display: Display): Promise<Tab> } {
  let browser: Browser | undefined;
  let site: Awaited<ReturnType<typeof serveHistory>> | undefined;
  beforeAll(async () => {
    browser = await startBrowser();
    site = await serveHistory(archive());
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  const started = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error("the browser has not started");
    return part;
  };
  return {
    origin: () => started(site).origin,
    tab: (display) => openTab(started(browser), started(site).origin, display),
  };
}
