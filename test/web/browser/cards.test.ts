import { describe, expect, it } from "vitest";
import { embeddedArchive } from "../../archive.ts";
import { errorsNow } from "./axe.ts";
import { type Display, follow, isBrowserMissing } from "./browser.ts";
import { siteInBrowser } from "./site.ts";

const bothDisplays: readonly Display[] = [
  { width: 375, scheme: "light", hasScript: true },
  { width: 1280, scheme: "dark", hasScript: true },
];

describe.skipIf(isBrowserMissing)("the cards", () => {
  const site = siteInBrowser(embeddedArchive);

  it.each([...bothDisplays, { ...bothDisplays[0], hasScript: false } as Display])(
    "at $width px, $scheme, script $hasScript: a card is found, moved to another day, and set beside itself",
    async (display) => {
      const tab = await site.tab(display);
      const { page, context } = tab;
      await page.goto("/cards?on=2012-01-10");
      await page.getByRole("searchbox", { name: "Words", exact: true }).fill("mindslav");
      await page.getByRole("button", { name: "Show" }).click();
      await page.getByRole("link", { name: "Mindslaver" }).click();
      await page.waitForURL("**/cards/mindslaver?on=2012-01-10");
      await page.getByRole("link", { name: "‹ text before" }).click();
      await page.waitForURL("**/cards/mindslaver?on=2009-07-10*");
      expect(await page.locator("h2 + p").first().innerText()).toContain("without the words on mana burn");
      expect(await errorsNow(tab, display)).toEqual([]);

      await follow(page, () => page.getByRole("link", { name: "10 January 2005 beside 7 June 2024" }).click());
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(
        "Mindslaver on 10 January 2005 beside 7 June 2024",
      );
      const [before, after] = await Promise.all(
        (await page.locator(".changes .sides").first().locator("> div").all()).map((side) => side.boundingBox()),
      );
      if (display.width > 1000) expect(after?.y).toBe(before?.y);
      else expect(after?.x).toBe(before?.x);
      // Words that differ are marked by lines as well, and by name for who hears them.
      const lines = page.locator(".changes ins").first();
      expect(await lines.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe("underline");
      expect(await lines.evaluate((one) => getComputedStyle(one, "::before").content)).toContain("new");
      expect(await errorsNow(tab, display)).toEqual([]);

      await page.getByLabel("Beside", { exact: true }).fill("2015-03-01");
      await page.getByRole("button", { name: "Show both days" }).click();
      await page.waitForURL("**/cards/mindslaver?on=2005-01-10&beside=2015-03-01");
      await page.waitForLoadState();
      expect(await page.getByText("No source shows the whole list of 1 March 2015").count()).toBe(1);
      await page.getByText(/questions name it/).click();
      expect(await page.locator(".naming a").first().isVisible()).toBe(true);
      await page.getByRole("link", { name: "One day only" }).click();
      await page.waitForURL("**/cards/mindslaver?on=2005-01-10");

      await page.goto("/cards/mindslavr");
      await follow(page, () => page.locator(".ways a").first().click());
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/^Mindslaver on/);
      expect(tab.errors).toEqual([]);
      await context.close();
    },
  );
});
