import { mkdtempSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../../cli/program.ts";
import { syntheticReleases } from "../db/published-files/synthetic-releases.ts";
import { surroundings } from "./surroundings.ts";

const folder = mkdtempSync(join(tmpdir(), "annals-copies-"));
const [database, snapshot, garden] = ["a.sqlite", "s.sqlite", "garden.txt"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];

async function said(...words: string[]) {
  const given = surroundings(words, { ANNALS_DB: database });
  const service = {
    ...given.service,
    configurationFrom: async () => ({ kind: "sound" as const, configuration: {} }),
  };
  const code = await run({ ...given, service });
  return { code, written: given.written.join("\n"), errorText: given.errorOutput.at(-1) ?? "" };
}

it("snapshot, doctor, restore and purge-list say what they did, and what to do", async () => {
  expect((await said("releases")).code).toBe(0);
  const sound = JSON.parse((await said("snapshot", snapshot, "--json")).written) as { size_bytes: number };
  expect(sound.size_bytes).toBe(statSync(snapshot).size);
  writeFileSync(garden, syntheticReleases.first.bytes);
  expect((await said("import", garden)).code).toBe(0);
  const keys = await said("purge-list", "--since", "2026-11-20T12:00:00Z");
  expect([keys.code, keys.written]).toEqual([0, ""]);
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
      {
        check: "database",
        status: "error",
        found: expect.any(String),
        fix: expect.stringContaining("npm run annals -- restore"),
      },
    ]),
  });
  expect(await said("restore", join(folder, "absent.sqlite"))).toMatchObject({
    code: 1,
    errorText: expect.stringContaining("does not exist"),
  });
  expect(await said("snapshot", join(folder, "absent", "s.sqlite"))).toMatchObject({
    code: 1,
    errorText: expect.stringContaining("There is no folder"),
  });
  const restored = await said("restore", snapshot);
  expect([restored.code, restored.written]).toEqual([
    0,
    expect.stringContaining(`is restored from ${snapshot}: 0 published files.`),
  ]);
  expect((await said("doctor", "--quick")).code).toBe(0);
  expect(await said("serve", "--follow", snapshot, "--fetch")).toMatchObject({
    code: 1,
    errorText: expect.stringContaining("--fetch"),
  });
});
