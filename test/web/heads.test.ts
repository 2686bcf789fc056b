import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../web/pages.ts";
import { service } from "../api/service.ts";
import { heading, mergedArchive, rule, term } from "../merged.ts";
import { operationPages } from "./operation-pages.ts";
import { open } from "./visits.ts";

const glossary = mergedArchive({
  "2001-01-01": [
    heading("100", "General"),
    rule("100.1", "A garden has a gate."),
    term("Gate", "A way into a garden, and out of it."),
  ],
});
let app: Awaited<ReturnType<typeof service>>;
let withGlossary: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
  withGlossary = await service({ archive: glossary });
});
afterAll(async () => {
  await app.close();
  await withGlossary.close();
});

/** A page of each kind, with the parameters of its feed; `null` if there is no feed for its subject. */
const subjects: readonly (readonly [string, string | null])[] = [
  ["/", ""],
  ["/contents?on=2010-10-01", null],
  ["/keywords?on=2010-10-01", null],
  ["/rules/711.5?on=2010-10-01", "?lineage=player-control.decisions"],
  ["/sections/711?on=2010-10-01", "?section=711"],
  ["/rules/711.5/history?on=2010-10-01", "?lineage=player-control.decisions"],
  ["/lineages/player-control.scope", "?lineage=player-control.scope"],
  ["/numbers/711.5", "?rule=711.5"],
  ["/numbers/711", "?section=711"],
  ["/diff?from=2010-09-30&to=2010-10-01", ""],
  ["/diff?from=2010-09-30&section=711&to=2010-10-01", "?section=711"],
  ["/diff?from=2010-09-30&rule=711.5&to=2010-10-01", "?rule=711.5"],
  ["/search?q=mana", null],
  ["/glossary?on=2001-01-01", null],
  ["/glossary/Gate?on=2001-01-01", "?lineage=…"],
  ["/glossary/Gate/history?on=2001-01-01", "?lineage=…"],
  ["/releases", "?by=release"],
  ["/releases/2010-10-01", "?by=release"],
  ["/releases/2010-10-01/rules/711.5", "?lineage=player-control.decisions"],
  ["/lineages", null],
  ["/questions", null],
  ["/questions/B01", null],
  ["/situation", null],
  ["/eras?on=2010-10-01", null],
  ["/eras/diff?from=2009-07-10&to=2009-07-11", null],
  ["/parameters/legend-rule", null],
  ["/cards", null],
  ["/cards/mindslaver", "?card=mindslaver"],
  ["/tournament-rules", null],
  ["/most-changed", null],
  ["/documents", null],
  ["/documents/cr/contents?on=2010-10-01", "?document=cr&by=release"],
  ["/documents/cr/sections/507.4?on=2005-01-10", "?document=cr&by=release"],
  ["/documents/cr/sections/507.4/history?on=2005-01-10", "?document=cr&by=release"],
  ["/documents/cr/diff?from=2010-09-30&to=2010-10-01", "?document=cr&by=release"],
  ["/announcements", null],
  ["/announcements/2010-09-22-september-2010-update-bulletin", null],
  ["/releases/2010-10-01/announcements", null],
  ["/tools", null],
  ["/tools/quote", null],
  ["/tools/citations", null],
  ["/coverage", null],
  ["/help", null],
  ["/on/2010-10-01", "?by=release"],
  ["/problems", null],
  ["/problems/not-held", null],
];
const kinds = [
  ...subjects,
  ...operationPages(subjects.map(([url]) => url)).map(({ operation, url }) => {
    const feed = operation.page?.feedOf?.(operation.example ?? {});
    return [url, feed === undefined ? null : `?${new URLSearchParams(feed)}`] as const;
  }),
];

/** The attributes of the elements of one name in the head of a page. */
function inHead(html: string, name: string): Readonly<Record<string, string>>[] {
  const head = html.slice(0, html.indexOf("</head>"));
  return [...head.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, written = ""]) =>
    Object.fromEntries(
      [...written.matchAll(/([a-z:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key,
        value.replaceAll("&amp;", "&"),
      ]),
    ),
  );
}

/** The address with its parameters in alphabetical order, as the canonical one has them. */
function inOrder(url: string): string {
  const [path, query] = url.split("?");
  return query === undefined ? url : `${path}?${query.split("&").toSorted().join("&")}`;
}

/** What newsletters, networks and shorteners add to a link; one of them twice. */
const foreign = "utm_source=x&fbclid=y&gclid=z&ref=hn&anything=1&utm_source=w";

