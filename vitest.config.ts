import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Commands and threads that tests start load the sources again; compiled code of earlier ones is reused.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "annals-compiled");

export default defineConfig({
  // Left to itself it keeps one core free, and half of a machine of two cores idle while a browser is waited for.
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/dataset-once.ts",
    // Test files share nothing that they change, so modules are loaded once a worker and not once a file.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: "100%",
  },
});
