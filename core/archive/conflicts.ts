import type { IsoDate } from "../text/days.ts";
import type { Archive } from "./archive.ts";
import type { Contradiction, Deviation } from "./imported.ts";
import { termKey } from "./lineage.ts";
import { isEvidence, rankingReasons } from "./ranking-reasons.ts";

/**
 * Another published file of the release that an answer rests on, which says something else at this place; or the
 * dataset, if a published file contradicts it.
 */
export type Conflict = {
  readonly release: IsoDate;
  /** `null` for a file of the dataset. */
  readonly sha256: string | null;
  readonly fileName: string;
  /** Why the answer does not rest on this file. */
  readonly reason: ConflictReason;
  /** The reason shows that this file is the worse one. Otherwise it is not known which of the two is right. */
  readonly isSettled: boolean;
  /** What this file says, with its number before the words; `null` if it has nothing at this place. */
  readonly says: string | null;
};

/**
 * `dataset`: a whole published file says otherwise than the dataset. `dataset-older`: so does one of a release that the
 * dataset was not read against.
 */
export const conflictReasons = [...rankingReasons, "dataset", "dataset-older"] as const;

export type ConflictReason = (typeof conflictReasons)[number];

/** A provision as it is looked up: by number, or by its term in the glossary. */
type Designation = { readonly number: string | null; readonly name: string | null };

/**
 * The published files of a release that disagree about a number or term. Typography does not count.
 *
 * @example conflictsAt(archive, "2004-10-01", { number: "507.4", name: null }).length === 0
 */
export function conflictsAt(archive: Archive, release: string | null, place: Designation): readonly Conflict[] {
  const key = release === null ? undefined : keyOf(release, place);
  return (key === undefined ? undefined : archive.once(conflictsOfFiles).get(key)) ?? [];
}

/**
 * The conflicts as facts of a problem, so that the problem does not deny a provision that only another file has. Empty
 * if there are none.
 *
 * @example conflictFacts(archive, "2004-10-01", { number: "507.4", name: null }).conflicts === undefined
 */
export function conflictFacts(
  archive: Archive,
  release: string,
  place: Designation,
): { readonly conflicts?: readonly Conflict[] } {
  const conflicts = conflictsAt(archive, release, place);
  return conflicts.length === 0 ? {} : { conflicts };
}

/**
 * What the dataset and the file of a release say differently about a lineage, as the side on which the answer does not
 * rest. A link that differs is not listed: it changes no words.
 *
 * @example datasetConflicts(archive, "player-control.mana-burn", "2004-10-01").length === 0
 */
export function datasetConflicts(archive: Archive, lineage: string, release: string): readonly Conflict[] {
  const words = archive.once(contradictionsByLineage).get(lineage);
  if (words === undefined) return [];
  const then = words.filter((contradiction) =>
    contradiction.isLater ? contradiction.release <= release : contradiction.release === release,
  );
  const latest = new Map(then.map((contradiction) => [contradiction.kind, contradiction]));
  return [...latest.values()].flatMap(({ served, isLater, curated, printed, release: on }): Conflict[] => {
    if (served === "file") {
      const fileName = `data/lineages/${lineage.replace(".", "/")}.yaml`;
      const reason = isLater ? "dataset-older" : "dataset";
      return [{ release: on, sha256: null, fileName, reason, isSettled: isLater, says: curated }];
    }
    const file = archive.imported.publishedFiles.find((file) => file.isServed && file.release === on);
    if (file === undefined) return [];
    const { sha256, fileName } = file;
    return [{ release: on, sha256, fileName, reason: "undamaged", isSettled: false, says: printed }];
  });
}

/** Those about words. A rule that a later release moved is only followed, as any other. */
function contradictionsByLineage({ imported }: Archive): ReadonlyMap<string, Contradiction[]> {
  const isOfWords = ({ kind, isLater }: Contradiction) => kind !== "link" && !(isLater && kind === "number");
  return Map.groupBy(imported.contradictions.filter(isOfWords), ({ lineage }) => lineage);
}

/** By release and number or term. */
function conflictsOfFiles({ imported }: Archive): ReadonlyMap<string, Conflict[]> {
  const conflicts = new Map<string, Conflict[]>();
  for (const file of imported.publishedFiles) {
    const { release, sha256, fileName, notServedBecause: reason } = file;
    if (reason === null) continue;
    // Of a number whose words are so different that they count as another rule's, what the file says comes first.
    const deviations = file.deviations.filter(({ kind }) => kind !== "typography");
    const said = new Set<string>();
    for (const deviation of deviations.toSorted((a, b) => Number(a.here === null) - Number(b.here === null))) {
      const conflict = { release, sha256, fileName, reason, isSettled: isEvidence(reason), says: deviation.here };
      for (const key of keysOf(release, deviation)) {
        if (deviation.here === null && said.has(key)) continue;
        said.add(key);
        conflicts.set(key, [...(conflicts.get(key) ?? []), conflict]);
      }
    }
  }
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
