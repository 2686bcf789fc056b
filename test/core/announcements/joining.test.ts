import { describe, expect, it } from "vitest";
import { announcedFor } from "../../../core/announcements/announced.ts";
import { joinItems } from "../../../core/announcements/joining.ts";
import type { AnnouncedEntry, AnnouncedItem, Announcement } from "../../../core/archive/announcement.ts";
import { archiveFrom } from "../../../core/archive/archive.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule, term } from "../../merged.ts";

const wells = "Nobody throws stones down a well that somebody else has dug.";
const archive = mergedArchive({
  "2001-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket hangs on a rope of thirty feet of hemp."),
    rule("500.2", wells),
    rule("500.3", "A dry well is closed with a lid made of oak planks."),
    rule("500.4", "Whoever lifts the lid drinks first when the sun comes up."),
    rule("500.5", "Old coins found in a well are given to the miller."),
    heading("501", "Springs"),
    rule("501.1", "A spring belongs to the village below it."),
    rule("501.1a", "On the days of a drought, sheep drink from a spring before any cattle of the village do."),
    rule("501.1b", "Goats drink last of all animals."),
    term("Bucket", "What hangs on the rope of a well."),
  ],
  // Between two articles: a rule that none of them announces for this day.
  "2002-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket hangs on a rope of thirty feet of hemp."),
    rule("500.2", wells),
    rule("500.3", "A dry well is closed with a lid made of oak planks."),
    rule("500.4", "Whoever lifts the lid drinks first when the sun comes up."),
    rule("500.5", "Old coins found in a well are given to the miller."),
    rule("500.6", "A windlass may be turned by two persons at once."),
    heading("501", "Springs"),
    rule("501.1", "A spring belongs to the village below it."),
    rule("501.1a", "On the days of a drought, sheep drink from a spring before any cattle of the village do."),
    rule("501.1b", "Goats drink last of all animals."),
    term("Bucket", "What hangs on the rope of a well."),
  ],
  "2002-04-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket hangs on an iron chain of forty feet."),
    rule("500.2", "Frogs sing at night, which nobody may forbid them, whatever the season."),
    rule("500.3", wells),
    rule("500.4", "A dry well is closed with a lid made of oak planks."),
    rule("500.5", "Whoever lifts the lid drinks first when the sun comes up."),
    rule("500.6", "A windlass may be turned by two persons at once."),
    heading("501", "Springs"),
    rule("501.1", "A spring belongs to the village below it."),
    rule(
      "501.1a",
      "On the days of a drought, sheep and lambs drink from a spring before any cattle or horses of the village do.",
    ),
    rule("501.1b", "Goats drink last of all animals."),
    term("Bucket", "What hangs on the chain of a well."),
    term("Frog", "An animal that lives in wells."),
  ],
});

type Written = Partial<Omit<AnnouncedEntry, "numbers">> & { readonly numbers?: readonly string[] };

function article(release: string, entries: readonly Written[]): Announcement {
  const id = `${release}-article`;
  return {
    ...{ id, title: "An article", author: null, published: day(release), release: day(release), page: null },
    entries: entries.map((written, place) => ({
      ...{ kind: "revised", terms: [], group: null, numbering: "unsaid", isInferred: false, reason: "as it was" },
      ...{ corrections: {}, exceptions: {} },
      ...written,
      numbers: (written.numbers ?? []) as readonly RuleNumber[],
      id: `${id}#${place + 1}`,
    })),
  };
}

const earlier = article("2001-01-01", [{ group: "Examples" }]);

function joined(...entries: readonly Written[]): readonly AnnouncedItem[] {
  const written = article("2002-04-01", entries);
  return joinItems(archive, [written], [earlier, written]);
}

const numberOf = (lineage: string | null, on: string) =>
  archive.lineages.get(lineage ?? "")?.revisions.findLast(({ from }) => from <= on)?.number ?? null;

