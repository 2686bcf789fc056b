import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { pages } from "../../web/pages.ts";
import { service } from "../api/service.ts";
import { documentPages, withOperationPages } from "./operation-pages.ts";
import { addressesIn, open } from "./visits.ts";

const app = await service();

/** A page without its canonical address, which distinguishes two addresses of one page. */
function withoutAddress(html: string): string {
  return html.replaceAll(/<(?:link rel="canonical"|meta property="og:url")[^>]*>/g, "");
}

describe("each page", () => {
  const shown = withOperationPages([
    ["/", "Annals: what the rules of Magic said, on any day", "/v1"],
    ["/rules/712.5?on=2015-03-01", "712.5 on 1 March 2015 · Annals", "/v1/rules/712.5?on=2015-03-01"],
    ["/rules/712.5/history?on=2015-03-01", "History of 712.5 · Annals", "/v1/rules/712.5/history?on=2015-03-01"],
    [
      "/sections/711?on=2010-10-01",
      "711, Controlling Another Player, on 1 October 2010 · Annals",
      "/v1/sections/711?on=2010-10-01",
    ],
    [
      "/sections/507?on=2008-03-17&sentences=dated",
      "507, Controlling Another Player's Turn, on 17 March 2008, sentence by sentence · Annals",
      "/v1/sections/507?on=2008-03-17&sentences=dated",
    ],
    ["/numbers/720", "Every rule numbered 720 · Annals", "/v1/numbers/720"],
    ["/lineages", "All rules · Annals", "/v1/lineages?limit=200"],
    [
      "/lineages/player-control.mana-burn",
      "History of “Mana burn spared while another player controls the turn” · Annals",
      "/v1/lineages/player-control.mana-burn",
    ],
    [
      "/diff?from=2010-09-30&to=2010-10-01&section=711",
      "What Scars of Mirrodin changed (1 October 2010), section 711 · Annals",
      "/v1/diff?from=2010-09-30&to=2010-10-01&section=711",
    ],
    ["/search?q=mana+burn&on=any", "Search: mana burn · Annals", "/v1/search?q=mana+burn&on=any"],
    [
      "/glossary?on=2015-03-01",
      "The glossary on 1 March 2015 · Annals",
      "/v1/glossary?on=2015-03-01&limit=360&after=0",
    ],
    [
      "/contents?on=2015-03-01&since=2011-09-29",
      "Contents of the rules on 1 March 2015 · Annals",
      "/v1/contents?on=2015-03-01&since=2011-09-29",
    ],
    ["/keywords?on=2015-03-01", "Keywords and glossary on 1 March 2015 · Annals", "/v1/keywords?on=2015-03-01"],
    ["/releases", "Releases · Annals", "/v1/releases"],
    ["/releases/2010-10-01", "Scars of Mirrodin (1 October 2010) · Annals", "/v1/releases/2010-10-01"],
    [
      "/releases/2010-10-01/rules/711.1",
      "711.1 in the release of 1 October 2010 · Annals",
      "/v1/releases/2010-10-01/rules/711.1",
    ],
    ["/coverage", "Coverage · Annals", "/v1/coverage"],
    ["/questions", "Questions · Annals", "/v1/questions"],
    ...documentPages,
    ["/most-changed", "Rules whose words changed most often · Annals", "/v1/most-changed?limit=10"],
    ["/tournament-rules", "Tournament rules · Annals", "/v1/tournament-rules"],
    [
      "/tournament-rules?on=2010-01-01",
      "Tournament rules on 1 January 2010 · Annals",
      "/v1/tournament-rules?on=2010-01-01",
    ],
    ["/eras?on=2009-07-10", "Rules of play on 10 July 2009 · Annals", "/v1/eras?on=2009-07-10"],
    [
      "/eras/diff?from=2009-07-10&to=2009-07-11",
      "Rules of play: 10 July 2009 and 11 July 2009 · Annals",
      "/v1/eras/diff?from=2009-07-10&to=2009-07-11",
    ],
    [
      "/parameters/token-owner?on=2009-07-10",
      "Token ownership on 10 July 2009 · Annals",
      "/v1/parameters/token-owner?on=2009-07-10",
    ],
  ]);

  it.each([
    ["/questions/B01/history", "/questions/B01", "flips"],
    ["/rules/711.5/cited-by?on=2010-10-01", "/rules/711.5?on=2010-10-01", "cited-by"],
    ["/cards/mindslaver/history", "/cards/mindslaver", "texts"],
    ["/cards/mindslaver/rulings?on=2010-01-01", "/cards/mindslaver?on=2010-01-01", "rulings"],
    ["/cards/mindslaver/rulings/history", "/cards/mindslaver", "rulings"],
    ["/documents/cr?on=2010-10-01", "/documents/cr/contents?on=2010-10-01", null],
  ])("%s, a call that another page answers, leads to its place there", async (url, path, place) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: "text/html" } });
    expect([statusCode, headers.location]).toEqual([303, place === null ? path : `${path}#${place}`]);
    expect((await open(app, path)).html).toContain(place === null ? "<h1" : `id="${place}"`);
  });

  it.each(shown)("%s is called %j, and is JSON at %s", async (url, title, json) => {
    const { status, headers, html, title: found } = await open(app, url);
    expect([status, found]).toEqual([200, title]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["link"]).toBe(`<${json}>; rel="alternate"; type="application/json"`);
    const counterpart = await app.inject(json);
    expect(counterpart.statusCode).toBe(200);
    expect(html).toContain('<html lang="en">');
    const back = /<([^<>]*)>; rel="alternate"; type="text\/html"$/.exec(String(counterpart.headers["link"]))?.[1] ?? "";
    expect(withoutAddress((await open(app, back)).html)).toBe(withoutAddress(html));
  });

  const led: readonly (readonly [string, string | null, string])[] = [
    ["/v1/rules/723.5", "/rules/723.5?on=2026-11-20", "the day that is meant"],
    ["/v1/rules/712.5?on=2015-03-02", "/rules/712.5?on=2015-03-02", "a day between releases"],
    ["/v1/rules/712.5?on=2015-03-03", "/rules/712.5?on=2015-03-03", "the next day, from memory"],
    ["/v1/lineages?topic=mana&limit=3", "/lineages?topic=mana", "only what a page can be asked"],
    ["/v1/cards/mindslaver?on=2015-03-01", "/cards/mindslaver?on=2015-03-01", "a card"],
    ["/v1/questions/B01?on=2009-07-10", "/questions/B01?on=2009-07-10", "a question"],
    ["/v1/changes/numbers.json?section=711", null, "what has no page"],
  ];
  it.each(led)("is named by the answer %s: %s, because it is %s", async (call, page) => {
    const link = String((await app.inject(call)).headers["link"] ?? "");
    expect(/<([^<>]*)>; rel="alternate"; type="text\/html"/.exec(link)?.[1] ?? null).toBe(page);
    if (page !== null) expect((await open(app, page)).status).toBe(200);
  });

  it.each(shown)("%s allows nothing that could run, and is requested again each time", async (url) => {
    const { headers, html } = await open(app, url);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers["cache-control"]).toMatch(url === "/coverage" ? /^no-cache$/ : /^public, max-age=0, s-max/);
    expect(html).not.toMatch(/\s(?:style|on[a-z]+)=["']/i);
    expect(html).not.toMatch(/<style|<script(?! src="\/assets\/annals\.[0-9a-f]{8}\.js" defer><\/script>)/i);
    // Nothing is loaded from the address by which a page is to be known.
    const withoutCanonical = html.replace(/<link rel="canonical"[^>]*>/, "");
    expect(withoutCanonical).not.toMatch(/(?:src|href|action)="(?:https?:)?\/\//);
  });

  it.each(shown)("%s is so small that a phone shows it at once", async (url) => {
    const { html } = await open(app, url);
    expect(html.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(1_700);
    const parts = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => app.inject(path));
    const bodies = [html, ...(await Promise.all(parts)).map(({ rawPayload }) => rawPayload)];
    expect(bodies.length).toBeLessThanOrEqual(4);
    expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThanOrEqual(60_000);
  });

  it("of the list is among these, or redirects", () => {
    const forms = shown.map(([url]) => url.split("?", 1)[0] ?? "");
    const rest = pages.filter(
      ({ path }) => !forms.some((one) => new RegExp(`^${path.replaceAll(/:[a-z]+/g, "[^/]+")}$`).test(one)),
    );
    // The dataset that comes along holds no glossary entry whole: entries are looked at in test/web/hostile.test.ts.
    expect(rest.map(({ path }) => path)).toEqual([
      ...["/find", "/on/:day", "/rules", "/sections"],
      "/glossary/:term",
      "/glossary/:term/history",
      ...["/parameters", "/questions/:id", "/situation", "/cards", "/cards/:id"],
      // These lead to a place on another page.
      ...["/rules/:number/cited-by", "/suggest", "/documents/:id"],
      ...[
        "/questions/:id/history",
        "/parameters/:id/history",
        "/cards/:id/history",
        "/cards/:id/rulings",
        "/cards/:id/rulings/history",
      ],
      ...["/tools", "/tools/quote", "/tools/citations"],
      // No call answers these (test/api/problems.test.ts).
      ...["/help", "/problems", "/problems/:code"],
    ]);
  });

  it("transfers less than 60 kB, with all that it loads", async () => {
    const weightOf = async (url: string) =>
      (await app.inject({ url, headers: { "accept-encoding": "gzip" } })).rawPayload.length;
    const loaded = addressesIn((await open(app, "/")).html).filter((address) => address.startsWith("/assets/"));
    const shell_bytes = (await Promise.all(loaded.map(weightOf))).reduce((sum, bytes) => sum + bytes, 0);
    expect(shell_bytes).toBeGreaterThan(1_000);
    for (const [url] of shown) expect(shell_bytes + (await weightOf(url)), url).toBeLessThan(60_000);
  });

  it("has one heading of the first level, and skips no level", async () => {
    for (const [url] of shown) {
      const levels = [...(await open(app, url)).html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
      expect(
        levels.filter((level) => level === 1),
        url,
      ).toEqual([1]);
      expect(
        levels.filter((level, place) => level - (levels[place - 1] ?? 0) > 1),
        url,
      ).toEqual([]);
    }
  });
});

describe("a rule on a day", () => {
  it("leads to what it was before, and to what it is today, if these differ", async () => {
    const { html } = await open(app, "/rules/712.5?on=2015-03-01");
    const found = addressesIn(html).filter(
      (address) => address.startsWith("/diff?from") && address.includes("lineage="),
    );
    expect(found).toEqual([
      "/diff?from=2011-09-29&to=2011-09-30&lineage=player-control.decisions",
      "/diff?from=2015-03-01&to=2026-11-20&lineage=player-control.decisions",
    ]);
    for (const address of found) expect((await open(app, address)).status).toBe(200);
    expect((await open(app, "/rules/723.5?on=2026-11-01")).html).not.toContain("Compare with today");
    const section = addressesIn((await open(app, "/sections/711?on=2010-10-01")).html);
    expect(section).toContain("/diff?from=2010-10-01&to=2026-11-20&lineage=player-control.section");
  });
});

describe("a comparison", () => {
  it("separates marks that touch, and only those", async () => {
    const { html } = await open(app, "/diff?from=2010-09-30&to=2010-10-01&section=711");
    expect(html).toContain(
      'to <del>be controlled by</del><ins class="after-mark">control</ins> another player<ins> during',
    );
  });
});

describe("a comparison of one lineage", () => {
  it("says what it is limited to, and can be widened", async () => {
    const { title, html, text } = await open(app, "/diff?from=2010-09-30&to=2010-10-01&lineage=player-control.objects");
    expect(title).toBe(
      "What Scars of Mirrodin changed (1 October 2010), “Objects keep their own controllers” · Annals",
    );
    expect(text).toContain("Only “Objects keep their own controllers”");
    expect(html).toMatch(/<input type="checkbox" [^>]*name="lineage" value="player-control.objects" checked/);
  });
});

describe("a page", () => {
  it("is not sent twice to a client that has it", async () => {
    const { headers } = await open(app, "/coverage");
    const again = await app.inject({ url: "/coverage", headers: { "if-none-match": String(headers["etag"]) } });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect((await open(app, "/releases")).headers["etag"]).not.toBe(headers["etag"]);
  });

  it.each(["br", "gzip"])("comes compressed as %s, under a tag of its own, with `Vary`", async (encoding) => {
    const plain = await open(app, "/coverage");
    const packed = await app.inject({ url: "/coverage", headers: { "accept-encoding": encoding } });
    expect(packed.headers["content-encoding"]).toBe(encoding);
    expect(packed.rawPayload.length).toBeLessThan(plain.html.length / 2);
    expect(packed.headers["etag"]).not.toBe(plain.headers["etag"]);
    expect([plain.headers["vary"], packed.headers["vary"]]).toEqual(["Accept-Encoding", "Accept-Encoding"]);
  });

  it("loads files named by their content, which are cached for ever", async () => {
    const { html } = await open(app, "/");
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files).toHaveLength(3);
    for (const path of files) {
      const { statusCode, headers } = await app.inject(path);
      expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
      expect((await app.inject(path.replace(/[0-9a-f]{8}/, "00000000"))).statusCode).toBe(404);
    }
  });

  it("on a rule has the words as printed, the days, and all its revisions", async () => {
    const { text, html } = await open(app, "/rules/507.4?on=2005-01-10");
    expect(text).toContain("A player doesn't lose life due to mana burn while another player controls");
    expect(text).toContain("from 1 October 2003 to 10 July 2009");
    expect(html).toContain('href="/releases/2004-10-01/rules/507.4"');
    expect(html).toContain('<a href="/lineages/mana.mana-burn#d2003-07-01" title="Mana burn">300.3</a>');
    expect(text).toContain("ended with 10 July 2009");
  });

  it("a section can be had with the day of each sentence", async () => {
    const { text } = await open(app, "/sections/507?on=2008-03-17&sentences=dated");
    expect(text).toMatch(
      /overwrite each other\. \[2003-10-01\] The last one to be created is the one that works\. \[2003-10-01\]/,
    );
    expect(text).toContain("[2004-10-01]");
    const { text: plain } = await open(app, "/sections/507?on=2008-03-17");
    expect(plain).not.toContain("[2003-10-01]");
    expect(plain).toContain("Each sentence with its day");
  });

  it("a comparison says once what applies to the whole section, and beside a rule what applies to it, with days", async () => {
    const { text } = await open(app, "/diff?from=2003-10-01&to=2026-11-20&section=723");
    expect(text.split("Leveler Cards came in at 710.").length - 1).toBe(1);
    expect(text).toContain("15 notes on the whole section");
    expect(text).toMatch(/1 May 2014: Worst Fears/);
    const { text: near } = await open(app, "/diff?from=2026-04-16&to=2026-04-17&section=723");
    expect(near.split("Preparation Cards came in at 722.").length - 1).toBe(1);
  });

  it("on a comparison shows a move as a move, with its words once", async () => {
    const { html } = await open(app, "/diff?from=2026-04-16&to=2026-04-17&section=723");
    expect(html).toMatch(/722\.4<\/a> → <a[^>]*>723\.4<\/a><\/span> <span class="class renumbered">renumbered<\/span>/);
    expect(html).not.toMatch(/<del|<ins/);
  });

  it("on a comparison shows what changed in play, with the answers of both days, and leads to it", async () => {
    const { html, text } = await open(app, "/diff?from=2009-07-10&to=2009-07-11&section=710");
    expect(html).toContain('href="/diff?from=2009-07-10&amp;to=2009-07-11&amp;section=710#in-play"');
    expect(html).toMatch(
      /<a href="\/questions\/A02\?on=2009-07-10">Ben loses 3 life to mana burn\.<\/a><br>→ <a href="\/questions\/A02\?on=2009-07-11">/,
    );
    expect(text).not.toContain("Ben decides: control of oneself changes nothing.");
  });

  it("on a comparison takes the kinds as a form sends them, and as the call has them", async () => {
    const form = await open(app, "/diff?from=2010-09-30&to=2010-10-01&section=711&rule=&classes=added&classes=merged");
    const call = await open(app, "/diff?from=2010-09-30&to=2010-10-01&section=711&classes=added,merged");
    expect(withoutAddress(form.html)).toBe(withoutAddress(call.html));
    expect([...form.html.matchAll(/<li class="change"/g)]).toHaveLength(5);
  });
});

