import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenArchive, openLive } from "../../db/live-archive.ts";
import { importCardsInto, importInto } from "../../db/store.ts";
import { buildApp } from "../../server/app.ts";
import { invented } from "../core/ingest/reading/invented.ts";
import { printRulebook } from "../core/ingest/reading/printed.ts";
import { day } from "../days.ts";
import { elementsOf, parseMarkup, textOf } from "../markup.ts";
import { preparedCopy } from "../prepared.ts";
import { type Answer, ask, service } from "./service.ts";

const file = preparedCopy();

/** The clock advances by a minute each time it is read. */
let minutes = 0;
const now = () => new Date(Date.parse("2026-11-20T12:00:00Z") + 60_000 * minutes++);

/** An invented rulebook as of a day of a known release, with one rule reworded where `words` are given. */
function publishedFile(dayStated: string, words?: string) {
  const provisions = invented.map((provision) =>
    provision.number === "100.1" && words !== undefined ? { ...provision, text: words } : provision,
  );
  const bytes = Buffer.from(printRulebook({ provisions, dayStated: `These rules are effective as of ${dayStated}.` }));
  return { fileName: `${dayStated}.txt`, bytes };
}

const leaf = "33333333-3333-4333-8333-333333333333";
async function download(kind: "oracle" | "rulings", downloadedOn: string, objects: readonly object[]) {
  const bytes = [Buffer.from(JSON.stringify(objects))];
  await importCardsInto({ file, now }, { kind, fileName: `${kind}.json`, downloadedOn: day(downloadedOn), bytes });
}
const card = (oracle_text: string) => ({
  object: "card",
  oracle_id: leaf,
  name: "Paper Leaf",
  mana_cost: "{1}",
  type_line: "Artifact",
  oracle_text,
});
const ruling = (comment: string) => ({
  object: "ruling",
  oracle_id: leaf,
  source: "wotc",
  published_at: "2024-10-04",
  comment,
});

const reworded =
  "These rules apply to every garden with two or more gardeners, and to nothing else that anybody has ever grown.";
let live: OpenArchive;
let app: Awaited<ReturnType<typeof buildApp>>;
let instant = "";

beforeAll(async () => {
  importInto({ file, now }, [publishedFile("May 1, 2009")]);
  await download("oracle", "2025-01-01", [card("Draw a card.")]);
  await download("rulings", "2025-01-01", [ruling("The leaf falls when the wind blows.")]);
  instant = now().toISOString();
  importInto({ file, now }, [publishedFile("July 11, 2009", reworded)]);
  await download("oracle", "2025-02-01", [card("Draw two cards.")]);
  await download("rulings", "2025-02-01", [ruling("The leaf falls whenever the wind blows.")]);
  const opening = await openLive({ file, now });
  if (opening.kind !== "open") throw new Error(opening.kind);
  live = opening.live;
  app = await buildApp({ live, now });
});
afterAll(async () => {
  await app.close();
  live.close();
});

type Items = readonly { id: string; url: string; title: string; content_html: string }[];
const itemsIn = ({ body }: Answer): Items => body["items"] as Items;
const cardsFeed = "/v1/changes.json?card=paper-leaf";

describe("the feed of an imported card", () => {
  it("tells what changed between two downloads, and when the ruling was published", async () => {
    const items = itemsIn(await ask(app, cardsFeed));
    expect(items.map(({ title }) => title)).toEqual([
      "Paper Leaf, ruling reworded",
      "Paper Leaf, text changed",
      "Paper Leaf, ruling published",
    ]);
    expect(items[0]?.content_html).toContain("falls <del>when</del><ins>whenever</ins> the wind");
  });

  it("leads to pages that there are, with the words of that day", async () => {
    const items = itemsIn(await ask(app, cardsFeed));
    const pages = await Promise.all(
      items.map(async ({ url }) => app.inject({ url: url.slice("http://localhost:80".length) })),
    );
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(pages[1]?.body).toContain("Draw two cards.");
    expect(pages[2]?.body).toContain("when the wind blows");
    expect((await app.inject({ url: "/cards/black-lotus" })).statusCode).toBe(404);
  });
});

