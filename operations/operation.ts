import type { z } from "zod";
import type { ArchiveOnDay } from "../core/ask/archive-on-day.ts";
import type { Memento } from "../core/ask/mementos.ts";
import type { ProblemCode } from "../core/problem-codes.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { Block } from "../document/blocks.ts";

/**
 * A question that can be asked, defined once. The route with its contract, the command, the tool for assistants and the
 * texts to copy follow from it: `api/operations.ts`, `cli/operations.ts`, `mcp/operations.ts`, `document/`.
 */
export type Operation = {
  /** Its name in the contract and in generated clients. */
  readonly id: string;
  /** Its address under `/v1`, as the framework writes it: `/rules/:number`. */
  readonly path: string;
  /** The groups of the contract in which it is listed. */
  readonly tag: string | readonly string[];
  /** What it answers, in one line. */
  readonly summary: string;
  readonly description: string;
  /** The parameters in the path. */
  readonly params: z.ZodObject;
  /** The parameters in the query; `knownAt` is added to all. */
  readonly query: z.ZodObject;
  /** What is meant where `on` is left out: today, or all days. */
  readonly dayLeftOut: DayLeftOut;
  readonly answer: z.ZodType;
  /** The problems that it has beside those of every question. */
  readonly problems: readonly ProblemCode[];
  readonly http: HttpSide;
  readonly command: CommandSide | null;
  readonly tool: ToolSide | null;
  /** Throws a `Problem`. Expects what `params` and `query` have read, with the day. */
  ask(archive: ArchiveOnDay, asked: never): object;
  /** The answer for people. `null` for answers that are only for programs. */
  document: ((answer: never, asked: never) => readonly Block[]) | null;
};

type DayLeftOut = "today" | "all";

/** What only HTTP has. */
type HttpSide = {
  /** On all days of a release, answers differ only in the day that they repeat. */
  readonly isSameInRelease?: true;
  /** Other addresses of the same thing, with their relation, for the `Link` header. */
  relations?(answer: never): readonly (readonly [address: string | null, relation: string])[];
  /** States of other times, by `Accept-Datetime`. Source: RFC 7089. */
  readonly gate?: Gate;
};

/** An address that is its own time gate, with a time map beside it. */
export type Gate = {
  /** What it has the states of, for the summary of the time map: "a section". */
  readonly of: string;
  /** The states that are held, oldest first. */
  states(archive: ArchiveOnDay, asked: never): readonly Memento[];
  /** The state of an answer: its first day and its address. */
  stateOf(answer: never, asked: never): Memento;
};

/** What only the command line has. */
type CommandSide = {
  readonly name: string;
  /** What it does, as a help page says it: "say what …". */
  readonly says: string;
  /** What its arguments are: parameters of path or query, in order. `name...` takes all words that follow. */
  readonly arguments: Readonly<Partial<Record<string, string>>>;
};

/** What only tools for assistants have. */
type ToolSide = {
  readonly name: string;
  readonly title: string;
  /** What it answers and when to call it. */
  readonly description: string;
  /** How many entries of a paged list an assistant gets, where that is fewer than over HTTP. */
  readonly page?: { readonly most: number; readonly unasked: number };
};

/** The parameters of an operation that are its own: `knownAt` belongs to the frame, which chooses the archive by it. */
export function ownParameters({ params, query }: Operation): z.ZodRawShape {
  const { knownAt: _, ...own } = query.shape;
  return { ...params.shape, ...own };
}

/** What was asked, with a day where `on` may not be left out. Expects what `params` and `query` have read. */
export function askedOn({ query, dayLeftOut }: Operation, asked: object, today: IsoDate): object {
  return "on" in query.shape && dayLeftOut === "today" ? { on: today, ...asked } : asked;
}

/** What `ask` receives: what was read of path and query, and a day where there is one. */
type Asked<Params extends z.ZodObject, Query extends z.ZodObject, Left extends DayLeftOut> = z.output<Params> &
  Omit<z.output<Query>, "knownAt" | "on"> &
  ("on" extends keyof z.output<Query>
    ? Left extends "today"
      ? { readonly on: Exclude<z.output<Query>["on"], undefined> }
      : Pick<z.output<Query>, "on">
    : unknown);

type ArgumentsFor<Name extends string> = { readonly [Own in Name as Own | `${Own}...`]?: string };

/** An operation whose parts fit each other. */
type Definition<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Left extends DayLeftOut,
  Answer extends object,
> = Omit<Operation, "params" | "query" | "dayLeftOut" | "http" | "command" | "tool" | "ask" | "document"> & {
  readonly params: Params;
  readonly query: Query;
  readonly dayLeftOut?: Left;
  readonly http?: Omit<HttpSide, "relations" | "gate"> & {
    relations?(answer: Answer): ReturnType<NonNullable<HttpSide["relations"]>>;
    readonly gate?: Pick<Gate, "of"> & {
      states(archive: ArchiveOnDay, asked: z.output<Params>): readonly Memento[];
      stateOf(answer: Answer, asked: z.output<Params>): Memento;
    };
  };
  readonly command?: Omit<CommandSide, "arguments"> & {
    readonly arguments: ArgumentsFor<(keyof z.output<Params> | keyof z.output<Query>) & string>;
  };
  readonly tool?: ToolSide;
  ask(archive: ArchiveOnDay, asked: Asked<Params, Query, Left>): Answer;
  readonly document?: (answer: Answer, asked: Asked<Params, Query, Left>) => readonly Block[];
};

/** Defines an operation; the compiler checks that its parts fit each other. */
export function operation<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Answer extends object,
  Left extends DayLeftOut = "today",
>(definition: Definition<Params, Query, Left, Answer>): Operation {
  const { dayLeftOut = "today", http = {}, command = null, tool = null, document = null, ...rest } = definition;
  return { ...rest, dayLeftOut, http, command, tool, document };
}
