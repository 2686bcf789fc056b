import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { heading, mergedArchive, rule, term } from "../merged.ts";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

/** The answer to `Accept-Datetime`: the release of the memento, and the headers. */
async function at(instant: string, url = "/v1/rules/507.4") {
  const response = await app.inject({ url, headers: { "accept-datetime": instant } });
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
}

describe("mementos (RFC 7089)", () => {
  it.each([
    ["Mon, 10 Jan 2005 00:00:00 GMT", "2004-10-01", "a day on which the number was in use"],
    ["Fri, 10 Jul 2009 23:59:59 GMT", "2009-05-01", "the last day of its rule"],
    ["Mon, 10 Jan 2000 00:00:00 GMT", "2003-10-01", "a day before leads to the first"],
  ])("%s is answered with the state of the release of %s: %s", async (instant, release, _because) => {
    const { status, headers, body } = await at(instant);
    expect([status, body.on, body.release]).toEqual([200, release, release]);
    expect(headers).toMatchObject({
      "memento-datetime": new Date(release).toUTCString(),
      "content-location": `/v1/releases/${release}/rules/507.4`,
      vary: expect.stringContaining("Accept-Datetime"),
    });
    expect(headers["link"]).toContain('</v1/rules/507.4>; rel="original timegate"');
    expect(headers["link"]).toContain('</v1/rules/507.4/timemap>; rel="timemap"; type="application/link-format"');
  });

  it("is not cached for requests without the header, nor the other way round", async () => {
    const url = "/v1/rules/723.5";
    const plain = await app.inject({ url });
    await at("Mon, 01 Jun 2026 00:00:00 GMT", url);
    expect((await app.inject({ url })).body).toBe(plain.body);
    expect(plain.headers["vary"]).toContain("Accept-Datetime");
    expect((await at("Mon, 01 Jun 2026 00:00:00 GMT", url)).body.on).toBe("2026-04-17");
  });

  it.each(["2005-01-10", "Mon, 32 Jan 2005 00:00:00 GMT", "yesterday"])("%s is not an HTTP date", async (instant) => {
    expect(await at(instant)).toMatchObject({ status: 400, body: { code: "invalid-date" } });
  });

  it("an address with a day of its own is about that day", async () => {
    const { body, headers } = await at("Mon, 10 Jan 2000 00:00:00 GMT", "/v1/rules/507.4?on=2005-01-10");
    expect(body.on).toBe("2005-01-10");
    expect(String(headers["vary"])).not.toContain("Accept-Datetime");
  });

  it.each([
    ["Mon, 10 Jan 2011 00:00:00 GMT", "2010-10-01", "a day within a release"],
    ["Thu, 30 Sep 2010 23:59:59 GMT", "2010-07-16", "the day before it"],
    ["Mon, 10 Jan 2000 00:00:00 GMT", "2010-04-23", "a day before leads to the first"],
  ])("a section: %s is answered with the state of %s: %s", async (instant, release, _because) => {
    const { status, headers, body } = await at(instant, "/v1/sections/711");
    const own = `/v1/sections/711?on=${release}`;
    expect([status, body.on, body.release, headers["content-location"]]).toEqual([200, release, release, own]);
    expect([headers["memento-datetime"], headers["cache-control"]]).toEqual([
      new Date(release).toUTCString(),
      "no-cache",
    ]);
    expect(headers["vary"]).toContain("Accept-Datetime");
    expect(headers["link"]).toContain(`<${own}>; rel="memento"; datetime="${new Date(release).toUTCString()}"`);
    expect(body).toEqual((await ask(app, own)).body);
  });

  it("a section asked for by a day is a memento too, and leads to its gate and map", async () => {
    const { headers, body } = await at("Mon, 10 Jan 2000 00:00:00 GMT", "/v1/sections/711?on=2011-01-10");
    expect([body.on, headers["memento-datetime"]]).toEqual(["2011-01-10", new Date("2010-10-01").toUTCString()]);
    expect(headers["link"]).toContain('</v1/sections/711>; rel="original timegate"');
    expect(headers["link"]).toContain('</v1/sections/711/timemap>; rel="timemap"');
  });

  it("a glossary entry too, with the words of the day and of no other", async () => {
    const rulebook = (words: string) => [
      heading("100", "General"),
      rule("100.1", "A rule."),
      term("Gate, Door", words),
    ];
    const gates = await service({
      archive: mergedArchive({ "2001-01-01": rulebook("A way in."), "2003-01-01": rulebook("A way out.") }, [
        ...["2000-01-01", "2001-01-01", "2002-01-01", "2003-01-01"],
      ]),
    });
    const entryAt = async (instant: string) => {
      const url = "/v1/glossary/gate";
      const { headers, body } = await ask(gates, {
        url,
        headers: { "accept-datetime": new Date(instant).toUTCString() },
      });
      return [body["text"], headers["content-location"], headers["memento-datetime"]];
    };
    const state = (text: string, on: string) => [text, `/v1/glossary/gate?on=${on}`, new Date(on).toUTCString()];
    expect(await entryAt("2003-05-05")).toEqual(state("A way out.", "2003-01-01"));
    expect(await entryAt("2002-12-31")).toEqual(state("A way in.", "2002-01-01"));
    expect(await entryAt("1990-01-01")).toEqual(state("A way in.", "2001-01-01"));
    await allStatesAnswer(gates, "/v1/glossary/gate", 3);
    expect((await gates.inject("/v1/glossary/wall/timemap")).statusCode).toBe(404);
    await gates.close();
  });

  it.each([
    ["/v1/rules/507.4", "/v1/releases/2003-10-01/rules/507.4", "2003-10-01", "2009-07-11"],
    ["/v1/sections/711", "/v1/sections/711?on=2010-04-23", "2010-04-23", "2011-09-30"],
  ])("a time map of %s lists all, and each says when it is from", async (original, first, from, to) => {
    const { releases } = (await ask(app, "/v1/releases")).body as { releases: readonly { from: string }[] };
    const count = releases.filter((one) => one.from >= from && one.from < to).length;
    const links = await allStatesAnswer(app, original, count);
    expect(links[0]).toBe(`<http://localhost:80${original}>; rel="original timegate"`);
    expect(links[2]).toContain(`<http://localhost:80${first}>; rel="first memento"`);
    expect(links.at(-1)).toContain('rel="last memento"');
    expect((await app.inject({ url: original.replace(/[^/]+$/, "999/timemap") })).statusCode).toBe(404);
  });
});

/** Asks for every state that a time map lists; gives the links of the map. */
async function allStatesAnswer(of: typeof app, original: string, count: number): Promise<string[]> {
  const { headers, body } = await of.inject({ url: `${original}/timemap` });
  expect(headers["content-type"]).toContain("application/link-format");
  const accept = { accept: "text/plain" };
  expect((await ask(of, { url: `${original}/timemap`, headers: accept })).text).toBe(body);
  const links = body.split(",\n");
  expect(links.slice(2)).toHaveLength(count);
  for (const link of links.slice(2)) {
    const [, url = "", instant] = /<http:\/\/localhost:80([^>]+)>.*datetime="([^"]+)"/.exec(link) ?? [];
    const memento = await of.inject({ url });
    expect([memento.statusCode, memento.headers["memento-datetime"]], url).toEqual([200, instant]);
    expect(String(memento.headers["link"])).toContain('rel="original timegate"');
  }
  return links;
}
