import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commanded, program, serving } from "../attack/running.ts";
import { syntheticReleases } from "../test/db/published-files/synthetic-releases.ts";

/**
 * Packs the program as it would be published, puts the package into an empty folder, and tries it there: as a command,
 * as a service, and with work on separate threads. Ends with an error if anything fails.
 *
 * The package is unpacked beside links to the dependencies in its package.json only. So this needs no network, and an
 * import of an undeclared dependency fails. `--install` installs it with npm instead. `--floor` tries the package, and
 * the sources, on the oldest Node that package.json allows as well.
 */

const root = fileURLToPath(new URL("../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "annals-package-"));
const token = "a token for this run only";

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

function expected(isSo: boolean, what: string, actual: unknown): void {
  if (!isSo) throw new Error(`${what}; found: ${JSON.stringify(actual)?.slice(0, 2000)}`);
}

type Packed = {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
};

function packed(): Packed {
  // The output of `prepare` comes before the list.
  const printed = run("npm", ["pack", "--json", "--pack-destination", folder], root);
  const [firstPacked] = JSON.parse(printed.slice(printed.search(/^\[/m))) as Packed[];
  if (firstPacked === undefined) throw new Error("npm packed nothing");
  return firstPacked;
}

function unpacked(archive: string): string {
  const modules = join(folder, "node_modules");
  const own = join(modules, "annals");
  mkdirSync(own, { recursive: true });
  run("tar", ["xzf", archive, "--strip-components=1", "-C", own], folder);
  const { dependencies } = JSON.parse(readFileSync(join(own, "package.json"), "utf8")) as { dependencies: object };
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name), "dir");
  }
  return own;
}

function installed(archive: string): string {
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  run("npm", ["install", "--no-audit", "--no-fund", archive], folder);
  return join(folder, "node_modules", "annals");
}

/** The oldest Node that package.json allows, from the registry, with `--floor`. */
function oldest(): readonly string[] {
  if (!process.argv.includes("--floor")) return [];
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly engines: { readonly node: string };
  };
  const version = /^>=(\d+\.\d+)$/.exec(engines.node)?.[1];
  if (version === undefined) throw new Error(`package.json allows "${engines.node}", of which the oldest is not clear`);
  const at = join(folder, "floor");
  mkdirSync(at);
  run("npm", ["install", "--no-audit", "--no-fund", "--prefix", at, `node@${version}.0`], at);
  return [join(at, "node_modules", "node", "bin", "node")];
}

/** A program, and the Node that runs it. */
type Tried = { readonly file: string; readonly node: string };

async function askedAsCommand(tried: Tried, environment: Record<string, string>): Promise<void> {
  const answered = await commanded(environment, ["at", "507.4", "--on", "2005-01-10"], tried);
  expected(
    answered.code === 0 && answered.output.includes("In force: from 1 October 2003"),
    "annals at answers",
    answered,
  );
  const missing = await commanded(environment, ["at", "702.19b", "--on", "2018-07-20"], tried);
  expected(missing.code === 1 && missing.output.includes('"npx annals fetch"'), "the way to more is npx", missing);
}

/** The commands that read the whole grammar, and those of a beginner. */
async function askedAnything(tried: Tried, environment: Record<string, string>): Promise<void> {
  const cited = join(folder, "cited.md");
  writeFileSync(cited, "Mindslaver, see rule 507.4 of 2005-01-10.\n");
  const wanted: readonly (readonly [readonly string[], RegExp])[] = [
    [["--version"], /^\d+\.\d+\.\d+/],
    [["--help"], /Usage: annals/],
    [["cite", cited, "--on", "2005-01-10", "--to", "2005-01-11"], /1 number stands as it was/],
    [["lint", "NOTICE"], /checked against the rules/],
    [["outcome", "--help"], /Usage: annals outcome/],
    [["mcp", "--help"], /Usage: annals mcp/],
    [["serve", "--help"], /Usage: annals serve/],
  ];
  for (const [words, answer] of wanted) {
    const answered = await commanded(environment, [...words], tried);
    expected(answered.code === 0 && answer.test(answered.output), `annals ${words.join(" ")} answers`, answered);
  }
}

