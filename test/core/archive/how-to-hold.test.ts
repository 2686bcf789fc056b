import { describe, expect, it } from "vitest";
import type { Archive } from "../../../core/archive/archive.ts";
import { archiveFrom } from "../../../core/archive/archive.ts";
import { nothingImported } from "../../../core/archive/imported.ts";
import { provisionOn } from "../../../core/archive/lookup.ts";
import { howToHold } from "../../../core/archive/releases.ts";
import { withDerived } from "../../../core/derived.ts";
import type { Problem } from "../../../core/problem.ts";
import type { IsoDate } from "../../../core/text/days.ts";
import type { RuleNumber } from "../../../core/text/rule-number.ts";
import { embeddedArchive } from "../../archive.ts";

const day = (text: string) => text as IsoDate;

/** A history of three releases, one of which is known by its month only, that holds files of these days. */
function historyHolding(...held: readonly string[]) {
  const releases = ["2000-01-01", "2001-07", "2002-01-01"].map((from) => {
    return { document: "cr" as const, from, sets: [], otherDates: [], notes: null };
  });
  const collection = { lineages: [], releases, unusedSections: [], sources: [] };
  const archive = archiveFrom(collection, nothingImported, { program: "npx annals" });
  return withDerived<Archive>({ ...archive, heldReleases: held.map(day) });
}

describe("how to get what is not held", () => {
  it.each([
    ["2000-01-01", [], true],
    ["2001-06-30", ["2000-01-01"], false],
    ["2001-08-01", ["2000-01-01"], true],
    ["2001-08-01", ["2001-07-23"], false],
    ["2002-01-01", ["2000-01-01", "2001-07-23"], true],
  ] as const)("is said on %s where %j are held: %s", (on, held, isSaid) => {
    expect("howTo" in howToHold(historyHolding(...held), day(on))).toBe(isSaid);
  });

  it("is given without a day until all are held", () => {
    expect(howToHold(historyHolding("2000-01-01"), null).howTo?.command).toBe("npx annals fetch");
    expect(howToHold(historyHolding("2000-01-01", "2001-07-23", "2002-01-01"), null)).toEqual({});
  });

  it("names commands as they are called where the program runs", () => {
    const { howTo } = howToHold(historyHolding(), null);
    expect(howTo?.sentence).toContain('"npx annals fetch"');
    expect(howTo?.sentence).toContain('"npx annals import"');
  });

  it("is among the facts of a problem", () => {
    try {
      provisionOn(embeddedArchive(), "300.3" as RuleNumber, day("2005-01-10"));
      expect.unreachable();
    } catch (error) {
      expect((error as Problem).code).toBe("not-held");
      expect((error as Problem).facts["howTo"]).toMatchObject({ command: "annals fetch" });
    }
  });
});
