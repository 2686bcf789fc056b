import { knownFilesOf, releasesKept } from "../core/archive/public-archives.ts";
import type { RankingFacts } from "../core/ingest/reading/ranking.ts";
import type { DatasetFile } from "./files.ts";
import { linksForm } from "./forms.ts";
import { plainYaml } from "./plain-yaml.ts";
import { knownArchivesIn } from "./public-archives.ts";

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
