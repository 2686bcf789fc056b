import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenArchive, openLive } from "../../db/live-archive.ts";
import type { App } from "../../http/routes.ts";
import { buildApp } from "../../server/app.ts";
import { addressWithKnownAt, instantIn } from "../../web/queries.ts";
import { invented } from "../core/ingest/reading/invented.ts";
import { printRulebook } from "../core/ingest/reading/printed.ts";
import { preparedCopy } from "../prepared.ts";
import { addressesIn, open } from "./visits.ts";

/** The clock advances by an hour with each import. */
let hour = 12;
const now = () => new Date(`2026-11-20T${hour}:00:00Z`);
const between = "2026-11-20T13:30:00.000Z";

describe("the instant of a query", () => {
  it("is read in UTC, and is none if it cannot be read", () => {
    expect(instantIn({ text: "x", knownAt: "2026-11-20T13:30:00Z" })).toBe("2026-11-20T13:30:00.000Z");
    for (const query of [null, undefined, "knownAt", [], {}, { knownAt: 7 }, { knownAt: "soon" }])
      expect(instantIn(query)).toBe(undefined);
  });
});

let live: OpenArchive;
let app: App;
beforeAll(async () => {
  const opening = await openLive({ file: preparedCopy(), now });
  if (opening.kind !== "open") throw new Error(opening.kind);
  live = opening.live;
  const reworded = invented.map((one) => (one.number === "100.1" ? { ...one, text: `${one.text} Twice.` } : one));
  await importPrinted("2009-05-01", "May 1, 2009", invented);
  await importPrinted("2010-10-01", "October 1, 2010", reworded);
  app = await buildApp({ live, now });
  // Each import starts a thread.
});
afterAll(async () => {
  await app.close();
  live.close();
});

async function importPrinted(day: string, words: string, provisions: typeof invented): Promise<void> {
  hour += 1;
  const dayStated = `These rules are effective as of ${words}.`;
  await live.importFiles([{ fileName: `${day}.txt`, bytes: Buffer.from(printRulebook({ provisions, dayStated })) }]);
}

const address = "/rules/100.1?on=2010-10-01";
const earlier = `${address}&knownAt=${encodeURIComponent(between)}`;

describe("a page asked with knownAt", () => {
  it("shows what was known then, says so, and leads to what is known now", async () => {
    const [then, today] = [await open(app, earlier), await open(app, address)];
    expect(today.text).toContain("Twice.");
    expect(today.text).not.toContain("As Annals knew it");
    expect(then.text).not.toContain("Twice.");
    expect(then.text).toContain("As Annals knew it on 20 November 2026 at 13:30 UTC.");
    expect(then.html).toContain(`<a href="${address}">What is known now</a>`);
  });

  it("is JSON at an address that answers the same, and both lead to each other", async () => {
    const { headers, text } = await open(app, earlier);
    const json = /<(.*?)>; rel="alternate"; type="application\/json"/.exec(String(headers["link"]))?.[1] ?? "";
    const counterpart = await app.inject(json);
    expect(text).toContain(counterpart.json().text);
    const back = /<([^<>]*)>; rel="alternate"; type="text\/html"/.exec(String(counterpart.headers["link"]))?.[1] ?? "";
    expect((await open(app, back)).html).toBe((await open(app, earlier)).html);
  });

  it.each([
    "/",
    address,
    "/coverage",
    "/glossary",
    "/releases",
    "/search?q=goat&on=any",
    "/lineages",
    "/questions",
    "/tools/quote",
    "/cards/mindslaver?on=2010-10-01",
    "/diff?from=2009-05-01&to=2010-10-01",
    "/rules/999.9?on=2010-10-01",
  ])("keeps the instant in every link and form of %s, and every link answers", async (url) => {
    const { html } = await open(app, `${url}${url.includes("?") ? "&" : "?"}knownAt=${between}`);
    expect(html).toContain("As Annals knew it");
    const links = addressesIn(html).filter((one) => !/^\/(?:assets|docs|v1\/changes)\b/.test(one));
    const lost = links.filter((one) => new URLSearchParams(one.split("?")[1]).get("knownAt") !== between);
    expect(lost.filter((one) => one !== url)).toEqual([]);
    expect(lost.length).toBeLessThanOrEqual(1);
    const forms = [...html.matchAll(/<form [^>]*>(?:<input type="hidden" name="knownAt")?/g)].map(([form]) => form);
    expect(forms.filter((form) => !form.includes("knownAt"))).toEqual([]);
    for (const one of links.filter((link) => !link.includes(url)).slice(0, 60))
      expect((await app.inject({ url: one, headers: { accept: "text/html,*/*" } })).statusCode, one).toBeLessThan(400);
  });

  it("is named with the instant, although the same answer is cached without one", async () => {
    const call = "/v1/rules/100.1?on=2010-10-05";
    const late = encodeURIComponent("2026-11-20T20:00:00Z");
    expect((await app.inject(call)).headers["link"]).toContain("</rules/100.1?on=2010-10-05>");
    expect((await app.inject(`${call}&knownAt=${late}`)).headers["link"]).toMatch(/<\/rules\/100\.1\?[^>]*knownAt=/);
  });

  it("keeps it in redirects", async () => {
    const { headers } = await app.inject(`/find?q=100.1&on=2010-10-01&knownAt=${between}`);
    expect(headers.location).toBe(earlier);
  });

  it("is refused before the first record, and leads to what is known now", async () => {
    const { status, html } = await open(app, `${address}&knownAt=2020-01-01`);
    expect(status).toBe(404);
    expect(html).toContain(`<a href="${address}">The same, as it is known now</a>`);
    expect((await open(app, `${address}&knownAt=yesterday`)).status).toBe(400);
  });
});

describe("an address as known at an instant", () => {
  it.each([
    ["/rules/1?on=2010-10-01#as-of", "/rules/1?on=2010-10-01&knownAt=2026-11-20T13%3A30%3A00.000Z#as-of"],
    ["/coverage", "/coverage?knownAt=2026-11-20T13%3A30%3A00.000Z"],
    ["/coverage?knownAt=2026-01-01", "/coverage?knownAt=2026-11-20T13%3A30%3A00.000Z"],
    ["#main", "#main"],
    ["/assets/annals.css", "/assets/annals.css"],
  ])("of %s is %s", (plain, kept) => expect(addressWithKnownAt(plain, between)).toBe(kept));
});
