import { describe, expect, it } from "vitest";
import { service } from "../api/service.ts";
import { addressesIn, type Opened, open } from "./visits.ts";

const app = await service();

/** Sends a form as a browser does. */
async function send(url: string, fields: Readonly<Record<string, string>>): Promise<Opened> {
  const sent = await app.inject({
    url,
    method: "POST",
    payload: new URLSearchParams(fields).toString(),
    headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
  });
  const html = sent.body;
  const text = html.replace(/<[^>]*>/g, "");
  return { status: sent.statusCode, headers: sent.headers, html, title: "", text };
}

const burn = "A player doesn't lose life due to mana burn while another player controls his or her turn.";

describe("the tools", () => {
  it("are named on a page of their own", async () => {
    const { html } = await open(app, "/tools");
    expect(addressesIn(html)).toEqual(expect.arrayContaining(["/tools/quote", "/tools/citations"]));
  });

  it.each(["/tools/quote", "/tools/citations"])(
    "%s has a form that is sent here, and answers under the policy",
    async (url) => {
      const { status, html, headers } = await open(app, url);
      expect(status).toBe(200);
      expect(html).toContain(`<form class="build paste" action="${url}#result" method="post">`);
      expect(html).not.toContain('class="result"');
      const sent = await send(url, { text: "507.4", on: "" });
      expect(sent.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    },
  );

  it.each([
    ["/tools/quote", { text: `${burn} & <more>`, on: "2005-01-10" }],
    ["/tools/citations", { text: "See rules 507.4 & 712.5.", on: "2012-01-01", to: "2020-01-01" }],
  ])("%s gives a short text an address that answers the same, and a long one none", async (url, fields) => {
    const sent = await send(url, fields);
    const address = /<pre id="copied-address"[^>]*>([^<]*)</.exec(sent.html)?.[1] ?? "";
    const { html } = await open(app, new URL(address.replaceAll("&amp;", "&")).href.replace(/^http:\/\/[^/]*/, ""));
    const main = (page: string) => /<main[\s\S]*<\/main>/.exec(page)?.[0];
    expect(main(html)).toBe(main(sent.html));
    const long = await send(url, { ...fields, text: fields.text.repeat(100) });
    expect(long.html).not.toContain("copied-address");
    expect(long.html).toContain('id="kept-link"');
  });

  it.each(["/tools/quote", "/tools/citations"])("%s keeps the pasted text if it refuses", async (url) => {
    const nothing = await send(url, { text: " \r\n " });
    expect([nothing.status, nothing.text.includes("Paste a text first.")]).toEqual([400, true]);
    const long = await send(url, { text: "word ".repeat(120_000) });
    expect([long.status, /role="alert">The text has 600000 characters/.test(long.html)]).toEqual([413, true]);
    expect(long.html).toContain("word word word");
    const noDay = await send(url, { text: "507.4 <b>", on: "2009-02-30" });
    expect(noDay.status).toBe(400);
    expect(noDay.html).toContain('id="result" tabindex="-1" class="refused" role="alert">“2009-02-30” is not a day');
    expect(noDay.html).toContain("\n507.4 &lt;b></textarea>");
    expect(noDay.html).toMatch(/<input id="on"[^>]* aria-invalid="true" aria-describedby="result"/);
  });

  it.each(["/tools/quote", "/tools/citations"])("%s runs nothing that was pasted", async (url) => {
    const { status, html } = await send(url, {
      text: `507.4 </textarea><script>alert(1)</script> <img onerror=x> rule 507.4`,
    });
    expect(status).toBe(200);
    expect(html).not.toMatch(/<script>|<img|<\/textarea><script/);
  });
});

/** Words that no packing makes short, one in twenty a rule number that ends a sentence. */
function longText(chars: number): string {
  const words: string[] = [];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let length = 0; length < chars; length += words.at(-1)?.length ?? 0)
    words.push(
      next(20) === 0
        ? `Rule ${100 + next(630)}.${1 + next(9)}${"abcd"[next(4)]}.\n`
        : `${Array.from({ length: 2 + next(8) }, () => "abcdefghijklmnopqrstuvwxyz"[next(26)]).join("")} `,
    );
  return words.join("");
}

