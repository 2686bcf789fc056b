import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

type Page = Readonly<Record<string, unknown>> & { readonly total: number; readonly next: string | null };

/** Every list that is answered in pages, with a question that needs several, and the name of its entries. */
const lists = [
  ["/v1/search?q=turn&on=any", 3, "hits"],
  ["/v1/glossary?on=2015-03-01", 1, "entries"],
  ["/v1/lineages?topic=player-control", 5, "lineages"],
  ["/v1/changes/numbers.json?section=711", 5, "changes"],
  ["/v1/releases?", 50, "releases"],
  ["/v1/keywords?on=2015-03-01", 1, "words"],
  ["/v1/parameters?on=2015-03-01", 70, "parameters"],
  ["/v1/questions?", 70, "questions"],
  ["/v1/cards?", 9, "cards"],
  ["/v1/announcements?", 20, "articles"],
  ["/v1/sections/711?on=2010-10-01", 4, "provisions"],
  ["/v1/diff?from=2010-09-30&to=2010-10-01&section=711", 3, "changes"],
] as const;

const linkIn = (headers: Readonly<Record<string, unknown>>): string | undefined =>
  /<([^>]*)>; rel="next"/.exec(String(headers["link"] ?? ""))?.[1];

describe.each(lists)("the list %s", (list, limit, entries) => {
  it("is whole page after page, by the addresses in `next`", async () => {
    const whole = (await ask(app, list.includes("search") ? `${list}&limit=100` : list)).body as unknown as Page;
    const seen: unknown[] = [];
    let at: string | null = `${list}&limit=${limit}`;
    let pages = 0;
    while (at !== null) {
      const { body, headers } = await ask(app, at);
      const page = body as unknown as Page;
      seen.push(...(page[entries] as unknown[]));
      expect(linkIn(headers)).toBe(page.next ?? undefined);
      expect(page.total).toBe((whole[entries] as unknown[]).length);
      at = page.next;
      pages += 1;
    }
    expect(pages).toBeGreaterThan(1);
    expect(seen).toEqual(whole[entries]);
    expect(whole.next).toBe(null);
  });

  it("takes as `after` exactly what stands in `next`, and refuses the whole address", async () => {
    const first = (await ask(app, `${list}&limit=${limit}`)).body as unknown as Page;
    const next = first.next ?? "";
    const after = new URL(next, "http://localhost").searchParams.get("after") ?? "";
    const asked = await ask(app, `${list}&limit=${limit}&after=${encodeURIComponent(after)}`);
    expect(asked.body).toEqual((await ask(app, next)).body);
    if (entries !== "lineages")
      expect(await ask(app, `${list}&after=${encodeURIComponent(next)}`)).toMatchObject({
        status: 400,
        body: { code: "invalid-request" },
      });
  });
});

it.each([
  "/v1/changes.json?limit=3",
  "/v1/changes.atom?limit=3",
  "/v1/changes.rss?limit=3",
  "/v1/changes/numbers.csv?limit=3&section=711",
])("%s leads to its next page by a Link, too", async (feed) => {
  const { headers, body } = await ask(app, feed);
  const next = linkIn(headers) ?? "";
  expect((await ask(app, next.replace(/^https?:\/\/[^/]+/, ""))).status).toBe(200);
  if (feed.includes(".json")) expect(next).toBe((body as unknown as { next_url: string }).next_url);
});

describe("the contract", () => {
  type Operation = { readonly parameters?: readonly { readonly $ref?: string; readonly name?: string }[] };
  const contract = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8"), { maxAliasCount: -1 });
  const operations = Object.entries(contract.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const named = ({ $ref, name }: { readonly $ref?: string; readonly name?: string }): string | undefined =>
    name ?? contract.components.parameters[$ref?.split("/").at(-1) ?? ""]?.name;

  it("describes one `after` for all lists", () => {
    const paged = operations.filter(({ operation }) => operation.parameters?.some((one) => named(one) === "after"));
    expect(paged.map(({ path }) => path).toSorted()).toEqual([
      "/v1/announcements",
      "/v1/cards",
      "/v1/changes.atom",
      "/v1/changes.json",
      "/v1/changes.rss",
      "/v1/changes/numbers.csv",
      "/v1/changes/numbers.json",
      "/v1/diff",
      "/v1/documents/{id}/contents",
      "/v1/documents/{id}/diff",
      "/v1/glossary",
      "/v1/keywords",
      "/v1/lineages",
      "/v1/parameters",
      "/v1/questions",
      "/v1/releases",
      "/v1/search",
      "/v1/sections/{number}",
    ]);
    const forms = paged.map(({ operation }) => operation.parameters?.find((one) => named(one) === "after")?.$ref);
    expect(new Set(forms)).toEqual(new Set(["#/components/parameters/afterInQuery"]));
    expect(contract.components.parameters.afterInQuery.schema).toEqual({ type: "string", maxLength: 300 });
  });
});

describe("the releases", () => {
  it("are one if a set is named, and a problem if no release came with it", async () => {
    const { body } = await ask(app, "/v1/releases?set=m10");
    expect(body).toMatchObject({ total: 1, next: null, releases: [{ from: "2009-07-11" }] });
    expect(await ask(app, "/v1/releases?set=nothing")).toMatchObject({
      status: 404,
      body: { code: "unknown-release" },
    });
  });
});
