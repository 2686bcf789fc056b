import { describe, expect, it } from "vitest";
import { joinItems } from "../../../core/announcements/joining.ts";
import type { AnnouncedEntry, AnnouncedItem, Announcement } from "../../../core/archive/announcement.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

/** A number that one rule left and another one took, and a section in which several things changed. */
const archive = mergedArchive({
  "2001-01-01": [
    heading("500", "Wells"),
    rule("500.1", "A bucket hangs on a rope of thirty feet of hemp over the water of the well."),
    rule("500.2", "Whoever lifts the lid drinks first when the sun comes up over the hills."),
    rule("500.3", "The miller counts the coins in a well on the last day of each year."),
    rule("500.4", "A thirsty traveller may ask the smith for a cup and a place in the shade."),
    heading("501", "Springs"),
    rule("501.1", "A spring belongs to the village below it and to its sheep (see rules 500.1 and 500.3)."),
    rule("501.2", "In a dry month the sheep of a spring drink from a wooden cup or a wooden bowl."),
    rule("501.3", "The village pays a shepherd who leads its sheep to the spring in the morning."),
  ],
  "2002-04-01": [
    heading("500", "Wells"),
    rule("500.1", "Costs to fill several buckets are added up and paid as one single cost."),
    rule("500.2", "A bucket hangs on a chain of forty feet of iron over the water of the well."),
    rule("500.3", "Whoever lifts the lid drinks first when the sun comes up over the hills."),
    rule("500.4", "The miller counts the coins in a well on the last two days of each year."),
    heading("501", "Springs"),
    rule("501.1", "A spring belongs to the village below it and to its sheep."),
    rule("501.2", "In a dry month the sheep of a spring drink from a silver goblet or a silver dish."),
    rule("501.3", "The village pays two shepherds who lead its sheep to the spring in the morning."),
  ],
});

type Written = Omit<Partial<AnnouncedEntry>, "numbers"> & { readonly numbers: readonly string[] };

function joined(...entries: readonly Written[]): readonly AnnouncedItem[] {
  const common = { kind: "revised", terms: [], group: null, numbering: "unsaid", isInferred: false } as const;
  const article: Announcement = {
    ...{ id: "a", title: "An article", author: null, published: day("2002-04-01"), release: day("2002-04-01") },
    page: null,
    entries: entries.map((entry, place) => ({
      ...{ ...common, reason: "", corrections: {}, exceptions: {} },
      ...entry,
      numbers: entry.numbers as readonly RuleNumber[],
      id: `a#${place}`,
    })),
  };
  return joinItems(archive, [article], [article]);
}

const numberNow = (lineage: string | null) => archive.lineages.get(lineage ?? "")?.revisions.at(-1)?.number ?? null;

describe("a number that one rule left and another one took means", () => {
  const cases = [
    ["the new rule, though the moved one was revised too", "500.1", "costs of several buckets are added up", "500.1"],
    ["the moved rule, where its words say so", "500.1", "buckets hang on chains of forty feet of iron", "500.2"],
    ["the rule that came to it, where only that has words of the reason", "500.3", "who lifts the lid", "500.3"],
    ["the rule that left it, where neither has words of the reason", "500.3", "as it was meant", "500.4"],
  ] as const;
  it.each(cases)("%s", (_, number, reason, meant) => {
    const [item] = joined({ numbers: [number], reason });
    expect(numberNow(item?.lineage ?? null)).toBe(meant);
  });
});

describe("the reason of a whole section is not that of a rule in it", () => {
  it("in which only a reference in brackets changed", () => {
    const [section] = joined({ numbers: ["501"], reason: "springs of the village and its sheep" });
    expect(section?.members.map(numberNow)).toEqual(["501.2", "501.3"]);
  });

  it("of which another reason of the article tells", () => {
    const [section] = joined(
      { numbers: ["501"], reason: "sheep and their shepherds" },
      { numbers: ["600"], reason: "wooden vessels replaced by silver ones: goblet, dish" },
    );
    expect(section?.members.map(numberNow)).toEqual(["501.3"]);
  });
});
