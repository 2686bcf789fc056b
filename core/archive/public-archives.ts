import type { IsoDate } from "../text/days.ts";

/**
 * Where the files of a public archive can be had. An `address` is a template with `{path}`, and `{commit}` where the
 * archive has one; a `git` place is a repository from which the commit is taken.
 */
export type ArchivePlace =
  | { readonly kind: "address"; readonly template: string }
  | { readonly kind: "git"; readonly repository: string };

/** One published file of a release as a public archive keeps it. */
export type ArchivedFile = {
  readonly release: IsoDate;
  /** Inside the archive, with forward slashes. */
  readonly path: string;
  /** The state of the archive in which it lies; `null` where the archive has no states. */
  readonly commit: string | null;
  readonly length_bytes: number;
  /** Of the bytes as they lie there. */
  readonly sha256: string;
};

/** A collection of published files that anybody can read, with what it holds. */
export type PublicArchive = {
  readonly id: string;
  readonly title: string;
  /** The id of the source that describes it. */
  readonly source: string;
  /** Tried in this order. */
  readonly places: readonly ArchivePlace[];
  readonly files: readonly ArchivedFile[];
};

/** The page on which the publisher links the newest rules, and the hosts to which those links may lead. */
export type RulesPage = { readonly address: string; readonly hosts: readonly string[] };

/** All that is known of where published files can be had. */
export type Whereabouts = { readonly archives: readonly PublicArchive[]; readonly rulesPage: RulesPage | null };

/** A published file whose hash is known, with the archives that keep it. */
export type KnownFile = Omit<ArchivedFile, "path" | "commit"> & {
  readonly copies: readonly {
    readonly archive: PublicArchive;
    readonly path: string;
    readonly commit: string | null;
  }[];
};

/**
 * The published files that archives are known to keep, by the hash of their bytes. One that several archives keep
 * stands once.
 */
export function knownFilesOf(archives: readonly PublicArchive[]): ReadonlyMap<string, KnownFile> {
  const known = new Map<string, KnownFile>();
  for (const archive of archives) {
    for (const { path, commit, ...file } of archive.files) {
      const copies = known.get(file.sha256)?.copies ?? [];
      known.set(file.sha256, { ...file, copies: [...copies, { archive, path, commit }] });
    }
  }
  return known;
}
