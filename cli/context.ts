import { join } from "node:path";
import { Problem } from "../core/problem.ts";
import type { Snapshot } from "../core/snapshot.ts";
import { dayFrom, type IsoDate, instantFrom } from "../core/text/days.ts";
import { type RuleNumber, ruleNumberFrom } from "../core/text/rule-number.ts";
import type { LocatedError } from "../dataset/read.ts";
import type { OpenArchive } from "../db/live-archive.ts";

/** What the program is given from outside; tests give their own. */
export type Surroundings = {
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => Date;
  readonly write: (text: string) => void;
  /** Writes just these bytes, where `write` ends a line. */
  readonly writeBytes: (bytes: Uint8Array) => void;
  readonly complain: (text: string) => void;
  /** The terminal on which a person watches; `null` where nobody does. */
  readonly terminal: Terminal | null;
  /** Everything on standard input. */
  readonly input: () => Promise<string>;
  readonly service: Service;
};

/** A terminal on which what was written can be drawn over. It may change its width. */
export type Terminal = { readonly columns: () => number; readonly write: (text: string) => void };

/** The HTTP service, handed in so that the command line need not know it. */
export type Service = {
  serve(
    archive: OpenArchive,
    configuration: ServiceConfiguration,
    work: { readonly databaseFile: string; readonly isFetching: boolean; readonly from: string | null },
  ): Promise<void>;
  configurationFrom(
    environment: Surroundings["environment"],
  ): Promise<
    | { readonly kind: "sound"; readonly configuration: ServiceConfiguration }
    | { readonly kind: "invalid"; readonly sentences: readonly string[] }
  >;
};
/** The settings of the service, which the command line only hands on. */
export type ServiceConfiguration = object;

/** What every command works with. */
export type Context = Surroundings & {
  /** Runs something on the archive, as it stood at the instant that a question names, and closes it after. */
  withSnapshot<Result>(use: (snapshot: Snapshot) => Result | Promise<Result>): Promise<Result>;
  /** The same for long use, while others may write to the archive. */
  withArchive<Result>(use: (archive: OpenArchive) => Result | Promise<Result>): Promise<Result>;
  readonly today: IsoDate;
};

/** A command that ends without success after it said why. */
export class Refused extends Error {}

/** A command that ends as it should, with an exit code that says more than that it is done. */
export class Ended extends Error {
  readonly how: "nothing-new" | "nothing-compared";

  constructor(how: "nothing-new" | "nothing-compared") {
    super(how);
    this.how = how;
  }
}

/** One line an error: file, line, what is wrong, what to do. `folder` is that of the dataset. */
export function errorLines(errors: readonly LocatedError[], folder = "data"): string[] {
  return errors.map(({ file, line, error, fix }) => `${join(folder, file)}:${line}: ${error}. Fix: ${fix}.`);
}

/** A rule number given as an argument; anything else is refused with `invalid-request`. */
export function numberArgument(written: string): RuleNumber {
  const number = ruleNumberFrom(written);
  if (number === undefined)
    throw new Problem(
      "invalid-request",
      `"${written.slice(0, 40)}" is not a rule number; write it like 507, 507.3 or 507.3a.`,
    );
  return number;
}

/** A day given as an argument; anything else is refused with `invalid-date`. */
export function dayArgument(written: string): IsoDate {
  const day = dayFrom(written);
  if (day === undefined)
    throw new Problem(
      "invalid-date",
      `"${written.slice(0, 40)}" is not a day of the calendar; write it as YYYY-MM-DD.`,
    );
  return day;
}

/** An instant given as an argument, in UTC; a day stands for its end. Anything else is refused with `invalid-date`. */
export function instantArgument(written: string): string {
  const instant = instantFrom(written);
  if (instant === undefined)
    throw new Problem(
      "invalid-date",
      `"${written.slice(0, 40)}" is not an instant; write it like 2026-11-20T12:00:00Z, or a day.`,
    );
  return instant;
}

/** A count given as an argument, in digits and more than none; anything else is refused with `invalid-request`. */
export function countArgument(written: string): number {
  if (/^[1-9]\d{0,6}$/.test(written)) return Number(written);
  throw new Problem("invalid-request", `"${written.slice(0, 40)}" is not a count; write it in digits, from 1.`);
}
