import { describe, expect, it } from "vitest";
import { embeddedArchive } from "../../archive.ts";
import { violations } from "./axe.ts";
import { allThatSticksOut, isBrowserMissing } from "./browser.ts";
import { siteInBrowser } from "./site.ts";

const reports = [
  "from=2010-09-30&to=2010-10-01",
  "from=2003-10-01&to=2026-11-20",
  "from=2003-10-01&to=2026-11-20&lineage=player-control.section",
].map((query) => `/v1/reports/changes.html?${query}`);

describe.skipIf(isBrowserMissing)("reports as pages, in a browser", () => {
  const site = siteInBrowser(embeddedArchive);

  it("at each width: axe finds nothing in both colour schemes, and nothing is wider than the window", async () => {
    const { page, context, errors } = await site.tab({ width: 375, scheme: "light" });
    const found: string[] = [];
    for (const address of reports) {
      await page.setViewportSize({ width: 375, height: 740 });
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(address);
      found.push(...(await allThatSticksOut(page)), ...(await violations(page)));
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: "dark" });
      found.push(...(await allThatSticksOut(page)), ...(await violations(page)));
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("print in black on white, also in the dark scheme, with complete tables", async () => {
    const { page, context } = await site.tab({ width: 700, scheme: "dark" });
    await page.goto(reports[1] ?? "");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const shown = await page.evaluate(() => {
      const style = getComputedStyle(document.body);
      const clipped = Array.from(document.querySelectorAll(".scroll")).filter(
        (one) => getComputedStyle(one).overflowX !== "visible",
      );
      return { text: style.color, page: style.backgroundColor, clipped: clipped.length };
    });
    expect(shown).toEqual({ text: "rgb(0, 0, 0)", page: "rgb(255, 255, 255)", clipped: 0 });
    await context.close();
  });
});
