import type { History } from "../../archive/history.ts";
import type { StatementIndex } from "./statement-index.ts";

const stored = new WeakMap<History, () => StatementIndex>();

/**
 * Gives a history the index of its sentences that was stored with it, so that it need not be made. It is read at the
 * first question.
 */
export function giveStoredIndex(history: History, read: () => StatementIndex): void {
  stored.set(history, read);
}

/** The index that was stored with a history; `undefined` where there is none. */
export function storedIndexOf(history: History): StatementIndex | undefined {
  return stored.get(history)?.();
}
