import { z } from "zod";
import { written } from "../document/formats.ts";
import { type Operation, ownParameters } from "../operations/operation.ts";
import type { Tool } from "./tool.ts";

/** The tool of an operation: its arguments are the parameters of path and query; its text is the document. */
export function toolOf(operation: Operation): Tool {
  const { tool, query, answer, document } = operation;
  if (tool === null || document === null) throw new Error(`${operation.id} has no tool or no document`);
  return {
    ...tool,
    question: z.strictObject(ownParameters(operation)),
    answer: answer as z.ZodObject,
    async call({ snapshot, fullText, today, address }, given) {
      const named = given as Readonly<Record<string, unknown>>;
      const asked = "on" in query.shape ? { ...named, on: named["on"] ?? today } : named;
      const archive = {
        ...{ history: snapshot.history, cards: snapshot.cards, fullText, today },
        get playbook() {
          return snapshot.playbook;
        },
      };
      const found = operation.ask(archive, asked as never);
      const blocks = document(found as never, asked as never);
      return { answer: found, text: written(blocks, "text", { title: tool.title, address }) };
    },
  };
}
