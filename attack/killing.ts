import { type ChildProcess, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  archiveOf,
  copyOf,
  everythingSaid,
  freshFolder,
  placeOf,
  removed,
  type Said,
  unsoundness,
  writtenBooks,
} from "./archives.ts";
import { type Attack, type Finding, inPairs } from "./attack.ts";
import { commanded, type Ended } from "./running.ts";

const [held, more] = [
  [0, 1, 2],
  [3, 4, 5],
];

/** An archive with three rulebooks, three more to import, and the content before and after. */
export type Scene = {
  readonly file: string;
  readonly books: readonly string[];
  readonly before: Said;
  readonly after: Said;
  /** The duration of an undisturbed import. */
  readonly import_ms: number;
};

let made: Promise<Scene> | undefined;

/** The archive for disturbed imports. Made once, because each try works on a copy. */
export function scene(): Promise<Scene> {
  made ??= makeScene();
  return made;
}

async function makeScene(): Promise<Scene> {
  const file = archiveOf(held);
  const books = writtenBooks(freshFolder(), more);
  const before = everythingSaid(placeOf(file));
  const complete = copyOf(file);
  const start_ms = performance.now();
  const done = await commanded({ ANNALS_DB: complete }, ["import", ...books]);
  const import_ms = performance.now() - start_ms;
  if (done.code !== 0) throw new Error(done.output);
  const after = everythingSaid(placeOf(complete));
  removed(complete);
  return { file, books, before, after, import_ms };
}

/**
 * The errors of an archive after a disturbed import: it has to be sound, to have the whole content of before or of
 * after, and to accept the files when they are imported again.
 */
async function wrongWith(copy: string, { books, before, after }: Scene, isImportedAgain: boolean): Promise<string[]> {
  try {
    const said = everythingSaid(placeOf(copy));
    const states = [before, after].map((state) => JSON.stringify(state));
    const mixed = states.includes(JSON.stringify(said))
      ? []
      : ["its content is neither that of before nor that of after"];
    const found = [...unsoundness(copy), ...mixed];
    if (!isImportedAgain || found.length > 0) return found;
    const again = await commanded({ ANNALS_DB: copy }, ["import", ...books]);
    if (again.code !== 0) return [`the files are not accepted again: ${again.output.slice(-400)}`];
    const now = everythingSaid(placeOf(copy));
    return JSON.stringify(now) === states[1] ? [] : ["its content is wrong after the files are imported again"];
  } catch (thrown) {
    return [`it cannot be opened: ${thrown}`];
  }
}

export type Disturbance = {
  readonly what: string;
  readonly meanwhile?: (child: ChildProcess) => void;
  /** A program that runs the import and disturbs it. */
  readonly runner?: (copy: string) => readonly string[];
  /** How the import may end: killed, or with a message. */
  readonly isExpected: (ended: Ended) => boolean;
};

/** Disturbs one import after another, and checks what each left. */
export async function disturbed(
  scene: Scene,
  disturbances: readonly Disturbance[],
): Promise<Finding & { readonly undisturbed: number }> {
  const faults: string[] = [];
  let undisturbed = 0;
  await inPairs(disturbances, async ({ what, meanwhile, runner, isExpected }, place) => {
    const copy = copyOf(scene.file);
    const ended = await commanded({ ANNALS_DB: copy }, ["import", ...scene.books], {
      ...(meanwhile === undefined ? {} : { meanwhile }),
      ...(runner === undefined ? {} : { runner: runner(copy) }),
    });
    if (ended.code === 0) undisturbed += 1;
    else if (!isExpected(ended))
      faults.push(`${what}: ended with ${ended.code ?? ended.signal}: ${ended.output.slice(-600)}`);
    faults.push(...(await wrongWith(copy, scene, place % 4 === 0)).map((wrong) => `${what}: ${wrong}`));
    removed(copy);
  });
  return { tries: disturbances.length, faults, note: "", undisturbed };
}

/** Ended with a message, not with a bug or silently. */
export function wasRefused({ code, output }: Ended): boolean {
  return code === 1 && output.trim() !== "" && !/\n\s+at .*:\d+/.test(output);
}

function wasKilled({ code, signal }: Ended): boolean {
  return signal === "SIGKILL" || code === 137;
}

