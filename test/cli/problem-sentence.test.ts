import { describe, expect, it } from "vitest";
import { run, sentenceForTerminal } from "../../cli/program.ts";
import { surroundings } from "./surroundings.ts";

describe("a problem at the command line", () => {
  it.each([
    [["parameter", "zzzzzz"], "annals parameters lists them."],
    [["lineage", "zzzzzz"], "annals lineages lists them."],
    [["question", "zzzzzz"], "annals questions lists them."],
    [["announcement", "zzzzzz"], "annals announcements lists them."],
  ])("of %j names a command, and no address of the service", async (words, command) => {
    const given = surroundings(words);
    expect(await run(given)).toBe(1);
    expect(given.errorOutput.at(-1)).toContain(command);
    expect(given.errorOutput.at(-1)).not.toContain("/v1/");
  });

  it("names the command with its arguments and options, and keeps an address that no command asks", async () => {
    expect(await sentenceForTerminal("See /v1/rules/100.1?on=2009-05-01.")).toBe(
      "See annals at 100.1 --on 2009-05-01.",
    );
    expect(await sentenceForTerminal("It is not here; /v1/cards lists those it knows")).toMatch("/v1/cards lists");
  });
});
