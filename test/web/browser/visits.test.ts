import { describe, expect, it } from "vitest";
import { embeddedArchive } from "../../archive.ts";
import { type Display, isBrowserMissing } from "./browser.ts";
import { siteInBrowser } from "./site.ts";

/** Phone and desk, by day and by night, with a script and without: each pair of these occurs. */
const everyDisplay: readonly Display[] = [
  { width: 375, scheme: "light", hasScript: true },
  { width: 375, scheme: "dark", hasScript: false },
  { width: 1280, scheme: "dark", hasScript: true },
  { width: 1280, scheme: "light", hasScript: false },
];

describe.skipIf(isBrowserMissing)("as a person would", () => {
  const site = siteInBrowser(embeddedArchive);

  it.each(everyDisplay)(
    "at $width px, $scheme, script $hasScript: asks, reads, moves the day, compares, goes into history",
    async (display) => {
      const { page, context, errors } = await site.tab(display);
      await page.goto("/");
      // With a script the box offers words, and is a combobox.
      await page.getByRole(display.hasScript ? "combobox" : "searchbox").fill("CR 712.5 on March 1, 2015");
      await page.getByRole("button", { name: "Find" }).click();
      expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("712.5 on 1 March 2015");
      expect(await page.locator("blockquote").innerText()).toContain("While controlling another player");

      await page.getByRole("link", { name: "wording after" }).click();
      await page.waitForURL("**/rules/714.5?on=2016-07-22*");
      await page.getByText("Another day").click();
      await page.getByRole("link", { name: "← day before" }).click();
      await page.waitForURL("**/rules/712.5?on=2016-07-21*");
      await page.getByText("Another day").click();
      await page.getByLabel("As of", { exact: true }).fill("2010-10-01");
      await page.getByRole("button", { name: "Follow the rule" }).click();
      await page.waitForURL("**/rules/711.5?on=2010-10-01*");

      await page.getByRole("link", { name: /^711 / }).first().click();
      await page.getByRole("link", { name: "Compare with what it was before" }).click();
      await page.locator(".changes ins").first().waitFor();
      await page.getByText("Other days, sets or rules").click();
      await page.getByText("Kinds of change").click();
      expect(await page.getByRole("checkbox", { name: /^merged/ }).isChecked()).toBe(true);
      for (const kind of ["new", "renumbered and reworded", "reworded", "renamed"])
        await page.getByRole("checkbox", { name: new RegExp(`^${kind} \\d`) }).uncheck();
      await page.getByRole("button", { name: "Compare" }).click();
      await page.waitForLoadState();
      expect(await page.locator(".changes > li").count()).toBe(2);
      await page.getByRole("link", { name: "Side by side" }).click();
      await page.waitForLoadState();
      expect(await page.locator(".sides").count()).toBe(2);
      await page.getByRole("link", { name: "Numbers, old and new" }).click();
      await page.waitForLoadState();
      expect(await page.getByRole("table", { name: "Numbers, old and new" }).locator("tbody tr").count()).toBe(11);

      await page.goto("/rules/711.3/history?on=2010-10-01");
      expect(await page.locator(".lane-rows .junction").count()).toBe(1);
      await page.getByRole("link", { name: "711.2", exact: true }).first().click();
      await page.getByRole("heading", { level: 1, name: "A controlled player is still the active player" }).waitFor();
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it.each(everyDisplay.filter(({ hasScript }) => hasScript))(
    "at $width px, script $hasScript: every mark of the picture leads to its change",
    async (display) => {
      const { page, context } = await site.tab(display);
      await page.goto("/");
      const marks = page.locator(".life-plot a.change:has(.mark)");
      expect(await marks.count()).toBe(await page.locator(".life + table tbody tr").count());
      expect(await marks.count()).toBeGreaterThan(20);
      const middles = await marks.locator("path").evaluateAll((paths) =>
        paths.map((path) => {
          const { x, y, width, height } = path.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        }),
      );
      const apart = middles.flatMap((a, place) =>
        middles.slice(place + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
      );
      expect(Math.min(...apart)).toBeGreaterThan(9);
      expect(Math.max(...middles.map(({ x }) => x))).toBeLessThan(display.width - 16);
      // Two more changes follow within three months: on a phone they are six pixels further.
      await page.locator('.life-plot a[href*="to=2009-07-11"] .mark path').click();
      await page.waitForURL("**/diff?from=2009-07-10&to=2009-07-11&section=710");
      await context.close();
    },
  );

  it("a problem leads to where the number was in use", async () => {
    const { page, context } = await site.tab({ width: 375, scheme: "light" });
    await page.goto("/rules/507.4?on=2015-01-10");
    await page.locator(".ways a").first().click();
    await page.waitForURL("**/rules/507.4?on=2003-10-01");
    await context.close();
  });

  it("with keys alone: skips to the content, steps by days and wordings, and stays where it was", async () => {
    const { page, context, errors } = await site.tab({ width: 1280, scheme: "light" });
    await page.goto("/rules/712.5?on=2015-03-01");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").innerText()).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await page.locator("#as-of summary").focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL("**/rules/712.5?on=2015-03-02*");
    expect(await page.locator(":focus").innerText()).toBe("Another day");
    await page.keyboard.press("ArrowRight");
    await page.waitForURL("**/rules/712.5?on=2015-03-03*");
    await page.keyboard.press("ArrowUp");
    await page.waitForURL("**/rules/711.5?on=2010-10-01*");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("copies a rule, and says so; without a script there is no button, and the words can be selected", async () => {
    const { page, context } = await site.tab({ width: 1280, scheme: "light" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/rules/712.4?on=2015-03-01");
    await page.locator(".copies summary").click();
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await page.locator("#copy-status", { hasText: "Copied." }).waitFor({ state: "attached" });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("> **712.4** ");
    await context.close();

    const plain = await site.tab({ width: 1280, scheme: "light", hasScript: false });
    await plain.page.goto("/rules/712.4?on=2015-03-01");
    await plain.page.locator(".copies summary").click();
    expect(await plain.page.locator("#copied-wikitext").isVisible()).toBe(true);
    expect(await plain.page.getByRole("button", { name: "Copy as" }).count()).toBe(0);
    await plain.context.close();
  });

  it("prints the picture: the page without its controls, on white", async () => {
    const { page, context } = await site.tab({ width: 1280, scheme: "dark" });
    await page.goto("/");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.locator("html").evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    expect(await page.locator("html").evaluate((one) => getComputedStyle(one).getPropertyValue("--old"))).toBe(
      "#8a2318",
    );
    expect(await page.locator(".life-plot").isVisible()).toBe(true);
    expect(await page.locator("header.site nav").isVisible()).toBe(false);
    await context.close();
  });
});
