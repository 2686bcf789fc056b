import { describe, expect, it } from "vitest";
import { joinItems } from "../../../core/announcements/joining.ts";
import type { AnnouncedEntry, Announcement } from "../../../core/archive/announcement.ts";
import { archiveFrom } from "../../../core/archive/archive.ts";
import { reasonsAnnounced } from "../../../core/ask/announcements.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const archive = mergedArchive({
  "2001-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket hangs on a rope of thirty feet of hemp over the water."),
    rule("500.1a", "In a dry month the rope of each bucket is made of sixty feet of hemp."),
    rule("500.1b", "In a wet month no bucket may hang there for longer than one whole day."),
    rule("500.2", "Whoever lifts the lid drinks first when the sun comes up over the hills."),
    heading("501", "Springs"),
    rule("501.1", "A list of all springs is found at www.springs.com in the hall of the village."),
    rule("501.2", "A spring belongs to the village below it and to its sheep."),
  ],
  "2002-04-01": [
    heading("500", "Deep Wells"),
    rule("500.1", "A bucket hangs on a chain of thirty feet of iron over the water."),
    rule("500.1a", "In a dry month the chain of each bucket is made of sixty feet of iron."),
    rule("500.1b", "In a wet month no bucket may hang there for longer than two whole days."),
    rule("500.2", "Whoever lifts the lid drinks first when the sun comes up over the hills."),
    rule("500.3", "Windlass"),
    rule("500.3a", "A windlass may be turned by two persons at once."),
    heading("501", "Springs"),
    rule("501.1", "A list of all springs is found at Springs.com in the hall of the village."),
    rule("501.2", "A spring belongs to the village below it and to its goats."),
    term("Windlass", 'What lifts a bucket. See rule 500.3, "Windlass."'),
    term("Frog", "An animal that lives in wells."),
  ],
});

function articleOf(entry: Partial<AnnouncedEntry>): Announcement {
  const id = "2002-04-01-article";
  const common = { kind: "revised", terms: [], group: null, numbering: "unsaid", isInferred: false } as const;
  return {
    ...{ id, title: "An article", author: null, published: day("2002-04-01"), release: day("2002-04-01"), page: null },
    entries: [{ ...common, reason: "", corrections: {}, exceptions: {}, numbers: [], ...entry, id: `${id}#1` }],
  };
}

/** What a reason reaches besides the rule that is named, by number or term. */
function reached(number: string, reason: string, kind: AnnouncedEntry["kind"] = "revised"): readonly string[] {
  const written = articleOf({ kind, numbers: [number as RuleNumber], reason });
  const [item] = joinItems(archive, [written], [written]);
  const last = (item?.members ?? []).map((id) => archive.lineages.get(id)?.revisions.at(-1));
  return last.map((revision) => revision?.number ?? revision?.name ?? "").toSorted();
}

describe("the reason of a change reaches", () => {
  it("the rules below that changed by the same words, and not those that changed otherwise", () => {
    expect(reached("500.1", "chains of iron instead of ropes of hemp")).toEqual(["500.1a"]);
  });

  it("of a whole section, only what shares several words with it", () => {
    expect(reached("500", "iron chains, hemp is gone")).toEqual(["500.1", "500.1a"]);
    expect(reached("500", "as it was meant")).toEqual([]);
  });

  it("of a section that stayed the same, all that says something else", () => {
    expect(reached("501", "animals of the village")).toEqual(["501.2"]);
  });

  it("with a new rule, the rules below it and the entry that refers to it", () => {
    expect(reached("500.3", "windlasses", "new")).toEqual(["500.3a", "Windlass"]);
  });

  it("less certainly than the rule that is named", () => {
    const written = articleOf({ numbers: ["500.1" as RuleNumber], reason: "chains instead of ropes" });
    const { lineages, releases, sources, imported } = archive;
    const parts = { lineages: [...lineages.values()], releases, sources: [...sources.values()], unusedSections: [] };
    const announcing = archiveFrom({ ...parts, announcements: [written] }, imported);
    const certainties = (number: string) => {
      const lineage = [...lineages.values()].find(({ revisions }) => revisions.at(-1)?.number === number);
      const days = { from: day("2001-01-01"), to: day("2002-05-01") };
      return reasonsAnnounced(announcing, lineage?.id ?? "", days).map(({ certainty }) => certainty);
    };
    expect([certainties("500.1"), certainties("500.1a"), certainties("500.1b")]).toEqual([["high"], ["medium"], []]);
  });
});
