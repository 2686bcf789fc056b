import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Attack } from "./attack.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** The random tests, with many more cases than in a run of the tests. */
export const draws: Attack = {
  name: "draws",
  test: "test/core/ingest/matching/properties.test.ts",
  run: async ({ amount }) => {
    const tests = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".test.ts"))
      .map((name) => join("test", name))
      .filter((path) => /\bdraws\(/.test(readFileSync(join(root, path), "utf8")));
    const times = amount === "long" ? 30 : 3;
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    // So many cases take long on a busy machine, which is no fault.
    const settings = ["--reporter=dot", "--testTimeout=0"];
    const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, "run", ...settings, ...tests], {
      cwd: root,
      env: { ...process.env, ANNALS_DRAWS: `${times}`, NO_COLOR: "1" },
      encoding: "utf8",
    });
    return {
      tries: tests.length,
      faults: status === 0 ? [] : [`${stdout}${stderr}`],
      note: `${times} times as many cases`,
    };
  },
};
