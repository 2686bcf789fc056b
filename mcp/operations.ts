import { z } from "zod";
import { type DocumentFormat, written } from "../document/formats.ts";
import { askedOn, type Operation, ownParameters } from "../operations/operation.ts";
import type { Asking, Tool } from "./tool.ts";

/** The tool of an operation: its arguments are the parameters of path and query; its text is the document. */
export function toolOf(operation: Operation): Tool {
  const { tool, answer } = operation;
  if (tool === null) throw new Error(`${operation.id} has no tool`);
  return {
    ...tool,
    question: z.strictObject(ownParameters(operation)),
    // A schema with a name would be a reference, and the protocol wants an object.
    answer: z.strictObject((answer as z.ZodObject).shape),
    call: async (asking, asked) => answerAs("text", operation, asking, asked as object),
  };
}

/** Answers an operation, with its document in a form. Throws a `Problem`. */
export function answerAs(
  format: DocumentFormat,
  operation: Operation,
  { snapshot, fullText, today, address }: Asking,
  given: object,
): { readonly answer: object; readonly text: string } {
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