/** The example of docs/library.md: it compiles in a strict project of its own, and answers what it says. */
function askedAsLibrary(tried: Tried, environment: Record<string, string>): void {
  const page = readFileSync(join(root, "docs", "library.md"), "utf8");
  const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  writeFileSync(join(folder, "example.mts"), example);
  const compiler = join(root, "node_modules", "typescript-native", "bin", "tsc");
  const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--noEmit"];
  const modules = ["--module", "nodenext", "--target", "es2024", "--types", "node"];
  const types = ["--typeRoots", join(root, "node_modules", "@types")];
  run(process.execPath, [compiler, ...strict, ...modules, ...types, "example.mts"], folder);
  const printed = execFileSync(tried.node, ["example.mts"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  const expectedLines = [...example.matchAll(/\/\/ prints (.*)/g)].map(([, line]) => line);
  expected(expectedLines.length > 1, "the example says what it prints", example);
  expected(
    printed.trimEnd() === expectedLines.join("\n"),
    "the example of docs/library.md prints what it says",
    printed,
  );
}

/** An assistant starts the program, greets it and asks for its tools. */
function askedByAssistant({ file, node }: Tried, environment: Record<string, string>): void {
  const clientInfo = { name: "try-package", version: "1" };
  const messages = [
    { id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
    { id: 2, method: "tools/list", params: {} },
  ];
  const printed = execFileSync(node, [file, "mcp"], {
    input: messages.map((one) => `${JSON.stringify({ jsonrpc: "2.0", ...one })}\n`).join(""),
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  const listed = printed.split("\n").find((line) => /"id":2\b/.test(line));
  expected(listed?.includes('"rule_on_day"') === true, "annals mcp lists its tools", printed);
}

async function askedOverHttp(tried: Tried, environment: Record<string, string>): Promise<void> {
  // Tracing was asked for, and its packages are not there: that is said, and everything is answered.
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" };
  const running = await serving({ ...environment, ...traced, ANNALS_ADMIN_TOKEN: token }, tried);
  try {
    const ask = async (path: string, request?: RequestInit) => {
      const answer = await fetch(`${running.address}${path}`, request);
      return { status: answer.status, text: await answer.text() };
    };
    for (const path of ["/v1/rules/507.4?on=2005-01-10", "/", "/docs/", "/openapi.yaml", "/readyz"]) {
      const { status, text } = await ask(path);
      expected(status === 200, `${path} is answered with 200`, { status, text });
    }
    expected(running.log().includes("its packages are not installed"), "missing packages are reported", running.log());
    // Pages name their stylesheet and script, which are beside the code.
    const { text: page } = await ask("/");
    const assets = [...page.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js|svg)[^"]*)"/g)].map(([, path = ""]) => path);
    expected(assets.length > 1, "the page names a stylesheet and a script", assets);
    for (const path of assets) expected((await ask(path)).status === 200, `${path} is answered with 200`, path);
    // An import over HTTP runs on a thread, which starts from a file of its own.
    const { fileName, bytes } = syntheticReleases.first;
    const answered = await ask(`/v1/published-files?name=${encodeURIComponent(fileName)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
      body: new Uint8Array(bytes),
    });
    expected(answered.status < 300, "an import over HTTP is done", answered);
  } finally {
    await running.end("SIGTERM");
  }
}

try {
  const { filename, size, unpackedSize, files } = packed();
  const strangers = files.map(({ path }) => path).filter((path) => /\.sqlite|^test\/|^\.|(?<!\.d)\.ts$/.test(path));
  expected(strangers.length === 0, "the package holds no database, test or source", strangers);
  const isInstalling = process.argv.includes("--install");
  const own = (isInstalling ? installed : unpacked)(join(folder, filename));
  for (const [place, node] of [process.execPath, ...oldest()].entries()) {
    const tried = { file: join(own, "annals.js"), node };
    const environment = { ANNALS_DB: join(folder, `annals-${place}.sqlite`) };
    await askedAsCommand(tried, environment);
    askedAsLibrary(tried, environment);
    askedByAssistant(tried, environment);
    await askedOverHttp(tried, environment);
    // The sources run without a build.
    for (const file of [tried.file, program]) await askedAnything({ file, node }, environment);
  }
  const [packed_MB, unpacked_MB] = [size, unpackedSize].map((bytes) => (bytes / 1e6).toFixed(1));
  console.log(
    `${filename}: ${files.length} files, ${packed_MB} MB packed, ${unpacked_MB} MB unpacked; ${isInstalling ? "installed" : "unpacked under node_modules"} in an empty folder it answers as a command and as a service`,
  );
} finally {
  rmSync(folder, { recursive: true });
}
