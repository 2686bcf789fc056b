import { z } from "zod";
import { dayParameter } from "../core/contract/parts.ts";
import { numberPath, pageOf, withQuery } from "../core/text/addresses.ts";
import type { PageLink } from "../http/routes.ts";
import { operations } from "../operations/all.ts";
import { pageFor } from "./operations.ts";
import { type Page, page } from "./page.ts";
import { cardPage, cardsPage } from "./pages/cards.ts";
import { comparePage } from "./pages/compare.ts";
import { contentsPage, keywordsPage, listsPages } from "./pages/contents.ts";
import { coveragePage } from "./pages/coverage.ts";
import { dayPage } from "./pages/day.ts";
import { erasPage, parametersPage } from "./pages/eras.ts";
import { eraDiffPage } from "./pages/eras-diff.ts";
import { parameterPage } from "./pages/eras-parameter.ts";
import { entryHistoryPage, entryPage, glossaryPage } from "./pages/glossary.ts";
import { helpPage } from "./pages/help.ts";
import { historyPage, lineagePage } from "./pages/history.ts";
import { homePage } from "./pages/home.ts";
import { lineagesPage } from "./pages/lineages.ts";
import { problemPage, problemsPage } from "./pages/problems.ts";
import { questionPage, questionPath, questionsPage } from "./pages/questions.ts";
import { printedPage, releasePage, releasesPage } from "./pages/releases.ts";
import { rulePage } from "./pages/rule.ts";
import { findPage, searchPage } from "./pages/search.ts";
import { sectionPage } from "./pages/section.ts";
import { situationPage } from "./pages/situation.ts";
import { citationsToolPage, quoteToolPage, toolsPage } from "./pages/tools.ts";
import { cardPath } from "./parts/outcomes.ts";
import { numberInPath, onDay } from "./queries.ts";

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
const pagesWithin: readonly Page[] = [
  citedByPage,
  suggestPage,
  documentPage,
  partOf("/questions/:id/history", questionPath, "flips"),
  partOf("/parameters/:id/history", (id) => `/parameters/${encodeURIComponent(id)}`, "story"),
  partOf("/cards/:id/history", cardPath, "texts"),
  partOf("/cards/:id/rulings", cardPath, "rulings"),
  partOf("/cards/:id/rulings/history", cardPath, "rulings"),
];

/**
 * All pages. Those with `nav` are in the navigation, in this order. To add a page, write it in a file of its own and
 * add it here.
 */
export const pages: readonly Page[] = [
  homePage,
  findPage,
  dayPage,
  contentsPage,
  keywordsPage,
  ...listsPages,
  rulePage,
  sectionPage,
  historyPage,
  lineagePage,
  comparePage,
  searchPage,
  glossaryPage,
  entryPage,
  entryHistoryPage,
  releasesPage,
  releasePage,
  printedPage,
  lineagesPage,
  erasPage,
  eraDiffPage,
  parametersPage,
  parameterPage,
  questionsPage,
  questionPage,
  situationPage,
  cardsPage,
  cardPage,
  ...pagesWithin,
  ...operations.flatMap((operation) => ("formats" in operation || operation.page === null ? [] : [pageFor(operation)])),
  toolsPage,
  quoteToolPage,
  citationsToolPage,
  coveragePage,
  helpPage,
  problemsPage,
  problemPage,
];

/**
 * For the path of a call: the `Link` from its answer to the page that shows the same, with the parameters that the page
 * takes. The day is not escaped, so that another day can replace it.
 */
export function pageLinkOf(path: string): PageLink {
  const page = pages.find((page) => page.path === path);
  if (page === undefined) return () => [];
  const names = new Set([...Object.keys(page.query?.shape ?? {}), "knownAt"]);
  return (url, on) => {
    const [call = "", query = ""] = url.split("?");
    const parameters = [...new URLSearchParams(query)].filter(
      ([name]) => names.has(name) && (on === undefined || name !== "on"),
    );
    const address = withQuery(pageOf(call), Object.fromEntries(parameters));
    const dated = on === undefined ? address : `${address}${address.includes("?") ? "&" : "?"}on=${on}`;
    return [`<${dated}>; rel="alternate"; type="text/html"`];
  };
}
