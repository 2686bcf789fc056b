import { describe, expect, it } from "vitest";
import { changeClasses, defaultClasses } from "../../../core/archive/change-classes.ts";
import { whereaboutsOn } from "../../../core/archive/life.ts";
import { holderOn } from "../../../core/archive/lookup.ts";
import { resolutionOf } from "../../../core/ask/citations/follow.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import { quotesAnswer } from "../../../core/ask/quotes/answer.ts";
import { bookEntries, bookProvisions } from "../../../core/ask/rulebook.ts";
import { canonicalText } from "../../../core/text/canonical.ts";
import { addDays, type IsoDate } from "../../../core/text/days.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { applyOperations } from "../../apply-operations.ts";
import { day } from "../../days.ts";
import { historyOfTexts } from "../../next-releases-checked.ts";
import { days, filesOf, joins, lives, provisionsIn, releases } from "../../synthetic-rulebooks.ts";

const all = days.map((_, release) => release);
const known = releases.map((from) => ({ document: "cr" as const, from, sets: [], otherDates: [], notes: null }));
const curated = { lineages: [], sources: [], unusedSections: [], decisions: [], releases: known };
const archive = historyOfTexts(curated, filesOf(all));
const today = day("2010-01-01");
const whole = { section: null, rule: null, lineage: null, classes: changeClasses };
const diff = (from: number, to: number, classes: readonly (typeof changeClasses)[number][] = changeClasses) =>
  diffAnswer(archive, { from: days[from] as IsoDate, to: days[to] as IsoDate }, { ...whole, classes });

/** How many provisions stand in a release, those counted whose lines its file lacks. The chapter is one of them. */
const sizeOf = (release: number) => 1 + lives.filter(({ stands }) => stands[release] != null).length;

/** Says whether two texts differ in quotation marks at most. */
function isAlike(
  before: { readonly text: string | null } | null,
  after: { readonly text: string | null } | null,
): boolean {
  const [left, right] = [before, after].map((side) => side?.text?.replaceAll(/[“”\ufffd]/g, '"'));
  return left === right;
}

describe("synthetic releases compared", () => {
  const pairs = all.flatMap((from) => all.map((to) => [from, to] as const));

  it.each(pairs)("%i with %i: the changes give the new texts, and every provision is accounted for", (from, to) => {
    const { changes, counts } = diff(from, to);
    for (const { before, after, words, examples } of changes) {
      expect(applyOperations(before?.text ?? null, words)).toBe(after?.text ?? "");
      for (const change of examples) expect(applyOperations(change.before, change.words)).toBe(change.after ?? "");
    }
    expect(counts.unchanged + changes.filter(({ before }) => before !== null).length).toBe(sizeOf(from));
    expect(counts.unchanged + changes.filter(({ after }) => after !== null).length).toBe(sizeOf(to));
    if (from === to) expect(changes).toEqual([]);
  });

  it("in two steps give each lineage the same changes as in one", () => {
    for (const [first, second, third] of [
      [0, 2, 6],
      [1, 3, 5],
    ] as const) {
      const sides = (from: number, to: number) =>
        new Map(diff(from, to).changes.map(({ lineage, before, after }) => [lineage, { before, after }]));
      const [early, late, both] = [sides(first, second), sides(second, third), sides(first, third)];
      for (const lineage of new Set([...early.keys(), ...late.keys(), ...both.keys()])) {
        const before = (early.get(lineage) ?? late.get(lineage))?.before ?? null;
        const after = (late.get(lineage) ?? early.get(lineage))?.after ?? null;
        if (JSON.stringify(before) !== JSON.stringify(after)) expect(both.get(lineage)).toEqual({ before, after });
        else expect(both.get(lineage)?.before ?? null).toEqual(both.get(lineage)?.after ?? null);
      }
    }
  });

  it("name each change by its class, and leave typography and new numbers alone out unless asked", () => {
    const listed = (from: number, to: number, kind: string) =>
      diff(from, to)
        .changes.filter((change) => change.class === kind)
        .map(({ before, after }) => `${before?.number ?? before?.name ?? ""} ${after?.number ?? after?.name ?? ""}`);
    expect(listed(1, 2, "split")).toEqual(["101.2 102.2", " 102.3"]);
    expect(listed(3, 4, "merged")).toEqual(["102.4 102.4", "102.5 "]);
    expect(listed(1, 2, "added")).toEqual([" 101", " 101.1", " 101.2", " Gust"]);
    expect(listed(1, 2, "removed")).toEqual(["100.4 ", "Moss "]);
    // Only numbers that the texts cite are others: the words stay.
    expect(listed(2, 3, "reference-only")).toEqual(["100.1 100.1", "102.1 102.1"]);
    // All quotation marks changed, and most numbers.
    expect(diff(4, 5).changes.length).toBeGreaterThan(30);
    const shown = diff(4, 5, defaultClasses).changes;
    expect(shown.filter(({ before, after }) => before?.number === after?.number && isAlike(before, after))).toEqual([]);
  });
});