describe("a link that was passed on", () => {
  it.each(kinds.filter(([url]) => url !== "/situation"))(
    "%s shows the same page with foreign parameters, and its canonical address",
    async (url) => {
      const of = url.startsWith("/glossary") ? withGlossary : app;
      const found = await open(of, `${url}${url.includes("?") ? "&" : "?"}${foreign}`);
      expect(found.status).toBe(200);
      expect(found.html).toBe((await open(of, url)).html);
    },
  );

  it("leads on without them, and names what to do about a problem without them", async () => {
    const moved = await open(app, `/find?q=507.4&on=2005-01-10&${foreign}`);
    expect([moved.status, moved.headers["location"]]).toEqual([303, "/rules/507.4?on=2005-01-10"]);
    const problem = await open(app, `/rules/999.9?on=2005-01-10&${foreign}`);
    expect(problem.status).toBe(404);
    expect(problem.html).not.toContain("utm_source");
    const situation = await open(app, "/situation?utm_source=x");
    expect([situation.status, situation.html.includes("utm_source")]).toEqual([200, false]);
  });

  it.each([
    ["/rules/507.4?on=2005-01-100", "on"],
    ["/rules/507.4?on=2005-01-10&on=2006-01-10", "on"],
    ["/rules/507.4?ON=2005-01-10", "lower case"],
    ["/v1/rules/507.4?on=2005-01-10&utm_source=x", "utm_source"],
  ])("%s is still refused: %s", async (url, named) => {
    const found = await open(app, url);
    expect(found.status).toBe(400);
    expect(found.html).toContain(named);
  });
});

describe("the head of each kind of page", () => {
  it.each(kinds)("%s names its canonical address, what previews show, and the feed %s", async (url, feed) => {
    const of = url.startsWith("/glossary") ? withGlossary : app;
    const { status, html, title } = await open(of, url);
    expect(status).toBe(200);
    const links = inHead(html, "link");
    const canonical = links.filter(({ rel }) => rel === "canonical").map(({ href }) => href);
    expect(canonical).toEqual([`http://localhost:80${inOrder(url)}`]);
    const previews = inHead(html, "meta").flatMap(({ property, content }) => (property ? [[property, content]] : []));
    expect(Object.fromEntries(previews)).toEqual({
      "og:title": title,
      "og:url": canonical[0],
      "og:type": "website",
      "og:site_name": "Annals",
      "og:description": expect.stringMatching(/.{20}/),
    });
    const feeds = links.filter(({ rel, type }) => rel === "alternate" && type !== "application/json");
    const lineage = /lineage=([^"&]*)/.exec(String(feeds[0]?.["href"]))?.[1] ?? "";
    expect(feeds.map(({ type, href }) => [type, href])).toEqual(
      feed === null
        ? []
        : [
            ["application/atom+xml", `/v1/changes.atom${feed.replace("…", lineage)}`],
            ["application/feed+json", `/v1/changes.json${feed.replace("…", lineage)}`],
            ["application/rss+xml", `/v1/changes.rss${feed.replace("…", lineage)}`],
          ],
    );
    for (const { href = "" } of feeds) expect((await of.inject(href)).statusCode, href).toBe(200);
  });

  it("names one canonical address, whatever the order of parameters and with or without empty fields", async () => {
    const canonical = async (url: string) =>
      inHead((await open(app, url)).html, "link").find(({ rel }) => rel === "canonical")?.["href"];
    expect(await canonical("/search?on=any&q=mana+burn&kind=")).toBe(await canonical("/search?q=mana%20burn&on=any"));
    expect(await canonical("/search?q=")).toBe("http://localhost:80/search");
  });

  it("is shown for every page, except those that only lead to another", () => {
    const leading = [
      ...[
        "/find",
        "/rules",
        "/sections",
        "/suggest",
        "/documents/:id",
        "/parameters",
        "/rules/:number/cited-by",
        "/questions/:id/history",
      ],
      ...["/parameters/:id/history", "/cards/:id/history", "/cards/:id/rulings", "/cards/:id/rulings/history"],
    ];
    const shown = kinds.map(([url]) => url.split("?", 1)[0] ?? "");
    const missing = pages.filter(({ path }) => {
      const form = new RegExp(`^${path.replaceAll(/:[a-z]+/g, "[^/]+")}$`);
      return !shown.some((url) => form.test(url));
    });
    expect(missing.map(({ path }) => path).toSorted()).toEqual(leading.toSorted());
  });
});

describe("the box of a page", () => {
  it("keeps what was typed where no page answers it for certain", async () => {
    const { html } = await open(app, `/find?q=${encodeURIComponent('teferi "x"')}`);
    expect(html).toContain('value="teferi &quot;x&quot;"');
    expect((await open(app, "/contents?on=2010-10-01")).html).not.toMatch(/id="site-q"[^>]* value=/);
  });

  it("is not repeated in full, and cut between characters", async () => {
    const { html } = await open(app, `/find?q=x${encodeURIComponent("\u{1f600}".repeat(900))}`);
    const [, main = ""] = /<main(.*)<\/main>/s.exec(html) ?? [];
    expect(main).toMatch(/<h1>“x\u{1f600}+ …”<\/h1>/u);
    expect(main.length).toBeLessThan(4_000);
    expect(html).not.toContain("\ufffd");
  });
});
