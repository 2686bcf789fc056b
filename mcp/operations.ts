import { z } from "zod";
import { cursorIn } from "../core/contract/paging.ts";
import { pageForTool, pageOfTool } from "../core/contract/tools/parts.ts";
import { type DocumentFormat, written } from "../document/formats.ts";
import { askedOn, type Operation, ownParameters } from "../operations/operation.ts";
import type { Asking, Tool } from "./tool.ts";

/**
 * The tool of an operation: its arguments are the parameters of path and query; its text is the document. Of a paged
 * list it gives `next` as the cursor, because an assistant sends that and not an address.
 */
export function toolOf(operation: Operation): Tool {
  const { tool, answer } = operation;
  if (tool === null) throw new Error(`${operation.id} has no tool`);
  const { page, ...named } = tool;
  // A schema with a name would be a reference, and the protocol wants an object.
  const { shape } = answer as z.ZodObject;
  return {
    ...named,
    question: z.strictObject({ ...ownParameters(operation), ...(page && pageOfTool(page.most)) }),
    answer: z.strictObject({ ...shape, ...(page && { next: pageForTool.next }) }),
    async call(asking, asked) {
      const answered = answerAs("text", operation, asking, {
        ...(page && { limit: page.unasked }),
        ...(asked as object),
      });
      return page === undefined ? answered : withCursor(answered);
    },
  };
}

type Answered = { readonly answer: object; readonly text: string };

function withCursor({ answer, text }: Answered): Answered {
  const next = "next" in answer && typeof answer.next === "string" ? cursorIn(answer.next) : null;
  return {
    answer: { ...answer, next },
    text: next === null ? text : `${text}\n\nMore: ask again with after: "${next}".`,
  };
}

/** Answers an operation, with its document in a form. Throws a `Problem`. */
export function answerAs(
  format: DocumentFormat,
  operation: Operation,
  { snapshot, fullText, today, address }: Asking,
  given: object,
): Answered {
  const { ask, document, summary } = operation;
  const asked = askedOn(operation, given, today);
  const archive = {
    ...{ history: snapshot.history, cards: snapshot.cards, fullText, today },
    get playbook() {
      return snapshot.playbook;
    },
  };
  const answer = ask(archive, asked as never);
  const blocks = document?.(answer as never, asked as never) ?? [];
  return { answer, text: written(blocks, format, { title: summary, address }) };
}
