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

  it("skeleton: lists what a release changed, for a person to write why", async () => {
    const asked = surroundings(["announcements", "skeleton", "2010-10-01"]);
    expect(await run(asked)).toBe(0);
    expect(asked.written.join("\n")).toMatch(
      /release: 2010-10-01\nentries:\n[\s\S]*numbers: \["711\.3"\]\n {4}reason: ""/,
    );
  });
});
