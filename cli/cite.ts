import { Command } from "commander";
import { textAnswer } from "../core/ask/citations/resolve.ts";
import type { CitationsAnswer, ReferenceAnswer, Verdict } from "../core/contract/citations.ts";
import type { Holdings } from "../core/holdings.ts";
import { Problem } from "../core/problem.ts";
import type { IsoDate } from "../core/text/days.ts";
import { text as inline, paragraph, quoted } from "../document/blocks.ts";
import { written } from "../document/formats.ts";
import { citationsDocument } from "../operations/citations-documents.ts";
import { type CommandContext, dayArgument, Refused } from "./context.ts";
import { bytesOf, fileAt, readableText, replaceFile, standardInput, textMax_bytes } from "./files.ts";

type Options = {
  readonly on?: IsoDate;
  readonly to?: IsoDate;
  readonly rewrite?: true;
  readonly inPlace?: true;
  readonly json?: true;
};

/** Verdicts that need no attention: the number is right, or nothing speaks against it. */
const standing: readonly Verdict[] = ["current", "amended", "not-held"];

/** `annals cite <files…>`: what became of the rule numbers in files, or the files with the numbers of another day. */
export function cite(context: CommandContext): Command {
  return new Command("cite")
    .description(
      "say what became of the rule numbers in files; exit code 1 if any is no longer right (with --rewrite: cannot be replaced)",
    )
    .argument("<files...>", 'text files of any kind, or "-" for standard input')
    .option(
      "--on <day>",
      "the day on which the text was written; without it, the days that fit all numbers are worked out",
      dayArgument,
    )
    .option("--to <day>", "the day to which the numbers are followed (today)", dayArgument)
    .option("--rewrite", "write the text with the numbers replaced and everything else unchanged")
    .option("--in-place", "the same, into the files themselves")
    .option("--json", "the answer as the service gives it")
    .action((paths: string[], options: Options) =>
      context.withSnapshot((holdings) => {
        requireSense(paths, options);
        const sentences = paths.flatMap((path) => problemOf(() => citeFile(context, holdings, path, options)));
        // The caller prints the last one.
        for (const sentence of sentences.slice(0, -1)) if (sentence !== "") context.writeError(sentence);
        const last = sentences.at(-1);
        if (last !== undefined) throw new Refused(last);
      }),
    );
}

/** Continues with the other files if one is refused. */
function problemOf(work: () => void): string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof Refused) return [error.message];
    throw error;
  }
}

type CitedHoldings = Pick<Holdings, "archive" | "documents" | "playbook">;

function citeFile(
  context: CommandContext,
  { archive, documents, playbook }: CitedHoldings,
  path: string,
  options: Options,
): void {
  const file = fileAt(path);
  if (file.kind === "unreadable") throw new Refused(file.reason);
  requireSize(file.bytes.length);
  const { text, encoding } = readableText(file.bytes);
  const { on = null, to = context.today } = options;
  const rewrite = (options.rewrite ?? options.inPlace) === true;
  const answer = textAnswer(archive, text, { on, to, rewrite, documents, playbook });
  const name = path === standardInput ? "" : `${path}:`;
  if (options.json) context.write(JSON.stringify(answer, null, 2));
  else if (answer.text === null) context.write(written(citationsDocument(answer, name), "text"));
  else put(bytesOf(answer.text, encoding), { path, before: file.bytes, isInPlace: options.inPlace === true }, context);
  if (answer.text !== null) for (const line of keptLines(answer, name)) context.writeError(line);
  if (answer.references.some((reference) => isLeft(reference, rewrite))) throw new Refused("");
}

function requireSize(length_bytes: number): void {
  if (length_bytes <= textMax_bytes) return;
  throw new Problem(
    "too-large",
    `A file may have ${textMax_bytes} bytes, and this one has ${length_bytes}; divide it.`,
    { length_bytes, textMax_bytes },
  );
}

/** Writes the rewritten text to its destination; a file without changes is not written. */
function put(
  bytes: Buffer,
  { path, before, isInPlace }: { readonly path: string; readonly before: Buffer; readonly isInPlace: boolean },
  { writeBytes }: CommandContext,
): void {
  if (!isInPlace) writeBytes(bytes);
  else if (!bytes.equals(before)) {
    const reason = replaceFile(path, bytes);
    if (reason !== null) throw new Refused(reason);
  }
}

/**
 * Says whether a person has to look at a reference: its number is no longer right and, in a rewritten text, could not
 * be replaced.
 */
function isLeft({ verdict, keptBecause }: ReferenceAnswer, isRewritten: boolean): boolean {
  return !standing.includes(verdict) && (!isRewritten || keptBecause !== null);
}

function requireSense(paths: readonly string[], { rewrite, inPlace, json }: Options): void {
  if (paths.length > 1 && (rewrite || json))
    throw new Problem("invalid-request", "--rewrite and --json write one answer; give one file, or use --in-place.");
  if (inPlace && paths.includes(standardInput))
    throw new Problem("invalid-request", "Standard input cannot be written to; use --rewrite.");
  if (inPlace && (rewrite || json))
    throw new Problem("invalid-request", "--in-place writes the file; give it without --rewrite and --json.");
}

function keptLines({ references, citations }: CitationsAnswer, name: string): string[] {
  return references
    .filter(({ keptBecause }) => keptBecause !== null)
    .map((reference) => {
      const { line, column, keptBecause, citation } = reference;
      const why =
        keptBecause === "range" || keptBecause === "companion"
          ? keptSentences[keptBecause]
          : (citations[citation]?.sentence ?? "");
      const place = quoted(`${name}${line}:${column}: ${reference.written} stays. `);
      return written([paragraph("plain", [place, inline(why)])], "text");
    });
}

const keptSentences = {
  range: "The rules between the ends of its range differ, or are not held.",
  companion: "It belongs together with a number that cannot be replaced.",
};
