import { z } from "zod";
import { documentIds } from "../core/archive/document.ts";
import {
  type ArchivePlace,
  type KnownArchives,
  knownFilesOf,
  type PublicArchive,
  releasesKept,
} from "../core/archive/public-archives.ts";
import type { RankingFacts } from "../core/ingest/reading/ranking.ts";
import type { DatasetFile } from "./files.ts";
import { day, linksForm, sentence, sha256, sourceId } from "./forms.ts";
import { plainYaml } from "./plain-yaml.ts";

/** The forms of data/archives/: where published files are, and which releases they are known to be. */

const commit = z.string().regex(/^[0-9a-f]{40}$/, "write a commit as 40 lower-case hexadecimal digits");

const path = z
  .string()
  .refine(
    (text) => text !== "" && text.split("/").every((part) => !/^\.{0,2}$/.test(part)) && !/[\\?#{}]/.test(text),
    "write the path inside the archive, with forward slashes and without . or ..",
  );

const address = z
  .string()
  .regex(/^https:\/\/[^\s/]+\/\S*$/, "write an address that begins with https://, and %20 for a space")
  .refine(
    (text) => text.includes("{path}"),
    "write {path} where the path of a file belongs, and {commit} for the commit",
  )
  .refine((text) => !/\{(?!path\}|commit\})/.test(text), "only {path} and {commit} can be filled in");

const git = z.string().regex(/^https:\/\/[^\s/]+\/\S+$/, "write the address of a git repository, with https://");

const place = z
  .strictObject({
    address: address.optional().describe("An address with {path}, and with {commit} if it has versions"),
    git: git.optional().describe("The address of a git repository"),
  })
  .refine((written) => (written.address === undefined) !== (written.git === undefined), {
    error: "a place is either an `address` or a `git` repository",
  });

/** A file of archives/: a public archive and the published files it keeps. */
export const publicArchiveForm = z.strictObject({
  id: sourceId.describe("The name of the file; never changes"),
  title: sentence.describe("The name of the archive"),
  source: sourceId.describe("The id of the source that describes it"),
  commit: commit.optional().describe("The commit that has its files, unless a file names another"),
  places: z
    .array(place)
    .min(1, "name at least one place")
    .describe("Where its files can be fetched, the best place first"),
  files: z
    .array(
      z.strictObject({
        document: z
          .enum(documentIds)
          .default("cr")
          .describe("The document of which it is a file; the rules if left out"),
        release: day.describe("The release of which it is a file"),
        path: path.describe("The path of the file inside the archive"),
        commit: commit.optional().describe("The commit that has this file"),
        bytes: z
          .int("write how many bytes it has")
          .min(1, "write how many bytes it has")
          .describe("How many bytes it has"),
        sha256,
      }),
    )
    .min(1, "name at least one file")
    .describe("The published files it keeps"),
});

const publisherPage = z.strictObject({
  page: z
    .string()
    .regex(/^https:\/\/[^\s/]+\/\S*$/, "write an address that begins with https://")
    .describe("The address of the page"),
  hosts: z
    .array(z.string().regex(/^[a-z0-9.-]+$/, "write a host in lower-case letters"))
    .min(1, "name at least one host")
    .describe("The hosts from which its links may lead to files"),
});

/** The file archives/publisher.yaml: where the publisher links the newest rules. */
export const rulesPageForm = publisherPage.extend({
  documents: publisherPage.optional().describe("Where the publisher links the newest documents of tournament play"),
  notes: sentence.optional().describe("What else is worth knowing, in our words"),
});

/** The one file of archives/ that describes no archive. */
export const rulesPageFile = "archives/publisher.yaml";

/** The files of archives/ that each describe one archive. */
export const publicArchivePath = /^archives\/(?!publisher\.yaml$)[^/]+\.yaml$/;

/**
 * What the files of a dataset say about where published files are; empty if it has no such files. Throws for a file
 * that does not have its form.
 */
export function knownArchivesIn(files: readonly DatasetFile[]): KnownArchives {
  const described = files.filter(({ path }) => publicArchivePath.test(path));
  const page = files.find(({ path }) => path === rulesPageFile);
  return {
    archives: described.map(({ text }) => publicArchiveFrom(publicArchiveForm.parse(plainYaml(text ?? "")))),
    ...(page === undefined
      ? { rulesPage: null, documentsPage: null }
      : publisherPagesFrom(rulesPageForm.parse(plainYaml(page.text ?? "")))),
  };
}

/** The content of a valid file about an archive. */
export function publicArchiveFrom({
  commit,
  places,
  files,
  ...archive
}: z.infer<typeof publicArchiveForm>): PublicArchive {
  return {
    ...archive,
    places: places.flatMap(({ address, git }): ArchivePlace[] => [
      ...(address === undefined ? [] : [{ kind: "address" as const, template: address }]),
      ...(git === undefined ? [] : [{ kind: "git" as const, repository: git }]),
    ]),
    files: files.map(({ bytes, commit: own, ...file }) => ({
      ...file,
      commit: own ?? commit ?? null,
      length_bytes: bytes,
    })),
  };
}

/** The content of a valid file about the publisher's pages. */
function publisherPagesFrom({
  page,
  hosts,
  documents,
}: z.infer<typeof rulesPageForm>): Pick<KnownArchives, "rulesPage" | "documentsPage"> {
  return {
    rulesPage: { address: page, hosts },
    documentsPage: documents === undefined ? null : { address: documents.page, hosts: documents.hosts },
  };
}

/**
 * What the files of a dataset say about published files, apart from their words: the hashes of those that public
 * archives keep, and which file of a release a person chose. Throws for a file that does not have its form.
 */
export function rankingFactsIn(files: readonly DatasetFile[]): RankingFacts {
  const links = files.filter(({ path }) => /^links\/[^/]+\.yaml$/.test(path));
  const chosen = links.flatMap(({ text }): [string, string][] => {
    const { release, publishedFile } = linksForm.parse(plainYaml(text ?? ""));
    return publishedFile === undefined ? [] : [[release, publishedFile.sha256]];
  });
  const archivedFiles = knownFilesOf(knownArchivesIn(files).archives);
  return {
    archivedFiles: new Set(archivedFiles.keys()),
    chosen: new Map(chosen),
    archived: releasesKept(archivedFiles.values()),
  };
}
