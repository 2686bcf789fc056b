import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { shortHtml } from "../../../server/static/answers.ts";
import { embeddedArchive } from "../../archive.ts";
import { hostile, hostileAddresses } from "../hostile.ts";
import { operationPages } from "../operation-pages.ts";
import { violations, violationsOfLooks } from "./axe.ts";
import { allThatSticksOut, isBrowserMissing, layoutShift, shiftMax } from "./browser.ts";
import { kindsShown, memoryOfKinds } from "./kinds.ts";
import { siteInBrowser } from "./site.ts";

/** So many presses of the tab key are followed on a page; what comes later are the rows of lists. */
const stepsMax = 30;

/** Where the focus is, and how it shows. */
function focusNow() {
  const one = document.activeElement ?? document.body;
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  const { top, bottom, left, right } = one.getBoundingClientRect();
  // A browser scrolls to a text field only so far that its caret is seen, which is at the beginning.
  const [x, y] = one.matches("textarea") ? [left + 20, top + 20] : [(left + right) / 2, (top + bottom) / 2];
  const seen = document.elementFromPoint(x, y);
  const all = Array.from(document.querySelectorAll("*"));
  return {
    name: (one.textContent || one.getAttribute("name") || one.tagName).trim().slice(0, 60),
    place: `${all.indexOf(one)}`,
    isRinged: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    // The middle of a link over two lines is beside it.
    isSeen: seen !== null && bottom > 0 && top < innerHeight && (one.contains(seen) || seen.contains(one)),
    isBody: one === document.body,
    hasParts: one.matches("input[type=date]"),
  };
}

/**
 * What is wrong for those who use the keyboard: the skip link has to come first, and the focus to move on, to be visible
 * and never to be hidden.
 */
async function errorsOfFocus(page: Page): Promise<string[]> {
  const found: string[] = [];
  let before = "";
  for (let step = 0; step < stepsMax; step += 1) {
    await page.keyboard.press("Tab");
    const { name, place, isRinged, isSeen, isBody, hasParts } = await page.evaluate(focusNow);
    if (isBody) break;
    // The keys go through year, month and day of a field, which marks each itself.
    if (hasParts && place === before) continue;
    if (step === 0 && name !== "Skip to content") found.push(`begins with ${name}`);
    if (place === before) found.push(`stays at ${name}`);
    if (!isRinged) found.push(`no ring around ${name}`);
    if (!isSeen) found.push(`${name} is hidden`);
    before = place;
  }
  return found;
}

/** Opens all that is folded, and leaves the element that has the focus. */
function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const one of Array.from(document.querySelectorAll("details"))) one.open = true;
    (document.activeElement as HTMLElement | null)?.blur();
  });
}

/** Sets the text as those do who need room to read. Source: WCAG 2.2, 1.4.12. */
function spacedOut() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
  );
  document.adoptedStyleSheets = [sheet];
}

/** What the buttons say of which not all is seen. */
function buttonsCutOff() {
  return Array.from(document.querySelectorAll("button"))
    .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
    .map((one) => `cuts off ${one.textContent}`);
}

/** Tables that a style meant for lists takes apart: their rows jump about as they arrive. */
function tablesTakenApart() {
  return Array.from(document.querySelectorAll("table"))
    .filter((one) => getComputedStyle(one).display !== "table")
    .map((one) => `a table that is none: ${one.className}`);
}

/** A declaration of a style sheet, with the medium that it is for; "" for all. */
type Declaration = {
  readonly medium: string;
  readonly selector: string;
  readonly name: string;
  readonly value: string;
};

/** All declarations of the styles of a page. */
function declarations(): Declaration[] {
  const declarationsIn = (rules: CSSRuleList, medium: string): Declaration[] =>
    Array.from(rules).flatMap((rule) => {
      if (rule instanceof CSSMediaRule) return declarationsIn(rule.cssRules, `${medium} ${rule.conditionText}`.trim());
      if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule))
        return declarationsIn(rule.cssRules, medium);
      if (!(rule instanceof CSSStyleRule)) return [];
      const own = Array.from(rule.style, (name) => {
        return { medium, selector: rule.selectorText, name, value: rule.style.getPropertyValue(name).trim() };
      });
      return [...own, ...declarationsIn(rule.cssRules, medium)];
    });
  return Array.from(document.styleSheets).flatMap((sheet) => declarationsIn(sheet.cssRules, ""));
}

/** What moved on a page without being asked to, and what sticks out of it. Needs no script of the page to run. */
async function errorsOfLayout(page: Page): Promise<string[]> {
  const shift = await layoutShift(page);
  const moved = shift > shiftMax ? [`moved by ${shift}`] : [];
  return [...moved, ...(await page.evaluate(tablesTakenApart)), ...(await allThatSticksOut(page))];
}

