import { LineCounter, parseDocument, visit } from "yaml";
import type { z } from "zod";
import { archiveFrom } from "../core/archive/archive.ts";
import type { CuratedCollection, Release, Source, UnusedSection } from "../core/archive/collection.ts";
import type { LinkDecision } from "../core/archive/imported.ts";
import { releasesKept } from "../core/archive/public-archives.ts";
import { compileLineages, type WrittenLineage } from "../core/ingest/curated/compile.ts";
import {
  type DataError,
  type Dataset,
  type FiledAnnouncement,
  type FiledArchive,
  type FiledChoice,
  type FiledDecision,
  type FiledLineage,
  type FiledPhrase,
  type FiledSource,
  releasesFile,
} from "../core/ingest/curated/dataset.ts";
import type { Playbook } from "../core/play/playbook.ts";
import type { IsoDate } from "../core/text/days.ts";
import { compareTexts } from "../core/text/order.ts";
import type { RuleNumber } from "../core/text/rule-number.ts";
import { announcementForm, announcementFrom, announcementPath } from "./announcement-forms.ts";
import { datasetErrors } from "./checks/archive-errors.ts";
import { playbookErrors, playbookOf } from "./checks/play-errors.ts";
import type { DatasetFile } from "./files.ts";
import {
  type LinksFile,
  lineageForm,
  linksForm,
  phrasesForm,
  type ReleasesFile,
  releasesForm,
  type SourceFile,
  sourceForm,
} from "./forms.ts";
import { quickYaml } from "./plain-yaml.ts";
import { filedPlaybookFrom, noPlayFiles, type PlayFiles, playFileKinds } from "./play-files.ts";
import {
  publicArchiveForm,
  publicArchiveFrom,
  publicArchivePath,
  rulesPageFile,
  rulesPageForm,
} from "./public-archives.ts";

/** An error with its line, counted from 1. */
export type LocatedError = DataError & { readonly line: number };

/** The content of a dataset, or all its errors. */
export type DatasetReading =
  | {
      readonly kind: "sound";
      readonly collection: CuratedCollection;
      readonly playbook: Playbook;
    }
  | { readonly kind: "invalid"; readonly errors: readonly LocatedError[] };

type ParsedFile = { readonly file: DatasetFile; readonly content: unknown };

/** What was read of the files so far, by kind. */
type DatasetParts = {
  readonly lineages: FiledLineage[];
  readonly sources: FiledSource[];
  readonly releases: Release[];
  readonly unusedSections: UnusedSection[];
  readonly decisions: FiledDecision[];
  readonly choices: FiledChoice[];
  readonly archives: FiledArchive[];
  readonly phrases: FiledPhrase[];
  readonly announcements: FiledAnnouncement[];
  readonly plays: PlayFiles;
  readAgainst: IsoDate | undefined;
};

/**
 * Reads and checks the files of a dataset. All errors of all files are reported at once, in the order of files and
 * lines.
 */
export function readDataset(files: readonly DatasetFile[]): DatasetReading {
  const errors: DataError[] = [];
  const syntax: LocatedError[] = [];
  const filed: DatasetParts = {
    lineages: [],
    sources: [],
    releases: [],
    unusedSections: [],
    decisions: [],
    choices: [],
    archives: [],
    phrases: [],
    announcements: [],
    plays: noPlayFiles(),
    readAgainst: undefined,
  };
  for (const file of files) {
    const opened = openFile(file);
    if (opened.kind === "unreadable") {
      syntax.push(...opened.errors);
      continue;
    }
    fileContent(opened, filed, errors);
  }

  // Checks across files would only repeat the errors of an unreadable file, so they run once every file can be read.
  if (syntax.length === 0 && errors.length === 0) errors.push(...datasetErrors(filed));
  const releases = releasesKept(filed.archives.flatMap(({ archive }) => archive.files));
  const playbook = filedPlaybookFrom(filed.plays, releases);
  const collection = errors.length + syntax.length > 0 ? null : collectionFrom(filed);
  if (collection !== null) errors.push(...playbookErrors(playbook, archiveFrom(collection)));
  const texts = new Map(files.map(({ path, text }) => [path, text ?? ""]));
  const inFiles = [...Map.groupBy(errors, ({ file }) => file)];
  const located = [...syntax, ...inFiles.flatMap(([file, errorsOfFile]) => locate(errorsOfFile, texts.get(file)))];
  if (collection === null || located.length > 0) return { kind: "invalid", errors: located.toSorted(byPlace) };
  return { kind: "sound", collection, playbook: playbookOf(playbook) };
}

