import { type DocumentId, documentTitles } from "../../core/archive/document.ts";
import { byText } from "../../core/text/order.ts";
import { type ExportedColumn, type ExportedTable, exportedTables, exportRights } from "./tables.ts";

/** A value of a public table. */
export type Cell = string | number | null;

/** One row as CSV, with unchanged values, because it is read by programs. Source: RFC 4180, section 2. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map((cell) => quoted(cell === null ? "" : String(cell))).join(",")}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One row as JSON Lines: an object with the names of the columns as keys; booleans as such. */
export function jsonRow({ columns }: Pick<ExportedTable, "columns">, cells: readonly Cell[]): string {
  const values = columns.map(({ name, type }, index) => {
    const cell = cells[index] ?? null;
    return [name, type === "boolean" && cell !== null ? cell === 1 : cell];
  });
  return `${JSON.stringify(Object.fromEntries(values))}\n`;
}

/** The JSON Schema of a row of JSON Lines. */
export function rowSchema({
  title,
  description,
  columns,
}: Pick<ExportedTable, "title" | "description" | "columns">): object {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title,
    description,
    type: "object",
    properties: Object.fromEntries(columns.map((column) => [column.name, valueSchema(column)])),
    required: columns.map(({ name }) => name),
    additionalProperties: false,
  };
}

function valueSchema({ type, description }: ExportedColumn): object {
  return type === "date"
    ? { type: ["string", "null"], format: "date", description }
    : { type: [type, "null"], description };
}

function titleOfExport(document: DocumentId): string {
  return document === "cr"
    ? "Annals: the rules of Magic: The Gathering by day"
    : `Annals: ${documentTitles[document]} by day`;
}

/** The description of the CSV files. Source: datapackage.org, Data Package and Table Schema, version 2. */
export function dataPackage(document: DocumentId, rows: Readonly<Record<string, number>>): object {
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: document === "cr" ? "annals" : `annals-${document}`,
    title: titleOfExport(document),
    description: exportRights,
    licenses: [{ name: "MIT", title: "MIT License, for all but the text of the rules" }],
    resources: exportedTables.map(({ name, title, description, key, columns }) => ({
      name,
      title,
      description,
      type: "table",
      path: `${name}.csv`,
      format: "csv",
      mediatype: "text/csv",
      encoding: "utf-8",
      rows: rows[name],
      schema: {
        missingValues: [""],
        primaryKey: key,
        ...foreignKeys(columns),
        fields: columns.map((column) => ({
          name: column.name,
          description: column.description,
          ...(column.type === "boolean"
            ? { type: "boolean", trueValues: ["1"], falseValues: ["0"] }
            : { type: column.type }),
        })),
      },
    })),
  };
}

/** Which columns lead to rows of other tables. Source: Table Schema, version 2, Foreign Keys. */
function foreignKeys(columns: readonly ExportedColumn[]): object {
  const keys = columns.flatMap(({ name, references }) =>
    references === undefined
      ? []
      : [
          {
            fields: [name],
            reference: {
              resource: references,
              fields: exportedTables.find((exportedTable) => exportedTable.name === references)?.key,
            },
          },
        ],
  );
  return keys.length === 0 ? {} : { foreignKeys: keys };
}

/** Titles and descriptions for Datasette. Source: docs.datasette.io, Metadata. */
export function datasetteMetadata(document: DocumentId): object {
  return {
    title: titleOfExport(document),
    description: exportRights,
    license: "MIT, for all but the text of the rules",
    databases: {
      annals: {
        tables: Object.fromEntries(
          exportedTables.map(({ name, title, description, columns }) => [
            name,
            {
              title,
              description,
              columns: Object.fromEntries(columns.map((column) => [column.name, column.description])),
            },
          ]),
        ),
      },
    },
  };
}

/** A file of an export, as the manifest lists it. */
export type ListedFile = { readonly path: string; readonly sha256: string; readonly size_bytes: number };

/** The source and the files of an export, in the order of their names. It has no time stamp: the same archive gives the same export. */
export function manifestOf(facts: {
  readonly format: string;
  /** Left out for an export of all documents. */
  readonly document?: DocumentId;
  readonly version: string;
  /** The fingerprint of the sources of the tables. */
  readonly state: string;
  readonly releases: readonly string[];
  readonly rows: Readonly<Record<string, number>>;
  readonly files: readonly Pick<ListedFile, "path">[];
}): object {
  const { format, document, version, state, releases, rows, files } = facts;
  return {
    format,
    ...(document && { document }),
    annals: version,
    state,
    rights: exportRights,
    releasesHeld: releases,
    rows,
    files: files.toSorted(byText(({ path }) => path)),
  };
}
