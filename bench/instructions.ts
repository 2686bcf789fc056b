import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";

/**
 * Counts the instructions that a thread executes outside the kernel while something runs. Unlike time, they do not
 * depend on what else the machine does.
 *
 * @returns `undefined` if `perf` is not installed or may not count.
 */
export async function instructionsDuring(threadId: number, run: () => Promise<void>): Promise<number | undefined> {
  const options = ["stat", "-x,", "-e", "instructions:u", "-D", "-1", "--control", "fd:3,4", "-t", String(threadId)];
  const perf = spawn("perf", options, { stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"] });
  let printed = "";
  perf.stderr?.on("data", (piece) => {
    printed += piece;
  });
  const ended = new Promise<void>((resolve) => {
    perf.once("error", () => resolve());
    perf.once("close", () => resolve());
  });
  const [orders, answers] = [perf.stdio[3] as Writable, perf.stdio[4] as unknown as Readable];
  orders.on("error", () => {});
  orders.write("enable\n");
  // It answers once it counts; where it cannot be used, it ends.
  await Promise.race([once(answers, "data"), ended]);
  await run();
  orders.write("disable\n");
  await Promise.race([once(answers, "data"), ended]);
  perf.kill("SIGINT");
  await ended;
  const count = Number(printed.trim().split("\n").at(-1)?.split(",", 1)[0]);
  return Number.isFinite(count) && count > 0 ? count : undefined;
}
