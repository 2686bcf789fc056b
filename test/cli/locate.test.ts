import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { surroundings } from "./surroundings.ts";

async function said(words: readonly string[], input = "") {
  const given = surroundings(words, undefined, input);
  return { code: await run(given), written: given.written.join("\n"), errorOutput: given.errorOutput.join("\n") };
}

const words = "A player doesn't lose life due to mana burn while another player controls his or her turn.";
const page = `507.3b The controller of another player's turn can't make that player concede. See rule 102.3a.\n\n507.4. ${words}\n`;

describe("annals locate", () => {
  it("takes a sentence, whether the words come as one or as several", async () => {
    const one = await said(["locate", words]);
    expect(one.code).toBe(0);
    expect(one.written).toContain(
      "All the sentences that can be dated stood from 1 October 2003 to 10 July 2009 (23 releases).",
    );
    expect(one.written).toContain("1 sentence: 1 dates it.");
    expect(one.written).toContain("- to 10 July 2009: 1 sentence in rules that ended: 507.4");
    expect((await said(["locate", ...words.split(" ")])).written).toBe(one.written);
  });

  it("takes a file, and standard input as -", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "annals-")), "page.txt");
    writeFileSync(file, page);
    const { code, written } = await said(["locate", file, "--on", "2005-01-10"]);
    expect(code).toBe(0);
    expect(written).toContain(
      "All the sentences that can be dated stood from 1 August 2005 to 10 July 2009 (17 releases).",
    );
    expect(written).toContain("- from 1 August 2005: 507.3b See rule [-102.7-]{+102.3a+}.");
    expect((await said(["locate", "-", "--on", "2005-01-10"], page)).written).toBe(written);
  });

  it("leaves out days and places if there are none", async () => {
    const { written } = await said(["locate", `${words} That player.`]);
    expect(written.split("\n").at(-1)).toBe(
      "  a part of a sentence, as printed, apart from typography and capitals; so few words can occur anywhere and do not date the text",
    );
  });

  it.each([["locate"], ["outcome"]])("says of %s with an empty text that nothing is written", async (command) => {
    const errorOutput = "Nothing is written: name a file, or write sentences.";
    for (const empty of [[""], [" "], ["", ""]])
      expect(await said([command, ...empty])).toMatchObject({ code: 1, errorOutput });
  });

  it("names the command of a question of the catalogue, which is no file", async () => {
    const errorOutput = "B03 is a question of the catalogue: annals question B03 answers it.";
    expect(await said(["outcome", "b03"])).toMatchObject({ code: 1, errorOutput });
  });

  it("refuses a file that does not exist, an invalid day, and a text without words", async () => {
    expect(await said(["locate", "absent.txt"])).toMatchObject({ code: 1, errorOutput: "absent.txt does not exist." });
    expect(await said(["locate", words, "--on", "2005-02-30"])).toMatchObject({ code: 2 });
    expect(await said(["locate", "-"], "…\n")).toMatchObject({ code: 2 });
  });
});
