import { z } from "zod";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import type { Memento } from "../core/ask/mementos.ts";
import { aboutPages, countCursor, type PageOfList, pageAfter, pageOfList } from "../core/contract/paging.ts";
import { knownAtQuery } from "../core/contract/parts.ts";
import { problemOfIssues } from "../core/contract/refused.ts";
import type { ProblemCode } from "../core/problem-codes.ts";
import type { ReadonlyOutput } from "../core/shown.ts";
import { callAddress } from "../core/text/addresses.ts";
import type { IsoDate } from "../core/text/days.ts";
import type { Block } from "../document/blocks.ts";
import type { FileOperation } from "./file.ts";

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
  /** The parameters in the query, with `knownAt`. */
  readonly query: z.ZodObject;
  /** What is sent with a question that is too long for an address; `null` for questions that have one. */
  readonly body: z.ZodObject | null;
  /** What is meant where `on` is left out: today, or all days. */
  readonly dayLeftOut: DayLeftOut;
  readonly answer: z.ZodType;
  /**
   * A question with a short answer, as the contract shows it; with a day, so that the answer stays the same. `null` if a
   * service that has imported nothing cannot answer.
   */
  readonly example: Readonly<Record<string, unknown>> | null;
  /** The list of the answer that is given in pages: `limit`, `after`, `total` and `next` belong to the frame. */
  readonly pages: Pages | null;
  /** The problems that it has beside those of every question. */
  readonly problems: readonly ProblemCode[];
  /** It takes more than 50 ms, as much as who asks likes, or the whole archive: a service answers it in threads of their own. */
  readonly isLong?: true;
  readonly http: HttpSide;
  readonly command: CommandSide | null;
  readonly tool: ToolSide | null;
  /** A page that is the document of the answer; `null` if it has a page of its own or none. */
  readonly page: PageSide | null;
  /** What has to be read before it can be answered; `ask` receives that too. */
  read: ((holdings: HoldingsOnDay, query: never) => Promise<object>) | null;
  /** Throws a `Problem`. Expects what `params`, `query` and `body` have read, with the day. */
  ask(holdings: HoldingsOnDay, query: never): object;
  /** The answer for people. `null` for answers that are only for programs. */
  document: ((answer: never, query: never) => readonly Block[]) | null;
};

type DayLeftOut = "today" | "all";

/** Which part of a list is asked for; of a program itself, all of it. */
type PageQuestion = { readonly limit?: number | undefined; readonly after?: string | number | undefined };

/** What a page says about the whole list. */
export type InPages = { readonly total: number; readonly next: string | null };

type Pages = {
  /** The name of the list in the answer. */
  readonly list: string;
  /** For a list that grows: the key of its entries, in whose order they are. A page begins after a key. */
  readonly by?: string;
  /** `ask` makes the page itself, from an index for example: its `next` is where the next page begins. */
  readonly isOwn?: true;
};

type HttpSide = {
  /** On all days of a release, answers differ only in the day that they repeat. */
  readonly isSameInRelease?: true;
  /** The answer also says what is happening now. */
  readonly isPassing?: true;
  /** Other addresses of the same thing, with their relation, for the `Link` header. */
  relations?(answer: never, query: never): readonly (readonly [address: string | null, relation: string])[];
  /** How long an answer holds: its address that never changes, whether it is the one asked for, and its day. */
  lasting?(answer: never, query: never): Lasting;
  /** The longest body that is read. */
  readonly bodyMax_bytes?: number;
  /** The body may be YAML too. */
  readonly isYamlRead?: true;
  /** States of other times, by `Accept-Datetime`. Source: RFC 7089. */
  readonly gate?: Gate;
};

/** What a response says about the time of its answer, as headers. */
type Lasting = {
  readonly isImmutable?: true;
  readonly contentLocation?: string;
  readonly mementoOn?: IsoDate;
};

/** An address that is its own time gate, with a time map beside it. */
export type Gate = {
  /** What it has the states of, for the summary of the time map: "a section". */
  readonly subject: string;
  /** The states that are held, oldest first. */
  states(holdings: HoldingsOnDay, query: never): readonly Memento[];
  /** The state of an answer: its first day and its address. */
  stateOf(answer: never, query: never): Memento;
};

