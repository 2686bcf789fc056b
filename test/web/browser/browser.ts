import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import type { Archive } from "../../../core/archive/archive.ts";
import { noImportedCards } from "../../../core/cards/imported.ts";
import { stillArchive } from "../../../db/live-archive.ts";
import { buildApp } from "../../../server/app.ts";
import { embeddedHoldings } from "../../archive.ts";

/** The build without a window comes first: a page costs it a third of the processor time. */
const usualPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Where a Chromium is; `undefined` if none was found. `CHROMIUM_PATH` names another. */
export const chromiumPath: string | undefined =
  process.env["CHROMIUM_PATH"] ?? usualPlaces.find((path) => existsSync(path));

/** With `CHROMIUM_REQUIRED` these tests fail without a browser; otherwise they are skipped. */
export const isBrowserMissing = chromiumPath === undefined && process.env["CHROMIUM_REQUIRED"] === undefined;

const flags = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

/** Starts the browser. Rejects, and says what to do, where there is none. */
export async function startBrowser(): Promise<Browser> {
  if (chromiumPath === undefined)
    throw new Error(
      "No Chromium was found: install one, or name it in CHROMIUM_PATH. Debian has the package chromium.",
    );
  return chromium.launch({
    executablePath: chromiumPath,
    args: flags,
    env: { ...process.env, FONTCONFIG_FILE: fontsOfTests() },
  });
}

const families = {
  "sans-serif": "DejaVu Sans",
  "system-ui": "DejaVu Sans",
  serif: "DejaVu Serif",
  monospace: "DejaVu Sans Mono",
};

/**
 * Writes a configuration that knows the fonts of the tests and no others, and gives its path: every machine sets text
 * as wide.
 */
function fontsOfTests(): string {
  const fonts = dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json"));
  const folder = mkdtempSync(join(tmpdir(), "annals-fonts-"));
  const file = join(folder, "fonts.conf");
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(fonts, "ttf")}</dir>
  <cachedir>${folder}</cachedir>
  ${Object.entries(families)
    .map(
      ([generic, family]) =>
        `<alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
    )
    .join("\n  ")}
</fontconfig>
`,
  );
  return file;
}

/** Serves a history on a free port. */
export async function serveHistory(archive: Archive): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const app = await buildApp({
    live: stillArchive({
      archive,
      documents: new Map(),
      playbook: embeddedHoldings().playbook,
      cards: noImportedCards,
    }),
    now: () => new Date("2026-11-20T12:00:00Z"),
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => app.close() };
}

/** How a visitor sees the pages. */
export type Display = { readonly width: number; readonly scheme: "light" | "dark"; readonly hasScript?: boolean };

/** A tab, and all that went wrong in it so far: errors, requests to other hosts, refused loads. */
export type Tab = { readonly page: Page; readonly context: BrowserContext; readonly errors: string[] };

/** Opens a tab that reaches no host but the service, and counts everything that moves without being asked to. */
export async function openTab(
  browser: Browser,
  origin: string,
  { width, scheme, hasScript = true }: Display,
): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: width < 600 ? 740 : 900 },
    colorScheme: scheme,
    javaScriptEnabled: hasScript,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(240_000);
  const errors: string[] = [];
  page.on("console", (message) => {
    // The browser logs an error for each page that is a problem. Other failed requests are reported below.
    if (/^Failed to load resource: the server responded with a status of 4/.test(message.text())) return;
    if (message.type() === "error" || message.type() === "warning") errors.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`error: ${error.message}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith("data:"))
      errors.push(`request: ${request.url()}`);
  });
  page.on("response", (response) => {
    const isPage = response.request().isNavigationRequest();
    if (response.status() >= (isPage ? 500 : 400)) errors.push(`${response.status()}: ${response.url()}`);
  });
  return { page, context, errors };
}

/** Does what leads to another page or place, and waits for that: a click alone does not wait for all that it loads. */
export async function follow(page: Page, act: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForEvent("framenavigated"), act()]);
  await page.waitForLoadState();
}

/**
 * A page may move by no more than this without being asked to. One of which the end comes later, because both cores are
 * busy, moves by a thousandth; a reader sees a hundredth.
 */
export const shiftMax = 0.005;

/**
 * How far the content of the page moved unexpectedly since it was opened: the sum of all shifts. Reads the recorded
 * shifts instead of waiting for events, which works without scripts as well. Source: Layout Instability API.
 */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0);
  });
}

/** What sticks out of the page to the right: its element, class and first words; none if everything is inside. */
export function allThatSticksOut(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = Array.from(document.querySelectorAll("*")).filter(
      (one) => one.getBoundingClientRect().right > clientWidth && one.childElementCount === 0,
    );
    const names = outside.map((one) => `${one.tagName}.${one.className} "${one.textContent?.slice(0, 40)}"`);
    return [`wider than the window: ${names.slice(0, 3).join(", ")}`];
  });
}
