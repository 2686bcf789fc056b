import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { syntheticReleases } from "../db/published-files/synthetic-releases.ts";
import { preparedCopy } from "../prepared.ts";
import { surroundings } from "./surroundings.ts";

const folder = mkdtempSync(join(tmpdir(), "annals-verify-"));

function fileWith(fileName: string, bytes: Uint8Array): string {
  const path = join(folder, fileName);
  writeFileSync(path, bytes);
  return path;
}

const paths = Object.fromEntries(
  Object.entries(syntheticReleases).map(([name, { fileName, bytes }]) => [name, fileWith(fileName, bytes)]),
) as Record<keyof typeof syntheticReleases, string>;

/** An archive into which these files were imported. */
async function archiveOf(...files: readonly string[]) {
  const environment = { ANNALS_DB: preparedCopy() };
  const annals = async (words: readonly string[]) => {
    const given = surroundings(words, environment);
    return { code: await run(given), written: given.written.join("\n"), errorOutput: given.errorOutput };
  };
  if (files.length > 0) await annals(["import", ...files]);
  return annals;
}

describe("annals verify", () => {
  it("shows every difference, by kind, with its words", async () => {
    const annals = await archiveOf(paths.movedAgain);
    const { code, written } = await annals(["verify", paths.movedCurled]);
    expect(code).toBe(1);
    expect(written).toMatch(
      /^Release of 2006-02-01\. .* another published file of the same release, Garden 20060203\.txt\.\n40 provisions compared\.\n/,
    );
    expect(written).toContain("Different: 1 in words, ");
    expect(written).toContain("31 in typography only.");
    expect(written).toContain("[- It may be mended.-]");
    // The dataset has a section on player control from that day, which no garden has.
    expect(written).toMatch(/\n\nonly here: \d+\n\n {2}here: 507 Controlling Another Player's Turn\n/);
    expect(written.match(/^ {2}file: /gm)).toHaveLength(31);
  });

  it("says if answers rest on this same file", async () => {
    const annals = await archiveOf(paths.first);
    expect((await annals(["verify", paths.first])).written).toContain(
      "This file itself is held, and the answers for that day use it.",
    );
  });

  it("compares a release that is not held with what its neighbours make us answer, and says so", async () => {
    const annals = await archiveOf(paths.first, paths.last);
    const { code, written } = await annals(["verify", paths.moved, "--json"]);
    expect(code).toBe(1);
    const { restsOn, counts, notCompared, differences } = JSON.parse(written);
    expect(restsOn).toEqual({ kind: "neighbour", release: "2004-02-01", next: "2009-10-01" });
    expect(notCompared).toBe(0);
    // Rain and fences have new numbers, wind is new.
    expect(counts).toMatchObject({ "only-in-file": expect.any(Number), number: expect.any(Number) });
    const texts = differences.filter(({ kind }: { kind: string }) => kind === "only-in-file");
    expect(texts.map(({ inFile }: { inFile: string }) => inFile)).toContain("101 Wind");
    expect((await annals(["verify", paths.moved])).written).toContain(
      "It is not held: the answers for that day rest on the release of 2004-02-01, the next one held is that of 2009-10-01.",
    );
  });

  it("without any import compares what the dataset holds, and says how much it does not", async () => {
    const { code, written } = await (await archiveOf())(["verify", paths.first, "--json"]);
    const { restsOn, compared, notCompared, counts } = JSON.parse(written);
    expect(restsOn).toEqual({ kind: "dataset" });
    expect([compared, notCompared]).toEqual([0, 31]);
    expect([code, counts["only-answered"] > 5]).toEqual([4, true]);
  });

  it("refuses what it cannot read", async () => {
    const annals = await archiveOf();
    expect(await annals(["verify", join(folder, "none.txt")])).toMatchObject({
      code: 1,
      written: "",
      errorOutput: [`${join(folder, "none.txt")} does not exist.`],
    });
    const pdf = fileWith("rules.pdf", Buffer.from("%PDF-1.7 and so on"));
    const { code, errorOutput } = await annals(["verify", pdf]);
    expect([code, errorOutput[0]]).toEqual([1, expect.stringContaining("unreadable-document: ")]);
  });
});

const releases = fileURLToPath(new URL("../../../shared/releases/", import.meta.url));

describe.skipIf(!existsSync(releases))("the dataset beside published files", () => {
  it.each(["CR-2004-02-01.txt", "CR-2009-05-01.txt", "CR-2010-10-01.txt", "CR-2018-10-05.txt", "CR-2026-06-19.txt"])(
    "differs in nothing but typography from %s",
    async (name) => {
      const { code, written } = await (await archiveOf())(["verify", join(releases, name), "--json"]);
      const { compared, isConfirmed } = JSON.parse(written);
      expect([code, isConfirmed, compared > 10]).toEqual([0, true, true]);
    },
  );
});
