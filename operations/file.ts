import type { z } from "zod";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { ProblemCode } from "../core/problem-codes.ts";

/**
 * A question whose answer is a file in one of several formats: a report, a rulebook, a feed. Its route and its command
 * follow from it: `api/files.ts`, `cli/file-operations.ts`.
 */
export type FileOperation = {
  readonly id: string;
  /** Its address under `/v1`; with several formats, `:format` in it says which: `/reports/changes.:format`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** What the file is, in the contract: "The report". */
  readonly of: string;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly problems: readonly ProblemCode[];
  /** It takes more than 50 ms, or needs the whole archive: a service makes it in a thread of its own. */
  readonly isLong?: true;
  /** As of an operation; its format is JSON. */
  readonly example: Readonly<Record<string, unknown>> | null;
  /** By the suffix of the address. */
  readonly formats: Readonly<Record<string, FileFormat>>;
  /** The one in examples, and of a command without `--format`. */
  readonly usual: string;
  readonly command: FileCommand | null;
  /** Throws a `Problem`. */
  file(holdings: HoldingsOnDay, query: never, setting: FileSetting): MaybeLater<File>;
};

type MaybeLater<Value> = Value | Promise<Value>;

type FileFormat = {
  /** With its parameters; then more general ones, for clients that accept nothing else. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** The schema of a format that is JSON. */
  readonly schema?: z.ZodType;
  /** A browser saves it and does not show it. */
  readonly isSaved?: true;
  readonly contentSecurityPolicy?: string;
};

/** How a file is asked for. */
type FileSetting = {
  readonly format: string;
  /** The address of the service; `null` gives no links. */
  readonly base: string | null;
  /** Of a list that is given in pages, there is only the first: it leads to no other. */
  readonly isFirstPageAll?: true;
};

/** A file that is ready to be written. */
type File = {
  /** `null` if it is not to be saved under a name. */
  readonly name: string | null;
  readonly text: string;
  /** When it last changed, ISO 8601 in UTC, if that is known. */
  readonly modifiedAt?: string | undefined;
  /** The address of the next page, if the file is a page of a list. */
  readonly next?: string | null;
};

type FileCommand = {
  readonly name: string;
  /** What it does, as a help page says it: "write …". */
  readonly says: string;
  /** What its arguments are: parameters of path or query, in order. */
  readonly arguments: Readonly<Record<string, string>>;
};

/** Defines a file operation; the compiler checks that its parts fit each other. */
export function fileOperation<Params extends z.ZodObject, Query extends z.ZodObject, Format extends string>(
  definition: Omit<FileOperation, "params" | "query" | "example" | "formats" | "usual" | "command" | "file"> & {
    readonly params: Params;
    readonly query: Query;
    readonly example?: { readonly [Name in keyof (z.output<Params> & z.output<Query>)]?: unknown };
    readonly formats: Readonly<Record<Format, FileFormat>>;
    readonly usual: NoInfer<Format>;
    readonly command?: FileCommand;
    file(
      holdings: HoldingsOnDay,
      query: z.output<Params> & Omit<z.output<Query>, "knownAt">,
      setting: FileSetting & { readonly format: NoInfer<Format> },
    ): MaybeLater<File>;
  },
): FileOperation {
  const { command = null, example = null } = definition;
  return { ...definition, command, example } as FileOperation;
}