describe("answers about synthetic releases", () => {
  const numbers = [...archive.numberPeriodsByNumber.keys()] as RuleNumber[];
  const around = days
    .flatMap((on) => [addDays(on, -1), on, addDays(on, 1)])
    .filter((on) => on >= (days[0] ?? ""))
    // The release in force then is not held: numbers that moved with the next may have moved with it.
    .filter((on) => on < "2003-07-01" || on >= "2004-01-01");

  it("follow each number of each day to the lineage that had it, wherever that is on another", () => {
    let followed = 0;
    for (const on of around)
      for (const number of numbers) {
        const holder = holderOf(number, on);
        if (holder === undefined) continue;
        for (const to of [...days, today]) {
          const { lineage, now, verdict } = resolutionOf(archive, number, { on, to });
          const where = whereaboutsOn(archive, holder, to);
          followed += 1;
          const said = `${number} of ${on} on ${to}: ${verdict} ${now}`;
          expect(lineage, said).toBe(holder.id);
          if (verdict === "split" || verdict === "ambiguous" || verdict === "not-held") continue;
          // Before it was split off, its words stood in another one.
          if (to < on && where.number === null) continue;
          expect(now, said).toBe(where.number ?? where.mergedInto?.number ?? null);
        }
      }
    expect(followed).toBeGreaterThan(4000);
  });

  it("say that a rule was split or merged where it was", () => {
    for (const { on, kind, whole: id, part } of joins) {
      const from = kind === "split" ? id : part;
      const before = lives.find((life) => life.id === from)?.stands[days.indexOf(on) - 1]?.number as RuleNumber;
      const verdict = (to: IsoDate) => resolutionOf(archive, before, { on: addDays(on, -1), to }).verdict;
      expect([verdict(addDays(on, -1)), verdict(on), verdict(addDays(on, 1))], id).toEqual(["current", kind, kind]);
    }
  });

  it("print each release as its file does", () => {
    const canonical = (text: string | null) =>
      canonicalText((text ?? "").replaceAll("\ufffd", '"')).replaceAll(/[“”]/g, '"');
    for (const release of all) {
      const on = days[release] as IsoDate;
      const answered = [...bookProvisions(archive, on), ...bookEntries(archive, on)];
      const said = new Map(answered.map((one) => ["term" in one ? one.term : one.number, canonical(one.text)]));
      for (const { number, name, text } of provisionsIn(release))
        expect(said.get(number ?? name ?? ""), `${number ?? name} on ${on}`).toBe(canonical(text));
    }
  });

  it("date a quotation by the days on which its words stood", () => {
    const stands = lives.find(({ id }) => id === "ropes")?.stands ?? [];
    const fitsOf = (release: number) =>
      quotesAnswer(archive, { text: stands[release]?.text ?? "", on: null }).fits.map(({ from, to }) => [from, to]);
    expect([0, 1, 2].map(fitsOf)).toEqual([
      [["2001-01-01", "2002-01-01"]],
      // Then the first sentence stays, and the second becomes a rule of its own.
      [["2002-01-01", null]],
      [["2002-01-01", null]],
    ]);
  });

  function holderOf(number: RuleNumber, on: IsoDate) {
    try {
      return holderOn(archive, number, on).lineage;
    } catch {
      return undefined;
    }
  }
});
