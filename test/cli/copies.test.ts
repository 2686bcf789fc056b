import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { guideAsText } from "../core/ingest/documents/invented.ts";
import { surroundings } from "./surroundings.ts";

const folder = mkdtempSync(join(tmpdir(), "annals-copies-"));
const [database, snapshot] = ["a.sqlite", "s.sqlite"].map((name) => join(folder, name)) as [string, string];

async function said(...words: string[]) {
  const given = surroundings(words, { ANNALS_DB: database });
  const service = {
    ...given.service,
    writeStatic: () => Promise.reject(new Error("no files in this test")),
    configurationFrom: async () => ({ kind: "sound" as const, configuration: {} }),
  };
  const code = await run({ ...given, service });
  return { code, written: given.written.join("\n"), errorText: given.errorOutput.at(-1) ?? "" };
}

it("snapshot and doctor say what they did, and what to do", async () => {
  expect((await said("releases")).code).toBe(0);
  const written = JSON.parse((await said("snapshot", snapshot, "--json")).written) as { size_bytes: number };
  expect(written.size_bytes).toBe(statSync(snapshot).size);
  const tables = await said("snapshot", snapshot, "--with-tables");
  expect([tables.code, tables.written]).toEqual([
    0,
    expect.stringMatching(/\n.*\.tables-[0-9a-f]{16}\.sqlite: its tables$/),
  ]);
  expect(await said("doctor", "--quick")).toMatchObject({
    code: 0,
    written: expect.stringContaining("ok       integrity:"),
  });
  truncateSync(database, 20_480);
  const damaged = await said("doctor", "--quick", "--json");
  expect(damaged.code).toBe(1);
  expect(JSON.parse(damaged.written)).toMatchObject({
    database,
    findings: expect.arrayContaining([
      { check: "database", status: "error", found: expect.any(String), fix: expect.stringContaining("put a copy") },
    ]),
  });
  expect(await said("snapshot", join(folder, "absent", "s.sqlite"))).toMatchObject({
    code: 1,
    errorText: expect.stringContaining("There is no folder"),
  });
  renameSync(snapshot, database);
  expect((await said("doctor", "--quick")).code).toBe(0);
});

it("snapshot puts nothing in the place of a pipe, as it would of a device, or of a folder", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  for (const place of [pipe, folder])
    expect(await said("snapshot", place)).toMatchObject({
      code: 1,
      errorText: `${place} is no file, and no snapshot is put in its place.`,
    });
  expect(statSync(pipe).isFIFO()).toBe(true);
});

it("a snapshot with tables has those of tournament documents, so that a reader makes none", async () => {
  const [guide, into] = [join(folder, "guide.txt"), join(folder, "d.sqlite")];
  writeFileSync(guide, guideAsText());
  expect((await said("import", guide)).code).toBe(0);
  const tables = (await said("snapshot", into, "--with-tables")).written.match(/\S+\.tables-\S+(?=: )/g) ?? [];
  expect(tables.map((file) => extname(file))).toEqual([".sqlite", ".ipg"]);
  const reader = surroundings(["documents"], { ANNALS_DB: into });
  expect([await run(reader), reader.errorOutput]).toEqual([0, []]);
});
