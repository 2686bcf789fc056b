import { z } from "zod";
import { entryAnswer, entryHistoryAnswer, glossaryAnswer } from "../core/ask/glossary.ts";
import { entryMementosOf } from "../core/ask/mementos.ts";
import { lineageAnswerSchema } from "../core/contract/lineages.ts";
import { onQuery } from "../core/contract/parts.ts";
import type { EntryAnswer, GlossaryAnswer } from "../core/contract/search.ts";
import { entryAnswerSchema, glossaryAnswerSchema } from "../core/contract/search.ts";
import { entryAddress } from "../core/text/addresses.ts";
import { counted } from "../core/text/counts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { firstDayOf } from "../core/text/days.ts";
import { type Block, facts, heading, joined, link, list, printed, text } from "../document/blocks.ts";
import { certaintyInWords, intervalInWords, lastDayInWords } from "../document/words.ts";
import { type InPages, operation } from "./operation.ts";
import { historyDocument } from "./rules-documents.ts";

const params = z.strictObject({
  term: z
    .string()
    .min(1)
    .max(200)
    .meta({
      description: "A term; capitals and quotes do not matter, and one of several terms of an entry is enough",
      examples: ["Mana Burn"],
    }),
});

export const listGlossary = operation({
  id: "listGlossary",
  path: "/glossary",
  isLong: true,
  tag: "glossary",
  summary: "The terms of the glossary on a day",
  description:
    "In pages; `next` is the address of the next one. The problem is `not-held` if nothing is held about the glossary of that day.",
  query: onQuery,
  example: { on: "2005-01-10" },
  answer: glossaryAnswerSchema,
  pages: { list: "entries" },
  ask: ({ archive }, { on }) => glossaryAnswer(archive, on),
  document: (answer) => listDocument(answer),
  command: { name: "terms", says: "list the terms of the glossary on a day" },
});

export const getGlossaryEntry = operation({
  id: "getGlossaryEntry",
  path: "/glossary/:term",
  tag: "glossary",
  summary: "What the glossary said about a term on a day",
  description:
    "The text as printed, with the release it rests on and the days on which it holds. An entry of several terms is found under each of them.",
  params,
  query: onQuery,
  answer: entryAnswerSchema,
  problems: ["unknown-term", "ambiguous"],
  ask: ({ archive }, { term, on }) => entryAnswer(archive, term, on),
  document: entryDocument,
  http: {
    isSameInRelease: true,
    gate: {
      subject: "a glossary entry",
      states: ({ archive }, { term }) => entryMementosOf(archive, term),
      stateOf: ({ release }, { term }) => ({
        on: firstDayOf(release),
        href: entryAddress(term, firstDayOf(release)),
      }),
    },
  },
  command: {
    name: "glossary",
    says: "say what the glossary said about a term on a day",
    arguments: { "term...": "a term, for example mana burn" },
  },
  tool: {
    name: "glossary",
    title: "A glossary entry on a day",
    description: "What the glossary of the Comprehensive Rules said about a term on a day.",
  },
});

export const getGlossaryEntryHistory = operation({
  id: "getGlossaryEntryHistory",
  path: "/glossary/:term/history",
  tag: "glossary",
  summary: "The lineage of the entry under a term on a day, from its first day to now",
  description: "Finds the entry by term and day, then follows it through every term and wording.",
  params,
  query: onQuery,
  answer: lineageAnswerSchema,
  problems: ["unknown-term", "ambiguous"],
  ask: ({ archive }, { term, on }) => entryHistoryAnswer(archive, term, on),
  document: historyDocument,
  http: { isSameInRelease: true },
  command: {
    name: "glossary-history",
    says: "show the life of the glossary entry under a term",
    arguments: { "term...": "a term, for example mana burn" },
  },
});

/** The glossary: its terms on a day, an entry, and the history of an entry, in the order of the contract. */
export const glossaryOperations = [listGlossary, getGlossaryEntry, getGlossaryEntryHistory];

function listDocument({ on, total, release, entries }: GlossaryAnswer & InPages): readonly Block[] {
  return [
    heading(2, `${counted(total, "term")} in the glossary on ${dayInWords(on)}`),
    list(entries.map(({ term, isHeld, href }) => [link(term, href), text(isHeld ? "" : " (only a summary)")])),
    facts({ Release: dayInWords(release) }),
  ];
}

function entryDocument(entry: EntryAnswer): readonly Block[] {
  const { term, inForce, release, see, now, links } = entry;
  const ended = now.ended === null ? null : `ended with ${lastDayInWords(now.ended, now.isEndFirstSeen)}`;
  const since = ended ?? (now.term === term ? null : `“${now.term}”`);
  return [
    heading(2, term),
    ...printed(entry),
    facts({
      "In force": intervalInWords(inForce),
      Release: dayInWords(release),
      Certainty: certaintyInWords(entry),
      "Newest rules": since,
      See: joined(
        see.map((other) => [link(other.term, other.href)]),
        "; ",
      ),
      Address: link(links.self, links.self),
    }),
  ];
}
