import { z } from "zod";
import { type DocumentId, documentIds } from "../core/archive/document.ts";
import { findAnswer } from "../core/ask/find/find.ts";
import type { HoldingsOnDay } from "../core/ask/holdings-on-day.ts";
import { searchAnswer } from "../core/ask/search.ts";
import { suggestAnswer } from "../core/ask/suggest.ts";
import { type FindAnswer, type FoundPlace, findAnswerSchema } from "../core/contract/find.ts";
import { countCursor, pageQuery } from "../core/contract/paging.ts";
import { dayParameter, lineageKind, readable } from "../core/contract/parts.ts";
import {
  type Hit,
  type HitPlace,
  type SearchAnswer,
  type SuggestAnswer,
  searchAnswerSchema,
  suggestAnswerSchema,
} from "../core/contract/search.ts";
import { callAddress } from "../core/text/addresses.ts";
import { counted } from "../core/text/counts.ts";
import { dayInWords } from "../core/text/day-words.ts";
import { dayFrom, type IsoDate, notDay } from "../core/text/days.ts";
import {
  type Block,
  facts,
  found,
  type Inline,
  joined,
  link,
  list,
  paragraph,
  quoted,
  text,
} from "../document/blocks.ts";
import { heldReleaseInWords, intervalInWords } from "../document/words.ts";
import { find, findDocument } from "./find.ts";
import { operation } from "./operation.ts";

const dayOrAnyPattern = "^(?:any|\\d{4}-\\d{2}-\\d{2})$";
/** A day in a request, or `any` for all history. */
export const dayOrAny = readable(
  (written): IsoDate | "any" | undefined => (written === "any" ? written : dayFrom(written)),
  `${notDay}, or "any"`,
  "invalid-date",
  { pattern: dayOrAnyPattern, examples: ["any", "2005-01-10"] },
);
/** More places of the same words are counted: a sentence had a new number with each of many releases. */
const placesMax = 5;

/** A document in which is searched. */
export const searchedDocument = z.enum(documentIds);

export const search = operation({
  id: "search",
  path: "/search",
  isLong: true,
  tag: "search",
  summary: "Full text on a day or over all history; each text once, with the days on which rules had it",
  description:
    "In the rules and in the documents of tournament play that are held. Words in any order, phrases in quotes. A number or term is shown first, as a direct hit. In pages; `next` is the address of the next one.",
  query: z.strictObject({
    q: z.string().meta({
      description:
        'All of these words; `"a phrase"`, `begin*`, `this OR that`, `-without`, symbols as in the rules, `{T}`; a rule number or a glossary term is also found directly',
      examples: ["mana burn"],
    }),
    on: dayOrAny.optional().describe("The day asked about, or `any` for all history; left out, today (UTC)"),
    document: searchedDocument
      .optional()
      .describe(
        "Only the Comprehensive Rules (`cr`), or only a document of tournament play; left out, all that are held",
      ),
    kind: lineageKind.optional().describe("Only headings, rules or glossary entries"),
    ...pageQuery({ most: 100, unasked: 20 }, countCursor),
  }),
  example: { q: "mana burn", on: "2005-01-10", limit: 1 },
  answer: searchAnswerSchema,
  pages: { list: "hits", isOwn: true },
  problems: ["not-held"],
  ask: (holdings, { q, on, document = null, kind = null, limit, after = 0 }) =>
    searchAnswer(holdings, { q, on, document, kind, limit, after }),
  document: searchDocument,
  command: {
    name: "search",
    says: "find words in the rules of a day, or of all days",
    arguments: { "q...": `all of these words; '"a phrase"', 'begin*', this OR that; after --, -without` },
  },
  tool: {
    name: "search_rules",
    title: "Find rules, rules of play, questions, sets and cards by words",
    description:
      "Ask first when no number is known: a question or words, as people write them. Gives `found` (rules, rules of play such as the legend rule, questions of the catalogue, sets, cards; with `understood` and the words left out) and the texts with all of the words.",
    page: { most: 20, unasked: 5 },
    without: ["q"],
    question: {
      query: z.string().min(1).max(300).describe("A question or words; a phrase in quotes"),
      on: dayOrAny.optional(),
      document: z.enum(documentIds).optional().describe("Only this document: cr (rules), mtr, ipg or jar"),
    },
    ask: (holdings, { query, on, document, kind, limit, after }) =>
      searchForTool(holdings, { query, on, document, kind, limit, after }),
    document: searchToolDocument as never,
    aliases: { query: ["q", "words", "text", "question", "search", "term"], on: ["day", "date"] },
    answer: answerForTool(),
    select: (answer) => ({ ...answer, direct: answer.direct.map(hitForTool), hits: answer.hits.map(hitForTool) }),
  },
});

export const suggest = operation({
  id: "suggest",
  path: "/suggest",
  isLong: true,
  tag: "search",
  summary: "Suggestions for a partly typed text: numbers, terms of the rules, sets, cards, days",
  description: "Fast enough for every keystroke. The search boxes of the pages use it.",
  query: z.strictObject({
    q: z
      .string()
      .max(2_000)
      .meta({ description: "The text typed so far", examples: ["tramp"] }),
    on: dayParameter.optional().describe("The day shown; the default is today (UTC)"),
  }),
  example: { q: "mana b", on: "2005-01-10" },
  answer: suggestAnswerSchema,
  ask: (holdings, { q, on }) => suggestAnswer(holdings, { q, on, today: holdings.today }),
  document: suggestDocument,
  command: {
    name: "suggest",
    says: "say what the beginning of a word, number or name may mean",
    arguments: { "q...": "what was typed so far, for example tramp" },
  },
});

