/**
 * The changes that a release makes to files, as functions over texts, so that they can be shown before they are
 * written.
 */

/** Says whether a text is a version that can be released: three numbers, perhaps with a word after a hyphen. */
export function isVersion(text: string): boolean {
  return /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9a-z]+(?:\.[0-9a-z]+)*)?$/.test(text);
}

/**
 * The repository that a package.json names, as `owner/name`. It is the one place that says where the project lives: what
 * else names it follows from it. The owner is `OWNER` until somebody publishes.
 */
export function repositoryIn(text: string): string {
  const { repository } = JSON.parse(text) as { readonly repository?: { readonly url?: string } };
  const [, name] = /github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(repository?.url ?? "") ?? [];
  if (name === undefined) throw new Error("package.json names no repository at github.com");
  return name;
}

/**
 * A package.json with another version and, if registries of servers for assistants know it, the name that follows from
 * its repository. Nothing else changes. Throws if it has no version.
 */
export function packageWith(text: string, version: string): string {
  const versionLine = /^( {2}"version": )"[^"]*"/m;
  if (!versionLine.test(text)) throw new Error("package.json has no version");
  return text
    .replace(versionLine, `$1"${version}"`)
    .replace(/^( {2}"mcpName": )"[^"]*"/m, (_, key: string) => `${key}"${serverName(repositoryIn(text))}"`);
}

/** A server.json with another version of the server and of its packages, and the repository of the package. */
export function serverWith(text: string, { version, repository }: { version: string; repository: string }): string {
  const server = JSON.parse(text) as { repository: object; packages: readonly object[] };
  const changed = {
    ...server,
    name: serverName(repository),
    repository: { ...server.repository, url: `https://github.com/${repository}` },
    version,
    packages: server.packages.map((one) => ({ ...one, version })),
  };
  return `${JSON.stringify(changed, null, 2)}\n`;
}

/** By this name registries of servers for assistants find the package. */
function serverName(repository: string): string {
  return `io.github.${repository}`;
}

/** A package-lock.json with another version of the project itself, which it contains twice. */
export function lockWith(text: string, version: string): string {
  const lock = JSON.parse(text) as { version: string; packages: Record<string, { version?: string }> };
  const own = lock.packages[""];
  if (own === undefined) throw new Error("package-lock.json does not name the project");
  lock.version = version;
  own.version = version;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

const unreleased = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|$(?![\s\S]))/m;

/**
 * A changelog with the unreleased changes moved under the version and its day, below an empty heading for the next
 * changes. Throws if nothing is unreleased, or if the version is already there.
 */
export function changelogWith(text: string, { version, day }: { version: string; day: string }): string {
  if (text.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already`);
  const changes =
    unreleased
      .exec(text)?.[1]
      ?.replace(/^To become [^\n]*\n/m, "")
      .trim() ?? "";
  if (!/^- /m.test(changes)) throw new Error("CHANGELOG.md has nothing under Unreleased");
  return `${text.replace(unreleased, () => `## [Unreleased]\n\n## [${version}] - ${day}\n\n${changes}\n\n`).trimEnd()}\n`;
}

export function notesOf(text: string, version: string): string {
  const start = text.indexOf(`## [${version}]`);
  if (start < 0) throw new Error(`CHANGELOG.md does not have ${version}`);
  const end = text.indexOf("\n## [", start + 1);
  return text
    .slice(start, end < 0 ? undefined : end)
    .split("\n")
    .slice(1)
    .join("\n")
    .trim();
}
