import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { ask, service } from "./service.ts";

let app: Awaited<ReturnType<typeof service>>;
beforeAll(async () => {
  app = await service();
});
afterAll(() => app.close());

/** What `Accept-Datetime` brings: the release of the memento, and the headers. */
async function at(instant: string, url = "/v1/rules/507.4") {
  const response = await app.inject({ url, headers: { "accept-datetime": instant } });
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(response.body) };
}

describe("mementos (RFC 7089)", () => {
  it.each([
    ["Mon, 10 Jan 2005 00:00:00 GMT", "2005-01-10", "2004-10-01", "a day on which the number was in use"],
    ["Fri, 10 Jul 2009 23:59:59 GMT", "2009-07-10", "2009-05-01", "the last day of its rule"],
    ["Mon, 10 Jan 2000 00:00:00 GMT", "2003-10-01", "2003-10-01", "a day before leads to the first"],
  ])("%s is answered with the state of %s, release of %s: %s", async (instant, on, release, _because) => {
    const { status, headers, body } = await at(instant);
    expect([status, body.on, body.release]).toEqual([200, on, release]);
    expect(headers).toMatchObject({
      "memento-datetime": new Date(release).toUTCString(),
      "content-location": `/v1/releases/${release}/rules/507.4`,
      vary: expect.stringContaining("Accept-Datetime"),
    });
    expect(headers["link"]).toContain('</v1/rules/507.4>; rel="original timegate"');
    expect(headers["link"]).toContain('</v1/rules/507.4/timemap>; rel="timemap"; type="application/link-format"');
  });

  it("is not remembered for those who ask without the header, nor the other way round", async () => {
    const url = "/v1/rules/723.5";
    const plain = await app.inject({ url });
    await at("Mon, 01 Jun 2026 00:00:00 GMT", url);
    expect((await app.inject({ url })).body).toBe(plain.body);
    expect(plain.headers["vary"]).toContain("Accept-Datetime");
    expect((await at("Mon, 01 Jun 2026 00:00:00 GMT", url)).body.on).toBe("2026-06-01");
  });

  it.each(["2005-01-10", "Mon, 32 Jan 2005 00:00:00 GMT", "yesterday"])("%s is no date of HTTP", async (instant) => {
    expect(await at(instant)).toMatchObject({ status: 400, body: { code: "invalid-date" } });
  });

  it("an address with a day of its own is about that day", async () => {
    const { body } = await at("Mon, 10 Jan 2000 00:00:00 GMT", "/v1/rules/507.4?on=2005-01-10");
    expect(body.on).toBe("2005-01-10");
  });

  it("a time map lists all, and each says when it is from", async () => {
    const { headers, body } = await app.inject({ url: "/v1/rules/507.4/timemap" });
    expect(headers["content-type"]).toContain("application/link-format");
    const accept = { accept: "text/plain" };
    expect((await ask(app, { url: "/v1/rules/507.4/timemap", headers: accept })).text).toBe(body);
    const links = body.split(",\n");
    expect(links[0]).toBe('<http://localhost:80/v1/rules/507.4>; rel="original timegate"');
    expect(links[2]).toContain('/v1/releases/2003-10-01/rules/507.4>; rel="first memento"');
    expect(links.at(-1)).toContain('rel="last memento"');
    for (const link of links.slice(2)) {
      const [, url = "", instant] = /<http:\/\/localhost:80([^>]+)>.*datetime="([^"]+)"/.exec(link) ?? [];
      const memento = await app.inject({ url });
      expect([memento.statusCode, memento.headers["memento-datetime"]]).toEqual([200, instant]);
    }
    expect((await app.inject({ url: "/v1/rules/999/timemap" })).statusCode).toBe(404);
  });
});

type Call = { readonly requestBody?: { readonly content: Readonly<Record<string, object>> } };
const contract = parse(readFileSync(new URL("../../openapi.yaml", import.meta.url), "utf8")) as {
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<"get" | "post", Call>>>>>;
};

describe("methods and bodies", () => {
  it("every address of the contract says with OPTIONS what it takes, and refuses the rest: 405, 415", async () => {
    const importing = await service({ adminToken: "secret" });
    const paths = Object.entries(contract.paths);
    expect(paths.length).toBeGreaterThan(50);
    for (const [path, calls] of paths) {
      const url = path.replaceAll(/\{[^}]+\}/g, "1");
      const methods = [...(calls.get ? ["GET", "HEAD"] : []), ...(calls.post ? ["POST"] : [])];
      const asked = await importing.inject({ method: "OPTIONS", url });
      expect([asked.statusCode, asked.headers["allow"]], path).toEqual([204, [...methods, "OPTIONS"].join(", ")]);
      const others = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).filter((one) => !methods.includes(one));
      for (const method of others) {
        const { status, headers, body } = await ask(importing, { method, url });
        expect([status, body["code"], headers["allow"]], path).toEqual([
          ...[405, "method-not-allowed"],
          asked.headers["allow"],
        ]);
      }
      const media = Object.keys(calls.post?.requestBody?.content ?? {});
      if (media.length === 0) continue;
      const headers = {
        accept: "*/*",
        "content-type": "multipart/form-data; boundary=x",
        authorization: "Bearer secret",
      };
      const sent = await ask(importing, { method: "POST", url, headers, payload: "--x--" });
      expect([sent.status, sent.body["code"], sent.body["offered"]], path).toEqual([415, "unsupported-body", media]);
    }
    await importing.close();
  });

  it("OPTIONS names the methods of an address, and finds nothing where nothing is", async () => {
    const { statusCode, headers, body } = await app.inject({ method: "OPTIONS", url: "/v1/quotes/locate" });
    expect([statusCode, headers["allow"], body]).toEqual([204, "POST, OPTIONS", ""]);
    expect((await app.inject({ method: "OPTIONS", url: "/v1/nothing" })).statusCode).toBe(404);
  });

  it("a wrong method is 405 with Allow, a wrong body 415", async () => {
    const wrong = await app.inject({ method: "DELETE", url: "/v1/rules/507.4" });
    expect([wrong.statusCode, wrong.headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"]);
    const headers = { "content-type": "text/plain" };
    const body = await app.inject({ method: "POST", url: "/v1/citations/resolve", headers, payload: "507.4" });
    expect([body.statusCode, JSON.parse(body.body).code]).toEqual([415, "unsupported-body"]);
  });
});
