import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedHistory } from "../../archive.ts";
import { hostile, hostileAddresses } from "../hostile.ts";
import { isBrowserMissing, isWiderThanWindow, layoutShift, openTab, serveHistory, startBrowser } from "./browser.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const widths = [375, 1280];

/** What axe finds on a page by these rules or standards, with the first element of each. */
async function violations(page: Page, runOnly: readonly string[]): Promise<string[]> {
  const found = await page.evaluate(
    (only) =>
      (globalThis as unknown as { axe: { run(of: Document, options: object): Promise<AxeResults> } }).axe.run(
        document,
        {
          runOnly: only,
          resultTypes: ["violations"],
        },
      ),
    [...runOnly],
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

const addresses = [
  "/",
  "/rules/712.5?on=2015-03-01",
  "/rules/507.4?on=2005-01-10",
  "/rules/711.3/history?on=2010-10-01",
  "/sections/711?on=2010-10-01",
  "/lineages/player-control.section",
  "/lineages/glossary.mana-burn",
  "/lineages?topic=player-control",
  "/numbers/720",
  "/diff?from=2010-09-30&to=2010-10-01&section=711",
  "/diff?from=2010-09-30&to=2010-10-01&section=711&view=side",
  "/diff?from=2010-09-30&to=2010-10-01&section=711&show=numbers",
  "/diff?from=2009-07-10&to=2009-07-11&show=not-held",
  "/search",
  "/search?q=mana+burn&on=any",
  "/glossary?on=2015-03-01",
  "/releases",
  "/releases/2010-10-01",
  "/releases/2010-10-01/rules/711.1",
  "/coverage",
  "/rules/507.4?on=2015-01-10",
  "/nothing",
  "/questions",
  "/questions/B01?on=2009-07-10",
  "/situation",
  "/cards",
  "/cards/mindslaver?on=2015-03-01",
  "/cards/mindslaver?on=2005-01-10&beside=2024-06-07",
  "/tools",
  "/tools/quote?text=The+last+one+to+be+created+is+the+one+that+works.",
  "/tools/citations",
];

describe.skipIf(isBrowserMissing)("in a browser", () => {
  let browser: Browser;
  let sites: Record<"plain" | "hostile", { readonly origin: string; close(): Promise<void> }>;
  beforeAll(async () => {
    browser = await startBrowser();
    sites = { plain: await serveHistory(embeddedHistory()), hostile: await serveHistory(hostile) };
  });
  afterAll(async () => {
    await browser?.close();
    for (const site of Object.values(sites ?? {})) await site.close();
  });

  it.each(widths)(
    "at %i px: axe finds nothing on any page, by day or by night, nothing moves, nothing sticks out, nothing fails",
    async (width) => {
      const { page, context, faults } = await openTab(browser, sites.plain.origin, { width, scheme: "light" });
      const found: string[] = [];
      for (const address of addresses) {
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(address);
        const shift = await layoutShift(page);
        if (shift > 0.001) found.push(`${address}: moved by ${shift}`);
        if (await isWiderThanWindow(page)) found.push(`${address}: wider than the window`);
        for (const details of await page.locator("details").all())
          await details.evaluate((one: HTMLDetailsElement) => {
            one.open = true;
          });
        await page.evaluate(axe);
        found.push(...(await violations(page, standards)).map((one) => `${address}: ${one}`));
        // Only colours differ by night.
        await page.emulateMedia({ colorScheme: "dark" });
        found.push(...(await violations(page, ["color-contrast"])).map((one) => `${address} by night: ${one}`));
      }
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    },
    60_000,
  );

  it.each(widths)(
    "at %i px a rulebook made of attacks neither runs nor breaks the page",
    async (width) => {
      const { page, context, faults } = await openTab(browser, sites.hostile.origin, { width, scheme: "light" });
      const found: string[] = [];
      for (const address of hostileAddresses) {
        await page.goto(address);
        if (await page.evaluate(() => "broken" in globalThis)) found.push(`${address}: ran`);
        if (await isWiderThanWindow(page)) found.push(`${address}: wider than the window`);
        if (new URL(page.url()).origin !== sites.hostile.origin) found.push(`${address}: went elsewhere`);
        const direction = await page
          .locator("footer p")
          .first()
          .evaluate((one) => getComputedStyle(one).direction);
        if (direction !== "ltr") found.push(`${address}: turned around`);
      }
      expect(found).toEqual([]);
      expect(faults).toEqual([]);
      await context.close();
    },
    60_000,
  );
});
