import { z } from "zod";
import { lineageAnswer, lineagesAnswer } from "../core/ask/lineages.ts";
import type { LineagesAnswer } from "../core/contract/lineages.ts";
import { lineageAnswerSchema, lineagesAnswerSchema } from "../core/contract/lineages.ts";
import { dayParameter, knownAtQuery, onQuery } from "../core/contract/parts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { type Block, heading, link, list, text } from "../document/blocks.ts";
import { intervalInWords } from "../document/words.ts";
import { type InPages, operation } from "./operation.ts";
import { historyDocument } from "./rules-documents.ts";

export const listLineages = operation({
  id: "listLineages",
  path: "/lineages",
  isLong: true,
  tag: "lineages",
  summary: "All lineages, or those in the rules on a day",
  description:
    "In pages; `next` is the address of the next one. With `on` only lineages that were in the rules on that day.",
  query: z.strictObject({
    on: dayParameter.optional().describe("Only those in the rules on this day, with their number then"),
    ...knownAtQuery,
    topic: z.string().min(1).max(40).optional().describe("Only those of one topic, for example `player-control`"),
  }),
  dayLeftOut: "all",
  example: { on: "2005-01-10", limit: 1 },
  answer: lineagesAnswerSchema,
  pages: { list: "lineages", by: "id" },
  ask: ({ archive }, { on, topic }) => lineagesAnswer(archive, { on, topic }),
  document: (answer) => listDocument(answer),
  command: { name: "lineages", says: "list all rules by their lasting ids, or those of a day" },
});

export const getLineage = operation({
  id: "getLineage",
  path: "/lineages/:id",
  tag: "lineages",
  summary: "One lineage with its revisions, or the one in force on a day",
  description:
    "With `on` the revision in force on that day only; without, all of them. The id never changes, whatever happens to the number.",
  params: z.strictObject({
    id: z
      .string()
      .max(400)
      .meta({ description: "The id of a lineage", examples: ["player-control.mana-burn"] }),
  }),
  query: onQuery,
  dayLeftOut: "all",
  example: { id: "player-control.resources", on: "2005-01-10" },
  answer: lineageAnswerSchema,
  ask: ({ archive }, { id, on }) => lineageAnswer(archive, id, on),
  document: historyDocument,
  command: {
    name: "lineage",
    says: "show the life of a rule by its lasting id, or what it said on a day",
    arguments: { id: "the id of a lineage, for example player-control.mana-burn" },
  },
});

/** Rules by their lasting ids, in the order of the contract. */
export const lineageOperations = [listLineages, getLineage];

function listDocument({ on, total, lineages }: LineagesAnswer & InPages): readonly Block[] {
  return [
    heading(2, `${total} lineages${on === null ? "" : ` in the rules on ${dayInWords(on)}`}`),
    list(
      lineages.map(({ id, title, numbers, href }) => [
        link(id, href),
        text(` ${title}${numbers.length === 0 ? "" : `: ${numbers.map(numberInWords).join("; ")}`}`),
      ]),
    ),
  ];
}

function numberInWords({ number, ...days }: LineagesAnswer["lineages"][number]["numbers"][number]): string {
  return `${number} ${intervalInWords(days)}`;
}
