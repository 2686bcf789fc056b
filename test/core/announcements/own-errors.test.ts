import { describe, expect, it } from "vitest";
import { classBetween } from "../../../core/archive/change.ts";
import { holdersOn } from "../../../core/archive/sections.ts";
import { addDays } from "../../../core/text/days.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { day } from "../../days.ts";
import { areReleasesHere, wholeArchive } from "../../real-releases.ts";

/** What was announced: the number on the first day of a release, what happened to the rule, its number before. */
const announced = [
  ["2020-04-17", "903.11", "added", null],
  ["2020-04-17", "903.12", "renumbered", "903.11"],
  ["2016-04-08", "400.7g", "added", null],
  ["2016-04-08", "400.7h", "both", "400.7g"],
  ["2010-10-01", "706.8a", "split", "706.8"],
  ["2010-10-01", "706.8b", "split", "706.8"],
] as const;

describe.skipIf(!areReleasesHere)("what announcements showed to be wrong in our differences is right", () => {
  it.each(announced)("on %s: %s, %s, before %s", (release, number, change, before) => {
    const archive = wholeArchive();
    const to = day(release);
    const [holder] = holdersOn(archive, number as RuleNumber, to);
    if (holder === undefined) throw new Error(`no rule had ${number}`);
    const from = addDays(to, -1);
    expect(classBetween(archive, holder.lineage, { from, to })).toBe(change);
    const earlier = holder.lineage.revisions.findLast((revision) => revision.from < to)?.number ?? null;
    const split = holder.lineage.revisions.flatMap(({ events }) => events.flatMap((event) => event.with))[0]?.number;
    // One part of a split keeps the life of the whole; the others name it.
    expect(change === "split" ? (earlier ?? split) : earlier).toBe(before);
  });
});