const named = [
  "/",
  "/rules/712.5?on=2015-03-01",
  "/rules/507.4?on=2005-01-10",
  "/rules/711.3/history?on=2010-10-01",
  "/sections/711?on=2010-10-01",
  "/sections/507?on=2008-03-17&sentences=dated",
  "/lineages/player-control.section",
  "/lineages/glossary.mana-burn",
  "/lineages?topic=player-control",
  "/numbers/720",
  "/contents?on=2010-10-01&since=2010-09-30",
  "/keywords?on=2010-10-01",
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
  "/help",
  "/on/2010-10-01",
  "/eras?on=2003-10-01&view=list",
  "/rules/507.4?on=2015-01-10",
  "/nothing",
  "/problems",
  "/problems/not-held",
  "/questions",
  "/tournament-rules",
  "/most-changed",
  "/announcements",
  "/documents",
  "/documents/cr/contents?on=2010-10-01",
  "/documents/cr/diff?from=2010-09-30&to=2010-10-01",
  "/releases/2010-10-01/announcements",
  "/questions/B01?on=2009-07-10",
  "/situation",
  "/eras?on=2009-07-10",
  "/eras?on=2009-07-10&topic=combat",
  "/eras/diff?from=2009-07-10&to=2009-07-11",
  "/eras/diff?from=1999-11-01&to=2026-08-07",
  "/eras/diff?from=2003-10-01&to=2026-08-07&show=play",
  "/parameters/legend-rule?on=2009-07-10",
  "/parameters/who-decides?on=2005-01-10",
  "/cards",
  "/cards/mindslaver?on=2015-03-01",
  "/cards/mindslaver?on=2005-01-10&beside=2024-06-07",
  "/tools",
  "/tools/quote?text=The+last+one+to+be+created+is+the+one+that+works.",
  "/tools/citations",
];
const addresses = [...named, ...operationPages(named).map(({ url }) => url)];