/** What only the command line has. */
type CommandSide = {
  readonly name: string;
  /** What it does, as a help page says it: "say what …". */
  readonly says: string;
  /** What its arguments are: parameters of path or query, in order. `name...` takes all words that follow. */
  readonly arguments: Readonly<Partial<Record<string, string>>>;
  /** The words that it writes, where they are more than the document of the answer. */
  document?(holdings: HoldingsOnDay, query: never): readonly Block[];
};

/** What only a page has that is the document of an answer. */
type PageSide = {
  /** The parameters of the feed about the same subject. */
  feedOf?(query: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>;
  /** The same as a file to save. */
  report?(): FileOperation;
  /** The page above it. */
  above?(query: Readonly<Record<string, unknown>>): { readonly href: string; readonly name: string };
  /** Another day can be chosen: of a list whose title has the day, or of words to read, with their facts beside them. */
  readonly ofDay?: "list" | "words";
};

type ToolSide = {
  readonly name: string;
  readonly title: string;
  /** What it answers and when to call it. */
  readonly description: string;
  /**
   * How many entries of a list an assistant gets at a time, because an answer has to fit into its context. `list`: one
   * that HTTP gives whole; left out, one that HTTP pages too.
   */
  readonly page?: { readonly list?: string; readonly most: number; readonly unasked: number };
  /** Parameters that only the tool has, or that it reads in another way. */
  readonly question?: z.ZodRawShape;
  /** Other names under which assistants send a parameter, by its own name. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Parameters of the operation that it does not have. */
  readonly without?: readonly string[];
  /** How it answers, where its question is another one than that of the operation, and the words of that answer. */
  ask?(holdings: HoldingsOnDay, query: never): object;
  readonly document?: (answer: never, query: never) => readonly Block[];
  /** The parts of the answer that it gives, where the whole is too long: it keeps what this schema names. */
  readonly answer?: z.ZodObject;
  /** What it gives of the lists in the answer, where that is not all. */
  select?(answer: never, query: never): object;
};

/** The parameters of an operation that are its own: `knownAt` belongs to the frame, which chooses the archive by it. */
export function ownParameters({ params, query, body }: Operation): z.ZodRawShape {
  const { knownAt: _, ...own } = { ...query.shape, ...body?.shape };
  return { ...params.shape, ...own };
}

/** What was asked, with a day where `on` may not be left out. Expects what `params`, `query` and `body` have read. */
export function queryOn(operation: Operation, query: object, today: IsoDate): object {
  return "on" in ownParameters(operation) && operation.dayLeftOut === "today" ? { on: today, ...query } : query;
}

/** The answer; of a list all of it, unless `limit` is asked. Throws a `Problem`. */
export function answerTo<Question extends object, Answer extends object>(
  operation: OperationOf<Question, Answer>,
  holdings: HoldingsOnDay,
  query: NoInfer<Question>,
): Answer {
  const { pages } = operation;
  const make = () => operation.ask(holdings, query as never);
  // The pages of a list rest on the same answer.
  const asked = pages === null || pages.isOwn ? query : { ...query, limit: undefined, after: undefined };
  const answer = holdings.answers === undefined ? make() : holdings.answers(operation, asked, make);
  return (pages === null ? answer : pageTo(operation, pages, holdings, { query, answer })) as Answer;
}

/** The page of an answer that was asked for, with the address of the next one. */
function pageTo(
  operation: Operation,
  pages: Pages,
  holdings: HoldingsOnDay,
  { query, answer }: { readonly query: object; readonly answer: object },
): object {
  const page = pages.isOwn ? (answer as { readonly next: string | null }) : cutPage(pages, query, answer);
  return {
    ...page,
    next: page.next === null ? null : addressOf(operation, { ...query, knownAt: holdings.knownAt, after: page.next }),
  };
}

function cutPage({ list, by }: Pages, query: object, answer: object) {
  const { limit, after } = query as { readonly limit?: number; readonly after?: string | number };
  const all = (answer as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>)[list] ?? [];
  const { entries, total, next } =
    by === undefined
      ? pageAfter(all, { after: countIn(after), limit: limit ?? all.length })
      : pageBehind(all, { by, after: String(after ?? ""), limit: limit ?? all.length });
  return { ...answer, [list]: entries, total, next };
}

/** Throws `invalid-request` for a text that is not such a cursor. */
function countIn(after: string | number = 0): number {
  if (after === 0) return 0;
  const read = z.object({ after: countCursor }).safeParse({ after: String(after) }, { reportInput: true });
  if (!read.success) throw problemOfIssues(read.error.issues);
  return read.data.after;
}

function pageBehind<Entry extends Readonly<Record<string, unknown>>>(
  all: readonly Entry[],
  { by, after, limit }: { readonly by: string; readonly after: string; readonly limit: number },
): PageOfList<Entry> {
  const behind = all.filter((entry) => String(entry[by]) > after);
  const entries = behind.slice(0, limit);
  return { entries, total: all.length, next: entries.length < behind.length ? String(entries.at(-1)?.[by]) : null };
}

/** The address of an operation, with what was asked in the order of its parameters, or of some of them. */
export function addressOf(
  { path, params, query }: Operation,
  values: object,
  names: readonly string[] = Object.keys(query.shape).filter((name) => !(name in params.shape)),
): string {
  const given = values as Readonly<Record<string, string | number | undefined>>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name]).toWellFormed()));
  return callAddress(filled, Object.fromEntries(names.map((name) => [name, given[name]])));
}

