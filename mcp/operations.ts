import { z } from "zod";
import { holdingsOnDay } from "../core/ask/holdings-on-day.ts";
import { countCursor, cursorIn, pageAfter } from "../core/contract/paging.ts";
import { instantParameter } from "../core/contract/parts.ts";
import { type DocumentFormat, written } from "../document/formats.ts";
import type { FileOperation } from "../operations/file.ts";
import { answerTo, type Operation, ownParameters, queryOn } from "../operations/operation.ts";
import type { Asking, Tool } from "./tool.ts";

/** The instant as of which the archive is queried; every tool takes it. */
export const knownAtTool = {
  knownAt: instantParameter.optional().describe("As the archive knew it then (ISO 8601); left out, now"),
};

/** The parameters for one page of a long answer, and its place in the whole. */
const pageOfTool = (limitMax: number) => ({
  after: z.coerce.string().pipe(countCursor).default(0).describe("`next` of the page before"),
  limit: z.int().min(1).max(limitMax).optional(),
});
const pageForTool = {
  total: z.int().describe("The number of entries on all pages"),
  next: z.string().nullable().describe("The value of `after` for the next page; null on the last page"),
};

/** The tool of an operation; none if it has none. */
export function toolsOf(operation: Operation | FileOperation): Tool[] {
  return "formats" in operation || operation.tool === null ? [] : [toolOf(operation, operation.tool)];
}

/**
 * The tool of an operation: its arguments are the parameters of path, query and body; its text is the document. Of a
 * long list it gives a page, and `next` as the cursor, because an assistant sends that and not an address.
 */
function toolOf(operation: Operation, tool: NonNullable<Operation["tool"]>): Tool {
  const {
    page,
    question,
    without = [],
    aliases = {},
    ask = operation.ask,
    answer = operation.answer as z.ZodObject,
    ...rest
  } = tool;
  const { select, document = operation.document, ...named } = rest;
  const own = Object.entries(ownParameters(operation)).filter(([name]) => !without.includes(name));
  // A schema with a name would be a reference, and the protocol wants an object.
  const shown = z.object(answer.shape);
  return {
    ...named,
    aliases,
    question: z.strictObject({ ...Object.fromEntries(own), ...question, ...(page && pageOfTool(page.most)) }),
    answer: z.strictObject({ ...answer.shape, ...(page && pageForTool) }),
    async call(asking, given) {
      const query = queryOn(operation, { ...(page && { limit: page.unasked }), ...(given as object) }, asking.today);
      const holdings = archiveOf(asking);
      // A tool with a question of its own makes its own answer, which has no pages of HTTP.
      const isOwn = page?.list !== undefined && ask !== operation.ask;
      const whole = isOwn ? ask(holdings, query as never) : answerTo({ ...operation, ask }, holdings, query);
      const selected = select?.(whole as never, query as never) ?? whole;
      const told = (part: object) => wordsOf("text", { ...operation, document }, asking, { answer: part, query });
      const shownPart = (part: object) => (tool.answer === undefined ? part : shown.parse(part));
      if (page === undefined) return { answer: shownPart(selected), text: told(selected) };
      const { part, total, next } = pageOf(selected, query, page.list);
      const more = next === null ? "" : `\n\nMore of ${total}: ask again with after: "${next}".`;
      return { answer: { ...shownPart(part), total, next }, text: `${told(part)}${more}` };
    },
  };
}

/** One page of the list of that name, or of the list that the answer has paged itself. */
function pageOf(answer: object, query: object, list: string | undefined): Page {
  if (list === undefined) {
    const { next, total } = answer as { readonly next: string | null; readonly total: number };
    return { part: answer, total, next: next === null ? null : cursorIn(next) };
  }
  const all = (answer as Readonly<Record<string, readonly unknown[]>>)[list] ?? [];
  const { entries, total, next } = pageAfter(all, query as { readonly after: number; readonly limit: number });
  return { part: { ...answer, [list]: entries }, total, next };
}

type Page = { readonly part: object; readonly total: number; readonly next: string | null };

/** Answers an operation, with its document in a form. Throws a `Problem`. */
export function documentText(format: DocumentFormat, operation: Operation, asking: Asking, given: object): string {
  const query = queryOn(operation, given, asking.today);
  return wordsOf(format, operation, asking, { answer: answerTo(operation, archiveOf(asking), query), query });
}

function wordsOf(
  format: DocumentFormat,
  { document, summary }: Operation,
  { address }: Asking,
  { answer, query }: { readonly answer: object; readonly query: object },
): string {
  const blocks = document?.(answer as never, query as never) ?? [];
  return written(blocks, format, { title: summary, address });
}

function archiveOf({ holdings, today }: Asking) {
  return holdingsOnDay(holdings, today, { knownAt: undefined });
}
