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
  /** Releases of the selection of which a known file was held before. */
  readonly heldBefore: readonly IsoDate[];
  /** How many of all releases that archives are known to keep are held now. */
  readonly held: { readonly releases: number; readonly of: number };
  /** Releases of the selection that are not held, and why. */
  readonly missing: readonly { readonly release: IsoDate; readonly reasons: readonly Miss[] }[];
  /** Places that gave nothing at all. */
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
  readonly disk: { readonly database_bytes: number; readonly beside_bytes: number };
  readonly received_bytes: number;
};

/** Says whether a fetch delivered everything asked for. From a named origin only what it has is asked for. */
export function isComplete(
  { missing, failures, refused }: FetchAccount,
  { isOwnOrigin, isNamed }: { readonly isOwnOrigin: boolean; readonly isNamed: boolean },
): boolean {
  if (refused.length > 0) return false;
  return isOwnOrigin && !isNamed ? failures.length === 0 : missing.length === 0;
}