describe("the one box", () => {
  it.each([
    ["723.5", "/rules/723.5?on=2026-11-20", "a number of today"],
    ["712.5", "/numbers/712.5", "a number that is nobody's today"],
    ["712 2015-03-01", "/sections/712?on=2015-03-01", "a section on a day"],
    ["711 2010-09-30 to 2010-10-01", "/diff?from=2010-09-30&to=2010-10-01&section=711", "two days"],
    ["711.2 2010-09-30 to 2010-10-01", "/diff?from=2010-09-30&to=2010-10-01&rule=711.2", "two days of a rule"],
    ["2015-03-01", "/on/2015-03-01", "a day"],
    ["mana burn", "/parameters/unused-mana-costs?on=2026-11-20", "a rule of play by the name that people use"],
    ["711.5 2010", "/rules/711.5?on=2010-04-23", "a year, on the first day of it that had the number"],
    ["712 March 2015", "/sections/712?on=2015-03-01", "a section in a month"],
    ["Mindslaver", "/cards/mindslaver", "a card"],
    ["mind slaver 2005-01-10", "/cards/mindslaver?on=2005-01-10", "a card on a day"],
    ["emrakul", "/cards/emrakul-the-promised-end", "a card by the name before the comma"],
    ["b01", "/questions/B01", "a question of the catalogue"],
    ["player-control.mana-burn", "/lineages/player-control.mana-burn", "a lineage"],
    ["M10", "/releases/2009-07-11", "the code of a set"],
    ["Kaladesh rules", "/releases/2016-09-30", "a set by its name"],
    ["Magic 2010", "/releases/2009-07-11", "a set whose name ends with a year"],
    ["before Kaladesh", "/on/2016-09-29", "the day before a set"],
    ["archenemy rules", "/releases/2010-06-18", "a set whose name is a term as well"],
    ["", "/", "nothing"],
  ])("%j leads to %s, because it is %s", async (q, address) => {
    const { statusCode, headers } = await app.inject(`/find?q=${encodeURIComponent(q)}`);
    expect([statusCode, headers.location]).toEqual([303, address]);
    expect((await app.inject(address)).statusCode).toBeLessThan(400);
  });

  it.each(["teferi", "teferi 2015-03-01", "qwertz asdfgh"])("%j leads nowhere, and the page says so", async (q) => {
    const { status, html } = await open(app, `/find?q=${encodeURIComponent(q)}`);
    expect([status, html.includes("Look for these words in all texts")]).toEqual([200, true]);
  });

  it("leads from a pasted sentence to the tool that dates it, however long it is", async () => {
    const { headers } = await app.inject(`/find?q=${encodeURIComponent(`“${"The goat decides. ".repeat(90)}”`)}`);
    expect(headers.location).toMatch(/^\/tools\/quote\?text=.{0,12}The\+goat/);
    expect((await app.inject(String(headers.location))).statusCode).toBe(200);
  });
});

