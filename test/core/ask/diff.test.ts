import { describe, expect, it } from "vitest";
import { archiveFrom } from "../../../core/archive/archive.ts";
import { differenceOf } from "../../../core/archive/change.ts";
import { changeClasses, defaultClasses } from "../../../core/archive/change-classes.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import { sectionAnswer } from "../../../core/ask/section.ts";
import type { Change, DiffAnswer, DiffScope } from "../../../core/contract/diff.ts";
import { compileLineages, type WrittenLineage } from "../../../core/ingest/curated/compile.ts";
import { addDays, type IsoDate } from "../../../core/text/days.ts";
import { applyOperations } from "../../apply-operations.ts";
import { embeddedArchive } from "../../archive.ts";
import { boundaryDays, day, number } from "../../days.ts";

const archive = embeddedArchive();
const everything: DiffScope = { section: null, rule: null, lineage: null, classes: changeClasses };

function diff(from: string, to: string, scope: Partial<DiffScope> = {}): DiffAnswer {
  return diffAnswer(archive, { from: day(from), to: day(to) }, { ...everything, ...scope });
}

/** `class old>new` of each change, in order. */
function lines({ changes }: DiffAnswer): string[] {
  return changes.map((change) => `${change.class} ${change.before?.number ?? "-"}>${change.after?.number ?? "-"}`);
}

describe("2010-10-01, when control of a turn became control of a player", () => {
  const answer = diff("2010-09-30", "2010-10-01", { section: number("711") });

  it("is a merge, a new title, three new rules and nine reworded ones", () => {
    expect(lines(answer)).toEqual([
      "title 711>711",
      "amended 711.1>711.1",
      "amended 711.1a>711.1a",
      "amended 711.1b>711.1b",
      "merged 711.2>-",
      "added ->711.2",
      "merged 711.1c>711.3",
      "both 711.3>711.4",
      "both 711.4>711.5",
      "both 711.4a>711.5a",
      "both 711.4b>711.5b",
      "both 711.5>711.6",
      "added ->711.7",
      "both 711.6>711.8",
      "added ->711.9",
    ]);
    expect(answer.counts).toMatchObject({ title: 1, merged: 2, added: 3, both: 6, amended: 3, unchanged: 0 });
  });

  it("says into which rule it was merged, and leads its number there", () => {
    const absorbed = answer.changes.find(({ lineage }) => lineage === "player-control.active-player");
    expect(absorbed?.joined).toEqual({ lineage: "player-control.objects", number: "711.3" });
    expect(answer.numbers).toContainEqual({ before: "711.2", after: "711.3", lineage: "player-control.active-player" });
    expect(answer.numbers).toContainEqual({ before: "711.1c", after: "711.3", lineage: "player-control.objects" });
  });

  it("in reverse is a split, and what was added is removed", () => {
    const reverse = diff("2010-10-01", "2010-09-30", { section: number("711") });
    expect(reverse.isReverse).toBe(true);
    expect(reverse.counts).toMatchObject({ title: 1, split: 2, removed: 3, both: 6, amended: 3 });
    expect(lines(reverse)).toContain("split 711.3>711.1c");
    expect(lines(reverse)).toContain("split ->711.2");
  });
});

describe("the classes, each on a day of the section that shows it", () => {
  it.each([
    ["2004-09-30", "2004-10-01", ["examples 507.3a>507.3a"]],
    ["2005-07-31", "2005-08-01", ["reference-only 507.3b>507.3b", "amended 507.3c>507.3c"]],
    ["2007-09-30", "2007-10-01", ["examples 507.3>507.3"]],
    ["2009-09-30", "2009-10-01", ["amended 710.1>710.1"]],
    ["2014-04-30", "2014-05-01", ["amended 712.1>712.1"]],
    ["2018-06-07", "2018-06-08", ["examples 715.5b>715.5b"]],
    ["2021-02-04", "2021-02-05", ["amended 716.2>716.2"]],
    ["2025-06-05", "2025-06-06", ["amended 721.9>721.9"]],
    ["2005-08-01", "2007-09-30", []],
  ])("%s to %s: %j", (from, to, expected) => {
    expect(lines(diff(from, to))).toEqual(expected);
  });

  it("a section that only moves is renumbered from its heading to its last rule", () => {
    const { counts } = diff("2022-11-17", "2022-11-18");
    expect(counts).toMatchObject({ renumbered: 14, both: 0, amended: 0, unchanged: 0 });
    expect(diff("2023-04-14", "2024-02-01").changes).toEqual([]);
  });

  it("mana burn's exemption is removed in July 2009, and the rule on the active player is added", () => {
    const answer = diff("2009-07-10", "2009-07-11");
    expect(lines(answer)).toContain("removed 507.4>-");
    expect(lines(answer)).toContain("added ->710.2");
    expect(lines(answer)).toContain("renumbered 507.3d>710.6");
    expect(answer.numbers).toContainEqual({ before: "507.4", after: null, lineage: "player-control.mana-burn" });
    expect(answer.numbers).toContainEqual({ before: "300.3", after: null, lineage: "mana.mana-burn" });
  });

  it("changes of references only, and of typography only, are counted and left out of the usual view", () => {
    const answer = diff("2005-07-31", "2005-08-01", { classes: defaultClasses });
    expect(lines(answer)).toEqual(["amended 507.3c>507.3c"]);
    expect(answer.counts["reference-only"]).toBe(1);
  });
});

