import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { readEntries } from "../../dataset/announced-entries.ts";
import { announcementPathOf, announcementText } from "../../dataset/announcement-files.ts";
import { readDatasetFiles } from "../../dataset/files.ts";
import { readDataset } from "../../dataset/read.ts";
import { embedded } from "../archive.ts";
import { surroundings } from "../cli/surroundings.ts";
import { preparedCopy } from "../prepared.ts";
import { areReleasesHere, releasesFolder } from "../real-releases.ts";

const folder = mkdtempSync(join(tmpdir(), "annals-entries-"));
afterAll(() => rmSync(folder, { recursive: true }));
const releases = new Set(embedded().collection.releases.map(({ from }) => from));
const read = (entries: unknown) => readEntries(JSON.stringify(entries, null, 1), { releases, manifest: null });
const entry = {
  id: "2010-09-22-x#1",
  bulletin: "2010-09-22-x",
  release: "2010-10-01",
  kind: "revised",
  numbers: ["711.3"],
  reason: "three rules became one",
};

describe("entries of articles, as a list in JSON", () => {
  it("become articles, each with what its entries name", () => {
    const reading = read([entry, { ...entry, id: "2010-09-22-x#2", numbers: [], terms: ["Infect"], kind: "glossary" }]);
    if (reading.kind !== "sound") throw new Error(JSON.stringify(reading));
    const [article, ...others] = reading.articles;
    expect(others).toEqual([]);
    expect(article).toMatchObject({ id: "2010-09-22-x", published: "2010-09-22", release: "2010-10-01", author: null });
    expect(article?.entries.map(({ numbers, terms }) => [...numbers, ...terms])).toEqual([["711.3"], ["Infect"]]);
  });

  it.each([
    ["an unknown release", { release: "2010-10-02" }, "no release took effect on 2010-10-02"],
    ["a day that does not exist", { release: "2010-02-30" }, "write a day that exists"],
    ["a day out of order", { bulletin: "2002-09-22-x" }, "lies 2931 days from the release"],
    ["no number", { numbers: ["711.x"] }, "write a rule number as printed"],
    ["an unknown kind", { kind: "improved" }, "kind"],
    ["nothing named", { numbers: [] }, "names neither numbers, nor terms, nor a heading"],
    ["no reason", { reason: " " }, "reason"],
    ["an endless reason", { reason: "why ".repeat(500) }, "say it in fewer words"],
    ["a character that nobody sees", { reason: "why\u202Eyhw" }, "has a character that nobody sees"],
    ["another release of the same article", { release: "2010-07-16" }, "announces 2010-10-01 in its first entry"],
    ["another day than that of its article", { published: "2010-09-23" }, "begins with another day than 2010-09-23"],
    ["a correction of what is not named", { corrections: { "711.9": "711.3" } }, "711.9 has a correction"],
    ["more numbers than an article ever had", { numbers: Array(600).fill("711.3") }, "numbers"],
  ])("%s is refused with its line", (_what, wrong, error) => {
    const reading = read([entry, { ...entry, id: "2010-09-22-x#2", ...wrong }]);
    expect(reading).toMatchObject({ kind: "invalid", errors: [{ line: 12, error: expect.stringContaining(error) }] });
  });

  it("the same id twice, a list that is none, and broken JSON are refused", () => {
    expect(read([entry, entry])).toMatchObject({
      kind: "invalid",
      errors: [{ error: "2010-09-22-x#1 is there twice" }],
    });
    expect(read({ entries: [] })).toMatchObject({ kind: "invalid", errors: [{ line: 1 }] });
    expect(readEntries("[\n{", { releases, manifest: null })).toMatchObject({ kind: "invalid" });
    const repeated = "- &a [x, x]\n- [*a, *a]\n";
    for (const text of [repeated, "- !!js/function x", "", "null"])
      expect(readEntries(text, { releases, manifest: null })).toMatchObject({ kind: "invalid" });
    const sound = JSON.stringify([entry]);
    expect(readEntries(`${sound}${" ".repeat(5_000_000)}`, { releases, manifest: null })).toMatchObject({
      errors: [{ line: 1, error: "is longer than 5 MB" }],
    });
    for (const manifest of ["{", "{}"])
      expect(readEntries(sound, { releases, manifest })).toMatchObject({ kind: "invalid" });
  });
});

describe("the articles of data/", () => {
  const { announcements = [] } = embedded().collection;

  it("are written as they were read, so that a file that a command adds needs no correction", () => {
    expect(announcements.length).toBeGreaterThan(30);
    for (const article of announcements)
      expect(announcementText(article)).toBe(readFileSync(join("data", announcementPathOf(article)), "utf8"));
  });

  it("are refused with their line where a release or a number is wrong", () => {
    const files = readDatasetFiles("data").map((file) =>
      file.path.endsWith("2010-09-22-september-2010-update-bulletin.yaml")
        ? {
            ...file,
            text: (file.text ?? "").replace("release: 2010-10-01", "release: 2010-10-02").replace("112.6e", "112.6ä"),
          }
        : file,
    );
    const reading = readDataset(files);
    if (reading.kind !== "invalid") throw new Error("taken");
    expect(reading.errors.every(({ file, line }) => file.startsWith("announcements/2010/") && line > 1)).toBe(true);
    expect(reading.errors[0]?.error).toContain("rule number");
  });
});

