import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The program of this checkout. */
export const program = fileURLToPath(new URL("../annals.js", import.meta.url));

/** The longest wait for a service to listen. */
const start_ms = 120_000;

/** `annals serve` in a process of its own. */
export type Running = {
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  /** The last lines of its log. */
  log(): string;
  hasEnded(): boolean;
  /** Sends the signal and waits for the end of the process; gives its exit code or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
};

type Environment = Readonly<Record<string, string>>;

/** The part of our environment that a process needs, without variables that would change what it does. */
export function plainEnvironment(own: Environment): Record<string, string> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...own };
}

/**
 * Starts `annals serve` at any free port, unless `PORT` names one, and waits until it listens. Rejects with its log if
 * it ends before.
 */
export async function serving(
  environment: Environment,
  {
    file = program,
    args = [],
    node = process.execPath,
  }: { readonly file?: string; readonly args?: readonly string[]; readonly node?: string } = {},
): Promise<Running> {
  const settings = { PORT: "0", RATE_LIMIT_PER_MINUTE: "0", ...environment };
  const child = spawn(node, [file, "serve", ...args], {
    env: plainEnvironment(settings),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = linesOf(child);
  const address = await new Promise<string>((resolve, reject) => {
    lines.onPiece = (text) => {
      const found = /Annals answers at (http:\/\/[^;\s"]+);/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.once("error", reject);
    // It reports the address in the log at level info or, with a quieter log, on standard error.
    setTimeout(
      () => reject(new Error(`annals serve does not say where it listens:\n${lines.text()}`)),
      start_ms,
    ).unref();
    child.once("exit", (code, signal) =>
      reject(new Error(`annals serve ended with ${code ?? signal}:\n${lines.text()}`)),
    );
  });
  return {
    address,
    port: Number(new URL(address).port),
    pid: child.pid ?? Number.NaN,
    log: lines.text,
    hasEnded: () => isOver(child),
    async end(signal) {
      const ended = isOver(child) ? undefined : once(child, "exit");
      child.kill(signal);
      await ended;
      return child.exitCode ?? child.signalCode;
    },
  };
}

function isOver({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Keeps the last lines that a process writes, because the log of an attack is long. */
function linesOf(child: ChildProcess): { text(): string; onPiece: (text: string) => void } {
  const kept_chars = 20_000;
  let kept = "";
  const lines = { text: () => kept, onPiece: (_text: string): void => undefined };
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (piece: string) => {
      kept = (kept + piece).slice(-kept_chars);
      lines.onPiece(kept);
    });
  return lines;
}

/** How a command ended, and what it wrote. */
export type Ended = { readonly code: number | null; readonly signal: string | null; readonly output: string };

/** Runs a command of the program and waits for its end. `meanwhile` may kill it; `runner` is a program that runs it. */
export async function commanded(
  environment: Environment,
  args: readonly string[],
  {
    file = program,
    meanwhile = () => undefined,
    runner = [],
    node = process.execPath,
  }: {
    readonly file?: string;
    readonly node?: string;
    readonly meanwhile?: (child: ChildProcess) => void;
    readonly runner?: readonly string[];
  } = {},
): Promise<Ended> {
  const [command = "", ...words] = [...runner, node, file, ...args];
  const child = spawn(command, words, {
    env: plainEnvironment(environment),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = linesOf(child);
  meanwhile(child);
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { code, signal, output: lines.text() };
}
