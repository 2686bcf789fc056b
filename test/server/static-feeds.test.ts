import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openLive } from "../../db/live-archive.ts";
import { importInto } from "../../db/store.ts";
import { writeStatic } from "../../server/static/export.ts";
import { fileOf } from "../../server/static/folder.ts";
import { heading, printRulebook, rule } from "../core/ingest/reading/printed.ts";
import { freshFolder, placeIn, small } from "../db/cards/downloads.ts";

const publicUrl = "https://rules.example";
/** More than a page of a feed has. */
const rulesChanged = 60;

function garden(word: string, when: string) {
  // Subrules have no page of their own among the files.
  const numberOf = (nth: number) => (nth === 0 ? "100.1" : nth > 9 ? `100.${nth - 8}` : `100.1${"abcdefghj"[nth - 1]}`);
  const rules = Array.from({ length: rulesChanged }, (_, nth) => rule(numberOf(nth), `Bed ${nth + 1} is ${word}.`));
  const provisions = [heading("1", "Garden Concepts"), heading("100", "General"), ...rules];
  return {
    fileName: `${when}.txt`,
    bytes: Buffer.from(printRulebook({ provisions, dayStated: `These rules are effective as of ${when}.` })),
    from: undefined,
    publishedOn: undefined,
  };
}

describe("the feeds of an export", () => {
  it("name only addresses that have a file, so they end with their first page", async () => {
    const place = placeIn(freshFolder(), small);
    importInto(place, [garden("dug", "May 1, 2009"), garden("raked", "October 1, 2010")]);
    const opening = await openLive(place);
    if (opening.kind !== "open") throw new Error(opening.kind);
    const folder = join(freshFolder(), "files");
    const now = () => new Date("2026-11-20T12:00:00Z");
    const before = { edition: null, files: [] };
    await writeStatic(opening.live, { folder, publicUrl, now, before, version: "1", tell: () => undefined });
    opening.live.close();
    const fileAt = (address: string) => join(folder, `${fileOf(address)}.gz`);
    const broken: string[] = [];
    for (const feed of ["atom", "rss", "json"].flatMap((form) => [`changes.${form}`, `changes.${form}?by=release`])) {
      const text = gunzipSync(readFileSync(fileAt(`/v1/${feed}`))).toString();
      const named = [...text.matchAll(/https:\/\/rules\.example([^"<\s\\]*)/g)].map(([, path = ""]) =>
        path.replaceAll("&amp;", "&"),
      );
      expect(named.length, feed).toBeGreaterThan(feed.includes("release") ? 2 : 50);
      broken.push(...named.filter((path) => !existsSync(fileAt(path || "/"))).map((path) => `${feed}: ${path}`));
    }
    expect(broken).toEqual([]);
  });
});
