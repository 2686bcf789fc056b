import type { z } from "zod";
import type { Holdings } from "../core/holdings.ts";
import type { IsoDate } from "../core/text/days.ts";

/** One state of the archive. */
export type ToolHoldings = { readonly holdings: Holdings };

/** The context of a tool call. */
export type Asking = ToolHoldings & {
  readonly today: IsoDate;
  /** The archive as it was known at an instant. Throws `unavailable` if too many are requested at once. */
  asOf(knownAt: string): Promise<ToolHoldings>;
  /**
   * The absolute form of an address of the service, if the service's own address is known; otherwise the address as it
   * is.
   */
  address(path: string): string;
  /** Reports a bug. The cause is logged and not sent to the client. */
  failed(error: unknown): void;
};

/** The context of the next call; a promise while the archive is being opened. */
export type Askable = () => Asking | Promise<Asking>;

/** An answer in both forms: for programs, and for people and models to read. */
type ToolAnswer<Answer> = { readonly answer: Answer; readonly text: string };

/**
 * A question that an agent can ask: the schemas of question and answer, and the function that answers. Tools only read.
 */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly question: z.ZodObject;
  /** The question as it is listed, where that of `ofDocuments` is listed with it. */
  readonly listed?: z.ZodObject;
  readonly answer: z.ZodObject;
  /** Other names of its arguments, by their own. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  /** The tool that answers the same about a document of tournament play. */
  readonly ofDocuments?: Tool;
  /** Throws a `Problem`. Expects a question parsed by `question`. */
  call(asking: Asking, query: unknown): Promise<ToolAnswer<object>>;
};