/**
 * Adds the content of one file to what was read before, or its errors to the others. The path of a file shows its kind.
 */
function fileContent({ file, content }: ParsedFile, filed: DatasetParts, errors: DataError[]): void {
  const playKind = playFileKinds.find(({ path }) => path.test(file.path));
  if (playKind !== undefined) {
    const played = checked(file, playKind.form, content, errors);
    if (played !== undefined) filed.plays[playKind.into].push({ file: file.path, content: played } as never);
  } else if (/^lineages\/[^/]+\/[^/]+\.yaml$/.test(file.path)) {
    const lineage = checked(file, lineageForm, content, errors);
    if (lineage !== undefined) filed.lineages.push({ file: file.path, lineage: lineage satisfies WrittenLineage });
  } else if (/^sources\/[^/]+\.yaml$/.test(file.path)) {
    const source = checked(file, sourceForm, content, errors);
    if (source !== undefined) filed.sources.push({ file: file.path, source: sourceFrom(source) });
  } else if (/^links\/[^/]+\.yaml$/.test(file.path)) {
    const links = checked(file, linksForm, content, errors);
    if (links === undefined) return;
    filed.decisions.push(...decisionsFrom(file.path, links));
    const { release, publishedFile } = links;
    if (publishedFile !== undefined) filed.choices.push({ file: file.path, release, sha256: publishedFile.sha256 });
  } else if (/^phrases\/[^/]+\.yaml$/.test(file.path)) {
    const phrases = checked(file, phrasesForm, content, errors);
    for (const [number, words] of Object.entries(phrases?.phrases ?? {}))
      filed.phrases.push({
        file: file.path,
        phrase: { number: number as RuleNumber, on: phrases?.on as IsoDate, words },
      });
  } else if (announcementPath.test(file.path)) {
    const article = checked(file, announcementForm, content, errors);
    if (article !== undefined)
      filed.announcements.push({ file: file.path, announcement: announcementFrom(file.path, article) });
  } else if (file.path === releasesFile) {
    const list = checked(file, releasesForm, content, errors);
    if (list === undefined) return;
    filed.releases.push(...releasesFrom(list));
    filed.unusedSections.push(...list.unusedSections);
    filed.readAgainst = list.readAgainst;
  } else if (publicArchivePath.test(file.path)) {
    const archive = checked(file, publicArchiveForm, content, errors);
    if (archive !== undefined) filed.archives.push({ file: file.path, archive: publicArchiveFrom(archive) });
  } else if (file.path === rulesPageFile) {
    checked(file, rulesPageForm, content, errors);
  } else {
    const fix =
      "name it lineages/<topic>/<name>.yaml, sources/<id>.yaml, links/<release>.yaml, phrases/<name>.yaml, announcements/<year>/<day>-<name>.yaml, archives/<id>.yaml, parameters/<id>.yaml, cards/<id>.yaml, rulings/<card>.yaml, presets/<id>.yaml, asking/<id>.yaml, words/<id>.yaml or questions/<topic>/<id>.yaml, or move it away";
    errors.push({ file: file.path, path: [], error: "no kind of file with this path is known", fix });
  }
}

function collectionFrom(dataset: Dataset): CuratedCollection {
  const { lineages, releases, unusedSections, sources, decisions, phrases, announcements } = dataset;
  const readAgainst = dataset.readAgainst ?? (releases.at(-1)?.from as IsoDate | undefined);
  return {
    ...(readAgainst === undefined ? {} : { readAgainst }),
    lineages: compileLineages(lineages.map(({ lineage }) => lineage)),
    releases,
    unusedSections,
    sources: sources.map(({ source }) => source),
    decisions: decisions.map(({ decision }) => decision),
    phrases: phrases.map(({ phrase }) => phrase),
    announcements: announcements.map(({ announcement }) => announcement),
  };
}

/**
 * Parses one file, without checking its content. Aliases are refused, because a few lines of them can expand to more
 * than memory holds.
 */
