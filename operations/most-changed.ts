import { z } from "zod";
import { mostChangedAnswer } from "../core/ask/most-changed.ts";
import { type MostChangedAnswer, mostChangedAnswerSchema } from "../core/contract/most-changed.ts";
import { limitParameter } from "../core/contract/paging.ts";
import { numberParameter } from "../core/contract/parts.ts";
import { dayInWords, dayOrBy } from "../core/text/day-words.ts";
import { type Block, heading, link, paragraph, table } from "../document/blocks.ts";
import { whereaboutsInWords } from "../document/words.ts";
import { operation } from "./operation.ts";

const description =
  "How often the words of each rule changed, over all that is held: not its number, references, examples or typography. A rule belongs to the section of its newest number.";

export const listMostChanged = operation({
  id: "listMostChanged",
  path: "/most-changed",
  isLong: true,
  tag: "rules",
  summary: "The rules whose words changed most often",
  description,
  query: z.strictObject({
    limit: limitParameter({ most: 50, unasked: 10 }),
    section: numberParameter.optional().describe("Only this section, by its newest number"),
  }),
  example: { limit: 1 },
  answer: mostChangedAnswerSchema,
  problems: ["not-held"],
  ask: ({ archive }, { limit, section }) => mostChangedAnswer(archive, section ?? null, limit),
  document: mostChangedDocument,
  page: {},
  command: { name: "most-changed", says: "list the rules whose words changed most often" },
});

function mostChangedDocument({ section, total, rules }: MostChangedAnswer): readonly Block[] {
  const scope = section === null ? "" : ` in section ${section}`;
  const rows = rules.map(
    ({ number, title, wordings, first, last, isOldestFirstSeen, isNewestFirstSeen, now, href }) => [
      number ?? "not known",
      link(title, href),
      `${wordings}`,
      dayOrBy(dayInWords(first), isOldestFirstSeen),
      dayOrBy(dayInWords(last), isNewestFirstSeen),
      whereaboutsInWords(now, number),
    ],
  );
  return [
    heading(1, `Rules whose words changed most often${scope}`),
    paragraph("notice", `${rules.length} of ${total} rules whose words changed, over all that is held`),
    table({
      caption: "By the number of wordings",
      columns: ["Number", "Rule", "Wordings", "First", "Newest", "Newest rules"],
      rows,
    }),
  ];
}
