import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, ElementContext, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { allThatSticksOut, type Display, layoutShift, shiftMax, type Tab } from "./browser.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules that look at nothing but how a text looks. They take most of the time of axe. */
const rulesOfLooks = ["color-contrast", "link-in-text-block"];

/** The looks for which these rules have been asked, on whatever page. */
const seenLooks = new Set<string>();

/** What axe and the looks keep in the page. */
type InPage = {
  readonly axe: { run(of: ElementContext, options: RunOptions): Promise<AxeResults> };
  unseen: readonly Element[];
};

/**
 * All errors of the page in its current state: what axe finds in both schemes, what moved, what is wider than the
 * window. Without scripts axe does not run either, and only the last is checked.
 */
export async function errorsNow({ page, errors }: Tab, { hasScript }: Display): Promise<string[]> {
  const found = [...errors];
  if (hasScript === false) return [...found, ...(await allThatSticksOut(page))];
  const shift = await layoutShift(page);
  if (shift > shiftMax) found.push(`moved by ${shift}`);
  found.push(...(await allThatSticksOut(page)));
  const scheme = await page.evaluate(() => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
  found.push(...(await violations(page)));
  // Only colours differ in the other scheme.
  await page.emulateMedia({ colorScheme: scheme === "dark" ? "light" : "dark" });
  found.push(...(await violationsOfLooks(page)).map((one) => `in the other scheme: ${one}`));
  await page.emulateMedia({ colorScheme: scheme });
  return found.map((one) => `${new URL(page.url()).pathname}: ${one}`);
}

/** What axe finds on the page, with the first element of each. Brings axe along where the page has it not yet. */
export async function violations(page: Page): Promise<string[]> {
  const rules = Object.fromEntries(rulesOfLooks.map((rule) => [rule, { enabled: false }]));
  const options: RunOptions = { runOnly: standards, rules, resultTypes: ["violations"] };
  await bringAxe(page);
  const found = await page.evaluate((asked) => (globalThis as unknown as InPage).axe.run(document, asked), options);
  return [...inWords(found), ...(await violationsOfLooks(page))];
}

/**
 * What axe finds about how the texts of the page look. What it says follows from colours, sizes and grounds, so it is
 * asked once for each look, on the first page that has it.
 */
export async function violationsOfLooks(page: Page): Promise<string[]> {
  const unseen = await page.evaluate(unseenLooks, [...seenLooks]);
  if (unseen.length === 0) return [];
  await bringAxe(page);
  const options: RunOptions = { runOnly: rulesOfLooks, resultTypes: ["violations"] };
  const found = await page.evaluate((asked) => {
    const { axe, unseen } = globalThis as unknown as InPage;
    return axe.run({ include: [...unseen] }, asked);
  }, options);
  for (const look of unseen) seenLooks.add(look);
  return inWords(found);
}

async function bringAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
}

function inWords({ violations }: AxeResults): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}

/**
 * The looks of texts on the page that are not among those seen: all that the rules above look at. Keeps an element of
 * each in the page.
 */
function unseenLooks(seen: readonly string[]): string[] {
  /** What lies behind a text, with what lets it through. */
  const grounds = new Map<Element, readonly string[]>();
  const groundOf = (one: Element | null): readonly string[] => {
    const ground = one === null ? [] : (grounds.get(one) ?? groundNow(one));
    if (one !== null) grounds.set(one, ground);
    return ground;
  };
  const groundNow = (one: Element): readonly string[] => {
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(one);
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(" ");
    const isBare = own === "rgba(0, 0, 0, 0) none 1 none normal";
    return [...(isBare ? [] : [own]), ...groundOf(one.parentElement)];
  };
  const lettersOf = (one: Element): string => {
    const { color, fontSize, fontWeight, fontStyle, fontFamily, textShadow, textDecoration, border } =
      getComputedStyle(one);
    return [color, fontSize, fontWeight, fontStyle, fontFamily, textShadow, textDecoration, border].join(" ");
  };
  const blockOf = (one: Element): Element => {
    const above = one.parentElement ?? document.body;
    return getComputedStyle(above).display === "inline" ? blockOf(above) : above;
  };
  /** How a link looks beside the text around it. */
  const besideText = (link: Element): string => {
    const block = blockOf(link);
    const display = getComputedStyle(link).display;
    return `link ${display} ${block.textContent.trim() === link.textContent.trim() ? "alone" : lettersOf(block)}`;
  };
  const hasText = (one: Element): boolean =>
    Array.from(one.childNodes).some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "");
  const known = new Set(seen);
  const unseen = new Map<string, Element>();
  for (const one of Array.from(document.querySelectorAll("body, body *"))) {
    if (!(hasText(one) || one.matches("input, select, textarea"))) continue;
    // The rules leave out what does nothing and what is not visible.
    if (one.closest("[disabled], [aria-disabled], [inert]") !== null) continue;
    const { width, height } = one.getBoundingClientRect();
    if (width < 2 || height < 2 || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const link = one.closest("a[href]");
    const look = [one.tagName, lettersOf(one), ...groundOf(one), link === null ? "" : besideText(link)].join("|");
    if (!known.has(look) && !unseen.has(look)) unseen.set(look, one);
  }
  (globalThis as unknown as InPage).unseen = [...unseen.values()];
  return [...unseen.keys()];
}
