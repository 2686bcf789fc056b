import type { History } from "../../archive/history.ts";
import type { StatementIndex } from "./statement-index.ts";

const stored = new WeakMap<History, () => StatementIndex>();

/** Gives a history its stored index of sentences, so that it need not be built. It is read at the first question. */
export function giveStoredIndex(history: History, read: () => StatementIndex): void {
  stored.set(history, read);
}

/** The stored index of a history; `undefined` if there is none. */
export function storedIndexOf(history: History): StatementIndex | undefined {
  return stored.get(history)?.();
}
