import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { allThatSticksOut, type Display, layoutShift, shiftMax, type Tab } from "./browser.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

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
  found.push(...(await violations(page, { only: ["color-contrast"] })).map((one) => `in the other scheme: ${one}`));
  await page.emulateMedia({ colorScheme: scheme });
  return found.map((one) => `${new URL(page.url()).pathname}: ${one}`);
}

/**
 * What axe finds on the page by these rules or standards, with the first element of each. Brings axe along where the
 * page has it not yet. More than half of its time goes into contrast.
 */
export async function violations(
  page: Page,
  { only = standards, without = [] }: { readonly only?: readonly string[]; readonly without?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const found = await page.evaluate(
    (options) =>
      (globalThis as unknown as { axe: { run(of: Document, options: object): Promise<AxeResults> } }).axe.run(
        document,
        options,
      ),
    { runOnly: [...only], rules, resultTypes: ["violations"] },
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
