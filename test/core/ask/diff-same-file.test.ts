import { describe, expect, it } from "vitest";
import { diffAnswer, scopeFrom } from "../../../core/ask/diff.ts";
import { plainOf } from "../../../document/plain.ts";
import { getDiff } from "../../../operations/diff.ts";
import { day, number } from "../../days.ts";
import { heading, mergedArchive, rule } from "../../merged.ts";

describe("two releases of which only one file is held", () => {
  const wells = [heading("500", "Wells"), rule("500.1", "A bucket is let down."), rule("500.2", "A rope is spun.")];
  const later = [...wells, rule("500.3", "A lid closes a well.")];
  const held = mergedArchive({ "2001-01-01": wells, "2003-01-01": later }, [
    "2001-01-01",
    "2002-01-01",
    "2003-01-01",
    "2004-01-01",
  ]);
  const between = (from: string, to: string) => diffAnswer(held, { from: day(from), to: day(to) }, scopeFrom({}));

  it.each([
    ["2003-06-01", "2004-06-01", "2003-01-01", 0],
    ["2001-06-01", "2002-06-01", "2001-01-01", 3],
    ["2001-06-01", "2003-06-01", null, 3],
    ["2003-06-01", "2003-07-01", null, 4],
    ["2004-02-01", "2004-06-01", null, 4],
  ])("from %s to %s rest on the file of %s, and %i are counted as unchanged", (from, to, sameFile, unchanged) => {
    expect(between(from, to)).toMatchObject({ sameFile, counts: { unchanged } });
  });

  /** A rule that only the file of 2003 has, so it may have come with the release of 2002. */
  const ofLid = (from: string, to: string) =>
    diffAnswer(held, { from: day(from), to: day(to) }, scopeFrom({ rule: number("500.3") }));

  it.each([
    ["2002-06-01", "2003-06-01", { from: "uncertain", to: "witnessed" }, { from: "2001-01-01", to: "2003-01-01" }],
    ["2003-06-01", "2002-06-01", { from: "witnessed", to: "uncertain" }, { from: "2003-01-01", to: "2001-01-01" }],
    ["2001-06-01", "2003-06-01", { from: "witnessed", to: "witnessed" }, { from: "2001-01-01", to: "2003-01-01" }],
  ])("from %s to %s it is as sure that a rule was not there: %o", (from, to, certainty, restsOn) => {
    expect(ofLid(from, to)).toMatchObject({ certainty, restsOn });
  });

  it("is bridged that it was not there, if the next file does not have it either", () => {
    const books = { "2001-01-01": wells, "2003-01-01": wells, "2005-01-01": later };
    const known = ["2001-01-01", "2002-01-01", "2003-01-01", "2004-01-01", "2005-01-01"];
    const thrice = mergedArchive(books, known);
    const days = { from: day("2002-06-01"), to: day("2005-06-01") };
    const ofRule = scopeFrom({ rule: number("500.3") });
    expect(diffAnswer(thrice, days, ofRule).certainty.from).toBe("bridged");
  });

  it("says so to people", () => {
    const said = (from: string, to: string) =>
      plainOf(getDiff.document?.({ ...ofLid(from, to), outcomes: [] } as never, {} as never) ?? []);
    expect(said("2002-06-01", "2003-06-01")).toContain(
      "The release of 1 January 2002 is not held. Rules without a hand-written history are shown as in the release of 1 January 2001: changes since then are shown as well.",
    );
    expect(said("2001-06-01", "2003-06-01")).not.toContain("is not held");
  });
});
