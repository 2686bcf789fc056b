import { describe, expect, it } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import { releaseInForce } from "../../../core/archive/lookup.ts";
import { holdersOn, isNumberUnusedOn, releasesFarFrom } from "../../../core/archive/sections.ts";
import { checkCitations } from "../../../core/ask/citations/check.ts";
import { citationsAnswer } from "../../../core/ask/citations/resolve.ts";
import { numberAnswer } from "../../../core/ask/number.ts";
import { ruleAnswer } from "../../../core/ask/rule.ts";
import { withDerived } from "../../../core/derived.ts";
import type { WrittenLineage } from "../../../core/ingest/curated/compile.ts";
import { Problem } from "../../../core/problem.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { embedded } from "../../archive.ts";
import { day, number } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";
import { problemOf } from "../../problems.ts";
import { areReleasesHere, historyOfReleases, wholeArchive } from "../../real-releases.ts";

const dip = "A bucket that is let down into a well comes up with as much water as the well has left at dawn.";
const rope = "The rope of a bucket belongs to the player whose grandmother spun it, even where the bucket does not.";
const wells = [heading("500", "Wells"), rule("500.1", dip), rule("500.1a", rope)];

/** The codes and verdicts that a look-up, the check of a citation and following it give for a number. */
function saidOf(archive: Archive, asked: string, on: string, playbook = embedded().playbook): string[] {
  const one = { number: asked as RuleNumber, gloss: "", on: day(on) };
  const look = () => ruleAnswer({ archive, playbook }, one.number, one.on);
  const [checked] = checkCitations(archive, [one], { on: one.on, playbook }).citations;
  const [followed] = citationsAnswer(archive, [one], { on: one.on, to: day("2026-11-20"), playbook }).citations;
  return [codeOf(look), checked?.verdict ?? "", followed?.verdict ?? ""];
}

