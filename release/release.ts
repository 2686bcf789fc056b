import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { changelogWith, isVersion, lockWith, notesOf, packageWith, repositoryIn, serverWith } from "./versions.ts";

/**
 * Cuts a release: `npm run release -- 0.1.0`. Writes the version into the packages and the day into the changelog, and
 * puts the files to publish into `dist-0.1.0/`: both packages, their bill of materials (SBOM, CycloneDX), the release
 * notes, and the checksums of all of these. It does not commit, tag or publish; it prints how a person does that.
 *
 * `--dry-run` changes no file of the checkout, and writes to a temporary folder. `--day` sets another day than today.
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const { values, positionals } = parseArgs({
  options: { "dry-run": { type: "boolean", default: false }, day: { type: "string" } },
  allowPositionals: true,
});
const [version = "", ...more] = positionals;
const day = values.day ?? new Date().toISOString().slice(0, 10);
const isDry = values["dry-run"];

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function run(command: string, words: readonly string[]): string {
  return execFileSync(command, words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
}

if (!isVersion(version) || more.length > 0) refuse("Name the version: npm run release -- 0.1.0");
if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) refuse("A day is written 2026-11-22.");
if (!isDry && run("git", ["status", "--porcelain"]).trim() !== "")
  refuse("Commit first: the release is the next commit.");
if (run("git", ["tag", "--list", `v${version}`]).trim() !== "") refuse(`The tag v${version} exists.`);

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const repository = repositoryIn(read("package.json"));
if (!isDry && repository.startsWith("OWNER/"))
  refuse("package.json names no account yet: npm pkg set repository.url=git+https://github.com/<account>/annals.git");
const written: Readonly<Record<string, string>> = {
  "package.json": packageWith(read("package.json"), version),
  "package-lock.json": lockWith(read("package-lock.json"), version),
  "packages/client/package.json": packageWith(read("packages/client/package.json"), version),
  "server.json": serverWith(read("server.json"), { version, repository }),
  "CHANGELOG.md": changelogWith(read("CHANGELOG.md"), { version, day }),
};
const before = Object.fromEntries(Object.keys(written).map((path) => [path, read(path)]));
const put = (texts: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(root, path), text);
};

const out = isDry ? mkdtempSync(join(tmpdir(), "annals-release-")) : join(root, `dist-${version}`);
let isDone = false;
try {
  put(written);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  run("npm", ["pack", "--silent", "--pack-destination", out]);
  run("npm", ["pack", "--silent", "--pack-destination", out, "./packages/client"]);
  writeFileSync(join(out, `annals-${version}.cdx.json`), partsList());
  writeFileSync(join(out, "notes.md"), `${notesOf(written["CHANGELOG.md"] ?? "", version)}\n`);
  const sums = readdirSync(out)
    .toSorted()
    .map(
      (name) =>
        `${createHash("sha256")
          .update(readFileSync(join(out, name)))
          .digest("hex")}  ${name}\n`,
    );
  writeFileSync(join(out, "SHA256SUMS"), sums.join(""));
  console.log(`${sums.join("")}in ${out}`);
  isDone = true;
} finally {
  // A dry run or a failed run leaves no changes.
  if (isDry || !isDone) put(before);
}

for (const [path, text] of Object.entries(written))
  if (text !== before[path]) console.log(`${isDry ? "would write" : "wrote"} ${path}`);
console.log(`Now a person looks at the difference and decides:
  git commit -am "Release ${version}" && git tag -a v${version} -m "Annals ${version}" && git push --follow-tags
  docs/operations.md, "Releasing", says how packages are published and how others verify them.`);

/** All dependencies of the program, as npm lists them from the lock file. npm names the project by its folder. */
function partsList(): string {
  const printed = run("npm", ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"]);
  const list = JSON.parse(printed) as { metadata: { component: { name: string } } };
  list.metadata.component.name = "annals";
  return `${JSON.stringify(list, null, 2)}\n`;
}