describe("a problem for people", () => {
  it.each([
    ["/rules/507.4?on=2015-01-10", 404, "/rules/507.4?on=2003-10-01", "the day of a known use"],
    ["/rules/712.10?on=2015-03-01", 404, "/sections/712?on=2015-03-01", "the section that has no such rule"],
    ["/rules/104.3a?on=2011-01-01", 404, "/lineages/conceding.conceding", "the life of what is known by a summary"],
    ["/sections/507?ON=2005-01-10", 400, "/coverage", "what is held"],
    ["/rules/507?on=2009-02-30", 400, "/coverage", "what is held"],
    ["/releases/2004-10-02", 404, "/releases/2004-10-01", "the release in force"],
    ["/rules/723.5?on=1999-01-01", 404, "/releases/1999-04-23", "the first release known"],
    ["/nothing", 404, "/coverage", "what is held"],
    ["/rules/%zz", 400, "/coverage", "what is held"],
  ])("%s stays a %i, and leads to %s: %s", async (url, status, way) => {
    const found = await open(app, url);
    expect(found.status).toBe(status);
    expect(found.headers["content-type"]).toMatch(/^text\/html/);
    expect(found.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(found.headers["x-content-type-options"]).toBe("nosniff");
    expect(found.html).toContain(`href="${way}"`);
    expect((await app.inject(way)).statusCode).toBe(200);
  });

  it("is a problem document to programs, and under the contract to everybody", async () => {
    const asProgram = await app.inject({ url: "/nothing" });
    const asPerson = await app.inject({ url: "/v1/nothing", headers: { accept: "text/html" } });
    for (const { headers } of [asProgram, asPerson])
      expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  });

  it.each(["/nothing", "/reports/changes.md?from=2003-10-01&to=2010-10-01"])(
    "%s names no JSON, as there is none",
    async (url) => {
      const { status, html } = await open(app, url);
      expect(status).toBe(404);
      expect(html).not.toContain('type="application/json"');
    },
  );
});

describe("where requests are counted", () => {
  it("a page refused for their number is a page that says so", async () => {
    const limited = await service({ rateLimit_perMinute: 1 });
    expect((await open(limited, "/coverage", "203.0.113.7")).status).toBe(200);
    const { status, title, headers } = await open(limited, "/coverage", "203.0.113.7");
    expect([status, title]).toEqual([429, "Too many requests · Annals"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    await limited.close();
  });
});
