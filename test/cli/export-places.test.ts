import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, it } from "vitest";
import { run } from "../../cli/program.ts";
import { makeFolder } from "../../db/folders.ts";
import { freshFolder } from "../db/cards/downloads.ts";
import { surroundings } from "./surroundings.ts";

const formats = ["sqlite", "jsonl", "csv", "parquet", "git", "data"];

describe("annals export to a place that cannot be a folder", () => {
  const folder = freshFolder();
  const [file, pipe, link] = ["file", "pipe", "link"].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(file, "kept");
  execFileSync("mkfifo", [pipe]);
  symlinkSync(join(folder, "nowhere"), link);

  const refusal = async (format: string, place: string) => {
    const given = surroundings(["export", "--format", format, place], { ANNALS_DB: inject("preparedDatabase") });
    const service = {
      ...given.service,
      writeStatic: () => Promise.reject(new Error("no files in this test")),
      configurationFrom: async () => ({ kind: "sound" as const, configuration: {} }),
    };
    expect(await run({ ...given, service })).toBe(1);
    return given.errorOutput.at(-1);
  };
  const because = (place: string, reason: string) => expect.stringContaining(`to ${place}, because ${reason}.`);

  it.each([...formats, "static"])("%s says why, and leaves everything as it is", async (format) => {
    const long = join(folder, "n".repeat(5000));
    for (const place of [file, join(file, "below"), pipe])
      expect(await refusal(format, place)).toEqual(because(place, "it is not a folder"));
    expect(await refusal(format, long)).toEqual(because(long, "its name is too long"));
    expect(await refusal(format, "")).toBe("The name of the folder is empty.");
    expect(readFileSync(file, "utf8")).toBe("kept");
  });

  it.each(formats)("%s ends where no folder can be made", async (format) => {
    expect(await refusal(format, link)).toEqual(because(link, "it is not a folder"));
    if (existsSync("/proc/self"))
      expect(await refusal(format, "/proc/x")).toEqual(because("/proc/x", "no folder can be made there"));
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
  });
});

describe("making a folder", () => {
  it("makes those above it, and says which of them was the first", () => {
    const folder = freshFolder();
    expect(makeFolder(join(folder, "a", "b", "c"))).toBe(join(folder, "a"));
    expect(makeFolder(join(folder, "a", "b", "c"))).toBeUndefined();
    mkdirSync(join(folder, "d"));
    expect(makeFolder(join(folder, "d", "e"))).toBe(join(folder, "d", "e"));
  });
});
