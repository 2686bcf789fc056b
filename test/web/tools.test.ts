import { describe, expect, it } from "vitest";
import { service } from "../api/service.ts";
import { addressesIn, type Opened, open } from "./visits.ts";

const app = await service();

/** Sends a form as a browser does. */
async function send(url: string, fields: Readonly<Record<string, string>>): Promise<Opened> {
  const sent = await app.inject({
    ...{ url, method: "POST", payload: new URLSearchParams(fields).toString() },
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
      expect(html).toContain(`<form class="build paste" action="${url}" method="post">`);
      expect(html).not.toContain('class="result"');
      const sent = await send(url, { text: "507.4", on: "" });
      expect(sent.headers["content-security-policy"]).toBe(headers["content-security-policy"]);
    },
  );

  it.each(["/tools/quote", "/tools/citations"])("%s keeps what was pasted where it refuses", async (url) => {
    const nothing = await send(url, { text: " \r\n " });
    expect([nothing.status, nothing.text.includes("Paste a text first.")]).toEqual([400, true]);
    const long = await send(url, { text: "word ".repeat(120_000) });
    expect([long.status, /role="alert">The text has 600000 characters/.test(long.html)]).toEqual([413, true]);
    expect(long.html).toContain("word word word");
    const noDay = await send(url, { text: "507.4", on: "2009-02-30" });
    expect(noDay.status).toBe(400);
  });

  it.each(["/tools/quote", "/tools/citations"])("%s runs nothing that was pasted", async (url) => {
    const { status, html } = await send(url, {
      text: `507.4 </textarea><script>alert(1)</script> <img onerror=x> rule 507.4`,
    });
    expect(status).toBe(200);
    expect(html).not.toMatch(/<script>|<img|<\/textarea><script/);
  });
});

describe("dating a quote", () => {
  it("says when a sentence stood so, and leads to it", async () => {
    const { status, text, html } = await send("/tools/quote", { text: `507.4. ${burn}` });
    expect(status).toBe(200);
    expect(text).toContain("from 1 October 2003 to 10 July 2009");
    expect(html).toContain('<b class="match exact">as printed</b>');
    const links = addressesIn(html).filter((address) => address.startsWith("/rules/507.4"));
    expect(links).not.toEqual([]);
    for (const link of links) expect((await app.inject(link)).statusCode).toBe(200);
  });

  it("marks how the words differ from those that stood", async () => {
    const { html } = await send("/tools/quote", { text: burn.replace("lose life", "gain life") });
    expect(html).toMatch(/<del>lose<\/del>\s*<ins>gain<\/ins>/);
    expect(html).toContain('class="match nearest"');
  });

  it("can be linked to with a text", async () => {
    const { status, text } = await open(app, `/tools/quote?${new URLSearchParams({ text: burn })}`);
    expect(status).toBe(200);
    expect(text).toContain("When it was written");
  });
});

describe("checking an article", () => {
  const article = "See rule 507.4 and\r\nrule 712.5.\r\n";

  it("says of each place what became of it, and gives the text with the numbers of the day", async () => {
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

  it("works the days out where none was given, and touches nothing else of the text", async () => {
    const { html, text } = await send("/tools/citations", { text: article, on: "" });
    expect(text).toContain("As no day was given");
    const rewritten = /<textarea id="rewritten"[^>]*>\n([^<]*)<\/textarea>/.exec(html)?.[1];
    expect(rewritten?.replace(/\d+\.\d+/g, "#")).toBe("See rule # and\nrule #.\n");
  });

  it("leads from each place to what is said of its number", async () => {
    const { html } = await send("/tools/citations", { text: article, on: "2008-01-01" });
    for (const [, place] of html.matchAll(/href="#(cited-\d+)"/g)) expect(html).toContain(`<li id="${place}"`);
    expect(html).toContain('data-copies="rewritten"');
  });

  it("says so where there is nothing to check", async () => {
    expect((await send("/tools/citations", { text: "A goat." })).text).toContain("No rule number was found");
  });
});
