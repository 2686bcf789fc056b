import type { IsoDate } from "../text/days.ts";

/** A place that did not deliver, with the reason. */
export type Miss = { readonly place: string; readonly reason: string };

/**
 * The result of a fetch: what is held, what is missing and why, and what was not imported. Releases are sorted oldest
 * first.
 */
export type FetchAccount = {
  /** Releases imported by this fetch. */
  readonly added: readonly { readonly release: IsoDate; readonly fileName: string; readonly sha256: string }[];
  /** Releases of the selection that were already held in a known file. */
  readonly heldBefore: readonly IsoDate[];
  /** How many releases are held now, of all that the archives have. */
  readonly held: { readonly releases: number; readonly of: number };
  /** Releases of the selection that are not held, and why. */
  readonly missing: readonly { readonly release: IsoDate; readonly reasons: readonly Miss[] }[];
  /** Places that delivered nothing at all. */
  readonly failures: readonly Miss[];
  /** Files that are not known, and were not imported. */
  readonly keptAside: readonly {
    readonly path: string;
    readonly place: string;
    readonly sha256: string;
    readonly release: IsoDate | null;
    readonly reason: string;
  }[];
  /** Files that the import refused, with the reason. */
  readonly refused: readonly { readonly fileName: string; readonly reason: string }[];
  /** The database, the tables derived from it, and the files that wait in the folder beside it or were kept aside. */
  readonly disk: { readonly database_bytes: number; readonly tables_bytes: number; readonly beside_bytes: number };
  readonly received_bytes: number;
};

/** Says whether a fetch delivered everything asked for. From a named origin, only what it has counts as requested. */
export function isComplete(
  { missing, failures, refused }: FetchAccount,
  { isOwnOrigin, isNamed }: { readonly isOwnOrigin: boolean; readonly isNamed: boolean },
): boolean {
  return isOwnOrigin && !isNamed ? failures.length + refused.length === 0 : missing.length === 0;
}
