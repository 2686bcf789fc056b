import { type Document, isMap, isPair, isScalar, isSeq, parseDocument, Scalar, visit, type YAMLMap } from "yaml";
import { byText } from "../core/text/order.ts";
import type { DatasetFile } from "./files.ts";
import { isPlayFile } from "./play-files.ts";
import { isReadable, type LocatedError } from "./read.ts";
import { schemaLineFor, withoutSchemaLine } from "./schemas.ts";

/** The order of keys in every map of the dataset; keys not listed come last, in the order they had. */
const keyOrder = [
  ...[
    "document",
    "readAgainst",
    "code",
    "release",
    "provision",
    "was",
    "since",
    "new",
    "id",
    "kind",
    "title",
    "by",
    "section",
    "complete",
    "older",
    "dated",
    "seed",
    "commit",
    "places",
    "address",
    "git",
    "page",
    "hosts",
  ],
  ...[
    "from",
    "released",
    "certain",
    "because",
    "to",
    "on",
    "number",
    "lineage",
    "name",
    "ends",
    "into",
    "splitFrom",
    "text",
    "summary",
    "examples",
    "path",
    "bytes",
    "sha256",
  ],
  ...[
    "source",
    "says",
    "significance",
    "why",
    "sets",
    "sources",
    "otherDates",
    "notes",
    "quotes",
    "fits",
    "slips",
    "revisions",
    "unusedSections",
    "releases",
    "files",
  ],
];

const lineWidth = 150;

/**
 * What readers of YAML 1.1, PyYAML among them, take for a truth value, a number (to the base 60, 8 or 2, with
 * spaces, `E08`), an instant or a merge, and YAML 1.2 for text. Days are not in the list: such a reader makes a day of them.
 *
 * Source: yaml.org/type.
 */
const readOtherwise =
  /^(?:y|n|yes|no|on|off|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|[-+]?0(?:[0-7_]+|b[01_]+|x[\da-f_]+)|[-+]?[1-9]\d*_[\d_]*(?:\.[\d_]*)?|\d{4}-\d\d?-\d\d?(?:t|[ \t]+)\d.*|[-+]?(?:\d[\d_]*)?(?:\.[\d_]*)?e[-+]?\d+|<<|=)$/i;

/** Makes `toString` quote such texts and keys. */
const compat = [{ tag: "tag:yaml.org,2002:legacy", default: true as const, test: readOtherwise, resolve: String }];

/**
 * The same content in the dataset's order and form: its schema named in the first line, keys in one order, revisions
 * and releases by day, numbers quoted, lines folded.
 *
 * @returns `undefined` for a file that cannot be read: it must not be rewritten.
 */
export function formatted(file: DatasetFile): string | undefined {
  if (file.text === null || !isReadable(file)) return undefined;
  const document = parseDocument(withoutSchemaLine(file.text), { compat });
  const first = schemaLineFor(file.path);
  // Keys of play files stay in the writer's order: an event reads best with its kind first.
  if (isPlayFile(file.path))
    return first + (document as Document).toString({ lineWidth, flowCollectionPadding: false });
  visit(document, {
    Map: (_key, map) => sortKeys(map),
    Pair: (_key, pair) => {
      if (isScalar(pair.key) && isScalar(pair.value)) quote(String(pair.key.value), pair.value);
      if (isScalar(pair.key) && ["revisions", "releases", "fits"].includes(String(pair.key.value)) && isSeq(pair.value))
        sortByDay(pair.value.items);
    },
    Seq: (_key, seq, path) => {
      const parent = path.at(-1);
      const name = isPair(parent) && isScalar(parent.key) ? String(parent.key.value) : "";
      seq.flow = name === "sources" || name === "hosts" || seq.items.length === 0;
      for (const entry of seq.items) if (isScalar(entry)) quote("", entry);
    },
  });
  return first + (document as Document).toString({ lineWidth, flowCollectionPadding: false });
}

/** One error for each file that is not in the dataset's order and form. */
export function formErrors(files: readonly DatasetFile[]): LocatedError[] {
  return files.flatMap((file) => {
    const corrected = formatted(file);
    if (corrected === undefined || corrected === file.text) return [];
    const lines = corrected.split("\n");
    const line = (file.text ?? "").split("\n").findIndex((written, index) => written !== lines[index]) + 1;
    return [
      { file: file.path, path: [], line, error: "not in the dataset's order and form", fix: "run npm run data:fix" },
    ];
  });
}

function sortKeys(map: YAMLMap): void {
  map.items.sort((a, b) => rank(a.key) - rank(b.key));
}

function rank(key: unknown): number {
  const index = keyOrder.indexOf(isScalar(key) ? String(key.value) : "");
  return index === -1 ? keyOrder.length : index;
}

function sortByDay(items: unknown[]): void {
  items.sort(byText(dayOf));
}

function dayOf(item: unknown): string {
  return isMap(item) ? String(item.get("from")) : "";
}

/** Numbers always in double quotes, so that none is read as a fraction; everything else as plain as YAML allows. */
function quote(key: string, scalar: Scalar): void {
  if (typeof scalar.value !== "string") return;
  const isNumber = /^(number|provision|was)$/.test(key) && /^[\d.]/.test(scalar.value);
  if (isNumber || key === "seed") scalar.type = Scalar.QUOTE_DOUBLE;
  else if (scalar.type !== Scalar.BLOCK_FOLDED && scalar.type !== Scalar.QUOTE_SINGLE) scalar.type = Scalar.PLAIN;
}
