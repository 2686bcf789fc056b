import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { freshFolder } from "./archives.ts";
import type { Attack, Finding } from "./attack.ts";
import { type Disturbance, disturbed, scene, wasRefused } from "./killing.ts";

/** Whether a disk of our own can be mounted; containers often forbid it. */
export function mayMount(): boolean {
  const mounting = `mount -t tmpfs tmpfs "${freshFolder()}"`;
  try {
    execFileSync("unshare", ["--map-root-user", "--mount", "sh", "-c", mounting], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A limit on the size of files (RLIMIT_FSIZE). */
function limitedTo(bytes: number): Disturbance {
  const blocks = Math.max(1, Math.floor(bytes / 512));
  return {
    what: `files of at most ${blocks * 512} bytes`,
    runner: () => ["sh", "-c", `ulimit -f ${blocks}; exec "$0" "$@"`],
    isExpected: (ended) => wasRefused(ended) && ended.output.includes("The disk reported an error"),
  };
}

/** A disk of limited size. Its files are copied back at the end. */
function diskOf(bytes: number): Disturbance {
  const disk = freshFolder();
  return {
    what: `a disk of ${bytes} bytes`,
    runner: (copy) => {
      const script = [
        `mount -t tmpfs -o size=${bytes} tmpfs "${disk}" && cp "${dirname(copy)}"/* "${disk}"`,
        `ANNALS_DB="${copy.replace(dirname(copy), disk)}" "$0" "$@"`,
        "code=$?",
        `rm -r "${dirname(copy)}"/* && cp "${disk}"/* "${dirname(copy)}"`,
        "exit $code",
      ].join("\n");
      return ["unshare", "--map-root-user", "--mount", "sh", "-c", script];
    },
    isExpected: (ended) => wasRefused(ended) && /The disk .*is full|The disk reported an error/.test(ended.output),
  };
}

/** Imports with less and less disk space: so many limits on the size of files, and so many disks. */
async function importsOnFullDisks(most: number): Promise<Finding> {
  const at = await scene();
  const held_bytes = statSync(at.file).size;
  const steps = Array.from({ length: most }, (_, step) => step);
  const limits = steps.map((step) => limitedTo(held_bytes * (0.3 + 0.2 * step)));
  const folder = dirname(at.file);
  const all_bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  // The disk has room for the held files with their tables, and for more and more beyond that.
  const disks = mayMount() ? steps.map((step) => diskOf(all_bytes + 8192 + 200_000 * step)) : [];
  const { undisturbed, ...finding } = await disturbed(at, [...limits, ...disks]);
  const skipped = disks.length === 0 ? "; SKIPPED: a disk of its own, which may not be mounted here" : "";
  const all = undisturbed === most + disks.length ? [...finding.faults, "each had room enough"] : finding.faults;
  return { ...finding, faults: all, note: `${undisturbed} had room enough${skipped}` };
}

/** Imports with less and less disk space. */
export const fullDisk: Attack = {
  name: "full disk",
  run: ({ amount }) => importsOnFullDisks(amount === "long" ? 12 : 2),
};