describe("a long text", () => {
  const long = longText(400_000);

  it.each([
    ["/tools/quote", long],
    ["/tools/citations", long],
    // Without an end of a sentence.
    ["/tools/quote", long.replace(/[.\n]/g, "")],
    ["/tools/citations", "word ".repeat(90_000)],
    // As much as is shown whole.
    ["/tools/quote", long.slice(0, 29_900)],
    ["/tools/citations", long.slice(0, 29_900)],
  ])("%s answers in a page that is light to carry", async (url, text) => {
    const answer = await app.inject({
      url,
      method: "POST",
      payload: new URLSearchParams({ text, on: "2015-03-01" }).toString(),
      headers: { accept: "text/html", "accept-encoding": "gzip", "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBeLessThan(60_000);
  });

  it.each(["/tools/quote", "/tools/citations"])("%s says what is not on the page, and where it is", async (url) => {
    const { html, text } = await send(url, { text: long, on: "2015-03-01" });
    expect(text).toMatch(/\d+ more (numbers|sentences) are not shown here/);
    expect(html).toMatch(/<textarea id="text"[^>]* aria-describedby="text-hint">\n<\/textarea>/);
    expect(html).toContain('id="text-hint"');
    const again = await send(url, { text: long, on: "2015-02-30" });
    expect(again.html).toContain(long);
  });

  it("is complete in the rewritten file, and a file is never shown as a page", async () => {
    const text = `<script>alert(1)</script> ${"A long line. ".repeat(9_000)}See rule 712.5.`;
    const payload = (on: string) => new URLSearchParams({ text, on, to: "2026-11-20", give: "file" }).toString();
    const headers = { accept: "text/html", "content-type": "application/x-www-form-urlencoded" };
    const sent = await app.inject({
      url: "/tools/citations",
      method: "POST",
      payload: payload("2015-03-01"),
      headers,
    });
    expect(sent.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(sent.headers["content-disposition"]).toBe('attachment; filename="rewritten-2026-11-20.txt"');
    expect(sent.headers["x-content-type-options"]).toBe("nosniff");
    expect(sent.body).toBe(text.replace("712.5", "723.5"));
    const refused = await app.inject({
      url: "/tools/citations",
      method: "POST",
      payload: payload("yesterday"),
      headers,
    });
    expect([refused.statusCode, refused.headers["content-type"]]).toEqual([400, "text/html; charset=utf-8"]);
    expect(refused.body).toContain("“yesterday” is not a day");
  });
});

describe("dating a quote", () => {
  it("says when the rules had a sentence, and leads to it", async () => {
    const { status, text, html } = await send("/tools/quote", { text: `507.4. ${burn}` });
    expect(status).toBe(200);
    expect(text).toContain("from 1 October 2003 to 10 July 2009");
    expect(html).toMatch(/<br>as printed: from 1 October 2003 to 10 July 2009; <a href="\/rules\/507\.4/);
    const links = addressesIn(html).filter((address) => address.startsWith("/rules/507.4"));
    expect(links).not.toEqual([]);
    for (const link of links) expect((await app.inject(link)).statusCode).toBe(200);
  });

  it("marks how the words differ from those of the rules", async () => {
    const { html } = await send("/tools/quote", { text: burn.replace("lose life", "gain life") });
    expect(html).toMatch(/<del>lose<\/del><ins class="after-mark">gain<\/ins>/);
    expect(html).toContain("no exact match; the closest wording is shown");
  });

  it("can be linked to with a text", async () => {
    const { status, text } = await open(app, `/tools/quote?${new URLSearchParams({ text: burn })}`);
    expect(status).toBe(200);
    expect(text).toContain("When it was written");
  });
});

describe("checking an article", () => {
  const article = "See rule 507.4 and\r\nrule 712.5.\r\n";

  it("says what became of each place, and gives the text with the numbers of the day", async () => {
    const { status, html, text } = await send("/tools/citations", {
      text: "Rule 712.5 says so, and rule 712.5 again.",
      on: "2015-03-01",
      to: "2026-11-20",
    });
    expect(status).toBe(200);
    expect(html.match(/class="cite moved[^"]*"/g)).toHaveLength(2);
    expect(
      html.match(/<del>712\.5<\/del> <ins>723\.5<\/ins><span class="verdict"> moved, other words<\/span>/g),
    ).toHaveLength(2);
    expect(text).toContain("2 of 2 references have another number");
    expect(html).toMatch(
      /<textarea id="rewritten" readonly[^>]*>\nRule 723\.5 says so, and rule 723\.5 again\.<\/textarea>/,
    );
    const links = addressesIn(html).filter((address) => address.startsWith("/rules/"));
    expect(links).toContain("/rules/712.5?on=2015-03-01");
    for (const link of links) expect((await app.inject(link)).statusCode).toBe(200);
  });

  it("finds the days if none was given, and changes nothing else in the text", async () => {
    const { html, text } = await send("/tools/citations", { text: article, on: "" });
    expect(text).toContain("Name the day on which they were written.");
    const rewritten = /<textarea id="rewritten"[^>]*>\n([^<]*)<\/textarea>/.exec(html)?.[1];
    expect(rewritten?.replace(/\d+\.\d+/g, "#")).toBe("See rule # and\nrule #.\n");
  });

  it("leads from each place to what is said about its number", async () => {
    const { html } = await send("/tools/citations", { text: article, on: "2008-01-01" });
    for (const [, place] of html.matchAll(/href="#(cited-\d+)"/g)) expect(html).toContain(`<li id="${place}"`);
    expect(html).toContain('data-copies="rewritten"');
  });

  it("names the lines that have a number, and leads there", async () => {
    const { html, text } = await send("/tools/citations", { text: `${article}507.4 again`, on: "2008-01-01" });
    expect(text).toContain("On lines 1, 3");
    const places = [...html.matchAll(/href="#(place-\d+)"/g)].map(([, place]) => place);
    expect(places.length).toBe(3);
    for (const place of places) expect(html).toContain(`id="${place}"`);
  });

  it("says first whether the words fit if no day was given, and how sure that is", async () => {
    const stale = "CR 720.1: some effects let a player control another player";
    const { html, text } = await send("/tools/citations", { text: stale });
    expect(html.indexOf('id="words"')).toBeLessThan(html.indexOf("Name the day on which"));
    expect(text).toContain("720.1 on line 1 stale · medium confidence");
    expect(html).toContain("<mark>control</mark>");
    const dated = await send("/tools/citations", { text: stale, on: "2022-01-01" });
    expect(dated.html.indexOf('id="words"')).toBeGreaterThan(dated.html.indexOf("In place"));
  });

  it("does not call numbers right if nothing beside them tells", async () => {
    const { text } = await send("/tools/citations", { text: article });
    expect(text).toContain("The words beside the numbers do not tell whether they are right.");
    expect(text).not.toContain("All numbers fit");
  });

  it("says so if there is nothing to check", async () => {
    expect((await send("/tools/citations", { text: "A goat." })).text).toContain("No rule number was found");
  });
});
