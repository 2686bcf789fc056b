import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Commands and threads that tests start load the sources again; compiled code of earlier ones is reused.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "annals-compiled");

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/dataset-once.ts",
    // Test files share nothing that they change, so modules are loaded once a worker and not once a file.
    isolate: false,
    // Node reads the sources itself, as it does for users. Copies that vitest transforms take a sixth more processor time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // They only end what hangs. A lower limit of a single test would fail on a busy machine, and find nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A third of the time tests wait for a browser, a process or a thread, so two cores have room for three workers.
    maxWorkers: Math.max(3, availableParallelism()),
    // Workers live long and keep much; with more room for what is young, less of it is collected again and again.
    execArgv: ["--max-semi-space-size=64"],
  },
});