describe("an announced number is joined to the rule that it means", () => {
  it("on the side of the change that the article says, or that the kind suggests", () => {
    const [changed, fresh, moved, gone] = joined(
      { numbers: ["500.1"], reason: "chains instead of ropes" },
      { numbers: ["500.2"], kind: "new", reason: "frogs" },
      { numbers: ["500.2"], kind: "renumbered", numbering: "old", reason: "becomes 500.3" },
      { numbers: ["500.5"], kind: "deleted", reason: "coins are nobody's" },
    );
    expect(changed).toMatchObject({ found: "2002-04-01", class: "amended", certainty: "high" });
    expect(fresh).toMatchObject({ found: "2002-04-01", class: "added" });
    expect(moved).toMatchObject({ found: "2002-04-01", class: "renumbered" });
    expect(numberOf(moved?.lineage ?? null, "2002-04-01")).toBe("500.3");
    expect(gone).toMatchObject({ found: "2002-04-01", class: "removed" });
    expect(gone?.lineage).not.toBe(fresh?.lineage);
  });

  it("in the release since the article before, where the announced one does not show it", () => {
    const [found] = joined({ numbers: ["500.6"], kind: "new", reason: "two persons at the windlass" });
    expect(found).toMatchObject({ found: "2002-01-01", class: "added", certainty: "medium" });
    expect(found?.because).toContain("2002-01-01");
  });

  it("where it names a rule whose parts changed, with the parts; one that is named itself keeps its own reason", () => {
    const [section, part] = joined(
      { numbers: ["501.1"], reason: "all animals of the farm" },
      { numbers: ["501.1a"], reason: "lambs and horses" },
    );
    expect(section).toMatchObject({ found: "2002-04-01", certainty: "medium", members: [] });
    expect(numberOf(section?.lineage ?? null, "2002-04-01")).toBe("501.1");
    const [alone] = joined({ numbers: ["501.1"], reason: "all animals of the farm" });
    expect(alone?.members).toEqual([part?.lineage]);
  });

  it("where it was misprinted and the words tell which one is meant, and says so", () => {
    const [misprinted] = joined({ numbers: ["501.1c"], reason: "lambs and horses drink too" });
    expect(misprinted).toMatchObject({ item: "501.1c", meant: "501.1a", found: "2002-04-01", certainty: "low" });
    const [unclear] = joined({ numbers: ["501.1c"], reason: "as it was meant" });
    expect(unclear).toMatchObject({ meant: null, lineage: null, found: null });
    const [corrected] = joined({ numbers: ["501.9"], corrections: { "501.9": "501.1a" }, reason: "said otherwise" });
    expect(corrected).toMatchObject({ meant: "501.1a", found: "2002-04-01" });
  });

  it("and is said not to have come where the rule stayed the same, with the reason a person found", () => {
    const [stayed, excused] = joined(
      { numbers: ["501.1b"], reason: "goats" },
      { numbers: ["501.1b"], reason: "goats", exceptions: { "501.1b": "taken back in a later article" } },
    );
    expect(stayed).toMatchObject({ found: null, because: expect.stringContaining("did not come") });
    expect(numberOf(stayed?.lineage ?? null, "2002-04-01")).toBe("501.1b");
    expect(excused?.because).toBe("taken back in a later article");
  });

  it("but not in a release whose rulebook is not held", () => {
    const written = article("2003-01-01", [{ numbers: ["500.1"], reason: "chains" }]);
    const [unknown] = joinItems(archive, [written], [written]);
    expect(unknown).toMatchObject({ found: null, certainty: "low" });
    expect(unknown?.because).toContain("the rulebook of 2003-01-01 is not held");
  });
});

describe("terms and groups", () => {
  it("are joined to entries of the glossary, and to all rules that have the new words", () => {
    const [bucket, frog, oak, group] = joined(
      { kind: "glossary", terms: ["Bucket", "Frog"], reason: "chains" },
      { kind: "glossary", terms: ["Oak"], reason: "wood" },
      { group: "chain", reason: "ropes are now chains" },
    );
    expect(bucket).toMatchObject({ found: "2002-04-01", class: "amended" });
    expect(frog).toMatchObject({ found: "2002-04-01", class: "added" });
    expect(oak).toMatchObject({ found: null, lineage: null });
    expect(group).toMatchObject({ lineage: null, found: "2002-04-01" });
    expect(group?.members.map((one) => numberOf(one, "2002-04-01"))).toEqual(["500.1"]);
  });
});

describe("a reason", () => {
  it("stands with the change of its rule, and with no other", () => {
    const written = article("2002-04-01", [{ numbers: ["500.1"], reason: "chains instead of ropes" }]);
    const { lineages, releases, sources, imported } = archive;
    const announcing = archiveFrom(
      {
        lineages: [...lineages.values()],
        releases,
        sources: [...sources.values()],
        unusedSections: [],
        announcements: [earlier, written],
      },
      imported,
    );
    const chained = [...announcing.lineages.values()].filter(({ id }) => announcedFor(announcing, id).length > 0);
    expect(chained.map(({ revisions }) => revisions.at(-1)?.number)).toEqual(["500.1"]);
  });
});
