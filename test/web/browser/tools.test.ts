import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { embeddedArchive } from "../../archive.ts";
import { errorsNow } from "./axe.ts";
import { type Display, isBrowserMissing } from "./browser.ts";
import { siteInBrowser } from "./site.ts";

const bothDisplays: readonly Display[] = [
  { width: 375, scheme: "dark", hasScript: true },
  { width: 1280, scheme: "light", hasScript: false },
];
const article = "A goat once asked about rule 712.5.\nSee CR 712.5 and rule 999.9, said the judge.";

describe.skipIf(isBrowserMissing)("the tools", () => {
  const site = siteInBrowser(embeddedArchive);

  it.each(bothDisplays)(
    "at $width px, $scheme, script $hasScript: an article is checked, read place by place, and copied with other numbers",
    async (display) => {
      const tab = await site.tab(display);
      const { page, context } = tab;
      await page.goto("/tools");
      await page.getByRole("link", { name: "Check the citations of an article" }).click();
      await page.getByLabel("The text").fill(article);
      await page.getByLabel("Written on").fill("2015-03-01");
      await page.getByRole("button", { name: "Check it" }).click();
      await page.locator("#result:focus").waitFor();
      expect(await page.locator("#result").innerText()).toBe("3 references, followed to 20 November 2026");
      // A number that was replaced differs by more than its colour.
      const old = page.locator(".article-text del").first();
      expect(await old.evaluate((one) => getComputedStyle(one).textDecorationLine)).toBe("line-through");
      expect(await page.locator(".article-text ins").first().innerText()).toBe("723.5");
      expect(await errorsNow(tab, display)).toEqual([]);
      // Paper cannot be scrolled.
      await page.emulateMedia({ media: "print" });
      expect(await page.locator(".article-text").evaluate((one) => getComputedStyle(one).maxHeight)).toBe("none");
      await page.emulateMedia({ media: "screen" });

      await page.locator(".article-text a ins").first().click();
      expect(await page.locator("li:target b").first().innerText()).toBe("712.5");
      await page.locator("li:target").getByRole("link", { name: "2", exact: true }).click();
      expect(await page.locator("a:target ins").innerText()).toBe("723.5");

      const rewritten = article.replaceAll("712.5", "723.5");
      expect(await page.getByLabel("The rewritten text").inputValue()).toBe(rewritten);
      const copy = page.getByRole("button", { name: "Copy the rewritten text" });
      if (display.hasScript) {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        await copy.click();
        await page.locator("#copy-status", { hasText: "Copied." }).waitFor({ state: "attached" });
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(rewritten);
      } else expect(await copy.count()).toBe(0);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download it rewritten" }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("rewritten-2026-11-20.txt");
      expect(await readFile(await download.path(), "utf8")).toBe(rewritten);
      expect(tab.errors).toEqual([]);
      await context.close();
    },
  );

  it.each(bothDisplays)(
    "at $width px, $scheme, script $hasScript: words that speak against a number are marked, and lead to the rule meant",
    async (display) => {
      const tab = await site.tab(display);
      const { page, context } = tab;
      await page.goto("/tools/citations");
      await page.getByLabel("The text").fill("// CR 712.6: the controller can't make that player concede\n");
      await page.getByRole("button", { name: "Check it" }).click();
      await page.locator("#result:focus").waitFor();
      const found = page.locator("h2#words ~ ol.cited > li");
      expect(await found.count()).toBe(1);
      expect(await found.locator("p").first().innerText()).toContain("712.6 on line 1 stale");
      const marked = await found.locator("blockquote mark").allInnerTexts();
      expect(marked).toEqual(expect.arrayContaining(["controller", "concede"]));
      // A mark differs from the words around it.
      const [mark, around] = await Promise.all(
        ["mark", ":scope"].map((part) =>
          found
            .locator("blockquote")
            .locator(part === "mark" ? "mark >> nth=0" : "xpath=.")
            .evaluate((one) => getComputedStyle(one).backgroundColor),
        ),
      );
      expect(mark).not.toBe(around);
      expect(await errorsNow(tab, display)).toEqual([]);
      await found.getByRole("link", { name: "723.6" }).first().click();
      expect(await page.locator("h1").innerText()).toContain("723.6");
      expect(tab.errors).toEqual([]);
      await context.close();
    },
  );

  it.each(bothDisplays)(
    "at $width px, $scheme, script $hasScript: a quote is dated, and a day that is none costs nothing",
    async (display) => {
      const tab = await site.tab(display);
      const { page, context } = tab;
      const quote = "A player doesn't lose life due to mana burn while another player controls his or her turn.";
      await page.goto("/tools/quote");
      await page.getByLabel("The text").fill(quote);
      // As a browser without a picker for days sends it.
      await page.getByLabel("Written on").evaluate((one) => one.setAttribute("type", "text"));
      await page.getByLabel("Written on").fill("last summer");
      await page.getByRole("button", { name: "Date it" }).click();
      await page.locator("#result:focus").waitFor();
      expect(await page.getByRole("alert").innerText()).toContain("“last summer” is not a day");
      expect(await page.getByLabel("The text").inputValue()).toBe(quote);
      expect(await errorsNow(tab, display)).toEqual([]);
      await page.getByRole("button", { name: "Date it" }).click();
      expect(await page.locator(".fits li").first().innerText()).toContain("from 1 October 2003 to 10 July 2009");
      expect(await errorsNow(tab, display)).toEqual([]);
      await page.locator('.result li a[href^="/rules/"]').first().click();
      await page.waitForURL("**/rules/507.4?on=2003-10-01");
      expect(tab.errors).toEqual([]);
      await context.close();
    },
  );

  it.each(bothDisplays)(
    "at $width px, $scheme, script $hasScript: a long text is not sent back, and is there all the same",
    async (display) => {
      const tab = await site.tab(display);
      const { page, context } = tab;
      const long = `${article}\n${"The goat said nothing more. ".repeat(1_500)}`;
      await page.goto("/tools/citations");
      await page.getByLabel("The text").fill(long);
      await page.getByLabel("Written on").fill("2015-03-01");
      await page.getByRole("button", { name: "Check it" }).click();
      await page.locator("#result:focus").waitFor();
      await page.waitForLoadState();
      expect(await page.getByLabel("The rewritten text").count()).toBe(0);
      if (display.hasScript) {
        expect(await page.getByLabel("The text", { exact: true }).inputValue()).toBe(long);
        // It is kept on this device alone, at an address that works there, until it is to be forgotten.
        const address = await page.locator("#kept-link").evaluate((one) => (one as HTMLAnchorElement).href);
        const other = await context.newPage();
        await other.goto(address);
        expect(await other.getByLabel("The text", { exact: true }).inputValue()).toBe(long);
        await other.close();
        await page.getByRole("button", { name: "Forget it" }).click();
        expect(await page.evaluate(() => localStorage.length)).toBe(0);
      } else {
        await page.goBack();
        expect(await page.getByLabel("The text").inputValue()).toBe(long);
      }
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Download it rewritten" }).click(),
      ]);
      expect(await readFile(await download.path(), "utf8")).toBe(long.replaceAll("712.5", "723.5"));
      expect(await errorsNow(tab, display)).toEqual([]);
      await context.close();
    },
  );
});
