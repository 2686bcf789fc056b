import type { IsoDate } from "../text/days.ts";
import type { DocumentId } from "./document.ts";

/**
 * A place from which the files of a public archive can be fetched. An `address` is a template with `{path}`, and
 * `{commit}` if the archive has commits. A `git` place is a repository.
 */
export type ArchivePlace =
  | { readonly kind: "address"; readonly template: string }
  | { readonly kind: "git"; readonly repository: string };

/** One published file of a release in a public archive. */
type ArchivedFile = {
  readonly document: DocumentId;
  readonly release: IsoDate;
  /** The path in the archive, with forward slashes. */
  readonly path: string;
  /** The commit of the archive that has it; `null` if the archive has no commits. */
  readonly commit: string | null;
  readonly length_bytes: number;
  /** Of the bytes as stored there. */
  readonly sha256: string;
};

/** A public collection of published files, with a list of its files. */
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

/** Everything known about where to fetch published files. */
export type KnownArchives = {
  readonly archives: readonly PublicArchive[];
  readonly rulesPage: RulesPage | null;
  /** The page with the newest documents of tournament play. */
  readonly documentsPage: RulesPage | null;
};

/** A published file whose hash is known, with the archives that keep it. */
export type KnownFile = Omit<ArchivedFile, "path" | "commit"> & {
  readonly copies: readonly {
    readonly archive: PublicArchive;
    readonly path: string;
    readonly commit: string | null;
  }[];
};

/** The days of the releases of each document that archives keep. */
export function releasesKept(
  files: Iterable<Pick<ArchivedFile, "document" | "release">>,
): ReadonlyMap<DocumentId, readonly IsoDate[]> {
  const byDocument = Map.groupBy(files, ({ document }) => document);
  return new Map([...byDocument].map(([id, each]) => [id, [...new Set(each.map(({ release }) => release))]]));
}

/** The archives with their files of one document only. */
export function archivesWith(archives: readonly PublicArchive[], document: DocumentId): readonly PublicArchive[] {
  return archives.map((archive) => ({ ...archive, files: archive.files.filter((file) => file.document === document) }));
}

/**
 * The published files that archives are known to have, by the hash of their bytes. A file in several archives appears
 * once.
 *
 * @example knownFilesOf([]).size === 0
 */
export function knownFilesOf(archives: readonly PublicArchive[]): ReadonlyMap<string, KnownFile> {
  const files = new Map<string, KnownFile>();
  for (const archive of archives) {
    for (const { path, commit, ...file } of archive.files) {
      const copies = files.get(file.sha256)?.copies ?? [];
      files.set(file.sha256, { ...file, copies: [...copies, { archive, path, commit }] });
    }
  }
  return files;
}