function codeOf(look: () => unknown): string {
  try {
    look();
    return "answer";
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

/** The releases of 2002 and 2004 are known and not held. */
const archive = mergedArchive({ "2001-01-01": wells, "2003-01-01": wells }, [
  "2001-01-01",
  "2002-01-01",
  "2003-01-01",
  "2004-01-01",
]);
const isUnused = (asked: string, on: string) => isNumberUnusedOn(archive, asked as RuleNumber, day(on));

describe("a number on a day whose release is not held", () => {
  it.each([
    ["500.1", "it is in use"],
    ["500.1b", "a subrule may have come for a while"],
    ["500.13", "as many as twelve rules may have come at once"],
    ["501.3", "a section may have come"],
  ])("is not said to be unused as %s, because %s", (asked) => {
    expect([isUnused(asked, "2002-06-01"), isUnused(asked, "2004-06-01")]).toEqual([false, false]);
  });

  it.each(["500.1z", "500.14", "501.13", "501.1z", "599.1"])(
    "is unused as %s, far beyond all that are held",
    (asked) => {
      expect([isUnused(asked, "2002-06-01"), isUnused(asked, "2004-06-01")]).toEqual([true, true]);
    },
  );

  it("is unused on the page of the number as well, which no rule ever had", () => {
    const answer = numberAnswer(archive, number("599.1"));
    expect(answer.lineages).toEqual([]);
    expect(answer.knownToBeUnused).toEqual([{ from: "2001-01-01", to: null }]);
    expect(numberAnswer(archive, number("500.13")).knownToBeUnused).toEqual([
      { from: "2001-01-01", to: "2002-01-01" },
      { from: "2003-01-01", to: "2004-01-01" },
    ]);
  });

  it("is not known long after the newest rulebook held, nor between two with other sections there", () => {
    const later = mergedArchive({ "2001-01-01": wells }, ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01"]);
    expect(releasesFarFrom(later, number("500.99"), day("2003-06-01"))).toEqual(["2001-01-01"]);
    expect(releasesFarFrom(later, number("500.99"), day("2004-06-01"))).toEqual([]);
    const other = mergedArchive(
      { "2001-01-01": wells, "2003-01-01": [heading("500", "Crows"), rule("500.1", "Two crows count as one guest.")] },
      ["2001-01-01", "2002-01-01", "2003-01-01"],
    );
    expect(releasesFarFrom(other, number("500.99"), day("2002-06-01"))).toEqual([]);
  });

  it("is not known after the newest rulebook held if a section got another number since", () => {
    const common = { why: "It moved.", sources: [], significance: "renumbering", name: "Ladders" } as const;
    const ladders: WrittenLineage = {
      id: "wells.ladders",
      title: "Ladders",
      kind: "heading",
      revisions: [
        { ...common, from: day("2001-01-01"), number: "600", significance: "substantive" },
        { ...common, from: day("2002-01-01"), number: "700" },
      ],
    };
    const releases = ["2001-01-01", "2002-01-01", "2003-01-01"];
    const moved = mergedArchive({ "2001-01-01": [...wells, heading("600", "Ladders")] }, releases, [ladders]);
    for (const [asked, on] of [
      ["500.99", "2002-01-01"],
      ["700.99", "2003-06-01"],
    ] as const)
      expect([on, saidOf(moved, asked, on)]).toEqual([on, ["not-held", "cannot-tell", "not-held"]]);
    const denials = ["number-not-in-use", "nonexistent", "not-in-use"];
    expect(saidOf(moved, "500.99", "2001-12-31")).toEqual(denials);
    const books = {
      "2001-01-01": [...wells, heading("600", "Ladders")],
      "2002-06-01": [...wells, heading("700", "Ladders")],
    };
    const heldSince = mergedArchive(books, ["2001-01-01", "2002-01-01", "2002-06-01", "2003-01-01"], [ladders]);
    expect(saidOf(heldSince, "500.99", "2003-06-01")).toEqual(denials);
  });

  it("is refused as not in use, with the releases that show it", () => {
    const { code, message } = problemOf(() => ruleAnswer({ archive }, number("500.1z"), day("2002-06-01")));
    expect(code).toBe("number-not-in-use");
    expect(message).toContain("as far as is known from the releases of 2001-01-01 and 2003-01-01, the nearest held");
    expect(problemOf(() => ruleAnswer({ archive }, number("500.1b"), day("2002-06-01"))).code).toBe("not-held");
  });

  it.each(["2002-06-01", "2004-06-01"])("is nonexistent where it is cited, and not with certainty, on %s", (on) => {
    const { citations } = checkCitations(archive, [{ number: number("500.1z"), gloss: "" }], { on: day(on) });
    expect(citations).toMatchObject([{ verdict: "nonexistent", confidence: "medium", basis: "numbers" }]);
    expect(citations[0]?.because).toContain("as far as the rulebooks held around that day show");
  });
});

describe("a number of no rule, after the newest release that is known", () => {
  const newest = mergedArchive({ "2001-01-01": wells });
  const cited = (asked: string, on: string) => {
    const [checked] = checkCitations(newest, [{ number: number(asked), gloss: "" }], { on: day(on) }).citations;
    const days = { on: day(on), to: day("2002-06-01") };
    const [followed] = citationsAnswer(newest, [{ number: number(asked), on: day(on) }], days).citations;
    return { checked, followed };
  };

  it.each([
    ["500.2", "2001-01-01", "high", "witnessed"],
    ["500.2", "2001-01-02", "medium", "uncertain"],
    ["500.99", "2001-01-02", "high", "witnessed"],
  ])("is cited as %s on %s with %s confidence, because a later release may have brought one near", (...row) => {
    const [asked, on, confidence, certainty] = row;
    const { checked, followed } = cited(asked, on);
    expect(checked).toMatchObject({ verdict: "nonexistent", confidence });
    expect(followed).toMatchObject({ verdict: "not-in-use", certainty: { on: certainty, to: null } });
  });

  it("is said to be so as far as is known", () => {
    const { checked, followed } = cited("500.2", "2001-01-02");
    expect(checked?.because).toContain("on 2001-01-02, as far as is known from the release of 2001-01-01.");
    expect(followed?.sentence).toContain("on 2001-01-02, as far as files are held.");
  });
});

describe.skipIf(!areReleasesHere)("between two real rulebooks", () => {
  /** One of six, because each asks for thousands of numbers. */
  const isTried = (_: unknown, place: number) => place % 6 === 3;

  it("no number of one that is left out is said to be unused", () => {
    const whole = wholeArchive();
    const wrong = whole.heldReleases
      .slice(1, -1)
      .filter(isTried)
      .flatMap((left) => {
        const heldReleases = whole.heldReleases.filter((release) => release !== left);
        const without = withDerived<Archive>({ ...whole, heldReleases });
        expect(releaseInForce(without, left).from).toBe(left);
        return [...whole.numberPeriodsByNumber.keys()].filter(
          (asked) =>
            holdersOn(whole, asked as RuleNumber, left).length > 0 &&
            releasesFarFrom(without, asked as RuleNumber, left).length > 0,
        );
      });
    expect(wrong).toEqual([]);
  });
});

describe.skipIf(!areReleasesHere)("a number whose release is not held", () => {
  it.each([
    ["after the rulebooks held", ["2009-02-01", "2009-05-01"], "2009-07-11"],
    ["between them", ["2009-05-01", "2009-09-04"], "2009-07-11"],
    ["long after them", ["2024-09-20", "2024-11-08"], "2026-11-20"],
  ])("is denied by citations where look-ups deny it, and by none where it was in use: %s", (_, held, on) => {
    const [whole, part] = [wholeArchive(), historyOfReleases(...held)];
    const asked = [...whole.numberPeriodsByNumber.keys()].filter(
      (_, place) => place % 40 === 7,
    ) as unknown as readonly RuleNumber[];
    const verdicts = asked.map((one) => ({ one, said: saidOf(part, one, on) }));
    const denials = ["number-not-in-use", "nonexistent", "not-in-use"];
    const denied = verdicts.filter(({ said }) => said.some((word) => denials.includes(word)));
    expect(denied.filter(({ said }) => said.join(" ") !== denials.join(" "))).toEqual([]);
    const isInUse = ({ one }: { one: RuleNumber }) => holdersOn(whole, one, day(on)).length > 0;
    expect(denied.filter(isInUse)).toEqual([]);
  });
});