function openFile(
  file: DatasetFile,
): ({ readonly kind: "readable" } & ParsedFile) | { readonly kind: "unreadable"; readonly errors: LocatedError[] } {
  const at = (line: number, error: string, fix: string): LocatedError => ({
    file: file.path,
    path: [],
    line,
    error,
    fix,
  });
  const unreadable = (errors: LocatedError[]) => ({ kind: "unreadable" as const, errors });
  const { text } = file;
  if (text === null)
    return unreadable([
      at(1, "the bytes are not UTF-8", "save the file as UTF-8 in an editor that shows it correctly"),
    ]);
  const control = text.split("\n").findIndex((line) => controlCharacter.test(line));
  if (control >= 0)
    return unreadable([
      at(control + 1, "this line has a control character, or a mark of lost text", "remove it, or write what was lost"),
    ]);

  const quick = quickYaml(text);
  if (quick !== undefined) return { kind: "readable", file, content: quick.value };
  const { document, lineOf } = withPlaces(text);
  const fix = "correct the line; often a quote, a colon or the indent";
  const errors = [...document.errors, ...document.warnings].map((error) =>
    at(lineOf(error.pos[0]), `not well-formed YAML: ${error.message}`, fix),
  );
  visit(document, {
    Alias: (_key, alias) => {
      errors.push(
        at(lineOf(alias.range?.[0] ?? 0), "an alias (*) repeats another place", "write out what it stands for"),
      );
    },
  });
  if (errors.length > 0) return unreadable(errors);
  return { kind: "readable", file, content: document.toJS() };
}

/** A text as a tree that knows where each value stands. */
function withPlaces(text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  return { document, lineOf: (offset: number) => Math.max(1, lines.linePos(offset).line) };
}

/** Says whether a file can be parsed, whatever its content. */
export function isReadable(file: DatasetFile): boolean {
  return openFile(file).kind === "readable";
}

/** Control characters but tab, line feed and carriage return; and the replacement character of decoders. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const controlCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFD]/;

function checked<Form extends z.ZodType>(
  file: DatasetFile,
  form: Form,
  content: unknown,
  errors: DataError[],
): z.infer<Form> | undefined {
  const result = form.safeParse(content);
  if (result.success) return result.data;
  for (const issue of result.error.issues) errors.push(...errorsFrom(file, issue));
  return undefined;
}

function errorsFrom(file: DatasetFile, issue: z.core.$ZodIssue): DataError[] {
  const path = issue.path.map((key) => (typeof key === "symbol" ? String(key) : key));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      file: file.path,
      path: [...path, key],
      error: `unknown key "${key}"`,
      fix: "remove it, or correct its spelling; data/README.md shows the keys",
    }));
  }
  const where = path.at(-1) ?? "the file";
  const isMissing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
  const error = isMissing ? `${where} is missing` : `${where}: ${issue.message}`;
  return [{ file: file.path, path, error, fix: isMissing ? `add ${where}` : fixFor(issue) }];
}

function fixFor(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value") return `write one of: ${issue.values.join(", ")}`;
  if (issue.code === "invalid_type") return "write what data/README.md shows for this key";
  return "correct it as said; data/README.md shows the form";
}

/**
 * Finds the lines of the errors of one file: each is that of the place itself or, if a key is missing, of the map that
 * should have it.
 */
function locate(errors: readonly DataError[], text: string | undefined): LocatedError[] {
  const { document, lineOf } = withPlaces(text ?? "");
  return errors.map((error) => {
    for (let length = error.path.length; length > 0; length--) {
      const node = document.getIn(error.path.slice(0, length), true) as
        | { range?: [number, number, number] }
        | undefined;
      if (node?.range) return { ...error, line: lineOf(node.range[0]) };
    }
    return { ...error, line: 1 };
  });
}

function byPlace(a: LocatedError, b: LocatedError): number {
  return compareTexts(a.file, b.file) || a.line - b.line;
}

function releasesFrom({ document, releases }: ReleasesFile): Release[] {
  return releases.map(({ from, sets, otherDates, notes }) => ({
    document,
    from,
    otherDates,
    notes: notes ?? null,
    sets: sets.map(({ certain, because, page, ...set }) => ({
      ...set,
      isCertain: certain,
      because: because ?? null,
      page: page ?? null,
    })),
  }));
}

function decisionsFrom(file: string, { release, decisions }: LinksFile): FiledDecision[] {
  return decisions.map(({ provision, was, since, why }, position) => {
    const decision: LinkDecision = { release, provision, was: was ?? null, since: since ?? null, why };
    return { file, position, decision };
  });
}

function sourceFrom(source: SourceFile): Source {
  return { ...source, by: source.by ?? null, dated: source.dated ?? null, seed: source.seed ?? null };
}