describe("feeds and reports as of an instant", () => {
  it("tell what was known then, under the same ids, and their links keep the instant", async () => {
    for (const [url, fewer] of [
      ["/v1/changes.json?rule=100.1", 1],
      [cardsFeed, 2],
    ] as const) {
      const [fresh, then] = [
        itemsIn(await ask(app, url)),
        itemsIn(await ask(app, `${url}&knownAt=${encodeURIComponent(instant)}`)),
      ];
      expect(fresh.length - then.length, url).toBe(fewer);
      const ids = fresh.map(({ id }) => id);
      for (const { id, url: page } of then) {
        expect(ids).toContain(id);
        expect(new URL(page).searchParams.get("knownAt")).toBe(instant);
      }
    }
    const page = (await ask(app, `/v1/changes.json?limit=1&knownAt=${instant}`)).body;
    for (const name of ["feed_url", "next_url", "home_page_url"])
      expect(new URL(String(page[name])).searchParams.get("knownAt"), name).toBe(instant);
    const numbers = (await ask(app, `/v1/changes/numbers.json?limit=1&knownAt=${instant}`)).body;
    expect(numbers["next"]).toContain(`knownAt=${encodeURIComponent(instant)}`);
  });

  it("have reports whose every link keeps the instant", async () => {
    const days = "from=2009-05-01&to=2009-07-11";
    const report = (form: string, more = "") => ask(app, `/v1/reports/changes.${form}?${days}&rule=100.1${more}`);
    const asked = `&knownAt=${encodeURIComponent(instant)}`;
    expect((await report("json")).body).toMatchObject({ knownAt: null, sections: [{ entries: [{}] }] });
    expect((await report("json", asked)).body).toMatchObject({ knownAt: instant, sections: [] });
    const html = parseMarkup((await ask(app, `/v1/reports/changes.html?${days}${asked}`)).text);
    const links = elementsOf(html, "a").map(({ attributes }) => new URL(attributes["href"] ?? ""));
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect(link.searchParams.get("knownAt"), link.href).toBe(instant);
    expect(textOf(html)).toContain(`As Annals knew it at ${instant}.`);
    // After the newest record the archive is the current one, but the links keep the instant that was asked for.
    const later = await report("md", "&knownAt=2099-01-01T00:00:00Z");
    expect(later.text).toContain("knownAt=2099");
    expect((await report("md")).text).not.toContain("knownAt");
  });
});

describe("a feed asked for again", () => {
  const feeds = ["/v1/changes.json", "/v1/changes.atom?lineage=player-control.section", "/v1/changes.rss", cardsFeed];

  it.each(feeds)(
    "%s is a 304 for a client that has it, by tag or by time, and complete for one with an older state",
    async (url) => {
      const { headers } = await ask(app, url);
      const modified = String(headers["last-modified"]);
      const again = async (more: Record<string, string>) => (await ask(app, { url, headers: more })).status;
      expect(await again({ "if-modified-since": modified })).toBe(304);
      expect(await again({ "if-modified-since": new Date(Date.parse(modified) + 5000).toUTCString() })).toBe(304);
      expect(await again({ "if-modified-since": new Date(Date.parse(modified) - 1000).toUTCString() })).toBe(200);
      expect(await again({ "if-modified-since": "yesterday" })).toBe(200);
      // A tag says more than a time.
      expect(await again({ "if-none-match": '"other"', "if-modified-since": modified })).toBe(200);
      expect(await again({ "if-none-match": String(headers.etag) })).toBe(304);
    },
  );

  it("says in Atom and in the header when the archive last imported something", async () => {
    const { headers, text } = await ask(app, "/v1/changes.atom?card=paper-leaf");
    const [updated] = elementsOf(parseMarkup(text), "updated");
    const instantSaid = updated === undefined ? "" : textOf(updated);
    expect(new Date(instantSaid).toUTCString()).toBe(headers["last-modified"]);
    expect(instantSaid > instant).toBe(true);
    const then = await ask(app, `/v1/changes.atom?card=paper-leaf&knownAt=${instant}`);
    expect(Date.parse(String(then.headers["last-modified"]))).toBeLessThanOrEqual(Date.parse(instant));
  });

  it("has the same entries when the same files are imported again", async () => {
    const ids = async () => itemsIn(await ask(app, "/v1/changes.json?limit=200")).map(({ id }) => id);
    const before = await ids();
    importInto({ file, now }, [publishedFile("May 1, 2009"), publishedFile("July 11, 2009", reworded)]);
    live.refresh();
    expect(await ids()).toEqual(before);
  });
});

