import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { configurationFrom } from "../server/configuration.ts";
import { longAnswers, usualLimits } from "../server/limits.ts";
import { embedded } from "./archive.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const manifest = JSON.parse(read("package.json")) as {
  readonly engines: { readonly node: string };
  readonly devDependencies: Readonly<Record<string, string>>;
};
const floor = manifest.engines.node.replace(">=", "");
const decisions = readdirSync(join(root, "docs", "decisions"));
const documents = [
  ...["README.md", "CONTRIBUTING.md", "data/README.md", "packages/client/README.md"],
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
].filter((path) => existsSync(join(root, path)));

describe("figures in the documents are those of the program", () => {
  const { collection, playbook } = embedded();
  const sections = collection.lineages.filter(({ id }) => id.startsWith("player-control."));

  it.each<[string, number, RegExp]>([
    ["parameters", playbook.parameters.size, /follows from (\d+) rules of\s+play/],
    ["questions", playbook.questions.size, /; (\d+) questions with dated answers/],
    ["cards", playbook.cards.size, /\*\*Cards:\*\* (\d+) cards/],
    ["releases", collection.releases.length, /the days of (\d+) releases/],
    ["lineages of the section", sections.length, /to 723\. (\d+) lineages/],
  ])("docs/coverage.md counts the %s: %i", (_what, count, words) => {
    expect(Number(words.exec(read("docs/coverage.md"))?.[1])).toBe(count);
  });

  it.each<[string, string]>([
    ["address and headers of a request", `${usualLimits.headersMax_bytes / 1000} kB`],
    ["requests that come on one connection at once", `${usualLimits.pipelinedMax};`],
    ["time for the headers of a request", `${usualLimits.headers_ms / 1000} s,`],
    ["time for the body of a request", `${usualLimits.request_ms / 1000} s,`],
    ["an idle connection", `${usualLimits.idle_ms / 1000} s `],
    ["an answer that the client does not read", `${usualLimits.unread_ms / 1000} s,`],
    ["answers waiting for clients to read them", `${usualLimits.unreadMax_bytes / 1024 ** 2} MB,`],
    ["long answers waiting for a thread", `${longAnswers.waitingMax},`],
    ["one long answer", `${longAnswers.answer_ms / 1000} s,`],
    ["requests still running after SIGTERM", `${usualLimits.stop_ms / 1000} s,`],
  ])("docs/operations.md says of %s: %s", (limit, amount) => {
    const line = read("docs/operations.md")
      .split("\n")
      .find((one) => one.startsWith(`| ${limit}`));
    expect(line?.split(" | ")[1]?.concat(" ")).toContain(amount);
  });

  it.each<[string, keyof Extract<ReturnType<typeof configurationFrom>, { kind: "sound" }>["configuration"]]>([
    ["PORT", "port"],
    ["HOST", "host"],
    ["LOG_LEVEL", "logLevel"],
    ["RATE_LIMIT_PER_MINUTE", "rateLimit_perMinute"],
    ["ANNALS_WAITING_MAX", "waitingMax"],
    ["ANNALS_CONNECTIONS_MAX", "connectionsMax"],
  ])("docs/settings.md has the default of %s", (name, key) => {
    const reading = configurationFrom({});
    if (reading.kind !== "sound") throw new Error("an empty environment is refused");
    const line = read("docs/settings.md")
      .split("\n")
      .find((one) => one.startsWith(`| \`${name}\``));
    expect(line).toMatch(new RegExp(`\\| \`${String(reading.configuration[key])}\` \\|$`));
  });
});

describe("the oldest Node", () => {
  it("is the same in package.json, its lock file and annals.js", () => {
    const lock = JSON.parse(read("package-lock.json")) as {
      readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
    };
    expect(lock.packages[""]?.engines?.node).toBe(manifest.engines.node);
    const [, major, minor] = /const needed = \[(\d+), (\d+)\];/.exec(read("annals.js")) ?? [];
    expect(`${major}.${minor}`).toBe(floor);
  });

  it.each(documents)("%s names it and no other, and the Node that comes with Annals", (path) => {
    const named = [...read(path).matchAll(/\b(2\d\.\d+)(?=(?:\.0)? or (?:later|newer)|\. npm also installs)/g)];
    expect(named.map(([, version]) => version).filter((version) => version !== floor)).toEqual([]);
    const [own] = (manifest.devDependencies["node"] ?? "").split(".");
    const runs = [...read(path).matchAll(/(?:runs on|without a build on|package `node`, version) (?:Node )?(\d+)/g)];
    expect(runs.map(([, version]) => version).filter((version) => version !== own)).toEqual([]);
  });

  it("is tried by what decides on a change", () => {
    expect(read(".ci/run")).toContain("npm run package:check -- --floor");
  });

  it("has the same Node in the image", () => {
    const [own] = (manifest.devDependencies["node"] ?? "").split(".");
    const named = [...read("deploy/Containerfile").matchAll(/^FROM .*?\bnode(?:js)?:?(\d+)/gm)];
    expect(named.length).toBeGreaterThan(1);
    for (const [, version] of named) expect(version).toBe(own);
  });
});

describe("paths in docs/decisions", () => {
  const folders =
    "core|db|api|web|cli|server|http|mcp|dataset|document|operations|fetching|publish|data|docs|test|bench|attack|release|deploy|migrations|schemas|packages";
  const written = new RegExp(`(?<![\\w/.-])((?:${folders})/[\\w/-]+(?:\\.\\w+)*/?)\`?( \\(gone\\))?`, "g");

  it.each(decisions)("%s: each exists, or is marked as gone", (name) => {
    const paths = [...read(`docs/decisions/${name}`).matchAll(written)];
    const wrong = paths.filter(([, path = "", gone]) => existsSync(join(root, path)) === (gone !== undefined));
    expect(wrong.map(([, path]) => path)).toEqual([]);
  });
});