it("a change has the events after the first day, up to and including the second day", () => {
  const eventsOf = (from: string, to: string) =>
    diff(from, to, { lineage: "player-control.objects" }).changes.flatMap(({ events, why }) => [
      ...events.map((event) => event.from),
      ...why.map((reason) => reason.from),
    ]);
  expect(eventsOf("2010-10-01", "2011-09-30")).toEqual(["2011-09-30", "2011-09-30"]);
  expect(eventsOf("2011-09-30", "2010-10-01")).toEqual(["2011-09-30", "2011-09-30"]);
  expect(eventsOf("2010-10-01", "2011-09-29")).toEqual([]);
});

it("a diff says whether all that was asked for is held on both days", () => {
  expect(diff("2010-09-30", "2010-10-01", { section: number("711") }).isWhole).toBe(true);
  expect(diff("2011-09-29", "2011-09-30", { section: number("711") }).isWhole).toBe(false);
  expect(diff("2003-09-30", "2003-10-01", { section: number("507") }).isWhole).toBe(true);
  expect(diff("2010-09-30", "2010-10-01", { lineage: "player-control.objects" }).isWhole).toBe(true);
  expect(diff("2010-09-30", "2010-10-01", { lineage: "conceding.conceding" }).isWhole).toBe(false);
  expect(diff("2010-09-30", "2010-10-01").isWhole).toBe(false);
  // It is older than its first known revision: nothing is known about either day, which does not mean that nothing
  // changed.
  expect(diff("2005-01-01", "2009-01-01", { lineage: "hidden-information.top-card" }).isWhole).toBe(false);
});

describe("scope", () => {
  it("by rule takes its subrules, by lineage of a rule that one only", () => {
    expect(
      new Set(diff("2003-10-01", "2026-08-07", { rule: number("507.3") }).changes.map(({ before }) => before?.number)),
    ).toEqual(new Set(["507.3", "507.3a", "507.3b", "507.3c", "507.3d"]));
    expect(lines(diff("2003-10-01", "2026-08-07", { lineage: "player-control.objects" }))).toEqual([
      "both 507.1c>723.3",
    ]);
  });

  it("lists what is known by summary only apart, with its numbers among the others", () => {
    const { notHeld, numbers } = diff("2009-07-10", "2009-07-11");
    expect(notHeld.find(({ lineage }) => lineage === "conceding.conceding")).toMatchObject({
      before: { number: "102.3a" },
      after: { number: "104.3a" },
    });
    expect(numbers).toContainEqual({ before: "102.3a", after: "104.3a", lineage: "conceding.conceding" });
  });

  it("does not treat unknown rules as absent", () => {
    const older = diff("2005-01-01", "2010-01-01", { lineage: "hidden-information.top-card" });
    expect(older.notHeld).toMatchObject([
      { before: { state: "not-known", number: null }, after: { state: "there", number: "401.6" } },
    ]);
    expect(older.numbers).toEqual([]);
    expect(diff("2021-07-22", "2021-07-23", { lineage: "sections.taking-shortcuts" })).toMatchObject({
      numbers: [],
      notHeld: [{ before: { number: "722" }, after: { state: "not-known" } }],
    });
    expect(diff("2009-07-10", "2009-07-11", { lineage: "mana.mana-burn" }).notHeld).toMatchObject([
      { after: { state: "not-there" } },
    ]);
  });

  it("before the section there was none: everything is added", () => {
    expect(diff("2003-09-30", "2003-10-01").counts).toMatchObject({ added: 12, unchanged: 0 });
  });
});

