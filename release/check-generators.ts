import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * Generates clients from openapi.yaml with tools that others use. Those of types are compiled as strictly as the compiler
 * can; those of checks are loaded, so that every expression in them is read. Ends with an error if a tool refuses the
 * contract, or its client does not compile or load.
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "annals-generators-"));

const types = [
  { by: "openapi-typescript", file: "openapi-typescript.ts", words: ["openapi.yaml", "-o", "openapi-typescript.ts"] },
  { by: "orval", file: "orval.ts", words: ["--input", "openapi.yaml", "--output", "orval.ts", "--client", "fetch"] },
  { by: "openapi-ts", file: "hey-api/index.ts", words: ["-i", "openapi.yaml", "-o", "hey-api"] },
];
const checks = [
  { by: "orval", file: "checks.ts", words: ["--input", "openapi.yaml", "--output", "checks.ts", "--client", "zod"] },
  { by: "openapi-ts", file: "checks/zod.gen.ts", words: ["-i", "openapi.yaml", "-o", "checks", "-p", "zod"] },
];

try {
  cpSync(join(root, "openapi.yaml"), join(folder, "openapi.yaml"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  await Promise.all([...types, ...checks].map(({ by, words }) => run(by, words)));
  const strict = ["--strict", "--noEmit", "--skipLibCheck", "--module", "esnext", "--moduleResolution", "bundler"];
  const platform = ["--target", "es2024", "--lib", "es2024,dom,dom.iterable"];
  await run("tsc", [...strict, ...platform, ...types.map(({ file }) => file)]);
  for (const { by, file } of checks) {
    const schemas = Object.keys(await import(join(folder, file)));
    if (schemas.length === 0) throw new Error(`${by} made no checks`);
  }
  console.log("what openapi-typescript, orval and hey-api generate from openapi.yaml compiles and loads");
} finally {
  rmSync(folder, { recursive: true });
}

/** Throws what the program writes if it fails; some write their errors as usual output. */
async function run(program: string, words: readonly string[]): Promise<void> {
  const path = join(root, "node_modules", ".bin", program);
  try {
    await promisify(execFile)(path, words, { cwd: folder });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${program} ${words.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
