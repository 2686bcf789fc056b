import { type ChildProcess, execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
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
import { type Attack, type Finding, inPairs, spread } from "./attack.ts";
import type { KilledImport } from "./killed-import.ts";
import { commanded, type Ended } from "./running.ts";

const stepping = fileURLToPath(new URL("killed-import.ts", import.meta.url));

/** One of those that are imported comes between those held, and the last comes in two published files. */
const [held, more] = [
  [0, 2, 3],
  [1, 4, 5],
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
  const again = join(freshFolder(), "Garden, again.txt");
  writeFileSync(again, readFileSync(books.at(-1) ?? "", "utf8").replace("It is so in", "It was so in"));
  books.push(again);
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
async function wrongWith(
  copy: string,
  { books, before, after }: Scene,
  { isImportedAgain = true, mayBeDone = true },
): Promise<string[]> {
  try {
    const said = JSON.stringify(everythingSaid(placeOf(copy)));
    const states = [before, after].map((state) => JSON.stringify(state));
    const mixed = states.slice(0, mayBeDone ? 2 : 1).includes(said)
      ? []
      : ["its content is not as it was, or half done"];
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
    faults.push(
      ...(await wrongWith(copy, scene, { isImportedAgain: place % 4 === 0 })).map((wrong) => `${what}: ${wrong}`),
    );
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
function withoutStrace(): string | undefined {
  try {
    execFileSync("strace", ["-f", "-o", "/dev/null", "-e", "inject=fsync:signal=KILL:when=9", "true"], {
      stdio: "ignore",
    });
    return undefined;
  } catch {
    return "strace is not here, or may not trace";
  }
}

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

/**
 * What an import leaves that is killed at one of its steps, and what it leaves if half of its pages are written by then.
 * One process copies its files at each step; another one really dies, and has to leave the same.
 *
 * @param most How many different states of each kind are checked.
 */
async function killedAtSteps(most: number): Promise<Finding> {
  const at = await scene();
  const faults: string[] = [];
  let tries = 0;
  for (const mode of ["whole", "written"] as const) {
    const left = leftAtSteps(at, mode);
    const states = [...new Map(left.map((file) => [contentOf(file), file])).values()];
    if (mode === "written") faults.push(...wrongWithCopies(at, left, states));
    for (const file of spread(states, most)) {
      tries += 1;
      const wrong = await wrongWith(file, at, { mayBeDone: false });
      faults.push(...wrong.map((one) => `killed at step ${basename(file)}, ${mode}: ${one}`));
    }
  }
  return { tries, faults, note: "" };
}

/** Whether the copies show pages that were written, and are what a process leaves that really dies. */
function wrongWithCopies(at: Scene, left: readonly string[], states: readonly string[]): string[] {
  const [file, dieAt] = [copyOf(at.file), left.length - 1];
  const { signal } = importedByStep({ ...at, file, mode: "written", copies: "", dieAt });
  const isSame = signal === "SIGKILL" && sizesOf(file) === sizesOf(left[dieAt - 1] ?? "");
  return [
    // One state is as it was.
    ...(states.length < 3 ? ["no step left the file half written"] : []),
    ...(isSame ? [] : ["a process that died left something else than the copy of the same step"]),
  ];
}

/** The copies that an import makes of its files, step by step. */
function leftAtSteps({ file, books }: Scene, mode: KilledImport["mode"]): readonly string[] {
  const copies = freshFolder();
  const { status, stderr } = importedByStep({ file: copyOf(file), books, mode, copies, dieAt: null });
  if (status !== 0) throw new Error(stderr);
  const steps = readdirSync(copies).filter((name) => name.endsWith(".sqlite")).length;
  return Array.from({ length: steps }, (_, step) => join(copies, `${step + 1}.sqlite`));
}

/** Imports step by step, as `KilledImport` says. */
export function importedByStep({ file, books, mode, copies, dieAt }: KilledImport) {
  const given: KilledImport = { file, books, mode, copies, dieAt };
  return spawnSync(process.execPath, [stepping, JSON.stringify(given)], { encoding: "utf8" });
}

function leftOf(file: string): readonly Buffer[] {
  return [file, `${file}-journal`].flatMap((part) => (existsSync(part) ? [readFileSync(part)] : []));
}

/** The sizes of a database and of its journal, which begins with a random number. */
function sizesOf(file: string): string {
  return leftOf(file)
    .map(({ length }) => length)
    .join();
}

function contentOf(file: string): string {
  return createHash("sha256")
    .update(Buffer.concat(leftOf(file)))
    .digest("hex");
}

export const steppedKills: Attack = {
  name: "kill -9 at each step",
  run: ({ amount }) => killedAtSteps(amount === "long" ? 200 : 2),
};

/** The files of an archive whose system calls are disturbed; others, such as the compile cache, are not. */
function filesOf(copy: string): string[] {
  return [copy, `${copy}-journal`].flatMap((file) => ["-P", file]);
}

function injecting(call: string, effect: string, copy: string): string[] {
  const traced = ["-e", `trace=${call}`, "-e", `inject=${call}:${effect}`];
  return ["strace", "-f", "-qq", "-o", "/dev/null", ...filesOf(copy), ...traced];
}

const calls = ["fsync", "pread64", "fdatasync", "ftruncate", "unlink", "pwrite64"];
let counted: ReturnType<typeof countCalls> | undefined;

/** The calls that an undisturbed import makes on the files of the archive: each with its places among those of its kind. */
async function countCalls({ file, books }: Scene) {
  const copy = copyOf(file);
  const log = join(freshFolder(), "calls");
  const runner = [
    "strace",
    "--seccomp-bpf",
    "-f",
    "-qq",
    "-o",
    log,
    ...filesOf(copy),
    "-e",
    `trace=${calls.join(",")}`,
  ];
  const done = await commanded({ ANNALS_DB: copy }, ["import", ...books], { runner });
  if (done.code !== 0) throw new Error(done.output);
  const lines = readFileSync(log, "utf8").split("\n");
  removed(copy);
  return calls.map((call) => {
    const count = lines.filter((line) => line.includes(` ${call}(`)).length;
    return { call, whens: Array.from({ length: count }, (_, place) => place + 1) };
  });
}

/** Imports disturbed at counted system calls, so many in all. `when=N` in an effect stands for the place of the call. */
async function disturbedAtCalls(
  most: number,
  effectsOf: (call: string) => readonly string[],
  isExpected: Disturbance["isExpected"],
): Promise<Finding> {
  const at = await scene();
  counted ??= countCalls(at);
  const disturbances = (await counted).flatMap(({ call, whens }) =>
    effectsOf(call).flatMap((effect) =>
      whens.map((when): Disturbance => {
        const exact = effect.replace("when=N", `when=${when}`);
        const runner = (copy: string) => injecting(call, exact, copy);
        return { what: `${call} of ${whens.length}, ${exact}`, runner, isExpected };
      }),
    ),
  );
  const { undisturbed, tries, faults } = await disturbed(at, spread(disturbances, most));
  const idle = undisturbed < tries ? [] : ["no import was disturbed"];
  return { tries, faults: [...faults, ...idle], note: `${undisturbed} were imported nevertheless` };
}

/** Imports killed at writes, flushes, and the removal of the journal: so many in all. */
function killedAtCalls(most: number): Promise<Finding> {
  const changes = new Set(["pwrite64", "fdatasync", "fsync", "unlink"]);
  return disturbedAtCalls(most, (call) => (changes.has(call) ? ["signal=KILL:when=N"] : []), wasKilled);
}

/** Imports whose calls fail, once or from then on: reading, writing, flushing. So many in all. */
function failedCalls(most: number): Promise<Finding> {
  const errorsOf = (call: string) => (call === "pwrite64" ? ["EIO", "EDQUOT", "ENOSPC"] : ["EIO"]);
  const effectsOf = (call: string) =>
    errorsOf(call).flatMap((error) => [`error=${error}:when=N`, `error=${error}:when=N+`]);
  return disturbedAtCalls(most, effectsOf, wasRefused);
}

/** Imports killed at counted system calls. */
export const countedKills: Attack = {
  name: "kill -9 at counted writes",
  missing: withoutStrace,
  run: ({ amount }) => killedAtCalls(amount === "long" ? 28 : 3),
};

/** Imports whose system calls fail. */
export const failingDisk: Attack = {
  name: "failing disk",
  missing: withoutStrace,
  run: ({ amount }) => failedCalls(amount === "long" ? 88 : 3),
};
