import { expect, it } from "vitest";
import { announcedItems } from "../../../core/announcements/announced.ts";
import { classBetween } from "../../../core/archive/change.ts";
import { revisionOn } from "../../../core/archive/life.ts";
import { holdersOn } from "../../../core/archive/sections.ts";
import { addDays } from "../../../core/text/days.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { day } from "../../days.ts";
import { areReleasesHere, wholeArchive } from "../../real-releases.ts";

/** Items that somebody read beside both rulebooks: the article, the number, the release, the number there of what is meant. */
const read = [
  ["2013-07-12-magic-2014-update-bulletin#23", "700.4", "2013-07-13", "700.4"],
  ["2017-07-14-hour-devastation-comprehensive-rules-changes#8", "704.5w", "2017-09-29", "704.5v"],
  ["2021-06-18-modern-horizons-2-comprehensive-rules-changes#10", "606.5", "2021-06-18", "606.5"],
  ["2021-06-18-modern-horizons-2-comprehensive-rules-changes#10", "606.6", "2021-06-18", "606.6"],
  ["2022-10-18-unfinity-comprehensive-rules-changes#17", "103.2", "2022-10-07", "103.2"],
] as const;

it.skipIf(!areReleasesHere).each(read)("%s: %s means what on %s has %s", (entry, item, release, number) => {
  const archive = wholeArchive();
  const found = announcedItems(archive).find((one) => one.entry.id === entry && one.item === item);
  expect(found?.found).toBe(release);
  const lineage = archive.lineages.get(found?.lineage ?? "");
  expect(lineage && revisionOn(lineage, day(release))?.number).toBe(number);
});

it.skipIf(!areReleasesHere)("what was split off a revised rule has only reasons whose words it has", () => {
  const archive = wholeArchive();
  const reasons = announcedItems(archive).filter(({ members }) => members.includes("603.12a@2021-09-24"));
  expect(reasons.map(({ entry }) => entry.reason)).toEqual(["reflexive trigger once though paid several times"]);
});

it.skipIf(!areReleasesHere)("a rule that was split into several is meant with the one that took its number", () => {
  const archive = wholeArchive();
  const split = announcedItems(archive).find(
    ({ item, article }) => item === "706.8" && article.release === "2010-10-01",
  );
  const meant = [split?.lineage ?? "", ...(split?.members ?? [])].flatMap((id) => archive.lineages.get(id) ?? []);
  expect(meant.map((lineage) => revisionOn(lineage, day("2010-10-01"))?.number)).toEqual(["706.8a", "706.8"]);
});

/** What changed with what an article names: the release, the number that is named, the lineage that has its reason too. */
const beside = [
  ["2013-07-13", "109.3", "702.36a", "the same words taken out of another rule"],
  ["2013-07-13", "700.5", null, "a subrule of what was deleted"],
  ["2015-07-17", "701.16c", null, "what was merged into it"],
  ["2019-05-03", "701.26", "Proliferate", "the entry of the glossary that refers to it"],
  ["2021-06-18", "Mana Value", "702.85a", "what has the new name, though the release that brought it is not held"],
  ["2013-05-01", "Commander", "903.5", "what has the new name, over two years without a rulebook"],
] as const;

it.skipIf(!areReleasesHere).each(beside)("on %s the reason for %s is also that of %s: %s", (release, number, other) => {
  const archive = wholeArchive();
  const items = announcedItems(archive).filter(({ item, found }) => item === number && found === release);
  const now = items.flatMap(({ members }) => members.flatMap((id) => archive.lineages.get(id) ?? []));
  const places = now.map((lineage) => revisionOn(lineage, day(release)));
  expect(places.map((one) => (one === undefined ? null : (one.number ?? one.name)))).toContain(other);
});

it.skipIf(!areReleasesHere)(
  "what went into an announced rule in other words is merged with it, and has its reason",
  () => {
    const archive = wholeArchive();
    const to = day("2015-07-17");
    const [ended] = holdersOn(archive, "903.12" as RuleNumber, addDays(to, -1));
    if (ended === undefined) throw new Error("no rule had 903.12");
    expect(classBetween(archive, ended.lineage, { from: addDays(to, -1), to })).toBe("merged");
    const reasons = announcedItems(archive).filter(({ members }) => members.includes(ended.lineage.id));
    expect(reasons.map(({ item, found }) => `${item} ${found}`)).toContain("903.11 2015-07-17");
  },
);