/** The same for an operation that reads files first. */
export async function answerFromFiles<Question extends object, Answer extends object>(
  operation: OperationOf<Question, Answer>,
  holdings: HoldingsOnDay,
  query: NoInfer<Question>,
): Promise<Answer> {
  return answerTo(operation, holdings, { ...query, ...(await operation.read?.(holdings, query as never)) });
}

/** An operation with the types of its question and its answer, for a face that names it, as a page does. */
type OperationOf<Question, Answer> = Operation & { types?(query: Question): Answer };

/** What `ask` receives: what was read of path, query and body, and a day where there is one. */
type QuestionRead<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Left extends DayLeftOut,
> = Fields<Params> & Read<Query, Left> & Read<Body, Left>;

/** What a schema reads. zod takes a schema without keys for one with any key and no value. */
type Fields<Schema extends z.ZodObject> = string extends keyof z.output<Schema> ? unknown : z.output<Schema>;

type Read<Query extends z.ZodObject, Left extends DayLeftOut> = Omit<Fields<Query>, "knownAt" | "on"> &
  ("on" extends keyof Fields<Query>
    ? Left extends "today"
      ? { readonly on: Exclude<z.output<Query>["on"], undefined> }
      : Pick<z.output<Query>, "on">
    : unknown);

/** The question of a tool: its own arguments, and those of its operation, which it lists too. */
type OfTool<Question, Extra extends z.ZodRawShape> = Partial<Omit<Question, keyof Extra>> &
  z.output<z.ZodObject<Extra>>;

/** What the frame adds to the question of a tool, where it has a day and pages. */
type ByFrame = { readonly on: IsoDate; readonly after: number; readonly limit: number };

type ArgumentsFor<Name extends string> = { readonly [Own in Name as Own | `${Own}...`]?: string };

/** An operation whose parts fit each other. */
type Definition<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Left extends DayLeftOut,
  Answer extends object,
  Extra extends z.ZodRawShape,
  Files extends object,
  List extends Pages | undefined,
  Schema extends z.ZodType,
> = Omit<
  Operation,
  | "answer"
  | "params"
  | "query"
  | "body"
  | "problems"
  | "example"
  | "dayLeftOut"
  | "pages"
  | "http"
  | "command"
  | "tool"
  | "page"
  | "read"
  | "ask"
  | "document"
