import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { surroundings } from "./surroundings.ts";

const days = ["2010-09-30", "2010-10-01"];

describe("annals report", () => {
  it("writes Markdown without links to a service, unless it knows one", async () => {
    const quiet = surroundings(["report", ...days, "--section", "711"]);
    expect(await run(quiet)).toBe(0);
    expect(quiet.written.join()).toMatch(
      /^# Magic rules changes in section 711 from 30 September 2010 to 1 October 2010\n/,
    );
    // An article of the publisher is where it is, whoever serves the report.
    const own = quiet.written.join().replaceAll("](<https://github.com/maxmakesmagic/", "");
    expect(own).not.toContain("](<");
    const linked = surroundings(["report", ...days, "--format", "wiki", "--url", "https://example.org/"]);
    expect(await run(linked)).toBe(0);
    expect(linked.written.join()).toContain("[https://example.org/rules/711.2?on=2010-10-01 711.2]");
  });

  it("keeps the instant as of which it was asked in its links", async () => {
    const ANNALS_DB = join(mkdtempSync(join(tmpdir(), "annals-")), "annals.sqlite");
    const asked = surroundings(
      ["report", ...days, "--section", "711", "--url", "https://example.org", "--known-at", "2999-01-01"],
      { ANNALS_DB },
    );
    expect(await run(asked)).toBe(0);
    expect(asked.written.join()).toContain("/rules/711.2?on=2010-10-01&knownAt=2999-01-01T23%3A59%3A59.999Z>)");
  });

  it("writes to a file, and says what the system refuses", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "annals-")), "report.csv");
    const good = surroundings(["report", ...days, "--format", "csv", "--out", file]);
    expect(await run(good)).toBe(0);
    expect(readFileSync(file, "utf8")).toMatch(/^\ufeffsection,old number,new number,/);
    const bad = surroundings(["report", ...days, "--out", join(file, "below")]);
    expect(await run(bad)).toBe(1);
    expect(bad.errorOutput.join()).toContain("cannot be written");
  });

  it.each([
    [["report", ...days, "--format", "pdf"], 2],
    [["report", ...days, "--url", "javascript:alert(1)"], 2],
    [["report", "2010-09-31", "2010-10-01"], 2],
    [["report", ...days, "--lineage", "none"], 1],
  ])("refuses %j with exit code %i", async (words, code) => {
    expect(await run(surroundings(words))).toBe(code);
  });
});