/** What the section held on a day, by lineage. */
function stateOn(
  on: IsoDate,
  section: string,
): Map<string, { number: string; text: string; examples: readonly string[] }> {
  const { title, number: at, lineage, provisions } = sectionAnswer({ archive }, number(section), on);
  const state = new Map(
    provisions.map(({ lineage: id, number: place, text, examples }) => [
      id,
      { number: place as string, text, examples },
    ]),
  );
  return state.set(lineage, { number: at, text: title, examples: [] });
}

/** Applies a diff to a state: its word operations, its examples, its numbers. */
function applied(state: ReturnType<typeof stateOn>, changes: readonly Change[]): ReturnType<typeof stateOn> {
  const result = new Map(state);
  for (const change of changes) {
    const before = state.get(change.lineage);
    const text = applyOperations(before?.text ?? null, change.words);
    if (change.after === null) {
      expect(text).toBe("");
      result.delete(change.lineage);
      continue;
    }
    result.set(change.lineage, {
      number: change.after.number ?? "",
      text,
      examples: examplesAfter(before?.examples ?? [], change),
    });
  }
  return result;
}

/** Builds the examples after from those before and the changes alone. */
function examplesAfter(before: readonly string[], { examples }: Change): string[] {
  for (const { before: old, after: fresh, words } of examples) expect(applyOperations(old, words)).toBe(fresh ?? "");
  const touched = new Set(examples.map(({ at }) => at.before));
  const result = before.filter((_, index) => !touched.has(index));
  const placed = examples
    .filter(({ at }) => at.after !== null)
    .toSorted((a, b) => (a.at.after ?? 0) - (b.at.after ?? 0));
  for (const { at, after } of placed) result.splice(at.after ?? 0, 0, after ?? "");
  return result;
}

describe("applying a diff to what was there before gives what was there after, for all pairs of the 26 days, both ways", () => {
  const sectionOfDay = new Map(
    boundaryDays.map((on) => [
      on,
      [...archive.lineages.values()]
        .find(({ id }) => id === "player-control.section")
        ?.revisions.findLast(({ from }) => from <= on)?.number ?? "",
    ]),
  );

  it.each(boundaryDays)("from %s", (from) => {
    for (const to of boundaryDays) {
      const { changes, counts } = diffAnswer(archive, { from, to }, everything);
      const [before, after] = [stateOn(from, sectionOfDay.get(from) ?? ""), stateOn(to, sectionOfDay.get(to) ?? "")];
      expect(applied(before, changes)).toEqual(after);
      expect(changes.length).toBe(
        Object.entries(counts).reduce((sum, [name, count]) => (name === "unchanged" ? sum : sum + count), 0),
      );
      if (from === to) expect(changes).toEqual([]);
    }
  });

  it("and the reverse has the same lineages with their sides exchanged", () => {
    const opposite: Record<string, string> = { added: "removed", removed: "added", merged: "split", split: "merged" };
    for (const from of boundaryDays) {
      for (const to of boundaryDays) {
        const forward = diffAnswer(archive, { from, to }, everything).changes.map(
          ({ lineage, before, after, class: name }) => ({ lineage, before, after, name }),
        );
        const backward = diffAnswer(archive, { from: to, to: from }, everything).changes.map(
          ({ lineage, before, after, class: name }) => ({
            lineage,
            before: after,
            after: before,
            name: opposite[name] ?? name,
          }),
        );
        expect(backward.toSorted(byLineage)).toEqual(forward.toSorted(byLineage));
      }
    }
  });
});

function byLineage(a: { lineage: string }, b: { lineage: string }): number {
  return a.lineage < b.lineage ? -1 : 1;
}

describe("splits and merges that the dataset does not contain", () => {
  const common = { significance: "substantive", why: "For the test.", sources: [] } as const;
  const [first, second, third] = [day("2000-01-01"), day("2001-01-01"), day("2002-01-01")];
  const written: WrittenLineage[] = [
    {
      id: "t.whole",
      title: "Whole",
      kind: "rule",
      revisions: [
        { ...common, from: first, number: "100.1", text: "This and that." },
        { ...common, from: second, text: "This." },
        { ...common, from: third, text: "This and that." },
      ],
    },
    {
      id: "t.part",
      title: "Part",
      kind: "rule",
      revisions: [
        { ...common, from: second, number: "100.2", text: "That.", splitFrom: "t.whole" },
        { ...common, from: third, ends: "merged", into: "t.whole" },
      ],
    },
  ];
  const releases = [first, second, third].map((from) => ({
    document: "cr" as const,
    from,
    sets: [],
    otherDates: [],
    notes: null,
  }));
  const small = archiveFrom({ lineages: compileLineages(written), releases, unusedSections: [], sources: [] });

  it.each([
    [first, second, ["split 100.1>100.1", "split ->100.2"]],
    [second, third, ["merged 100.1>100.1", "merged 100.2>-"]],
    [second, first, ["merged 100.1>100.1", "merged 100.2>-"]],
    [third, second, ["split 100.1>100.1", "split ->100.2"]],
    [first, third, []],
  ])("%s to %s: %j", (from, to, expected) => {
    expect(lines(diffAnswer(small, { from, to }, everything))).toEqual(expected);
  });
});

