import { describe, expect, it } from "vitest";
import { releaseAnswer } from "../../../core/ask/releases.ts";
import { releaseChangeInWords } from "../../../document/words.ts";
import { releasePosts } from "../../../publish/feeds/release-posts.ts";
import { embeddedArchive } from "../../archive.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const archive = embeddedArchive();

describe("what a release changed", () => {
  it("is listed in the order of the document, removed rules at their old places, entries last", () => {
    const places = releaseAnswer(archive, "2009-07-11", day("2026-09-01")).changes.map(
      ({ number, lineage }) => number ?? lineage,
    );
    expect(places.slice(0, 8)).toEqual([
      ...["100.3a", "101.1", "101.4", "102.1", "104.3a", "106.4", "116.12"],
      "mana.mana-burn",
    ]);
    const [leaving, after] = [places.indexOf("player-control.mana-burn"), places.indexOf("508.1")];
    expect([leaving, places.indexOf("500.10")]).toEqual([after - 1, after - 2]);
    expect(places.at(-1)).toMatch(/^glossary\./);
  });
});

describe("what a release changed in a rule", () => {
  const books = {
    "2001-01-01": [
      heading("500", "Wells"),
      rule("500.1", "A well is deep. See rule 501.1."),
      rule("500.2", "A lid closes it."),
      heading("501", "Ropes"),
      rule("501.1", "A rope is as long as the well is deep."),
    ],
    "2002-01-01": [
      heading("500", "Wells"),
      rule("500.1", "A well is deep. See rule 502.1."),
      rule("500.2", "A wooden lid closes it."),
      heading("501", "Lamps"),
      rule("501.1", "Nobody lets a lamp down where another one burns."),
      heading("502", "Ropes"),
      rule("502.1", "A rope is as long as the well is deep."),
    ],
  };

  it("is reported as other words only if these changed", () => {
    const { changes } = releaseAnswer(mergedArchive(books), "2002-01-01", day("2026-09-01"));
    const told = changes.map((change) => `${change.number}: ${change.kind}, ${releaseChangeInWords(change)}`);
    expect(told).toEqual([
      "500.1: other, references only",
      "500.2: reworded, reworded",
      "501: added, new",
      "501.1: added, new",
      "502: renumbered, renumbered",
      "502.1: renumbered, renumbered",
    ]);
  });

  it("is told in the feed too, and that a release is not held", () => {
    const archive = mergedArchive(books, ["2001-01-01", "2002-01-01", "2003-01-01"]);
    const query = { limit: 10, after: null };
    const { entries } = releasePosts(archive, { document: "cr", today: day("2026-09-01") }, query);
    expect(entries.map(({ summary }) => summary)).toEqual(["Its text is not held.", "6 known provisions changed."]);
    expect(entries[1]?.contentHtml).toContain("500.1 A well is deep. See rule 502.1.: references only");
  });
});
