import { changedKeys } from "../core/archive/cache-keys.ts";
import { Problem } from "../core/problem.ts";
import type { Place } from "./place.ts";
import { openStore } from "./store.ts";

/**
 * The keys of all answers that may have changed since an instant (ISO 8601 in UTC). Merges the earlier state, which
 * takes as long as a rebuild. Throws `unavailable` if the database cannot be used now.
 */
export function keysChangedSince(place: Place, since: string): readonly string[] {
  const opening = openStore(place);
  if (opening.kind !== "open")
    throw new Problem("unavailable", "The database cannot be read by this version.", { retryAfter_s: 60 });
  const { store } = opening;
  try {
    return changedKeys(store.asOf(since).history, store.snapshot.history);
  } finally {
    store.close();
  }
}
