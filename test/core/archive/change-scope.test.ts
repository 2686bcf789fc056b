import { describe, expect, it } from "vitest";
import { changeClasses } from "../../../core/archive/change-classes.ts";
import { diffAnswer } from "../../../core/ask/diff.ts";
import type { DiffScope } from "../../../core/contract/diff.ts";
import { embeddedArchive } from "../../archive.ts";
import { day, number } from "../../days.ts";

const archive = embeddedArchive();

function diff(from: string, to: string, scope: Partial<DiffScope>) {
  const everything = { section: null, rule: null, lineage: null, classes: changeClasses };
  return diffAnswer(archive, { from: day(from), to: day(to) }, { ...everything, ...scope });
}

/** `class old>new` of each change, in order. */
function lines({ changes }: ReturnType<typeof diff>): string[] {
  return changes.map((change) => `${change.class} ${change.before?.number ?? "-"}>${change.after?.number ?? "-"}`);
}

describe("a scope, followed to both days,", () => {
  it("by section includes what had its number on either day, also on the other day, and what ended under an old number", () => {
    const [from, to] = ["2003-10-01", "2026-08-07"];
    const own = lines(diff(from, to, { lineage: "player-control.section" }));
    expect(own).toEqual(
      expect.arrayContaining([
        "title 507>723",
        "removed 507.4>-",
        "both 507.1>723.1",
        "added ->723.2",
        "added ->723.9",
      ]),
    );
    expect(lines(diff(from, to, { section: number("723") }))).toEqual(own);
    expect(lines(diff(from, to, { section: number("507") }))).toEqual(expect.arrayContaining(own));
    expect(lines(diff("2009-07-10", "2009-07-11", { section: number("710") }))).toContain("removed 507.4>-");
    expect(lines(diff(to, from, { section: number("507") }))).toEqual(
      expect.arrayContaining(["added ->507.4", "removed 723.9>-"]),
    );
    // Its number of days between the two is nobody's on either.
    expect(() => diff(from, to, { section: number("710") })).not.toThrow();
    expect(lines(diff(from, to, { section: number("719") }))).not.toContain("removed 507.4>-");
  });

  it("by rule follows it with its subrules, from either day", () => {
    const places = lines(diff("2003-10-01", "2026-08-07", { rule: number("723.5") }));
    expect(places).toEqual(expect.arrayContaining(["both 507.3>723.5", "both 507.3a>723.5a", "both 507.3b>723.6"]));
  });

  it("is whole only if the section is held on both days under its number then", () => {
    const wholeFrom = (from: string, to: string, scope: Partial<DiffScope>) => diff(from, to, scope).isWhole;
    expect(wholeFrom("2003-10-01", "2026-08-07", { section: number("723") })).toBe(true);
    expect(wholeFrom("2003-10-01", "2026-08-07", { lineage: "player-control.section" })).toBe(true);
    // The combat step that is 507 now is known by its heading only.
    expect(wholeFrom("2003-10-01", "2026-08-07", { section: number("507") })).toBe(false);
  });
});
