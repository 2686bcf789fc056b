import type { KnownFile, PublicArchive } from "../archive/public-archives.ts";
import type { IsoDate } from "../text/days.ts";
import { byText } from "../text/order.ts";

/** Which releases to fetch. `since` and `until` are both included; `null` sets no bound. */
export type Selection = {
  readonly releases: readonly IsoDate[] | null;
  readonly since: IsoDate | null;
  readonly until: IsoDate | null;
};

/** A published file in the archive, by the release it is held under and the hash of its bytes. */
export type HeldHash = { readonly release: IsoDate; readonly sha256: string };

/** The files to fetch. Releases are sorted oldest first. */
export type FetchPlan = {
  readonly wanted: readonly KnownFile[];
  /** Releases of the selection that are already held in a known file. */
  readonly heldAlready: readonly IsoDate[];
  /** Releases requested by day that no known archive has. */
  readonly nowhere: readonly IsoDate[];
};

/**
 * Decides what to fetch: for each release of the selection one known file, unless one is held. A release that is held
 * only in an unknown file is fetched too, because the known file is the one that was compared.
 */
export function fetchPlanOf(
  known: ReadonlyMap<string, KnownFile>,
  { held, selection }: { readonly held: readonly HeldHash[]; readonly selection: Selection },
): FetchPlan {
  const isHeld = new Set(held.map(({ sha256 }) => sha256));
  const byRelease = Map.groupBy(known.values(), ({ release }) => release);
  const selected = [...byRelease]
    .filter(([release]) => isSelected(release, selection))
    .toSorted(byText(([day]) => day));
  const wanted: KnownFile[] = [];
  const heldAlready: IsoDate[] = [];
  for (const [release, [first, ...others]] of selected) {
    if (first === undefined) continue;
    if ([first, ...others].some(({ sha256 }) => isHeld.has(sha256))) heldAlready.push(release);
    else wanted.push(first);
  }
  const nowhere = (selection.releases ?? []).filter((release) => !byRelease.has(release));
  return { wanted, heldAlready, nowhere };
}

/** Says whether a release is in a selection. */
export function isSelected(release: IsoDate, { releases, since, until }: Selection): boolean {
  return (
    (releases === null || releases.includes(release)) &&
    (since === null || since <= release) &&
    (until === null || release <= until)
  );
}

/** A place to try, with the files that are wanted from it. */
export type ArchiveVisit = {
  readonly archive: PublicArchive;
  readonly place: PublicArchive["places"][number];
  readonly files: readonly { readonly file: KnownFile; readonly path: string; readonly commit: string | null }[];
};

/** With at least this many files, one clone costs less than a request for each. */
const cloneWorthwhile_files = 6;

/**
 * The places to try for files, in turn: those of each archive in the order written there, except that a repository
 * comes last if only a few of its files are wanted. The caller leaves out files that an earlier place delivered.
 */
export function visitsFor(wanted: readonly KnownFile[]): ArchiveVisit[] {
  const archives = [...new Set(wanted.flatMap(({ copies }) => copies.map(({ archive }) => archive)))];
  return archives.flatMap((archive) => {
    const files = wanted.flatMap((file) =>
      file.copies.flatMap(({ archive: keeper, path, commit }) => (keeper === archive ? [{ file, path, commit }] : [])),
    );
    const isWorthwhile = files.length >= cloneWorthwhile_files;
    const places = isWorthwhile
      ? archive.places
      : archive.places.toSorted((a, b) => Number(a.kind === "git") - Number(b.kind === "git"));
    return places.map((place) => ({ archive, place, files }));
  });
}

/** The address of a file, from the template of its archive. Each part of the path is percent-encoded. */
export function addressFrom(
  template: string,
  { path, commit }: { readonly path: string; readonly commit: string | null },
): string {
  const written = path.split("/").map(encodeURIComponent).join("/");
  return template.replaceAll("{commit}", commit ?? "").replaceAll("{path}", written);
}
