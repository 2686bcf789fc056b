import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  changelogWith,
  isVersion,
  lockWith,
  notesOf,
  packageWith,
  repositoryIn,
  serverWith,
} from "../../release/versions.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

describe("a release", () => {
  it.each([
    ["0.1.0", true],
    ["1.20.3-rc.1", true],
    ["v0.1.0", false],
    ["0.1", false],
    ["01.0.0", false],
    ["", false],
  ])("takes %j as a version: %j", (text, is) => {
    expect(isVersion(text)).toBe(is);
  });

  it("changes the versions of the packages and of the lock file, and nothing else in them", () => {
    for (const path of ["package.json", "packages/client/package.json"]) {
      const text = read(path);
      const changed = packageWith(text, "9.8.7");
      expect(JSON.parse(changed)).toEqual({ ...JSON.parse(text), version: "9.8.7" });
      expect(packageWith(changed, JSON.parse(text).version)).toBe(text);
    }
    const server = read("server.json");
    const { version } = JSON.parse(read("package.json"));
    const repository = repositoryIn(read("package.json"));
    const changed = serverWith(server, { version: "9.8.7", repository });
    expect(JSON.parse(changed)).toMatchObject({ version: "9.8.7", packages: [{ version: "9.8.7" }] });
    expect(serverWith(changed, { version, repository })).toBe(server);
    const lock = read("package-lock.json");
    expect(lockWith(lock, JSON.parse(lock).version)).toBe(lock);
    expect(JSON.parse(lockWith(lock, "9.8.7")).packages[""].version).toBe("9.8.7");
  });

  const changelog =
    "# Changelog\n\n## [Unreleased]\n\nTo become 0.2.0.\n\n### Added\n\n- $& B.\n\n## [0.1.0] - 2026-01-01\n\n- A.\n";

  it("puts the unreleased entries under the version and day", () => {
    const changed = changelogWith(changelog, { version: "0.2.0", day: "2026-11-22" });
    expect(changed).toBe(
      "# Changelog\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-22\n\n### Added\n\n- $& B.\n## [0.1.0] - 2026-01-01\n\n- A.\n".replace(
        "B.\n##",
        "B.\n\n##",
      ),
    );
    expect(notesOf(changed, "0.2.0")).toBe("### Added\n\n- $& B.");
    expect(notesOf(changed, "0.1.0")).toBe("- A.");
  });

  it("is refused if nothing is unreleased, or the version was released", () => {
    const changed = changelogWith(changelog, { version: "0.2.0", day: "2026-11-22" });
    expect(() => changelogWith(changed, { version: "0.3.0", day: "2026-11-23" })).toThrow("nothing under Unreleased");
    expect(() => changelogWith(changelog, { version: "0.1.0", day: "2026-11-23" })).toThrow("already");
  });

  it("keeps all lines of the changelog of this checkout", () => {
    const text = read("CHANGELOG.md");
    const lines = (one: string): string[] => one.split("\n").filter((line) => line.startsWith("- "));
    if (lines(text.split("## [Unreleased]")[1]?.split("\n## [")[0] ?? "").length === 0) return;
    const changed = changelogWith(text, { version: "999.0.0", day: "2026-11-22" });
    expect(lines(changed)).toEqual(lines(text));
    expect(lines(notesOf(changed, "999.0.0")).length).toBeGreaterThan(0);
  });

  it("takes the names by which registries find it from the repository in package.json, and from nothing else", () => {
    const moved = read("package.json").replace(/(?<="url": "git\+https:\/\/github\.com\/)[^"]*/, "someone/annals.git");
    expect(repositoryIn(moved)).toBe("someone/annals");
    expect(JSON.parse(packageWith(moved, "9.8.7")).mcpName).toBe("io.github.someone/annals");
    expect(
      JSON.parse(serverWith(read("server.json"), { version: "9.8.7", repository: repositoryIn(moved) })),
    ).toMatchObject({
      name: "io.github.someone/annals",
      repository: { url: "https://github.com/someone/annals", source: "github" },
    });
    expect(() => repositoryIn('{ "repository": { "url": "https://example.org/annals" } }')).toThrow(
      "names no repository",
    );
  });

  it("does not publish by accident: npm refuses a private package", () => {
    for (const path of ["package.json", "packages/client/package.json"])
      expect(JSON.parse(read(path)).private).toBe(true);
  });
});

describe("server.json", () => {
  it("has the name by which a registry finds the package, and fits its limits", () => {
    const server = JSON.parse(read("server.json"));
    expect(server.name).toBe(JSON.parse(read("package.json")).mcpName);
    expect(server.packages[0].identifier).toBe(JSON.parse(read("package.json")).name);
    // Source: the schema that it names.
    expect(server.description.length).toBeLessThanOrEqual(100);
  });
});
