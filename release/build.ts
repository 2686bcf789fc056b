import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Writes `dist/`, the content of the package: the code as JavaScript, each file at the path of its source, and the
 * files that the code reads. Node runs TypeScript in a checkout, but not under `node_modules`. npm runs this through
 * prepare.js whenever it packs; the script `prepare` does nothing in `npm ci` of a checkout.
 */

const root = fileURLToPath(new URL("../", import.meta.url));
const dist = join(root, "dist");

rmSync(dist, { recursive: true, force: true });
// The types of the library and of the client are those of the contract.
execFileSync(process.execPath, [join(root, "packages", "client", "build.js")], { stdio: "inherit" });
const compiler = join(root, "node_modules", "typescript-native", "bin", "tsc");
execFileSync(process.execPath, [compiler, "-p", join(root, "release"), "--checkers", "1"], { stdio: "inherit" });

cpSync(join(root, "LICENSE"), join(dist, "LICENSE"));
for (const [types, name] of [
  ["library/types.d.ts", "annals.d.ts"],
  ["packages/client/schema.d.ts", "schema.d.ts"],
] as const)
  cpSync(join(root, types), join(dist, "library", name));
// What drizzle-kit compares with (migrations/meta) is of no use to a program.
for (const folder of ["data", "migrations", "packages/data", "web/static"])
  cpSync(join(root, folder), join(dist, folder), { recursive: true, filter: (path) => basename(path) !== "meta" });
for (const entry of readdirSync(join(root, "db"), { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.name.endsWith(".sql")) cpSync(path, join(dist, relative(root, path)));
}
for (const file of ["api/examples.json", "openapi.yaml"]) cpSync(join(root, file), join(dist, file));
// The fields of package.json that the code reads. Imports are resolved from the real one, a folder above.
const { name, version, type } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>;
writeFileSync(join(dist, "package.json"), `${JSON.stringify({ name, version, type, private: true })}\n`);
// The program that the service starts for background work has the same path as in a checkout.
writeFileSync(join(dist, "annals.js"), 'import "../annals.js";\n');
