import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Generates clients from openapi.yaml with tools that others use, and compiles them as strictly as the compiler can.
 * Ends with an error if a tool refuses the contract or its client does not compile. The client of openapi-typescript is
 * our own (packages/client).
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const bin = (name: string): string => join(root, "node_modules", ".bin", name);
const folder = mkdtempSync(join(tmpdir(), "annals-generators-"));
const run = (program: string, words: readonly string[]) =>
  execFileSync(program, words, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });

try {
  cpSync(join(root, "openapi.yaml"), join(folder, "openapi.yaml"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  run(bin("orval"), ["--input", "openapi.yaml", "--output", "orval.ts", "--client", "fetch"]);
  run(bin("openapi-ts"), ["-i", "openapi.yaml", "-o", "hey-api"]);
  const strict = ["--strict", "--noEmit", "--skipLibCheck", "--module", "esnext", "--moduleResolution", "bundler"];
  const platform = ["--target", "es2024", "--lib", "es2024,dom,dom.iterable"];
  run(bin("tsc"), [...strict, ...platform, "orval.ts", "hey-api/index.ts"]);
  console.log("the clients that orval and hey-api generate from openapi.yaml compile");
} finally {
  rmSync(folder, { recursive: true });
}
