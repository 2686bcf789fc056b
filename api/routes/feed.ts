import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { dayFrom, type IsoDate } from "../../core/days.ts";
import { changesPage, type FeedScope } from "../../core/feed/changes.ts";
import { atomFeed, jsonFeed, numbersCsv } from "../../core/feed/formats.ts";
import { numbersPage } from "../../core/feed/numbers.ts";
import type { Routes } from "../routes.ts";
import { jsonFeedSchema, numbersSchema } from "../schemas/feed.ts";
import { dayParameter, numberParameter, problemResponses } from "../schemas/parts.ts";
import { baseOf, sendText } from "../texts.ts";

const cursor = z
  .string()
  .max(300)
  .refine(
    (text) => dayFrom(text.slice(0, 10)) !== undefined && text[10] === "~",
    "is not where a page of this feed begins",
  )
  .describe("Where the page begins, as `next` gives it");

const scopeParameters = {
  section: numberParameter.optional().describe("Only what was in the section of this number when it changed"),
  rule: numberParameter.optional().describe("Only what bore this number when it changed, and its subrules"),
  lineage: z
    .string()
    .max(200)
    .optional()
    .describe("Only this lineage, whatever its numbers; that of a section heading stands for its whole section"),
};

const feedQuery = z.strictObject({
  ...scopeParameters,
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Entries on a page"),
  after: cursor.optional(),
});

const numbersQuery = z.strictObject({
  ...scopeParameters,
  since: dayParameter.optional().describe("Only changes of this day or later"),
  limit: z.coerce.number().int().min(1).max(5_000).default(1_000).describe("Changes on a page"),
  after: cursor.optional(),
});

/** What changed, to subscribe to: for people as JSON Feed and Atom, for programs that store citations as a list of numbers. */
export function feedRoutes({ app, views, publicUrl }: Routes): void {
  app.get(
    "/changes.json",
    {
      schema: {
        operationId: "getChangesFeed",
        tags: ["feed"],
        summary: "What changed, newest first, as JSON Feed 1.1",
        querystring: feedQuery,
        response: {
          200: { description: "A page of the feed", content: { "application/feed+json": { schema: jsonFeedSchema } } },
          ...problemResponses(400, 404, 406),
        },
      },
    },
    (request, reply) => {
      const { page, scope, addresses } = pageAsked(request, request.query);
      const text = JSON.stringify(jsonFeed(page, scope, addresses));
      sendText(request, reply, { text, mediaType: "application/feed+json; charset=utf-8" });
    },
  );

  app.get(
    "/changes.atom",
    {
      schema: {
        operationId: "getChangesAtom",
        tags: ["feed"],
        summary: "What changed, newest first, as Atom",
        querystring: feedQuery,
        response: {
          200: { description: "A page of the feed", content: { "application/atom+xml": { schema: z.string() } } },
          ...problemResponses(400, 404, 406),
        },
      },
    },
    (request, reply) => {
      const { page, scope, addresses, history } = pageAsked(request, request.query);
      const text = atomFeed(history, page, scope, addresses);
      sendText(request, reply, { text, mediaType: "application/atom+xml; charset=utf-8" });
    },
  );

  app.get(
    "/changes/numbers.json",
    {
      schema: {
        operationId: "getNumberChanges",
        tags: ["feed"],
        summary: "Numbers that rules lost, with the new number and the day, for programs that store citations",
        querystring: numbersQuery,
        response: { 200: numbersSchema, ...problemResponses(400, 404, 406) },
      },
    },
    (request, reply) => {
      const { history, answers } = views.current();
      const { limit, after = null, ...asked } = request.query;
      const page = numbersPage(history, scopeOf(asked), { limit, after });
      const next =
        page.next === null ? null : addressOf("/v1/changes/numbers.json", { ...asked, limit, after: page.next });
      answers.send(request, reply, { body: { changes: page.changes, next } });
    },
  );

  app.get(
    "/changes/numbers.csv",
    {
      schema: {
        operationId: "getNumberChangesTable",
        tags: ["feed"],
        summary: "The same as CSV; a `Link` header leads to the next page",
        querystring: numbersQuery,
        response: {
          200: { description: "A page", content: { "text/csv": { schema: z.string() } } },
          ...problemResponses(400, 404, 406),
        },
      },
    },
    (request, reply) => {
      const { limit, after = null, ...asked } = request.query;
      const page = numbersPage(views.current().history, scopeOf(asked), { limit, after });
      if (page.next !== null)
        reply.header(
          "link",
          `<${addressOf("/v1/changes/numbers.csv", { ...asked, limit, after: page.next })}>; rel="next"`,
        );
      const file = { name: "rules-number-changes.csv", isShown: false };
      sendText(request, reply, {
        text: numbersCsv(page.changes),
        mediaType: "text/csv; charset=utf-8; header=present",
        file,
      });
    },
  );

  function pageAsked(request: FastifyRequest, asked: z.infer<typeof feedQuery>) {
    const { history } = views.current();
    const { limit, after, section = null, rule = null, lineage = null } = asked;
    const scope = { section, rule, lineage };
    const page = changesPage(history, scope, { limit, after: after ?? null });
    const base = baseOf(request, publicUrl);
    const [path = ""] = request.url.split("?", 1);
    const address = (from: string | null): string => `${base}${addressOf(path, { ...scope, limit, after: from })}`;
    const next = page.next === null ? null : address(page.next);
    return { history, page, scope, addresses: { base, self: address(after ?? null), first: address(null), next } };
  }
}

type NumbersAsked = Omit<z.infer<typeof numbersQuery>, "limit" | "after">;

function scopeOf({ section, rule, lineage, since }: NumbersAsked): FeedScope & { readonly since: IsoDate | null } {
  return { section: section ?? null, rule: rule ?? null, lineage: lineage ?? null, since: since ?? null };
}

/** An address with these parameters; those that are left out or say what is said anyway are left out. */
function addressOf(path: string, parameters: Readonly<Record<string, string | number | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value != null) query.set(name, String(value));
  return query.size === 0 ? path : `${path}?${query}`;
}
