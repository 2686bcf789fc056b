import { type Document, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { compileLineages, type WrittenLineage } from "../../core/dataset/compile.ts";
import type { Dataset, Fault, FiledLineage, FiledSource } from "../../core/dataset/dataset.ts";
import { datasetFaults } from "../../core/dataset/faults.ts";
import type { Archive, Release, Source, UnusedSection } from "../../core/history.ts";
import type { DatasetFile } from "./files.ts";
import { lineageForm, type ReleasesFile, releasesForm, type SourceFile, sourceForm } from "./forms.ts";

/** A fault with the line it stands on, counted from 1. */
export type LocatedFault = Fault & { readonly line: number };

/** What the files of a dataset say: either everything, or everything that is wrong with them. */
export type DatasetReading =
  | { readonly kind: "sound"; readonly archive: Archive }
  | { readonly kind: "faulty"; readonly faults: readonly LocatedFault[] };

type Parsed = { readonly file: DatasetFile; readonly document: Document; readonly lines: LineCounter };

/** Reads and checks the files of a dataset. All faults of all files are reported at once, in the order of files and lines. */
export function readDataset(files: readonly DatasetFile[]): DatasetReading {
  const parsed = new Map<string, Parsed>();
  const faults: Fault[] = [];
  const syntax: LocatedFault[] = [];
  const lineages: FiledLineage[] = [];
  const sources: FiledSource[] = [];
  const releases: Release[] = [];
  const unusedSections: UnusedSection[] = [];

  for (const file of files) {
    const lines = new LineCounter();
    const document = parseDocument(file.text, { lineCounter: lines, prettyErrors: false });
    parsed.set(file.path, { file, document, lines });
    if (document.errors.length > 0) {
      syntax.push(
        ...document.errors.map((error) => syntaxFault(file, lines.linePos(error.pos[0]).line, error.message)),
      );
      continue;
    }
    const content: unknown = document.toJS();
    if (file.path.startsWith("lineages/")) {
      const lineage = checked(file, lineageForm, content, faults);
      if (lineage !== undefined) lineages.push({ file: file.path, lineage: lineage satisfies WrittenLineage });
    } else if (file.path.startsWith("sources/")) {
      const source = checked(file, sourceForm, content, faults);
      if (source !== undefined) sources.push({ file: file.path, source: sourceFrom(source) });
    } else if (file.path === "releases/cr.yaml") {
      const list = checked(file, releasesForm, content, faults);
      if (list === undefined) continue;
      releases.push(...releasesFrom(list));
      unusedSections.push(...list.unusedSections);
    } else {
      faults.push({
        file: file.path,
        path: [],
        fault: "no kind of file with this path is known",
        remedy: "move it to lineages/, sources/ or releases/",
      });
    }
  }

  // Checks across files would only repeat what an unreadable file causes, so they wait until every file reads.
  const dataset: Dataset = { lineages, sources, releases, unusedSections };
  if (syntax.length === 0 && faults.length === 0) faults.push(...datasetFaults(dataset));
  const located = [...syntax, ...faults.map((fault) => locate(fault, parsed.get(fault.file)))];
  if (located.length > 0) return { kind: "faulty", faults: located.toSorted(byPlace) };
  return {
    kind: "sound",
    archive: {
      lineages: compileLineages(lineages.map(({ lineage }) => lineage)),
      releases,
      unusedSections,
      sources: sources.map(({ source }) => source),
    },
  };
}

function syntaxFault(file: DatasetFile, line: number, message: string): LocatedFault {
  return {
    file: file.path,
    path: [],
    line,
    fault: `not well-formed YAML: ${message}`,
    remedy: "mend the line; often a quote, a colon or the indent",
  };
}

function checked<Form extends z.ZodType>(
  file: DatasetFile,
  form: Form,
  content: unknown,
  faults: Fault[],
): z.infer<Form> | undefined {
  const result = form.safeParse(content);
  if (result.success) return result.data;
  for (const issue of result.error.issues) faults.push(...faultsFrom(file, issue));
  return undefined;
}

function faultsFrom(file: DatasetFile, issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path.map((key) => (typeof key === "symbol" ? String(key) : key));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      file: file.path,
      path: [...path, key],
      fault: `unknown key "${key}"`,
      remedy: "remove it, or mend its spelling; data/README.md shows the keys",
    }));
  }
  const where = path.at(-1) ?? "the file";
  return [{ file: file.path, path, fault: `${where}: ${issue.message}`, remedy: remedyFor(issue) }];
}

function remedyFor(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `write one of: ${issue.values.join(", ")}`;
  if (issue.code === "invalid_type") return "write what data/README.md shows for this key";
  return "mend it as said; data/README.md shows the form";
}

/** Finds the line of a fault: that of the place itself or, where a key is missing, of what should hold it. */
function locate(fault: Fault, parsed: Parsed | undefined): LocatedFault {
  for (let length = fault.path.length; parsed !== undefined && length > 0; length--) {
    const node = parsed.document.getIn(fault.path.slice(0, length), true) as
      | { range?: [number, number, number] }
      | undefined;
    if (node?.range) return { ...fault, line: parsed.lines.linePos(node.range[0]).line };
  }
  return { ...fault, line: 1 };
}

function byPlace(a: LocatedFault, b: LocatedFault): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line;
}

function releasesFrom({ document, releases }: ReleasesFile): Release[] {
  return releases.map(({ from, otherDates, notes }) => ({ document, from, otherDates, notes: notes ?? null }));
}

function sourceFrom(source: SourceFile): Source {
  return { ...source, by: source.by ?? null, dated: source.dated ?? null, seed: source.seed ?? null };
}
