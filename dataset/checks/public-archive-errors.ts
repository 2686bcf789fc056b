import type { PublicArchive } from "../../core/archive/public-archives.ts";
import type { DataError, Dataset } from "../../core/ingest/curated/dataset.ts";

/**
 * Finds what is wrong with the public archives: names that lead nowhere, files named twice, templates that cannot be
 * filled in.
 */
export function publicArchiveErrors(dataset: Dataset): DataError[] {
  return dataset.archives.flatMap(({ file, archive }) => [
    ...nameErrors(file, archive, dataset),
    ...placeErrors(file, archive),
    ...fileErrors(file, archive, dataset),
  ]);
}

function nameErrors(file: string, { id, source }: PublicArchive, { sources }: Dataset): DataError[] {
  const expected = file.slice("archives/".length, -".yaml".length);
  const isKnown = sources.some((filed) => filed.source.id === source);
  return [
    ...(id === expected
      ? []
      : [
          {
            file,
            path: ["id"],
            error: `the id "${id}" does not follow from the path`,
            fix: `write "${expected}", or move the file`,
          },
        ]),
    ...(isKnown
      ? []
      : [
          {
            file,
            path: ["source"],
            error: `no source "${source}" is known`,
            fix: `add sources/${source}.yaml, or correct the name`,
          },
        ]),
  ];
}

/** A repository, and a template with a commit in it, need the commit of every file. */
function placeErrors(file: string, { places, files }: PublicArchive): DataError[] {
  const bare = files.findIndex(({ commit }) => commit === null);
  if (bare === -1) return [];
  return places.flatMap((place, index) =>
    place.kind === "address" && !place.template.includes("{commit}")
      ? []
      : [
          {
            file,
            path: ["places", index],
            error: `this place needs a commit, and the file of ${files[bare]?.release} has none`,
            fix: "add `commit` to the archive or to the file",
          },
        ],
  );
}

function fileErrors(file: string, { files }: PublicArchive, { archives, releases }: Dataset): DataError[] {
  const days = new Set(releases.map(({ from }) => from));
  const others = archives.flatMap(({ archive }) => archive.files);
  return files.flatMap(({ document, release, path, commit, sha256 }, index) => {
    const at = (key: string, error: string, fix: string): DataError => ({
      file,
      path: ["files", index, key],
      error,
      fix,
    });
    // The releases of other documents are known by their files.
    const isKnown = document !== "cr" || days.has(release) || days.has(release.slice(0, "2001-07".length));
    const isRepeated = files.some((other, before) => before < index && other.path === path && other.commit === commit);
    const contradicted = others.find((other) => other.sha256 === sha256 && other.release !== release);
    return [
      ...(isKnown
        ? []
        : [at("release", `no release is known of ${release}`, "correct the day, or add it to releases/cr.yaml")]),
      ...(isRepeated ? [at("path", `${path} stands here twice`, "remove one")] : []),
      ...(contradicted === undefined
        ? []
        : [
            at(
              "sha256",
              `the same hash stands with the releases of ${contradicted.release} and ${release}`,
              "correct the hash or the day of one of them",
            ),
          ]),
    ];
  });
}
