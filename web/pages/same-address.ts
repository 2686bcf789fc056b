import { z } from "zod";
import { dayParameter } from "../../core/contract/parts.ts";
import { numberPath, withQuery } from "../../core/text/addresses.ts";
import { type Page, page } from "../page.ts";
import { cardPath } from "../parts/outcomes.ts";
import { numberInPath, onDay } from "../queries.ts";
import { questionPath } from "./questions.ts";

/**
 * Calls whose answer is part of another page. Every call with a page has it at the same address without `/v1`, so these
 * addresses redirect to the place on that page.
 */
const id = z.strictObject({ id: z.string().min(1).max(200) });

function partOf(path: string, place: (id: string) => string, anchor: string): Page {
  return page({
    path,
    params: id,
    query: onDay,
    show: (_visit, { params, query }) => ({ movedTo: `${withQuery(place(params.id), { on: query.on })}#${anchor}` }),
  });
}

const citedByPage = page({
  path: "/rules/:number/cited-by",
  params: numberInPath,
  query: onDay,
  show: ({ today }, { params: { number }, query: { on = today } }) => ({
    movedTo: `${numberPath(number, on)}#cited-by`,
  }),
});

/** A person who opens the address of a suggestion has finished typing. */
const suggestPage = page({
  path: "/suggest",
  query: z.strictObject({ q: z.string().max(2_000).default(""), on: dayParameter.optional() }),
  show: (_visit, { query }) => ({ movedTo: withQuery("/find", query) }),
});

/** A document is shown by its contents. */
const documentPage = page({
  path: "/documents/:id",
  params: id,
  query: onDay,
  show: (_visit, { params, query }) => ({
    movedTo: withQuery(`/documents/${encodeURIComponent(params.id)}/contents`, { on: query.on }),
  }),
});

/** The addresses of histories and rulings that are shown on the page of a question, parameter or card. */
export const pagesWithin: readonly Page[] = [
  citedByPage,
  suggestPage,
  documentPage,
  partOf("/questions/:id/history", questionPath, "flips"),
  partOf("/parameters/:id/history", (id) => `/parameters/${encodeURIComponent(id)}`, "story"),
  partOf("/cards/:id/history", cardPath, "texts"),
  partOf("/cards/:id/rulings", cardPath, "rulings"),
  partOf("/cards/:id/rulings/history", cardPath, "rulings"),
];
