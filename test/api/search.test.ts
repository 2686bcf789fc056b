import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inventedReleases } from "../invented-releases.ts";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service({ archive: inventedReleases });
});
afterAll(() => app.close());

type Found = {
  readonly hits: readonly { readonly places: readonly { readonly href: string }[] }[];
  readonly next: string;
};

describe("/v1/search", () => {
  it("answers for today if no day is given, and says that this may become outdated", async () => {
    const { status, body, headers } = await ask(app, "/v1/search?q=giant");
    expect(status).toBe(200);
    expect(body).toMatchObject({ q: "giant", on: "2026-11-20", beyondNewestRelease: true, total: 1, next: null });
    expect(headers["cache-control"]).toMatch(
      /^public, max-age=300, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400$/,
    );
  });

  it("answers for all days, page after page by the addresses it gives", async () => {
    const first = await ask(app, "/v1/search?q=a*&on=any&limit=4");
    expect(first.body).toMatchObject({ on: "any", release: null, beyondNewestRelease: false });
    const second = await ask(app, (first.body as unknown as Found).next);
    const both = [first, second].flatMap(({ body }) => (body as unknown as Found).hits);
    const together = await ask(app, "/v1/search?q=a*&on=any&limit=8");
    expect(both).toEqual((together.body as unknown as Found).hits);
  });

  it("gives addresses at which the service answers", async () => {
    for (const on of ["any", "2001-05-05", "2003-06-01", "2004-01-01"]) {
      const { body } = await ask(
        app,
        `/v1/search?q=${encodeURIComponent("a* OR w* OR n* OR t* OR l*")}&on=${on}&limit=100`,
      );
      const places = (body as unknown as Found).hits.flatMap((hit) => hit.places);
      expect(places.length).toBeGreaterThan(4);
      for (const { href } of places) expect((await ask(app, href)).status, href).toBe(200);
    }
  });

  it.each([
    ["/v1/search", "invalid-request"],
    ["/v1/search?q=", "invalid-request"],
    ["/v1/search?q=*", "invalid-request"],
    ["/v1/search?q=a&q=b", "invalid-request"],
    ["/v1/search?q=a&limit=0", "invalid-request"],
    ["/v1/search?q=a&limit=101", "invalid-request"],
    ["/v1/search?q=a&limit=1e1", "invalid-request"],
    ["/v1/search?q=a&after=-1", "invalid-request"],
    ["/v1/search?q=a&kind=card", "invalid-request"],
    ["/v1/search?q=a&on=ever", "invalid-date"],
    ["/v1/search?q=a&on=2001-02-30", "invalid-date"],
    ["/v1/search?q=a&on=2000-12-31", "before-first-release"],
  ])("refuses %s with %s", async (url, code) => {
    expect((await ask(app, url)).body).toMatchObject({ code });
  });

  it("takes the largest page and the furthest", async () => {
    expect((await ask(app, "/v1/search?q=a*&limit=100&after=1000000")).body).toMatchObject({ hits: [], next: null });
  });

  it("answers or refuses as documented, whatever the query", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", maxLength: 400 }),
        fc.constantFrom("any", "2004-01-01"),
        async (q, on) => {
          const { status } = await ask(app, `/v1/search?${new URLSearchParams({ q, on })}`);
          expect([200, 400]).toContain(status);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("/v1/glossary", () => {
  it("lists the terms of a day, and each leads to its entry", async () => {
    const { body } = await ask(app, "/v1/glossary?on=2003-01-01");
    const entries = body["entries"] as { readonly term: string; readonly href: string }[];
    expect(entries.map(({ term }) => term)).toEqual(["Jötun", "Lid", "Well, Spring"]);
    for (const { href, term } of entries) expect((await ask(app, href)).body).toMatchObject({ term });
  });

  it("answers each day of a release with that day", async () => {
    for (const on of ["2002-01-01", "2002-01-02", "2002-01-03"])
      expect(await ask(app, `/v1/glossary/lid?on=${on}`)).toMatchObject({
        headers: { "content-location": "/v1/glossary/lid?on=2002-01-01" },
        body: { on, release: "2002-01-01", links: { self: `/v1/glossary/Lid?on=${on}` } },
      });
  });

  it("gives the history of an entry", async () => {
    const { body } = await ask(app, "/v1/glossary/lid/history?on=2001-01-01");
    expect(body).toMatchObject({ revisions: [{ name: "Lid" }, { name: "Lid (Obsolete)" }] });
  });

  it.each([
    ["/v1/glossary/lids?on=2002-01-01", 404, "unknown-term"],
    ["/v1/glossary/rope?on=2003-06-01", 404, "not-held"],
    ["/v1/glossary/twin?on=2004-01-01", 409, "ambiguous"],
    ["/v1/glossary/twin/history?on=2004-01-01", 409, "ambiguous"],
    ["/v1/glossary/lid?on=2000-12-31", 404, "before-first-release"],
    [`/v1/glossary/${"x".repeat(201)}`, 400, "invalid-request"],
  ])("refuses %s with %i %s", async (url, status, code) => {
    expect(await ask(app, url)).toMatchObject({ status, body: { code, status } });
  });

  it("answers or refuses as documented, whatever the term", async () => {
    const terms = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
      fc.constantFrom("..", "%", "/", "+1/+1"),
    );
    await fc.assert(
      fc.asyncProperty(terms, fc.constantFrom("", "/history"), async (term, rest) => {
        const { status } = await ask(
          app,
          `/v1/glossary/${encodeURIComponent(term.toWellFormed())}${rest}?on=2004-01-01`,
        );
        expect([200, 400, 404, 409]).toContain(status);
      }),
      { numRuns: 200 },
    );
  });
});