> & {
  readonly answer: Schema;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly problems?: readonly ProblemCode[];
  readonly example?: { readonly [Name in keyof (z.output<Params> & z.output<Query> & z.output<Body>)]?: unknown };
  readonly dayLeftOut?: Left;
  readonly http?: Omit<HttpSide, "relations" | "lasting" | "gate"> & {
    relations?(
      answer: Answer,
      query: QuestionRead<Params, Query, Body, Left>,
    ): ReturnType<NonNullable<HttpSide["relations"]>>;
    lasting?(answer: Answer, query: QuestionRead<Params, Query, Body, Left> & Files): Lasting;
    readonly gate?: Pick<Gate, "subject"> & {
      states(holdings: HoldingsOnDay, query: z.output<Params>): readonly Memento[];
      stateOf(answer: Answer, query: z.output<Params>): Memento;
    };
  };
  readonly command?: Omit<CommandSide, "arguments" | "document"> & {
    document?(holdings: HoldingsOnDay, query: QuestionRead<Params, Query, Body, Left>): readonly Block[];
    readonly arguments?: ArgumentsFor<(keyof z.output<Params> | keyof z.output<Query>) & string>;
  };
  readonly tool?: Omit<ToolSide, "question" | "ask" | "select"> & {
    readonly question?: Extra;
    ask?(holdings: HoldingsOnDay, query: OfTool<QuestionRead<Params, Query, Body, Left>, Extra> & ByFrame): object;
    select?(answer: Answer, query: z.output<z.ZodObject<Extra>>): object;
  };
  readonly page?: PageSide;
  readonly read?: (holdings: HoldingsOnDay, query: QuestionRead<Params, Query, Body, Left>) => Promise<Files>;
  ask(holdings: HoldingsOnDay, query: QuestionRead<Params, Query, Body, Left> & Files): Answer & ReadonlyOutput<Schema>;
  readonly pages?: List & { readonly list: keyof Answer };
  readonly document?: (
    answer: Answer & PartOfList<List, InPages>,
    query: QuestionRead<Params, Query, Body, Left>,
  ) => readonly Block[];
};

/** What is there only if a list is given in pages. */
type PartOfList<List, Part> = List extends Pages ? Part : unknown;

type NoParameters = z.ZodObject<Record<never, never>>;

/** Defines an operation; the compiler checks that its parts fit each other. */
export function operation<
  Answer extends object,
  Params extends z.ZodObject = NoParameters,
  Query extends z.ZodObject = NoParameters,
  Left extends DayLeftOut = "today",
  Body extends z.ZodObject = NoParameters,
  Extra extends z.ZodRawShape = Record<never, never>,
  Files extends object = Record<never, never>,
  const List extends Pages | undefined = undefined,
  Schema extends z.ZodType = z.ZodType,
>(
  definition: Definition<Params, Query, Body, Left, Answer, Extra, Files, List, Schema>,
): OperationOf<
  QuestionRead<Params, Query, Body, Left> & PartOfList<List, PageQuestion>,
  Answer & PartOfList<List, InPages>
> {
  const { params = nothing, query: own = nothing, body = null, problems = [], example = null, ...sides } = definition;
  const { dayLeftOut = "today", http = {}, command, tool = null, page = null, ...rest } = sides;
  const { document = null, read = null, pages = null, answer } = rest;
  const isCut = pages !== null && !pages.isOwn;
  const query = body === null ? own.extend(knownAtQuery) : own;
  return {
    ...rest,
    params,
    query: isCut ? query.extend(pageOfList) : query,
    body,
    problems,
    example,
    dayLeftOut,
    answer: isCut ? inPages(answer) : answer,
    document,
    read,
    pages,
    http,
    command: command === undefined ? null : { arguments: {}, ...command },
    tool,
    page,
  };
}

const nothing = z.strictObject({});

/** The schema of an answer whose list is given in pages, under the same name in the contract. */
function inPages(answer: z.ZodType): z.ZodType {
  const { id = "", ...about } = answer.meta() ?? {};
  z.globalRegistry.remove(answer);
  return (answer as z.ZodObject).extend(aboutPages).meta({ id, ...about });
}
