import { describe, expect, it } from "vitest";
import { embeddedArchive } from "../../archive.ts";
import { errorsNow } from "./axe.ts";
import { type Display, isBrowserMissing } from "./browser.ts";
import { siteInBrowser } from "./site.ts";

const bothDisplays: readonly Display[] = [
  { width: 375, scheme: "dark" },
  { width: 1280, scheme: "light" },
];

describe.skipIf(isBrowserMissing)("the one box", () => {
  const site = siteInBrowser(embeddedArchive);

  it.each(bothDisplays)(
    "at $width px, $scheme: suggests while one types, by the keyboard alone, and remembers on the device",
    async (display) => {
      const tab = await site.tab(display);
      const { page } = tab;
      await page.goto("/releases");
      await page.keyboard.press("/");
      const box = page.getByRole("combobox", { name: "Number, day, term or words" });
      await page.keyboard.type("mindsl");
      const options = page.getByRole("option");
      await options.first().waitFor();
      expect(await box.getAttribute("aria-expanded")).toBe("true");
      expect(await errorsNow(tab, display)).toEqual([]);
      // Down to the first, up to the field, and down again; Escape closes the list and leaves what was typed.
      for (const key of ["ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
      expect(await box.getAttribute("aria-activedescendant")).toBe(null);
      await page.keyboard.press("Escape");
      expect([await options.count(), await box.inputValue()]).toEqual([0, "mindsl"]);
      await page.keyboard.press("ArrowDown");
      await options.first().waitFor();
      await page.keyboard.press("ArrowDown");
      expect(await page.locator(`#${await box.getAttribute("aria-activedescendant")}`).innerText()).toContain(
        "Mindslaver",
      );
      await Promise.all([page.waitForURL("**/cards/mindslaver"), page.keyboard.press("Enter")]);

      await page.keyboard.press("/");
      await page.keyboard.press("ArrowDown");
      expect(await options.allInnerTexts()).toEqual([
        "Mindslaver asked before",
        "Forget these they are only on this device",
      ]);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      // What is not chosen from the list is asked as it stands.
      await page.keyboard.type("712.5 on 2015-03-01");
      await Promise.all([page.waitForURL("**/rules/712.5?on=2015-03-01"), page.keyboard.press("Enter")]);
      expect(await errorsNow(tab, display)).toEqual([]);
      await tab.context.close();
    },
  );
});
