import type { IsoDate } from "../text/days.ts";
import type { Deviation, PublishedFile } from "./imported.ts";
import { isEvidence, type RankingReason } from "./ranking-reasons.ts";
import { termKey } from "./term-key.ts";

/** Another published file of the release that an answer rests on, which says something else at this place. */
export type Conflict = {
  readonly release: IsoDate;
  readonly sha256: string;
  readonly fileName: string;
  /** Why the answer does not rest on this file. */
  readonly reason: RankingReason;
  /** The reason shows that this file is the worse one. Otherwise it is not known which of the two is right. */
  readonly isSettled: boolean;
  /** What this file says, with its number before the words; `null` if it has nothing at this place. */
  readonly says: string | null;
};

/** A provision as it is looked up: by number, or by its term in the glossary. */
export type Designation = { readonly number: string | null; readonly name: string | null };

type Held = { readonly imported: { readonly publishedFiles: readonly PublishedFile[] } };

/**
 * The published files of a release that disagree about a number or term. Typography does not count.
 *
 * @example conflictsAt(history, "2004-10-01", { number: "507.4", name: null }).length === 0
 */
export function conflictsAt({ imported }: Held, release: string | null, place: Designation): readonly Conflict[] {
  const key = release === null ? undefined : keyOf(release, place);
  return (key === undefined ? undefined : conflictsIn(imported.publishedFiles).get(key)) ?? [];
}

/**
 * The conflicts as facts of a problem, so that the problem does not deny a provision that only another file has. Empty
 * if there are none.
 *
 * @example conflictFacts(history, "2004-10-01", { number: "507.4", name: null }).conflicts === undefined
 */
export function conflictFacts(
  held: Held,
  release: string,
  place: Designation,
): { readonly conflicts?: readonly Conflict[] } {
  const conflicts = conflictsAt(held, release, place);
  return conflicts.length === 0 ? {} : { conflicts };
}

const conflictsOfFiles = new WeakMap<readonly PublishedFile[], ReadonlyMap<string, Conflict[]>>();

/** Cached by the list of files, because every answer needs it. */
function conflictsIn(files: readonly PublishedFile[]): ReadonlyMap<string, Conflict[]> {
  const known = conflictsOfFiles.get(files);
  if (known !== undefined) return known;
  const conflicts = new Map<string, Conflict[]>();
  for (const file of files) {
    const { release, sha256, fileName, notServedBecause: reason } = file;
    if (reason === null) continue;
    for (const deviation of file.deviations) {
      if (deviation.kind === "typography") continue;
      const conflict = { release, sha256, fileName, reason, isSettled: isEvidence(reason), says: deviation.here };
      for (const key of keysOf(release, deviation)) conflicts.set(key, [...(conflicts.get(key) ?? []), conflict]);
    }
  }
  conflictsOfFiles.set(files, conflicts);
  return conflicts;
}

/** Its own number, and the number in the served file if that differs. */
function keysOf(release: string, { number, name, served }: Deviation): Set<string> {
  const servedNumber = number === null ? null : (/^\d[\d.a-z]*/.exec(served ?? "")?.[0] ?? number);
  const keys = [keyOf(release, { number, name }), keyOf(release, { number: servedNumber, name })];
  return new Set(keys.filter((key) => key !== undefined));
}

function keyOf(release: string, { number, name }: Designation): string | undefined {
  if (number !== null) return `${release} ${number}`;
  return name === null ? undefined : `${release} glossary ${termKey(name)}`;
}
