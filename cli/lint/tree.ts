import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { Archive } from "../../core/archive/archive.ts";
import { isRulebookCopy } from "../../core/ask/citations/copies.ts";
import { Problem } from "../../core/problem.ts";
import type { CommandContext } from "../context.ts";
import { standardInput } from "../files.ts";
import { isWithin, type Settings } from "./settings.ts";
import { type CitingFile, citingFile, sourcesIn } from "./sources.ts";
import { filesAt, leftOutSentence } from "./walk.ts";

/** What is checked in one run: files by their paths, and perhaps standard input, which can be read once only. */
export type Tree = {
  readonly paths: readonly string[];
  readonly input: CitingFile | null;
  /** How many files there are, with or without numbers. */
  readonly files: number;
  /** Sentences about paths without files. */
  readonly errorOutput: readonly string[];
  /** Reads one file again. */
  readonly sourceOf: (path: string) => CitingFile | null;
  /** The bytes of a file or of standard input; none for a file that is no longer there. */
  readonly bytesOf: (path: string) => Buffer;
  /** Says once why something is left out, however often it is read. */
  readonly leaveOut: (sentence: string) => void;
};

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Standard input, if it is among the paths. */
export async function inputFor(
  context: CommandContext,
  paths: readonly string[],
  { stdinName, fix }: { readonly stdinName?: string; readonly fix?: true },
): Promise<{ readonly path: string; readonly bytes: Buffer } | null> {
  const isNamed = paths.includes(standardInput);
  if (!isNamed && stdinName === undefined) return null;
  if (!isNamed) throw new Problem("invalid-request", "--stdin-name names standard input, so the paths need a -.");
  if (fix) throw new Problem("invalid-request", "--fix changes files, and standard input is none.");
  return { path: stdinName ?? standardInput, bytes: Buffer.from(await context.input()) };
}

/** The files that the paths name, or those of the configuration, or of this folder. */
export function treeAt(
  context: CommandContext,
  paths: readonly string[],
  settings: Settings,
  given: Awaited<ReturnType<typeof inputFor>>,
): Tree {
  const texts = new Set<string>();
  const leaveOut = (sentence: string) => {
    if (!texts.has(sentence)) context.writeError(sentence);
    texts.add(sentence);
  };
  const folder = settings.folder ?? ".";
  const configured = (settings.paths ?? []).map((path) => relative(".", join(folder, path)) || ".");
  const named = paths.length > 0 ? paths : configured.length > 0 ? configured : ["."];
  const listed = filesAt(
    named.filter((path) => path !== standardInput),
    { folder: ".", exclude: settings.exclude },
  );
  // A link on the way can lead out of the folder in spite of the path.
  const isConfined = paths.length === 0 && settings.isFound;
  const files = isConfined ? listed.files.filter((file) => isWithin(folder, resolve(file))) : listed.files;
  const outside = listed.files.length - files.length;
  if (outside > 0) leaveOut(`left out: ${outside} paths that lead out of the folder of the configuration.`);
  for (const sentence of listed.leftOut) leaveOut(sentence);
  // A page of a dump is no file.
  const sourceOf = (path: string) => (isFile(path) ? ([...sourcesIn([path], leaveOut)][0] ?? null) : null);
  const input = given === null ? null : citingFile(given, leaveOut);
  return {
    paths: files,
    input,
    files: files.length + (given === null ? 0 : 1),
    errorOutput: listed.errorOutput,
    sourceOf,
    bytesOf: (path) => (path === input?.path ? input.bytes : (sourceOf(path)?.bytes ?? Buffer.alloc(0))),
    leaveOut,
  };
}

/**
 * The texts that may contain rule numbers, each read when it is its turn. Imported rulebooks and copies of rulebooks are
 * not checked; the other files are checked against them.
 */
export function* citingFiles(archive: Archive, { paths, input, leaveOut }: Tree): Generator<CitingFile> {
  const rulebooks = new Set(archive.imported.publishedFiles.map(({ sha256 }) => sha256));
  const files = sourcesIn(paths, leaveOut);
  for (const source of input === null ? files : [input, ...files]) {
    if (rulebooks.has(createHash("sha256").update(source.bytes).digest("hex"))) continue;
    if (isRulebookCopy(archive, source.text)) leaveOut(leftOutSentence(source.path, "it is a copy of a rulebook"));
    else yield source;
  }
}
