import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Packs the client as it would be published, puts it into an empty project elsewhere, and compiles a program that uses
 * it there, as strictly as the compiler can. Ends with an error if anything fails.
 */
const here = fileURLToPath(new URL(".", import.meta.url));
const modules = fileURLToPath(new URL("../../node_modules/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "annals-client-"));
const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

const program = `
import { AnnalsProblem, afterIn, annalsClient, answerOf, type Schemas } from "annals-client";
const client = annalsClient("http://localhost:3000");
const rule: Schemas["Rule"] = await answerOf(
  client.GET("/v1/rules/{number}", { params: { path: { number: "507.4" }, query: { on: "2005-01-10" } } }),
);
const page: Schemas["SearchAnswer"] = await answerOf(client.GET("/v1/search", { params: { query: { q: "mana", limit: 5 } } }));
const after: string | undefined = afterIn(page.next);
client.GET("/v1/search", { params: { query: { q: "mana", after } } });
const text: string = rule.text;
const to: string | null = rule.inForce.to;
// @ts-expect-error a rule has no such member
rule.nothing;
export const isHeld = (problem: AnnalsProblem["problem"]): boolean => problem.code !== "not-held";
// @ts-expect-error there is no such code
export const isTea = (problem: AnnalsProblem["problem"]): boolean => problem.code === "teapot";
// @ts-expect-error there is no such parameter
client.GET("/v1/rules/{number}", { params: { path: { number: "507.4" }, query: { day: "2005-01-10" } } });
export const said = (thrown: unknown) => (thrown instanceof AnnalsProblem ? thrown.problem.code : [text, to]);
`;

try {
  run("npm", ["pack", "--pack-destination", folder], here);
  const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  const own = join(folder, "node_modules", "annals-client");
  mkdirSync(own, { recursive: true });
  run("tar", ["xzf", `annals-client-${version}.tgz`, "--strip-components=1", "-C", own], folder);
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"])
    symlinkSync(join(modules, name), join(folder, "node_modules", name), "dir");
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, "program.ts"), program);
  const [first, ...more] = [...readFileSync(join(here, "README.md"), "utf8").matchAll(/```ts\n([\s\S]*?)```/g)];
  // Each sample after the first goes on from it.
  writeFileSync(join(folder, "samples.ts"), [first[1], ...more.map(([, code]) => `{\n${code}}\n`)].join(""));
  const options = [
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
    "--noEmit",
    "--skipDefaultLibCheck",
    "--module",
    "nodenext",
    "--target",
    "es2024",
  ];
  run(
    process.execPath,
    [join(modules, "typescript-native", "bin", "tsc"), ...options, "program.ts", "samples.ts"],
    folder,
  );
  console.log("the packed client and the samples of its page compile in a strict project of its own");
} finally {
  rmSync(folder, { recursive: true });
}