describe("annals announcements", () => {
  const list = join(folder, "entries.json");

  it("join: prints each item, and names what it is joined to", async () => {
    writeFileSync(list, JSON.stringify([entry]));
    const asked = surroundings(["announcements", "join", list, "--format", "json"]);
    expect(await run(asked)).toBe(0);
    expect(JSON.parse(asked.written.join(""))).toEqual([
      expect.objectContaining({ id: entry.id, item: "711.3", kind: "revised", found: expect.anything() }),
    ]);
  });

  it("join --add: writes the article, and not over one that is there", async () => {
    const words = ["announcements", "join", list, "--add", "--data", folder];
    expect(await run(surroundings(words))).toBe(0);
    expect(readdirSync(join(folder, "announcements", "2010"))).toEqual(["2010-09-22-x.yaml"]);
    expect(await run(surroundings(words))).toBe(1);
  });

  it("refuses a bad list with the line, and writes nothing", async () => {
    writeFileSync(list, JSON.stringify([{ ...entry, bulletin: "2010-09-23-y", release: "2010-10-02" }]));
    const asked = surroundings(["announcements", "join", list, "--add", "--data", folder]);
    expect(await run(asked)).toBe(1);
    expect(asked.errorOutput.join("\n")).toContain(`${list}:1: no release took effect on 2010-10-02`);
    expect(existsSync(join(folder, "announcements", "2010", "2010-09-23-y.yaml"))).toBe(false);
  });

  it.each([
    ["a way out of the folder", { bulletin: "../../../elsewhere" }, "is no name of a file"],
    ["a reason that the dataset does not take", { reason: "long ".repeat(30) }, "say it in at most 120 characters"],
    ["a term in a rule's entry", { numbers: [], terms: ["Infect"] }, "is glossary where terms are named"],
  ])("join --add: refuses %s with the line, and writes nothing", async (_what, wrong, error) => {
    const empty = mkdtempSync(join(folder, "empty-"));
    writeFileSync(list, JSON.stringify([{ ...entry, ...wrong }]));
    const asked = surroundings(["announcements", "join", list, "--add", "--data", empty]);
    expect(await run(asked)).toBe(1);
    expect(asked.errorOutput.join("\n")).toContain(error);
    expect(asked.errorOutput.join("\n")).toContain(`${list}:1: `);
    expect(readdirSync(empty)).toEqual([]);
    expect(existsSync(join(folder, "elsewhere.yaml"))).toBe(false);
  });

  it.skipIf(!areReleasesHere)("join: refuses a number that never was, with its line", async () => {
    const environment = { ANNALS_DB: preparedCopy() };
    const files = ["2010-07-16", "2010-10-01"].map((day) => join(releasesFolder, `CR-${day}.txt`));
    expect(await run(surroundings(["import", ...files], environment))).toBe(0);
    const refusal = async (numbers: readonly string[], ...more: readonly string[]) => {
      writeFileSync(list, JSON.stringify([{ ...entry, numbers }]));
      const asked = surroundings(["announcements", "join", list, ...more], environment);
      return [await run(asked), asked.errorOutput.join("\n")];
    };
    const never = (number: string) =>
      expect.stringContaining(`entries.json:1: no rule ever had the number ${number}; `);
    expect(await refusal(["999.9"])).toEqual([1, never("999.9")]);
    // Of a section that there was, it may be a misprint: a warning, and refused only where it would be kept.
    expect(await refusal(["711.99"])).toEqual([0, never("711.99")]);
    expect(await refusal(["711.99"], "--add", "--data", folder)).toEqual([1, never("711.99")]);
  });

  it("join: warns of a number that no rule is known to have had, with its line", async () => {
    writeFileSync(list, JSON.stringify([{ ...entry, numbers: ["711.99"] }]));
    const asked = surroundings(["announcements", "join", list, "--format", "json"]);
    expect(await run(asked)).toBe(0);
    expect(JSON.parse(asked.written.join(""))).toMatchObject([{ item: "711.99", lineage: null, found: null }]);
    expect(asked.errorOutput.join("\n")).toMatch(/entries\.json:1: no rule .* the number 711\.99/);
  });

  it("skeleton: lists what a release changed, for a person to write why", async () => {
    const asked = surroundings(["announcements", "skeleton", "2010-10-01"]);
    expect(await run(asked)).toBe(0);
    expect(asked.written.join("\n")).toMatch(
      /release: 2010-10-01\nentries:\n[\s\S]*numbers: \["711\.3"\]\n {4}reason: ""/,
    );
  });
});
