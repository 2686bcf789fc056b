import type { Where } from "../../db/live-archive.ts";
import type { AnswerDone } from "./task.ts";

/** Keeps a thread ready for the newest state of the archive. */
export type Warming = {
  /** The state for which a thread is ready; null before the first. */
  readyFor(): string | null;
  stop(): void;
};

/**
 * Has one question answered soon after the service starts, and after each change of the archive, so that no visitor waits
 * until a thread has loaded the program and read the history. Its answer is thrown away.
 *
 * @param ask Asks a question for which the whole history is read.
 * @param every_ms How often the state is looked at, the first time after that while.
 */
export function keepWarm({
  where,
  ask,
  every_ms,
  failed,
}: {
  readonly where: () => Where | null;
  readonly ask: (where: Where) => Promise<AnswerDone>;
  readonly every_ms: number;
  readonly failed: (error: unknown) => void;
}): Warming {
  let ready: string | null = null;
  let tried: string | null = null;
  const check = (): void => {
    const at = where();
    if (at === null || at.state === tried) return;
    tried = at.state;
    ask(at).then(({ kind }) => {
      if (kind === "answered") ready = at.state;
    }, failed);
  };
  // Not at once: the first answers need the processor for themselves.
  const checking = setInterval(check, every_ms);
  checking.unref();
  return { readyFor: () => ready, stop: () => clearInterval(checking) };
}
