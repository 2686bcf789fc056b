import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { heading, mergedArchive, rule } from "../../merged.ts";
import { errorsNow } from "./axe.ts";
import { follow, isBrowserMissing } from "./browser.ts";
import { siteInBrowser } from "./site.ts";

const digging = "A creature with this skill digs one bed more in each of its turns.";
const books = (number: string, words: string) => [
  ...[heading("7", "Skills and Tools"), heading("702", "Keyword Skills"), rule("702.1", "Skills are learned once.")],
  ...[rule(number, "Digging"), rule(`${number}a`, words)],
];
const archive = () =>
  mergedArchive({
    "2001-01-01": books("702.2", digging),
    "2002-01-01": [...books("702.3", `${digging} It rests at night.`), rule("702.2", "Climbing")],
  });

/** So many presses of a key reach any link of these pages. */
const stepsMax = 60;

/** Goes to a link by the tab key alone, and opens it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const missed: string[] = [];
  for (let step = 0; step < stepsMax; step += 1) {
    await page.keyboard.press("Tab");
    const words = await page.evaluate(() => {
      const one = document.activeElement;
      return one instanceof HTMLElement && one !== document.body ? one.innerText : null;
    });
    // After the last link the focus leaves the page.
    if (words === null) break;
    if (name.test(words)) {
      return follow(page, () => page.keyboard.press("Enter"));
    }
    missed.push(words);
  }
  throw new Error(`no link ${name} among ${missed.join(" | ")}`);
}

describe.skipIf(isBrowserMissing)("reading the rulebook", () => {
  const site = siteInBrowser(archive);

  it("goes by the keyboard alone from the contents to a rule, its history and a comparison", async () => {
    const display = { width: 1280, scheme: "light" } as const;
    const tab = await site.tab(display);
    const { page } = tab;
    await page.goto("/contents?on=2002-02-01&since=2001-02-01");
    expect(await errorsNow(tab, display)).toEqual([]);
    // A rule that moved says where it was.
    expect(await page.locator("main").innerText()).toContain("was 702.2");
    await tabTo(page, /^702\.3 Digging$/);
    expect(new URL(page.url()).pathname).toBe("/rules/702.3");
    expect(await errorsNow(tab, display)).toEqual([]);
    await tabTo(page, /^702\.3a/);
    await tabTo(page, /^History of this rule$/);
    expect(await page.locator("h1").innerText()).toBe("702.3a was 702.2a");
    // Lanes run upward: the later number is above the earlier.
    const lanes = page.locator(".lane-names text");
    expect(await lanes.allTextContents()).toEqual(["702.3a", "702.2a"]);
    expect(await errorsNow(tab, display)).toEqual([]);
    await tabTo(page, /^Compare with the day before$/);
    expect(await page.locator(".changes ins").innerText()).toContain("rests at night");
    expect(await errorsNow(tab, display)).toEqual([]);
    await tab.context.close();
  });

  it.each([375, 800, 1280])(
    "at %i px no label of a band is cut off, and on a wide screen the header has one row",
    async (width) => {
      const { page, context, errors } = await site.tab({ width, scheme: "light" });
      await page.goto("/eras?on=2009-07-10&topic=combat");
      const labels = await page.locator(".bands svg text").evaluateAll((all) =>
        (all as SVGTextElement[])
          .filter((one) => getComputedStyle(one).display !== "none")
          .map((one) => ({
            said: one.textContent,
            right: one.getBoundingClientRect().right,
            end: one.parentElement?.querySelector("rect")?.getBoundingClientRect().right ?? 0,
          })),
      );
      expect(labels.length).toBeGreaterThan(5);
      expect(labels.filter(({ right, end }) => right > end)).toEqual([]);
      // One row with all pages and the box, in fonts as wide as those of the tests.
      const { height } = (await page.locator("header.site").boundingBox()) ?? { height: 0 };
      if (width === 1280) expect(height).toBeLessThan(80);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});
