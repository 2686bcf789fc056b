import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type LintSettings, lintSettingsForm } from "../../core/contract/lint.ts";
import { Problem } from "../../core/problem.ts";
import { plainYaml } from "../../dataset/plain-yaml.ts";

/** A configuration and the folder to which its paths are relative; `null` without a configuration. */
export type Settings = LintSettings & { readonly folder: string | null };

/** The names of configuration files, in the order of the search. */
const settingsNames = ["annals.config.json", "annals.config.yaml", "annals.config.yml"] as const;

/**
 * Reads the configuration of a folder, or of the nearest one above it. Throws `invalid-request` for anything it does
 * not understand, with the name of the key.
 */
export function settingsFor(folder: string, named: string | undefined): Settings {
  const path = named ?? nearest(folder);
  if (path === null) return { ...lintSettingsForm.parse({}), folder: null };
  if (!existsSync(path)) throw new Problem("invalid-request", `${path} does not exist.`);
  const read = lintSettingsForm.safeParse(contentOf(path));
  if (read.success) return { ...read.data, folder: dirname(path) };
  const said = read.error.issues.map(({ path: at, message }) => `${at.join(".") || "the file"} ${message}`);
  throw new Problem("invalid-request", `${path}: ${said.join("; ")}.`);
}

function nearest(folder: string): string | null {
  for (let at = folder; ; at = dirname(at)) {
    const found = settingsNames.map((name) => join(at, name)).find((path) => existsSync(path));
    if (found !== undefined) return found;
    if (dirname(at) === at || existsSync(join(at, ".git"))) return null;
  }
}

function contentOf(path: string): unknown {
  const text = readFileSync(path, "utf8");
  try {
    return path.endsWith(".json") ? JSON.parse(text) : plainYaml(text);
  } catch (error) {
    throw new Problem("invalid-request", `${path} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
