import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Tries the package and the sources on the oldest Node that package.json allows: gets it from the registry, as a
 * package, and runs `try-package.ts` on it.
 */

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  readonly engines: { readonly node: string };
};
const floor = /^>=(\d+\.\d+)$/.exec(engines.node)?.[1];
if (floor === undefined) throw new Error(`package.json allows "${engines.node}", of which the oldest is not clear`);
const folder = mkdtempSync(join(tmpdir(), "annals-floor-"));
try {
  const words = ["install", "--no-audit", "--no-fund", "--prefix", folder, `node@${floor}.0`];
  execFileSync("npm", words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const node = join(folder, "node_modules", "node", "bin", "node");
  const trial = fileURLToPath(new URL("try-package.ts", import.meta.url));
  execFileSync(node, [trial], { stdio: "inherit" });
} finally {
  rmSync(folder, { recursive: true });
}