/** The search box, search in full text, and suggestions, in the order of the contract. */
export const searchOperations = [find, search, suggest];

function answerForTool() {
  const hit = searchAnswerSchema.shape.hits.element.extend({
    placesTotal: z.int().describe(`How many places there are; \`places\` has the first ${placesMax}`),
  });
  return searchAnswerSchema.extend({
    found: findAnswerSchema,
    direct: z.array(hit).describe("What has `q` as its number or glossary term"),
    hits: z.array(hit).describe("Best first; names of sections and entries weigh most"),
  });
}

type ToolQuestion = {
  readonly query: string;
  readonly on: IsoDate | "any";
  readonly document?: DocumentId | null | undefined;
  readonly kind?: z.output<typeof lineageKind> | null | undefined;
  readonly limit: number;
  readonly after: number;
};

type ToolAnswer = SearchAnswer & { readonly found: FindAnswer };

/** What the box finds, and the texts: with all of the words or, if none has them all, with fewer. */
function searchForTool(
  holdings: HoldingsOnDay,
  { query, on, document = null, kind = null, limit, after }: ToolQuestion,
): ToolAnswer {
  const day = on === "any" ? holdings.today : on;
  const findings = findAnswer(holdings, { q: query, on: day, today: holdings.today });
  const texts = searchAnswer(holdings, {
    q: firstWords(query),
    on,
    document,
    kind,
    limit,
    after: Number(after ?? 0),
  });
  return { ...texts, found: document === null ? findings : foundIn(document, findings) };
}

function foundIn(document: DocumentId, findings: FindAnswer): FindAnswer {
  const isThere = ({ address }: FoundPlace) =>
    document === "cr" ? !address.startsWith("/documents/") : address.startsWith(`/documents/${document}/`);
  const { answer, others } = findings;
  return { ...findings, answer: answer !== null && isThere(answer) ? answer : null, others: others.filter(isThere) };
}

/** The full text takes at most 24 words. */
function firstWords(query: string): string {
  return query.split(/\s+/).slice(0, 20).join(" ");
}

function searchToolDocument({ found, ...texts }: ToolAnswer): readonly Block[] {
  return [...findDocument(found, { hasAddresses: true }), ...searchDocument(texts, {})];
}

function hitForTool({ snippet, places }: Hit) {
  return { snippet, places: places.slice(0, placesMax), placesTotal: places.length };
}

function searchDocument(
  {
    q,
    on,
    document,
    kind,
    release,
    restsOn,
    beyondNewestRelease,
    direct,
    cards,
    parameters,
    total,
    hits,
  }: SearchAnswer,
  { after = 0 }: { readonly after?: number | undefined },
): readonly Block[] {
  const when = on === "any" || release === null ? "in all history" : `on ${dayInWords(on)}`;
  const shown = hits.length === 0 ? "" : `, ${after + 1} to ${after + hits.length} shown`;
  const address = callAddress("/search", { q, on, document, kind });
  return [
    ...(direct.length === 0 ? [] : [paragraph("plain", "Has this as its number or name:"), hitList(direct)]),
    paragraph("plain", `${counted(total, "text")} ${total === 1 ? "has" : "have"} these words ${when}${shown}`),
    ...(hits.length === 0 ? [] : [hitList(hits)]),
    facts({
      Note: heldReleaseInWords({ release, restsOn, beyondNewestRelease }),
      Cards: joined(
        cards.map(({ name, href }) => [link(name, href)]),
        "; ",
      ),
      "Rules of play": joined(
        parameters.map(({ id, name, says, href }) => [
          link(name, href),
          text(` (${id})${says === null ? "" : `: ${says}`}`),
        ]),
        "; ",
      ),
      Release: release === null ? null : dayInWords(release),
      Address: link(address, address),
    }),
  ];
}

function hitList(hits: readonly Hit[]): Block {
  return list(hits.map(hitInlines));
}

function hitInlines({ snippet, places, placesTotal = places.length }: Hit & { placesTotal?: number }): Inline[] {
  const more = placesTotal - placesMax;
  return [
    ...joined(places.slice(0, placesMax).map(placeInlines), "; "),
    text(`${more > 0 ? ` and ${counted(more, "more place")}` : ""}\n`),
    ...snippet.map(({ text: words, isMatch }) => (isMatch ? found(words) : quoted(words))),
  ];
}

function placeInlines({ document, number, name, title, inForce, certainty, href }: HitPlace): Inline[] {
  const doubt = certainty === null || certainty === "witnessed" ? "" : `, ${certainty}`;
  const book = document === "cr" ? null : document.toUpperCase();
  const named = [book, number, name].filter((part) => part !== null).join(" ") || title;
  return [link(named, href), text(` (${intervalInWords(inForce)}${doubt})`)];
}

function suggestDocument({ q, suggestions }: SuggestAnswer): readonly Block[] {
  if (suggestions.length === 0)
    return [paragraph("plain", [text("Nothing is suggested for “"), quoted(q), text("”.")])];
  return [list(suggestions.map(({ text: words, says, href }) => [link(words, href), text(`: ${says}`)]))];
}
