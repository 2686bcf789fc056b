import { describe, expect, it } from "vitest";
import { whereaboutsOn } from "../../../core/archive/life.ts";
import { holderOn } from "../../../core/archive/lookup.ts";
import { tornSectionsOn } from "../../../core/archive/sections.ts";
import { checkText } from "../../../core/ask/citations/check.ts";
import { citationsAnswer } from "../../../core/ask/citations/resolve.ts";
import { diffAnswer, scopeFrom } from "../../../core/ask/diff.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { day } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

const wells = [
  heading("500", "Wells"),
  rule("500.1", "A bucket comes up with as much water as the well has left at dawn."),
  rule("500.2", "A stranger pays a copper coin to the keeper before drawing from somebody's well."),
];
const gates = [
  heading("501", "Gates"),
  rule("501.1", "A gate that nobody guards stands open until the second bell of the evening."),
  rule("501.2", "Whoever shuts a gate keeps its key, and hands it over in the morning."),
];
const roads = [heading("502", "Roads"), rule("502.1", "A cart gives way to riders on every road but the king's.")];
const mills = [heading("503", "Mills"), rule("503.1", "A mill grinds one sack for the miller out of every twenty.")];
const whole = [...wells, ...gates, ...roads, ...mills];
/** A page is missing: the end of 500, and all of 501. */
const torn = [...wells.slice(0, 2), ...roads, ...mills];

const [before, after] = [day("2001-06-01"), day("2002-06-01")];
const archiveWith = (second: typeof whole, third?: typeof whole) =>
  mergedArchive({ "2001-01-01": whole, "2002-01-01": second, ...(third && { "2003-01-01": third }) });
const number = (written: string) => written as RuleNumber;

describe("what stood on a page that a copy of a rulebook lacks", () => {
  const archive = archiveWith(torn);

  it.each(["500.2", "500.3", "501", "501.1", "501.9"])("is not held, as %s", (written) => {
    expect(() => holderOn(archive, number(written), after)).toThrow(
      expect.objectContaining({ code: "not-held", message: expect.stringContaining("seems to lack a page there") }),
    );
  });

  it("leaves other numbers known to be unused", () => {
    for (const written of ["502.2", "503.9"])
      expect(() => holderOn(archive, number(written), after)).toThrow(
        expect.objectContaining({ code: "number-not-in-use" }),
      );
  });

  it("was not removed", () => {
    const { changes, isWhole, notHeld } = diffAnswer(archive, { from: before, to: after }, scopeFrom({}));
    expect([changes.length, isWhole]).toEqual([0, false]);
    expect(new Set(notHeld.map(({ difference, before: old }) => `${old.number} ${difference}`))).toEqual(
      new Set(["500.2", "501", "501.1", "501.2"].map((one) => `${one} not-known`)),
    );
    const { lineage } = holderOn(archive, number("501.1"), before);
    expect(whereaboutsOn(archive, lineage, after)).toMatchObject({ number: null, ended: null });
  });

  it("is not followed, and no citation of it is called wrong", () => {
    const { citations } = citationsAnswer(archive, [{ number: number("501.2"), on: before }], { on: null, to: after });
    expect(citations[0]).toMatchObject({ verdict: "not-held", reason: "number-then-not-known", now: null });
    const text = "// rule 501.2: whoever shuts a gate keeps its key";
    expect(checkText(archive, text, { on: after }).citations[0]?.verdict).toBe("cannot-tell");
  });
});

describe("a section that ended", () => {
  it("at the end of its chapter is gone", () => {
    const archive = archiveWith([...wells, ...gates, ...roads]);
    expect(tornSectionsOn(archive, after).size).toBe(0);
    expect(() => holderOn(archive, number("503.1"), after)).toThrow(
      expect.objectContaining({ code: "number-not-in-use" }),
    );
  });

  it("is no lost page if its rules stand under another number in that release", () => {
    const renumbered = gates.map((one) => ({ ...one, number: number(`${one.number}`.replace("501", "504")) }));
    const archive = archiveWith([...wells, ...roads, ...mills, ...renumbered]);
    expect(holderOn(archive, number("504.1"), after).lineage).toBe(holderOn(archive, number("501.1"), before).lineage);
    expect(tornSectionsOn(archive, after).size).toBe(0);
  });

  it("is gone if the next release skips its number too", () => {
    const archive = archiveWith(torn, torn);
    for (const on of ["2002-06-01", "2003-06-01"]) expect(tornSectionsOn(archive, day(on)).size).toBe(0);
  });
});