describe("chains of merges and splits", () => {
  const common = { significance: "substantive", why: "For the test.", sources: [] } as const;
  const [first, second, third, fourth] = [day("2000-01-01"), day("2001-01-01"), day("2002-01-01"), day("2003-01-01")];
  const rule = (id: string, revisions: WrittenLineage["revisions"]): WrittenLineage => ({
    id,
    title: id,
    kind: "rule",
    revisions,
  });
  const releases = [first, second, third, fourth].map((from) => ({
    document: "cr" as const,
    from,
    sets: [],
    otherDates: [],
    notes: null,
  }));
  const historyOf = (...written: WrittenLineage[]) =>
    archiveFrom({ lineages: compileLineages(written), releases, unusedSections: [], sources: [] });

  it("a rule merged into one that was merged later is found where its words are in the end", () => {
    const chain = historyOf(
      rule("t.a", [
        { ...common, from: first, number: "100.1", text: "A." },
        { ...common, from: second, ends: "merged", into: "t.b" },
      ]),
      rule("t.b", [
        { ...common, from: first, number: "100.2", text: "B." },
        { ...common, from: third, ends: "merged", into: "t.c" },
      ]),
      rule("t.c", [{ ...common, from: first, number: "100.3", text: "C." }]),
    );
    const forward = diffAnswer(chain, { from: first, to: third }, everything);
    expect(lines(forward)).toEqual(["merged 100.1>-", "merged 100.2>-", "merged 100.3>100.3"]);
    expect(forward.numbers).toEqual([
      { before: "100.1", after: "100.3", lineage: "t.a" },
      { before: "100.2", after: "100.3", lineage: "t.b" },
    ]);
    expect(lines(diffAnswer(chain, { from: third, to: first }, everything))).toEqual([
      "split ->100.1",
      "split ->100.2",
      "split 100.3>100.3",
    ]);
  });

  it("a part that was split off before the first day and then removed is removed, not merged back", () => {
    const part = historyOf(
      rule("t.whole", [{ ...common, from: first, number: "100.1", text: "Whole." }]),
      rule("t.part", [
        { ...common, from: second, number: "100.2", text: "Part.", splitFrom: "t.whole" },
        { ...common, from: fourth, ends: "removed" },
      ]),
    );
    expect(lines(diffAnswer(part, { from: third, to: fourth }, everything))).toEqual(["removed 100.2>-"]);
    expect(lines(diffAnswer(part, { from: first, to: second }, everything))).toEqual([
      "split 100.1>100.1",
      "split ->100.2",
    ]);
    expect(lines(diffAnswer(part, { from: first, to: fourth }, everything))).toEqual([]);
  });

  it("numbers of what is known by summary only follow merges too", () => {
    expect(diff("2004-05-31", "2004-06-01").numbers).toContainEqual({
      before: "100.6",
      after: "102.7",
      lineage: "conceding.permission",
    });
    expect(diff("2003-11-30", "2003-12-01").numbers).toContainEqual({
      before: "102.7",
      after: "100.6",
      lineage: "conceding.permission",
    });
  });
});

describe("how far two texts differ", () => {
  it.each([
    ["It's so.", "It's so.", "none"],
    ["It's so.", "It’s  so.", "typography"],
    ["See rule 102.7.", "See rule 104.3a.", "reference"],
    ["See rule 102.7.", "See rule 104.3a now.", "words"],
    ["Deals 102 damage.", "Deals 104 damage.", "words"],
  ])("%j and %j: %s", (before, after, expected) => {
    expect(differenceOf(before, after)).toBe(expected);
  });
});

it("the last day before a release and the release itself differ exactly on the 26 days", () => {
  const days = archive.releases.map(({ from }) => from as IsoDate).filter((from) => from >= "2003-10-01");
  const changing = days.filter(
    (on) => diffAnswer(archive, { from: addDays(on, -1), to: on }, everything).changes.length > 0,
  );
  expect(changing).toEqual(boundaryDays);
});
