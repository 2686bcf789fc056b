import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Fails unless the migrations lead to the tables of `db/kept/schema.ts`: drizzle-kit accepts them, and generates no
 * further one. It generates into a copy, so that the check changes nothing.
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const migrations = join(root, "migrations");
const copy = mkdtempSync(join(tmpdir(), "annals-migrations-"));
// It puts "./" before the path.
const out = relative(root, copy);
try {
  cpSync(migrations, copy, { recursive: true });
  drizzleKit("check", "--dialect", "sqlite", "--out", out);
  drizzleKit(
    "generate",
    "--dialect",
    "sqlite",
    "--schema",
    "./db/kept/drizzle-kit.ts",
    "--out",
    out,
    "--name",
    "missing",
  );
  const missing = sqlIn(copy).filter((name) => !sqlIn(migrations).includes(name));
  for (const name of missing)
    console.error(
      `db/kept/schema.ts is not what migrations/ make. Run npx drizzle-kit generate and complete its file:\n${readFileSync(join(copy, name), "utf8")}`,
    );
  if (missing.length > 0) process.exitCode = 1;
  else console.log("The migrations make the tables of db/kept/schema.ts.");
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function drizzleKit(...words: string[]): void {
  execFileSync(process.execPath, [join(root, "node_modules", "drizzle-kit", "bin.cjs"), ...words], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function sqlIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".sql"));
}
