import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Rulebook } from "../core/archive/rulebook.ts";
import { readRulebook } from "../core/ingest/reading/read.ts";
import { byText } from "../core/text/order.ts";

/** A published file with its content. */
export type PublishedFile = {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly rulebook: Rulebook;
  /** The day it states. */
  readonly release: string;
};

/**
 * The published files for measurements, oldest first: from the given folder, by default the first argument of the
 * program or ../shared/releases. If there are too few, prints a sentence and returns `undefined`.
 */
export function publishedFiles(given: string | null = process.argv[2] ?? null): readonly PublishedFile[] | undefined {
  const folder = given ?? fileURLToPath(new URL("../../shared/releases/", import.meta.url));
  const files = namesIn(folder).flatMap((fileName): PublishedFile[] => {
    const path = join(folder, fileName);
    const bytes = readFileSync(path);
    const rulebook = readRulebook(bytes);
    return rulebook.statedFrom === null ? [] : [{ path, fileName, bytes, rulebook, release: rulebook.statedFrom }];
  });
  if (files.length >= 2) return files.toSorted(byText(({ release }) => release));
  console.log(
    `This measures on published rulebooks, and finds fewer than two in ${folder}: name a folder that has some (text files) as argument.`,
  );
  return undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".txt"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** The processor time of an action in this process, in milliseconds. */
export function cpuOf_ms(action: () => unknown): number {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** One thing to measure, in the same rounds as others. */
export type Subject = { readonly name: string; readonly target_ms?: number; readonly measure_ms: () => number };

/**
 * Measures everything in turn, round after round, and returns the median of each. The first rounds are a warm-up and do
 * not count.
 */
export function mediansOf(
  subjects: readonly Subject[],
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
): readonly (readonly string[])[] {
  const taken = subjects.map((): number[] => []);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    subjects.forEach(({ measure_ms }, index) => {
      const measured_ms = measure_ms();
      if (round >= warmUp) taken[index]?.push(measured_ms);
    });
  }
  return subjects.map(({ name, target_ms }, index) => {
    const sorted = (taken[index] ?? []).toSorted((a, b) => a - b);
    const median_ms = sorted[sorted.length >> 1] ?? Number.NaN;
    const spread = `${sorted[0]?.toFixed(0)}-${sorted.at(-1)?.toFixed(0)}`;
    const verdict = target_ms === undefined ? ["", ""] : [String(target_ms), median_ms < target_ms ? "met" : "MISSED"];
    return [name, median_ms.toFixed(1), spread, ...verdict];
  });
}

/** Whether git is available for comparison. */
export const hasGit = ((): boolean => {
  try {
    execFileSync("git", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** The processor time of `git diff --word-diff` between two files, as reported by the shell. */
export function gitWordDiff_ms(before: PublishedFile, after: PublishedFile): number {
  const script = 'git diff --no-index --word-diff "$0" "$1" > /dev/null 2>&1; times';
  const times = execFileSync("sh", ["-c", script, before.path, after.path], { encoding: "utf8" });
  // The second line is about child processes of the shell.
  const [, children = ""] = times.split("\n");
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60_000 * Number(minutes) + 1000 * Number(seconds),
    0,
  );
}

/** Rows as a text table; the first column is left-aligned, the others right-aligned. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    )
    .join("\n");
}
