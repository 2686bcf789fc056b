import { describe, expect, it } from "vitest";
import { operations } from "../../operations/all.ts";
import { pages } from "../../web/pages.ts";
import { queryWithKnownAt } from "../../web/queries.ts";
import { service } from "../api/service.ts";
import { open } from "./visits.ts";

const app = await service();

describe("the page at the address of a call", () => {
  it("reads all that the call reads, apart from what chooses a part of a list", () => {
    const ignored = operations.flatMap((operation) => {
      const own = pages.find(({ path }) => path === operation.path);
      if (own === undefined || "formats" in operation) return [];
      const names = new Set([...Object.keys(queryWithKnownAt(own.query).shape), "limit", "after"]);
      return Object.keys(operation.query.shape).flatMap((name) =>
        names.has(name) ? [] : [`${operation.path} ${name}`],
      );
    });
    expect(ignored).toEqual([]);
  });

  it("shows the release of a set only, and says that no release came with another", async () => {
    expect((await open(app, "/releases?set=M10")).html).toMatch(/>The release of M10<.*2009-07-11/s);
    expect((await open(app, "/releases?set=M10")).html).not.toContain("2010-10-01");
    expect((await open(app, "/releases?set=Zzz")).status).toBe(404);
  });

  it("shows the rules of play with some words", async () => {
    const { html } = await open(app, "/parameters?text=mulligan&on=2005-01-10");
    expect(html).toContain("Rules of play with “mulligan” on 10 January 2005");
    expect(html).not.toContain("Legend rule");
  });

  it("searches in one document, also in the next part of the list and in all history", async () => {
    const { html } = await open(app, "/search?q=turn&on=any&document=cr");
    expect(html).toContain("/search?q=turn&amp;on=any&amp;document=cr&amp;after=20");
    expect((await open(app, "/search?q=zzzz&document=cr")).html).toContain("/search?q=zzzz&amp;on=any&amp;document=cr");
  });
});
