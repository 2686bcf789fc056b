import { expect, it } from "vitest";
import { joinItems } from "../../../core/announcements/joining.ts";
import type { AnnouncedEntry, AnnouncedItem, Announcement } from "../../../core/archive/announcement.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

/** Articles of releases that are not held, and reasons for what stands below a rule. Between 2001 and 2003 something is missing. */
const archive = mergedArchive(
  {
    "2001-01-01": [
      heading("500", "Wells"),
      rule("500.1", "A bucket hangs on a rope of thirty feet of hemp over the water."),
      rule("500.2", "Whoever lifts the lid drinks first when the sun comes up over the hills."),
      rule("500.3", "Names"),
      rule("500.3a", "The animals of a well are the frog, the newt and the snail that lives under the lid."),
      rule("500.3b", "The plants of a well are the fern, the moss and the cress that grows beside the water."),
      rule("500.3c", "A drinker who has more than one cup chooses which of the cups to fill with water first."),
    ],
    "2003-04-01": [
      heading("500", "Wells"),
      rule("500.1", "A bucket hangs on a chain of thirty feet of iron over the water."),
      rule("500.2", "Whoever lifts the lid drinks first when the sun comes up over the hills."),
      rule("500.3", "Names"),
      rule("500.3a", "The animals of a well are the frog, the newt, the otter and the snail that lives under the lid."),
      rule(
        "500.3b",
        "The plants of a well are the fern, the moss, the lotus and the cress that grows beside the water.",
      ),
      rule("500.4", "Windlass"),
      rule("500.4a", "A windlass may be turned by two persons at once."),
    ],
  },
  ["2000-01-01", "2001-01-01", "2002-01-01", "2003-04-01"],
);

type Written = Partial<Omit<AnnouncedEntry, "numbers">> & { readonly numbers: readonly string[] };

function joined(release: string, ...entries: readonly Written[]): readonly AnnouncedItem[] {
  const common = { kind: "revised", terms: [], group: null, numbering: "unsaid", isInferred: false } as const;
  const article = {
    ...{ id: "a", title: "An article", author: null, published: day(release), release: day(release), page: null },
    entries: entries.map((entry, place) => ({
      ...{ ...common, reason: "", corrections: {}, exceptions: {}, ...entry, id: `a#${place}` },
    })),
  } as unknown as Announcement;
  return joinItems(archive, [article], [article]);
}

function membersOf(items: readonly AnnouncedItem[], place = 0): readonly string[] {
  const found = (items[place]?.members ?? []).map((id) => archive.lineages.get(id)?.revisions ?? []);
  return found.map((revisions) => revisions.findLast(({ number }) => number !== null)?.number ?? "");
}

it("finds what was announced for a release that is not held in the next one, if its words fit", () => {
  const [chain] = joined("2002-01-01", { numbers: ["500.1"], reason: "chains of iron" });
  expect(chain).toMatchObject({ found: "2003-04-01", certainty: "medium", class: "amended" });
  const [other] = joined("2002-01-01", { numbers: ["500.1"], reason: "frogs may sing" });
  expect(other).toMatchObject({ found: null, because: expect.stringContaining("2002-01-01 is not held") });
  const [fresh] = joined("2002-01-01", { numbers: ["500.4"], kind: "new", reason: "windlasses get rules" });
  expect(fresh).toMatchObject({ found: "2003-04-01" });
  const [moved] = joined("2002-01-01", { numbers: ["500.4"], kind: "new", reason: "buckets get rules" });
  expect(moved?.found).toBeNull();
});

it("names the rule that is meant where no difference shows the change", () => {
  const ids = new Map([...archive.lineages.values()].map(({ id, revisions }) => [id, revisions.at(-1)?.number]));
  const named = (entry: Written) => {
    const [item] = joined("2002-01-01", entry);
    return { number: ids.get(item?.lineage ?? "") ?? null, certainty: item?.certainty, found: item?.found };
  };
  const misprint = named({ numbers: ["500.2"], reason: "misprint" });
  expect(misprint).toEqual({ number: "500.2", certainty: "medium", found: null });
  const old = named({ numbers: ["500.3c"], kind: "renumbered", numbering: "old", reason: "moved down" });
  expect(old).toEqual({ number: null, certainty: "low", found: null });
  expect(joined("2002-01-01", { numbers: ["500.3c"], numbering: "old", reason: "" })[0]?.lineage).toMatch(/^500\.3c@/);
  // What is new was not there before, whatever stands at its number later.
  expect(named({ numbers: ["500.2"], kind: "new", numbering: "new", reason: "hills get rules" }).number).toBeNull();
});

it("does not look before the first rulebook held", () => {
  expect(joined("2000-01-01", { numbers: ["500.1"], reason: "hemp" })[0]?.found).toBeNull();
});

it("is not sure that a rule was revised which is new over a release that is not held", () => {
  const [item] = joined("2003-04-01", { numbers: ["500.4"], reason: "windlass like a pulley" });
  expect([item?.certainty, membersOf([item as AnnouncedItem])]).toEqual(["low", []]);
  const [fitting] = joined("2003-04-01", { numbers: ["500.4a"], reason: "two persons turn a windlass" });
  expect(fitting).toMatchObject({ class: "added", certainty: "medium" });
});

it("gives the reason of a list only to the lists that have its words, and to what was removed for it", () => {
  const names = joined("2003-04-01", { numbers: ["500.3"], reason: "an otter among the animals" });
  expect(membersOf(names)).toEqual(["500.3a"]);
  const cups = joined("2003-04-01", { numbers: ["500.3"], reason: "otter, lotus; no drinker chooses among cups" });
  expect(membersOf(cups).toSorted()).toEqual(["500.3a", "500.3b", "500.3c"]);
});

it("gives a rule the reason of the nearest one above it, and none for a move", () => {
  const both = joined(
    "2003-04-01",
    { numbers: ["500"], reason: "otter and lotus beside the animals and plants" },
    { numbers: ["500.3"], reason: "otter, lotus" },
  );
  expect(membersOf(both, 0)).not.toContain("500.3a");
  expect(membersOf(both, 1)).toContain("500.3a");
  expect(membersOf(joined("2003-04-01", { numbers: ["500.3"], kind: "moved", reason: "otter, lotus" }))).toEqual([]);
});
