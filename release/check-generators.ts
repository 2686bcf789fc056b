import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { contractExamples } from "../api/examples.ts";

/**
 * Generates clients from openapi.yaml with tools that others use. Those of types are compiled as strictly as the compiler
 * can; those of checks have to accept the examples of the contract. Ends with an error if a tool refuses the contract,
 * its client does not compile, or its checks refuse a true answer.
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "annals-generators-"));

const types = [
  { by: "openapi-typescript", file: "openapi-typescript.ts", words: ["openapi.yaml", "-o", "openapi-typescript.ts"] },
  { by: "orval", file: "orval.ts", words: ["--input", "openapi.yaml", "--output", "orval.ts", "--client", "fetch"] },
  { by: "@hey-api/openapi-ts", file: "hey-api/index.ts", words: ["-i", "openapi.yaml", "-o", "hey-api"] },
];
const checks = [
  {
    by: "orval",
    prefix: "",
    file: "checks.ts",
    words: ["--input", "openapi.yaml", "--output", "checks.ts", "--client", "zod"],
  },
  {
    by: "@hey-api/openapi-ts",
    prefix: "z",
    file: "checks/zod.gen.ts",
    words: ["-i", "openapi.yaml", "-o", "checks", "-p", "zod"],
  },
];

try {
  cpSync(join(root, "openapi.yaml"), join(folder, "openapi.yaml"));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  await Promise.all([...types, ...checks].map(({ by, words }) => run(by, words)));
  const strict = ["--strict", "--noEmit", "--skipLibCheck", "--module", "esnext", "--moduleResolution", "bundler"];
  const platform = ["--target", "es2024", "--lib", "es2024,dom,dom.iterable"];
  await run("typescript-native", [...strict, ...platform, ...types.map(({ file }) => file)]);
  for (const { by, file, prefix } of checks) compareExamples(by, await import(join(folder, file)), prefix);
  console.log(
    "what openapi-typescript, orval and hey-api generate from openapi.yaml compiles, and accepts its examples",
  );
} finally {
  rmSync(folder, { recursive: true });
}

type Check = { safeParse(value: unknown): { readonly success: boolean; readonly error?: unknown } };

/** Throws if a check of a question or an answer is missing, or refuses the example. */
function compareExamples(by: string, schemas: Readonly<Record<string, Check>>, prefix: string): void {
  for (const [id, { body, answer }] of Object.entries(contractExamples())) {
    const name = `${prefix}${id.slice(0, 1).toUpperCase()}${id.slice(1)}`;
    const compared = [[`${name}Response`, answer] as const, ...(body ? [[`${name}Body`, body] as const] : [])];
    for (const [schema, value] of compared) {
      const { success, error } = schemas[schema]?.safeParse(value) ?? { success: false, error: "it is missing" };
      if (!success) throw new Error(`${schema} of ${by} does not accept the example: ${error}`);
    }
  }
}

/** Runs the program of a package. Throws what it writes if it fails; some write their errors as usual output. */
async function run(program: string, words: readonly string[]): Promise<void> {
  const own = join(root, "node_modules", program);
  const { bin } = JSON.parse(readFileSync(join(own, "package.json"), "utf8")) as { readonly bin: object };
  try {
    await promisify(execFile)(process.execPath, [join(own, Object.values(bin)[0]), ...words], { cwd: folder });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${program} ${words.join(" ")} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