/** Whether strace can disturb system calls; containers often forbid it. */
export function withoutStrace(): string | undefined {
  try {
    execFileSync("strace", ["-o", "/dev/null", "-e", "inject=fsync:signal=KILL:when=9", "true"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "strace is not here, or may not trace";
  }
}

/** Imports killed at random moments. */
export const killing: Attack = {
  name: "kill -9 at any moment",
  async run({ amount, dice }) {
    const at = await scene();
    const disturbances = Array.from({ length: amount === "long" ? 80 : 4 }, (): Disturbance => {
      // Allows for a machine that is slower while two imports run.
      const after_ms = dice.below(Math.ceil(at.import_ms * 1.2));
      return {
        what: `killed after ${after_ms} ms`,
        meanwhile: (child) => {
          const timer = setTimeout(() => child.kill("SIGKILL"), after_ms);
          child.once("exit", () => clearTimeout(timer));
        },
        isExpected: wasKilled,
      };
    });
    const { undisturbed, ...finding } = await disturbed(at, disturbances);
    return { ...finding, note: `${undisturbed} were done before` };
  },
};

/** The files of an archive whose system calls are disturbed; others, such as the compile cache, are not. */
function filesOf(copy: string): string[] {
  return [copy, `${copy}-journal`].flatMap((file) => ["-P", file]);
}

function injecting(call: string, effect: string, copy: string): string[] {
  const traced = ["-e", `trace=${call}`, "-e", `inject=${call}:${effect}`];
  return ["strace", "-f", "-qq", "-o", "/dev/null", ...filesOf(copy), ...traced];
}

/** How often an undisturbed import makes each call on the files of the archive. */
async function callsOf({ file, books }: Scene, calls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const copy = copyOf(file);
  const log = join(freshFolder(), "calls");
  const runner = ["strace", "-f", "-qq", "-o", log, ...filesOf(copy), "-e", `trace=${calls.join(",")}`];
  const done = await commanded({ ANNALS_DB: copy }, ["import", ...books], { runner });
  if (done.code !== 0) throw new Error(done.output);
  const lines = readFileSync(log, "utf8").split("\n");
  removed(copy);
  return new Map(calls.map((call) => [call, lines.filter((line) => line.includes(` ${call}(`)).length]));
}

/** Imports killed at counted system calls: each write, each flush, and the removal of the journal. */
export const countedKills: Attack = {
  name: "kill -9 at counted writes",
  missing: withoutStrace,
  async run({ amount }) {
    const at = await scene();
    const counts = await callsOf(at, ["pwrite64", "fdatasync", "fsync", "unlink"]);
    const most = amount === "long" ? 24 : 2;
    const disturbances = [...counts].flatMap(([call, count]) =>
      spread(count, most).map(
        (when): Disturbance => ({
          what: `killed at ${call} ${when} of ${count}`,
          runner: (copy) => injecting(call, `signal=KILL:when=${when}`, copy),
          isExpected: wasKilled,
        }),
      ),
    );
    const { undisturbed, ...finding } = await disturbed(at, disturbances);
    const calls = [...counts].map(([call, count]) => `${count} ${call}`).join(", ");
    return { ...finding, note: `an import makes ${calls}; ${undisturbed} tries ended undisturbed` };
  },
};

/** Evenly spread places from the first to the last. */
function spread(count: number, most: number): number[] {
  const chosen = Math.min(count, most);
  if (chosen <= 1) return count === 0 ? [] : [1];
  return [
    ...new Set(Array.from({ length: chosen }, (_, place) => 1 + Math.round((place * (count - 1)) / (chosen - 1)))),
  ];
}

/** Imports whose system calls fail: reading, writing, flushing; once, or from then on. */
export const failingDisk: Attack = {
  name: "failing disk",
  missing: withoutStrace,
  async run({ amount }) {
    const at = await scene();
    const counts = await callsOf(at, ["pread64", "pwrite64", "fdatasync", "fsync", "ftruncate", "unlink"]);
    const most = amount === "long" ? 10 : 1;
    const disturbances = [...counts].flatMap(([call, count]) =>
      (call.startsWith("pwrite") ? ["EIO", "ENOSPC", "EDQUOT"] : ["EIO"]).flatMap((error) =>
        spread(count, most).flatMap((when) =>
          (amount === "long" ? ["", "+"] : ["+"]).map(
            (onwards): Disturbance => ({
              what: `${error} at ${call} ${when}${onwards} of ${count}`,
              runner: (copy) => injecting(call, `error=${error}:when=${when}${onwards}`, copy),

              isExpected: wasRefused,
            }),
          ),
        ),
      ),
    );
    const { undisturbed, ...finding } = await disturbed(at, disturbances);
    return { ...finding, note: `${undisturbed} were imported nevertheless` };
  },
};
