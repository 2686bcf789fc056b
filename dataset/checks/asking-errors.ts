import type { Archive } from "../../core/archive/archive.ts";
import type { AskingFile } from "../../core/archive/asking.ts";
import type { Preset } from "../../core/archive/collection.ts";
import type { Parameter } from "../../core/archive/parameter.ts";
import type { DataError } from "../../core/ingest/curated/dataset.ts";

type AskingParts = {
  readonly parameters: readonly { readonly parameter: Parameter }[];
  readonly presets: readonly { readonly preset: Preset }[];
  readonly asking: readonly { readonly file: string; readonly asking: AskingFile }[];
};

/** What stands in two files of asking/, or names an era, a set or a topic that is not known, or leaves a topic out. */
export function askingErrors(filed: AskingParts, archive: Archive): DataError[] {
  const seen = new Map<string, string>();
  return filed.asking.flatMap(({ file, asking }) => [
    ...(file === `asking/${asking.id}.yaml`
      ? []
      : [{ file, path: ["id"], error: `"${asking.id}" does not fit the name of the file`, fix: "correct the id" }]),
    ...keysOf(asking).flatMap((path): DataError[] => {
      const key = path.join(".");
      const before = seen.get(key);
      seen.set(key, file);
      return before === undefined
        ? []
        : [{ file, path, error: `${key} stands in ${before} too`, fix: "put both together" }];
    }),
    ...unknownNames(asking, filed, archive).map((error) => ({ file, ...error })),
    ...topicErrors(asking, filed).map((error) => ({ file, path: ["topics"], ...error })),
  ]);
}

function keysOf({
  words = {},
  instead = {},
  told = {},
  cards = {},
  kinds = {},
  eras = {},
  sets = {},
  topics,
}: AskingFile): string[][] {
  const lists = { words, instead, told, cards, kinds, eras, sets };
  return [
    ...Object.entries(lists).flatMap(([list, entries]) => Object.keys(entries).map((key) => [list, key])),
    ...(topics === undefined ? [] : [["topics"]]),
  ];
}

function unknownNames(
  { eras = {}, sets = {}, sayings }: AskingFile,
  { presets, parameters }: AskingParts,
  archive: Archive,
) {
  const ids = new Set(presets.map(({ preset }) => preset.id));
  const codes = new Set(archive.releases.flatMap((release) => release.sets.map(({ code }) => code)));
  const unknown = (list: string, names: object, known: ReadonlySet<string>, where: string) =>
    Object.keys(names)
      .filter((name) => !known.has(name))
      .map((name) => ({ path: [list, name], error: `"${name}" is not known`, fix: `name one of ${where}` }));
  const rulesOfPlay = new Set(parameters.map(({ parameter }) => parameter.id));
  const isRelease = sayings === undefined || archive.releases.some(({ from }) => from === sayings.on);
  return [
    ...(isRelease
      ? []
      : [
          {
            path: ["sayings", "on"],
            error: `no release took effect on ${sayings.on}`,
            fix: "write a day of releases/cr.yaml",
          },
        ]),
    ...unknown("sayings", sayings?.parameters ?? {}, rulesOfPlay, "parameters/"),
    ...unknown("eras", eras, ids, "presets/"),
    ...unknown("sets", sets, codes, "the codes of sets in releases/cr.yaml"),
  ];
}

function topicErrors({ topics }: AskingFile, { parameters }: AskingParts) {
  if (topics === undefined) return [];
  const used = new Set(parameters.map(({ parameter }) => parameter.topic));
  const listed = new Set(topics);
  return [
    ...[...used]
      .filter((name) => !listed.has(name))
      .map((name) => ({
        error: `the topic "${name}" of parameters/ is missing`,
        fix: "add it where a game meets it",
      })),
    ...[...listed]
      .filter((name) => !used.has(name))
      .map((name) => ({
        error: `no file of parameters/ has the topic "${name}"`,
        fix: "remove it, or correct it",
      })),
    ...(listed.size === topics.length ? [] : [{ error: "a topic stands twice", fix: "remove one" }]),
  ];
}
