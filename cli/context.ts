import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { DocumentId } from "../core/archive/document.ts";
import type { Holdings } from "../core/holdings.ts";
import { Problem } from "../core/problem.ts";
import { dayFrom, type IsoDate, instantFrom, notDay, notInstant } from "../core/text/days.ts";
import type { LocatedError } from "../dataset/read.ts";
import type { OpenArchive } from "../db/live-archive.ts";
import { type DatabaseLocation, databaseFileFrom, writerWaitFrom } from "../db/location.ts";

/** Everything that the program gets from its environment; tests pass their own values. */
export type Surroundings = {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly write: (text: string) => void;
  /** Waits until what was written has left the program, so that a long output does not pile up in memory. */
  readonly drained?: () => Promise<void>;
  /** Writes exactly these bytes; `write` adds the end of a line. */
  readonly writeBytes: (bytes: Uint8Array) => void;
  readonly writeError: (text: string) => void;
  /** The terminal for progress; `null` if there is none. */
  readonly terminal: Terminal | null;
  /** Everything on standard input. */
  readonly input: () => Promise<string>;
  /** Standard input and output as they are, for a program that talks to this one. */
  readonly streams?: Streams;
  readonly service: Service;
};

/** What another program writes and reads. */
export type Streams = { readonly input: Readable; readonly output: NodeJS.WritableStream };

/** A terminal whose output can be overwritten. Its width may change. */
export type Terminal = { readonly columns: () => number; readonly write: (text: string) => void };

/** The HTTP service, passed in so that `cli/` does not import it. */
type Service = {
  serve(
    live: OpenArchive,
    configuration: ServiceConfiguration,
    work: { readonly databaseFile: string; readonly isFetching: boolean; readonly from: string | null },
  ): Promise<void>;
  /** Writes everything that the service answers without a question of a person's own as files. */
  writeStatic(
    live: OpenArchive,
    options: {
      readonly folder: string;
      readonly publicUrl: string;
      readonly now: () => Date;
      readonly before: FilesBefore;
      readonly version: string;
      readonly tell: (sentence: string) => void;
    },
  ): Promise<{
    readonly edition: string;
    readonly state: string;
    readonly files: readonly ExportedFile[];
    readonly written: number;
    readonly removed: number;
  }>;
  configurationFrom(
    environment: Surroundings["environment"],
  ): Promise<
    | { readonly kind: "sound"; readonly configuration: ServiceConfiguration }
    | { readonly kind: "invalid"; readonly sentences: readonly string[] }
  >;
};
type ExportedFile = { readonly path: string; readonly halfSha256: string };

/** What an export wrote, and what it was made of: another export of the same has the same files. */
export type FilesBefore = { readonly edition: string | null; readonly files: readonly ExportedFile[] };

/** The settings of the service, which the command line only passes on. */
export type ServiceConfiguration = object;

/** The context of every command. */
export type CommandContext = Surroundings & {
  /** Calls a function with the archive, as of the instant that the question names, and closes it afterwards. */
  withSnapshot<Result>(use: (holdings: Holdings) => Result | Promise<Result>): Promise<Result>;
  /**
   * The same for longer use, while other programs may write to the archive. `isAnswering`: others are answered while it is
   * opened, so long work is done in a thread.
   */
  withArchive<Result>(use: (live: OpenArchive) => Result | Promise<Result>, isAnswering?: boolean): Promise<Result>;
  readonly today: IsoDate;
};

/** The database as a file on disk. Throws `invalid-request` if it is in memory, where an import would be lost. */
export function databaseLocation({ environment, now }: Pick<Surroundings, "environment" | "now">): DatabaseLocation {
  const file = databaseFileFrom(environment);
  if (file === ":memory:")
    throw new Problem("invalid-request", "ANNALS_DB does not name a file, so the import would be lost at once.");
  const writerWait_ms = writerWaitFrom(environment);
  return { file, now, ...(writerWait_ms === undefined ? {} : { writerWait_ms }) };
}

/** The address of the service, as `ANNALS_URL` names it, without a slash at the end; `null` if it names none. */
export function serviceAddressIn(environment: Surroundings["environment"]): string | null {
  return environment["ANNALS_URL"]?.replace(/(?<!\/)\/+$/, "") || null;
}

/** A command that fails after it has printed the reason. */
export class Refused extends Error {}

/** How a command may end that did its work: its exit code says what came of it. */
type CommandEnding = "found" | "nothing-new" | "nothing-compared";

/** A command that did its work and ends with an exit code other than 0. */
export class Ended extends Error {
  readonly how: CommandEnding;

  constructor(how: CommandEnding) {
    super(how);
    this.how = how;
  }
}

/** One line for each error: file, line, what is wrong, what to do. `folder` is that of the dataset. */
export function errorLines(errors: readonly LocatedError[], folder = "data"): string[] {
  return errors.map(({ file, line, error, fix }) => `${join(folder, file)}:${line}: ${error}. Fix: ${fix}.`);
}

/** A day given as an argument; anything else is refused with `invalid-date`. */
export function dayArgument(written: string): IsoDate {
  const day = dayFrom(written);
  if (day === undefined) throw new Problem("invalid-date", `"${written.slice(0, 40)}" ${notDay}.`);
  return day;
}

/** Reads documents given as an argument, like `mtr,ipg`; any other word is refused with `invalid-request`. */
export function documentsArgument<Id extends DocumentId>(ids: readonly Id[]): (written: string) => Id[] {
  return (written) =>
    written.split(",").map((word) => {
      const document = ids.find((id) => id === word.trim().toLowerCase());
      if (document !== undefined) return document;
      throw new Problem("invalid-request", `"${word.slice(0, 40)}" is no such document; write ${ids.join(", ")}.`);
    });
}

/** An instant given as an argument, in UTC; a day means its end. Anything else is refused with `invalid-date`. */
export function instantArgument(written: string): string {
  const instant = instantFrom(written);
  if (instant === undefined) throw new Problem("invalid-date", `"${written.slice(0, 40)}" ${notInstant}.`);
  return instant;
}

/** The version in package.json. */
export function programVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