describe.skipIf(isBrowserMissing)("in a browser", () => {
  const sites = { plain: siteInBrowser(embeddedArchive), hostile: siteInBrowser(() => hostile) };

  // What the tests after it rest on: colours are looked at in one scheme at each width, and with a script only; and a
  // page that is made wider or narrower is the one that would have been loaded there.
  it("another scheme changes nothing but colours, another width and a script change none, and no script asks for the width", async () => {
    const { page, context } = await sites.plain.tab({ width: 375, scheme: "light" });
    await page.goto("/");
    for (const script of ["annals.js", "box.js"])
      expect(readFileSync(new URL(`../../../web/static/${script}`, import.meta.url), "utf8")).not.toMatch(
        /width|resize|matchMedia|getBoundingClientRect/i,
      );
    const all = await page.evaluate(declarations);
    const inScheme = all.filter(({ medium }) => medium.includes("prefers-color-scheme"));
    expect(inScheme.length).toBeGreaterThan(10);
    expect(inScheme.filter(({ name, value }) => !(name.startsWith("--") && /^#[0-9a-f]{3,8}$/.test(value)))).toEqual(
      [],
    );
    const atWidth = all.filter(({ medium }) => medium.includes("width"));
    expect(atWidth.length).toBeGreaterThan(10);
    // What stands before a text at one width only is no colour that changes.
    const coloursAtWidth = atWidth.filter(
      ({ selector, name }) =>
        !selector.endsWith("::before") && /^(?:--.*|color|background.*|opacity|filter)$/.test(name),
    );
    expect(coloursAtWidth).toEqual([]);
    expect(all.filter(({ medium }) => medium.includes("scripting"))).toEqual([]);
    const ofScripts = all.filter(({ selector }) => /\.(?:with-script|scripted)\b/.test(selector));
    expect(ofScripts.map(({ selector, name, value }) => `${selector} ${name} ${value}`)).toEqual([
      ".with-script visibility hidden",
      ".scripted .with-script visibility visible",
    ]);
    await context.close();
  });

  it("with a script every page can be used with the keyboard, and axe finds nothing, nothing moves, sticks out, is cut off or fails at any width", async () => {
    const { page, context, errors } = await sites.plain.tab({ width: 1280, scheme: "light" });
    const areNew = memoryOfKinds();
    const found: string[] = [];
    const titles = new Set<string>();
    const turn = async (width: number, colorScheme: "light" | "dark"): Promise<void> => {
      await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
      await page.emulateMedia({ colorScheme });
    };
    for (const address of addresses) {
      const note = (form: string, some: readonly string[]) =>
        found.push(...some.map((one) => `${address}, ${form}: ${one}`));
      await turn(1280, "light");
      await page.goto(address);
      const title = await page.title();
      if (titles.has(title)) found.push(`${address}: not the first that is called ${title}`);
      titles.add(title);
      note("as it arrives", [...(await errorsOfLayout(page)), ...(await errorsOfFocus(page))]);
      await unfold(page);
      await turn(375, "light");
      note("at 375 px", [...(await allThatSticksOut(page)), ...(await violations(page))]);
      const narrow = new Set(await kindsShown(page, "body *"));
      await turn(1280, "dark");
      // Only what a narrow window does not show is new to axe, and its kind only once.
      const wideOnly = (await kindsShown(page, "body *")).filter((kind) => !narrow.has(kind));
      const broken = areNew(wideOnly) ? violations(page) : violationsOfLooks(page);
      note("at 1280 px, dark", [...(await allThatSticksOut(page)), ...(await broken)]);
      // As at four times the size.
      await turn(320, "light");
      note("at 320 px", await allThatSticksOut(page));
      await page.evaluate(spacedOut);
      note("at 320 px, spaced out", [...(await allThatSticksOut(page)), ...(await page.evaluate(buttonsCutOff))]);
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("makes the same elements of every page in the fewer bytes that files have", async () => {
    for (const [site, shown] of [[sites.plain, addresses] as const, [sites.hostile, hostileAddresses] as const]) {
      const { page, context } = await site.tab({ width: 375, scheme: "light" });
      const elementsOf = (html: string) =>
        page.evaluate((given) => new DOMParser().parseFromString(given, "text/html").documentElement.outerHTML, html);
      for (const address of shown) {
        const html = await (await page.request.get(address, { headers: { accept: "text/html" } })).text();
        const short = shortHtml(html);
        expect(short.length, address).toBeLessThan(html.length);
        expect(await elementsOf(short), address).toBe(await elementsOf(html));
      }
      await context.close();
    }
  });

  it("without a script every page is whole, and where something is hidden axe finds nothing", async () => {
    const plain = await sites.plain.tab({ width: 375, scheme: "light", hasScript: false });
    // axe is a script: it checks the same page in a tab where scripts run, but the script of the site does nothing.
    const counterpart = await sites.plain.tab({ width: 375, scheme: "light" });
    await counterpart.page.route("**/assets/*.js", (route) =>
      route.fulfill({ contentType: "text/javascript", body: "" }),
    );
    const areNew = memoryOfKinds();
    const { page } = plain;
    const found: string[] = [];
    for (const address of addresses) {
      await page.goto(address);
      found.push(...(await errorsOfLayout(page)).map((one) => `${address}: ${one}`));
      const hidden = page.locator(".with-script");
      const shown = await hidden.evaluateAll(
        (all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
      );
      if (shown > 0) found.push(`${address}: shows what only works with a script`);
      // A form of a page is another without what is hidden in it.
      if (!areNew(await kindsShown(page, ":has(> .with-script)"))) continue;
      await counterpart.page.goto(address);
      if ((await counterpart.page.content()) !== (await page.content()))
        found.push(`${address}: is another page to axe`);
      found.push(...(await violations(counterpart.page)).map((one) => `${address}: ${one}`));
    }
    expect(found).toEqual([]);
    expect([...plain.errors, ...counterpart.errors]).toEqual([]);
    await Promise.all([plain, counterpart].map(({ context }) => context.close()));
  });

  it("in the reader's own forced colours: buttons and marked words can be read", async () => {
    const { page, context, errors } = await sites.plain.tab({ width: 1280, scheme: "dark" });
    await page.emulateMedia({ forcedColors: "active" });
    await page.goto("/questions/B01?on=2009-07-10");
    const colours = await page.evaluate(() => {
      const of = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
      return {
        reference: of("html").backgroundColor,
        text: of("body").color,
        button: of("main button").color,
        mark: of("mark").color,
      };
    });
    // The colour of the ground is laid under the words on a button; a mark has a light ground of its own.
    expect(colours.button).not.toBe(colours.reference);
    expect(colours.mark).not.toBe(colours.text);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("a rulebook made of attacks neither runs nor breaks the page at any width", async () => {
    const { page, context, errors } = await sites.hostile.tab({ width: 375, scheme: "light" });
    const found: string[] = [];
    for (const address of hostileAddresses) {
      await page.goto(address);
      if (await page.evaluate(() => "broken" in globalThis)) found.push(`${address}: ran`);
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 900 });
        for (const one of await allThatSticksOut(page)) found.push(`${address}, at ${width} px: ${one}`);
      }
      if (new URL(page.url()).origin !== sites.hostile.origin()) found.push(`${address}: went elsewhere`);
      const direction = await page
        .locator("footer p")
        .first()
        .evaluate((one) => getComputedStyle(one).direction);
      if (direction !== "ltr") found.push(`${address}: turned around`);
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });
});
