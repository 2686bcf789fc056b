import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Runs build.ts when npm packs this folder. npm also packs the clone that it makes to install the program from a git
// repository. For a global installation (`npm install -g git+https://…`, hooks of pre-commit) npm 11 leaves out the
// dependencies of the clone, so they are installed here. Plain JavaScript, because that may run on an old Node.

const root = fileURLToPath(new URL("../", import.meta.url));
const isOnWindows = process.platform === "win32";
if (!existsSync(join(root, "node_modules", "typescript-native"))) {
  const { npm_package_resolved: _, ...environment } = process.env;
  execFileSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund"], {
    cwd: root,
    env: { ...environment, npm_config_global: "false" },
    stdio: "inherit",
    shell: isOnWindows,
  });
}
const node = join(root, "node_modules", "node", "bin", isOnWindows ? "node.exe" : "node");
execFileSync(node, [join(root, "release", "build.ts")], { stdio: "inherit" });