describe("which form a feed has", () => {
  it("is decided by its address, and a client that accepts another gets the list of forms", async () => {
    const status = async (url: string, accept: string) => (await ask(app, { url, headers: { accept } })).status;
    for (const accept of ["application/feed+json", "*/*", "application/*", "text/html;q=0.9, */*;q=0.1"])
      expect(await status("/v1/changes.json", accept), accept).toBe(200);
    for (const [url, accept, type] of [
      ["/v1/changes.json", "application/json", "application/json; charset=utf-8"],
      ["/v1/changes.atom", "application/xml", "application/xml; charset=utf-8"],
      ["/v1/changes.atom", "application/xml;q=0.9, application/atom+xml", "application/atom+xml; charset=utf-8"],
      ["/v1/changes.rss", "application/rss+xml", "application/rss+xml; charset=utf-8"],
      ["/v1/changes.rss", "application/xml", "application/xml; charset=utf-8"],
      ["/v1/reports/changes.wiki?from=2009-05-01&to=2009-07-11", "text/plain", "text/plain; charset=utf-8"],
    ] as const) {
      const { headers } = await ask(app, { url, headers: { accept } });
      expect([headers["content-type"], headers["vary"]]).toEqual([type, "Accept, Accept-Encoding"]);
    }
    expect(await ask(app, { url: "/v1/changes.atom", headers: { accept: "application/feed+json" } })).toMatchObject({
      status: 406,
      body: { offered: ["application/atom+xml", "application/xml"] },
    });
  });
});

describe("the feed of releases", () => {
  it("has one entry for each release in force, newest first, and the page of releases leads to it", async () => {
    const releases = await service();
    const get = async (url: string) => (await releases.inject({ url, headers: { accept: "*/*" } })).body;
    const { items } = JSON.parse(await get("/v1/changes.json?by=release&limit=200")) as {
      items: readonly { id: string; url: string }[];
    };
    const listed = JSON.parse(await get("/v1/releases")) as { releases: readonly { from: string }[] };
    const days = listed.releases.map(({ from }) => from).filter((from) => from.length === 10 && from <= "2026-11-20");
    expect(items.map(({ id }) => id.slice(-10))).toEqual(days.slice(1).toReversed());
    expect(items[0]?.url).toBe(`http://localhost:80/releases/${days.at(-1)}`);
    expect((await get("/v1/changes.atom?by=release&limit=2")).match(/<entry>/g)).toHaveLength(2);
    expect(await get("/v1/changes.atom?by=release&section=711")).toContain("is a feed of whole releases");
    const page = await get("/releases");
    expect(page).toContain('href="/v1/changes.atom?by=release"');
    expect(page).toMatch(/<link rel="canonical" href="http:\/\/localhost:80\/releases"/);
    expect(page).toMatch(/<meta property="og:url" content="http:\/\/localhost:80\/releases"/);
    await releases.close();
  });
});

describe("a release that is only announced", () => {
  it("is in no feed before its day, and in all of them from then on", async () => {
    const own = preparedCopy();
    const files = [publishedFile("May 1, 2009"), publishedFile("December 4, 2026", reworded)];
    for (const [today, entries] of [
      ["2026-12-03", 0],
      ["2026-12-04", 1],
    ] as const) {
      const clock = () => new Date(`${today}T12:00:00Z`);
      importInto({ file: own, now: clock }, files);
      const opening = await openLive({ file: own, now: clock });
      if (opening.kind !== "open") throw new Error(opening.kind);
      const asked = await buildApp({ live: opening.live, now: clock });
      for (const url of ["/v1/changes.json?rule=100.1", "/v1/changes.json?by=release&limit=1"]) {
        const days = itemsIn(await ask(asked, url)).map(({ id }) => id.includes("2026-12-04"));
        expect(days.filter(Boolean)).toHaveLength(entries);
      }
      await asked.close();
      opening.live.close();
    }
  });
});
