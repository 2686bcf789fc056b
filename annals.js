#!/usr/bin/env node
// The program's entry: the one place that knows the service and the command line both. Plain JavaScript, so that a Node
// too old to read the sources can still say so.
const needed = [22, 19];
const lent = "24";
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) process.exit(await exitCodeOnNewerNode());
const { existsSync, realpathSync } = await import("node:fs");
const { enableCompileCache } = await import("node:module");
const { join } = await import("node:path");
const { fileURLToPath } = await import("node:url");
// Reading our own sources takes most of the time of a short command, so they are cached in the folder for temporary files.
enableCompileCache();
const { text } = await import("node:stream/consumers");
// A checkout holds sources. A package holds what `npm pack` compiled from them, because Node reads no TypeScript under
// node_modules.
const isCheckout = existsSync(new URL("./cli/program.ts", import.meta.url));
const own = (path) => import(isCheckout ? `./${path}.ts` : `./dist/${path}.js`);
standWhereTheShellStands();
const { exitCodeOf, run } = await own("cli/program");
const surroundings = {
  argv: process.argv,
  environment: process.env,
  now: () => new Date(),
  write: (text) => process.stdout.write(`${text}\n`),
  drained: () => new Promise((resolve) => process.stdout.write("", () => resolve())),
  writeBytes: (bytes) => process.stdout.write(bytes),
  writeError: (text) => process.stderr.write(`${text}\n`),
  terminal: process.stderr.isTTY
    ? { columns: () => process.stderr.columns, write: (text) => process.stderr.write(text) }
    : null,
  input: () => text(process.stdin),
  streams: { input: process.stdin, output: process.stdout },
  // Only `serve` and the static export need the service.
  service: {
    serve: async (...given) => (await own("server/serve")).serve(...given),
    writeStatic: async (...given) => (await own("server/static/export")).writeStatic(...given),
    configurationFrom: async (...given) => (await own("server/configuration")).configurationFrom(...given),
  },
};
// The reader of our output may stop reading, as `head` does. That is not an error, but a full disk is.
process.stdout.on("error", async (error) => {
  if (error.code !== "EPIPE") process.exit(await exitCodeOf(error, surroundings));
});
// What cannot be said is left unsaid: the work goes on, and the exit code is that of the work.
process.stderr.on("error", () => undefined);
process.exitCode = await run(surroundings);

/**
 * npm runs the scripts of a package in the package's folder, but the paths on a command line are those of the shell.
 * For our own scripts (`npm run annals`, also with `--prefix` from another repository) this is the one place that says
 * so. A script of another package that calls this program writes its paths for its own folder, and keeps them.
 */
function standWhereTheShellStands() {
  const { INIT_CWD: shell, npm_package_json: script } = process.env;
  if (!shell || !script) return;
  const isSame = (path, other) => {
    try {
      return realpathSync(path) === realpathSync(other);
    } catch {
      return false;
    }
  };
  const here = fileURLToPath(new URL(".", import.meta.url));
  if (!isSame(script, join(here, "package.json")) || !isSame(process.cwd(), here)) return;
  if (existsSync(shell)) process.chdir(shell);
}

/**
 * Runs the command again on a newer Node, and returns its exit code: on the one of a checkout, which npm puts first in
 * the path of scripts only, or on one that npm keeps for all programs that ask for it. So nobody who has a Node that
 * is new enough has to install another one.
 */
async function exitCodeOnNewerNode() {
  const { spawn } = await import("node:child_process");
  const { existsSync } = await import("node:fs");
  const { createRequire } = await import("node:module");
  const { join } = await import("node:path");
  const { fileURLToPath } = await import("node:url");
  const folders = createRequire(import.meta.url).resolve.paths("node") ?? [];
  const name = process.platform === "win32" ? "node.exe" : "node";
  const beside = folders.map((folder) => join(folder, "node", "bin", name));
  const program = beside.find((path) => existsSync(path)) ?? (await lentNode());
  if (program === undefined) return 1;
  const child = spawn(program, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // A terminal sends it to both.
  process.on("SIGINT", () => undefined);
  return new Promise((resolve) => {
    child.once("error", ({ message }) => {
      console.error(`${program} could not be started: ${message}`);
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/**
 * The path of the Node that npm lends; `undefined`, and a sentence says so, if it cannot. It is started by its path and
 * not by npm, which would not pass on the signals that end a service.
 */
async function lentNode() {
  const { spawnSync } = await import("node:child_process");
  console.error(
    `Annals needs Node ${needed.join(".")} or later; this is ${process.versions.node}. npm lends it Node ${lent}, once some 60 MB.`,
  );
  // npx says where its own program is. Found by name on Windows, npm is a script of the shell.
  const { npm_execpath: npm } = process.env;
  const asking = ["-p", "process.execPath"];
  const lending = ["exec", "--yes", "--no-update-notifier", `--package=node@${lent}`, "--", "node", ...asking];
  const [program, words, shell] =
    npm !== undefined ? [process.execPath, [npm, ...lending], false] : ["npm", lending, process.platform === "win32"];
  const { status, stdout, error } = spawnSync(program, words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    shell,
  });
  if (status === 0) return stdout.trim();
  console.error(`Node ${lent} could not be had${error === undefined ? "" : `: ${error.message}`}`);
}
