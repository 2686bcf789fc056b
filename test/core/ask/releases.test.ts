import { describe, expect, it } from "vitest";
import { releaseAnswer } from "../../../core/ask/releases.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";

const archive = embeddedArchive();

describe("what a release changed", () => {
  it("is listed in the order of the document, removed rules at their old places, entries last", () => {
    const places = releaseAnswer(archive, "2009-07-11", day("2026-09-01")).changes.map(
      ({ number, lineage }) => number ?? lineage,
    );
    expect(places.slice(0, 7)).toEqual(["100.3a", "101.1", "101.4", "102.1", "104.3a", "116.12", "mana.mana-burn"]);
    const [leaving, after] = [places.indexOf("player-control.mana-burn"), places.indexOf("508.1")];
    expect([leaving, places.indexOf("500.10")]).toEqual([after - 1, after - 2]);
    expect(places.at(-1)).toMatch(/^glossary\./);
  });
});
