import { readFileSync } from "node:fs";
import { removed } from "./archives.ts";
import type { Finding } from "./attack.ts";
import { type Running, serving } from "./running.ts";

const memoryMax_bytes = 1024 * 1024 * 1024;
/** A busy machine may run a timer this late. What never happens is still found. */
export const grace_ms = 60_000;

/** Asks one address as another client would, for some time: what went wrong, and how long it waited at most. */
export async function answeredMeanwhile(running: Running, lasting_ms: number, path = "/v1/rules/507.4?on=2005-01-10") {
  const faults: string[] = [];
  const times: number[] = [];
  let memory_bytes = 0;
  for (const end_ms = performance.now() + lasting_ms; performance.now() < end_ms; ) {
    const start_ms = performance.now();
    const answer = await fetch(running.address + path).catch((thrown) => String(thrown));
    if (typeof answer === "string") faults.push(`another client is not answered: ${answer}`);
    else {
      await answer.arrayBuffer();
      if (answer.status !== 200) faults.push(`another client is answered with ${answer.status}`);
    }
    times.push(performance.now() - start_ms);
    memory_bytes = Math.max(memory_bytes, residentOf(running.pid));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  if (Math.max(...times) > grace_ms) faults.push(`another client waited ${Math.max(...times).toFixed(0)} ms`);
  if (memory_bytes > memoryMax_bytes) faults.push(`the service took ${memory_bytes} bytes of memory`);
  const slowest_ms = Math.max(...times).toFixed(0);
  const note = `${times.length} others answered meanwhile, the slowest in ${slowest_ms} ms; ${(memory_bytes / 1e6).toFixed(0)} MB`;
  return { faults, note };
}

/** Makes so many clients ask again and again while others are answered; `attack` gives what was wrong with an answer. */
export async function attackedMeanwhile(
  file: string,
  { clients, lasting_ms, path }: { readonly clients: number; readonly lasting_ms: number; readonly path?: string },
  attack: (running: Running) => Promise<readonly string[]>,
): Promise<Finding> {
  const running = await serving({ ANNALS_DB: file });
  const faults = new Set<string>();
  let [tries, isOver] = [0, false];
  const attacking = Array.from({ length: clients }, async () => {
    while (!isOver) {
      tries += 1;
      for (const fault of await attack(running)) faults.add(fault);
    }
  });
  const meanwhile = await answeredMeanwhile(running, lasting_ms, path);
  isOver = true;
  await Promise.all(attacking);
  const ended = await running.end("SIGTERM");
  if (ended !== 0) faults.add(`told to end it ended with ${ended}`);
  removed(file);
  return { tries, faults: [...faults, ...meanwhile.faults], note: meanwhile.note };
}

/** Resident memory of a process; 0 if the system does not report it. */
function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
