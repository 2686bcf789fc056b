import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { openLive } from "../../db/live-archive.ts";
import { importInto } from "../../db/store.ts";
import { writeStatic } from "../../server/static/export.ts";
import { heading, printRulebook, rule, term } from "../core/ingest/reading/printed.ts";
import { freshFolder, placeIn, small } from "../db/cards/downloads.ts";

type Before = Parameters<typeof writeStatic>[1]["before"];

it("writes after an import what changed, also in a program started since, and names no place of this machine", async () => {
  const place = placeIn(freshFolder(), small);
  const folder = join(freshFolder(), "files");
  const exportedAfter = async (gate: string, when: string, before: Before) => {
    const provisions = [
      heading("1", "Garden Concepts"),
      heading("100", "General"),
      rule("100.1", "These rules are for gardens."),
      rule("100.2", gate),
      term("Gate", "What shuts a garden. See rule 100.2."),
    ];
    const book = printRulebook({ provisions, dayStated: `These rules are effective as of ${when}.` });
    importInto(place, [{ fileName: `${when}.txt`, bytes: Buffer.from(book) }]);
    const opening = await openLive(place);
    if (opening.kind !== "open") throw new Error(opening.kind);
    const now = () => new Date("2026-11-20T12:00:00Z");
    const asked = { folder, publicUrl: "https://rules.example", now, before, version: "1", tell: () => undefined };
    const made = await writeStatic(opening.live, asked);
    opening.live.close();
    return made;
  };
  const first = await exportedAfter("The gate is shut.", "May 1, 2009", { edition: null, files: [] });
  const second = await exportedAfter("The gate is open.", "October 1, 2010", first);
  expect(second.written).toBeGreaterThan(0);
  const page = gunzipSync(readFileSync(join(folder, "rules/100.2.html.gz"))).toString();
  expect(page).toContain("The gate is open.");
  expect(second.edition + second.state).not.toContain("/annals.sqlite");
});
