import { describe, expect, it } from "vitest";
import { joinItems } from "../../../core/announcements/joining.ts";
import type { AnnouncedEntry, Announcement } from "../../../core/archive/announcement.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const owner = "After the bell the owner of the well speaks, and then the guests drink as they came";
const archive = mergedArchive({
  "2001-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A well has a lid and a bucket, and it belongs to the village below it."),
    rule("500.2", "Before the bell whoever lifts the lid lays all of the buckets down in one row."),
    rule("500.2a", "If a bucket breaks before the guests drink, the owner keeps the row of the others."),
    rule("500.3", `${owner}.`),
    heading("501", "Paint"),
    rule("501.1", "A painter may paint any door, gate or bench of the village, except on a feast day."),
    rule("501.2", "There are four kinds of things in a village: doors, gates, benches, and its signs."),
  ],
  "2002-04-01": [
    heading("500", "Wells"),
    rule("500.1", "A well has a lid and a bucket, and it belongs to the village below it."),
    rule("500.2", `${owner}, in a step of its own.`),
    heading("501", "Paint"),
    rule("501.1", "A painter may paint any door, gate, lantern, or bench of the village, except at night."),
    rule("501.2", "There are four kinds of things in a village: doors, gates, lantern, benches, and its signs."),
    heading("502", "Lanterns"),
    rule("502.1", "Each lantern hangs from a hook of iron, and it burns oil until the sun is up."),
  ],
});

type Written = Pick<AnnouncedEntry, "kind" | "reason"> & { readonly number: string };

function reached(...entries: readonly Written[]): readonly (readonly string[])[] {
  const common = {
    terms: [],
    group: null,
    numbering: "new",
    isInferred: false,
    corrections: {},
    exceptions: {},
  } as const;
  const article: Announcement = {
    ...{
      id: "a",
      title: "An article",
      author: null,
      published: day("2002-04-01"),
      release: day("2002-04-01"),
      page: null,
    },
    entries: entries.map(({ number, ...entry }, place) => ({
      ...{ ...common, ...entry, id: `a#${place}`, numbers: [number as RuleNumber] },
    })),
  };
  return joinItems(archive, [article], [article]).map(({ members }) =>
    members.map((id) => archive.lineages.get(id)?.revisions.findLast(({ number }) => number !== null)?.number ?? id),
  );
}

describe("the reason of a rule that got the number of a removed one", () => {
  it("is not that of what was below the removed one", () => {
    expect(
      reached({ kind: "revised", number: "500.2", reason: "the owner speaks and guests drink in a step" }),
    ).toEqual([[]]);
  });
});

describe("one word that several rules got", () => {
  it("has the reason of what is new of that name, not that of a rule that got it too", () => {
    const paint = {
      kind: "revised",
      number: "501.1",
      reason: "painters work on a lantern, but never at night",
    } as const;
    const fresh = { kind: "new", number: "502.1", reason: "a lantern is another thing" } as const;
    expect(reached(paint)).toEqual([["501.2"]]);
    expect(reached(paint, fresh)).toEqual([[], ["501.2"]]);
  });
});
