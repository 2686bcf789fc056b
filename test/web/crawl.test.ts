import { describe, expect, it } from "vitest";
import { openLive } from "../../db/live-archive.ts";
import type { App } from "../../http/routes.ts";
import { buildApp } from "../../server/app.ts";
import { service } from "../api/service.ts";
import { invented } from "../core/ingest/reading/invented.ts";
import { printRulebook } from "../core/ingest/reading/printed.ts";
import { preparedCopy } from "../prepared.ts";
import { addressesIn, dayStepsIn, open } from "./visits.ts";

/**
 * The number of addresses of each kind that are followed: the first ones found, which are always the same. A kind is a
 * path with its parameters, so every page with every set of parameters that a link names is opened; more of one kind
 * are other numbers, days and names for the same code. With four times as many, no kind more is found.
 */
const followedMax = 10;

/** What kind of address this is: the same for all numbers, days and names. */
function kindOf(address: string): string {
  return address
    .replace(/=[^&]*/g, "=")
    .replace(/(\/(?:rules|sections|numbers|releases|lineages|glossary|questions|cards|parameters)\/)[^/?]+/g, "$1…");
}

/** Follows every link from a page on; gives those that lead nowhere, and how many addresses there were. */
async function crawl(
  app: App,
  start: readonly string[],
): Promise<{ readonly broken: string[]; readonly visited: number }> {
  const seen = new Set(start);
  const waiting = [...start];
  const counts = new Map<string, number>();
  const steps = new Set<string>();
  const broken: string[] = [];
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const { status, headers, html } = await open(app, address);
    if (status >= 400) broken.push(`${status} ${address}`);
    // A report is a file to keep: its links name the host.
    const isPage = String(headers["content-type"]).startsWith("text/html") && !address.startsWith("/v1/");
    const onPage = isPage ? addressesIn(html) : [];
    if (isPage)
      expect(html, address).not.toMatch(/<a (?:[^>]* )?href=[^>]*><\/a>|: <\/title>|\b1 (?:rules|times)\b|\[object /);
    const onward = headers["location"] === undefined ? [] : [String(headers["location"]).replace(/#.*$/, "")];
    const stepsOn = new Set(dayStepsIn(html));
    for (const one of [...onPage, ...onward]) {
      if (stepsOn.has(one) && steps.has(address)) continue;
      if (stepsOn.has(one) && !seen.has(one)) steps.add(one);
      if (seen.has(one) || one.startsWith("/docs")) continue;
      expect(one, `on ${address}`).toMatch(/^\/(?!\/)/);
      seen.add(one);
      const followed = (counts.get(kindOf(one)) ?? 0) + 1;
      counts.set(kindOf(one), followed);
      if (followed <= followedMax) waiting.push(one);
    }
  }
  return { broken, visited: [...counts.values()].reduce((sum, count) => sum + Math.min(count, followedMax), 0) };
}

describe("every link on every page leads somewhere", () => {
  it("over the dataset of the checkout", async () => {
    const app = await service();
    const { broken, visited } = await crawl(app, [
      "/",
      "/parameters/replacement-order",
      "/questions/one-object-two-targets",
    ]);
    expect(broken).toEqual([]);
    expect(visited).toBeGreaterThan(600);
  });

  it("over imported rulebooks, with published files, a glossary and days that are uncertain", async () => {
    const now = () => new Date("2026-11-20T12:00:00Z");
    const opening = await openLive({ file: preparedCopy(), now });
    if (opening.kind !== "open") throw new Error(opening.kind);
    const reworded = invented.map((one) => (one.number === "100.1" ? { ...one, text: `${one.text} Twice.` } : one));
    const files = [printed("2009-05-01", "May 1, 2009", invented), printed("2010-10-01", "October 1, 2010", reworded)];
    await opening.live.importFiles(files);
    const app = await buildApp({ live: opening.live, now });
    const { broken, visited } = await crawl(app, [
      "/rules/100.1?on=2009-10-01",
      "/glossary?on=2009-10-01",
      "/releases/2010-10-01",
    ]);
    expect(broken).toEqual([]);
    expect(visited).toBeGreaterThan(200);
    await app.close();
    opening.live.close();
  });
});

function printed(day: string, words: string, provisions: typeof invented) {
  const dayStated = `These rules are effective as of ${words}.`;
  return { fileName: `${day}.txt`, bytes: Buffer.from(printRulebook({ provisions, dayStated })) };
}
