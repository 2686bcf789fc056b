import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ruleAnswer } from "../../../core/ask/rule.ts";
import { number } from "../../days.ts";
import {
  day,
  freshFolder,
  imported,
  inventedDataset,
  type Plot,
  plotIn,
  syntheticReleases,
  withStore,
} from "./synthetic-releases.ts";

const { first, amended, moved } = syntheticReleases;
const release = "2005-08-01";

/** A copy of a release in which every rule about fences says something else. */
function forgedCopy(fileName: string) {
  const text = amended.bytes.toString("latin1").replace(/^(102\.\d+\.? )A gardener/gm, "$1Nobody");
  return { fileName, bytes: Buffer.from(text, "latin1") };
}

/** A rule about fences on the day of the release, with the files that say something else. */
function answered(plot: Plot) {
  return withStore(plot, ({ holdings: { archive } }) => {
    const { text, conflicts } = ruleAnswer({ archive }, number("102.2"), day(release));
    const served = archive.imported.publishedFiles.find((file) => file.release === release && file.isServed);
    return { text, conflicts, served: served?.fileName };
  });
}

describe("two files of one release, one of which is shown to be worse", () => {
  it("the worse one is refused if it claims a later day, and the refusal names the held one", () => {
    const plot = plotIn(freshFolder(), inventedDataset());
    const [, held] = imported(plot, first, amended, moved);
    const [report] = imported(plot, forgedCopy("Garden 20050901.txt"));
    expect(report).toMatchObject({
      kind: "refused",
      code: "worse-copy",
      facts: { release, held: (held as { sha256: string }).sha256, reason: "agreement" },
    });
    expect(answered(plot)).toMatchObject({ conflicts: [], served: amended.fileName });
  });

  it.each([
    ["after the better one", [first, amended, moved, forgedCopy("A copy.txt")]],
    ["before it", [forgedCopy("A copy.txt"), moved, first, amended]],
  ])("imported %s without a day it is kept, and answers say that it differs", (_when, files) => {
    const plot = plotIn(freshFolder(), inventedDataset());
    for (const file of files) imported(plot, file);
    const { text, conflicts, served } = answered(plot);
    expect(served).toBe(amended.fileName);
    expect(text).toMatch(/^A gardener/);
    expect(conflicts).toMatchObject([
      { fileName: "A copy.txt", isSettled: true, reason: "agreement", says: expect.stringMatching(/^102\.2 Nobody/) },
    ]);
  });

  it("is said once where the other file has words at a number that count as another rule's", () => {
    const plot = plotIn(freshFolder(), inventedDataset());
    const words = "Whoever steers the barge pays twice for salt.";
    const text = amended.bytes.toString("latin1").replace(/^(102\.2\.? ).*$/m, `$1${words}`);
    imported(plot, first, amended, moved, { fileName: "A copy.txt", bytes: Buffer.from(text, "latin1") });
    expect(answered(plot).conflicts).toMatchObject([{ fileName: "A copy.txt", says: `102.2 ${words}` }]);
  });

  it("a person can choose it in data/links, and then the other one is listed with its differences", () => {
    const folder = inventedDataset();
    const chosen = plotIn(freshFolder(), folder);
    const [, , , copy] = imported(chosen, first, amended, moved, forgedCopy("A copy.txt"));
    mkdirSync(join(folder, "links"), { recursive: true });
    writeFileSync(
      join(folder, "links", `${release}.yaml`),
      `release: ${release}\npublishedFile:\n  sha256: ${(copy as { sha256: string }).sha256}\n  why: It is the first edition.\ndecisions: []\n`,
    );
    const { text, conflicts, served } = answered(chosen);
    expect(served).toBe("A copy.txt");
    expect(text).toMatch(/^Nobody/);
    expect(conflicts).toMatchObject([{ fileName: amended.fileName, reason: "chosen" }]);
  });
});

describe("a file that is whole but for its end", () => {
  const without = (first: RegExp, last: RegExp) => {
    const text = moved.bytes.toString("latin1").replaceAll("February 1, 2006", "May 1, 2006");
    const from = text.search(first);
    return {
      fileName: "cut.txt",
      bytes: Buffer.from(text.slice(0, from) + text.slice(from + text.slice(from).search(last)), "latin1"),
    };
  };

  it.each([
    ["its last rules", /^103\.1/m, /^Glossary/m],
    ["its last terms", /^Gate/m, /^Credits/m],
  ])("and lacks %s has a warning", (_, first, last) => {
    const plot = plotIn(freshFolder(), inventedDataset());
    const [, report] = imported(plot, moved, without(first, last));
    expect(report).toMatchObject({
      kind: "added",
      findings: expect.arrayContaining([
        expect.objectContaining({ kind: "incomplete", detail: expect.stringContaining("may be cut short") }),
      ]),
    });
  });
});
