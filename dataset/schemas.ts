import { z } from "zod";
import { releasesFile } from "../core/ingest/curated/dataset.ts";
import { announcementForm, announcementPath } from "./announcement-forms.ts";
import { lineageForm, linksForm, phrasesForm, releasesForm, sourceForm } from "./forms.ts";
import { playFileKinds } from "./play-files.ts";
import { publicArchiveForm, publicArchivePath, rulesPageFile, rulesPageForm } from "./public-archives.ts";

/** Each kind of file of the dataset with the name of its JSON Schema. */
const kinds: readonly { readonly name: string; readonly path: RegExp; readonly form: z.ZodType }[] = [
  { name: "lineage", path: /^lineages\/[^/]+\/[^/]+\.yaml$/, form: lineageForm },
  { name: "source", path: /^sources\/[^/]+\.yaml$/, form: sourceForm },
  { name: "links", path: /^links\/[^/]+\.yaml$/, form: linksForm },
  { name: "announcement", path: announcementPath, form: announcementForm },
  { name: "phrases", path: /^phrases\/[^/]+\.yaml$/, form: phrasesForm },
  { name: "releases", path: exactly(releasesFile), form: releasesForm },
  { name: "archive", path: publicArchivePath, form: publicArchiveForm },
  { name: "publisher", path: exactly(rulesPageFile), form: rulesPageForm },
  ...playFileKinds,
];

function exactly(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.")}$`);
}

/** Where the JSON Schemas are in the repository. */
const schemasFolder = "schemas/data";

/**
 * The JSON Schema of each kind of file, by its path in the repository, for editors. It says what a key may hold. What a
 * schema cannot express, such as that a day exists, only the check finds.
 */
export function datasetSchemas(): ReadonlyMap<string, object> {
  return new Map(
    kinds.map(({ name, form }) => {
      // Draft 7 is what the YAML support of editors reads best.
      const { $schema, ...schema } = z.toJSONSchema(form, { target: "draft-7", io: "input" });
      const head = { $schema, $id: `urn:annals:schema:data:${name}`, title: `A file of the dataset: ${name}` };
      return [`${schemasFolder}/${name}.json`, { ...head, ...schema }];
    }),
  );
}

const schemaLineForm = /^# yaml-language-server:[^\n]*\n/;

/**
 * The first line of a file of the dataset, by which an editor finds its schema; none for a path of no known kind.
 *
 * ```ts
 * schemaLineFor("cards/mindslaver.yaml"); // "# yaml-language-server: $schema=../../schemas/data/card.json\n"
 * ```
 */
export function schemaLineFor(path: string): string {
  const kind = kinds.find((schemaKind) => schemaKind.path.test(path));
  if (kind === undefined) return "";
  const up = "../".repeat(path.split("/").length);
  return `# yaml-language-server: $schema=${up}${schemasFolder}/${kind.name}.json\n`;
}

/** A file without the line that names its schema. */
export function withoutSchemaLine(text: string): string {
  return text.replace(schemaLineForm, "");
}
