import { Problem } from "../../core/problem.ts";

/** What decides when a long answer may begin. */
export type AnswerTurn = {
  /** Who asks; `null` for a client that is not limited. */
  readonly client: string | null;
  /** It is about a text that was sent (POST), which may cost as much as its sender likes. */
  readonly isText: boolean;
};

/** The line in which long answers wait for a thread. */
type Turns = {
  /**
   * Waits until an answer may begin. Returns the function that says that it has ended. Throws `unavailable` if too many
   * are waiting, and the reason of the signal if it is aborted before the answer begins.
   */
  take(turn: AnswerTurn, signal: AbortSignal): Promise<() => void>;
};

/** A client may fill this share of the line, and texts of all clients another, so that others always find a place. */
const shares = { client: 1 / 4, texts: 1 / 2 };
const retryAfter_s = 5;

/**
 * Gives turns in the order of arrival, with two exceptions: a client has one answer at a time, and texts leave one
 * thread to all other requests if there are two or more.
 *
 * @param threads How many answers are made at once.
 * @param waitingMax How many may wait.
 */
export function turnsOf({ threads, waitingMax }: { readonly threads: number; readonly waitingMax: number }): Turns {
  const running = new Set<AnswerTurn>();
  const line = new Map<AnswerTurn, () => void>();
  const textsMax = Math.max(1, threads - 1);

  function mayBegin(turn: AnswerTurn): boolean {
    if (running.size >= threads || (turn.isText && textsIn(running) >= textsMax)) return false;
    return turn.client === null || ofClient(running, turn.client) === 0;
  }

  function hasRoomFor({ client, isText }: AnswerTurn): boolean {
    if (line.size >= waitingMax || (isText && textsIn(line.keys()) >= Math.ceil(shares.texts * waitingMax)))
      return false;
    return client === null || ofClient(line.keys(), client) < Math.ceil(shares.client * waitingMax);
  }

  function advance(): void {
    for (const [turn, begin] of line)
      if (mayBegin(turn)) {
        line.delete(turn);
        running.add(turn);
        begin();
      }
  }

  return {
    async take({ client, isText }, signal) {
      const turn = { client, isText };
      if (!mayBegin(turn) && !hasRoomFor(turn)) {
        const sentence = "Too many long answers are waiting to be made; try again later.";
        throw new Problem("unavailable", sentence, { retryAfter_s });
      }
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          line.delete(turn);
          reject(signal.reason);
        };
        signal.addEventListener("abort", leave, { once: true });
        line.set(turn, () => {
          signal.removeEventListener("abort", leave);
          resolve();
        });
        advance();
      });
      return () => {
        running.delete(turn);
        advance();
      };
    },
  };
}

function textsIn(turns: Iterable<AnswerTurn>): number {
  return [...turns].filter(({ isText }) => isText).length;
}

function ofClient(turns: Iterable<AnswerTurn>, client: string): number {
  return [...turns].filter((turn) => turn.client === client).length;
}
