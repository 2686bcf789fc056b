import { defineConfig } from "vitest/config";

export default defineConfig({
  // Left to itself it keeps one core free, and half of a machine of two cores idle while a browser is waited for.
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/dataset-once.ts",
    // Test files share nothing that they change, so modules are loaded once a worker and not once a file.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    maxWorkers: "100%",
  },
});
